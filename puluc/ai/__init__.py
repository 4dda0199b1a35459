"""The computer players. They use the rules and nothing else."""

from puluc.ai.levels import LEVELS, make_player
from puluc.ai.player import Player

__all__ = ["LEVELS", "Player", "make_player"]
