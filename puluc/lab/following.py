"""What a turn leads to, in numbers of positions, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.compiling import compiled, inlined
from puluc.lab.core import MAX_MOVES, ONGOING, Board, Moves, list_moves, make_move, outcome
from puluc.lab.tables import ORIGIN, TURNING, Large, Layout, Numbers, Small

NOTHING = -1
"""Stands for the move of a throw that can't be used."""


class Lines(NamedTuple):
    """Room for the ways to use a roll, and for what they lead to; those of one first move are
    together."""

    moves: Moves
    """``[line, throw]``, packed"""
    boards: Board
    """``[line, space]``, seen by the side that has moved."""
    rests: Small
    ends: NDArray[np.int8]
    """How the game has ended for that side, or ``ONGOING``."""


@compiled
def room_for_lines(t: Layout) -> Lines:
    """Room for the lines of any roll."""
    units = min(t.pieces, t.army)
    size = 2 * units + 2 if t.throws == 1 else 2 * (2 * units + 2) ** 2
    return Lines(
        np.empty((size, 2), np.int32),
        np.empty((size, t.spaces + 1), np.int16),
        np.empty((size, 4), np.int16),
        np.empty(size, np.int8),
    )


@inlined
def turn_board(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, seen: Board, seen_rest: Small
) -> None:
    """Write how the enemy sees a board."""
    for space in range(1, t.spaces + 1):
        seen[t.spaces + 1 - space] = s[t.swap + board[space]]
    seen_rest[0], seen_rest[1] = rest[1], rest[0]
    seen_rest[2], seen_rest[3] = rest[3], rest[2]


@inlined
def number_of(t: Layout, s: Small, g: Large, board: Board, rest: Small) -> int:
    """The number of a position that is not over."""
    total = np.int64(0)
    load = 0
    for space in range(1, t.spaces + 1):
        code = board[space]
        total += g[(space * t.loads + load) * t.codes + code]
        load = g[t.next_load + load * t.codes + code]
    home = (load * t.homes + rest[0]) * t.homes + rest[1]
    return total + g[t.rest_number + (home * t.losses + rest[2]) * t.losses + rest[3]]


@inlined
def read_number(t: Layout, s: Small, g: Large, number: int, board: Board, rest: Small) -> None:
    """Write the position of a number."""
    load = board[0] = 0
    for space in range(1, t.spaces + 1):
        row = (space * t.loads + load) * t.codes
        low, high = 0, t.codes - 1
        while low < high:
            middle = (low + high + 1) // 2
            if g[row + middle] <= number:
                low = middle
            else:
                high = middle - 1
        board[space] = low
        number -= g[row + low]
        load = g[t.next_load + load * t.codes + low]
    place = 4 * (g[t.rest_start + load] + number)
    for part in range(4):
        rest[part] = s[t.rests + place + part]


@compiled
def _moves(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, value: int, moves: Moves
) -> int:
    """``list_moves``, compiled once for all that follows."""
    return list_moves(t, s, g, board, rest, value, moves)


@compiled
def _make(t: Layout, s: Small, g: Large, board: Board, rest: Small, move: int) -> None:
    make_move(t, s, g, board, rest, move)


@compiled
def _end(t: Layout, s: Small, g: Large, board: Board, rest: Small) -> int:
    return outcome(t, s, g, board, rest)


@compiled
def follow(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    first: int,
    second: int,
    lines: Lines,
    found: Numbers,
) -> int:
    """Write what the ways to use one throw or two lead to; how many there are.

    Each is the enemy's number, or how the game ends for the side to move. With one throw a turn
    ``second`` is not looked at.
    """
    count = list_lines(t, s, g, board, rest, first, second, lines)
    seen, seen_rest = np.empty_like(board), np.empty_like(rest)
    for line in range(count):
        found[line] = lines.ends[line]
        if lines.ends[line] == ONGOING:
            turn_board(t, s, g, lines.boards[line], lines.rests[line], seen, seen_rest)
            found[line] = number_of(t, s, g, seen, seen_rest)
    return count


@compiled
def list_lines(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, first: int, second: int, lines: Lines
) -> int:
    """Write the ways to use one throw or two, in either order, both if that can be done."""
    if t.throws == 1:
        return _list_last(t, s, g, board, rest, first, NOTHING, 0, lines, 0)
    low, high = min(first, second), max(first, second)
    count = _list_two(t, s, g, board, rest, low, high, True, lines)
    if count == 0:
        count = _list_two(t, s, g, board, rest, low, high, False, lines)
    if count == 0:
        _write(t, s, g, board, rest, NOTHING, NOTHING, lines, 0)
        return 1
    return count


@compiled
def _list_last(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    value: int,
    begun: int,
    throw: int,
    lines: Lines,
    count: int,
) -> int:
    """Use the last throw of a turn; ``begun`` is the move before it."""
    moves = np.empty(MAX_MOVES, np.int32)
    number = _moves(t, s, g, board, rest, value, moves)
    if number == 0:
        _write(t, s, g, board, rest, begun, NOTHING, lines, count)
        return count + 1
    for each in range(number):
        first, second = (begun, moves[each]) if throw else (moves[each], NOTHING)
        lines.boards[count], lines.rests[count] = board, rest
        _make(t, s, g, lines.boards[count], lines.rests[count], moves[each])
        _write(t, s, g, lines.boards[count], lines.rests[count], first, second, lines, count)
        count += 1
    return count


@compiled
def _write(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    first: int,
    second: int,
    lines: Lines,
    place: int,
) -> None:
    lines.moves[place, 0], lines.moves[place, 1] = first, second
    lines.boards[place], lines.rests[place] = board, rest
    lines.ends[place] = _end(t, s, g, board, rest)


@compiled
def _list_two(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    low: int,
    high: int,
    must_go_on: bool,
    lines: Lines,
) -> int:
    """Use two throws, with first moves that let the other throw be used, or with all of them."""
    moves, further = np.empty(2 * MAX_MOVES, np.int32), np.empty(MAX_MOVES, np.int32)
    after, rest_after = board.copy(), rest.copy()
    count = taken = 0
    for value, other in ((low, high), (high, low)):
        number = _moves(t, s, g, board, rest, value, moves[taken:])
        kept = taken
        for each in range(taken, taken + number):
            move = moves[each]
            if value == high and _is_listed(moves, kept, move):
                continue
            after[:], rest_after[:] = board, rest
            _make(t, s, g, after, rest_after, move)
            is_over = _end(t, s, g, after, rest_after) != ONGOING
            goes_on = not is_over and _moves(t, s, g, after, rest_after, other, further) > 0
            if must_go_on and not (goes_on or is_over):
                continue
            if goes_on:
                count = _list_last(t, s, g, after, rest_after, other, move, 1, lines, count)
            else:
                _write(t, s, g, after, rest_after, move, NOTHING, lines, count)
                count += 1
            moves[kept] = move
            kept += 1
        taken = kept
        if low == high:
            break
    return count


@inlined
def _is_listed(moves: Moves, until: int, move: int) -> bool:
    """Whether a move is among the first ones, turning or not."""
    for each in range(until):
        if (moves[each] - move) % TURNING == 0 and moves[each] // ORIGIN == move // ORIGIN:
            return True
    return False
