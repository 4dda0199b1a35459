from dataclasses import replace

import pytest
from test_analysis import SMALL, analysed, exact, played

from puluc.ai.levels import ALL_LEVELS
from puluc.game.analysis import (
    BEGINNER,
    LEVEL_COSTS,
    GameSkill,
    cost_per_decision,
    counts,
    level_costs,
    nearest_level,
    skill_in,
)
from puluc.rules import Ruleset, Seat, Side

RECORD = played(SMALL, 5)


def test_the_decisions_of_persons_are_counted():
    analysis = analysed(RECORD, exact())
    totals = {side: analysis.totals(side) for side in Side}
    both = skill_in(RECORD, analysis)
    assert both.decisions == sum(each.decisions for each in totals.values()) > 0
    assert both.cost == pytest.approx(sum(each.cost for each in totals.values()))
    against_easy = replace(RECORD, seats=(Seat(), Seat("easy")))
    mine = skill_in(against_easy, analysis)
    assert mine.decisions == totals[Side.JADE].decisions < both.decisions
    assert mine.cost == pytest.approx(totals[Side.JADE].cost)


def test_only_finished_games_of_persons_without_take_backs_count():
    assert counts(RECORD)
    assert counts(replace(RECORD, seats=(Seat("hard"), Seat())))
    assert not counts(replace(RECORD, seats=(Seat("hard"), Seat("easy"))))
    assert not counts(replace(RECORD, is_assisted=True))
    assert not counts(replace(RECORD, result=None))


def test_the_mean_is_over_decisions_and_not_over_games():
    assert cost_per_decision([GameSkill(1, 0.1), GameSkill(9, 0.1)]) == pytest.approx(0.02)
    assert cost_per_decision([GameSkill(0, 0.0)]) is None
    assert cost_per_decision([]) is None


@pytest.mark.parametrize(
    ("rules", "level"), [(rules, level) for rules, costs in LEVEL_COSTS.items() for level in costs]
)
def test_the_nearest_level_is_that_of_about_the_same_cost(rules, level):
    costs = level_costs(Ruleset.parse(rules))
    assert nearest_level(costs[level], costs) == level
    assert nearest_level(costs[level] * 1.01, costs) == level


@pytest.mark.parametrize("rules", LEVEL_COSTS)
def test_a_scale_goes_from_a_beginner_to_perfect_play(rules):
    assert str(Ruleset.parse(rules)) == rules
    costs = [*LEVEL_COSTS[rules].values()]
    assert [*LEVEL_COSTS[rules]] == [BEGINNER, *ALL_LEVELS]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0


def test_other_rules_have_no_scale():
    assert level_costs(Ruleset(spaces=11)) == {}


def test_what_costs_most_is_nearest_to_a_beginner():
    assert nearest_level(0.3, level_costs(Ruleset())) == BEGINNER
