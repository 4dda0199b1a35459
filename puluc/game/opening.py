"""What is best after the first throws of a game, as ``puluc lab opening`` finds it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """A player's first throw, and what is best."""

    throw: tuple[int, ...]
    chance: float
    """The chance to win after it; of who moves second, on average over the first throw."""
    moves: str
    """The best moves as the mover sees them, mostly the only ones; empty for a pass."""
    out: tuple[int, ...] = ()
    """The second throws with which another piece should come out."""
    on: tuple[int, ...] = ()
    """Those with which the first piece should move on."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The rows of who moves first, and of who moves second."""

    first: tuple[OpeningRow, ...]
    second: tuple[OpeningRow, ...]
