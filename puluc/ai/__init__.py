"""The computer players, from the positions and throws alone."""

from puluc.ai.levels import (
    ALL_LEVELS,
    FALLBACK,
    LEVEL_NAMES,
    LEVELS,
    SUMMARIES,
    LevelContext,
    MissingDataError,
    make_player,
    playable_levels,
)
from puluc.ai.player import ComputerPlayer

__all__ = [
    "ALL_LEVELS",
    "FALLBACK",
    "LEVELS",
    "LEVEL_NAMES",
    "SUMMARIES",
    "ComputerPlayer",
    "LevelContext",
    "MissingDataError",
    "make_player",
    "playable_levels",
]
