"""Hard: like Fair, but it looks after all its pieces and keeps its army in the field."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.candidates import Line, least, violent_lines
from puluc.ai.player import Player
from puluc.ai.threats import worst_loss
from puluc.rules import Play, Position

IDLENESS = 0.15
"""What a piece that stays at home costs, in pieces lost.

Measured: anything from 0.1 to 0.2 is best against Fair in the standard game, and
without it Hard is no stronger than Fair there.
"""


class Hard(Player):
    """Weighs what a turn takes against the worst the enemy's next one may do anywhere."""

    def choose_play(
        self,
        position: Position,
        values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """The capture or slaying, else the move, after which least is lost."""
        side = position.mover

        def cost(line: Line) -> float:
            return worst_loss(line.end) + IDLENESS * line.end.homes[side] - line.prize

        return least(violent_lines(position, plays, values), cost, rng)
