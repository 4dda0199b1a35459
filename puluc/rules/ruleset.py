"""A complete choice of rules, its text form, and the rules of the named games."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Self

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.options import (
    OPTIONS,
    VALUES,
    CaptureKind,
    Captures,
    HighwayKind,
    Throws,
    value_text,
)
from puluc.rules.player import MAX_PLAYERS, Player, Side, turn_order
from puluc.rules.sticks import MARKED_WEIGHTS


@cache
def _odds(throws: Throws) -> tuple[tuple[int, float], ...]:
    weights = dict.fromkeys(sorted(VALUES[throws]), 0)
    for value, weight in zip(VALUES[throws], MARKED_WEIGHTS, strict=True):
        weights[value] += weight
    return tuple((value, weight / 16) for value, weight in weights.items())


@cache
def _turn_odds(throws: Throws, count: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    odds = _odds(throws)
    if count == 1:
        return tuple(((value,), chance) for value, chance in odds)
    return tuple(
        ((first, second), chance * other * (1 if first == second else 2))
        for (first, chance), (second, other) in combinations_with_replacement(odds, 2)
    )


USUAL = 0
"""Given for ``spaces``: as many as are usual for the number of players."""


class Contradiction(Enum):
    """Options that exclude each other; the value is the marked text of the error.

    Dialogs have sentences of their own.
    """

    TOO_MANY_UNITS = N_("pieces can't be {pieces}; it is a whole number from 1 to {most}")
    FIRE_WITHOUT_MIDDLE = N_("fire needs an odd number of spaces, for the middle one burns")
    FLOW_WITHOUT_LOOP = N_("flow needs captives that are dragged backward and a looping highway")
    TOO_FEW_SPACES = N_("every player needs a space for his unit: at least {spaces} in all")


class ContradictionError(PulucError, ValueError):
    """The options of a rule set exclude each other; the text says why, in words of notation."""

    def __init__(
        self, contradiction: Contradiction, *, pieces: int = 0, most: int = 0, spaces: int = 0
    ) -> None:
        super().__init__(contradiction.value, pieces=pieces, most=most, spaces=spaces)
        self.contradiction = contradiction


_OPTIONS = {option.field: option for option in OPTIONS}


def usual_spaces(players: int) -> int:
    """Return the length of the highway for ``players`` a side (RULES.md 5, 7)."""
    return next(spaces for most, spaces in _SPACES if players <= most)


_SPACES = ((1, 9), (4, 19), (7, 25), (MAX_PLAYERS, 29))
"""The most players of a side, and the usual number of spaces."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One complete choice of rules; the defaults are the standard game.

    Options may be given as plain strings. NotationError for a value that an option does not have,
    ContradictionError for options that exclude each other.
    """

    throws: Throws = Throws.CULIN
    captures: Captures = Captures.FORWARD
    pieces: int = 5
    highway: HighwayKind = HighwayKind.FINITE
    spaces: int = USUAL
    """By default as many as are usual for the number of players."""
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
    players: int = 1
    """Players of each side; more than one play the team game (RULES.md 7)."""
    values: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The value of 0-4 banded faces."""

    def __post_init__(self) -> None:
        _OPTIONS["players"].check(self.players)
        if self.spaces == USUAL:
            object.__setattr__(self, "spaces", usual_spaces(self.players))
        for option in OPTIONS:
            object.__setattr__(self, option.field, option.check(getattr(self, option.field)))
        self._check_contradictions()
        object.__setattr__(self, "values", VALUES[self.throws])

    def _check_contradictions(self) -> None:
        """Raise ContradictionError for options that exclude each other."""
        most = max(5, self.army)
        if self.pieces > most:
            raise ContradictionError(Contradiction.TOO_MANY_UNITS, pieces=self.pieces, most=most)
        if self.fire and self.spaces % 2 == 0:
            raise ContradictionError(Contradiction.FIRE_WITHOUT_MIDDLE)
        drags_home = self.captures is Captures.BACKWARD and self.capture is CaptureKind.PRISON
        if self.flow and not (drags_home and self.highway is HighwayKind.LOOPING):
            raise ContradictionError(Contradiction.FLOW_WITHOUT_LOOP)
        units = len(Side) * self.players
        if self.spaces < units:
            raise ContradictionError(Contradiction.TOO_FEW_SPACES, spaces=units)

    @property
    def turn_order(self) -> tuple[Player, ...]:
        """The players in the order of their turns: all of Jade's, then all of Obsidian's."""
        return turn_order(self.players)

    def hand_of(self, player: Player) -> int:
        """Return the index of a player in ``turn_order``; 0 for a player who takes no part."""
        order = self.turn_order
        return order.index(player) if player in order else 0

    @property
    def fire_space(self) -> int | None:
        """The burning space, if any."""
        return (self.spaces + 1) // 2 if self.fire else None

    @property
    def can_draw(self) -> bool:
        """Whether pieces may be lost without a score, so that the higher count wins."""
        return self.fire or self.capture is CaptureKind.EAGLE

    @property
    def odds(self) -> tuple[tuple[int, float], ...]:
        """Each possible value of a throw with its probability, lowest value first."""
        return _odds(self.throws)

    @property
    def turn_odds(self) -> tuple[tuple[tuple[int, ...], float], ...]:
        """The values of a turn's throws, in any order, with their probability."""
        return _turn_odds(self.throws, self.throws_per_turn)

    def player(self, letter: str) -> Player:
        """Return the player of a notation letter; NotationError if nobody in this game has it."""
        for player in self.turn_order:
            if player.letter == letter:
                return player
        letters = ", ".join(player.letter for player in self.turn_order)
        raise NotationError(
            N_("'{letter}' is not a player; they are {letters}"), letter=letter, letters=letters
        )

    def __str__(self) -> str:
        changed = [
            f"{option.name}={value_text(getattr(self, option.name))}"
            for option in fields(self)
            if option.init and getattr(self, option.name) != self._default(option)
        ]
        return " ".join(changed) or "puluc"

    def _default(self, option: Field[Any]) -> object:
        return usual_spaces(self.players) if option.default is USUAL else option.default

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the rules in a text form, in any order: ``throws=bell pieces=2``, or ``puluc``."""
        words = text.split()
        if words == ["puluc"]:
            return cls()
        options = dict[str, Any]()
        for word in words:
            name, _, value = word.partition("=")
            if name not in _OPTIONS:
                raise NotationError(
                    N_("there is no rule '{name}'; the rules are {names}"),
                    name=name,
                    names=", ".join(_OPTIONS),
                )
            if name in options:
                raise NotationError(N_("the rule '{name}' is given twice"), name=name)
            options[name] = _OPTIONS[name].parse(value)
        if not options:
            raise NotationError(N_("the rules are empty; the standard game is written 'puluc'"))
        return cls(**options)

    @staticmethod
    def preset(name: str) -> Ruleset:
        """Return the rules of a named game, in either case: ``ritual warfare``."""
        wanted = name.strip().casefold()
        for each, rules in NAMED_RULES.items():
            if each.casefold() == wanted:
                return rules
        raise NotationError(
            N_("there is no game named '{name}'; the games are {names}"),
            name=name,
            names=", ".join(NAMED_RULES),
        )


_ANTS = Ruleset(captures=Captures.BACKWARD, highway=HighwayKind.RETURN)

_TURNING = {"captures": Captures.BACKWARD, "highway": HighwayKind.RETURN}
_CALM = {"capture": CaptureKind.PRISON, "scorpion": False, "fire": False}

SERIES_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Harvester ants", {**_TURNING, **_CALM}),
    ("Eagle", {**_TURNING, **_CALM, "capture": CaptureKind.EAGLE}),
    ("Scorpion", {**_TURNING, **_CALM, "scorpion": True}),
    (
        "Army ants",
        {**_CALM, "captures": Captures.FORWARD, "highway": HighwayKind.FINITE},
    ),
    ("Fire", {**_TURNING, **_CALM, "fire": True}),
)
"""The games of a series in their order, and the options that tell them apart (RULES.md 7)."""

_BUL = replace(_ANTS, pieces=1, throws_per_turn=2, players=2, spaces=USUAL)

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
    "Bul": _BUL,
    **{f"Bul: {name.lower()}": replace(_BUL, **options) for name, options in SERIES_GAMES[1:]},
}
"""The rules of every named game (RULES.md 6)."""
