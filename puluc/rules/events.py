"""The events that a match's commands return, in the order in which they happen."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from puluc.rules.move import Move, MoveKind
from puluc.rules.options import CaptureKind
from puluc.rules.player import FRESH, Player, Side, Unit
from puluc.rules.position import Outcome, Position
from puluc.rules.sticks import Throw


@dataclass(frozen=True, slots=True)
class Event:
    """What a command did."""


@dataclass(frozen=True, slots=True)
class PlayerEvent(Event):
    player: Player

    @property
    def side(self) -> Side:
        return self.player.side


@dataclass(frozen=True, slots=True)
class OpeningThrown(PlayerEvent):
    """The first player of a side threw for the first move."""

    throw: Throw
    value: int


@dataclass(frozen=True, slots=True)
class OpeningTied(Event):
    """Equal opening throws: both sides throw again."""


@dataclass(frozen=True, slots=True)
class OpeningWon(PlayerEvent):
    """The higher opening throw: the player moves first and throws afresh."""


@dataclass(frozen=True, slots=True)
class Thrown(PlayerEvent):
    """A player threw at the beginning of a turn."""

    throw: Throw
    value: int


@dataclass(frozen=True, slots=True)
class Moved(PlayerEvent):
    """A unit of a player went from one space to another; ``walk`` are the spaces (Highway.walk).

    ``value`` is that of the throw it used; ``before`` and ``after`` are whole positions.
    """

    move: Move
    value: int
    unit: Unit
    walk: tuple[int, ...]
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The unit that moved landed on ``victim``."""

    side: Side
    space: int
    victim: Unit


@dataclass(frozen=True, slots=True)
class Slain(Event):
    """``side`` has slain ``count`` enemies."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True)
class Doubled(PlayerEvent):
    """A player's single piece joined another one on ``space``."""

    space: int


@dataclass(frozen=True, slots=True)
class Burnt(Event):
    """All of ``unit`` was lost in the fire on ``space``."""

    side: Side
    space: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """``count`` pieces of ``side`` left the board and score for neither side, as with eagles."""

    side: Side
    space: int
    count: int


@dataclass(frozen=True, slots=True)
class ReturnedHome(PlayerEvent):
    """``count`` pieces of a player returned to the player's hand."""

    count: int


@dataclass(frozen=True, slots=True)
class Passed(PlayerEvent):
    """A player had no legal move."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is over."""

    outcome: Outcome


def move_events(move: Move, value: int, before: Position, after: Position) -> tuple[Event, ...]:
    """Return the events of a move played in ``before``, in order."""
    player, side = before.player, before.mover
    unit = before.units[move.origin] or FRESH[player]
    walk = before.highway.walk(side, unit.gait, move, value)
    events: list[Event] = [Moved(player, move, value, unit, walk, before, after)]
    match move.kind:
        case MoveKind.CAPTURE:
            events += _capture_events(move, unit, before)
        case MoveKind.DOUBLE:
            events.append(Doubled(player, move.target))
        case MoveKind.BURN:
            events.append(Burnt(side, move.target, unit))
        case MoveKind.SLAY:
            events.append(Slain(side, unit.captives))
    if move.is_homecoming:
        events += _returned(unit.pieces, player)
    elif move.kind is MoveKind.SLAY:
        events += _flow_events(move, unit, before)
    return tuple(events)


def _flow_events(move: Move, unit: Unit, before: Position) -> Iterator[Event]:
    """Yield the events after the top piece of a captor goes on through its city."""
    player, space = before.player, move.target
    yield from _returned(unit.pieces[:-1], player)
    if space == before.rules.fire_space:
        yield Burnt(player.side, space, FRESH[player])
    else:
        yield from _capture_events(move, FRESH[player], before)


def _returned(pieces: tuple[Player, ...], mover: Player) -> Iterator[Event]:
    """Yield the returns of the mover's own pieces and then of the companions."""
    own = [piece for piece in pieces if piece.side is mover.side]
    for player in sorted(set(own), key=lambda player: (player is not mover, player)):
        yield ReturnedHome(player, own.count(player))


def _capture_events(move: Move, attacker: Unit, before: Position) -> Iterator[Event]:
    side, space, victim = before.mover, move.target, before.units[move.target]
    if victim is None or victim.side is side:
        return
    yield Captured(side, space, victim)
    match before.rules.capture:
        case CaptureKind.EAGLE:
            yield Slain(side, len(victim.pieces))
            yield Lost(side, space, attacker.own_pieces)
        case CaptureKind.EAGLE_RETURN:
            yield Slain(side, len(victim.pieces))
            yield from _returned(attacker.pieces, before.player)


def effects_first_in(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that follow a move, up to the next move."""
    return tuple(takewhile(lambda event: not isinstance(event, Moved), events))
