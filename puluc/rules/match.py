"""One game from the opening throws to its end: commands in, events out."""

from __future__ import annotations

from enum import Enum, auto

from puluc.rules.event import (
    Event,
    OpeningThrown,
    OpeningTied,
    OpeningWon,
    Passed,
    Thrown,
    Won,
    move_events,
)
from puluc.rules.move import IllegalMoveError, Move
from puluc.rules.outcome import Outcome
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import Sticks, Throw
from puluc.rules.turn import Turn, options
from puluc.rules.unit import Side


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
        self.throws: tuple[Throw, ...] = ()
        """The throws of the turn in progress."""
        self.moves: tuple[Move, ...] = ()
        """The moves made in it so far."""
        self.values: tuple[int, ...] = ()
        """What its throws that are not used yet are worth."""
        self.sticks = sticks
        self.legal_moves: tuple[Move, ...] = ()
        """What may be moved now; empty outside ``Phase.MOVE``."""
        self._options: dict[Move, int] = {}

    @property
    def mover(self) -> Side:
        """The side whose action is due (in the opening: whose throw)."""
        if self.phase is Phase.OPENING:
            return Side(len(self.opening) % 2)
        return self.position.mover

    @property
    def value(self) -> int:
        """What the first throw not used yet is worth; 0 before it is thrown."""
        return self.values[0] if self.values else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.position.outcome

    @property
    def last_throw(self) -> Throw | None:
        """The throw of the turn in progress, the second one if there are two."""
        return self.throws[-1] if self.throws else None

    @property
    def pending(self) -> Turn | None:
        """The turn in progress, if its sticks are thrown."""
        return Turn(self.mover, self.throws, self.moves) if self.throws else None

    def value_of(self, move: Move) -> int:
        """The value of the throw that a legal move uses."""
        return self._options[move]

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the side due, twice if the rules say so.

        CommandError when no throw is due.
        """
        if self.phase is Phase.OPENING:
            return self._throw_opening()
        self._expect(Phase.THROW)
        self.throws = tuple(self.sticks.throw() for _ in range(self.rules.throws_per_turn))
        self.values = tuple(self.rules.values[throw.marked] for throw in self.throws)
        self._choose_from(options(self.position, self.values))
        self.phase = Phase.MOVE if self.legal_moves else Phase.PASS
        return tuple(
            Thrown(self.mover, throw, value)
            for throw, value in zip(self.throws, self.values, strict=True)
        )

    def move(self, move: Move) -> tuple[Event, ...]:
        """Play a move of ``legal_moves``.

        CommandError when no move is due, IllegalMoveError when no throw allows it.
        """
        self._expect(Phase.MOVE)
        if move not in self.legal_moves:
            thrown = " and ".join(map(str, self.values))
            raise IllegalMoveError(f"{move} is not legal with a throw of {thrown}")
        move = self.legal_moves[self.legal_moves.index(move)]
        value = self.value_of(move)
        before, after = self.position, self.position.play(move)
        events = move_events(move, value, before, after)
        self.moves = (*self.moves, move)
        self._go_on(value, after)
        if after.outcome is None:
            return events
        self.phase = Phase.OVER
        return (*events, Won(after.outcome))

    def pass_turn(self) -> tuple[Event, ...]:
        """Give up a turn that has no legal move; CommandError at any other time."""
        self._expect(Phase.PASS)
        side = self.mover
        self._end_turn(self.position.pass_turn())
        return (Passed(side),)

    def _go_on(self, used: int, after: Position) -> None:
        """Wait for the other move of this turn if there is one, else end the turn."""
        place = self.values.index(used)
        self.values = self.values[:place] + self.values[place + 1 :]
        again = after.pass_turn()
        is_over = not self.values or after.outcome is not None
        self._choose_from({} if is_over else options(again, self.values))
        if self.legal_moves:
            self.position = again
        else:
            self._end_turn(after)

    def _choose_from(self, moves: dict[Move, int]) -> None:
        self._options, self.legal_moves = moves, tuple(moves)

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

    def _end_turn(self, after: Position) -> None:
        self.turns.append(Turn(self.mover, self.throws, self.moves))
        self.position = after
        self._choose_from({})
        self.throws, self.moves, self.values = (), (), ()
        self.phase = Phase.THROW

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            raise CommandError(f"not now: {_DUE[self.phase]}")
