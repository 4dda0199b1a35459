"""Hard: like Fair, but it looks after all its pieces and keeps its army in the field."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.choice import Line, least, violent_lines
from puluc.ai.danger import worst_loss
from puluc.rules import Move, Position

IDLENESS = 0.15
"""What a piece that stays at home costs, in pieces lost.

Measured: anything from 0.1 to 0.2 is best against Fair in the standard game, and
without it Hard is no stronger than Fair there.
"""


class Hard:
    """Weighs what a turn takes against the worst the enemy's next one may do anywhere."""

    def choose(
        self,
        position: Position,
        value: int,
        moves: Sequence[Move],
        rng: random.Random,
        later: tuple[int, ...] = (),
    ) -> Move:
        """The capture or slaying, else the move, after which least is lost."""
        side = position.mover

        def cost(line: Line) -> float:
            return worst_loss(line.end) + IDLENESS * line.end.homes[side] - line.prize

        return least(violent_lines(position, moves, (value, *later)), cost, rng)
