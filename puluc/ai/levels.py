"""The levels there are."""

from __future__ import annotations

from collections.abc import Callable

from puluc.ai.easy import Easy
from puluc.ai.fair import Fair
from puluc.ai.hard import Hard
from puluc.ai.player import Player

_PLAYERS: dict[str, Callable[[], Player]] = {"easy": Easy, "fair": Fair, "hard": Hard}

LEVELS = tuple(_PLAYERS)
"""The names of the computer levels, weakest first."""


def make_player(level: str) -> Player:
    """The computer player of a level; ValueError if there is no such level."""
    try:
        return _PLAYERS[level]()
    except KeyError:
        raise ValueError(
            f"there is no level '{level}'; the levels are {', '.join(LEVELS)}"
        ) from None
