"""Which game is played: the rule options, their text form and the named presets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
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
    RETURN = "return"


class CaptureKind(StrEnum):
    """What becomes of those who meet in a capture (RULES.md 5)."""

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
"""For each way of counting, the value of 0, 1, 2, 3 and 4 marked faces."""

_SWITCHES = ("scorpion", "fire", "doubling", "flow")

_MAX_DIGITS = 3

_RANGES = {"spaces": (7, 39), "army": (1, 9), "throws_per_turn": (1, 2)}
_KINDS: dict[str, type[StrEnum]] = {
    "throws": Throws,
    "captures": Captures,
    "highway": HighwayKind,
    "capture": CaptureKind,
}


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
    capture: CaptureKind = CaptureKind.PRISON
    scorpion: bool = False
    """Whether a unit without captives may move against its direction to capture."""
    fire: bool = False
    """Whether the middle space burns whatever ends a move there."""
    doubling: bool = False
    """Whether two single pieces of a side may join."""
    flow: bool = False
    """Whether the top piece of a captor that passes its own city goes on."""
    throws_per_turn: int = 1
    values: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The value of 0-4 marked faces."""

    def __post_init__(self) -> None:
        for name, kind in _KINDS.items():
            object.__setattr__(self, name, _choice(name, kind, getattr(self, name)))
        for name, (low, high) in _RANGES.items():
            _check_range(name, getattr(self, name), low, high)
        _check_range("pieces", self.pieces, 1, max(5, self.army))
        for name in _SWITCHES:
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name} can't be {getattr(self, name)}; it is yes or no")
        for problem in self._contradictions():
            raise ValueError(problem)
        object.__setattr__(self, "values", VALUES[self.throws])

    def _contradictions(self) -> Iterator[str]:
        """What makes no sense together, in words for the player."""
        if self.fire and self.spaces % 2 == 0:
            yield "fire needs an odd number of spaces, for the middle one burns"
        drags_home = self.captures is Captures.BACKWARD and self.capture is CaptureKind.PRISON
        if self.flow and not (drags_home and self.highway is HighwayKind.LOOPING):
            yield "flow needs captives that are dragged backward and a looping highway"

    @property
    def fire_space(self) -> int | None:
        """The space that burns, if one does."""
        return (self.spaces + 1) // 2 if self.fire else None

    @property
    def can_draw(self) -> bool:
        """Whether pieces may be lost to nobody, so that the end is a matter of counting."""
        return self.fire or self.capture is CaptureKind.EAGLE

    @property
    def chances(self) -> tuple[tuple[int, float], ...]:
        """Each possible value of a throw with its probability, in rising order of value."""
        weights = dict.fromkeys(sorted(self.values), 0)
        for value, weight in zip(self.values, MARKED_WEIGHTS, strict=True):
            weights[value] += weight
        return tuple((value, weight / 16) for value, weight in weights.items())

    def __str__(self) -> str:
        changed = [
            f"{option.name}={_written(getattr(self, option.name))}"
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
        wanted = name.strip().casefold()
        for each, rules in NAMED_RULES.items():
            if each.casefold() == wanted:
                return rules
        names = ", ".join(NAMED_RULES)
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


def _written(value: object) -> str:
    """A value as the text form has it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _switch(name: str, value: str) -> bool:
    if value not in ("no", "yes"):
        raise ValueError(f"{name} can't be '{value}'; it is yes or no")
    return value == "yes"


def _text(_name: str, value: str) -> str:
    return value


def _number(name: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= _MAX_DIGITS):
        raise ValueError(f"{name} can't be '{value}'; it is a whole number")
    return int(value)


_READERS = {bool: _switch, int: _number}

_OPTIONS = {
    option.name: _READERS.get(type(option.default), _text)
    for option in fields(Ruleset)
    if option.init
}


_ANTS = Ruleset(captures=Captures.BACKWARD, highway=HighwayKind.RETURN)

NAMED_RULES = {
    "Puluc": Ruleset(),
    "Bell": Ruleset(throws=Throws.BELL),
    "Culin": Ruleset(captures=Captures.BACKWARD, pieces=1, highway=HighwayKind.LOOPING),
    "Ritual Warfare": Ruleset(captures=Captures.BACKWARD, pieces=2),
    "Lemery": Ruleset(),
    "Rescue": Ruleset(army=7, pieces=7, spaces=13, doubling=True),
    "Harvester ants": _ANTS,
    "Eagle": replace(_ANTS, capture=CaptureKind.EAGLE),
    "Scorpion": replace(_ANTS, scorpion=True),
    "Army ants": Ruleset(),
    "Fire": replace(_ANTS, fire=True),
    "Culin's road": Ruleset(captures=Captures.BACKWARD, highway=HighwayKind.LOOPING, flow=True),
    "Sapper 1906": Ruleset(
        throws=Throws.SAPPER,
        captures=Captures.BACKWARD,
        highway=HighwayKind.LOOPING,
        throws_per_turn=2,
    ),
    "Boolik 1907": Ruleset(
        spaces=14,
        captures=Captures.BACKWARD,
        highway=HighwayKind.LOOPING,
        pieces=1,
        throws_per_turn=2,
    ),
}
"""The rules of every game that has a name (RULES.md 6)."""
