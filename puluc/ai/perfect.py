"""Perfect: plays by the exact chances of a solved rule set."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puluc.ai.candidates import Line, all_lines, least
from puluc.ai.hard import Hard
from puluc.ai.player import Player
from puluc.rules import Play, Position
from puluc.tablebase.file import Tablebase, TablebaseError

NAME = "perfect"


class Perfect(Player):
    """There is no better player of its rule set.

    Moves count as equal where a solution has no finer steps: 1/65,534 of a game. Hard takes over
    if the solution can't be read any more.
    """

    def __init__(self, tablebase: Tablebase) -> None:
        self._tablebase = tablebase

    def choose_play(
        self,
        position: Position,
        values: tuple[int, ...],
        plays: Sequence[Play],
        rng: random.Random,
    ) -> Play:
        """The move after which the enemy is least likely to win."""
        try:
            return least(all_lines(position, plays, values), self._enemys_chance, rng)
        except TablebaseError:
            return Hard().choose_play(position, values, plays, rng)

    def _enemys_chance(self, line: Line) -> float:
        chance = self._tablebase.chance(line.end)
        return 1.0 if chance is None else chance
