"""``puluc.ai.threats`` compiled; that module tells what is measured here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, compiled, inlined
from puluc.lab.jit.moves import MAX_MOVES, Board, kind_of
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    ENEMYS,
    KIND,
    ORIGIN_BITS,
    SLAY,
    Large,
    Layout,
    Small,
)
from puluc.lab.jit.turns import apply_move, write_moves
from puluc.rules import Ruleset

LOSS_OF_PIECES = 0
"""What ``expected`` measures if it is told no space."""


class ThrowChances(NamedTuple):
    """What a throw may be worth, and how likely that is."""

    values: NDArray[np.int64]
    chances: NDArray[np.float64]

    @classmethod
    def of(cls, rules: Ruleset) -> ThrowChances:
        """The throws of a rule set."""
        values, chances = zip(*rules.chances, strict=True)
        return cls(np.array(values, np.int64), np.array(chances, np.float64))


@allocating
def expected(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, throws: ThrowChances, space: int
) -> float:
    """What the side to move captures on a space on average, or how much it makes the enemy lose."""
    count, total = len(throws.values), 0.0
    if t.throws == 1:
        for each in range(count):
            most = _most(t, s, g, board, rest, throws.values[each], space)
            total += throws.chances[each] * most
        return total
    best = np.zeros((count, count), np.int32)
    for first in range(count):
        _write_most_of_two(t, s, g, board, rest, throws, first, space, best[first])
    for first in range(count):
        for second in range(count):
            most = max(best[first, second], best[second, first])
            total += throws.chances[first] * throws.chances[second] * most
    return total


@inlined
def takes(t: Layout, s: Small, board: Board, move: int) -> bool:
    """Whether a move of the side to move captures."""
    kind, target = kind_of(move), move & (KIND - 1)
    return kind == CAPTURE or (kind == SLAY and target != 0 and s[t.side + board[target]] == ENEMYS)


@compiled
def prize(t: Layout, s: Small, board: Board, move: int) -> int:
    """How many pieces a move takes, less those it burns."""
    origin, target = move >> ORIGIN_BITS, move & (KIND - 1)
    unit, victim = board[origin] if origin else t.fresh, board[target]
    if kind_of(move) == BURN:
        return -int(s[t.own + unit] + s[t.captives + unit])
    taken = 0
    if kind_of(move) == SLAY:
        taken += s[t.captives + unit]
    if takes(t, s, board, move):
        taken += s[t.own + victim] + s[t.captives + victim]
    return taken


@compiled
def _score(t: Layout, s: Small, board: Board, move: int, space: int) -> int:
    origin, target = move >> ORIGIN_BITS, move & (KIND - 1)
    is_taking = takes(t, s, board, move)
    if space != LOSS_OF_PIECES:
        return int(is_taking and target == space)
    lost = 0
    if is_taking:
        lost += s[t.own + board[target]]
    if kind_of(move) == SLAY:
        lost += s[t.captives + board[origin]]
    return lost


@allocating
def _most(t: Layout, s: Small, g: Large, board: Board, rest: Small, value: int, space: int) -> int:
    moves, most = np.empty(MAX_MOVES, np.int32), 0
    for each in range(write_moves(t, s, g, board, rest, value, moves)):
        most = max(most, _score(t, s, board, moves[each], space))
    return most


@allocating
def _write_most_of_two(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    throws: ThrowChances,
    first: int,
    space: int,
    best: NDArray[np.int32],
) -> None:
    """For each second throw the most that it scores after the first."""
    moves = np.empty(MAX_MOVES, np.int32)
    count = write_moves(t, s, g, board, rest, throws.values[first], moves)
    after, rest_after = board.copy(), rest.copy()
    for each in range(max(count, 1)):
        scored = 0
        if count:
            scored = _score(t, s, board, moves[each], space)
            after[:], rest_after[:] = board, rest
            apply_move(t, s, g, after, rest_after, moves[each])
        for second in range(len(throws.values)):
            most = scored + _most(t, s, g, after, rest_after, throws.values[second], space)
            best[second] = max(best[second], most)
