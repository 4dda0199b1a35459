"""The drill on odds: its questions are counted a second time over all throws."""

import random
from collections import Counter
from itertools import product

import pytest
from rounds import sampled

from puluc.game.drill import ANSWERS, DrillResults, ask_odds
from puluc.rules import PRESETS, Ruleset
from tests.rules import second_opinion as second


@pytest.mark.parametrize("preset", sampled(PRESETS, 3), ids=lambda preset: preset.name)
def test_every_question_has_the_number_of_throws_that_take_the_unit_among_five_answers(preset):
    rng, rights = random.Random(5), set()
    for _ in range(12):
        asked = ask_odds(preset.rules, rng)
        options = second.options_of(asked.position.rules)
        assert (options["players"], options["throws_per_turn"]) == (1, 1)
        board, player = second.read(str(asked.position), options)
        unit = board.units[asked.space]
        assert second.is_enemy(second.top(unit), player)
        taking = set()
        hits = 0
        for faces in product((0, 1), repeat=4):
            value = second.VALUES[options["throws"]][sum(faces)]
            after = second.moves(board, player, value, options).values()
            if any(
                second.top(each.units.get(asked.space, player)) == player
                for each in after
                if each.units.get(asked.space) != unit
            ):
                hits += 1
                taking.add(value)
        assert (asked.right, set(asked.values)) == (hits, taking)
        assert len(set(asked.answers)) == ANSWERS
        assert list(asked.answers) == sorted(asked.answers)
        assert asked.right in asked.answers
        assert all(0 <= each <= 16 for each in asked.answers)
        rights.add(asked.right)
    assert len(rights) > 2


def test_a_seed_asks_the_same_again_and_another_something_else():
    first, again, other = (ask_odds(Ruleset(), random.Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_results_are_added_up():
    results = DrillResults().plus(is_right=True, ms=1500).plus(is_right=False, ms=500)
    assert results == (2, 1, 2000)


def test_units_that_few_throws_take_are_asked_about_less_often_than_they_occur():
    """Of all units of the standard game about half are taken by fewer than four throws."""
    rng = random.Random(3)
    rights = [ask_odds(Ruleset(), rng).right for _ in range(100)]
    assert 10 < sum(right < 4 for right in rights) < 40


@pytest.mark.gate
def test_the_most_usual_number_is_a_poor_guess():
    rng = random.Random(1)
    asked = [ask_odds(Ruleset(), rng) for _ in range(800)]
    usual = Counter(each.right for each in asked[:400])
    guessed = [max(each.answers, key=usual.__getitem__) == each.right for each in asked[400:]]
    assert sum(guessed) / 400 < 0.3


def test_wrong_answers_come_from_mistakes_and_the_right_one_is_at_any_place():
    rng = random.Random(2)
    asked = [ask_odds(Ruleset(), rng) for _ in range(200)]
    assert {each.answers.index(each.right) for each in asked} == {*range(ANSWERS)}
    gaps = [abs(other - each.right) for each in asked for other in each.answers]
    by_mistake = sum(gap in (1, 4, 6) for gap in gaps)
    assert by_mistake > 0.6 * (len(gaps) - len(asked))
