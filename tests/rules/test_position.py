"""What moves lead to, who has won, and what is refused. Rows are worked out by hand."""

import pytest
from second_opinion import turned_move, turned_text

from puluc.rules import (
    IllegalMoveError,
    Move,
    Outcome,
    Player,
    Position,
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


def test_all_pieces_start_at_home():
    start = Position.start(STANDARD, JADE)
    assert str(start) == "5 - - - - - - - - - 5 j"
    assert start.mover is JADE
    assert start.rules == STANDARD
    assert start.outcome is None


@pytest.mark.parametrize(
    ("rules", "mover", "text"),
    [
        ("puluc", OBSIDIAN, "5 - - - - - - - - - 5 o"),
        ("spaces=7 army=1", JADE, "1 - - - - - - - 1 j"),
        ("spaces=39 army=9", OBSIDIAN, f"9 {'- ' * 39}9 o"),
    ],
)
def test_the_start_depends_on_spaces_army_and_mover(rules, mover, text):
    start = Position.start(Ruleset.parse(rules), mover)
    assert str(start) == text
    assert start.homes == (start.rules.army, start.rules.army)


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
        ("puluc", "4 - - j - o - - - - 4 j", "3-5", "this move would be 3x5"),
        ("puluc", "4 - - j - - - - - - 5 j", "3x5", "this move would be 3-5"),
        ("puluc", "4 - - - - - - - - j 5 j", "9+city", "this move would be 9-city"),
        ("puluc", "4 - - - - - - - - oj 4 j", "9-city", r"this move would be 9\+city"),
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
        (
            "pieces=1",
            "3 j j - - - - - - - 5 j",
            "Jade has too many units .*: at most 1",
        ),
        (
            "pieces=2",
            "5 o o o - - - - - - 2 j",
            "Obsidian has too many units .*: at most 2",
        ),
        ("spaces=7", "5 - - - - - - - - - 5 j", "in a position: 12, not 10$"),
        ("army=2", "3 - - - - - - - - - 2 j", "'3' is not a number of pieces from 0 to 2"),
    ],
)
def test_a_position_must_agree_with_its_rules(rules, text, fault):
    with pytest.raises(ValueError, match=fault):
        position(text, rules)
