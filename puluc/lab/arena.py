"""Computer players against each other, many games at a time."""

from __future__ import annotations

import math
import random
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from puluc.ai import LEVELS, Player, make_player
from puluc.ai.perfect import NAME as PERFECT
from puluc.rules import Move, Play, Position, RandomSticks, Ruleset, Side, Sticks, options, unused

RANDOM = "random"
PLAYERS = (*LEVELS, PERFECT, RANDOM)
"""Whose strength can be worked out; in the arena the levels meet."""

CHUNK_GAMES = 1000
"""Games seeded together: results depend on the seed, never on the number of processes."""

MAX_JOBS = 61
"""The most processes that Windows lets a pool have."""

_Z95 = 1.959964
"""How many standard errors either way hold 95 % of a normal distribution."""

_CHOICE = 2
"""So many moves are a choice."""


def _ignore(_share: float) -> None:
    """Tell nobody."""


class Played(NamedTuple):
    """One game: who won it, how many turns it took, and how many of them left no choice."""

    winner: Side | None
    turns: int
    forced: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two levels and the rules they play by."""

    first: str
    second: str
    rules: Ruleset


@dataclass(frozen=True, slots=True)
class Result:
    """How often the first level of a pairing won."""

    pairing: Pairing
    games: int
    wins: int
    turns: int
    draws: int = 0
    forced: int = 0
    """Turns in which there was nothing to choose: no move or a single one."""

    @property
    def rate(self) -> float:
        """The share of games the first level won; a draw is half a win."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies with a chance of 95 %."""
        return self.rate - _Z95 * self.standard_error, self.rate + _Z95 * self.standard_error

    @property
    def mean_turns(self) -> float:
        """How many turns a game took."""
        return self.turns / self.games

    @property
    def forced_share(self) -> float:
        """The share of turns without a choice."""
        return self.forced / self.turns if self.turns else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of ``rate``."""
        return math.sqrt(self.rate * (1 - self.rate) / self.games)

    @property
    def deviation(self) -> float:
        """How many standard errors ``rate`` lies from an even match."""
        lead = self.rate - 0.5
        return lead / self.standard_error if self.standard_error else math.copysign(math.inf, lead)


class RandomPlayer(Player):
    """Makes any legal move: the measure of all levels, and of the engine's speed."""

    def choose(
        self, _position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """One of them, without a look at the throw."""
        return rng.choice(moves)

    def choose_play(
        self,
        _position: Position,
        _values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """One of them."""
        return rng.choice(plays)


def play_game(
    rules: Ruleset,
    players: tuple[Player, Player],
    starter: Side,
    sticks: Sticks,
    rng: random.Random,
) -> Played:
    """Play one game without a match around it."""
    position, turns, forced = Position.start(rules, starter), 0, 0
    while (outcome := position.outcome) is None:
        if rules.throws_per_turn == 1:
            value = rules.values[sticks.throw().marked]
            moves = position.legal_moves(value)
            if moves:
                move = players[position.mover].choose(position, value, moves, rng)
                position = position.play(move)
            else:
                position = position.pass_turn()
            forced += len(moves) < _CHOICE
        else:
            position, most = _two_moves(position, players[position.mover], sticks, rng)
            forced += most < _CHOICE
        turns += 1
    return Played(outcome.winner, turns, forced)


def _two_moves(
    position: Position, player: Player, sticks: Sticks, rng: random.Random
) -> tuple[Position, int]:
    """Play a turn of several throws; what it led to, and the most plays there were to choose from.

    Each throw is used once, in the order the player likes.
    """
    rules, most = position.rules, 0
    values = tuple(rules.values[sticks.throw().marked] for _ in range(rules.throws_per_turn))
    while values and position.outcome is None:
        plays = options(position, values)
        if not plays:
            break
        most = max(most, len(plays))
        move, value = player.choose_play(position, values, plays, rng)
        values = unused(values, value)
        position = position.play(move).pass_turn()
    return position.pass_turn(), most


def run(
    pairing: Pairing, games: int, seed: int, jobs: int, progress: Callable[[float], None] = _ignore
) -> Result:
    """Play a pairing's games on ``jobs`` processes, sides and first move changing in turn.

    ``progress`` is told the share that is done.
    """
    chunks = [
        (pairing, min(CHUNK_GAMES, games - start), f"{seed}/{start}")
        for start in range(0, games, CHUNK_GAMES)
    ]
    if jobs == 1:
        return _added(pairing, games, map(play_chunk, chunks), progress)
    with ProcessPoolExecutor(min(jobs, len(chunks), MAX_JOBS)) as pool:
        with _delayed_interrupt():
            results = pool.map(play_chunk, chunks)
        return _added(pairing, games, results, progress)


@contextmanager
def _delayed_interrupt() -> Iterator[None]:
    """Keep Ctrl-C for later; processes that are started meanwhile leave it to this one."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def round_robin(
    rules: Ruleset, games: int, seed: int, jobs: int, progress: Callable[[float], None] = _ignore
) -> Iterator[Result]:
    """Every two levels against each other, the stronger one by name first."""
    for weaker, stronger in combinations(LEVELS, 2):
        yield run(Pairing(stronger, weaker, rules), games, seed, jobs, progress)


def _added(
    pairing: Pairing, games: int, chunks: Iterable[Result], progress: Callable[[float], None]
) -> Result:
    total = Result(pairing, 0, 0, 0)
    for chunk in chunks:
        total = Result(
            pairing,
            total.games + chunk.games,
            total.wins + chunk.wins,
            total.turns + chunk.turns,
            total.draws + chunk.draws,
            total.forced + chunk.forced,
        )
        progress(total.games / games)
    return total


def play_chunk(chunk: tuple[Pairing, int, str]) -> Result:
    """Play some games of a pairing, their randomness from a seed of their own."""
    pairing, games, seed = chunk
    rng = random.Random(seed)
    sticks = RandomSticks(rng)
    first, second = make_player(pairing.first), make_player(pairing.second)
    wins = draws = turns = forced = 0
    for game in range(games):
        side, starter = Side(game % 2), Side(game // 2 % 2)
        players = (first, second) if side is Side.JADE else (second, first)
        played = Played(*play_game(pairing.rules, players, starter, sticks, rng))
        wins += played.winner is side
        draws += played.winner is None
        turns += played.turns
        forced += played.forced
    return Result(pairing, games, wins, turns, draws, forced)
