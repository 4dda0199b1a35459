"""Every sentence of the rules pages, with named placeholders."""

from dataclasses import dataclass
from enum import Enum, unique

from puluc.marks import N_, NN_
from puluc.text.language import gettext, ngettext


@unique
class Heading(Enum):
    """The title of a section; ``str`` is the text in the player's language."""

    AIM = N_("The aim")
    BOARD = N_("The board")
    STICKS = N_("The sticks")
    TURN = N_("A turn")
    TEAMS = N_("Teams")
    CAPTURE = N_("Capture")
    TRAVEL = N_("Travel")
    CAPTORS = N_("Captors")
    DOUBLES = N_("Doubles")
    SCORPIONS = N_("Scorpions")
    FIRE = N_("Fire")
    END = N_("The end")
    OPTIONS = N_("The options")
    NAMES = N_("Names and sources")

    def __str__(self) -> str:
        return gettext(self.value)


BANDED = (
    N_("None banded"),
    N_("1 banded"),
    N_("2 banded"),
    N_("3 banded"),
    N_("4 banded"),
)
"""The names of the throws, by the number of banded faces."""


@unique
class RuleText(Enum):
    """One or more whole sentences that belong together, or their forms for a number."""

    NAMING = N_("{name}. {summary} Source: {source}.")

    AIM_CAPTURE = N_(
        "Capture or slay all enemy pieces. A side with no free piece left has lost, so the last"
        " capture ends the game at once."
    )
    AIM_CAPTURE_ONE = N_("Capture the enemy's only piece.")
    AIM_SLAY = N_("Slay all enemy pieces. A side with no piece left has lost.")
    AIM_COUNT = N_(
        "Capture or slay more pieces than the enemy does. The game ends when a side has no free"
        " piece left."
    )
    AIM_COUNT_SLAIN = N_(
        "Slay more pieces than the enemy does. The game ends when a side has no piece left."
    )
    FREE = N_("Pieces are free in their city and in a unit of their own side.")

    BOARD = NN_(
        "A highway of {spaces} space lies between two cities: Jade's on the left, Obsidian's on"
        " the right.",
        "A highway of {spaces} spaces lies between two cities: Jade's on the left, Obsidian's on"
        " the right.",
    )
    ARMY = NN_(
        "Each side starts with {army} piece in its city.",
        "Each side starts with {army} pieces in its city.",
    )
    ARMY_ONE = N_("Each side starts with one piece in its city.")
    # Translators: from 2 to 8 players, which no translation needs forms for.
    ARMY_TEAM = NN_(
        "Each side has {players} players with {army} piece each. It waits in its player's"
        " hand, which is a part of the city.",
        "Each side has {players} players with {army} pieces each. They wait in their"
        " player's hand, which is a part of the city.",
    )
    ARMY_ONE_TEAM = N_(
        "Each side has {players} players with one piece each. It waits in its player's"
        " hand, which is a part of the city."
    )
    UNIT_STACK = N_(
        "All pieces on one space are a unit. They move together, and the top piece shows whose"
        " unit it is."
    )
    UNIT_SINGLE = N_("Each piece on the highway is a unit.")

    STICKS = N_(
        "There are four sticks, each with one banded face. The value of a throw depends on how"
        " many banded faces show:"
    )
    THREE_ALIKE = N_("One banded face means three plain ones, and three alike count 3.")
    ZERO_LOSES_TURN = N_("A throw worth 0 loses the turn.")
    ZERO_OF_TWO = N_("A throw worth 0 moves nothing; use only the other throw.")
    OPENING = N_(
        "To see who begins, each side throws once. The higher value moves first; after a tie,"
        " both throw again. The first turn begins with a new throw."
    )

    OPENING_TEAM = N_(
        "To see who begins, the first player of each side throws once. The higher value moves"
        " first; after a tie, both throw again. The first turn begins with a new throw."
    )

    TURN_ONE = N_(
        "Throw the sticks, then move one of your units exactly as many spaces as the throw"
        " is worth, or bring a piece out of your city by the same number."
    )
    TURN_TWO = N_(
        "Throw twice, then make two moves, one for each throw, in either order. With each,"
        " move one of your units exactly as many spaces as the throw is worth, or bring a "
        "piece out of your city by the same number."
    )
    ENTRY = N_("Bringing a piece out is a move like any other: it may capture.")
    MUST_MOVE = N_(
        "You must move a unit or bring a piece out if you can. If you can do neither, you pass."
    )
    MUST_USE_BOTH = N_(
        "Use both throws if you can, otherwise one of them. If you can use neither, you pass."
    )
    OVERTAKE = N_("Units may pass over others, friend or enemy.")
    OWN_BLOCKS = N_("A move can't end on your own unit.")
    OWN_BLOCKS_UNLESS_JOINED = N_(
        "A move can't end on your own unit, unless two single pieces join."
    )
    TEAM_BLOCKS = N_("A move can't end on a unit of your own side.")
    TEAM_BLOCKS_UNLESS_JOINED = N_(
        "A move can't end on a unit of your own side, unless two single pieces join."
    )
    SAME_EITHER_WAY = N_("If both throws would take the same unit home, you choose which to spend.")
    OUT_AGAIN_AT_ONCE = N_(
        "A piece that gets home with one throw may come out again with the other."
    )
    LIMIT_ONE = N_(
        "A side may have only one unit on the highway. The next piece may come out once that unit"
        " has been captured or has left the highway."
    )
    LIMIT = NN_(
        "A side may have at most {pieces} unit on the highway. The next piece may come out once"
        " it has been captured or has left the highway.",
        "A side may have at most {pieces} units on the highway. The next piece may come out once"
        " one of them has been captured or has left the highway.",
    )
    LIMIT_ONE_TEAM = N_(
        "A player may have only one unit on the highway. The next piece may come out once"
        " that unit has been captured or has left the highway."
    )
    LIMIT_TEAM = NN_(
        "A player may have at most {pieces} unit on the highway. The next piece may come"
        " out once it has been captured or has left the highway.",
        "A player may have at most {pieces} units on the highway. The next piece may come"
        " out once one of them has been captured or has left the highway.",
    )
    LIMIT_LOAD = N_("A unit counts once, whatever it carries.")
    LIMIT_DOUBLES = N_(
        "A double counts as one unit, so a piece may still come out onto a single piece."
    )
    LIMIT_DOUBLES_TEAM = N_(
        "A double counts as one unit, so a piece may still come out onto a single piece of the same"
        " player."
    )

    ORDER = N_(
        "Jade's players have their turns one after the other, then Obsidian's, and so on. Player 1"
        " of the side that won the opening begins."
    )
    ORDER_SKIP = N_("Skip a player who has neither a piece in hand nor a unit.")
    NUMERALS = N_(
        "Every piece shows the number of its player as the Maya write it: a dot is one, a bar is"
        " five."
    )
    UNIT_OWNER = N_(
        "A unit belongs to the player whose piece is on top. Only that player moves it,"
        " with everything beneath."
    )
    TEAM_HOME = N_("At home every piece goes back to the hand of its own player.")
    SERIES = N_(
        "A series is five games with the same players: harvester ants, eagle, scorpion, army ants"
        " and fire. After each game, both sides count the enemies that they have slain or hold."
        " The higher total of all five wins the series; equal totals are a draw."
    )

    CAPTURE_HOLD = N_(
        "End a move on an enemy unit to capture (take) it. Your unit is now on top as the"
        " captor; it carries everything beneath it, and may capture again."
    )
    CAPTURE_LAST = N_("End a move on the enemy's piece to capture it.")
    CAPTURE_EAGLE = N_(
        "End a move on an enemy unit to capture it. The captured pieces are slain, and the"
        " capturing unit is lost too."
    )
    CAPTURE_EAGLE_RETURN = N_(
        "End a move on an enemy unit to capture it. The captured pieces are slain, and the"
        " capturing unit returns to its city."
    )
    CAPTIVES = N_("The enemies in a captor are its captives.")
    COMPANIONS = N_(
        "Its own pieces beneath the top one are its companions: they are free, and travel with it."
    )
    RECAPTURE = N_(
        "A captor can be captured in turn: its captives are free, and its own pieces become the"
        " new captives."
    )
    GUARD = N_("To capture a captor, a unit needs at least two pieces of its own side.")
    CAPTOR_IS_SAFE = N_("A captor can't be captured.")
    GUARD_COMPANIONS = N_("Companions count towards the two.")
    CITY_IS_SAFE = N_("Pieces in their city are safe.")
    OUT_AGAIN = N_("Pieces that came home may come out again.")

    FINITE = N_(
        "A unit without captives travels towards the enemy city. When it reaches or passes that"
        " city, it returns to its own."
    )
    FINITE_ALL = N_(
        "Units travel towards the enemy city. One that reaches or passes it returns to its own"
        " city."
    )
    LOOPING = N_(
        "A unit without captives travels towards the enemy city. From the last space it goes on to"
        " the first one at its own end, again and again."
    )
    LOOPING_ALL = N_(
        "Units travel towards the enemy city. From the last space they go on to the first one at"
        " their own end, again and again."
    )
    RETURN = N_(
        "A unit without captives travels to the last space and turns round there; turning"
        " costs one step of the throw. It comes back in the upper lane, and is home once it"
        " moves past the space next to its city."
    )
    RETURN_ALL = N_(
        "Units travel to the last space and turn round there; turning costs one step of the"
        " throw. They come back in the upper lane, and are home once they move past the"
        " space next to their city."
    )
    LANES = N_(
        "Both lanes are one space: from either lane a unit captures an enemy in the other, and is"
        " blocked by its own side there."
    )
    TURN_ON_THE_SPOT = N_("A unit may even end on the space it started from, facing home.")
    NO_EXACT_THROW = N_("Going home needs no exact throw.")

    FORWARD = N_(
        "A captor goes on to the enemy city. When it reaches or passes that city, its captives"
        " are slain and its own pieces return to theirs."
    )
    FORWARD_AGAIN = N_(
        "A unit that captures on its way home turns round once more, towards the enemy city."
    )
    BACKWARD = N_(
        "A captor turns back towards its own city; turning back costs no step. When it reaches or"
        " passes its city, its captives are slain and its own pieces are home."
    )
    FLOW = N_(
        "A captor turns back towards its own city; turning back costs no step. When it reaches or"
        " passes its city, its captives are slain and its companions are home."
    )
    FLOW_ONWARD = N_(
        "Its top piece sets out again at once with the rest of the throw: entering and leaving"
        " the city counts as one step. It may capture where it lands. If it can't, or a unit of"
        " its own side is there, it goes home instead."
    )

    DOUBLE = N_(
        "A single piece may end its move on another single piece of its side, or come out of the"
        " city onto it. The two move and are captured as one. No third piece may join."
    )
    DOUBLE_PARTS = N_("They separate at home.")
    DOUBLE_DIRECTION = N_("They go on in the direction of the piece that joined.")

    SCORPION = N_(
        "A unit without captives may also move backwards, but only to capture: by exactly the value"
        " of the throw, and never off the highway."
    )
    SCORPION_ALL = N_(
        "A unit may also move backwards, but only to capture: by exactly the value of the throw,"
        " and never off the highway."
    )
    SCORPION_HOMEWARD = N_("For a unit on its way home, backwards is towards the enemy city.")

    FIRE = N_(
        "Space {space}, in the middle, burns. A unit that ends a move there is lost, with any"
        " captives. Passing over the fire is safe."
    )
    FIRE_ALL = N_(
        "Space {space}, in the middle, burns. A unit that ends a move there is lost. Passing over"
        " the fire is safe."
    )

    END_COUNT = N_(
        "When a side has no free piece left, each side counts the enemies it has slain and those"
        " it holds captive. The higher count wins; equal counts are a draw."
    )
    END_COUNT_SLAIN = N_(
        "When a side has no piece left, each side counts the enemies it has slain. The higher"
        " count wins; equal counts are a draw."
    )
    END_BURNT = N_("Pieces lost in the fire don't count for either side.")
    END_LOST = N_("Pieces lost by capturing don't count for either side.")
    END_BURNT_OR_LOST = N_("Pieces lost in the fire or by capturing don't count for either side.")
    END_UPSET = N_("So a side can lose its last piece and still win.")

    SHOW_OVERTAKE = N_("Throw {value}: Jade passes an enemy.")
    SHOW_TWO = N_("Throws {first} and {second}: one unit makes both moves.")
    SHOW_CAPTURE = N_("Throw {value}: Jade captures.")
    SHOW_TEAM_HOME = N_("Throw {value}: home, each piece to its own player.")
    SHOW_EAGLE = N_("Throw {value}: Jade captures, and both are gone.")
    SHOW_EAGLE_RETURN = N_("Throw {value}: Jade captures and is home.")
    SHOW_RECAPTURE = N_("Throw {value}: Jade frees the captive.")
    SHOW_RECAPTURE_BY_TWO = N_("Throw {value}: a double frees the captive.")
    SHOW_HOME = N_("Throw {value}: Jade goes home.")
    SHOW_LOOP = N_("Throw {value}: Jade goes round.")
    SHOW_TURN = N_("Throw {value}: Jade turns round.")
    SHOW_LANES = N_("Throw {value}: Jade captures from the other lane.")
    SHOW_CAPTOR_FORWARD = N_("Throw {value}: Jade's captor goes on.")
    SHOW_CAPTOR_BACKWARD = N_("Throw {value}: Jade's captor goes back.")
    SHOW_SLAY = N_("Throw {value}: home, and the captive is slain.")
    SHOW_FLOW = N_("Throw {value}: through the city.")
    SHOW_FLOW_COMPANION = N_("Throw {value}: through the city; one piece stays.")
    SHOW_SCORPION = N_("Throw {value}: Jade captures backwards.")
    SHOW_FIRE = N_("Throw {value}: Jade burns.")
    SHOW_DOUBLE = N_("Throw {value}: Jade makes a double.")


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """A rule text with its values; ``str`` is the sentence in the player's language.

    Texts among the values are translated, too. The last value is the number that decides between
    the forms of the text, if it has any.
    """

    fact: RuleText
    values: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        values = {name: _shown(value) for name, value in self.values}
        if isinstance(self.fact.value, str):
            text = gettext(self.fact.value)
        else:
            one, many = self.fact.value
            text = ngettext(one, many, int(self.values[-1][1]))
        return text.format(**values)


def say(fact: RuleText, **values: int | str) -> RuleSentence:
    return RuleSentence(fact, tuple(values.items()))


def _shown(value: int | str) -> int | str:
    return gettext(value) if isinstance(value, str) else value
