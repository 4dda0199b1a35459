"""The rule options: their values, their words for the player, and the text form of a value."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from puluc import NotationError
from puluc.marks import N_, NC_
from puluc.rules.player import MAX_PLAYERS


class Throws(StrEnum):
    """What a throw is worth (RULES.md 2)."""

    CULIN = "culin"
    BELL = "bell"
    SAPPER = "sapper"
    SIX = "six"
    ZERO = "zero"


class Captures(StrEnum):
    """The direction in which captors travel (RULES.md 4)."""

    FORWARD = "forward"
    BACKWARD = "backward"


class HighwayKind(StrEnum):
    """What a unit without captives does beyond the last space (RULES.md 4)."""

    FINITE = "finite"
    LOOPING = "looping"
    RETURN = "return"


class CaptureKind(StrEnum):
    """What happens to the captured unit and its captor (RULES.md 5)."""

    PRISON = "prison"
    EAGLE = "eagle"
    EAGLE_RETURN = "eagle-return"


VALUES = {
    Throws.CULIN: (5, 1, 2, 3, 4),
    Throws.BELL: (5, 0, 2, 3, 4),
    Throws.SAPPER: (5, 3, 2, 3, 4),
    Throws.SIX: (6, 1, 2, 3, 4),
    Throws.ZERO: (0, 1, 2, 3, 4),
}
"""For each option, the value of 0, 1, 2, 3 and 4 banded faces."""

_MAX_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that a rule set makes: a field of ``Ruleset``, its values and its words."""

    field: str
    prompt: str
    """The name for the player, in the context ``rule`` as are those of the values."""
    explanation: str
    """One line for the player."""
    values: Sequence[str | int]
    """All values in the order of choosing: members of one enum, whole numbers, or False and True.

    Other options may narrow them.
    """
    names: tuple[str, ...] = ()
    """The name of each value for the player; numbers have none."""
    details: tuple[str, ...] = ()
    """One line for each value, where the explanation of the option is not enough."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What the player reads about each value, or about all of them."""
        return self.details or (self.explanation,)

    @property
    def labels(self) -> tuple[str, ...]:
        """The name of each value for the player."""
        return tuple(map(self.label, self.values))

    def label(self, value: object) -> str:
        """Return the name of a value for the player."""
        return self.names[self.values.index(value)] if self.names else str(value)

    def parse(self, text: str) -> str | int:
        """Return the value that a text form names; NotationError if it can't be one."""
        if self._is_switch and text in _SWITCH_TEXTS:
            return bool(_SWITCH_TEXTS.index(text))
        is_decimal = text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS
        if self._is_number and is_decimal:
            return int(text)
        return self.check(text)

    def check(self, value: object) -> str | int:
        """Return the value itself, an enum's member for its text; else NotationError."""
        for each in self.values:
            if each == value and (type(each) is type(value) or isinstance(each, StrEnum)):
                return each
        if self._is_switch:
            raise NotationError(_NOT_YES_OR_NO, rule=self.field, value=value)
        if self._is_number:
            text = _NO_NUMBER if isinstance(value, str) else _OUTSIDE
            least, most = self.values[0], self.values[-1]
            raise NotationError(text, rule=self.field, value=value, least=least, most=most)
        names = ", ".join(map(str, self.values))
        raise NotationError(_NOT_ONE_OF, rule=self.field, value=value, values=names)

    @property
    def _is_switch(self) -> bool:
        return self.values[0] is False

    @property
    def _is_number(self) -> bool:
        return type(self.values[0]) is int


# Translators: {rule} and {value} are words of notation, and so are yes and no: they stay.
_NOT_YES_OR_NO = N_("{rule} can't be '{value}'; it is yes or no")
_NO_NUMBER = N_("{rule} can't be '{value}'; it is a whole number from {least} to {most}")
_OUTSIDE = N_("{rule} can't be {value}; it is a whole number from {least} to {most}")
_NOT_ONE_OF = N_("{rule} can't be '{value}'; it is one of {values}")

