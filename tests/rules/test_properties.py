"""What holds for every rule set and every position that play can reach."""

import dataclasses
from itertools import product
from random import Random

import pytest
import second_opinion
from hypothesis import given
from hypothesis import strategies as st
from random_games import games, positions, rulesets
from second_opinion import turned_move, turned_text

from puluc.rules import (
    CITY,
    Captures,
    IllegalMoveError,
    Move,
    MoveKind,
    Outcome,
    Player,
    Position,
    Reason,
    Ruleset,
    Side,
    Throw,
    Turn,
    Unit,
)
from puluc.rules.events import move_events

VALUES = range(7)
PLAIN, CAPTURE, SLAY, DOUBLE, BURN = MoveKind


def throwable(rules: Ruleset) -> set[int]:
    return set(rules.values) - {0}


@given(rulesets())
def test_rules_are_read_back_from_their_text(rules):
    assert Ruleset.parse(str(rules)) == rules


@given(rulesets(), st.randoms(use_true_random=False))
def test_rules_may_be_written_out_in_any_order(rules, rng):
    written = {True: "yes", False: "no"}
    words = [
        f"{name}={written[value] if isinstance(value, bool) else value}"
        for name, value in second_opinion.options_of(rules).items()
    ]
    rng.shuffle(words)
    assert Ruleset.parse(" ".join(words)) == rules


@given(positions())
def test_positions_are_read_back_from_their_text(position):
    again = Position.parse(str(position), position.rules)
    assert again == position
    assert hash(again) == hash(position)
    assert again != position.pass_turn()


SPACES = st.integers(1, 99)


@given(
    st.builds(Move, st.just(CITY) | SPACES, SPACES, st.sampled_from((PLAIN, CAPTURE, DOUBLE, BURN)))
    | st.builds(Move, SPACES, st.just(CITY), st.sampled_from((PLAIN, SLAY)))
)
def test_moves_are_read_back_from_their_text(move):
    assert Move.parse(str(move)) == move


@given(games(max_spaces=12))
def test_only_a_loss_of_pieces_ends_a_game_and_the_loser_can_not_move(game):
    for ply in game:
        rules, outcome = ply.before.rules, ply.after.outcome
        if outcome is None:
            continue
        assert ply.move.kind in {CAPTURE, BURN} or (ply.move.kind is SLAY and rules.flow)
        if not rules.can_draw:
            assert outcome == Outcome(ply.before.mover, Reason.NO_FREE_PIECE)
        if ply.move.kind is CAPTURE and rules.capture != "eagle":
            assert not any(ply.after.legal_moves(value) for value in VALUES)


@given(positions(max_spaces=15))
def test_only_moves_that_some_throw_allows_can_be_played(position):
    legal = {move for value in throwable(position.rules) for move in position.legal_moves(value)}
    places = range(-1, position.rules.spaces + 2)
    for origin, target, kind in product(places, places, MoveKind):
        move = Move(origin, target, kind)
        if move in legal:
            position.play(move)
        else:
            with pytest.raises(IllegalMoveError, match=f"^{origin or 'city'}"):
                position.play(move)


@given(positions())
def test_moves_come_once_each_in_board_order_with_the_city_first(position):
    for value in VALUES:
        moves = position.legal_moves(value)
        origins = [move.origin for move in moves]
        assert origins == sorted(origins)
        assert len(set(map(str, moves))) == len(moves)


@given(positions())
def test_a_refusal_is_given_for_exactly_the_units_that_cannot_move(position):
    for value in VALUES:
        movable = {move.origin for move in position.legal_moves(value)}
        for origin in range(position.rules.spaces + 1):
            assert (position.refusal(origin, value) is None) == (origin in movable)


def walk_of(position: Position, value: int, move: Move) -> tuple[int, ...]:
    """The places a move passes, as the events of a match tell them."""
    (moved, *_) = move_events(move, value, position, position.play(move))
    return moved.walk


@given(positions())
def test_a_walk_ends_where_the_move_does(position):
    rules, side = position.rules, position.mover
    cities = (0, rules.spaces + 1)
    for value in throwable(rules):
        for move in position.legal_moves(value):
            walk, unit = walk_of(position, value, move), position.units[move.origin]
            is_back = unit and (
                unit.is_homeward or (unit.is_captor and rules.captures is Captures.BACKWARD)
            )
            home = cities[side if is_back else side.enemy]
            assert walk[-1] == (home if move.is_homecoming else move.target)
            passed = set(walk[:-1]) & set(cities)
            assert passed == ({home} if move.kind is SLAY and not move.is_homecoming else set())
            if not passed:
                assert len(walk) == value or (move.is_homecoming and len(walk) < value)


@given(positions())
def test_the_board_is_the_same_from_both_ends(position):
    rules = position.rules
    turned = Position.parse(turned_text(str(position)), rules)
    for value in throwable(rules):
        here = {
            turned_move(str(move), rules.spaces): turned_text(str(position.play(move)))
            for move in position.legal_moves(value)
        }
        there = {str(move): str(turned.play(move)) for move in turned.legal_moves(value)}
        assert there == here


@given(positions())
def test_a_second_reading_of_the_rules_agrees(position):
    options = second_opinion.options_of(position.rules)
    board, player = second_opinion.read(str(position), options)
    for value in set(position.rules.values):
        after = {str(move): position.play(move) for move in position.legal_moves(value)}
        seen = after or {"pass": position.pass_turn()}
        expected = second_opinion.turns(board, player, value, options)
        assert {move: str(each) for move, each in seen.items()} == expected


@given(positions(), st.integers(0, 2**32 - 1))
def test_playing_makes_a_new_position_and_leaves_the_old_one(position, seed):
    text = str(position)
    for value in throwable(position.rules):
        if moves := position.legal_moves(value):
            assert position.play(Random(seed).choice(moves)) != position
    assert position.pass_turn().pass_turn() == position
    assert str(position) == text


@pytest.mark.parametrize(
    "make",
    [
        Ruleset,
        lambda: Unit.parse("oj"),
        lambda: Move.parse("3x5"),
        lambda: Throw.parse("0110"),
        lambda: Outcome(Side.JADE, Reason.NO_FREE_PIECE),
        lambda: Turn(Player.JADE, (Throw.parse("0110"),), (Move.parse("3x5"),)),
        lambda: Position.start(Ruleset(), Side.JADE),
    ],
    ids=["Ruleset", "Unit", "Move", "Throw", "Outcome", "Turn", "Position"],
)
def test_values_are_equal_by_content_and_cannot_be_changed(make):
    value = make()
    assert value == make()
    assert len({value, make()}) == 1
    for field in dataclasses.fields(value):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field.name, None)
