"""The computer levels compiled: the weights of their lines of play."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import BURNT, IDLENESS
from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.moves import WIN, Board, Moves, kind_of, mirror_board, successor_value
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    ORIGIN_SHIFT,
    SLAY,
    TARGET_MASK,
    Large,
    Layout,
    Numbers,
    Small,
    Tables,
)
from puluc.lab.jit.threads import map_slices
from puluc.lab.jit.threats import LOSS_OF_PIECES, ThrowChances, expected_score, material_gain
from puluc.lab.jit.turns import (
    NO_MOVE,
    Lines,
    apply_move,
    decode_position,
    has_same_first_move,
    play_line,
)

RANDOM, EASY, FAIR, HARD, MASTER = range(5)
LEVEL_CODES = {"random": RANDOM, "easy": EASY, "fair": FAIR, "hard": HARD, "master": MASTER}

Weights = NDArray[np.uint8] | NDArray[np.float32]
"""Relative probability of each line of a throw.

With one throw a turn a level chooses among equals: 1 for each of them, 0 for the other lines.
"""

ComputedWeights = NDArray[np.float32]
"""Weights as they are computed: one type for all rule sets, so that kernels compile once."""

_EQUAL = 1e-9
_WINNING = 1000
"""The violence of a line that wins: more than of any other."""


class LevelParams(NamedTuple):
    """A level and the data it chooses by."""

    level: int
    throws: ThrowChances
    losses: NDArray[np.float64]
    """``expected_losses`` by node for Hard, else empty."""
    looks: NDArray[np.float64]
    """``[looks, node]``: Master's estimates, else empty."""
    margins: NDArray[np.float64]
    """For each row of ``looks`` how far a line may be from the best one to be kept."""


@allocating
def write_weights(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    params: LevelParams,
    lines: Lines,
    successors: NDArray[np.int32],
    weights: ComputedWeights,
) -> None:
    """Write the weight of each of a throw's ``lines``, which must not be empty."""
    count = len(weights)
    if t.throws == 1:
        _mark_last_moves(t, s, g, board, off, params, lines[0], successors, weights)
        return
    shares = np.zeros(count, np.float64)
    if params.level in (RANDOM, EASY):
        _share_first_moves(params.level, lines, shares)
    elif params.level == MASTER:
        shares /= _mark_closest(params, successors, shares)
    else:
        _share_best_lines(t, s, g, board, off, params, lines, successors, shares)
    after, off_after = np.empty_like(board), np.empty_like(off)
    begin = 0
    for line in range(1, count + 1):
        if line < count and has_same_first_move(lines, line, begin):
            continue
        share = shares[begin:line].sum()
        if line - begin == 1:
            weights[begin] = share
        elif share > 0:
            play_line(t, s, g, board, off, lines[0, begin], NO_MOVE, after, off_after)
            part = weights[begin:line]
            how = (lines[1, begin:line], successors[begin:line], part)
            share /= _mark_last_moves(t, s, g, after, off_after, params, *how)
            for each in range(len(part)):
                part[each] *= share
        begin = line


@compiled
def _mark_closest(params: LevelParams, successors: NDArray[np.int32], marks: NDArray[Any]) -> int:
    """Write 1 for each line that Master keeps to the last look, else 0; return how many."""
    kept = 0
    marks[:] = 1
    for look in range(len(params.margins)):
        best = 0.0
        for line in range(len(marks)):
            if marks[line]:
                best = max(best, successor_value(successors[line], params.looks[look]))
        kept = 0
        for line in range(len(marks)):
            worth = successor_value(successors[line], params.looks[look])
            if marks[line] and worth >= best - params.margins[look]:
                kept += 1
            else:
                marks[line] = 0
    return kept


@compiled
def _is_violent(move: int) -> bool:
    return move != NO_MOVE and kind_of(move) in (CAPTURE, SLAY)


@compiled
def _share_first_moves(level: int, lines: Lines, shares: NDArray[np.float64]) -> None:
    """Give the first moves equal shares; Easy takes only violent ones if there are any.

    The share of a first move goes to its first line.
    """
    has_violent, count = False, 0
    if level == EASY:
        for line in range(len(shares)):
            has_violent |= _is_violent(lines[0, line])
    for line in range(len(shares)):
        move = lines[0, line]
        is_first = line == 0 or not has_same_first_move(lines, line, line - 1)
        if is_first and (_is_violent(move) or not has_violent):
            shares[line] = 1
            count += 1
    shares /= count


