"""Every sentence of the kit that does not come from the rulebook, with named placeholders."""

from collections.abc import Iterable
from enum import Enum, StrEnum, unique

from puluc.marks import N_, NN_
from puluc.text.language import gettext, ngettext
from puluc.text.numerals import decimal


@unique
class Words(StrEnum):
    """A title, a label, or one or more whole sentences that belong together."""

    # Translators: the kit to print: its title, and how the line at the foot of each sheet begins.
    TITLE = N_("Puluc to print")
    SUBTITLE = N_("A running-fight game of the Maya. Print it, cut it out and play.")
    FOOTER = N_("Puluc to print: {sheet}")
    # Translators: the number of a page and of all pages.
    PAGE = N_("{page} of {pages}")
    # Translators: above a rule of 50 mm, which shows whether the size is true; no wider than it.
    CHECK = N_("50 mm at 100 %")

    # Translators: the first sheet, in the line at its foot after "Puluc to print: ".
    COVER = N_("cover")
    CONTENTS = N_("In this kit")
    # Translators: a heading: what the kit has, and for whom.
    NUMBERS = N_("In numbers")
    # Translators: in the table on the cover, after "Players": two persons, or teams.
    NUMBER_PLAYERS = N_("{two}, or two teams of {least} to {most}")
    # Translators: in the table on the cover, after "Counters".
    NUMBER_COUNTERS = N_("{count}, and {more} for teams")
    NUMBER_GAMES = N_("Named games")
    # Translators: in the table on the cover: how long a game takes, then "10 to 30 minutes".
    TIME_TWO = N_("A game for two")
    TIME_TEAM = N_("A team game")
    TIME_MINUTES = N_("{least} to {most} minutes")
    TIME_HOURS = N_("{least} to {most} hours")
    PLAYERS = N_("Players")
    BOARDS = N_("Boards")
    FIRST_GAME = N_("For a first game")
    FIRST_GAME_SHEETS = N_(
        "Print pages {first} to {last}: a board, counters, casting sticks, the rules of {game}, and"
        " its first turns with five tips. You also need scissors, glue and four matches."
    )
    MORE_BOARDS = N_("Longer boards")
    MORE = N_("More to play with")
    PRINTING = N_("Before you print")
    PRINT_SIZE = N_(
        "Print at 100 %, without fitting to the page. The line at the foot of each sheet should"
        " then be 50 mm long, and the counters fit the spaces of every board."
    )
    PRINT_PAPER = N_(
        "Use stiff paper for boards, counters and sticks. Any paper will do for the rules. Print"
        " on one side; black ink is enough."
    )
    SIGNS = N_("The signs")
    SIGN_CUT = N_("Cut along the lines marked with scissors.")
    SIGN_FOLD = N_("Fold along dashed lines, with the picture on the outside.")
    SIGN_GLUE = N_("Put glue on striped areas.")
    SIGN_LANE = N_("A grey band separates the two lanes of a board: do not cut or fold it.")
    # Translators: the signs are circles with letters, over the line where two sheets are glued.
    SIGN_JOIN = N_("Where two sheets meet, lay circles with the same letter on top of each other.")

    # Translators: the title of a sheet of a long board; {spaces} is such as 1-10.
    BOARD_PART = N_("Spaces {spaces}")
    # Translators: beside such a title; {spaces} is such as 13, 14: the lengths of the boards.
    BOARD_LENGTHS = N_("Boards of {spaces} spaces")
    # Translators: the named games that are played on a board.
    BOARD_GAMES = N_("For {games}.")
    # Translators: how many players are in each of two teams, 2-4 or 8, and what they play.
    BOARD_TEAMS = N_("For teams of {players}: {games}.")
    BOARD_LANES = N_(
        "Units travel in the lower lane. The upper lane is only for games in which units turn"
        " round at the end: those without captives come home in it."
    )
    BOARD_LANES_TEAMS = N_("In team games, captors that turn back use it too.")
    BOARD_FIRE = N_("Space {space} burns only in games with fire on a board of {spaces} spaces.")
    BOARD_LONGER = N_(
        "Each long board is a row of two or three sheets: this one, the one with spaces 11 to 20"
        " (for 25 and 29 spaces), and the one with the last spaces. Lay each on the striped edge"
        " of the one before it. If you don't glue them, you can use this sheet for every long"
        " board."
    )
    BOARD_HOME = N_("Keep pieces that are at home in a stack on their city, or beside the board.")
    BOARD_SLAIN = N_("Put slain pieces behind the city of the side that slew them.")
    # Translators: on a flap 10 mm wide; 50 mm long at most.
    BOARD_JOIN = N_("Space {space} comes here")

    # Translators: the pieces of the printed game.
    COUNTERS = N_("Counters")
    # Translators: a heading: counters that are cut out in pairs and folded.
    COUNTERS_FOLD = N_("To fold")
    # Translators: a strip is two square pictures, head to head. {army}: how many counters.
    COUNTERS_FOLD_HOW = N_(
        "Make this set or the one below. Cut out each strip of two pictures, fold it between them"
        " and glue it together, if possible with a piece of card inside. Most games need {army}"
        " of the {count} counters of each side. Jade's are light and Obsidian's are dark."
    )
    # Translators: a heading: round counters.
    COUNTERS_CUT = N_("To cut out")
    COUNTERS_CUT_HOW = N_(
        "Glue the sheet to card before you cut, or glue the cut counters to small coins or"
        " buttons up to {size} mm wide."
    )
    COUNTERS_STACK = N_("Stack counters that travel together: the top one shows whose unit it is.")
    TEAM_OF_JADE = N_("Counters of Jade's team")
    TEAM_OF_OBSIDIAN = N_("Counters of Obsidian's team")
    # Translators: Maya numerals.
    TEAM_COUNTERS_HOW = N_(
        "Each player has {count} counters with the player's numeral: a dot is one, a bar is"
        " five. Cut, fold and glue them like those of the game for two."
    )
    # Translators: a member of a team, above their counters.
    PLAYER = N_("Player {number}")

    STICKS = N_("Casting sticks")
    STICKS_HOW = N_("How to make them")
    STICKS_STEP_CUT = N_("Cut out the four sticks along the outer lines.")
    STICKS_STEP_FOLD = N_("Fold each stick back along its four dashed lines to make a flat box.")
    STICKS_STEP_GLUE = N_(
        "For weight, first glue a match inside the plain face: a loose one would roll. Then glue"
        " the striped edge under the banded face."
    )
    STICKS_THROW = N_("How to throw them")
    # Translators: the opposite of banded is plain; a list of values follows.
    STICKS_THROW_HOW = N_(
        "Shake all four in both hands and drop them on the table. If one leans or lands on"
        " its edge, throw it again, whatever the edge says. Count the banded faces that show. In"
        " most games they are worth:"
    )
    STICKS_OTHER = N_("If a game has other values, its rules say so.")
    STICKS_SCREEN = N_("With the computer game")
    # Translators: "Sticks: By hand" is a row of the dialog for a new game.
    STICKS_SCREEN_HOW = N_(
        "Choose Sticks: By hand in a new game. Throw these sticks on the table: the program asks"
        " how many are banded, and does the rest."
    )
    # Translators: a face of a casting stick; 20 mm wide at most.
    BANDED_FACE = N_("banded")
    PLAIN_FACE = N_("plain")

    WORTH = N_("What a throw is worth")
    # Translators: {usual} is the name above a column of values.
    WORTH_HOW = N_("Count the banded faces. Most games use the values in the column {usual}.")
    # Translators: above a column: how likely a throw is.
    WORTH_CHANCE = N_("Chance")
    # Translators: how likely a throw is: 4 in 16.
    WORTH_OF_16 = N_("{count} in 16")
    WORTH_PERCENT = N_("{percent} %")
    # Translators: before what a throw is worth on average.
    WORTH_MEAN = N_("On average")

    # Translators: tops of card, that are turned like dice are thrown.
    SPINNERS = N_("Spinners")
    SPINNER_TRUE = N_("A spinner for the sticks")
    # Translators: {chances} is 1, 4, 6, 4, 1; {none} is the value of a throw without bands.
    SPINNER_TRUE_HOW = N_(
        "Sixteen edges stand for the sixteen ways in which four sticks can fall, so every throw is"
        " as likely as with sticks: {chances} in 16."
    )
    SPINNER_TRUE_VALUES = N_(
        "The numbers are the values in most games: {none} if no stick is banded. In a game with"
        " other values look at the sticks beside the number, and at the table on page {page}."
    )
    SPINNER_SIX = N_("A spinner with six values")
    SPINNER_SIX_HOW = N_(
        "With this spinner the values 1 to 6 are equally likely, so games are wilder than with"
        " sticks. Agree on it before you begin."
    )
    SPINNER_MAKE = N_(
        "Glue the sheet to card, cut the spinner out, and push a short pencil or a sharpened"
        " match through the middle. Spin it, and read the edge that it comes to rest on. Or leave"
        " it flat, and flick a paper clip round a pencil that you hold in the middle."
    )

    GRAINS = N_("Without a kit")
    GRAINS_INTRO = N_("You can play every game in this kit with things that you find around you.")
    GRAINS_DICE = N_("Maize kernels")
    GRAINS_DICE_HOW = N_(
        "Take four flat kernels of maize and blacken one face of each with charcoal, ink or a felt"
        " pen. Shake them in both hands and drop them. A black face counts as banded."
    )
    GRAINS_COINS = N_("Coins")
    GRAINS_COINS_HOW = N_(
        "Four coins of one kind fall just like the sticks. Heads count as banded, tails as plain."
    )
    GRAINS_BOARD = N_("A highway on the ground")
    # Translators: there is one cob more than there are {spaces}.
    GRAINS_BOARD_HOW = N_(
        "Lay {count} corn cobs, twigs or pencils side by side, a hand's breadth apart: the"
        " {spaces} gaps between them are the highway. Each side keeps its pieces at its own end:"
        " that is its city. For a longer highway, lay one more than it has spaces."
    )
    GRAINS_PIECES = N_("Pieces")
    GRAINS_PIECES_HOW = N_(
        "Use any small flat things that differ between the two sides: beans and kernels, light"
        " and dark pebbles, leaves and twigs, two kinds of coins. You must be able to stack them."
        " In team games, each player's pieces must look different from all others."
    )
    GRAINS_GROUND = N_("Beans against pebbles: on space {space} a bean has captured a pebble.")
    GRAINS_KIT = N_(
        "You can mix the kit with what you find: coins instead of the sticks, the printed board"
        " with beans, the printed counters on a highway of pencils."
    )

    TEAM = N_("The team game")
    TEAM_INTRO = N_(
        "In the villages of the Q'eqchi' and Mopan Maya, two teams of the same size play, often"
        " far into the night. Each player has their own pieces, and each team has one score."
    )
    TEAM_NEED = N_("What you need")
    TEAM_NEED_HOW = N_(
        "The counters with numerals from pages {jade} and {obsidian}, the sticks, and a board"
        " whose length depends on the number of players:"
    )
    TEAM_PLAYERS = N_("Players a side")
    TEAM_SPACES = N_("Spaces")
    # Translators: above a column of numbers of pages.
    TEAM_BOARD_PAGES = N_("Pages")
    TEAM_HANDS = N_("Hands and slain pieces")
    TEAM_HANDS_HOW = N_(
        "Your pieces that are not on the highway are your hand: keep them on the table in front"
        " of you. Each team piles the enemies that it has slain behind its city."
    )
    # Translators: the rules of a team game, after "A highway of".
    TEAM_HIGHWAY = N_(
        "A highway of {least}, {more} or {most} spaces, depending on the number of players, lies"
        " between two cities: Jade's on the left, Obsidian's on the right."
    )
    TEAM_ARMY = N_(
        "Each side has {least} to {most} players with {count} pieces each. They wait in"
        " their player's hand, which is a part of the city."
    )
    TEAM_FIRE = N_(
        "The middle space of the board burns. A unit that ends a move there is lost, with any"
        " captives. Passing over the fire is safe."
    )
    TEAM_RULES = N_("Their rules begin on page {page}. The first game, {first}, is {game}.")
    TEAM_SHEET = N_("A score sheet")
    # Translators: the points of five games together; 20 mm wide at most.
    TEAM_TOTAL = N_("Total")

    TURNS = N_("First turns, and five tips")
    TURNS_INTRO = N_(
        "A game of {game} might begin like this, after Jade has won the opening throw."
    )
    TURNS_OUT = N_("Jade throws {value}: a piece comes out to space {space}.")
    TURNS_OUT_OBSIDIAN = N_(
        "Obsidian throws {value}. Obsidian counts from the right: a piece comes out to space"
        " {space}."
    )
    TURNS_MOVE = N_("Jade throws {value}: the piece moves on to space {space}.")
    TURNS_CAPTURE = N_(
        "Obsidian throws {value}, exactly the distance to the enemy on {space}, and captures it."
        " The captive stays underneath and travels along."
    )
    TURNS_RECAPTURE = N_(
        "Jade throws {value}: a second piece comes out to space {space} and captures the captor."
        " The captive is free, and the captor's own piece is the new captive."
    )
    TURNS_MISS = N_(
        "Obsidian throws {value}: not enough to free the captive. A piece comes out to space"
        " {space}."
    )
    TURNS_HOME = N_(
        "Jade throws {value}. The captor reaches the enemy city: the captive is slain, and both"
        " Jade pieces are back in their own city."
    )
    TIPS = N_("Five tips for Puluc")
    TIPS_INTRO = N_(
        "Try them in this order. 98 of 100 means that perfect play follows the tip 98 times in"
        " 100 where it applies. We haven't tested the tips in other games."
    )
    TIP_CAPTURE = N_(
        "Capture if you can: best in 98 of 100. If you could also take captives home, capturing is"
        " better in 88 of 100."
    )
    TIP_SLAY = N_("No capture? Slay captives, if you can: 88 of 100.")
    TIP_OUT = N_("Nothing to slay, and nobody holds captives? Bring out a piece: 89 of 100.")
    TIP_ODDS = N_(
        "Somebody holds captives? Make the move that risks least: 78 of 100. Do the same if no"
        " piece can come out. Count the distance to each enemy that comes towards your unit, and to"
        " their city if they have pieces there. Of 16 throws, this many are worth exactly that"
        " distance; from further away no throw can capture it:"
    )
    # Translators: beside five numbers: the spaces between two units.
    TIP_DISTANCE = N_("Distance")
    TIP_PASS = N_(
        "Enemies never turn back: once your unit is past them, only a piece that comes out of their"
        " city can capture it. Space 9 is 1 away from Obsidian's city, space 1 from Jade's."
    )

    RULES = N_("Rules")
    MORE_GAMES = N_("More games")
    # Translators: titles of sheets with rules.
    GAMES_FOR_TWO = N_("Games for two")
    GAMES_OF_TEAMS = N_("Team games")
    RULES_HOW = N_(
        'Each game has the rules of another ("As Puluc, but"), with the changes given here. The'
        " rules of Puluc are on page {page}."
    )
    # Translators: before the differences of one game from another.
    RULES_BUT = N_("As {game}, but:")
    # Translators: a game that has the rules of another one.
    RULES_SAME = N_("The same as {game}, under another name.")
    # Translators: a rule of a game without captors.
    RULES_NO_CAPTORS = N_("There are no captors.")
    # Translators: the author who describes a game.
    RULES_SOURCE = N_("Source: {source}.")
    # Translators: about the values of a game's throws.
    RULES_OR = N_("If you agree, a throw without bands is worth {value} or {other}.")
    # Translators: the title of a second sheet.
    CONTINUED = N_("{title}, continued")


