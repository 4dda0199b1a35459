"""The rule options: their values, their words for the player, and the text form of a value."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from puluc import NotationError
from puluc.marks import N_, NC_
from puluc.rules.player import MAX_PLAYERS


class OptionValue(StrEnum):
    """A named value of an option, with its label and one line about it for the player."""

    label: str
    """The name for the player, in the context ``rule``."""
    note: str
    worth: tuple[int, ...]
    """The values of 0, 1, 2, 3 and 4 banded faces, if this is a stick table."""

    def __new__(cls, text: str, label: str, note: str, worth: tuple[int, ...] = ()) -> Self:
        """Create the member with this text form and these attributes."""
        kind = str.__new__(cls, text)
        kind._value_ = text
        kind.label, kind.note, kind.worth = label, note, worth
        return kind


class Throws(OptionValue):
    """The stick tables: the value of each throw (docs/rules.md 2)."""

    CULIN = (
        "culin",
        NC_("rule", "Culin"),
        N_("A throw is worth its banded faces; none is worth 5."),
        (5, 1, 2, 3, 4),
    )
    BELL = (
        "bell",
        NC_("rule", "Bell"),
        N_("A throw is worth its banded faces; none is worth 5, and one 0."),
        (5, 0, 2, 3, 4),
    )
    SAPPER = (
        "sapper",
        NC_("rule", "Sapper"),
        N_("A throw is worth its banded faces; none is worth 5, and one 3."),
        (5, 3, 2, 3, 4),
    )
    SIX = (
        "six",
        NC_("rule", "Six"),
        N_("A throw is worth its banded faces; none is worth 6."),
        (6, 1, 2, 3, 4),
    )
    ZERO = (
        "zero",
        NC_("rule", "Zero"),
        N_("A throw is worth its banded faces; none is worth 0."),
        (0, 1, 2, 3, 4),
    )


class Captures(OptionValue):
    """The direction in which captors travel (docs/rules.md 4)."""

    FORWARD = (
        "forward",
        NC_("rule", "Forward"),
        N_("Captors take their captives on to the enemy city."),
    )
    BACKWARD = "backward", NC_("rule", "Backward"), N_("Captors turn back to their own city.")


class HighwayKind(OptionValue):
    """The ways of units without captives beyond the last space (docs/rules.md 4)."""

    FINITE = "finite", NC_("rule", "Finite"), N_("Beyond the last space units go home.")
    LOOPING = (
        "looping",
        NC_("rule", "Looping"),
        N_("Beyond the last space units begin again at their own city."),
    )
    RETURN = (
        "return",
        NC_("rule", "Return"),
        N_("Beyond the last space units turn round and come back."),
    )


class CaptureKind(OptionValue):
    """The kinds of capture: what becomes of the captured unit and its captor (docs/rules.md 5)."""

    PRISON = "prison", NC_("rule", "Prison"), N_("The captor carries its captives along.")
    EAGLE = (
        "eagle",
        NC_("rule", "Eagle"),
        N_("Captured pieces are slain, and the capturing unit is lost."),
    )
    EAGLE_RETURN = (
        "eagle-return",
        NC_("rule", "Eagle-return"),
        N_("Captured pieces are slain, and the capturing unit goes home."),
    )


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
    """All values in the order of choosing: enum members, whole numbers, or False and True.

    Other options may narrow them.
    """

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each value for the player; numbers have none."""
        if self._is_switch:
            return _SWITCH_NAMES
        return tuple(value.label for value in self.values if isinstance(value, OptionValue))

    @property
    def details(self) -> tuple[str, ...]:
        """One line for each value, where the explanation of the option is not enough."""
        return tuple(value.note for value in self.values if isinstance(value, OptionValue))

    @property
    def notes(self) -> tuple[str, ...]:
        """The line about each value for the player, or one line about the option."""
        return self.details or (self.explanation,)

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
        """Return a valid value, an enum's member for its text; else raise NotationError."""
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
_NOT_YES_OR_NO = N_("{rule} can't be '{value}'; it must be yes or no")
_NO_NUMBER = N_("{rule} can't be '{value}'; it must be a whole number from {least} to {most}")
_OUTSIDE = N_("{rule} can't be {value}; it must be a whole number from {least} to {most}")
_NOT_ONE_OF = N_("{rule} can't be '{value}'; it must be one of {values}")

_SWITCH = (False, True)
_SWITCH_TEXTS = ("no", "yes")
_SWITCH_NAMES = (NC_("rule", "No"), NC_("rule", "Yes"))

OPTIONS = (
    Option("throws", NC_("rule", "Throws"), N_("What a throw is worth."), tuple(Throws)),
    Option(
        "captures",
        NC_("rule", "Captures"),
        N_("Which way captors take their captives."),
        tuple(Captures),
    ),
    Option(
        "pieces",
        NC_("rule", "Pieces"),
        N_("The most units a player may have on the highway."),
        range(1, 10),
    ),
    Option(
        "highway",
        NC_("rule", "Highway"),
        N_("Where units go beyond the last space."),
        tuple(HighwayKind),
    ),
    Option("spaces", NC_("rule", "Spaces"), N_("The length of the highway."), range(7, 40)),
    Option("army", NC_("rule", "Army"), N_("How many pieces each player has."), range(1, 10)),
    Option(
        "capture",
        NC_("rule", "Capture"),
        N_("What happens to a captured unit and its captor."),
        tuple(CaptureKind),
    ),
    Option(
        "scorpion",
        NC_("rule", "Scorpion"),
        N_("Units without captives also capture backwards."),
        _SWITCH,
    ),
    Option(
        "fire", NC_("rule", "Fire"), N_("The middle space burns units that stop on it."), _SWITCH
    ),
    Option(
        "doubling", NC_("rule", "Doubling"), N_("Two single pieces of a side may join."), _SWITCH
    ),
    Option("flow", NC_("rule", "Flow"), N_("Captors go on through their own city."), _SWITCH),
    Option(
        "throws_per_turn",
        NC_("rule", "Throws a turn"),
        N_("How many throws and moves a turn has."),
        range(1, 3),
    ),
    Option(
        "players",
        NC_("rule", "Players a side"),
        N_("How many players each side has, each with an army."),
        range(1, MAX_PLAYERS + 1),
    ),
)
"""Every option, in the order of the text form (docs/rules.md 2, 4, 5)."""


def value_text(value: object) -> str:
    """Return a value in the text form."""
    return _SWITCH_TEXTS[value] if isinstance(value, bool) else str(value)
