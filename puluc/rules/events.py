"""The events that a match's commands return, in the order in which they happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.position import Outcome, Position
from puluc.rules.ruleset import CaptureKind
from puluc.rules.sticks import Throw
from puluc.rules.unit import FRESH, Side, Unit


@dataclass(frozen=True, slots=True)
class OpeningThrown:
    """A side threw for the first move."""

    side: Side
    throw: Throw
    value: int


@dataclass(frozen=True, slots=True)
class OpeningTied:
    """Equal opening throws: both sides throw again."""


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
    """A unit went from one space to another, passing the spaces of ``walk`` (Highway.walk).

    ``value`` is that of the throw it used; ``before`` and ``after`` are whole positions.
    """

    side: Side
    move: Move
    value: int
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
    """``side`` has slain ``count`` enemies."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """A single piece of ``side`` joined another one on ``space``."""

    side: Side
    space: int


@dataclass(frozen=True, slots=True)
class Burnt:
    """All of ``unit`` was lost in the fire on ``space``."""

    side: Side
    space: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class Lost:
    """``count`` pieces of ``side`` left the board and score for neither side, as with eagles."""

    side: Side
    space: int
    count: int


@dataclass(frozen=True, slots=True)
class ReturnedHome:
    """``count`` pieces of ``side`` are back in their city."""

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
    | Doubled
    | Burnt
    | Lost
    | ReturnedHome
    | Passed
    | Won
)


def move_events(move: Move, value: int, before: Position, after: Position) -> tuple[Event, ...]:
    """The events of a move played in ``before``, in order."""
    side = before.mover
    unit = before.units[move.origin] or FRESH[side]
    walk = _walk(move, value, before, unit)
    events: list[Event] = [Moved(side, move, value, unit, walk, before, after)]
    match move.kind:
        case MoveKind.CAPTURE:
            events += _capture_events(move, unit.own_pieces, before)
        case MoveKind.DOUBLE:
            events.append(Doubled(side, move.target))
        case MoveKind.BURN:
            events.append(Burnt(side, move.target, unit))
        case MoveKind.SLAY:
            events.append(Slain(side, unit.captives))
    if move.is_homecoming:
        events.append(ReturnedHome(side, unit.own_pieces))
    elif move.kind is MoveKind.SLAY:
        events += _flow_events(move, unit, before)
    return tuple(events)


def _walk(move: Move, value: int, before: Position, unit: Unit) -> tuple[int, ...]:
    highway, side = before.highway, before.mover
    step = highway.steps[side][unit.gait][move.origin][value]
    if move.target in (step.target, CITY):
        walk = highway.walk(side, move.origin, value, unit.gait)
        return walk if move.target == step.target else highway.walk_home(side, walk)
    return highway.walk_back(side, move.origin, value, unit.gait)


def _flow_events(move: Move, unit: Unit, before: Position) -> Iterator[Event]:
    """The events after the top piece of a captor goes on through its city."""
    side, space = before.mover, move.target
    if unit.own_pieces > 1:
        yield ReturnedHome(side, unit.own_pieces - 1)
    if space == before.rules.fire_space:
        yield Burnt(side, space, FRESH[side])
    else:
        yield from _capture_events(move, 1, before)


def _capture_events(move: Move, attackers: int, before: Position) -> Iterator[Event]:
    side, space, victim = before.mover, move.target, before.units[move.target]
    if victim is None or victim.side is side:
        return
    yield Captured(side, space, victim)
    match before.rules.capture:
        case CaptureKind.EAGLE:
            yield Slain(side, len(victim.pieces))
            yield Lost(side, space, attackers)
        case CaptureKind.EAGLE_RETURN:
            yield Slain(side, len(victim.pieces))
            yield ReturnedHome(side, attackers)
