"""What a turn leads to, in numbers of positions, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, compiled, inlined
from puluc.lab.jit.moves import (
    MAX_MOVES,
    ONGOING,
    Board,
    Moves,
    kind_of,
    list_moves,
    make_move,
    outcome,
    turn_board,
)
from puluc.lab.jit.tables import DOUBLE, PLAIN, Large, Layout, Numbers, Small

NOTHING = -1
"""Stands for the move of a throw that can't be used."""


Lines = NDArray[np.int32]
"""Each way to use the throws: ``[0, line]`` is its first move, ``[1, line]`` its last one.

With two throws ``[2, line]`` is the value that the first move uses. Lines that begin with the
same move and value are adjacent.
"""


class Room(NamedTuple):
    """Where a turn is worked out; made once for many turns."""

    lines: Lines
    """What ``list_lines`` has found."""
    firsts: Moves
    after: Board
    rest_after: Small
    seen: Board
    seen_rest: Small


@allocating
def make_room(t: Layout) -> Room:
    """Room for any turn of a rule set."""
    size = MAX_MOVES if t.throws == 1 else 2 * MAX_MOVES**2
    return Room(
        np.empty((3, size), np.int32),
        np.empty(MAX_MOVES, np.int32),
        np.empty(t.spaces + 1, np.int16),
        np.empty(4, np.int16),
        np.empty(t.spaces + 1, np.int16),
        np.empty(4, np.int16),
    )


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


@compiled
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
def write_moves(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, value: int, moves: Moves
) -> int:
    """``list_moves``, compiled once for all that follows."""
    return list_moves(t, s, g, board, rest, value, moves)


@compiled
def apply_move(t: Layout, s: Small, g: Large, board: Board, rest: Small, move: int) -> None:
    """``make_move``, likewise."""
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
    room: Room,
    found: Numbers,
) -> int:
    """Write what the ways to use one throw or two lead to; how many there are.

    Each is the enemy's number, or how the game ends for the side to move. With one throw a turn
    ``second`` is not looked at.
    """
    count = list_lines(t, s, g, board, rest, first, second, room)
    for line in range(count):
        begun, last = room.lines[0, line], room.lines[1, line]
        play_line(t, s, g, board, rest, begun, last, room.after, room.rest_after)
        end = ONGOING
        if not (is_quiet(begun) and is_quiet(last)):
            end = _end(t, s, g, room.after, room.rest_after)
        if end == ONGOING:
            turn_board(t, s, g, room.after, room.rest_after, room.seen, room.seen_rest)
            found[line] = number_of(t, s, g, room.seen, room.seen_rest)
        else:
            found[line] = end
    return count


@inlined
def is_quiet(move: int) -> bool:
    """Whether a move, or none, can't end the game."""
    return move == NOTHING or kind_of(move) in (PLAIN, DOUBLE)


@compiled
def play_line(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    first: int,
    last: int,
    after: Board,
    rest_after: Small,
) -> None:
    """Write the board after the moves of a line, seen by the same side."""
    for space in range(t.spaces + 1):
        after[space] = board[space]
    for each in range(4):
        rest_after[each] = rest[each]
    if first != NOTHING:
        apply_move(t, s, g, after, rest_after, first)
    if last != NOTHING:
        apply_move(t, s, g, after, rest_after, last)


@compiled
def list_lines(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, first: int, second: int, room: Room
) -> int:
    """Write the ways to use one throw or two, in either order, both if that can be done."""
    lines = room.lines
    if t.throws == 1:
        count = write_moves(t, s, g, board, rest, first, lines[0])
        for line in range(count):
            lines[1, line] = NOTHING
    else:
        low, high = min(first, second), max(first, second)
        count, uses_both = _list_two(t, s, g, board, rest, low, high, True, room)
        if not uses_both:
            count, uses_both = _list_two(t, s, g, board, rest, low, high, False, room)
    if count == 0:
        lines[0, 0] = lines[1, 0] = NOTHING
        return 1
    return count


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
    room: Room,
) -> tuple[int, bool]:
    """Use two throws, with first moves that let the other throw be used, or with all of them."""
    lines, after, rest_after = room.lines, room.after, room.rest_after
    count = 0
    uses_both = False
    for value, other in ((low, high), (high, low)):
        for each in range(write_moves(t, s, g, board, rest, value, room.firsts)):
            move = room.firsts[each]
            play_line(t, s, g, board, rest, move, NOTHING, after, rest_after)
            is_over = not is_quiet(move) and _end(t, s, g, after, rest_after) != ONGOING
            lasts = 0
            if not is_over:
                lasts = write_moves(t, s, g, after, rest_after, other, lines[1, count:])
            if must_go_on and not (lasts or is_over):
                continue
            if lasts == 0:
                lines[1, count] = NOTHING
            else:
                uses_both = True
            end = count + max(lasts, 1)
            lines[0, count:end], lines[2, count:end] = move, value
            count = end
        if low == high:
            break
    return count, uses_both


@inlined
def begins_alike(lines: Lines, line: int, other: int) -> bool:
    """Whether two lines of two throws begin with the same move of the same throw."""
    return bool(lines[0, line] == lines[0, other] and lines[2, line] == lines[2, other])
