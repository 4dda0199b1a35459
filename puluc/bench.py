"""``puluc bench``: how fast the program is on this machine."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator, Sequence

from puluc.ai import LEVELS, make_player
from puluc.lab.arena import play_game
from puluc.rules import Move, Position, RandomSticks, Ruleset, Side

GAMES = 4000
CHOICE_GAMES = 200
SEED = 1


class _RandomPlayer:
    """Any legal move."""

    def choose(
        self, _position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        return rng.choice(moves)


class _TimedPlayer:
    """A level whose every choice is timed, in milliseconds."""

    def __init__(self, level: str) -> None:
        self._player = make_player(level)
        self.times_ms: list[float] = []

    def choose(
        self, position: Position, value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        start = time.perf_counter()
        move = self._player.choose(position, value, moves, rng)
        self.times_ms.append((time.perf_counter() - start) * 1000)
        return move


def run() -> None:
    """Print every figure."""
    for line in (*_random_play(), *_choices()):
        print(line, flush=True)


def _random_play() -> Iterator[str]:
    rng = random.Random(SEED)
    sticks, player = RandomSticks(rng), _RandomPlayer()
    start, turns = time.process_time(), 0
    for game in range(GAMES):
        turns += play_game(Ruleset(), (player, player), Side(game % 2), sticks, rng)[1]
    spent = time.process_time() - start
    yield f"random play, standard rules, one core: {GAMES / spent:,.0f} games/s"
    yield f"random play, standard rules, one core: {turns / spent:,.0f} moves/s"


def _choices() -> Iterator[str]:
    for level in LEVELS:
        rng = random.Random(SEED)
        player = _TimedPlayer(level)
        for game in range(CHOICE_GAMES):
            play_game(Ruleset(), (player, player), Side(game % 2), RandomSticks(rng), rng)
        median, worst = statistics.median(player.times_ms), max(player.times_ms)
        yield f"{level} chooses a move: median {median:.3f} ms, longest {worst:.2f} ms"
