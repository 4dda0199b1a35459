"""The interface of every computer player."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from puluc.rules import Choice, Move, Play, Position


class ComputerPlayer(ABC):
    """Chooses moves from the position and the throws; it never sees the sticks."""

    @abstractmethod
    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """One of ``choice.plays``, of which there is at least one."""

    def choose(
        self, position: Position, value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """One of ``moves``, the legal moves (at least one) for a single throw of ``value``."""
        plays = tuple(Play(move, value) for move in moves)
        return self.choose_play(Choice(position, (value,), plays), rng).move
