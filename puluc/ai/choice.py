"""What all levels do alike: prefer violence, and pick at random among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from puluc.rules import Move

_EQUAL = 1e-9


def violent_first(moves: Sequence[Move]) -> Sequence[Move]:
    """The captures and slayings if there are any, else all moves (manual 4.1)."""
    return [move for move in moves if move.is_violent] or moves


def least(moves: Sequence[Move], cost: Callable[[Move], float], rng: random.Random) -> Move:
    """A random one of the moves with the least cost."""
    costs = [(cost(move), move) for move in moves]
    limit = min(each for each, _ in costs) + _EQUAL
    return rng.choice([move for each, move in costs if each <= limit])
