"""Perfect: plays by the exact win chances of a tablebase."""

import random

from puluc.ai.candidates import cheapest_play
from puluc.ai.player import ComputerPlayer
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.rules import Choice, Line, Play, lines_of_play


class Perfect(ComputerPlayer):
    """The best possible player of the tablebase's rules.

    Moves are equal where the tablebase is no finer: 1/65,534 of a game. The substitute chooses
    if the tablebase can no longer be read.
    """

    def __init__(self, tablebase: Tablebase, substitute: ComputerPlayer) -> None:
        self._tablebase, self._substitute = tablebase, substitute

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """The play after which the enemy is least likely to win."""
        try:
            return cheapest_play(list(lines_of_play(choice)), self._enemys_chance, rng)
        except TablebaseError:
            return self._substitute.choose_play(choice, rng)

    def _enemys_chance(self, line: Line) -> float:
        chance = self._tablebase.chance(line.end)
        return 1.0 if chance is None else chance
