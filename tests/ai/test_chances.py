from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from puluc.ai import make_player
from puluc.ai.master import evaluator as estimates
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.rules import Choice, Position, Ruleset, Side

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"
RULES = Ruleset(spaces=7, army=2)
TEXTS = ("2 - - - - - - - 2 j", "1 j - - - - o - 1 o", "1 - j - - o - - 1 j")
POSITIONS = [Position.parse(text, RULES) for text in TEXTS]


def test_a_tablebase_is_asked_before_the_networks():
    tablebase = Tablebase(SOLVED.read_bytes())
    exact, estimated = Chances.of(RULES, tablebase), Chances.of(RULES, None)
    assert (exact.is_exact, estimated.is_exact) == (True, False)
    for position in POSITIONS:
        assert exact.worth(position, position.mover) == tablebase.chance(position)
        found = estimated.worth(position, position.mover)
        assert found != tablebase.chance(position)
        assert found == pytest.approx(tablebase.chance(position), abs=0.1)
        assert estimated.worth(position, position.mover.enemy) == 1 - found


@pytest.mark.parametrize(("throws", "closer_looks"), [(1, 2), (2, 0)])
def test_estimates_are_a_quarter_of_no_look_and_three_of_one(throws, closer_looks):
    rules = replace(RULES, throws_per_turn=throws)
    position = Position.parse(TEXTS[1], rules)
    estimate = estimates.estimator().estimate
    now, looked = estimate(position, 0), estimate(position, 1)
    assert now != looked
    chances = Chances.of(rules, None)
    assert chances.worth(position, position.mover) == now / 4 + 3 * looked / 4
    assert chances.closer_looks == closer_looks
    for turns in range(1, 1 + closer_looks):
        closer = estimate(position, 1 + turns)
        assert chances.look_closer(position, position.mover, turns) == closer
        assert chances.look_closer(position, position.mover.enemy, turns) == 1 - closer


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ("puluc", 0.02),
        ("spaces=7", 0.05),
        ("throws=sapper captures=backward highway=looping throws_per_turn=2", 0.06),
        ("throws_per_turn=2", 0.09),
    ],
)
def test_chances_are_less_exact_under_rules_without_a_network_and_with_two_throws(rules, error):
    assert Chances.of(Ruleset.parse(rules), None).error == pytest.approx(error)


def test_chances_of_large_games_have_a_general_network_of_their_own():
    large = Position.start(Ruleset.parse("spaces=13"), Side.JADE)
    start = Position.start(Ruleset(), Side.JADE)
    for position, is_same in ((large, False), (POSITIONS[1], True), (start, True)):
        shown, played = estimates.estimator(), estimates.evaluator()
        assert (shown.estimate(position) == played.estimate(position)) == is_same
        assert estimates.estimate(position) == shown.estimate(position)


def test_master_does_not_ask_for_the_chances_that_are_shown(monkeypatch):
    monkeypatch.setattr(estimates, "estimator", lambda: pytest.fail("asked for chances"))
    choice = Choice.at(POSITIONS[1], (2,))
    assert make_player("master").choose_play(choice, Random(1)) in choice.plays


@pytest.mark.parametrize(("most", "lookups"), [(2, 6), (3, 3)])
def test_no_more_chances_are_kept_than_allowed(monkeypatch, most, lookups):
    asked, chance = [], Tablebase.chance
    monkeypatch.setattr(Tablebase, "chance", lambda self, at: asked.append(at) or chance(self, at))
    monkeypatch.setattr(estimates, "_MAX_KNOWN", most)
    found = Chances.of(RULES, Tablebase(SOLVED.read_bytes()))
    values = [found.worth(position, Side.JADE) for position in POSITIONS]
    assert [found.worth(position, Side.JADE) for position in POSITIONS] == values
    assert len(asked) == lookups


def test_exact_chances_need_no_networks(monkeypatch):
    monkeypatch.setattr(estimates, "estimator", lambda: pytest.fail("the networks were read"))
    tablebase = Tablebase(SOLVED.read_bytes())
    found = Chances.of(RULES, tablebase)
    assert found.worth(POSITIONS[0], Side.JADE) == tablebase.chance(POSITIONS[0])
    assert found.error == found.closer_looks == 0
