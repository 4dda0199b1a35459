"""The computer levels compiled: what they do in every position. ``puluc.ai`` is the reference."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.ai.fair import BURNT
from puluc.ai.hard import IDLENESS
from puluc.lab.compiling import compiled
from puluc.lab.core import WIN, Board, kind_of, make_move
from puluc.lab.danger import LOSS_OF_PIECES, Throws, expected, prize
from puluc.lab.following import NOTHING, Lines, turn_board
from puluc.lab.tables import BURN, CAPTURE, KIND, ORIGIN_BITS, SLAY, Large, Layout, Small

RANDOM, EASY, FAIR, HARD = range(4)

Weights = NDArray[np.float32]
"""How likely each line is chosen."""

_EQUAL = 1e-9
_BEST = 1000
"""A line that wins is more violent than any other."""


@compiled
def weigh(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    level: int,
    throws: Throws,
    lines: Lines,
    weights: Weights,
) -> None:
    """Write how likely a level chooses each of all ``lines`` of a roll."""
    count = len(weights)
    if count == 1:
        weights[0] = 1
        return
    if t.throws == 1:
        _choose_last(t, s, g, board, rest, level, throws, lines, 0, 0, weights)
        return
    shares = np.zeros(count, np.float64)
    if level in (RANDOM, EASY):
        _choose_blindly(level, lines, shares)
    else:
        _choose_line(t, s, g, board, rest, level, throws, lines, shares)
    after, rest_after = board.copy(), rest.copy()
    begin = 0
    for line in range(1, count + 1):
        if line < count and lines.moves[line, 0] == lines.moves[begin, 0]:
            continue
        share = shares[begin:line].sum()
        if line - begin == 1:
            weights[begin] = share
        elif share > 0:
            after[:], rest_after[:] = board, rest
            make_move(t, s, g, after, rest_after, lines.moves[begin, 0])
            part = weights[begin:line]
            _choose_last(t, s, g, after, rest_after, level, throws, lines, begin, 1, part)
            part *= share
        begin = line


@compiled
def _is_violent(move: int) -> bool:
    return move != NOTHING and kind_of(move) in (CAPTURE, SLAY)


@compiled
def _choose_blindly(level: int, lines: Lines, shares: NDArray[np.float64]) -> None:
    """Share out among the first moves, the violent ones if there are any; any line of each."""
    has_violent, number = False, 0
    if level == EASY:
        for line in range(len(shares)):
            has_violent |= _is_violent(lines.moves[line, 0])
    for line in range(len(shares)):
        move = lines.moves[line, 0]
        is_first = line == 0 or lines.moves[line - 1, 0] != move
        if is_first and (_is_violent(move) or not has_violent):
            shares[line] = 1
            number += 1
    shares /= number


@compiled
def _choose_line(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    level: int,
    throws: Throws,
    lines: Lines,
    shares: NDArray[np.float64],
) -> None:
    """Share out among the lines of two throws that Fair or Hard likes best."""
    count, most = len(shares), 0
    violence, kept = np.zeros(count, np.int32), np.ones(count, np.bool_)
    for line in range(count):
        first, last = lines.moves[line]
        is_won = lines.ends[line] == WIN
        violence[line] = _BEST if is_won else int(_is_violent(first)) + int(_is_violent(last))
        most = max(most, violence[line])
    costs = np.zeros(count, np.float64)
    after, rest_after = board.copy(), rest.copy()
    for line in range(count):
        kept[line] = violence[line] == most and not _comes_again(lines, line, count)
        if kept[line]:
            first, last = lines.moves[line]
            taken = prize(t, s, board, first)
            if last == NOTHING:
                last = first
            else:
                after[:], rest_after[:] = board, rest
                make_move(t, s, g, after, rest_after, first)
                taken += prize(t, s, after, last)
            costs[line] = _cost(t, s, g, level, throws, lines, line, last, taken)
    _share_out(kept, costs, shares)


@compiled
def _comes_again(lines: Lines, line: int, count: int) -> bool:
    """Whether another line leads to the same that comes later, in the order of origins."""
    origin = lines.moves[line, 0] >> ORIGIN_BITS
    for other in range(count):
        others = lines.moves[other, 0] >> ORIGIN_BITS
        is_later = others > origin or (others == origin and other > line)
        if (
            is_later
            and np.array_equal(lines.boards[line], lines.boards[other])
            and np.array_equal(lines.rests[line], lines.rests[other])
        ):
            return True
    return False


@compiled
def _choose_last(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    level: int,
    throws: Throws,
    lines: Lines,
    begin: int,
    throw: int,
    weights: Weights,
) -> None:
    """Share out among the lines from ``begin`` on, that differ in the last move of the turn."""
    count, most, has_violent = len(weights), 0, False
    if level != RANDOM:
        for line in range(count):
            has_violent |= _is_violent(lines.moves[begin + line, throw])
    kept, wins = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    for line in range(count):
        kept[line] = _is_violent(lines.moves[begin + line, throw]) or not has_violent
        wins[line] = level in (FAIR, HARD) and lines.ends[begin + line] == WIN
    if (kept & wins).any():
        kept &= wins
        most = _BEST
    costs = np.zeros(count, np.float64)
    if level == HARD or (level == FAIR and not has_violent and not most):
        for line in range(count):
            if kept[line]:
                move = lines.moves[begin + line, throw]
                taken = prize(t, s, board, move)
                costs[line] = _cost(t, s, g, level, throws, lines, begin + line, move, taken)
    shares = np.zeros(count, np.float64)
    _share_out(kept, costs, shares)
    weights[:] = shares


@compiled
def _share_out(
    kept: NDArray[np.bool_], costs: NDArray[np.float64], shares: NDArray[np.float64]
) -> None:
    """The same share for each that is kept and costs least."""
    least = costs[kept].min() + _EQUAL
    for each in range(len(shares)):
        shares[each] = 1.0 if kept[each] and costs[each] <= least else 0.0
    shares /= shares.sum()


@compiled
def _cost(
    t: Layout,
    s: Small,
    g: Large,
    level: int,
    throws: Throws,
    lines: Lines,
    line: int,
    last: int,
    taken: int,
) -> float:
    """What a line costs Fair, or Hard."""
    target = last & (KIND - 1)
    if level == FAIR:
        if target == 0:
            return 0.0
        if kind_of(last) == BURN:
            return BURNT
    board, rest = lines.boards[line], lines.rests[line]
    seen, seen_rest = np.zeros_like(board), np.empty_like(rest)
    turn_board(t, s, g, board, rest, seen, seen_rest)
    if level == FAIR:
        return expected(t, s, g, seen, seen_rest, throws, t.spaces + 1 - target)
    loss = expected(t, s, g, seen, seen_rest, throws, LOSS_OF_PIECES)
    return loss + IDLENESS * rest[0] - taken
