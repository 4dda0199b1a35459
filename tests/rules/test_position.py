"""Legal moves, what they lead to, who has won, and what is refused: rows worked out by hand.

In ``4 - - oj - o - - - - 3 j`` Jade's city comes first, then spaces 1 to 9, Obsidian's city and
the side to move: Jade has four pieces at home and drags a captive on space 3, Obsidian stands on
5. Jade goes right, Obsidian left. Rows of legal moves (a position, the value thrown, the moves)
and of moves played are tried with the sides and the board reversed too.
"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import play_on
from rounds import sampled
from second_opinion import turned_move, turned_text

from puluc.rules import (
    PRESETS,
    IllegalMoveError,
    Match,
    Move,
    Outcome,
    Phase,
    Player,
    Position,
    RandomSticks,
    Reason,
    Refusal,
    Ruleset,
    Side,
    Unit,
)

JADE, OBSIDIAN = Side
STANDARD = Ruleset()


def position(text, rules="puluc"):
    return Position.parse(text, Ruleset.parse(rules))


@pytest.mark.parametrize(
    ("rules", "mover", "text"),
    [
        ("puluc", JADE, "5 - - - - - - - - - 5 j"),
        ("puluc", OBSIDIAN, "5 - - - - - - - - - 5 o"),
        ("spaces=7 army=1", JADE, "1 - - - - - - - 1 j"),
        ("spaces=39 army=9", OBSIDIAN, f"9 {'- ' * 39}9 o"),
    ],
)
def test_all_pieces_start_at_home(rules, mover, text):
    start = Position.start(Ruleset.parse(rules), mover)
    assert str(start) == text
    assert (start.mover, start.rules) == (mover, Ruleset.parse(rules))
    assert start.homes == (start.rules.army, start.rules.army)
    assert start.outcome is None


def test_a_position_after_capture_and_recapture():
    text = "3 - - ojo - j - - - - 2 o"
    after = position(text)
    assert str(after) == text
    assert after.homes == (3, 2)
    assert after.units[3] == Unit.parse("ojo")
    assert after.mover is OBSIDIAN
    assert (after.advancing(Player.JADE), after.advancing(Player.OBSIDIAN)) == (1, 1)
    assert (after.slain_by(JADE), after.slain_by(OBSIDIAN)) == (1, 0)


PLAYED = [
    # from city to space, and from space to space
    ("puluc", "5 - - - - - - - - - 5 j", "city-3", "4 - - j - - - - - - 5 o"),
    ("puluc", "1 - - - - - - - - - 5 j", "city-1", "0 j - - - - - - - - 5 o"),
    ("puluc", "4 - - j - - - - - - 5 j", "3-5", "4 - - - - j - - - - 5 o"),
    ("puluc", "4 - - oj - - - - - - 4 j", "3-4", "4 - - - oj - - - - - 4 o"),
    ("puluc", "3 - - ojj - - - - - - 4 j", "3-8", "3 - - - - - - - ojj - 4 o"),
    ("puluc", "3 j o - - j - - - - 4 j", "1-4", "3 - o - j j - - - - 4 o"),  # leaps over all
    ("captures=backward", "4 - - oj - - - - - - 4 j", "3-1", "4 oj - - - - - - - - 4 o"),
    ("highway=looping", "4 - - - - - - - j - 5 j", "8-2", "4 - j - - - - - - - 5 o"),
    # captures: the attacker lands on top
    ("puluc", "4 - - j - o - - - - 4 j", "3x5", "4 - - - - oj - - - - 4 o"),
    ("puluc", "5 - - o - - - - - - 4 j", "cityx3", "4 - - oj - - - - - - 4 o"),
    ("puluc", "3 - j jo - - - - - - 4 j", "2x3", "3 - - joj - - - - - - 4 o"),
    ("puluc", "3 - - ojo - - - - - - 3 j", "cityx3", "2 - - ojoj - - - - - - 3 o"),
    ("puluc", "4 - - oj - o - - - - 3 j", "3x5", "4 - - - - ooj - - - - 3 o"),
    ("puluc", "3 - - oj - - jo - - - 3 j", "3x6", "3 - - - - - jooj - - - 3 o"),
    ("captures=backward", "4 - o - - - oj - - - 3 j", "6x2", "4 - ooj - - - - - - - 3 o"),
    ("highway=looping", "4 o - - - - - - - j 4 j", "9x1", "4 oj - - - - - - - - 4 o"),
    # home with captives: they are slain, own pieces are back in their city
    ("puluc", "4 - - - - - - - oj - 4 j", "8+city", "5 - - - - - - - - - 4 o"),
    ("puluc", "4 - - - - - - - - oj 4 j", "9+city", "5 - - - - - - - - - 4 o"),
    ("puluc", "3 - - - - - - - ojj - 4 j", "8+city", "5 - - - - - - - - - 4 o"),
    ("puluc", "4 - - - - - - - ooj - 3 j", "8+city", "5 - - - - - - - - - 3 o"),
    ("puluc", "3 - - - - - - - jooj - 3 j", "8+city", "5 - - - - - - - - - 3 o"),
    ("puluc", "2 - j - - ojj - - - - 4 j", "5+city", "4 - j - - - - - - - 4 o"),
    ("captures=backward", "4 - oj - - - - - - - 4 j", "2+city", "5 - - - - - - - - - 4 o"),
    # home alone
    ("puluc", "4 - - - - - - - j - 5 j", "8-city", "5 - - - - - - - - - 5 o"),
    ("puluc", "4 - - - - - - - - j 5 j", "9-city", "5 - - - - - - - - - 5 o"),
    ("puluc", "3 - - - - j - - j - 5 j", "5-city", "4 - - - - - - - j - 5 o"),
    ("puluc", "0 - - - - - - - - j 1 j", "9-city", "1 - - - - - - - - - 1 o"),
    ("puluc", "2 jo - - - - - - - j 4 j", "9-city", "3 jo - - - - - - - - 4 o"),
    ("puluc", "3 - - oj - - - - j - 4 j", "8-city", "4 - - oj - - - - - - 4 o"),
]


@pytest.mark.parametrize(("rules", "before", "move", "after"), PLAYED)
def test_the_position_after_a_move(rules, before, move, after):
    assert str(position(before, rules).play(Move.parse(move))) == after


@pytest.mark.parametrize(("rules", "before", "move", "after"), PLAYED)
def test_the_position_after_a_move_with_the_sides_reversed(rules, before, move, after):
    turned = Move.parse(turned_move(move, spaces=9))
    assert str(position(turned_text(before), rules).play(turned)) == turned_text(after)


@pytest.mark.parametrize("text", ["3 - j - - - - oj - - 4 j", "3 - j - - - - oj - - 4 o"])
def test_a_pass_only_changes_the_mover(text):
    *board, mover = text.split()
    *board_after, mover_after = str(position(text).pass_turn()).split()
    assert board_after == board
    assert mover_after != mover


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("4 - - oj - - - - - - 0 o", JADE),  # the last one is captive, the others are slain
        ("0 - - jo - - - - - - 4 j", OBSIDIAN),
        ("5 - - - - - - - - - 0 o", JADE),
        ("0 jo - jjo - - o - - - 1 j", OBSIDIAN),  # three captives
        ("0 - - ojj - - - - - - 0 o", JADE),
        ("0 joj - - - - - - - - 0 o", JADE),
        ("0 ojo - - - - - - - - 3 j", OBSIDIAN),
        ("0 - - j - - - - - - 1 o", None),
        ("0 - - j - - - - - - 1 j", None),  # the last one is free
        ("1 - - jjo - - - - - - 4 j", None),  # one at home is free
        ("0 j - - - - - - - o 0 j", None),
        ("0 oj - - - - - - - jo 0 j", None),  # a captor each
    ],
)
def test_a_side_without_a_free_piece_has_lost(text, winner):
    expected = None if winner is None else Outcome(winner, Reason.NO_FREE_PIECE)
    assert position(text).outcome == expected


@pytest.mark.parametrize(
    ("text", "move", "winner"),
    [
        ("3 - - j - o - - - - 0 j", "3x5", JADE),
        ("2 - - - o - - - - - 0 j", "cityx4", JADE),
        ("1 - - - jo - - - - - 0 j", "cityx4", JADE),  # takes the last captor
        ("0 oj - - o - - - - - 0 j", "1x4", JADE),
        ("0 - - j - o - - - - 4 o", "5x3", OBSIDIAN),
        ("0 - - - - - j - - - 1 o", "cityx6", OBSIDIAN),
        ("3 - - j - o - - - - 1 j", "3x5", None),  # one is left at home
        ("2 - - j - o o - - - 0 j", "3x5", None),  # one is left outside
        ("3 - - j - o - - - - 0 j", "3-4", None),
        ("3 - - - - - - - oj o 0 j", "8+city", None),
    ],
)
def test_the_last_capture_ends_the_game(text, move, winner):
    after = position(text).play(Move.parse(move))
    assert (after.outcome and after.outcome.winner) == winner
    assert winner is None or not any(after.legal_moves(value) for value in range(7))


@pytest.mark.parametrize(
    ("rules", "text", "origin", "value", "refusal"),
    [
        ("puluc", "4 - - j - - - - - - 5 j", 4, 2, Refusal.EMPTY),
        ("puluc", "4 - - j - - - - - - 5 o", 3, 2, Refusal.ENEMY),
        ("puluc", "4 - - jo - - - - - - 4 j", 3, 2, Refusal.ENEMY),
        ("puluc", "0 - - j - - - - - - 5 j", 0, 2, Refusal.NOBODY_HOME),
        ("pieces=1", "4 - - j - - - - - - 5 j", 0, 2, Refusal.LIMIT),
        ("army=9", "4 j j j j j - - - - 9 j", 0, 6, Refusal.LIMIT),
        ("puluc", "0 j j j j j - - - - 5 j", 0, 2, Refusal.NOBODY_HOME),
        ("puluc", "4 - - j - - - - - - 5 j", 0, 3, Refusal.BLOCKED),
        ("puluc", "3 - - j - j - - - - 5 j", 3, 2, Refusal.BLOCKED),
        ("throws=bell", "4 - - j - - - - - - 5 j", 3, 0, Refusal.NOTHING),
        ("throws=bell", "4 - - j - - - - - - 5 j", 0, 0, Refusal.NOTHING),
        ("throws=bell", "4 - - j - - - - - - 5 j", 4, 0, Refusal.EMPTY),
        ("puluc", "4 - - j - - - - - - 5 j", 0, 2, None),
        ("puluc", "4 - - j - - - - - - 5 j", 3, 2, None),
        ("puluc", "4 - - jo - - - - - - 4 j", 0, 3, None),
        ("pieces=1", "4 - - jo - - - - - - 4 j", 0, 3, None),
    ],
)
def test_the_refusal_when_nothing_can_move_from_a_space(rules, text, origin, value, refusal):
    assert position(text, rules).refusal(origin, value) == refusal


@pytest.mark.parametrize(
    ("rules", "text", "move", "fault"),
    [
        ("puluc", "4 - - j - - - - - - 5 j", "4-6", "4-6: that space is empty"),
        ("puluc", "4 - - j - - - - - - 5 j", "10-12", "there is no such space"),
        ("puluc", "4 - - j - o - - - - 4 j", "5-4", "that unit is not yours"),
        ("puluc", "0 - - j - - - - - - 5 j", "city-1", "the player has no piece at home"),
        ("pieces=1", "4 - - j - - - - - - 5 j", "city-1", "no more units may leave the city"),
        ("puluc", "3 - - j - j - - - - 5 j", "3-5", "a friendly unit is in the way"),
        ("puluc", "4 - - j - - - - - - 5 j", "3-9", "no throw leads there"),  # six spaces
        ("throws=bell", "4 - - j - - - - - - 5 j", "3-4", "no throw leads there"),
        ("throws=zero", "4 - - j - - - - - - 5 j", "3-8", "no throw leads there"),
        ("puluc", "4 - - j - - - - - - 5 j", "3-3", "no throw leads there"),
        ("throws=bell", "4 - - j - - - - - - 5 j", "3-3", "no throw leads there"),
        ("puluc", "4 - - j - - - - - - 5 j", "3-2", "no throw leads there"),
        ("puluc", "4 - - j - - - - - - 5 j", "3-city", "no throw leads there"),
        ("puluc", "4 - - - - - - - - j 5 j", "9-10", "no throw leads there"),
        ("puluc", "4 - - j - o - - - - 4 j", "3-5", "write this move as 3x5"),
        ("puluc", "4 - - j - - - - - - 5 j", "3x5", "write this move as 3-5"),
        ("puluc", "4 - - - - - - - - j 5 j", "9+city", "write this move as 9-city"),
        ("puluc", "4 - - - - - - - - oj 4 j", "9-city", r"write this move as 9\+city"),
    ],
)
def test_a_move_that_no_throw_allows_is_refused(rules, text, move, fault):
    with pytest.raises(IllegalMoveError, match=fault):
        position(text, rules).play(Move.parse(move))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "in a position: 0, not 12$"),
        ("5 - - - - - - - - 5 j", "in a position: 11, not 12$"),
        ("5 - - - - - - - - - - 5 j", "in a position: 13, not 12$"),
        ("5 - - - - - - - - - 5", "in a position: 11, not 12$"),
        ("5 - - - - - - - - - 5 x", "'x' is not a player; they are j, o"),
        ("5 - - - - - - - - - 5 J", "'J' is not a player"),
        ("5 - - - - - - - - - 5 jo", "'jo' is not a player"),
        ("4 - - p - - - - - - 5 j", "'p' is not a player"),
        ("4 - - 1 - - - - - - 5 j", "'1' is not a player's letter"),
        ("4 - - j- - - - - - - 5 j", "'-' is not a player's letter"),
        ("6 - - - - - - - - - 5 j", "'6' is not a number of pieces from 0 to 5"),
        ("5 - - - - - - - - - -1 j", "'-1' is not a number of pieces from 0 to 5"),
        ("- - - - - - - - - - 5 j", "'-' is not a number of pieces from 0 to 5"),
        ("five - - - - - - - - - 5 j", "'five' is not a number of pieces"),
        ("٥ - - - - - - - - - 5 j", "'٥' is not a number of pieces"),
        ("² - - - - - - - - - 5 j", "'²' is not a number of pieces"),
        ("9" * 10_000 + " - - - - - - - - - 5 j", "' is not a number of pieces from 0 to 5"),
        ("5 - - j - - - - - - 5 j", "Jade has too many pieces: at most 5"),
        ("4 - - jo - - - - - - 5 j", "Obsidian has too many pieces: at most 5"),
        ("0 - - jjjjjj - - - - - - 5 j", "Jade has too many pieces: at most 5"),
    ],
)
def test_other_text_is_not_a_position(text, fault):
    with pytest.raises(ValueError, match=fault):
        Position.parse(text, STANDARD)


@pytest.mark.parametrize(
    ("rules", "text", "fault"),
    [
        ("pieces=1", "3 j j - - - - - - - 5 j", "Jade has too many units .*: at most 1"),
        ("pieces=2", "5 o o o - - - - - - 2 j", "Obsidian has too many units .*: at most 2"),
        ("puluc", "4 - - - - - - - J - 5 j", "^units turn round only with highway=return$"),
        ("fire=yes", "4 - - - - j - - - - 5 j", "no unit can stay in the fire on space 5"),
        ("puluc", "4 - - - - - - - - - 5 j lost=1/0", "^under these rules no piece can be lost$"),
        ("fire=yes", "5 - - - - - - - - - 5 j lost=1/0", "has too many pieces: at most 5"),
        (
            "highway=return",
            "3 - oJ - - - - - - - 4 j",
            "^only a unit without captives can be on its way home$",
        ),
        ("spaces=7", "5 - - - - - - - - - 5 j", "in a position: 12, not 10$"),
        ("army=2", "3 - - - - - - - - - 2 j", "'3' is not a number of pieces from 0 to 2"),
    ],
)
def test_a_position_must_agree_with_its_rules(rules, text, fault):
    with pytest.raises(ValueError, match=fault):
        position(text, rules)


BY_RULES = {
    "puluc": [
        # the leaflet's illustration 3: two go home, a captor captures, two are blocked
        ("3 o o j - jo - o - o 0 o", 2, "1-city 2-city 5x3"),
        # the manual's example in chapter 3.3: nobody enters where another piece is
        ("4 - j - - - - - - - 5 j", 2, "2-4"),
    ],
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
        ("2 j - j - - j - - - 5 j", 2, "3-5 6-8"),  # no fourth one; 1-3 is blocked
        ("2 j j j - - - - - - 5 j", 1, "3-4"),  # a column moves at its head
        ("2 - j - jo - j - - - 4 j", 4, "cityx4 6-city"),  # two advancing, one captive
        ("2 - j - jo - j - - - 4 j", 2, "2x4 6-8"),
    ],
    "pieces=4": [
        ("2 j - j - - j - - - 5 j", 2, "city-2 3-5 6-8"),
        ("1 j - j - j j - - - 5 j", 2, "5-7 6-8"),  # no fifth one; two are blocked
        ("1 j - j - - j - oj - 4 j", 2, "3-5 8+city"),
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
    return list(map(str, position(text, rules).legal_moves(value)))


@pytest.mark.parametrize(("rules", "text", "value", "moves"), ROWS)
def test_exactly_these_moves_are_legal(rules, text, value, moves):
    assert legal_moves(rules, text, value) == moves.split()


@pytest.mark.parametrize(("rules", "text", "value", "moves"), ROWS)
def test_the_same_moves_are_legal_with_the_sides_reversed(rules, text, value, moves):
    spaces = Ruleset.parse(rules).spaces
    turned = [turned_move(move, spaces) for move in moves.split()]
    assert set(legal_moves(rules, turned_text(text), value)) == set(turned)


ANTS = "captures=backward highway=return"
ROAD = "captures=backward highway=looping flow=yes"


EXAMPLES = {
    "highway=return": [
        ("4 - - - - - - - j - 5 j", 3, "city-3 8-8", "8-8", "4 - - - - - - - J - 5 o"),
        ("4 - - - - - - - j - 5 j", 1, "city-1 8-9", "8-9", "4 - - - - - - - - j 5 o"),
        ("4 - - - - - - - - j 5 j", 5, "city-5 9-5", "9-5", "4 - - - - J - - - - 5 o"),
        ("4 - J - - - - - - - 5 j", 2, "2-city", "2-city", "5 - - - - - - - - - 5 o"),
        ("5 - O - - - - - - - 4 o", 3, "city-7 2-5", "2-5", "5 - - - - O - - - - 4 j"),
        ("4 - - - - - o J - - 4 j", 1, "city-1 7x6", "7x6", "4 - - - - - oj - - - 4 o"),
    ],
    f"{ANTS} capture=eagle": [
        ("4 - - j - o - - - - 4 j", 2, "city-2 3x5", "3x5", "4 - - - - - - - - - 4 o lost=1/0"),
    ],
    f"{ANTS} capture=eagle-return": [
        ("4 - - j - o - - - - 4 j", 2, "city-2 3x5", "3x5", "5 - - - - - - - - - 4 o"),
    ],
    # both pieces of a double are home again, both captured ones are slain
    "capture=eagle-return doubling=yes": [
        ("2 - jj - oo - - - - - 3 j", 2, "2x4", "2x4", "4 - - - - - - - - - 3 o"),
    ],
    "capture=eagle doubling=yes fire=yes": [
        ("2 - jj oo - - - - - - 3 j", 1, "city-1 2x3", "2x3", "2 - - - - - - - - - 3 o lost=2/0"),
    ],
    f"{ANTS} scorpion=yes": [
        ("4 - - o - j - - - - 4 j", 2, "city-2 5-7 5x3", "5x3", "4 - - oj - - - - - - 4 o"),
        ("4 - - - - J - o - - 4 j", 2, "city-2 5-3 5x7", "5x7", "4 - - - - - - oj - - 4 o"),
        ("4 o j - - - - - - - 4 j", 3, "city-3 2-5", "2-5", "4 o - - - j - - - - 4 o"),
        ("3 - o - oj - - - - - 3 j", 2, "cityx2 4x2", "4x2", "3 - ooj - - - - - - - 3 o"),
    ],
    # halfway round an endless road both ways lead to one space: one move
    "highway=looping spaces=8 scorpion=yes": [
        ("4 - o - - - j - - 4 j", 4, "city-4 6x2", "6x2", "4 - oj - - - - - - 4 o"),
    ],
    f"{ANTS} fire=yes": [
        ("5 - - - - - - - - - 5 j", 5, "city*5", "city*5", "4 - - - - - - - - - 5 o lost=1/0"),
        ("3 - - - - - oj - - - 4 j", 1, "city-1 6*5", "6*5", "3 - - - - - - - - - 4 o lost=1/1"),
    ],
    "doubling=yes": [
        ("4 - j - - - - - - - 5 j", 2, "city=2 2-4", "city=2", "3 - jj - - - - - - - 5 o"),
        ("3 - j - j - - - - - 5 j", 2, "city=2 2=4 4-6", "2=4", "3 - - - jj - - - - - 5 o"),
        ("2 - jj - j - - - - - 5 j", 2, "4-6", "4-6", "2 - jj - - - j - - - 5 o"),
        ("3 - jj - - - - - - - 5 j", 2, "2-4", "2-4", "3 - - - jj - - - - - 5 o"),
        ("3 - j - jo - - - - - 4 j", 2, "city=2", "city=2", "2 - jj - jo - - - - - 4 o"),
        ("2 - jj - jo - - - - - 4 j", 2, "2x4", "2x4", "2 - - - jojj - - - - - 4 o"),
        ("3 - - - - - - - - jj 5 j", 1, "city-1 9-city", "9-city", "5 - - - - - - - - - 5 o"),
        ("4 - j - oo - - - - - 3 j", 2, "city=2 2x4", "2x4", "4 - - - ooj - - - - - 3 o"),
    ],
    # at the limit a piece may only come out onto a friend, alone and not a captor
    "pieces=1 doubling=yes": [
        ("4 - - j - - - - - - 5 j", 3, "city=3 3-6", "city=3", "3 - - jj - - - - - - 5 o"),
        ("4 - - j - - - - - - 5 j", 2, "3-5", "3-5", "4 - - - - j - - - - 5 o"),
        ("3 - - jj - - - - - - 5 j", 3, "3-6", "3-6", "3 - - - - - jj - - - 5 o"),
        ("4 - - oj - - - - - - 4 j", 3, "3-6", "3-6", "4 - - - - - oj - - - 4 o"),
        ("4 j - o - - - - - - 4 j", 3, "1-4", "1-4", "4 - - o j - - - - - 4 o"),
    ],
    # a friend on its way home may be joined as well
    f"{ANTS} pieces=1 doubling=yes": [
        ("4 - - J - - - - - - 5 j", 3, "city=3 3-city", "city=3", "3 - - jj - - - - - - 5 o"),
    ],
    # 9=8: it turns round first
    f"{ANTS} doubling=yes": [
        ("3 - - - - - - - j j 5 j", 2, "city-2 8=9 9=8", "9=8", "3 - - - - - - - jJ - 5 o"),
    ],
    ROAD: [
        ("3 - oj - - - - - - - 4 j", 3, "city-3 2+2", "2+2", "3 - j - - - - - - - 4 o"),
        ("2 - ojj - - - - - - - 4 j", 3, "city-3 2+2", "2+2", "3 - j - - - - - - - 4 o"),
        ("2 j oj - - - - - - - 4 j", 2, "1-3 2+city", "2+city", "3 j - - - - - - - - 4 o"),
        ("3 o oj - - - - - - - 3 j", 2, "2+1", "2+1", "3 oj - - - - - - - - 3 o"),
    ],
    # only the top piece goes on, and one alone frees nobody
    f"{ROAD} doubling=yes": [
        ("2 jo ojj - - - - - - - 3 j", 2, "2+city", "2+city", "4 jo - - - - - - - - 3 o"),
    ],
    f"{ROAD} fire=yes": [
        ("3 oj - - - - - - - - 4 j", 5, "city*5 1+5", "1+5", "3 - - - - - - - - - 4 o lost=1/0"),
    ],
}
"""By rules: a position, a value, the legal moves, one of them, and the position after it."""


@pytest.mark.parametrize(
    "example", [(rules, *row) for rules, rows in EXAMPLES.items() for row in rows]
)
def test_a_worked_example(example):
    rules, text, value, legal, move, after = example
    before = position(text, rules)
    moves = before.legal_moves(value)
    assert " ".join(map(str, moves)) == legal
    played = next(each for each in moves if str(each) == move)
    assert str(before.play(played)) == after
    assert str(before.play(Move.parse(move))) == after


def test_two_throws_may_lead_to_one_space_before_and_after_the_turn():
    start = position("4 - - - - - - - j - 5 j", "highway=return")
    (_, before), (_, after) = start.legal_moves(1), start.legal_moves(2)
    assert str(before) == str(after) == "8-9"
    assert str(start.play(before)).split()[9] == "j"
    assert str(start.play(after)).split()[9] == "J"


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("0 - - - - - - - - - 1 o lost=3/2", None, Reason.EQUAL),
        ("0 - - - - - - - - - 1 o lost=2/3", OBSIDIAN, Reason.MORE_TAKEN),
        ("0 - - - - - - - - - 2 o lost=4/1", JADE, Reason.MORE_TAKEN),
        # held captives decide: 1 slain and 1 held against 1, against 2, and 2 held against 1
        ("0 - - - jo - - - - - 2 o lost=3/1", OBSIDIAN, Reason.MORE_TAKEN),
        ("0 - - - jo - - - - - 1 o lost=3/1", None, Reason.EQUAL),
        ("0 - - - jjo - - - - - 2 o lost=3/1", OBSIDIAN, Reason.MORE_TAKEN),
        ("1 - - - oj - - - - - 0 j lost=1/3", None, Reason.EQUAL),
        ("0 - - - - - - - - - 0 o lost=3/3", None, Reason.EQUAL),
    ],
)
def test_where_pieces_can_be_lost_the_higher_count_wins(text, winner, reason):
    assert position(text, f"{ANTS} fire=yes").outcome == Outcome(winner, reason)


def test_only_two_pieces_free_captives_and_the_refusal_says_so():
    before = position("3 - j - jo - - - - - 4 j", "doubling=yes")
    assert str(before.refusal(2, 2)) == "only two pieces together can free captives"
    with pytest.raises(IllegalMoveError):
        before.play(Move.parse("2x4"))


def test_at_the_limit_a_piece_that_would_be_one_more_unit_is_refused_for_it():
    before = position("4 - - j o - - - - - 4 j", "pieces=1 doubling=yes")
    assert before.refusal(0, 3) is None
    for value in (2, 4):  # an empty space and an enemy
        assert before.refusal(0, value) is Refusal.LIMIT
    for text in ("city-2", "cityx4"):
        with pytest.raises(IllegalMoveError, match="no more units may leave the city"):
            before.play(Move.parse(text))


@pytest.mark.parametrize("preset", sampled(PRESETS, 3), ids=lambda preset: preset.name)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_named_game_ends(preset, seed):
    rng = Random(seed)
    match = Match(preset.rules, RandomSticks(rng))
    play_on(match, rng, 5000)
    assert match.phase is Phase.OVER
    assert (match.outcome.winner is None) <= preset.rules.can_draw


def test_a_win_is_worth_one_to_the_winner_and_a_draw_half_to_both():
    won, drawn = Outcome(JADE, Reason.NO_FREE_PIECE), Outcome(None, Reason.EQUAL)
    assert [*map(won.worth, Side)] == [1, 0]
    assert [*map(drawn.worth, Side)] == [0.5, 0.5]
