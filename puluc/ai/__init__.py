"""The computer players. They use the rules and nothing else."""

from puluc.ai.player import LEVELS, Player, make_player

__all__ = ["LEVELS", "Player", "make_player"]
