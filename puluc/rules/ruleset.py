"""Which game is played: the rule options, their text form and the named presets."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Self

from puluc.rules.sticks import MARKED_WEIGHTS


class Throws(StrEnum):
    """What a throw is worth (RULES.md 2)."""

    CULIN = "culin"
    BELL = "bell"
    SAPPER = "sapper"
    SIX = "six"
    ZERO = "zero"


class Captures(StrEnum):
    """Which way a captor drags its captives (RULES.md 4)."""

    FORWARD = "forward"
    BACKWARD = "backward"


class HighwayKind(StrEnum):
    """What a unit without captives does beyond the last space (RULES.md 4)."""

    FINITE = "finite"
    LOOPING = "looping"


VALUES = {
    Throws.CULIN: (5, 1, 2, 3, 4),
    Throws.BELL: (5, 0, 2, 3, 4),
    Throws.SAPPER: (5, 3, 2, 3, 4),
    Throws.SIX: (6, 1, 2, 3, 4),
    Throws.ZERO: (0, 1, 2, 3, 4),
}
"""For each way of counting, the value of 0, 1, 2, 3 and 4 marked faces."""

_MAX_DIGITS = 3

_RANGES = {"spaces": (7, 39), "army": (1, 9)}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One complete choice of rules; the defaults are the standard game.

    Options may be given as plain strings. ``ValueError`` says what is wrong.
    """

    throws: Throws = Throws.CULIN
    captures: Captures = Captures.FORWARD
    pieces: int = 5
    highway: HighwayKind = HighwayKind.FINITE
    spaces: int = 9
    army: int = 5
    values: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The value of 0-4 marked faces."""

    def __post_init__(self) -> None:
        for name, kind in (("throws", Throws), ("captures", Captures), ("highway", HighwayKind)):
            object.__setattr__(self, name, _choice(name, kind, getattr(self, name)))
        for name, (low, high) in _RANGES.items():
            _check_range(name, getattr(self, name), low, high)
        _check_range("pieces", self.pieces, 1, max(5, self.army))
        object.__setattr__(self, "values", VALUES[self.throws])

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """Each possible value of a throw with its probability, in rising order of value."""
        weights = dict.fromkeys(sorted(self.values), 0)
        for value, weight in zip(self.values, MARKED_WEIGHTS, strict=True):
            weights[value] += weight
        return tuple((value, weight / 16) for value, weight in weights.items())

    def __str__(self) -> str:
        changed = [
            f"{option.name}={getattr(self, option.name)}"
            for option in fields(self)
            if option.init and getattr(self, option.name) != option.default
        ]
        return " ".join(changed) or "puluc"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The rules a text form names, in any order: ``throws=bell pieces=2``, or ``puluc``."""
        words = text.split()
        if words == ["puluc"]:
            return cls()
        options = dict[str, Any]()
        for word in words:
            name, _, value = word.partition("=")
            if name not in _OPTIONS:
                raise ValueError(f"there is no rule '{name}'; the rules are {', '.join(_OPTIONS)}")
            if name in options:
                raise ValueError(f"the rule '{name}' is given twice")
            options[name] = _OPTIONS[name](name, value)
        if not options:
            raise ValueError("the rules are empty; the standard game is written 'puluc'")
        return cls(**options)

    @staticmethod
    def preset(name: str) -> Ruleset:
        """The rules of a named game, upper and lower case alike: ``ritual warfare``."""
        for preset in PRESETS:
            if preset.name.casefold() == name.strip().casefold():
                return preset.rules
        names = ", ".join(preset.name for preset in PRESETS)
        raise ValueError(f"there is no game named '{name}'; the games are {names}")


def _choice(name: str, kind: type[StrEnum], value: str) -> StrEnum:
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(kind)
        raise ValueError(f"{name} can't be '{value}'; it is one of {choices}") from None


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{name} can't be {value}; it is a whole number from {low} to {high}")


def _text(_name: str, value: str) -> str:
    return value


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= _MAX_DIGITS):
        raise ValueError(f"{name} can't be '{value}'; it is a whole number")
    return int(value)


_OPTIONS = {
    option.name: _number if isinstance(option.default, int) else _text
    for option in fields(Ruleset)
    if option.init
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A game that has a name (RULES.md 6); some names leave the count of the sticks open."""

    name: str
    rules: Ruleset
    summary: str
    source: str
    also: tuple[Ruleset, ...] = ()

    def matches(self, rules: Ruleset) -> bool:
        """True if ``rules`` are a form of this game."""
        return rules == self.rules or rules in self.also


PRESETS = (
    Preset("Puluc", Ruleset(), "The game most people know.", "Puluk for the Psion Series 3"),
    Preset(
        "Bell",
        Ruleset(throws=Throws.BELL),
        "A single banded stick counts nothing.",
        "R. C. Bell, after K. Sapper",
    ),
    Preset(
        "Culin",
        Ruleset(captures=Captures.BACKWARD, pieces=1, highway=HighwayKind.LOOPING),
        "One piece out at a time: pure luck.",
        "S. Culin, 1907",
    ),
    Preset(
        "Ritual Warfare",
        Ruleset(captures=Captures.BACKWARD, pieces=2),
        "Two pieces out, captives dragged home.",
        "P. S. Neeley",
    ),
    Preset(
        "Lemery",
        Ruleset(),
        "No bands may count five, six or nothing.",
        "Lemery Games",
        (Ruleset(throws=Throws.SIX), Ruleset(throws=Throws.ZERO)),
    ),
)


def game_name(rules: Ruleset) -> str:
    """The name of the first preset that these rules are a form of, else ``Custom``."""
    return next((preset.name for preset in PRESETS if preset.matches(rules)), "Custom")
