"""Fair: it takes what it can, else it goes where it is least likely to be captured.

In the diagrams Jade (j) travels to the right and Obsidian (o) to the left; a capital is a captor, a
number at an end is the number of pieces in a city. The chances are sixteenths: of 16 throws a value
of 1, 2, 3, 4, 5 comes up 4, 6, 4, 1, 1 times.
"""

import pytest
from ai_situations import choices


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        # out of reach:
        # 1 2 3 4 5 6 7 8 9    throws 1
        # j . . j . . . o .    1-2: six ahead of 8, 0.  4-5: three ahead, 4.
        ("0 j - - j - - - o - 0 j", 1, {"1-2"}),
        # three ahead rather than two:
        # . . j j . . . o .    throws 2.  3-5: three ahead, 4.  4-6: two ahead, 6.
        ("0 - - j j - - - o - 0 j", 2, {"3-5"}),
        # two enemies threaten more:
        # . . j . j . o o .    throws 1.  3-4: three and four ahead, 4 + 1.
        #                                 5-6: one and two ahead, 4 + 6.
        ("0 - - j - j - o o - 0 j", 1, {"3-4"}),
        # the city threatens too:
        # . . j . . . j . . 5  throws 1.  3-4: six ahead of the city, 0.  7-8: two ahead, 6.
        ("0 - - j - - - j - - 5 j", 1, {"3-4"}),
        # behind the enemy:
        # j . . j o . . . .    throws 2.  1-3: two ahead, 6.  4-6: behind the enemy, 0.
        ("0 j - - j o - - - - 0 j", 2, {"4-6"}),
        # home:
        # . . . j . . . j o    throws 2.  4-6: three ahead, 4.  8 goes home, 0.
        ("0 - - - j - - - j o 0 j", 2, {"8-city"}),
        # holds back:
        # 4 j . . . . o . . .  throws 2.  1-3: three ahead, 4.  city-2: four ahead, 1.
        ("4 j - - - - o - - - 4 j", 2, {"city-2"}),
        # Obsidian does the same:
        # 0 o . . . . . j . .  the first of these diagrams as Obsidian sees it, throwing 1
        ("0 - j - - - o - - o 0 o", 1, {"9-8"}),
        # any of the equally safe:
        # . o j . . . j . .    throws 2.  3-5 and 7-9: both behind the enemy, 0.
        ("0 - o j - - - j - - 0 j", 2, {"3-5", "7-9"}),
    ],
)
def test_the_space_with_the_least_chance_of_capture_is_chosen(text, value, expected):
    assert choices("fair", text, value) == expected


@pytest.mark.parametrize(
    ("text", "value", "rules", "expected"),
    [
        # . j . . j . . o .    throws 2.  2-4: four ahead, 1.  5-7: one ahead, 4, but by Bell's
        #                      count no throw is worth 1: docs/rules.md 2.
        ("0 - j - - j - - o - 0 j", 2, "puluc", {"2-4"}),
        ("0 - j - - j - - o - 0 j", 2, "throws=bell", {"5-7"}),
        # . j . . . O j . .    throws 1.  2-3: three ahead of the captor, 4, unless it turns back.
        #                      7-8: behind it, 0; two ahead, 6, if it turns back.
        ("0 - j - - - jo j - - 0 j", 1, "puluc", {"7-8"}),
        ("0 - j - - - jo j - - 0 j", 1, "captures=backward", {"2-3"}),
        # . o j . . . j . .    throws 2.  7-9: behind the enemy, 0; where the highway is a loop a
        #                      throw of 2 takes it from 2 by way of 1 to 9, 6.  3-5: 0.
        ("0 - o j - - - j - - 0 j", 2, "puluc", {"3-5", "7-9"}),
        ("0 - o j - - - j - - 0 j", 2, "highway=looping", {"3-5"}),
        # o o j . . j . . . 3  throws 2.  3-5: five ahead of the city, 1.  6-8: two ahead, 6;
        #                      with two units out Obsidian can't send a third.
        ("0 o o j - - j - - - 3 j", 2, "puluc", {"3-5"}),
        ("0 o o j - - j - - - 3 j", 2, "pieces=2", {"3-5", "6-8"}),
    ],
)
def test_the_rules_in_play_decide_what_is_safe(text, value, rules, expected):
    assert choices("fair", text, value, rules) == expected
