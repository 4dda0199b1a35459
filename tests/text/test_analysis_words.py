"""The numbers and words of an analysis."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.game.analysis import GameAnalysis, SideTotals
from puluc.rules import Side
from puluc.text.analysis_words import (
    after_words,
    balance,
    cost,
    even_luck,
    percent,
    points,
    side_names,
    side_numbers,
    was_best,
)


class Totals:
    """A game of which only the sums are known."""

    def __init__(self, luck: float, cost: float, estimate: float = 0.0, *, is_exact: bool) -> None:
        self.luck, self.cost, self.estimate, self.is_exact = luck, cost, estimate, is_exact
        self.start = 0.5
        self.final = 0.5 + luck - cost + estimate
        self.noise = 0.0
        self.even_luck = GameAnalysis.even_luck.fget(self)
        self.is_beyond = GameAnalysis.is_beyond.fget(self)
        self.is_over = True

    @property
    def is_about_even(self) -> bool:
        return GameAnalysis.is_about_even.fget(self)


shares = st.floats(-1, 1, allow_nan=False)


@given(luck=shares, cost=shares, estimate=shares)
def test_the_points_of_the_balance_add_up_and_none_is_far_off(luck, cost, estimate):
    game = Totals(luck, cost, estimate, is_exact=False)
    *rows, (_, total) = balance(game)
    numbers = dict(rows)
    assert sum(map(int, numbers.values())) == int(total.removesuffix(" %"))
    assert total == f"{round(100 * game.final)} %"
    exact = {"Start": 0.5, "Luck": luck, "Choices": -cost, "Estimate": estimate}
    for name, amount in exact.items():
        assert abs(int(numbers[name]) - 100 * amount) <= 1.5


def test_the_amount_farthest_from_its_figure_is_rounded_the_other_way():
    assert balance(Totals(0.114, 0.113, 0.083, is_exact=False))[1:4] == (
        ("Luck", "+11"),
        ("Choices", "-11"),
        ("Estimate", "+8"),
    )
    assert balance(Totals(0.114, -0.113, 0.083, is_exact=False))[1:4] == (
        ("Luck", "+12"),
        ("Choices", "+11"),
        ("Estimate", "+8"),
    )
    assert balance(Totals(0.116, -0.117, 0.087, is_exact=False))[1:4] == (
        ("Luck", "+11"),
        ("Choices", "+12"),
        ("Estimate", "+9"),
    )


def test_exact_chances_leave_no_estimate_in_the_balance():
    game = Totals(0.861, 0.362, 0.001, is_exact=True)
    assert balance(game) == (
        ("Start", "50"),
        ("Luck", "+86"),
        ("Choices", "-36"),
        ("Result", "100 %"),
    )


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        (-0.07, "With even luck Jade would have won 57 %."),
        (0.36, "With even luck Obsidian would have won 86 %."),
        (0.5, "With even luck Obsidian would have won 100 %."),
    ],
)
def test_even_luck_tells_the_chance_of_the_better_side(cost, text):
    assert even_luck(Totals(0, cost, is_exact=True)).full == text
    assert " about " in even_luck(Totals(0, cost, is_exact=False)).full


@pytest.mark.parametrize(("cost", "side"), [(0.9, "Obsidian"), (-1.48, "Jade")])
def test_a_sum_that_is_no_chance_is_not_given_in_percent(cost, side):
    game = Totals(0, cost, is_exact=False)
    assert even_luck(game).full == f"With even luck {side} would almost surely have won."
    game.is_over = False
    assert even_luck(game).full == f"With even luck {side} would almost surely win."


@pytest.mark.parametrize("cost", [0.9, -1.1, 0.1])
def test_the_chances_are_about_even_if_the_errors_are_larger_than_the_difference(cost):
    game = Totals(0, cost, is_exact=False)
    game.noise = 0.56
    assert even_luck(game).full == "With even luck the chances would be about even."
    game.noise = abs(cost) / 3
    assert "even." not in even_luck(game).full


def test_numbers_as_they_are_read():
    assert percent(0.314, is_exact=True) == "31 %"
    assert percent(0.314, is_exact=False) == "about 31 %"


def test_only_what_is_certain_is_0_or_100_percent():
    shares = (0, 0.001, 0.004, 0.9985, 1)
    assert [percent(share, is_exact=True) for share in shares] == [
        "0 %",
        "1 %",
        "1 %",
        "99 %",
        "100 %",
    ]
    assert percent(0.9985, is_exact=False) == "about 99 %"
    assert [points(each) for each in (0.124, -0.03, 0.004, -0.004)] == ["+12", "-3", "0", "0"]


def test_the_numbers_of_a_side_are_below_their_names():
    totals = SideTotals(-0.124, 0.0, 0.364, 5, 3, mistakes=5, blunders=2)
    assert dict(zip(side_names(), side_numbers(totals), strict=True)) == {
        "Luck": "-12",
        "Cost": "36",
        "Decisions": "5 of 8",
        "Cost each": "7.3",
        "Mistakes": "3",
        "Blunders": "2",
    }
    assert side_numbers(totals, is_short=True)[2] == "5/8"
    estimated = totals._replace(luck_margin=0.042)
    assert side_numbers(estimated)[0] == "-12 ± 4"
    assert side_numbers(estimated, is_short=True)[0] == "-12±4"
    assert side_numbers(totals._replace(luck_margin=0.001))[0] == "-12 ± 1", "never ± 0"


@pytest.mark.parametrize(
    ("lost", "is_decision", "text", "is_best"),
    [(0.004, True, "0", True), (0.006, True, "1", False), (0.0, False, "", True)],
)
def test_a_choice_is_best_if_its_cost_is_less_than_half_a_point(lost, is_decision, text, is_best):
    turn = SimpleNamespace(cost=lost, is_decision=is_decision)
    assert (cost(turn), was_best(turn)) == (text, is_best)


@pytest.mark.parametrize("is_over", [True, False])
def test_the_chance_after_a_turn_is_that_of_the_side_that_chose(is_over):
    turns = [SimpleNamespace(side=Side.OBSIDIAN), SimpleNamespace(side=Side.JADE)]
    chances = (0.5, 0.31, 1.0)
    game = SimpleNamespace(turns=turns, chances=chances, opening=Side.OBSIDIAN, is_exact=False)
    game.is_over = is_over
    told = [after_words(game, number) for number in range(3)]
    end = "Jade 100 %" if is_over else "Jade about 100 %"
    assert told == ["Obsidian about 50 %", "Obsidian about 69 %", end]


def test_a_finished_game_shows_the_result_of_even_luck():
    game = Totals(0, 0.2, is_exact=True)
    game.is_over = False
    assert even_luck(game).full == "With even luck Obsidian would have 70 %."
    assert dict(balance(game))["So far"] == "30 %"
