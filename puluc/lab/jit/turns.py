"""Whole turns compiled: their lines of play, and the numbers of the positions they lead to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, argument, compiled, inlined
from puluc.lab.jit.moves import (
    MAX_MOVES,
    ONGOING,
    Board,
    Moves,
    generate_moves,
    kind_of,
    make_move,
    mirror_board,
    outcome,
)
from puluc.lab.jit.tables import DOUBLE, PLAIN, Large, Layout, Numbers, Small

NO_MOVE = argument(-1, np.int32)
"""In place of a move, for a throw that can't be used."""

Lines = NDArray[np.int32]
"""Lines of play for a turn: ``[0, line]`` is the first move, ``[1, line]`` the second one.

With two throws ``[2, line]`` is the value that the first move uses. Lines that begin with the
same move and value are adjacent.
"""


class Workspace(NamedTuple):
    """Buffers for one turn, allocated once for many turns."""

    lines: Lines
    """The output of ``list_lines``."""
    firsts: Moves
    after: Board
    off_after: Small
    mirrored: Board
    mirrored_off: Small


@allocating
def make_workspace(t: Layout) -> Workspace:
    """Allocate buffers large enough for any turn of a rule set."""
    size = MAX_MOVES if t.throws == 1 else 2 * MAX_MOVES**2
    return Workspace(
        np.empty((3, size), np.int32),
        np.empty(MAX_MOVES, np.int32),
        np.empty(t.spaces + 1, np.int16),
        np.empty(4, np.int16),
        np.empty(t.spaces + 1, np.int16),
        np.empty(4, np.int16),
    )


@inlined
def encode_position(t: Layout, s: Small, g: Large, board: Board, off: Small) -> int:
    """The number of a position in which the game goes on (``PositionIndex.number_of``)."""
    total = np.int64(0)
    totals = 0
    for space in range(1, t.spaces + 1):
        code = board[space]
        total += g[(space * t.all_totals + totals) * t.codes + code]
        totals = g[t.next_totals + totals * t.codes + code]
    home = (totals * t.homes + off[0]) * t.homes + off[1]
    return total + g[t.off_board_number + (home * t.losses + off[2]) * t.losses + off[3]]


@compiled
def decode_position(t: Layout, s: Small, g: Large, number: int, board: Board, off: Small) -> None:
    """Write the position with a number (``PositionIndex.position_of``)."""
    totals = board[0] = 0
    for space in range(1, t.spaces + 1):
        row = (space * t.all_totals + totals) * t.codes
        low, high = 0, t.codes - 1
        while low < high:
            middle = (low + high + 1) // 2
            if g[row + middle] <= number:
                low = middle
            else:
                high = middle - 1
        board[space] = low
        number -= g[row + low]
        totals = g[t.next_totals + totals * t.codes + low]
    row = 4 * (g[t.off_board_start + totals] + number)
    for part in range(4):
        off[part] = s[t.off_board + row + part]


@compiled
def write_moves(
    t: Layout, s: Small, g: Large, board: Board, off: Small, value: int, moves: Moves
) -> int:
    """``generate_moves``, called instead of inlined so that its callers compile quickly."""
    return generate_moves(t, s, g, board, off, value, moves)


@compiled
def apply_move(t: Layout, s: Small, g: Large, board: Board, off: Small, move: int) -> None:
    """``make_move`` as a function that is called."""
    make_move(t, s, g, board, off, move)


@compiled
def _outcome(t: Layout, s: Small, g: Large, board: Board, off: Small) -> int:
    return outcome(t, s, g, board, off)


@compiled
def write_successors(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    first: int,
    second: int,
    work: Workspace,
    successors: Numbers,
) -> int:
    """Write the successor of each line of a turn; return how many.

    A successor is the number of the position as the enemy sees it, or ``WIN``, ``LOSS`` or ``DRAW``
    for the side to move. ``second`` is ignored with one throw a turn.
    """
    count = list_lines(t, s, g, board, off, first, second, work)
    for line in range(count):
        first_move, last_move = work.lines[0, line], work.lines[1, line]
        play_line(t, s, g, board, off, first_move, last_move, work.after, work.off_after)
        end = ONGOING
        if can_end_game(first_move) or can_end_game(last_move):
            end = _outcome(t, s, g, work.after, work.off_after)
        if end == ONGOING:
            mirrored, mirrored_off = work.mirrored, work.mirrored_off
            mirror_board(t, s, g, work.after, work.off_after, mirrored, mirrored_off)
            successors[line] = encode_position(t, s, g, mirrored, mirrored_off)
        else:
            successors[line] = end
    return count


@inlined
def can_end_game(move: int) -> bool:
    """Whether the game may be over after a move; spares the outcome after most of them."""
    return move != NO_MOVE and kind_of(move) not in (PLAIN, DOUBLE)


@compiled
def play_line(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    first: int,
    last: int,
    after: Board,
    off_after: Small,
) -> None:
    """Write the board after up to two moves; the same side stays to move."""
    for space in range(t.spaces + 1):
        after[space] = board[space]
    for each in range(4):
        off_after[each] = off[each]
    if first != NO_MOVE:
        apply_move(t, s, g, after, off_after, first)
    if last != NO_MOVE:
        apply_move(t, s, g, after, off_after, last)


@compiled
def list_lines(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    first: int,
    second: int,
    work: Workspace,
) -> int:
    """Write the lines for one throw, or for two in either order; return how many.

    Both throws are used if any line can (RULES.md 5).
    """
    lines = work.lines
    if t.throws == 1:
        count = write_moves(t, s, g, board, off, first, lines[0])
        for line in range(count):
            lines[1, line] = NO_MOVE
    else:
        low, high = min(first, second), max(first, second)
        for must_use_both in (True, False):
            count, uses_both = _list_two(t, s, g, board, off, low, high, must_use_both, work)
            if uses_both:
                break
    if count == 0:
        lines[0, 0] = lines[1, 0] = NO_MOVE
        return 1
    return count


@compiled
def _list_two(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    low: int,
    high: int,
    must_use_both: bool,
    work: Workspace,
) -> tuple[int, bool]:
    """Write the lines for two throws; return how many, and whether any uses both.

    With ``must_use_both`` a line of one move is kept only if it ends the game.
    """
    lines, after, off_after = work.lines, work.after, work.off_after
    count = 0
    uses_both = False
    for value, other in ((low, high), (high, low)):
        for each in range(write_moves(t, s, g, board, off, value, work.firsts)):
            move = work.firsts[each]
            play_line(t, s, g, board, off, move, NO_MOVE, after, off_after)
            is_over = can_end_game(move) and _outcome(t, s, g, after, off_after) != ONGOING
            seconds = 0
            if not is_over:
                seconds = write_moves(t, s, g, after, off_after, other, lines[1, count:])
            if must_use_both and not (seconds or is_over):
                continue
            if seconds == 0:
                lines[1, count] = NO_MOVE
            else:
                uses_both = True
            end = count + max(seconds, 1)
            lines[0, count:end], lines[2, count:end] = move, value
            count = end
        if low == high:
            break
    return count, uses_both


@inlined
def has_same_first_move(lines: Lines, line: int, other: int) -> bool:
    """Whether two lines of two throws use the same throw for the same first move."""
    return bool(lines[0, line] == lines[0, other] and lines[2, line] == lines[2, other])
