"""A game file in play: the game on the board, who plays it, and the games before it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from puluc.ai import (
    ALL_LEVELS,
    FALLBACK,
    LevelContext,
    MissingDataError,
    Player,
    make_player,
)
from puluc.game.archive import LAST_NUMBER, forget_old
from puluc.game.scores import Scores
from puluc.rules import (
    Event,
    HandSticks,
    Match,
    Move,
    Phase,
    Play,
    Record,
    Result,
    Ruleset,
    Side,
    Throw,
    Turn,
    commitment,
    last_choice,
    replay,
)

HUMAN = "human"

OPPONENTS = (*ALL_LEVELS, HUMAN)
"""Who may play Obsidian; Jade is always a person (manual 3.1)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game is begun with."""

    rules: Ruleset
    opponent: str
    """One of ``OPPONENTS``."""
    seed: str = ""
    """A seed of the person's own; empty for a fresh one."""
    is_by_hand: bool = False
    """Whether a person throws real sticks and enters what they show."""


class Session:
    """Games of one file, one after another.

    ``new_seed`` gives a fresh secret for the sticks of each game, ``today`` the day as
    2026-11-21.
    """

    def __init__(
        self,
        new_seed: Callable[[], str],
        setup: Setup,
        today: Callable[[], str] = str,
    ) -> None:
        self.games: list[Record] = []
        """The games before this one, finished or abandoned, oldest first."""
        self.earlier = Scores()
        """The scores of finished games whose records are no longer kept."""
        self.scores_from = 1
        """The number of the first game that counts in the score table."""
        self.future: tuple[Turn, ...] = ()
        """The turns taken back that can be played again, the next one first."""
        self.ended: Record | None = None
        """How the game on the board had ended before moves were taken back: it still counts."""
        self.computer: Player | None = None
        """Who plays Obsidian; None if a person does."""
        self._new_seed, self._today = new_seed, today
        self.match: Match
        self.game_number: int
        self._begin(setup, 1)

    @property
    def record(self) -> Record:
        """The game on the board, as far as it has come."""
        match = self.match
        return Record(
            rules=self.rules,
            opponent=self.opponent,
            number=self.game_number,
            seed=self.seed,
            commitment=commitment(self.seed) if self.seed else "",
            opening=tuple(match.opening),
            turns=tuple(match.turns),
            pending=match.pending,
            result=Result.of(match.outcome) if match.phase is Phase.OVER else None,
            is_marked=self.is_marked,
            date=self._date,
        )

    @property
    def scores(self) -> Scores:
        """The score table; a game counts from the moment it is over, whatever is taken back."""
        games = (*self.games, self.ended or self.record)
        return self.earlier.with_games(game for game in games if game.number >= self.scores_from)

    @property
    def is_under_way(self) -> bool:
        """Whether the game on the board has begun and is not over: a new one abandons it."""
        match = self.match
        return match.phase is not Phase.OVER and bool(match.turns or match.throws)

    @property
    def is_by_hand(self) -> bool:
        """Whether a person throws real sticks and enters what they show."""
        return not self.seed

    @property
    def needs_throw(self) -> bool:
        """Whether the throw now due must be entered by a person."""
        due = {Phase.OPENING: 1, Phase.THROW: self.rules.throws_per_turn}.get(self.match.phase, 0)
        return self.is_by_hand and len(self.entered_ahead) < due

    @property
    def entered_ahead(self) -> tuple[Throw, ...]:
        """Throws entered by hand that come again because moves were taken back."""
        sticks = self.match.sticks
        return tuple(sticks.entered[sticks.thrown :]) if isinstance(sticks, HandSticks) else ()

    def next_game(self) -> None:
        """Begin another game of the same kind."""
        self.new_game(Setup(self.rules, self.opponent, is_by_hand=self.is_by_hand))

    def new_game(self, setup: Setup) -> None:
        """Begin another game, in place of one without a turn.

        One that is under way is kept as abandoned, or as it had ended before moves were taken back.
        """
        if self.match.phase is Phase.OVER or self.is_under_way:
            kept = self.ended or self.record
            self.games.append(replace(kept, is_abandoned=kept.result is None))
            forget_old(self.games, self.earlier, self.scores_from)
            self.game_number = min(self.game_number + 1, LAST_NUMBER)
        self._begin(setup, self.game_number)

    def is_person(self, side: Side) -> bool:
        """True if a person plays ``side``."""
        return side is Side.JADE or self.opponent == HUMAN

    def enter_throw(self, throw: Throw) -> None:
        """Tell what the real sticks show; the next ``throw`` is that."""
        if isinstance(self.match.sticks, HandSticks):
            self.match.sticks.enter(throw)

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks for the side due."""
        return self._played(self.match.throw())

    def move(self, move: Move, value: int | None = None) -> tuple[Event, ...]:
        """Play a legal move, as ``Match.move``; the win that ends a game counts at once."""
        return self._played(self.match.move(move, value))

    def pass_turn(self) -> tuple[Event, ...]:
        """Give up a turn without a move."""
        return self._played(self.match.pass_turn())

    def seat_computer(self, context: LevelContext) -> bool:
        """Let the opponent's level play; False if it lacks its data and ``FALLBACK`` plays."""
        self.computer = None
        if self.opponent != HUMAN:
            try:
                self.computer = make_player(self.opponent, context)
            except MissingDataError:
                self.computer = make_player(FALLBACK)
                return False
        return True

    def computer_play(self, rng: random.Random) -> Play:
        """The computer's choice: a move and the throw it uses."""
        assert self.computer, "a person plays Obsidian"
        return self.computer.choose_play(self.match.choice, rng)

    def last_choice(self, least_plays: int = 1) -> int | None:
        """The turn, counted from 0, of the last move a person made; None if there is none.

        With ``least_plays`` 2 moves that were forced are left out.
        """
        return last_choice(self.record, self.is_person, least_plays)

    def take_back(self, turn: int) -> None:
        """Go back to a turn, counted from 0, when its sticks had just been thrown.

        The throws that follow come again as they were. The game is marked from now on.
        """
        if self.match.phase is Phase.OVER:
            self.ended = replace(self.record, is_marked=True)
        turns = self.match.turns
        future = (*turns[turn:], *self.future)
        self._rewind(tuple(turns[:turn]))
        self.match.throw()
        self.future, self.is_marked, self._date = future, True, self._today()

    def redo(self) -> None:
        """Play what was taken back up to the next decision of a person."""
        while self.future:
            turn = self.future[0]
            if self.match.phase is Phase.THROW:
                self.throw()
            if not self.future:
                break
            if not turn.moves:
                self.pass_turn()
            for move, value in turn.uses[len(self.match.moves) :]:
                self.move(move, value)
            if self.future and self.future[0].moves and self.is_person(self.match.mover):
                break

    def reset_scores(self) -> None:
        """Empty the score table; the records of the games stay."""
        self.earlier = Scores()
        has_counted = self.ended is not None or self.match.phase is Phase.OVER
        self.scores_from = min(self.game_number + has_counted, LAST_NUMBER)

    def resume(
        self,
        match: Match,
        record: Record,
        future: Iterable[Turn] = (),
        ahead: Iterable[Throw] = (),
        ended: Record | None = None,
    ) -> None:
        """Take up a saved game where it was left; ``match`` is the record played again."""
        self.rules, self.opponent = record.rules, record.opponent
        self.game_number, self.seed = record.number, record.seed
        self.is_marked, self._date = record.is_marked, record.date
        self.match, self.future, self.ended = match, tuple(future), ended
        self.seat_computer(LevelContext())
        for throw in ahead:
            self.enter_throw(throw)
        self._forget_other_future()

    def _begin(self, setup: Setup, number: int) -> None:
        self.rules, self.opponent, self.game_number = setup.rules, setup.opponent, number
        self.seed = "" if setup.is_by_hand else setup.seed or self._new_seed()
        self.is_marked, self.future, self._date = False, (), self._today()
        self.ended = None
        self.seat_computer(LevelContext())
        self.match = Record(self.rules, self.opponent, number, self.seed).start()

    def _rewind(self, turns: tuple[Turn, ...]) -> None:
        """Play the match again up to the end of some of its turns."""
        sticks = self.match.sticks
        entered = sticks.entered if isinstance(sticks, HandSticks) else []
        self.match = replay(replace(self.record, turns=turns, pending=None, result=None))
        for throw in entered[len(list(self.record.throws)) :]:
            self.enter_throw(throw)

    def _played(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Note the day; what was taken back can be played again until something else is played."""
        self._date = self._today()
        if self.match.phase is Phase.OVER:
            self.ended = None
        if self.future and not self.match.throws:
            is_same = self.match.turns[-1] == self.future[0]
            self.future = self.future[1:] if is_same else ()
        self._forget_other_future()
        return events

    def _forget_other_future(self) -> None:
        """Keep what was taken back only as long as the turn in progress is the same so far."""
        if self.future and (now := self.match.pending):
            then = self.future[0]
            if (then.throws, then.uses[: len(now.moves)]) != (now.throws, now.uses):
                self.future = ()
