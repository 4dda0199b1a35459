"""The players that the lab compares: the levels, Perfect and random moves."""

import random
from collections.abc import Sequence

from puluc.ai import ComputerPlayer
from puluc.rules import Choice, Move, Play, Position
from puluc.text.language import gettext, pgettext
from puluc.text.names import level_name

MASTER, PERFECT, RANDOM = "master", "perfect", "random"

COMPILED = ("easy", "fair", "hard")
"""The levels with a compiled copy that play any rules, weakest first."""

PLAYERS = (*COMPILED, MASTER, PERFECT, RANDOM)


def title_of(player: str) -> str:
    """A player's name for people."""
    if player == RANDOM:
        # Translators: the name of a computer player that makes any move.
        return pgettext("player", "Random")
    return gettext("Perfect") if player == PERFECT else level_name(player)


class RandomPlayer(ComputerPlayer):
    """Plays any legal move: the baseline for all levels and for the speed of the rules."""

    def choose(
        self, _position: Position, _value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """A random move; spares the conversion to ``Play``."""
        return rng.choice(moves)

    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """A random play."""
        return rng.choice(choice.plays)
