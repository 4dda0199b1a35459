"""What every computer player is, and the levels there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

from puluc.ai.easy import Easy
from puluc.ai.fair import Fair
from puluc.ai.hard import Hard
from puluc.rules import Move, Position


class Player(Protocol):
    """Chooses moves. It sees the position and the throw, never the sticks."""

    def choose(
        self,
        position: Position,
        value: int,
        moves: Sequence[Move],
        rng: random.Random,
        later: tuple[int, ...] = (),
    ) -> Move:
        """One of ``moves``, the legal moves (at least one) for a throw of ``value``.

        ``later`` are the values of other throws of this turn that are not used yet; ``moves``
        may use them as well.
        """
        ...


_PLAYERS: dict[str, Callable[[], Player]] = {"easy": Easy, "fair": Fair, "hard": Hard}

LEVELS = tuple(_PLAYERS)
"""The names of the computer levels, weakest first."""


def make_player(level: str) -> Player:
    """The computer player of a level; ValueError if there is no such level."""
    try:
        return _PLAYERS[level]()
    except KeyError:
        raise ValueError(
            f"there is no level '{level}'; the levels are {', '.join(LEVELS)}"
        ) from None
