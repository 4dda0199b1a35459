"""Easy: captures and slays when it can, else moves at random (manual 4.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.choice import violent_first
from puluc.rules import Move, Position


class Easy:
    """The level for learning a variant: it looks no further than the next move."""

    def choose(
        self,
        _position: Position,
        _value: int,
        moves: Sequence[Move],
        rng: random.Random,
        _later: tuple[int, ...] = (),
    ) -> Move:
        """A random capture or slaying, else a random move."""
        return rng.choice(violent_first(moves))
