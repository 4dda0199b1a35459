"""Whole games at random, compiled: how fast the compiled rules are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import compiled, inlined
from puluc.lab.jit.moves import (
    DRAW,
    MAX_MOVES,
    ONGOING,
    WIN,
    Board,
    Moves,
    kind_of,
    list_moves,
    make_move,
    outcome,
)
from puluc.lab.jit.tables import DOUBLE, PLAIN, Large, Layout, Small, tables_of
from puluc.rules import Ruleset
from puluc.rules.sticks import MARKED_WEIGHTS
from puluc.tablebase.index import PositionIndex


class Tally(NamedTuple):
    """How random games went."""

    games: int
    wins: float
    """Of the side that moved first; a draw is half a win."""
    turns: int


def play_at_random(rules: Ruleset, games: int, seed: int) -> Tally:
    """Play games of random moves; ValueError for rules with two throws a turn."""
    if rules.throws_per_turn > 1:
        raise ValueError("the compiled game throws once a turn")
    sixteen = np.repeat(np.array(rules.values, np.int16), MARKED_WEIGHTS)
    tables, state = tables_of(PositionIndex(rules)), np.full(1, seed * 2 + 1, np.uint64)
    board, rest = np.zeros(rules.spaces + 1, np.int16), np.zeros(4, np.int16)
    moves = np.empty(MAX_MOVES, np.int32)
    wins, turns = _play(*tables, sixteen, games, state, board, rest, moves)
    return Tally(games, wins, turns)


@inlined
def _next(state: NDArray[np.uint64], below: int) -> int:
    """A random number from 0 up: xorshift64*, for many small numbers in a hurry."""
    drawn = state[0]
    drawn ^= drawn >> np.uint64(12)
    drawn ^= drawn << np.uint64(25)
    drawn ^= drawn >> np.uint64(27)
    state[0] = drawn
    high = (drawn * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    return int((high * np.uint64(below)) >> np.uint64(32))


@inlined
def _turn_round(t: Layout, s: Small, board: Board, rest: Small) -> None:
    """Look at a board with the enemy's eyes, in place."""
    left, right = 1, t.spaces
    while left <= right:
        first, last = board[left], board[right]
        board[left], board[right] = s[t.swap + last], s[t.swap + first]
        left, right = left + 1, right - 1
    rest[0], rest[1] = rest[1], rest[0]
    rest[2], rest[3] = rest[3], rest[2]


@compiled
def _play(
    t: Layout,
    s: Small,
    g: Large,
    sixteen: Small,
    games: int,
    state: NDArray[np.uint64],
    board: Board,
    rest: Small,
    moves: Moves,
) -> tuple[float, int]:
    """``sixteen`` are the values of the sixteen ways that four sticks may fall."""
    for _ in range(64):
        _next(state, 2)
    wins, turns = 0.0, 0
    for _ in range(games):
        board[:] = 0
        rest[:2], rest[2:] = t.army, 0
        is_first, end = True, ONGOING
        while end == ONGOING:
            turns += 1
            count = list_moves(t, s, g, board, rest, sixteen[_next(state, 16)], moves)
            if count:
                move = moves[_next(state, count)]
                make_move(t, s, g, board, rest, move)
                if kind_of(move) not in (PLAIN, DOUBLE):
                    end = outcome(t, s, g, board, rest)
            if end == ONGOING:
                _turn_round(t, s, board, rest)
                is_first = not is_first
        if end == DRAW:
            wins += 0.5
        elif (end == WIN) == is_first:
            wins += 1
    return wins, turns
