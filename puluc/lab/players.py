"""The players that the lab compares: the levels, Perfect and random moves."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai import LEVELS, Player
from puluc.ai.perfect import NAME as PERFECT
from puluc.rules import Move, Play, Position

RANDOM = "random"
PLAYERS = (*LEVELS, PERFECT, RANDOM)


class RandomPlayer(Player):
    """Plays any legal move: the baseline for all levels and for the speed of the rules."""

    def choose(
        self, _position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """A random move; spares the conversion to ``Play``."""
        return rng.choice(moves)

    def choose_play(
        self,
        _position: Position,
        _values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """A random play."""
        return rng.choice(plays)
