"""Fair: captures and slays when it can, else goes where it is in least danger (manual 4.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.candidates import Line, least, violent_lines
from puluc.ai.player import Player
from puluc.ai.threats import capture_chance
from puluc.rules import MoveKind, Play, Position

BURNT = 2.0
"""Worse than certain capture: a burnt piece can't be freed."""


class Fair(Player):
    """Holds its pieces back: the enemy's reach is where the danger is."""

    def choose_play(
        self,
        position: Position,
        values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """A random capture or slaying, else the move to the safest place.

        Of two moves that are played one after the other the last one counts.
        """
        lines = violent_lines(position, plays, values)
        is_last = len(values) == 1
        return least(lines, _no_fear if is_last and lines[0].violence else _danger, rng)


def _no_fear(_line: Line) -> float:
    """All captures and slayings are the same to it."""
    return 0.0


def _danger(line: Line) -> float:
    """How likely the unit moved last is captured where it comes to stand."""
    move = line.plays[-1].move
    if move.is_homecoming:
        return 0.0
    if move.kind is MoveKind.BURN:
        return BURNT
    return capture_chance(line.end, move.target)