@allocating
def _share_best_lines(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    params: LevelParams,
    lines: Lines,
    successors: NDArray[np.int32],
    shares: NDArray[np.float64],
) -> None:
    """Give the lines of two throws that cost Fair or Hard least equal shares."""
    count, most = len(shares), 0
    violence = np.empty(count, np.int32)
    for line in range(count):
        first, last = lines[0, line], lines[1, line]
        is_won = successors[line] == WIN
        violence[line] = _WINNING if is_won else int(_is_violent(first)) + int(_is_violent(last))
        most = max(most, violence[line])
    costs = np.full(count, np.inf)
    after, off_after = np.empty_like(board), np.empty_like(off)
    for line in range(count):
        if violence[line] == most and not _has_later_duplicate(lines, successors, violence, line):
            first, last = lines[0, line], lines[1, line]
            taken = material_gain(t, s, board, first)
            play_line(t, s, g, board, off, first, NO_MOVE, after, off_after)
            if last == NO_MOVE:
                last = first
            else:
                taken += material_gain(t, s, after, last)
                apply_move(t, s, g, after, off_after, last)
            costs[line] = _cost(t, s, g, params, successors[line], after, off_after, last, taken)
    shares /= _mark_best(costs, shares)


@compiled
def _has_later_duplicate(
    lines: Lines, successors: NDArray[np.int32], violence: NDArray[np.int32], line: int
) -> bool:
    """Whether a later, equally violent line reaches the same position; later is by origin."""
    origin = lines[0, line] >> ORIGIN_SHIFT
    for other in range(len(successors)):
        other_origin = lines[0, other] >> ORIGIN_SHIFT
        is_later = other_origin > origin or (other_origin == origin and other > line)
        is_same = successors[other] == successors[line] >= 0
        if is_later and is_same and violence[other] == violence[line]:
            return True
    return False


@allocating
def _mark_last_moves(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    params: LevelParams,
    moves: Moves,
    successors: NDArray[np.int32],
    weights: ComputedWeights,
) -> int:
    """Mark the lines that a level chooses by their last ``moves``; return how many."""
    count, has_violent, has_win = len(weights), False, False
    if params.level == MASTER:
        return int(_mark_closest(params, successors, weights))
    for line in range(count):
        has_violent |= params.level != RANDOM and _is_violent(moves[line])
    for line in range(count):
        is_kept = _is_violent(moves[line]) or not has_violent
        is_win = params.level in (FAIR, HARD) and successors[line] == WIN
        has_win |= is_kept and is_win
    is_weighing = params.level == HARD or (params.level == FAIR and not has_violent and not has_win)
    costs = np.empty(count, np.float64)
    after, off_after = np.empty_like(board), np.empty_like(off)
    for line in range(count):
        move = moves[line]
        is_kept = (_is_violent(move) or not has_violent) and (
            successors[line] == WIN or not has_win
        )
        costs[line] = 0.0 if is_kept else np.inf
        if is_kept and is_weighing:
            taken = material_gain(t, s, board, move)
            play_line(t, s, g, board, off, move, NO_MOVE, after, off_after)
            costs[line] = _cost(t, s, g, params, successors[line], after, off_after, move, taken)
    return _mark_best(costs, weights)


@compiled
def _mark_best(costs: NDArray[np.float64], marks: NDArray[Any]) -> int:
    """Write 1 for each line of least cost, else 0; return how many cost least."""
    least, count = np.inf, 0
    for cost in costs:
        least = min(least, cost)
    for line in range(len(costs)):
        is_best = costs[line] <= least + _EQUAL
        marks[line] = is_best
        count += is_best
    return count


@allocating
def _cost(
    t: Layout,
    s: Small,
    g: Large,
    params: LevelParams,
    successor: int,
    board: Board,
    off: Small,
    last: int,
    taken: int,
) -> float:
    """The cost of a line for Fair or Hard; ``board`` is the one it leads to."""
    target, home = last & TARGET_MASK, IDLENESS * off[0]
    if params.level == FAIR:
        if target == 0:
            return 0.0
        if kind_of(last) == BURN:
            return BURNT
    elif successor >= 0:
        return float(params.losses[successor] + home - taken)
    mirrored, mirrored_off = np.zeros_like(board), np.empty_like(off)
    mirror_board(t, s, g, board, off, mirrored, mirrored_off)
    if params.level == FAIR:
        return expected_score(t, s, g, mirrored, mirrored_off, params.throws, t.spaces + 1 - target)
    return float(
        expected_score(t, s, g, mirrored, mirrored_off, params.throws, LOSS_OF_PIECES)
        + home
        - taken
    )


def expected_losses(tables: Tables, throws: ThrowChances, numbers: Numbers) -> NDArray[np.float64]:
    """The expected loss, in pieces, of the side that has just moved, for each position number."""
    losses = np.empty(len(numbers), np.float64)

    def write(part: slice) -> None:
        _write_losses(*tables, throws, numbers[part], losses[part])

    map_slices(write, len(numbers))
    return losses


@allocating
def _write_losses(
    t: Layout,
    s: Small,
    g: Large,
    throws: ThrowChances,
    numbers: Numbers,
    losses: NDArray[np.float64],
) -> None:
    board, off = np.zeros(t.spaces + 1, np.int16), np.empty(4, np.int16)
    for each in range(len(numbers)):
        decode_position(t, s, g, int(np.int64(numbers[each])), board, off)
        losses[each] = expected_score(t, s, g, board, off, throws, LOSS_OF_PIECES)
