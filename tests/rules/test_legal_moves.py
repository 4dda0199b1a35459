"""Legal moves worked out by hand from RULES.md, sections 2 to 4.

A row is a position, the value thrown and the legal moves. In ``4 - - oj - o - - - - 3 j``
Jade's city comes first, then spaces 1 to 9, Obsidian's city and the side to move: Jade has
four pieces at home and drags a captive on space 3, Obsidian stands on 5. Jade goes right,
Obsidian left. Each row is also played with the sides and the board reversed.
"""

import pytest
from second_opinion import turned_move, turned_text

from puluc.rules import Position, Ruleset

BY_RULES = {
    "captures=forward": [
        ("4 - - oj - - - - - - 4 j", 2, "city-2 3-5"),  # away from the own city
        ("4 - - oj - - - - - - 4 j", 3, "3-6"),  # and in the way of the next piece
        ("4 - - - - - - - oj - 4 j", 1, "city-1 8-9"),
        ("4 - - - - - - - oj - 4 j", 2, "city-2 8+city"),  # reaches the enemy city
        ("4 - - - - - - - oj - 4 j", 5, "city-5 8+city"),  # passes it
        ("4 - - - - - - - - oj 4 j", 1, "city-1 9+city"),
        ("4 - - oj - o - - - - 3 j", 2, "city-2 3x5"),  # a second captive
        ("3 - - oj - j - - - - 4 j", 2, "city-2 5-7"),  # 3-5 is blocked by a friend
        ("3 - - oj - - jo - - - 3 j", 3, "3x6"),  # captor takes captor; the city is blocked
        ("3 - - - - - - - ojj - 4 j", 3, "city-3 8+city"),  # with a companion
    ],
    "captures=backward": [
        ("4 - - oj - - - - - - 4 j", 2, "city-2 3-1"),  # towards the own city
        ("4 - - oj - - - - - - 4 j", 3, "3+city"),  # reaches it; entering is blocked
        ("4 - - oj - - - - - - 4 j", 4, "city-4 3+city"),  # passes it
        ("4 - oj - - - - - - - 4 j", 1, "city-1 2-1"),
        ("4 - oj - - - - - - - 4 j", 2, "2+city"),
        ("4 oj - - - - - - - - 4 j", 5, "city-5 1+city"),
        ("4 - o - - - oj - - - 3 j", 4, "city-4 6x2"),  # an enemy in its back
        ("3 - j - - - oj - - - 4 j", 4, "city-4"),  # 2-6 and 6-2 block each other
        ("4 - - - - - - - - oj 4 j", 5, "city-5 9-4"),  # not into the enemy city
        ("4 - - - - - - - - j 5 j", 1, "city-1 9-city"),  # alone it goes on forward
    ],
    "highway=finite": [
        ("4 - - - - - - - j - 5 j", 1, "city-1 8-9"),
        ("4 - - - - - - - j - 5 j", 2, "city-2 8-city"),  # reaches the enemy city
        ("4 - - - - - - - j - 5 j", 3, "city-3 8-city"),  # passes it
        ("4 - - - - - - - - j 5 j", 1, "city-1 9-city"),
        ("4 o - - - - - - - j 4 j", 1, "cityx1 9-city"),  # safe from all on its way home
        ("0 - - - - j - - j j 5 j", 5, "5-city 8-city 9-city"),
        ("0 - - - - j - - j j 5 j", 4, "8-city 9-city"),  # 5-9 is blocked
        ("0 - - - - j - - j j 5 j", 1, "5-6 9-city"),  # 8-9 is blocked
    ],
    "highway=looping": [
        ("4 - - - - - - - j - 5 j", 1, "city-1 8-9"),
        ("4 - - - - - - - j - 5 j", 2, "city-2 8-1"),  # the first space follows the last
        ("4 - - - - - - - j - 5 j", 3, "city-3 8-2"),
        ("4 - - - - - - - - j 5 j", 5, "city-5 9-5"),
        ("4 o - - - - - - - j 4 j", 1, "cityx1 9x1"),
        ("3 - jo - - - - - j - 4 j", 3, "city-3 8x2"),  # frees a friend on its second round
        ("3 - j - - - - - j - 5 j", 3, "city-3 2-5"),  # 8-2 is blocked
        ("0 j - - - - - - - j 5 j", 1, "1-2"),  # 9-1 is blocked
        ("4 - - - - - - - oj - 4 j", 2, "city-2 8+city"),  # with captives it goes home
    ],
    "captures=backward highway=looping": [
        ("4 oj - - - - - - - - 4 j", 1, "1+city"),
        ("4 - oj - - - - - - - 4 j", 5, "city-5 2+city"),  # does not loop back to 6
        ("3 - - oj - - - - - j 4 j", 2, "city-2 3-1 9-2"),
        ("4 - o - - - - - - oj 3 j", 5, "city-5 9-4"),
    ],
    "pieces=1": [
        ("5 - - - - - - - - - 5 j", 3, "city-3"),
        ("4 - - j - - - - - - 5 j", 2, "3-5"),  # nobody may follow
        ("4 - - oj - - - - - - 4 j", 1, "3-4"),
        ("3 - - ojj - - - - - - 4 j", 2, "3-5"),
        ("4 - - - - - - - j - 5 j", 2, "8-city"),
        ("4 - - jo - - - - - - 4 j", 2, "city-2"),  # a captive is not advancing
        ("4 - - jo - - - - - - 4 j", 3, "cityx3"),
        ("5 - - - - - - o - - 4 j", 2, "city-2"),  # nor is an enemy
        ("0 - - j - - - - - - 2 j", 1, "3-4"),  # the last piece
    ],
    "pieces=2": [
        ("4 - - j - - - - - - 5 j", 2, "city-2 3-5"),
        ("3 - - j - - j - - - 5 j", 2, "3-5 6-8"),  # no third one
        ("3 - - j - j - - - - 5 j", 2, "5-7"),
        ("3 - - - - - - - j j 5 j", 1, "9-city"),
        ("3 - - jo - - j - - - 4 j", 3, "cityx3 6-9"),  # one advancing, one captive
        ("2 - - ojj - - j - - - 4 j", 1, "3-4 6-7"),  # captor with companion counts once
        ("2 - - ojj - - jo - - - 3 j", 2, "city-2 3-5"),
        ("2 - - ojj - - jo - - - 3 j", 3, "3x6"),  # entering is blocked
    ],
    "pieces=3": [
        ("3 - - j - - j - - - 5 j", 2, "city-2 3-5 6-8"),
        ("2 j - j - - j - - - 5 j", 2, "3-5 6-8"),  # no fourth one; 1-3 is blocked
        ("2 j j j - - - - - - 5 j", 1, "3-4"),  # a column moves at its head
        ("2 j j j - - - - - - 5 j", 3, "1-4 2-5 3-6"),
        ("2 - j - jo - j - - - 4 j", 4, "cityx4 6-city"),  # two advancing, one captive
        ("2 - j - jo - j - - - 4 j", 2, "2x4 6-8"),
        ("2 - oj - j - - j - - 4 j", 1, "2-3 4-5 7-8"),
    ],
    "pieces=4": [
        ("2 j - j - - j - - - 5 j", 2, "city-2 3-5 6-8"),
        ("1 j - j - j j - - - 5 j", 2, "5-7 6-8"),  # no fifth one; two are blocked
        ("1 j j j j - - - - - 5 j", 1, "4-5"),
        ("1 j j j j - - - - - 5 j", 4, "1-5 2-6 3-7 4-8"),
        ("1 j - j - - j - jo - 4 j", 2, "city-2 3-5 6x8"),  # three advancing, one captive
        ("1 j - j - - j - oj - 4 j", 2, "3-5 8+city"),
        ("1 - - - - - j j j j 5 j", 4, "6-city 7-city 8-city 9-city"),
    ],
    "captures=backward pieces=2": [
        ("3 - j - - oj - - - - 4 j", 3, ""),  # 2-5 and 5-2 block each other: a pass
        ("3 - j - - oj - - - - 4 j", 2, "2-4 5-3"),
    ],
    "highway=looping pieces=3": [
        ("2 j - - j - - j - - 5 j", 3, ""),  # three in a ring: a pass
        ("2 j - - j - - j - - 5 j", 2, "1-3 4-6 7-9"),
    ],
    "spaces=7": [
        ("4 - - - - - - j 5 j", 1, "city-1 7-city"),
    ],
    "spaces=14 captures=backward highway=looping pieces=1": [
        ("4 - - - - - - - - - - - - j - 5 j", 4, "13-3"),
        ("4 - - oj - - - - - - - - - - - 4 j", 4, "3+city"),
    ],
    "spaces=7 highway=looping throws=six": [
        ("4 - - - - j - - 5 j", 6, "city-6 5-4"),
        ("4 - - - - - j - 5 j", 6, "6-5"),  # nearly all the way round
    ],
    "army=1": [
        ("1 - - - - - - - - - 1 j", 5, "city-5"),
        ("0 - - - - - j - - - 1 j", 5, "6-city"),
    ],
    "army=9": [
        ("4 j j j j j - - - - 9 j", 5, "1-6 2-7 3-8 4-9 5-city"),  # five is the most
        ("5 j j j j - - - - - 9 j", 5, "city-5 1-6 2-7 3-8 4-9"),
    ],
    "army=9 pieces=9": [
        ("3 j j j j - - - j j 9 j", 5, "city-5 1-6 2-7 8-city 9-city"),
    ],
}

