"""Every sentence of the kit that does not come from the rulebook, with named placeholders."""

from __future__ import annotations

from enum import StrEnum, unique

from puluc.language import gettext


@unique
class Words(StrEnum):
    """A title, a label, or one or more whole sentences that belong together."""

    TITLE = "Puluc to print"
    SUBTITLE = "A running fight of the Maya people: print it, cut it out and play."
    FOOTER = "Puluc to print: {sheet}"
    PAGE = "{page} of {pages}"
    CHECK = "50 mm at 100 %"

    COVER = "cover"
    CONTENTS = "In this kit"
    FIRST_GAME = "For a first game"
    FIRST_GAME_SHEETS = (
        "Four sheets are enough: the board of {spaces} spaces on page {board}, the counters on page"
        " {counters}, the casting sticks on page {sticks}, and the rules of {game} on page {rules}."
    )
    PRINTING = "Before you print"
    PRINT_SIZE = (
        "Print at 100 %, not fitted to the page. The rule at the foot of every sheet is then 50 mm"
        " long, and the counters fit the spaces of every board."
    )
    PRINT_PAPER = (
        "Stiff paper makes good boards, counters and sticks. Any paper will do for the rules. One"
        " side of the paper is enough, and so is black ink."
    )
    SIGNS = "The signs"
    SIGN_CUT = "Cut along thin solid lines with scissors on them."
    SIGN_FOLD = "Fold along dashed lines, with the picture outside."
    SIGN_GLUE = "Put glue on striped areas."
    SIGN_JOIN = "Where two sheets meet, circles with the same letter lie on each other."

    BOARD = "Board of {spaces} spaces"
    BOARD_SHEET = "Sheet {sheet} of {sheets}"
    BOARD_GAMES = "For {games}."
    BOARD_TEAMS = "For teams of {least} to {most} players a side."
    BOARD_TEAM = "For teams of {players} players a side."
    BOARD_LANES = (
        "Units stand in the lower half. In games in which they turn round, they come back in the"
        " upper half."
    )
    BOARD_FIRE = "The flames burn only in games with fire."
    BOARD_JOIN = "Glue sheet {sheet} here"
    BOARD_ENDS = "The city of Jade is at the left, the city of Obsidian at the right."

    COUNTERS = "Counters"
    COUNTERS_FOLD = "To fold"
    COUNTERS_FOLD_HOW = (
        "Cut out a strip of two pictures, fold it between them and glue it together, best with a"
        " piece of card inside. There are {count} counters for each side; most games need {army}."
    )
    COUNTERS_CUT = "To cut out"
    COUNTERS_CUT_HOW = (
        "Glue the sheet to card before you cut, or glue these to coins, bottle caps or buttons of"
        " up to {size} mm."
    )
    COUNTERS_STACK = (
        "Counters that travel together lie on each other, and the top one says whose unit it is."
    )
    TEAM_COUNTERS = "Counters of {side}'s team"
    TEAM_COUNTERS_HOW = (
        "Each player has {army} counters with his numeral: a dot is one, a bar is five. Cut, fold"
        " and glue them like those of the game for two."
    )
    PLAYER = "Player {number}"

    STICKS = "Casting sticks"
    STICKS_HOW = "How to make them"
    STICKS_STEP_CUT = "Cut out the four sticks along the outer lines."
    STICKS_STEP_FOLD = (
        "Fold the four dashed lines of each stick back, so that it becomes a flat box."
    )
    STICKS_STEP_GLUE = (
        "Glue the striped edge under the banded face. A match inside gives it weight."
    )
    STICKS_THROW = "How to throw them"
    STICKS_THROW_HOW = (
        "Take all four in one hand, turn them over once and let them fall on the table. One that"
        " leans or stands is thrown again. Count the banded faces that show; the table on page"
        " {page} says what they are worth."
    )
    STICKS_SCREEN = "With the program"
    STICKS_SCREEN_HOW = (
        "Choose Sticks: By hand in a new game. You throw these sticks on the table, and the"
        " program asks how many are banded and knows the rules."
    )
    BANDED_FACE = "banded"
    PLAIN_FACE = "plain"

    WORTH = "What a throw is worth"
    WORTH_BANDED = "Banded"
    WORTH_CHANCE = "Chance"
    WORTH_OF_16 = "{count} in 16"
    WORTH_PERCENT = "{percent} %"
    WORTH_HOW = (
        "The number of banded faces decides. Games count them in {count} ways; the rules of each"
        " game name theirs."
    )
    WORTH_GAMES = "Counted like this: {games}."
    WORTH_MEAN = "On average a throw is worth {mean}."

    SPINNERS = "Spinners"
    SPINNER_TRUE = "A spinner for the sticks"
    SPINNER_TRUE_HOW = (
        "Sixteen edges stand for the sixteen ways in which four sticks can fall, so every number of"
        " banded faces is as likely as with sticks: {chances} in 16."
    )
    SPINNER_SIX = "A spinner with six values"
    SPINNER_SIX_HOW = (
        "Here all values from 1 to 6 are equally likely. That is a wilder game than the sticks"
        " give: agree on it before you begin."
    )
    SPINNER_MAKE = (
        "Glue the sheet to card, cut the spinner out, and push a short pencil or a sharpened match"
        " through the middle. Spin it: the edge on which it comes to rest counts. Or let it lie,"
        " and flick a paper clip round a pencil that stands in the middle."
    )

    GRAINS = "Without a kit"
    GRAINS_INTRO = (
        "The Q'eqchi' and Mopan Maya of Guatemala and Belize have never needed a printer. What lies"
        " about is enough for any game of this kit."
    )
    GRAINS_DICE = "Maize grains"
    GRAINS_DICE_HOW = (
        "Take four flat grains of maize and blacken one side of each with charcoal, ink or a felt"
        " pen. Shake them in both hands and drop them. A black side is a banded face."
    )
    GRAINS_COINS = "Coins"
    GRAINS_COINS_HOW = (
        "Four equal coins fall just like the sticks. Heads count as banded, tails as plain."
    )
    GRAINS_BOARD = "A highway on the ground"
    GRAINS_BOARD_HOW = (
        "Lay {cobs} corn cobs, sticks or pencils side by side, a hand's breadth apart: the"
        " {spaces} gaps between them are the highway. Each side keeps its pieces at its own end:"
        " that is its city. A longer highway takes more of them, always one more than it has"
        " spaces."
    )
    GRAINS_PIECES = "Pieces"
    GRAINS_PIECES_HOW = (
        "Any small flat things do if the two sides differ: beans and grains, light and dark"
        " pebbles, leaves and twigs, two kinds of coins. They have to lie on each other. In teams"
        " each player's must differ from all others."
    )
    GRAINS_GROUND = "Beans against pebbles: on space {space} a bean has captured a pebble."
    GRAINS_KIT = (
        "Kit and things found go together: coins instead of the sticks, the printed board with"
        " beans, the printed counters on a highway of pencils."
    )

    TEAM = "The team game"
    TEAM_INTRO = (
        "In the villages of the Q'eqchi' and Mopan Maya, two teams of the same size play, into the"
        " night. Every player has pieces of his own, and the members of a team play for one score."
    )
    TEAM_NEED = "What you need"
    TEAM_NEED_HOW = (
        "The counters with numerals from pages {jade} and {obsidian}, the sticks, and a board that"
        " grows with the teams:"
    )
    TEAM_PLAYERS = "Players a side"
    TEAM_SPACES = "Spaces"
    TEAM_BOARD_PAGE = "Page"
    TEAM_FIVE = "Five games, one match"
    TEAM_GAME = "Game"
    TEAM_RULES_PAGE = "Rules, page"
    TEAM_SHEET = "A score sheet"
    TEAM_TOTAL = "Total"

    RULES = "Rules"
    CONTINUED = "{title}, continued"


def words(text: Words, **values: int | str) -> str:
    """The text in the player's language, with the values of its placeholders."""
    return gettext(text.value).format(**values)


def listed(names: list[str]) -> str:
    """Names as a list in a sentence."""
    return ", ".join(names)
