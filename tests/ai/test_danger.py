"""Danger, worked out by hand: P(1..5) = 4, 6, 4, 1, 1 of 16."""

from __future__ import annotations

import pytest

from puluc.ai.danger import capture_chance, prize, worst_loss
from puluc.rules import Move, Position, Ruleset


def position(text: str, rules: str = "puluc") -> Position:
    return Position.parse(text, Ruleset.parse(rules))


@pytest.mark.parametrize(
    ("text", "rules", "space", "sixteenths"),
    [
        ("0 - - j - o - - - - 4 j", "puluc", 5, 6),  # two ahead of one unit
        ("4 - - j - o - - - - 4 j", "puluc", 5, 7),  # and five from the city
        ("4 - - - - o - - - - 4 j", "puluc", 5, 1),  # the city alone
        ("4 - - - j o - - - - 4 j", "throws=bell", 5, 1),  # one ahead counts nothing: five only
        ("4 - - - j o - - - - 4 j", "throws=six", 5, 4),  # one ahead; a five is never thrown
        ("3 j - - j o - - - - 4 j", "puluc", 5, 4 + 1 + 1),  # one, four, and five from the city
        ("4 - - - - - o - - - 4 j", "puluc", 6, 0),  # out of reach
        ("4 - - - - - o - j - 4 j", "puluc", 6, 0),  # behind
        ("4 - - - - j - - - - 4 o", "puluc", 5, 1),  # the same for Obsidian
    ],
)
def test_the_chance_of_capture_counts_the_throws_that_hit(text, rules, space, sixteenths):
    assert capture_chance(position(text, rules), space) * 16 == sixteenths


def test_the_worst_loss_takes_the_dearest_capture_of_each_throw():
    # Jade's next throw: a 2 takes one piece on 5, a 4 takes the two own pieces on 7.
    text = "4 - - j - o - oo - - 2 j"
    assert worst_loss(position(text)) * 16 == 6 * 1 + 1 * 2 + 1 * 1


def test_a_captive_that_may_be_slain_is_a_loss():
    # Jade's captor on 9 slays with any throw; Obsidian has nobody else in reach.
    assert worst_loss(position("4 - - - - - - - - oj 4 j")) == 1


def test_captives_set_free_are_no_loss():
    # A 2 recaptures: one Obsidian piece is lost, the two of Jade under it were never his.
    assert worst_loss(position("2 - - j - jjo - - - - 4 j")) * 16 == 6 + 1


@pytest.mark.parametrize(
    ("text", "move", "pieces"),
    [
        ("4 - - j - o - - - - 4 j", "3x5", 1),
        ("3 - - j - ojo - - - - 3 j", "3x5", 3),
        ("3 - - - - - - - ooj - 3 j", "8+city", 2),
        ("4 - - j - o - - - - 4 j", "city-2", 0),
        ("4 - - - - - - - j - 4 j", "8-city", 0),
    ],
)
def test_a_prize_is_what_a_move_takes(text, move, pieces):
    assert prize(position(text), Move.parse(move)) == pieces
