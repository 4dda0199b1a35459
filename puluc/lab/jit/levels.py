"""The computer levels compiled: what they do in every position. ``puluc.ai`` is the reference."""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import BURNT, IDLENESS
from puluc.lab.jit.compiling import allocating, compiled, parallel
from puluc.lab.jit.moves import WIN, Board, kind_of, turn_board
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    KIND,
    ORIGIN_BITS,
    SLAY,
    Large,
    Layout,
    Numbers,
    Small,
)
from puluc.lab.jit.threats import LOSS_OF_PIECES, ThrowChances, expected, prize
from puluc.lab.jit.turns import (
    NOTHING,
    Lines,
    apply_move,
    begins_alike,
    play_line,
    read_number,
)

RANDOM, EASY, FAIR, HARD = range(4)
CODES = {"random": RANDOM, "easy": EASY, "fair": FAIR, "hard": HARD}

Weights = NDArray[np.uint8] | NDArray[np.float32]
"""How likely each line is chosen, compared with the others of its throw.

One throw needs no more than 1 for the lines that are as likely as each other, and 0 for the rest.
"""

Shares = NDArray[np.float32]
"""Weights of some lines as they are worked out."""

_EQUAL = 1e-9
_BEST = 1000
"""A line that wins is more violent than any other."""


class Chooser(NamedTuple):
    """A level, and what it must know to choose."""

    level: int
    throws: ThrowChances
    losses: NDArray[np.float64]
    """``expected`` for each place of a graph, if the level is Hard."""


@allocating
def weigh(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    who: Chooser,
    lines: Lines,
    followers: NDArray[np.int32],
    weights: Shares,
) -> None:
    """Write how likely a level chooses each of a throw's ``lines``, of which there are some."""
    count = len(weights)
    if t.throws == 1:
        _choose_last(t, s, g, board, rest, who, lines, followers, 0, 0, weights)
        return
    shares = np.zeros(count, np.float64)
    if who.level in (RANDOM, EASY):
        _choose_blindly(who.level, lines, shares)
    else:
        _choose_line(t, s, g, board, rest, who, lines, followers, shares)
    after, rest_after = board.copy(), rest.copy()
    begin = 0
    for line in range(1, count + 1):
        if line < count and begins_alike(lines, line, begin):
            continue
        share = shares[begin:line].sum()
        if line - begin == 1:
            weights[begin] = share
        elif share > 0:
            play_line(t, s, g, board, rest, lines[0, begin], NOTHING, after, rest_after)
            part = weights[begin:line]
            how = (lines, followers, begin, 1, part)
            share /= _choose_last(t, s, g, after, rest_after, who, *how)
            for each in range(len(part)):
                part[each] *= share
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
            has_violent |= _is_violent(lines[0, line])
    for line in range(len(shares)):
        move = lines[0, line]
        is_first = line == 0 or not begins_alike(lines, line, line - 1)
        if is_first and (_is_violent(move) or not has_violent):
            shares[line] = 1
            number += 1
    shares /= number


@allocating
def _choose_line(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    who: Chooser,
    lines: Lines,
    followers: NDArray[np.int32],
    shares: NDArray[np.float64],
) -> None:
    """Share out among the lines of two throws that Fair or Hard likes best."""
    count, most = len(shares), 0
    violence = np.empty(count, np.int32)
    for line in range(count):
        first, last = lines[0, line], lines[1, line]
        is_won = followers[line] == WIN
        violence[line] = _BEST if is_won else int(_is_violent(first)) + int(_is_violent(last))
        most = max(most, violence[line])
    costs = np.full(count, np.inf)
    after, rest_after = board.copy(), rest.copy()
    for line in range(count):
        if violence[line] == most and not _comes_again(lines, followers, violence, line):
            first, last = lines[0, line], lines[1, line]
            taken = prize(t, s, board, first)
            play_line(t, s, g, board, rest, first, NOTHING, after, rest_after)
            if last == NOTHING:
                last = first
            else:
                taken += prize(t, s, after, last)
                apply_move(t, s, g, after, rest_after, last)
            costs[line] = _cost(t, s, g, who, followers[line], after, rest_after, last, taken)
    shares /= _mark_best(costs, shares)


