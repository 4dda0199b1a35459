"""What happened in a match: the values its commands return, in the order of happening."""

from __future__ import annotations

from dataclasses import dataclass

from puluc.rules.move import Move
from puluc.rules.position import Outcome, Position
from puluc.rules.sticks import Throw
from puluc.rules.unit import Side, Unit


@dataclass(frozen=True, slots=True)
class OpeningThrown:
    """A side threw for the first move."""

    side: Side
    throw: Throw
    value: int


@dataclass(frozen=True, slots=True)
class OpeningTied:
    """Both opening throws were worth the same: both sides throw again."""


@dataclass(frozen=True, slots=True)
class OpeningWon:
    """The higher opening throw: ``side`` moves first and throws afresh."""

    side: Side


@dataclass(frozen=True, slots=True)
class Thrown:
    """A side threw at the beginning of its turn."""

    side: Side
    throw: Throw
    value: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit went from one space to another, passing the places of ``walk`` (Highway.walk).

    ``before`` and ``after`` are the whole positions.
    """

    side: Side
    move: Move
    unit: Unit
    walk: tuple[int, ...]
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Captured:
    """The unit that moved landed on ``victim``."""

    side: Side
    space: int
    victim: Unit


@dataclass(frozen=True, slots=True)
class Slain:
    """A captor came home: ``count`` captives left the game."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class ReturnedHome:
    """``count`` own pieces are back in their city."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A side had no legal move."""

    side: Side


@dataclass(frozen=True, slots=True)
class Won:
    """The match is over."""

    outcome: Outcome


Event = (
    OpeningThrown
    | OpeningTied
    | OpeningWon
    | Thrown
    | Moved
    | Captured
    | Slain
    | ReturnedHome
    | Passed
    | Won
)
