"""What is best after the first throws of a game, as ``python -m tools.lab opening`` finds it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A player's first throw, and the best way to play it."""

    throw: tuple[int, ...]
    chance: float
    """The win chance after it; of the second player, on average over the enemy's first throw."""
    moves: str
    """The best moves as the mover sees them, mostly the only ones; empty for a pass."""
    out: tuple[int, ...] = ()
    """The second throws with which another piece should come out."""
    on: tuple[int, ...] = ()
    """The second throws with which the first piece should move on."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The rows of the player who moves first, and of the one who moves second."""

    first: tuple[OpeningRow, ...]
    second: tuple[OpeningRow, ...]
