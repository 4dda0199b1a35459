"""One game from the opening throws to its end: commands in, events out."""

from enum import Enum, auto

from puluc import PulucError
from puluc.marks import N_
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
from puluc.rules.player import Player, Side
from puluc.rules.position import Outcome, Position
from puluc.rules.reachable import GivenStart
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import Sticks, Throw
from puluc.rules.turn import Choice, Play, Turn, legal_plays


class Phase(Enum):
    """The command that a match waits for."""

    OPENING = auto()
    THROW = auto()
    MOVE = auto()
    PASS = auto()
    OVER = auto()


class CommandError(PulucError, ValueError):
    """A command out of turn; the text says which one is due."""


_DUE = {
    Phase.OPENING: N_("not now: the sides must throw for the first move"),
    Phase.THROW: N_("not now: the sticks must be thrown"),
    Phase.MOVE: N_("not now: a unit must be moved"),
    Phase.PASS: N_("not now: no unit can move, so the turn must be passed"),
    Phase.OVER: N_("not now: the game is over"),
}


class Match:
    """One game of a rule set, played with the given sticks."""

    def __init__(
        self, rules: Ruleset, sticks: Sticks, start: GivenStart | Position | None = None
    ) -> None:
        """Create a match before its opening, or at ``start``, with the sticks still to throw."""
        self.rules = rules
        given = start if isinstance(start, GivenStart) else None
        position = start if isinstance(start, Position) else given and given.position
        self.position = position or Position.start(rules, Side.JADE)
        self.phase = Phase.THROW if start else Phase.OPENING
        self.given = given.throws if given else ()
        """The throws of the next turn if the start gives them; its sticks are not thrown."""
        self.opening: list[Throw] = []
        """The opening throws, Jade's and Obsidian's alternately, ties included."""
        self.turns: list[Turn] = []
        """The turns completed so far."""
        self.throws: tuple[Throw, ...] = ()
        """The throws of the turn in progress."""
        self.moves: tuple[Move, ...] = ()
        """The moves made so far in the turn in progress."""
        self.used: tuple[int, ...] = ()
        """The values that these moves used."""
        self.values: tuple[int, ...] = ()
        """The values of the unused throws."""
        self.sticks = sticks
        self.plays: tuple[Play, ...] = ()
        """The legal plays; empty outside ``Phase.MOVE``."""

    @property
    def player(self) -> Player:
        """The player to throw, move or pass."""
        if self.phase is Phase.OPENING:
            return Position.start(self.rules, Side(len(self.opening) % 2)).player
        return self.position.player

    @property
    def mover(self) -> Side:
        """The side to throw, move or pass."""
        return self.player.side

    @property
    def value(self) -> int:
        """The value of the first unused throw; 0 before the throw."""
        return self.values[0] if self.values else 0

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game; None while it continues."""
        return self.position.outcome

    @property
    def pending(self) -> Turn | None:
        """The turn in progress, if its sticks are thrown."""
        return self._turn() if self.throws else None

    @property
    def choice(self) -> Choice:
        """The mover's choice; without plays outside ``Phase.MOVE``."""
        return Choice(self.position, self.values, self.plays)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, each once; empty outside ``Phase.MOVE``."""
        return tuple(dict.fromkeys(play.move for play in self.plays))

    def values_of(self, move: Move) -> tuple[int, ...]:
        """Return the values that a move may use, lowest first; empty if it is not legal."""
        return tuple(sorted(play.value for play in self._plays_of(move)))

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the mover, as often as the rules say.

        Raise CommandError if no throw is due.
        """
        if self.phase is Phase.OPENING:
            return self._throw_opening()
        self._expect(Phase.THROW)
        count = self.rules.throws_per_turn
        self.throws = self.given or tuple(self.sticks.throw() for _ in range(count))
        self.given = ()
        self.values = tuple(self.rules.values[throw.marked] for throw in self.throws)
        self.plays = legal_plays(self.position, self.values)
        self.phase = Phase.MOVE if self.plays else Phase.PASS
        return tuple(
            Thrown(self.player, throw, value)
            for throw, value in zip(self.throws, self.values, strict=True)
        )

    def move(self, move: Move, value: int | None = None) -> tuple[Event, ...]:
        """Play a legal move with the throw of this value, by default the least it may use.

        The value distinguishes moves with the same text, so a move read from text need not say
        whether it turns round. Raise CommandError if no move is due, IllegalMoveError if the
        throws, or the given one, don't allow the move.
        """
        self._expect(Phase.MOVE)
        plays = self._plays_of(move, value)
        if not plays:
            values = self.values if value is None else (value,)
            raise IllegalMoveError(
                N_("{move} is not legal with a throw of {values}"),
                move=move,
                values=", ".join(map(str, values)),
            )
        play = min(plays, key=lambda play: play.value)
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
        player = self.player
        self._end_turn(self.position.pass_turn())
        return (Passed(player),)

    def _plays_of(self, move: Move, value: int | None = None) -> list[Play]:
        """Return the plays of ``move``, else those with its text; of ``value`` only if given."""
        plays = [
            play
            for play in self.plays
            if play.move.has_text_of(move) and value in (None, play.value)
        ]
        return [play for play in plays if play.move == move] or plays

    def _turn(self) -> Turn:
        """Return the turn in progress; values are recorded only where a turn has several throws."""
        values = self.used if self.rules.throws_per_turn > 1 else ()
        return Turn(self.player, self.throws, self.moves, values)

    def _throw_opening(self) -> tuple[Event, ...]:
        player, throw = self.player, self.sticks.throw()
        self.opening.append(throw)
        thrown = OpeningThrown(player, throw, self.rules.values[throw.marked])
        if player.side is Side.JADE:
            return (thrown,)
        jade, obsidian = (self.rules.values[each.marked] for each in self.opening[-2:])
        if jade == obsidian:
            return (thrown, OpeningTied())
        first = Side.JADE if jade > obsidian else Side.OBSIDIAN
        self.position = Position.start(self.rules, first)
        self.phase = Phase.THROW
        return (thrown, OpeningWon(self.player))

    def _end_turn(self, after: Position) -> None:
        self.turns.append(self._turn())
        self.position = after
        self.throws, self.moves, self.used = (), (), ()
        self.values, self.plays = (), ()
        self.phase = Phase.THROW

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            raise CommandError(_DUE[self.phase])