@unique
class Counted(Enum):
    """A text with a ``{count}``, which decides about its form."""

    BOARD = NN_("Board of {count} space", "Board of {count} spaces")
    # Translators: below the last part of a board: the pages with the parts before it.
    BOARD_AFTER = NN_(
        "Lay it to the right of page {pages}.", "Lay it to the right of pages {pages}."
    )
    # Translators: after a game's summary: the pages with its board.
    RULES_BOARD = NN_("Board: page {pages}.", "Board: pages {pages}.")


def words(text: Words, **values: int | str) -> str:
    """Return the text in the player's language, with the values of its placeholders."""
    return gettext(text.value).format(**values)


def counted(text: Counted, count: int, **values: int | str) -> str:
    """Return the text in the player's language, in the form for a number of things."""
    one, many = text.value
    return ngettext(one, many, count).format(count=count, **values)


def figures(number: float) -> str:
    """Return a number with at most three figures, without zeros at the end: ``6.25``, ``25``."""
    decimals = f"{number:.3g}".partition(".")[2]
    return decimal(number, len(decimals))


def span(first: int, last: int) -> str:
    """Return the numbers from the first to the last, such as 2 to 4, with a dash."""
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def listed(names: Iterable[object]) -> str:
    """Return names or numbers as a list in a sentence."""
    return ", ".join(map(str, names))
