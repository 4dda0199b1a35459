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
