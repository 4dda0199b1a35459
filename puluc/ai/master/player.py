"""Master: plays by the estimates of its networks, looking a turn or two further."""

import random

from puluc.ai.master.evaluator import Evaluator
from puluc.ai.player import ComputerPlayer
from puluc.rules import Choice, Play, lines_of_play

MARGINS = (0.08, 0.015)
"""After no look and after one: how far a line may be from the best to be looked at further."""


class Master(ComputerPlayer):
    """Compares the positions after each line of play, and looks further where it is close."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """The first play of the line that leaves the best chance; a random one of equals."""
        mover, lines = choice.position.mover, list(lines_of_play(choice))
        margins = MARGINS[: self._evaluator.looks(choice.position.rules)]
        for depth, margin in enumerate((*margins, 0.0)):
            if len(lines) == 1:
                break
            worth = [self._evaluator.worth(line.end, mover, depth) for line in lines]
            least = max(worth) - margin
            lines = [line for line, each in zip(lines, worth, strict=True) if each >= least]
        return rng.choice(lines).plays[0]
