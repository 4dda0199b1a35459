"""Compiled games of random moves: a measure of the speed of the compiled rules."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.jit.compiling import compiled, inlined
from puluc.lab.jit.moves import (
    DRAW,
    MAX_MOVES,
    ONGOING,
    WIN,
    Board,
    Moves,
    generate_moves,
    kind_of,
    make_move,
    outcome,
)
from puluc.lab.jit.rng import State, random_below
from puluc.lab.jit.tables import DOUBLE, PLAIN, Large, Layout, Small, tables_of
from puluc.rules import Ruleset
from puluc.rules.sticks import MARKED_WEIGHTS


class Totals(NamedTuple):
    """The sums over random games."""

    games: int
    wins: float
    """Games won by the side that moved first, a draw counting as half a win."""
    turns: int


def play_at_random(rules: Ruleset, games: int, seed: int) -> Totals:
    """Play games of random moves; ValueError for rules with several throws a turn."""
    if rules.throws_per_turn > 1:
        raise ValueError("random games are compiled for one throw a turn")
    values = np.repeat(np.array(rules.values, np.int16), MARKED_WEIGHTS)
    tables, state = tables_of(PositionIndex(rules)), np.full(1, seed * 2 + 1, np.uint64)
    board, off = np.zeros(rules.spaces + 1, np.int16), np.zeros(4, np.int16)
    moves = np.empty(MAX_MOVES, np.int32)
    wins, turns = _play(*tables, values, games, state, board, off, moves)
    return Totals(games, wins, turns)


@inlined
def _mirror_in_place(t: Layout, s: Small, board: Board, off: Small) -> None:
    """``mirror_board`` in place."""
    left, right = 1, t.spaces
    while left <= right:
        first, last = board[left], board[right]
        board[left], board[right] = s[t.swap + last], s[t.swap + first]
        left, right = left + 1, right - 1
    off[0], off[1] = off[1], off[0]
    off[2], off[3] = off[3], off[2]


@compiled
def _play(
    t: Layout,
    s: Small,
    g: Large,
    values: Small,
    games: int,
    state: State,
    board: Board,
    off: Small,
    moves: Moves,
) -> tuple[float, int]:
    """``values`` are those of the 16 equally likely falls of four sticks."""
    for _ in range(64):
        random_below(state, 2)
    wins, turns = 0.0, 0
    for _ in range(games):
        board[:] = 0
        off[:2], off[2:] = t.army, 0
        is_first, end = True, ONGOING
        while end == ONGOING:
            turns += 1
            count = generate_moves(t, s, g, board, off, values[random_below(state, 16)], moves)
            if count:
                move = moves[random_below(state, count)]
                make_move(t, s, g, board, off, move)
                if kind_of(move) not in (PLAIN, DOUBLE):
                    end = outcome(t, s, g, board, off)
            if end == ONGOING:
                _mirror_in_place(t, s, board, off)
                is_first = not is_first
        if end == DRAW:
            wins += 0.5
        elif (end == WIN) == is_first:
            wins += 1
    return wins, turns
