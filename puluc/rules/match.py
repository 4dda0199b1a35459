"""One game from the opening throws to its end: commands in, events out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from puluc.rules.event import (
    Captured,
    Event,
    Moved,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Passed,
    ReturnedHome,
    Slain,
    Thrown,
    Won,
)
from puluc.rules.move import Move, MoveKind
from puluc.rules.position import IllegalMoveError, Outcome, Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import Sticks, Throw
from puluc.rules.unit import Side, Unit


class Phase(Enum):
    """What the match waits for."""

    OPENING = auto()
    THROW = auto()
    MOVE = auto()
    PASS = auto()
    OVER = auto()


class CommandError(ValueError):
    """A command that is not due now; the text says what is."""


_DUE = {
    Phase.OPENING: "the sides are throwing for the first move",
    Phase.THROW: "the sticks are to be thrown",
    Phase.MOVE: "a unit must be moved",
    Phase.PASS: "there is no move, the turn must be passed",
    Phase.OVER: "the game is over",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the record: a throw and what was made of it.

    ``move`` is None for a pass. An opening throw is no turn.
    """

    side: Side
    throw: Throw
    move: Move | None

    def __str__(self) -> str:
        return f"{self.throw} {self.move or 'pass'}"

    @classmethod
    def parse(cls, text: str, side: Side) -> Turn:
        """The turn of ``side`` written as ``0110 city-3`` or ``0110 pass``, else ValueError."""
        throw, _, move = text.partition(" ")
        return cls(side, Throw.parse(throw), None if move == "pass" else Move.parse(move))


class Match:
    """One game of a rule set, played with the sticks it is given."""

    def __init__(self, rules: Ruleset, sticks: Sticks) -> None:
        self.rules = rules
        self.position = Position.start(rules, Side.JADE)
        self.phase = Phase.OPENING
        self.opening: list[Throw] = []
        """The opening throws, Jade's and Obsidian's in turn, ties included."""
        self.turns: list[Turn] = []
        """The turns completed so far."""
        self.last_throw: Throw | None = None
        """The throw of the turn in progress."""
        self.legal_moves: tuple[Move, ...] = ()
        """What may be moved now; empty outside ``Phase.MOVE``."""
        self.sticks = sticks

    @property
    def mover(self) -> Side:
        """The side whose action is due (in the opening: whose throw)."""
        if self.phase is Phase.OPENING:
            return Side(len(self.opening) % 2)
        return self.position.mover

    @property
    def value(self) -> int:
        """What the throw of the turn in progress is worth; 0 before it is thrown."""
        return self.rules.values[self.last_throw.marked] if self.last_throw else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.position.outcome

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the side due; CommandError when no throw is due."""
        if self.phase is Phase.OPENING:
            return self._throw_opening()
        self._expect(Phase.THROW)
        throw = self.sticks.throw()
        self.last_throw = throw
        self.legal_moves = self.position.legal_moves(self.value)
        self.phase = Phase.MOVE if self.legal_moves else Phase.PASS
        return (Thrown(self.mover, throw, self.value),)

    def move(self, move: Move) -> tuple[Event, ...]:
        """Play a move of ``legal_moves``.

        CommandError when no move is due, IllegalMoveError when this throw does not allow it.
        """
        self._expect(Phase.MOVE)
        if move not in self.legal_moves:
            raise IllegalMoveError(f"{move} is not legal with a throw of {self.value}")
        before, after = self.position, self.position.play(move)
        events = _move_events(move, self.value, before, after)
        self._end_turn(move, after)
        if after.outcome is None:
            return events
        self.phase = Phase.OVER
        return (*events, Won(after.outcome))

    def pass_turn(self) -> tuple[Event, ...]:
        """Give up a turn that has no legal move; CommandError at any other time."""
        self._expect(Phase.PASS)
        side = self.mover
        self._end_turn(None, self.position.pass_turn())
        return (Passed(side),)

    def _throw_opening(self) -> tuple[Event, ...]:
        side, throw = self.mover, self.sticks.throw()
        self.opening.append(throw)
        thrown = OpeningThrown(side, throw, self.rules.values[throw.marked])
        if side is Side.JADE:
            return (thrown,)
        jade, obsidian = (self.rules.values[each.marked] for each in self.opening[-2:])
        if jade == obsidian:
            return (thrown, OpeningTied())
        first = Side.JADE if jade > obsidian else Side.OBSIDIAN
        self.position = Position.start(self.rules, first)
        self.phase = Phase.THROW
        return (thrown, OpeningWon(first))

    def _end_turn(self, move: Move | None, after: Position) -> None:
        assert self.last_throw is not None, "a turn ends only after its throw"
        self.turns.append(Turn(self.mover, self.last_throw, move))
        self.position, self.last_throw, self.legal_moves = after, None, ()
        self.phase = Phase.THROW

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            raise CommandError(f"not now: {_DUE[self.phase]}")


def _move_events(move: Move, value: int, before: Position, after: Position) -> tuple[Event, ...]:
    side = before.mover
    unit = before.units[move.origin] or Unit((side,))
    walk = before.highway.walk(side, move.origin, value, is_captor=unit.is_captor)
    events: list[Event] = [Moved(side, move, unit, walk, before, after)]
    victim = before.units[move.target]
    if move.kind is MoveKind.CAPTURE and victim is not None:
        events.append(Captured(side, move.target, victim))
    if move.kind is MoveKind.SLAY:
        events.append(Slain(side, unit.captives))
    if move.is_homecoming:
        events.append(ReturnedHome(side, unit.own_pieces))
    return tuple(events)
