"""Easy: captures and slays when it can, else moves at random (manual 4.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.candidates import violent_first
from puluc.ai.player import Player
from puluc.rules import Play, Position


class Easy(Player):
    """The level for learning a variant: it looks no further than the next move."""

    def choose_play(
        self,
        _position: Position,
        _values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """A random capture or slaying, else a random move."""
        return rng.choice(violent_first(plays))
