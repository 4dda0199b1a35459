"""Danger, worked out by hand: P(1..5) = 4, 6, 4, 1, 1 of 16."""

from random import Random

import pytest
from ai_situations import situations
from hypothesis import given
from hypothesis import strategies as st

from puluc.ai import make_player
from puluc.ai.threats import capture_chance, pieces_won, worst_loss
from puluc.rules import Choice, Move, Player, Position, Ruleset
from puluc.rules.sticks import THROWS


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
        ("0 - - - j - - j - o 4 o", "puluc", 7, 6 + 4),  # two ahead of 9, three of the city
        ("0 - - - oj - o - - - 2 j", "puluc", 6, 6),  # two ahead of a captor
        ("0 - - - oj - o - - - 2 j", "captures=backward", 6, 0),  # which turns back
        ("0 - o - - oj - - - - 2 j", "captures=backward", 2, 4),  # and takes what is behind it
        ("0 - o - - - - - - j 2 j", "highway=looping", 2, 6),  # two ahead round the loop
        ("3 - - j - - - - o - 4 j", "pieces=1", 8, 1),  # five ahead
        ("3 - j - o - - - - - 4 j", "pieces=5", 4, 6 + 1),  # two ahead, four from the city
        ("3 - j - o - - - - - 4 j", "pieces=1", 4, 6),  # the city may send nobody more
        ("3 - - j j - o - - - 4 j", "throws=sapper", 6, 8 + 6),  # a 3 with one or three marked
        ("4 - - - o - - - - - 4 j", "throws=zero", 4, 1),  # four from the city
    ],
)
def test_the_chance_of_capture_counts_the_throws_that_hit(text, rules, space, sixteenths):
    assert capture_chance(position(text, rules), space) * 16 == sixteenths


@pytest.mark.parametrize(
    ("text", "rules", "space", "share"),
    [
        # Two ahead: a 2 by either throw, or two of 1.
        ("0 - - j - o - - - - 4 j", "puluc", 5, 256 - 10 * 10 + 4 * 4),
        # Seven ahead of a unit: 2 and 5, or 3 and 4.
        ("0 - j - - - - - - o 4 j", "puluc", 9, 2 * 6 * 1 + 2 * 4 * 1),
        # Two from the city, which may send a piece out and go on with it.
        ("4 - o - - - - - - - 4 j", "puluc", 2, 256 - 10 * 10 + 4 * 4),
        # One ahead, and single bands count nothing: the blank throw can't be made up of two.
        ("0 - - - j o - - - - 4 j", "throws=bell", 5, 0),
    ],
)
def test_two_throws_hit_one_by_one_and_together(text, rules, space, share):
    here = position(text, f"{rules} throws_per_turn=2".removeprefix("puluc "))
    assert capture_chance(here, space) * 256 == share


def test_what_two_throws_may_cost_adds_up():
    # Two ahead, as above; a 5 slays the captive if the other throw is the 2 that takes it.
    here = position("0 - - j - o - - - - 4 j", "throws_per_turn=2")
    assert worst_loss(here, Player.OBSIDIAN) * 256 == 172 + 2 * 6 * 1


def test_the_worst_loss_takes_the_most_costly_capture_of_each_throw():
    # Jade's next throw: a 2 takes one piece on 5, a 4 takes the two own pieces on 7.
    text = "4 - - j - o - oo - - 2 j"
    assert worst_loss(position(text), Player.OBSIDIAN) * 16 == 6 * 1 + 1 * 2 + 1 * 1


def test_a_captive_that_may_be_slain_is_a_loss():
    # Jade's captor on 9 slays with any throw; Obsidian has nobody else in reach.
    assert worst_loss(position("4 - - - - - - - - oj 4 j"), Player.OBSIDIAN) == 1


def test_freed_captives_are_not_a_loss():
    # A 2 recaptures: one Obsidian piece is lost, the two of Jade under it never belonged to it.
    assert worst_loss(position("2 - - j - jjo - - - - 4 j"), Player.OBSIDIAN) * 16 == 6 + 1


def test_a_side_that_cannot_move_threatens_nothing():
    # Jade has no piece left: its only one on the highway is a captive.
    text = "0 - - jo - - - - - - 4 j"
    assert capture_chance(position(text), 3) == 0
    assert worst_loss(position(text), Player.OBSIDIAN) == 0


