"""How well persons choose: what their decisions cost, over many games."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from puluc.ai.levels import ALL_LEVELS
from puluc.game.analysis import GameAnalysis
from puluc.rules import Record, Ruleset


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


BEGINNER = "beginner"
"""Who chooses at random."""


def _scale(*costs: float) -> dict[str, float]:
    """Return the costs with the names of a beginner and the levels."""
    return dict(zip((BEGINNER, *ALL_LEVELS), (*costs, 0.0), strict=True))


LEVEL_COSTS: dict[str, dict[str, float]] = {
    "puluc": _scale(0.0593, 0.0192, 0.0052, 0.0042, 0.00006),
    "captures=backward highway=looping flow=yes": _scale(0.0548, 0.0245, 0.0157, 0.0067, 0.00021),
    "captures=backward highway=return capture=eagle": _scale(
        0.0645, 0.0191, 0.0046, 0.0025, 0.00015
    ),
    "captures=backward pieces=2": _scale(0.0384, 0.0205, 0.0118, 0.0049, 0.00009),
    "throws=bell": _scale(0.0503, 0.0168, 0.0059, 0.0056, 0.00006),
}
"""What a decision costs each, by rules: exact, over 200 games or more with itself."""


def level_costs(rules: Ruleset) -> Mapping[str, float]:
    """Return what a decision costs each level, the weakest first; empty if it is not known."""
    return LEVEL_COSTS.get(str(rules), {})


def nearest_level(cost: float, costs: Mapping[str, float]) -> str:
    """Return the level whose decisions cost about as much, by ratio."""

    def distance(level: str) -> float:
        return abs(math.log((cost + _LEAST) / (costs[level] + _LEAST)))

    return min(costs, key=distance)


_LEAST = 2e-5
"""Added to costs before they are compared by ratio: 0.002 points are next to nothing."""
