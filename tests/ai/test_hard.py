"""Hard: it weighs what a move takes against all that the enemy's next throw may take.

The diagrams and chances are those of test_fair.py. The losses are pieces: a unit counts for each
own piece in it. A piece that stays at home costs 0.15.
"""

from random import Random

import pytest
from ai_situations import choices

from puluc.ai import make_player
from puluc.rules import Choice, Position, Ruleset


def test_a_unit_in_danger_is_rescued_where_fair_looks_only_at_the_one_that_moves():
    # j . . . j . o . .    throws 1.  1-2: five ahead, 1, but 5 stays two ahead, 6: together 7.
    #                                 5-6: one ahead, 4, and 1 is out of reach.
    text = "0 j - - - j - o - - 0 j"
    assert choices("fair", text, 1) == {"1-2"}
    assert choices("hard", text, 1) == {"5-6"}


def test_a_unit_of_several_pieces_is_rescued_before_a_single_one():
    # . j . . J . o . .    throws 4; two own pieces are on 5, with a captive, two ahead of 7.
    #                      2-6: 6 falls to a 1, 4, the two on 5 to a 2, 2 x 6: together 16.
    #                      5-9: 2 stays five ahead, 1.
    # . . j . J . o . .    throws 1.  3-4: three ahead, 4, and 2 x 6: together 16.
    #                      5-6: 2 x 4, and 3 stays four ahead, 1: together 9.
    assert choices("hard", "0 - j - - ojj - o - - 0 j", 4) == {"5-9"}
    assert choices("hard", "0 - - j - ojj - o - - 0 j", 1) == {"5-6"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the greater unit:
        # j . o j . O . . .    1x3 takes one piece, 4x6 three
        ("1 j - o j - ojo - - - 2 j", "4x6"),
        # two slain rather than one captured:
        # . . j . o . . J . 2  3x5 takes one piece, 8+city slays two
        ("0 - - j - o - - ooj - 2 j", "8+city"),
        # three captured rather than one slain:
        # . . j . O . . J . 1  3x5 takes three pieces, 8+city slays one
        ("0 - - j - joo - - oj - 1 j", "3x5"),
    ],
)
def test_the_greater_prize_is_taken(text, expected):
    assert choices("hard", text, 2) == {expected}
    assert len(choices("fair", text, 2)) == 2


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        # rather than move on:
        # 3 j . . . . . . . o  1-3 and city-2: nobody in reach
        ("3 j - - - - - - - o 0 j", 2, "city-2"),
        # rather than go home:
        # 4 . . . . . . . . j  9 may go home, or a new piece come out
        ("4 - - - - - - - - j 5 j", 1, "city-1"),
        # at a small risk:
        # 2 . . . . . o j . .  city-2: four ahead, 1/16, less than 0.15.  7-9: 0.
        ("2 - - - - - o j - - 0 j", 2, "city-2"),
        # but not into danger:
        # 2 . . . o j . . . .  city-2: two ahead, 6/16, more than 0.15.  5-7: 0.
        ("2 - - - o j - - - - 0 j", 2, "5-7"),
    ],
)
def test_reserves_are_brought_out(text, value, expected):
    assert choices("hard", text, value) == {expected}


def test_a_team_brings_pieces_out_at_a_greater_risk_than_one_player():
    # A piece at home costs 0.4 instead of 0.15. With 2 and 4 either 3+city and another piece comes
    # out, or 3-1 and then 1+city, after which none of b's pieces can be captured.
    rules = Ruleset.parse("captures=backward pieces=1 highway=return throws_per_turn=2 players=2")
    position = Position.parse("3,4 - - pb - - - p - - - - - - - - - - - qa 3,4 b", rules)
    choice, hard = Choice.at(position, (2, 4)), make_player("hard")
    assert {str(hard.choose_play(choice, Random(seed)).move) for seed in range(5)} == {"3+city"}