@given(asked=situations(), data=st.data())
def test_the_chance_is_the_share_of_the_sixteen_throws_that_allow_it(asked, data):
    here = asked.position
    space = data.draw(st.integers(1, here.rules.spaces))
    target = here.units[space]
    is_enemy = target is not None and target.side is not here.mover
    hits = sum(
        any(move.target == space for move in here.legal_moves(here.rules.values[throw.marked]))
        for throw in THROWS
    )
    assert capture_chance(here, space) * 16 == (hits if is_enemy else 0)


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
    assert pieces_won(position(text), Move.parse(move)) == pieces


BUL = "captures=backward pieces=1 highway=return throws_per_turn=2 players=2"
TWO_AHEAD = 256 - 10 * 10 + 4 * 4
"""Of 256 throws of two, those that take a unit two ahead: see above."""


def board(units: dict[int, str], hands: str, mover: str) -> Position:
    """A position of the team game with two a side, from the units by space."""
    jade, obsidian = hands.split()
    road = " ".join(units.get(space, "-") for space in range(1, 20))
    return position(f"{jade} {road} {obsidian} {mover}", BUL)


def test_several_enemies_may_take_a_unit_one_after_the_other():
    # p and q have each a unit two behind, on either side of the turn at the end of the highway.
    here = board({9: "a", 11: "p", 7: "Q"}, "4,5 0,0", "b")
    escape = 1 - TWO_AHEAD / 256
    assert capture_chance(here, 9) == pytest.approx(1 - escape**2)
    assert worst_loss(here, Player.A) == pytest.approx(2 * TWO_AHEAD / 256)


@pytest.mark.parametrize(
    ("mover", "enemies"),
    [
        ("b", 2),  # a has moved: b, p and q follow before the next turn of a
        ("p", 2),
        ("q", 1),  # p has thrown
        ("a", 0),  # a may move away first
    ],
)
def test_only_enemies_who_throw_before_the_unit_s_player_is_on_again_count(mover, enemies):
    here = board({9: "a", 11: "p", 7: "Q"}, "4,5 0,0", mover)
    chance = 1 - (1 - TWO_AHEAD / 256) ** enemies
    assert capture_chance(here, 9) == pytest.approx(chance)


def test_a_companion_goes_with_the_unit_s_player():
    # b's unit, with a's piece under it: q throws before the next turn of b, who is next to throw.
    here = board({9: "pab", 11: "q"}, "4,4 4,0", "q")
    assert capture_chance(here, 9) == pytest.approx(TWO_AHEAD / 256)
    assert worst_loss(here, Player.B) == pytest.approx(2 * TWO_AHEAD / 256)


@pytest.mark.parametrize(("mover", "player", "enemies"), [("b", Player.A, 0), ("p", Player.B, 2)])
def test_a_team_mate_who_is_on_before_the_enemies_moves_out_of_danger_himself(
    mover, player, enemies
):
    # b's unit, with p and q two behind. Once a has moved b may still go; a is on after both.
    here = board({9: "b", 11: "p", 7: "Q"}, "5,4 0,0", mover)
    assert worst_loss(here, player) == pytest.approx(enemies * TWO_AHEAD / 256)


def test_an_enemy_without_a_piece_and_team_mates_threaten_nothing():
    # p's last piece is a captive; b is as near as q would be.
    here = board({9: "a", 7: "pb"}, "4,4 0,0", "q")
    assert capture_chance(here, 9) == 0
    assert worst_loss(here, Player.A) == 0


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_a_level_looks_at_all_enemies_and_not_at_the_next_one_alone(level):
    """b is in the way of the second throw, so that a's captor stops on 10 or 8.

    From p alone 8 is the safer one, but q stands three behind it.
    """
    here = board({5: "Q", 7: "b", 11: "pa", 16: "p"}, "2,3 2,3", "a")
    choice = Choice.at(here, (3, 1))
    ends = {str(play): choice.after(play).position for play in choice.plays}
    assert set(ends) == {"1 11-10", "3 11-8"}
    chosen = {str(make_player(level).choose_play(choice, Random(seed))) for seed in range(20)}
    assert chosen == {"1 11-10"}
