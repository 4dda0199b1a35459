"""``puluc.ai.threats`` compiled; see there for what is measured."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, argument, compiled, inlined
from puluc.lab.jit.moves import MAX_MOVES, Board, kind_of
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    ENEMYS,
    ORIGIN_SHIFT,
    SLAY,
    TARGET_MASK,
    Large,
    Layout,
    Small,
)
from puluc.lab.jit.turns import NO_MOVE, play_line, write_moves
from puluc.rules import Ruleset

LOSS_OF_PIECES = argument(0, np.int64)
"""Given as ``space``: score the pieces that the enemy loses, not the captures on one space."""


class ThrowChances(NamedTuple):
    """The possible values of a throw and their probabilities."""

    values: NDArray[np.int64]
    chances: NDArray[np.float64]

    @classmethod
    def of(cls, rules: Ruleset) -> ThrowChances:
        """The distribution of a rule set."""
        values, chances = zip(*rules.chances, strict=True)
        return cls(np.array(values, np.int64), np.array(chances, np.float64))


@allocating
def expected_score(
    t: Layout, s: Small, g: Large, board: Board, off: Small, throws: ThrowChances, space: int
) -> float:
    """Expected score of the side to move if it plays its next turn for the highest score."""
    count, total = len(throws.values), 0.0
    if t.throws == 1:
        for each in range(count):
            most = _best_score(t, s, g, board, off, throws.values[each], space)
            total += throws.chances[each] * most
        return total
    best = np.zeros((count, count), np.int32)
    for first in range(count):
        _write_best_of_two(t, s, g, board, off, throws, first, space, best[first])
    for first in range(count):
        for second in range(count):
            most = max(best[first, second], best[second, first])
            total += throws.chances[first] * throws.chances[second] * most
    return total


@inlined
def is_capture(t: Layout, s: Small, board: Board, move: int) -> bool:
    """Whether a move captures, which a captor that flows on may do while it slays."""
    kind, target = kind_of(move), move & TARGET_MASK
    return kind == CAPTURE or (kind == SLAY and target != 0 and s[t.side + board[target]] == ENEMYS)


@compiled
def material_gain(t: Layout, s: Small, board: Board, move: int) -> int:
    """Enemy pieces captured or slain by a move, less own and captive pieces burnt."""
    origin, target = move >> ORIGIN_SHIFT, move & TARGET_MASK
    unit, victim = board[origin] if origin else t.fresh, board[target]
    if kind_of(move) == BURN:
        return -int(s[t.own + unit] + s[t.captives + unit])
    taken = s[t.captives + unit] if kind_of(move) == SLAY else 0
    if is_capture(t, s, board, move):
        taken += s[t.own + victim] + s[t.captives + victim]
    return taken


@compiled
def _score(t: Layout, s: Small, board: Board, move: int, space: int) -> int:
    origin, target = move >> ORIGIN_SHIFT, move & TARGET_MASK
    is_capturing = is_capture(t, s, board, move)
    if space != LOSS_OF_PIECES:
        return int(is_capturing and target == space)
    lost = 0
    if is_capturing:
        lost += s[t.own + board[target]]
    if kind_of(move) == SLAY:
        lost += s[t.captives + board[origin]]
    return lost


@allocating
def _best_score(
    t: Layout, s: Small, g: Large, board: Board, off: Small, value: int, space: int
) -> int:
    moves, most = np.empty(MAX_MOVES, np.int32), 0
    for each in range(write_moves(t, s, g, board, off, value, moves)):
        most = max(most, _score(t, s, board, moves[each], space))
    return most


@allocating
def _write_best_of_two(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    throws: ThrowChances,
    first: int,
    space: int,
    best: NDArray[np.int32],
) -> None:
    """Write the best score of the first throw and each second one, played in this order."""
    moves = np.empty(MAX_MOVES, np.int32)
    count = write_moves(t, s, g, board, off, throws.values[first], moves)
    after, off_after = np.empty_like(board), np.empty_like(off)
    for each in range(max(count, 1)):
        move = moves[each] if count else NO_MOVE
        scored = _score(t, s, board, move, space) if count else 0
        play_line(t, s, g, board, off, move, NO_MOVE, after, off_after)
        for second in range(len(throws.values)):
            most = scored + _best_score(t, s, g, after, off_after, throws.values[second], space)
            best[second] = max(best[second], most)