_SWITCH = (False, True)
_SWITCH_TEXTS = ("no", "yes")
_SWITCH_NAMES = (NC_("rule", "No"), NC_("rule", "Yes"))

OPTIONS = (
    Option(
        "throws",
        NC_("rule", "Stick values"),
        N_("What a throw is worth."),
        tuple(Throws),
        (
            NC_("rule", "Culin"),
            NC_("rule", "Bell"),
            NC_("rule", "Sapper"),
            NC_("rule", "Six"),
            NC_("rule", "Zero"),
        ),
        (
            N_("A throw counts its banded sides; none counts 5."),
            N_("A throw counts its banded sides; none counts 5, and one counts 0."),
            N_("A throw counts its banded sides; none counts 5, and one counts 3."),
            N_("A throw counts its banded sides; none counts 6."),
            N_("A throw counts its banded sides; none counts 0."),
        ),
    ),
    Option(
        "captures",
        NC_("rule", "Captors go"),
        N_("Which way captors take their captives."),
        tuple(Captures),
        (NC_("rule", "Forward"), NC_("rule", "Backward")),
        (
            N_("Captors take their captives on to the far city."),
            N_("Captors turn back to their own city."),
        ),
    ),
    Option(
        "pieces",
        NC_("rule", "Units out"),
        N_("The most units of a player on the highway."),
        range(1, 10),
    ),
    Option(
        "highway",
        NC_("rule", "Highway"),
        N_("Where units go beyond the last space."),
        tuple(HighwayKind),
        (NC_("rule", "Finite"), NC_("rule", "Looping"), NC_("rule", "Return")),
        (
            N_("Beyond the last space units go home."),
            N_("Beyond the last space units begin again at their own city."),
            N_("Beyond the last space units turn round and come back."),
        ),
    ),
    Option("spaces", NC_("rule", "Spaces"), N_("The length of the highway."), range(7, 40)),
    Option("army", NC_("rule", "Pieces"), N_("The pieces of each player."), range(1, 10)),
    Option(
        "capture",
        NC_("rule", "Capture"),
        N_("What happens to captured and captor."),
        tuple(CaptureKind),
        (NC_("rule", "Prison"), NC_("rule", "Eagle"), NC_("rule", "Eagle-return")),
        (
            N_("The captor carries its captives along."),
            N_("Captured pieces are slain, and the capturing unit is lost."),
            N_("Captured pieces are slain, and the capturing unit goes home."),
        ),
    ),
    Option(
        "scorpion",
        NC_("rule", "Scorpion"),
        N_("Units without captives also capture backwards."),
        _SWITCH,
        _SWITCH_NAMES,
    ),
    Option(
        "fire",
        NC_("rule", "Fire"),
        N_("The middle space burns units that stop on it."),
        _SWITCH,
        _SWITCH_NAMES,
    ),
    Option(
        "doubling",
        NC_("rule", "Doubling"),
        N_("Two single pieces of a side may join."),
        _SWITCH,
        _SWITCH_NAMES,
    ),
    Option(
        "flow",
        NC_("rule", "Flow"),
        N_("Captors go on through their own city."),
        _SWITCH,
        _SWITCH_NAMES,
    ),
    Option(
        "throws_per_turn",
        NC_("rule", "Throws a turn"),
        N_("The throws and moves of a turn."),
        range(1, 3),
    ),
    Option(
        "players",
        NC_("rule", "Players a side"),
        N_("Each has pieces of his own."),
        range(1, MAX_PLAYERS + 1),
    ),
)
"""Every option, in the order of the text form (RULES.md 2, 4, 5)."""


def value_text(value: object) -> str:
    """Return a value in the text form."""
    return _SWITCH_TEXTS[value] if isinstance(value, bool) else str(value)