ROWS = [(rules, *row) for rules, rows in BY_RULES.items() for row in rows]


def legal_moves(rules, text, value):
    return list(map(str, Position.parse(text, rules).legal_moves(value)))


@pytest.mark.parametrize(("rules", "text", "value", "moves"), ROWS)
def test_exactly_these_moves_are_legal(rules, text, value, moves):
    assert legal_moves(Ruleset.parse(rules), text, value) == moves.split()


@pytest.mark.parametrize(("rules", "text", "value", "moves"), ROWS)
def test_the_same_moves_are_legal_with_the_sides_reversed(rules, text, value, moves):
    rules = Ruleset.parse(rules)
    turned = [turned_move(move, rules.spaces) for move in moves.split()]
    assert set(legal_moves(rules, turned_text(text), value)) == set(turned)


def test_worked_example_of_the_leaflet():
    """Illustration 3: two units go home, a captor captures, two units are blocked."""
    text = "3 o o j - jo - o - o 0 o"
    assert legal_moves(Ruleset(), text, 2) == ["1-city", "2-city", "5x3"]


def test_no_second_piece_may_enter_where_the_first_one_stands():
    """The manual's example in chapter 3.3."""
    assert legal_moves(Ruleset(), "4 - j - - - - - - - 5 j", 2) == ["2-4"]
