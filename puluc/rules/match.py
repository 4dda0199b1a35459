"""One game from the opening throws to its end: commands in, events out."""

from __future__ import annotations

from enum import Enum, auto

from puluc.rules.errors import PulucError
from puluc.rules.events import (
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
from puluc.rules.position import Outcome, Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import Sticks, Throw
from puluc.rules.turn import Choice, Play, Turn, legal_plays
from puluc.rules.unit import Side


class Phase(Enum):
    """What the match waits for."""

    OPENING = auto()
    THROW = auto()
    MOVE = auto()
    PASS = auto()
    OVER = auto()


class CommandError(PulucError, ValueError):
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
        self.used: tuple[int, ...] = ()
        """The values that they used."""
        self.values: tuple[int, ...] = ()
        """What its throws that are not used yet are worth."""
        self.sticks = sticks
        self.plays: tuple[Play, ...] = ()
        """What may be moved now and by which throw; empty outside ``Phase.MOVE``."""

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
        return self._turn() if self.throws else None

    @property
    def choice(self) -> Choice:
        """What the mover may choose now; without plays outside ``Phase.MOVE``."""
        return Choice(self.position, self.values, self.plays)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What may be moved now, each move once; empty outside ``Phase.MOVE``."""
        return tuple(dict.fromkeys(play.move for play in self.plays))

    def values_of(self, move: Move) -> tuple[int, ...]:
        """The values of the throws that a move may use, rising; none if it is not legal."""
        return tuple(sorted(play.value for play in self._meant(move)))

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the side due, twice if the rules say so.

        CommandError when no throw is due.
        """
        if self.phase is Phase.OPENING:
            return self._throw_opening()
        self._expect(Phase.THROW)
        self.throws = tuple(self.sticks.throw() for _ in range(self.rules.throws_per_turn))
        self.values = tuple(self.rules.values[throw.marked] for throw in self.throws)
        self.plays = legal_plays(self.position, self.values)
        self.phase = Phase.MOVE if self.plays else Phase.PASS
        return tuple(
            Thrown(self.mover, throw, value)
            for throw, value in zip(self.throws, self.values, strict=True)
        )

    def move(self, move: Move, value: int | None = None) -> tuple[Event, ...]:
        """Play a move of ``legal_moves`` with the throw of this value, by default the least usable.

        A value tells moves apart that are written alike, so one read from text need not say
        whether it turns round. CommandError when no move is due, IllegalMoveError when no throw,
        or not this one, allows the move.
        """
        self._expect(Phase.MOVE)
        found = self._meant(move, value)
        if not found:
            thrown = " and ".join(map(str, self.values)) if value is None else value
            raise IllegalMoveError(f"{move} is not legal with a throw of {thrown}")
        play = min(found, key=lambda play: play.value)
        before, choice = self.position, self.choice.after(play)
        after = before.after(play.move) if choice.plays else choice.position
        self.moves, self.used = (*self.moves, play.move), (*self.used, play.value)
        if choice.plays:
            self.position, self.values, self.plays = choice
        else:
            self._end_turn(after)
        events = move_events(*play, before, after)
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

    def _meant(self, move: Move, value: int | None = None) -> list[Play]:
        """The plays that are this move, else those written like it; of one value, if it is told."""
        alike = [
            play
            for play in self.plays
            if play.move.has_text_of(move) and value in (None, play.value)
        ]
        return [play for play in alike if play.move == move] or alike

    def _turn(self) -> Turn:
        """The turn in progress; where a turn has a single throw, that is the one used."""
        values = self.used if self.rules.throws_per_turn > 1 else ()
        return Turn(self.mover, self.throws, self.moves, values)

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
        self.turns.append(self._turn())
        self.position = after
        self.throws, self.moves, self.used = (), (), ()
        self.values, self.plays = (), ()
        self.phase = Phase.THROW

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            raise CommandError(f"not now: {_DUE[self.phase]}")