@compiled
def _comes_again(
    lines: Lines, followers: NDArray[np.int32], violence: NDArray[np.int32], line: int
) -> bool:
    """Whether an equally violent line leads to the same that comes later, by its origin."""
    origin = lines[0, line] >> ORIGIN_BITS
    for other in range(len(followers)):
        others = lines[0, other] >> ORIGIN_BITS
        is_later = others > origin or (others == origin and other > line)
        is_same = followers[other] == followers[line] >= 0
        if is_later and is_same and violence[other] == violence[line]:
            return True
    return False


@allocating
def _choose_last(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    who: Chooser,
    lines: Lines,
    followers: NDArray[np.int32],
    begin: int,
    throw: int,
    weights: Shares,
) -> int:
    """Mark lines from ``begin`` on, that differ in the last move of the turn; how many."""
    count, has_violent, has_win = len(weights), False, False
    for line in range(count):
        has_violent |= who.level != RANDOM and _is_violent(lines[throw, begin + line])
    for line in range(count):
        is_kept = _is_violent(lines[throw, begin + line]) or not has_violent
        is_win = who.level in (FAIR, HARD) and followers[begin + line] == WIN
        has_win |= is_kept and is_win
    is_weighing = who.level == HARD or (who.level == FAIR and not has_violent and not has_win)
    costs = np.empty(count, np.float64)
    after, rest_after = np.empty_like(board), np.empty_like(rest)
    for line in range(count):
        move = lines[throw, begin + line]
        is_kept = (_is_violent(move) or not has_violent) and (
            followers[begin + line] == WIN or not has_win
        )
        costs[line] = 0.0 if is_kept else np.inf
        if is_kept and is_weighing:
            taken = prize(t, s, board, move)
            play_line(t, s, g, board, rest, move, NOTHING, after, rest_after)
            follower = followers[begin + line]
            costs[line] = _cost(t, s, g, who, follower, after, rest_after, move, taken)
    return _mark_best(costs, weights)


@compiled
def _mark_best(costs: NDArray[np.float64], marks: NDArray[Any]) -> int:
    """Write 1 for each line that costs least, else 0; how many there are."""
    least, number = np.inf, 0
    for cost in costs:
        least = min(least, cost)
    for line in range(len(costs)):
        is_best = costs[line] <= least + _EQUAL
        marks[line] = is_best
        number += is_best
    return number


@allocating
def _cost(
    t: Layout,
    s: Small,
    g: Large,
    who: Chooser,
    follower: int,
    board: Board,
    rest: Small,
    last: int,
    taken: int,
) -> float:
    """What a line costs Fair, or Hard; ``board`` is what it leads to."""
    target, home = last & (KIND - 1), IDLENESS * rest[0]
    if who.level == FAIR:
        if target == 0:
            return 0.0
        if kind_of(last) == BURN:
            return BURNT
    elif follower >= 0:
        return float(who.losses[follower] + home - taken)
    seen, seen_rest = np.zeros_like(board), np.empty_like(rest)
    turn_board(t, s, g, board, rest, seen, seen_rest)
    if who.level == FAIR:
        return expected(t, s, g, seen, seen_rest, who.throws, t.spaces + 1 - target)
    return float(expected(t, s, g, seen, seen_rest, who.throws, LOSS_OF_PIECES) + home - taken)


@parallel
def losses_of(
    t: Layout, s: Small, g: Large, throws: ThrowChances, numbers: Numbers
) -> NDArray[np.float64]:
    """What the side that has moved must fear, for each of some positions."""
    losses = np.empty(len(numbers), np.float64)
    for each in numba.prange(len(numbers)):
        losses[each] = _loss(t, s, g, throws, numbers[each])
    return losses


@allocating
def _loss(t: Layout, s: Small, g: Large, throws: ThrowChances, number: int) -> float:
    board, rest = np.zeros(t.spaces + 1, np.int16), np.empty(4, np.int16)
    read_number(t, s, g, number, board, rest)
    return expected(t, s, g, board, rest, throws, LOSS_OF_PIECES)
