"""What holds for every rule set and every position that play can reach."""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest
from hypothesis import given
from random_games import games, positions, rulesets
from second_opinion import turned_move, turned_text

from puluc.rules import CITY, IllegalMoveError, Move, MoveKind, Position, Ruleset, Side

VALUES = range(7)


def pieces_of(position: Position, side: Side) -> int:
    on_highway = sum(unit.pieces.count(side) for unit in position.units if unit)
    return position.homes[side] + on_highway + position.slain_by(side.enemy)


@given(rulesets())
def test_rules_are_read_back_from_their_text(rules):
    assert Ruleset.parse(str(rules)) == rules


@given(games())
def test_no_piece_appears_or_is_lost_unaccounted_for(game):
    for ply in game:
        for side in Side:
            assert pieces_of(ply.after, side) == ply.after.rules.army
            assert ply.after.slain_by(side) >= ply.before.slain_by(side)


@given(positions())
def test_positions_are_read_back_from_their_text(position):
    assert Position.parse(str(position), position.rules) == position


@given(games())
def test_moves_are_read_back_from_their_text(game):
    for ply in game:
        if ply.move:
            assert Move.parse(str(ply.move)) == ply.move


@given(games())
def test_sides_take_turns(game):
    assert all(ply.after.mover is ply.before.mover.enemy for ply in game)


@given(positions(max_spaces=11))
def test_exactly_the_moves_of_some_throw_can_be_played(position):
    legal = {move for value in position.rules.values for move in position.legal_moves(value)}
    places = range(position.rules.spaces + 1)
    for origin, target, kind in product(places, places, MoveKind):
        move = Move(origin, target, kind)
        if move in legal:
            position.play(move)
        else:
            with pytest.raises(IllegalMoveError, match=str(move.origin or "city")):
                position.play(move)


@given(positions())
def test_moves_come_once_each_in_board_order_with_the_city_first(position):
    for value in VALUES:
        origins = [move.origin for move in position.legal_moves(value)]
        assert origins == sorted(set(origins))


@given(positions())
def test_a_refusal_is_given_for_exactly_the_units_that_cannot_move(position):
    for value in VALUES:
        movable = {move.origin for move in position.legal_moves(value)}
        for origin in range(position.rules.spaces + 1):
            assert (position.refusal(origin, value) is None) == (origin in movable)


@given(positions())
def test_a_walk_ends_where_the_move_does(position):
    highway, side = position.highway, position.mover
    cities = (0, position.rules.spaces + 1)
    for value in VALUES:
        for move in position.legal_moves(value):
            unit = position.units[move.origin]
            is_captor = unit is not None and unit.is_captor
            last = highway.walk(side, move.origin, value, is_captor=is_captor)[-1]
            assert last in cities if move.target == CITY else last == move.target


@given(positions())
def test_the_board_is_the_same_from_both_ends(position):
    rules = position.rules
    turned = Position.parse(turned_text(str(position)), rules)
    for value in VALUES:
        here = {turned_move(str(move), rules.spaces) for move in position.legal_moves(value)}
        assert {str(move) for move in turned.legal_moves(value)} == here


def test_values_cannot_be_changed():
    position = Position.start(Ruleset(), Side.JADE)
    for value, name in ((position, "mover"), (Ruleset(), "pieces"), (Move(0, 1), "target")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, 3)
    assert hash(position) == hash(Position.start(Ruleset(), Side.JADE))
