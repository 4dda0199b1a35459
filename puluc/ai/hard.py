"""Hard: like Fair, but it looks after all its pieces and keeps its army in the field."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.choice import least, violent_first
from puluc.ai.danger import prize, worst_loss
from puluc.rules import Move, Position

IDLENESS = 0.15
"""What a piece that stays at home costs, in pieces lost.

Measured: anything from 0.1 to 0.2 is best against Fair in the standard game, and
without it Hard is no stronger than Fair there.
"""


class Hard:
    """Weighs what a move takes against the worst the enemy's next throw may do anywhere."""

    def choose(
        self, position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """The capture or slaying, else the move, after which least is lost."""
        side = position.mover

        def cost(move: Move) -> float:
            after = position.play(move)
            return worst_loss(after) + IDLENESS * after.homes[side] - prize(position, move)

        return least(violent_first(moves), cost, rng)
