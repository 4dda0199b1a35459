"""What every computer player is."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from puluc.rules import Move, Play, Position


class Player(ABC):
    """Chooses moves. It sees the position and the throws, never the sticks."""

    @abstractmethod
    def choose_play(
        self,
        position: Position,
        values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """One of ``plays``, at least one: ``options(position, values)`` or some of them.

        ``values`` are those of the throws of this turn that are not used yet.
        """

    def choose(
        self, position: Position, value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """One of ``moves``, the legal moves (at least one) for a single throw of ``value``."""
        plays = [Play(move, value) for move in moves]
        return self.choose_play(position, (value,), plays, rng).move
