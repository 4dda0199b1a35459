"""Computer players against each other, many games at a time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations

from puluc.ai import LEVELS, Player, make_player
from puluc.rules import Position, RandomSticks, Ruleset, Side, Sticks

CHUNK_GAMES = 1000
"""Games seeded together: results depend on the seed, never on the number of processes."""

MAX_JOBS = 61
"""The most processes that Windows lets a pool have."""


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

    @property
    def rate(self) -> float:
        """The share of games the first level won."""
        return self.wins / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of ``rate``."""
        return math.sqrt(self.rate * (1 - self.rate) / self.games)

    @property
    def deviation(self) -> float:
        """How many standard errors ``rate`` lies from an even match."""
        lead = self.rate - 0.5
        return lead / self.standard_error if self.standard_error else math.copysign(math.inf, lead)


def play_game(
    rules: Ruleset,
    players: tuple[Player, Player],
    starter: Side,
    sticks: Sticks,
    rng: random.Random,
) -> tuple[Side | None, int]:
    """Play one game without a match around it: its winner and its number of turns."""
    position, turns = Position.start(rules, starter), 0
    while (outcome := position.outcome) is None:
        value = rules.values[sticks.throw().marked]
        moves = position.legal_moves(value)
        if moves:
            move = players[position.mover].choose(position, value, moves, rng)
            position = position.play(move)
        else:
            position = position.pass_turn()
        turns += 1
    return outcome.winner, turns


def run(pairing: Pairing, games: int, seed: int, jobs: int) -> Result:
    """Play a pairing's games on ``jobs`` processes, sides and first move changing in turn."""
    chunks = [
        (pairing, min(CHUNK_GAMES, games - start), f"{seed}/{start}")
        for start in range(0, games, CHUNK_GAMES)
    ]
    if jobs == 1:
        counts = [_play_chunk(chunk) for chunk in chunks]
    else:
        with ProcessPoolExecutor(min(jobs, len(chunks), MAX_JOBS)) as pool:
            counts = list(pool.map(_play_chunk, chunks))
    return Result(
        pairing, games, sum(wins for wins, _ in counts), sum(turns for _, turns in counts)
    )


def round_robin(rules: Ruleset, games: int, seed: int, jobs: int) -> Iterator[Result]:
    """Every two levels against each other, the stronger one by name first."""
    for weaker, stronger in combinations(LEVELS, 2):
        yield run(Pairing(stronger, weaker, rules), games, seed, jobs)


def _play_chunk(chunk: tuple[Pairing, int, str]) -> tuple[int, int]:
    pairing, games, seed = chunk
    rng = random.Random(seed)
    sticks = RandomSticks(rng)
    first, second = make_player(pairing.first), make_player(pairing.second)
    wins = all_turns = 0
    for game in range(games):
        side, starter = Side(game % 2), Side(game // 2 % 2)
        players = (first, second) if side is Side.JADE else (second, first)
        winner, turns = play_game(pairing.rules, players, starter, sticks, rng)
        wins += winner is side
        all_turns += turns
    return wins, all_turns
