"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from puluc.rules.unit import Side


class Reason(Enum):
    """Why a game is over."""

    NO_FREE_PIECE = "every piece of the loser is captive or slain"
    MORE_TAKEN = "a side has no free piece left, and the winner has taken more"
    EQUAL = "a side has no free piece left, and both have taken as many"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; ``winner`` is None for a draw."""

    winner: Side | None
    reason: Reason
