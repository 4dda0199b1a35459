"""The numbers and words of an analysis."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puluc.game.analysis import GameAnalysis
from puluc.text.analysis_words import balance, even_luck, percent, points


class Totals:
    """A game of which only the sums are known."""

    def __init__(self, luck: float, cost: float, estimate: float = 0.0, *, is_exact: bool) -> None:
        self.luck, self.cost, self.estimate, self.is_exact = luck, cost, estimate, is_exact
        self.start = 0.5
        self.final = 0.5 + luck - cost + estimate
        self.even_luck = GameAnalysis.even_luck.fget(self)
        self.is_over = True


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
        (0.9, "With even luck Obsidian would have won 100 %."),
    ],
)
def test_even_luck_tells_the_chance_of_the_better_side(cost, text):
    assert even_luck(Totals(0, cost, is_exact=True)).full == text
    assert " about " in even_luck(Totals(0, cost, is_exact=False)).full


def test_numbers_as_they_are_read():
    assert percent(0.314, is_exact=True) == "31 %"
    assert percent(0.314, is_exact=False) == "about 31 %"
    assert [points(each) for each in (0.124, -0.03, 0.004, -0.004)] == ["+12", "-3", "0", "0"]
