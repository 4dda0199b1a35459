"""Fair: captures and slays when it can, else goes where it is in least danger (manual 4.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.choice import least, violent_first
from puluc.ai.danger import capture_chance
from puluc.rules import Move, MoveKind, Position

_BURNT = 2.0
"""Worse than certain capture: a burnt piece can't be freed."""


class Fair:
    """Holds its pieces back: the enemy's reach is where the danger is."""

    def choose(
        self, position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """A random capture or slaying, else the move to the safest place."""

        def danger(move: Move) -> float:
            if move.is_homecoming:
                return 0.0
            if move.kind is MoveKind.BURN:
                return _BURNT
            return capture_chance(position.play(move), move.target)

        candidates = violent_first(moves)
        return rng.choice(candidates) if candidates[0].is_violent else least(moves, danger, rng)
