"""How well persons choose: what their decisions cost, over many games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from puluc.game.analysis import GameAnalysis
from puluc.rules import Record


@dataclass(frozen=True, slots=True)
class GameSkill:
    """The decisions of the persons in one game."""

    decisions: int
    cost: float
    """Of all together; 0.01 is a hundredth of a game."""


def counts(record: Record) -> bool:
    """Whether a game says how well persons choose: it is over, without help, and not set up."""
    has_person = any(seat.is_person for seat in record.seats)
    is_fair = not record.is_marked and record.set_up is None
    return has_person and record.result is not None and is_fair


def skill_in(record: Record, analysis: GameAnalysis) -> GameSkill:
    """What the persons' decisions in an analysed game cost."""
    costs = [
        found.cost
        for turn, found in zip(record.turns, analysis.turns, strict=True)
        if found.is_decision and record.seats[record.rules.hand_of(turn.player)].is_person
    ]
    return GameSkill(len(costs), sum(costs))


def cost_per_decision(games: Sequence[GameSkill]) -> float | None:
    """The mean over all decisions of some games; None without any."""
    decisions = sum(game.decisions for game in games)
    return sum(game.cost for game in games) / decisions if decisions else None


LEVEL_COSTS = {"easy": 0.0179, "fair": 0.0056, "hard": 0.0040, "master": 0.00005, "perfect": 0.0}
"""What a decision costs each level in the standard game: exact, over 200 games with itself."""


def nearest_level(cost: float) -> str:
    """The level whose decisions cost about as much, by ratio."""

    def distance(level: str) -> float:
        return abs(math.log((cost + _LEAST) / (LEVEL_COSTS[level] + _LEAST)))

    return min(LEVEL_COSTS, key=distance)


_LEAST = 2e-5
"""Added to costs before they are compared by ratio: 0.002 points are next to nothing."""
