"""A game file in play: the current game, its players, and the earlier games that it keeps."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from puluc.ai import (
    ALL_LEVELS,
    FALLBACK,
    LEVELS,
    ComputerPlayer,
    LevelContext,
    MissingDataError,
    make_player,
)
from puluc.game.scores import Scores
from puluc.rules import (
    HUMAN,
    Chains,
    ChainSticks,
    Event,
    GivenStart,
    HandSticks,
    Match,
    Move,
    Phase,
    Place,
    Play,
    Player,
    Record,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    Throw,
    Turn,
    commitment,
    opponent,
    replay,
    replaying,
    series_rules,
    taken_in,
)

if TYPE_CHECKING:
    from puluc.ai.tablebase.file import Tablebase

LAST_NUMBER = 999_999_999
"""The highest game number; later games share it."""

MAX_GAMES = 1000
"""The most earlier games whose records are kept; of older ones only the scores are."""

MAX_TURNS = 100_000
"""The most turns of these records in all."""


def forget_old(games: list[Record], earlier: Scores, scores_from: int) -> None:
    """Remove the oldest games beyond the limits; add those that count to ``earlier``."""
    while len(games) > MAX_GAMES or sum(len(game.turns) for game in games) > MAX_TURNS:
        oldest = games.pop(0)
        if oldest.number >= scores_from:
            earlier.add(oldest)


OPPONENTS = (*ALL_LEVELS, HUMAN)
"""The levels of a seat, a person included."""


PlayerMaker = Callable[[str, Ruleset], ComputerPlayer]
"""Makes the computer player of a level for a rule set."""


def player_or_fallback(
    level: str, rules: Ruleset, find_tablebase: Callable[[], Tablebase | None] = lambda: None
) -> ComputerPlayer:
    """Return the computer player of a level, or of ``FALLBACK`` if the level lacks its data."""
    try:
        return make_player(level, LevelContext(find_tablebase, rules))
    except MissingDataError:
        return make_player(FALLBACK)


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices with which a new game starts; ValueError unless every player has a seat."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    """The seat of each player, in the order of their turns."""
    seed: str = ""
    """A seed chosen by the player; empty for a random one."""
    is_by_hand: bool = False
    """Whether a person throws real sticks and enters the throws."""
    series_game: SeriesGame | None = None
    """The place in a series of five games."""
    start: GivenStart | None = None
    """The position that was set up to begin with, if any."""
    chains: Chains | None = None
    """The chains of the computers that play the game together, if it is over Link."""
    place: Place | None = None
    """The place of this computer at their table."""
    throws_of: int = 0
    """The number of the game whose throws this one has too, with its ``seed``."""

    def __post_init__(self) -> None:
        players = len(self.rules.turn_order)
        if len(self.seats) != players:
            raise ValueError(f"there are {len(self.seats)} seats for {players} players")

    @property
    def needs_solution(self) -> bool:
        """Whether a level plays that needs the solution of the rules."""
        return any(seat.level not in (*LEVELS, HUMAN) for seat in self.seats)


def first_of(record: Record, games: Sequence[Record]) -> Record | None:
    """Return the game among these whose throws another one has too; None if it is not there."""
    is_first = (game for game in games if game.number == record.throws_of)
    return next(is_first, None)


@dataclass(frozen=True, slots=True)
class SavedGames:
    """The games of a file, as they were saved."""

    match: Match
    """The game on the board, replayed from its ``record``."""
    record: Record
    future: tuple[Turn, ...] = ()
    """The turns taken back that can be redone, the next one first."""
    ahead: tuple[Throw, ...] = ()
    """The throws that were entered by hand and are not used yet."""
    ended: Record | None = None
    """The game as it ended before moves were taken back; None if it did not."""
    games: tuple[Record, ...] = ()
    """The earlier games, oldest first."""
    earlier: Scores = field(default_factory=Scores)
    """The scores of finished games whose records are no longer kept."""
    scores_from: int = 1
    """The number of the first game that counts in the score table."""
    place: Place | None = None
    """The place at the table of the game on the board, if it is over Link."""


class Session:
    """The games of one file, played one after another: a new file's first game, or saved games.

    ``new_seed`` returns a fresh secret for the sticks of each game, ``today`` the date as
    2026-11-21, and ``make_player`` the computer players of each game.
    """

    match: Match
    """The game on the board."""
    header: Record
    """The game's record without opening, turns and result, which the match knows."""
    ended: Record | None
    """The finished game before moves were taken back: its result still counts."""
    elsewhere: frozenset[Player]
    """The players whose turns are played at another computer."""
    place: Place | None
    """The place at the table of a game over Link, which can continue with it."""
    levels: dict[Player, ComputerPlayer]
    """The computer players, by the player whose turns they play."""

    def __init__(
        self,
        new_seed: Callable[[], str],
        start: Setup | SavedGames,
        today: Callable[[], str] = str,
        make_player: PlayerMaker = player_or_fallback,
    ) -> None:
        self._new_seed, self._today, self._make_player = new_seed, today, make_player
        saved = start if isinstance(start, SavedGames) else self._begun(start, 1)
        self.games = [*saved.games]
        """The earlier games, finished or abandoned, oldest first."""
        self.earlier = saved.earlier
        """The scores of finished games whose records are no longer kept."""
        self.scores_from = saved.scores_from
        """The number of the first game that counts in the score table."""
        self._open(saved)

    @property
    def record(self) -> Record:
        """The record of the current game so far."""
        match = self.match
        is_over = match.phase is Phase.OVER
        return replace(
            self.header,
            opening=tuple(match.opening),
            turns=tuple(match.turns),
            pending=match.pending,
            result=Result.of(match.outcome) if is_over else None,
            taken=taken_in(match) if is_over and self.series_game else None,
            chains=self.chains,
        )

    @property
    def rules(self) -> Ruleset:
        """The rules of the current game."""
        return self.header.rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seat of each player, in the order of their turns."""
        return self.header.seats

    @property
    def game_number(self) -> int:
        """The number of the current game in the file, from 1."""
        return self.header.number

    @property
    def seed(self) -> str:
        """The source of the throws; empty if they come from elsewhere."""
        return self.header.seed

    @property
    def set_up(self) -> GivenStart | None:
        """The start of a game that was set up."""
        return self.header.set_up

    @property
    def series_game(self) -> SeriesGame | None:
        """The number and the score of the game within a series of five."""
        return self.header.series_game

    @property
    def throws_of(self) -> int:
        """The number of the game whose throws this one has too; 0 if of none."""
        return self.header.throws_of

    @property
    def first_game(self) -> Record | None:
        """The game whose throws this one has too, if there is one and its record is kept."""
        return first_of(self.header, self.games)

    @property
    def can_swap(self) -> bool:
        """Whether ``swap_sides`` is possible: a person has just played against a level.

        Not with real sticks, from a position that was set up, in a series, or once more.
        """
        is_single = self.seed and not (self.set_up or self.series_game or self.throws_of)
        is_duel = len(self.seats) == len(Side) and sum(each.is_person for each in self.seats) == 1
        return bool(self.is_over and is_single and is_duel and self.game_number < LAST_NUMBER)

    @property
    def is_assisted(self) -> bool:
        """Whether moves were taken back or hints shown: the game counts apart."""
        return self.header.is_assisted

    def note_help(self) -> None:
        """Let the current game count as assisted."""
        self.header = replace(self.header, is_assisted=True)

    @property
    def future(self) -> tuple[Turn, ...]:
        """The turns taken back that can be redone, the next one first.

        None is left once something else is played.
        """
        line, turns, now = self._line, self.match.turns, self.match.pending
        if len(line) <= len(turns) or line[: len(turns)] != tuple(turns):
            return ()
        then = line[len(turns)]
        is_same = not now or (then.throws, then.uses[: len(now.moves)]) == (now.throws, now.uses)
        return line[len(turns) :] if is_same else ()

    @property
    def chains(self) -> Chains | None:
        """The chains from which the throws come in a game over Link; None in any other."""
        sticks = self.match.sticks
        return sticks.chains if isinstance(sticks, ChainSticks) else None

    @property
    def opponent(self) -> str:
        """Jade's opponent, in one word."""
        return opponent(self.seats)

    @property
    def series_games(self) -> tuple[Record, ...]:
        """The games so far of the series that is being played, with the current one."""
        if self.series_game is None:
            return ()
        earlier = self.games[max(len(self.games) + 1 - self.series_game.number, 0) :]
        return (*earlier, self.ended or self.record)

    @property
    def series_score(self) -> tuple[int, int]:
        """The enemies that Jade and Obsidian took in the finished games of the series."""
        if self.series_game is None:
            return (0, 0)
        taken = (self.ended or self.record).taken if self._has_ended else None
        return self.series_game.total(taken) if taken else self.series_game.before

    @property
    def scores(self) -> Scores:
        """The score table; a game counts once it is over, even if moves are taken back."""
        return self.earlier.with_games(self.scored_games)

    @property
    def scored_games(self) -> tuple[Record, ...]:
        """The games that are kept and count in the score table, the current one last."""
        games = (*self.games, self.ended or self.record)
        return tuple(game for game in games if game.number >= self.scores_from)

    @property
    def is_under_way(self) -> bool:
        """Whether the current game has started and is not over: a new game would abandon it."""
        match, given = self.match, self.set_up.throws if self.set_up else ()
        has_begun = bool(match.turns or match.moves or len(match.throws) > len(given))
        return match.phase is not Phase.OVER and has_begun

    @property
    def is_by_hand(self) -> bool:
        """Whether a person throws real sticks and enters the throws."""
        return not self.seed and not self.is_linked

    @property
    def is_over(self) -> bool:
        """Whether the current game is over."""
        return self.match.phase is Phase.OVER

    @property
    def is_linked(self) -> bool:
        """Whether the game is played by two computers."""
        return isinstance(self.match.sticks, ChainSticks)

    @property
    def needs_throw(self) -> bool:
        """Whether a person must enter the next throw."""
        return self.is_by_hand and self.lacks_throw

    @property
    def lacks_throw(self) -> bool:
        """Whether a throw is due that is not known yet."""
        due = {Phase.OPENING: 1, Phase.THROW: self.rules.throws_per_turn}.get(self.match.phase, 0)
        is_entered = isinstance(self.match.sticks, HandSticks)
        return is_entered and len(self.entered_ahead) < due

    @property
    def entered_ahead(self) -> tuple[Throw, ...]:
        """Throws entered by hand that will be reused because moves were taken back."""
        sticks = self.match.sticks
        return tuple(sticks.entered[sticks.thrown :]) if isinstance(sticks, HandSticks) else ()

    @property
    def turn_start(self) -> GivenStart | None:
        """The position in which the present turn began, with its throws; None before the first."""
        if self.match.phase is Phase.OPENING:
            return None
        pending = self.match.pending
        before = replay(replace(self.record, pending=None)).position
        return GivenStart(before, tuple(pending.throws) if pending else ())

    def next_game(self, level: str = "") -> None:
        """Start another game with the same players: in an unfinished series, its next one.

        A handicap stays, and the other side moves first. Swapped sides are swapped back. A
        ``level`` takes the seats of the other levels.
        """
        rules, series_game = self.rules, self.series_game
        if series_game:
            ended = self.ended or self.record
            taken, is_assisted = ended.taken, ended.is_assisted
            series_game = (
                series_game.next(taken, is_assisted=is_assisted) if taken else SeriesGame()
            )
            rules = series_rules(series_game.number, rules)
        before = self.seats[::-1] if self.throws_of else self.seats
        seats = tuple(Seat(level) if level and not seat.is_person else seat for seat in before)
        start = self.set_up if self.set_up and self.set_up.handicap else None
        if start:
            player = next(each for each in rules.turn_order if each is not start.position.player)
            start = GivenStart(start.position.with_player(player))
        self.new_game(Setup(rules, seats, "", self.is_by_hand, series_game, start))

    def swap_sides(self) -> None:
        """Start a game with the same throws of each side, in which the player has the other side.

        If it lasts longer, the throws are those that would have followed.
        """
        if self.can_swap:
            number = self.game_number
            self.new_game(Setup(self.rules, self.seats[::-1], self.seed, throws_of=number))

    def new_game(self, setup: Setup) -> None:
        """Start another game; a game without a turn is replaced.

        A game under way is kept as abandoned, or as it had ended before moves were taken back. So
        that nobody starts again and again until they move first, and leaves no trace, a number is
        used up by the first opening throw.
        """
        is_kept = self.match.phase is Phase.OVER or self.is_under_way
        if is_kept:
            kept = self.ended or self.record
            self.games.append(replace(kept, is_abandoned=kept.result is None))
            forget_old(self.games, self.earlier, self.scores_from)
        number = self.game_number + (is_kept or bool(self.match.opening))
        self._open(self._begun(setup, min(number, LAST_NUMBER)))

    def seat(self, player: Player) -> Seat:
        return self.seats[self.rules.hand_of(player)]

    def is_person(self, player: Player) -> bool:
        """Return whether a person at this computer plays for a player."""
        return self.seat(player).is_person and player not in self.elsewhere

    def has_person(self, side: Side) -> bool:
        """Return whether a person plays for any player of a side."""
        return any(each is side for each, _ in self.persons)

    @property
    def persons(self) -> frozenset[tuple[Side, str]]:
        """Everybody at this computer: persons of one side without names are the same person."""
        players = filter(self.is_person, self.rules.turn_order)
        return frozenset(map(self.person, players))

    @property
    def own_side(self) -> Side | None:
        """The side of the persons at this computer; None if both sides have any, or none."""
        sides = {side for side, _ in self.persons}
        return sides.pop() if len(sides) == 1 else None

    def person(self, player: Player) -> tuple[Side, str]:
        """Return the person who plays for a player: names distinguish those of a side."""
        return player.side, self.seat(player).name

    def enter_throw(self, throw: Throw) -> None:
        """Enter a throw of real sticks, which the next ``throw`` will use."""
        if isinstance(self.match.sticks, HandSticks):
            self.match.sticks.enter(throw)

    def throw(self) -> tuple[Event, ...]:
        """Throw the sticks, as ``Match.throw``."""
        return self._after_command(self.match.throw())

    def move(self, move: Move, value: int | None = None) -> tuple[Event, ...]:
        """Play a legal move, as ``Match.move``."""
        return self._after_command(self.match.move(move, value))

    def pass_turn(self) -> tuple[Event, ...]:
        """Pass a turn without a legal move."""
        return self._after_command(self.match.pass_turn())

    @property
    def chooser(self) -> Callable[[random.Random], Play]:
        """A function that chooses a play for the level whose turn it is, apart from the session."""
        return partial(self.levels[self.match.player].choose_play, self.match.choice)

    def last_choice(self, least_plays: int = 1) -> int | None:
        """Return the turn, counted from 0, of the last move by a person; None if there is none.

        With ``least_plays`` 2 forced moves are skipped.
        """
        last, record = None, self.record
        now, match = (len(self.match.turns), len(self.match.moves)), record.start()
        for _ in replaying(record, match):
            then = (len(match.turns), len(match.moves))
            is_choice = match.phase is Phase.MOVE and len(match.plays) >= least_plays
            if is_choice and then < now and self.is_person(match.player):
                last = len(match.turns)
        return last

    def take_back(self, turn: int) -> None:
        """Go back to a turn, counted from 0, just after its throw.

        Later throws will be repeated, and the game counts as assisted. Over Link nothing can be
        redone, and a turn that has not begun on this computer is only recorded.
        """
        self.note_help()
        if self.match.phase is Phase.OVER:
            self.ended = self.record
        turns, line = self.match.turns, (*self.match.turns, *self.future)
        sticks = self.match.sticks
        if isinstance(sticks, ChainSticks):
            sticks.note_back(turn)
            line = ()
            if turn > len(turns) or (turn == len(turns) and not self.match.throws):
                return
        self.match = replay(replace(self.record, turns=tuple(turns[:turn]), pending=None))
        if isinstance(sticks, HandSticks) and isinstance(self.match.sticks, HandSticks):
            sticks.thrown = self.match.sticks.thrown
            self.match.sticks = sticks
        self.match.throw()
        self._line = line
        self._note_date()

    def redo(self) -> None:
        """Replay what was taken back up to the next move of a person."""
        while self.future:
            turn = self.future[0]
            if self.match.phase is Phase.THROW:
                self.throw()
            if not self.future:
                return
            if not turn.moves:
                self.pass_turn()
            for move, value in turn.uses[len(self.match.moves) :]:
                self.move(move, value)
            if self.future and self.future[0].moves and self.is_person(self.match.player):
                return

    def reset_scores(self) -> None:
        """Empty the score table; keep the records of the games."""
        self.earlier = Scores()
        self.scores_from = min(self.game_number + self._has_ended, LAST_NUMBER)

    def _open(self, saved: SavedGames) -> None:
        """Make the game on the board of these games the current one."""
        self.header, self.match, self.ended = saved.record, saved.match, saved.ended
        self._line = (*saved.match.turns, *saved.future)
        self.elsewhere = frozenset(self.chains.other.players if self.chains else ())
        self.place = saved.place
        self._make_players()
        for throw in saved.ahead:
            self.enter_throw(throw)
        if self.match.given:  # the sticks of a position that was set up are there already
            self.match.throw()

    def _make_players(self) -> None:
        """Make the computer players of the seats on this computer, one for each level."""
        levels = {
            player: seat.level
            for player, seat in zip(self.rules.turn_order, self.seats, strict=True)
            if not seat.is_person and player not in self.elsewhere
        }
        made = {level: self._make_player(level, self.rules) for level in {*levels.values()}}
        self.levels = {player: made[level] for player, level in levels.items()}

    @property
    def _has_ended(self) -> bool:
        """Whether the current game has ended, even if moves were taken back since."""
        return self.ended is not None or self.match.phase is Phase.OVER

    def _begun(self, setup: Setup, number: int) -> SavedGames:
        """Return a game that begins now."""
        has_seed = not (setup.is_by_hand or setup.chains)
        seed = (setup.seed or self._new_seed()) if has_seed else ""
        record = Record(
            setup.rules,
            setup.seats,
            number,
            seed,
            commitment(seed) if seed else "",
            date=self._today(),
            series_game=setup.series_game,
            set_up=setup.start,
            chains=setup.chains,
            throws_of=setup.throws_of,
        )
        return SavedGames(record.start(), record, place=setup.place)

    def _after_command(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self._note_date()
        if self.match.phase is Phase.OVER:
            self.ended = None
        return events

    def _note_date(self) -> None:
        self.header = replace(self.header, date=self._today())
