"""How long a match must be, by another computation."""

from math import comb

import pytest

from puluc.ui.screens.manual.slots import match_length


def leads(rate: float, games: int) -> float:
    """The chance to win more than half of an odd number of games."""
    return sum(
        comb(games, wins) * rate**wins * (1 - rate) ** (games - wins)
        for wins in range(games // 2 + 1, games + 1)
    )


@pytest.mark.parametrize("rate", [0.53, 0.54, 0.6, 0.675, 0.8, 0.95])
def test_a_match_is_the_shortest_that_the_better_player_wins_nine_times_in_ten(rate):
    games = match_length(rate)
    assert games % 2 == 1
    assert leads(rate, games) >= 0.9
    assert games == 1 or leads(rate, games - 2) < 0.9
