"""What a turn leads to, in numbers of positions, compiled."""

from __future__ import annotations

import numpy as np

from puluc.lab.compiling import compiled, inlined
from puluc.lab.core import MAX_MOVES, ONGOING, Board, Moves, list_moves, make_move, outcome
from puluc.lab.tables import ORIGIN, TURNING, Large, Layout, Numbers, Small


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
    found: Numbers,
) -> int:
    """Write what the ways to use one throw or two lead to; how many there are.

    Each is the enemy's number, or how the game ends for the side to move. With one throw a turn
    ``second`` is not looked at.
    """
    if t.throws == 1:
        return _follow_one(t, s, g, board, rest, first, found, 0)
    return _follow_two(t, s, g, board, rest, min(first, second), max(first, second), found)


@compiled
def _follow_one(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    value: int,
    found: Numbers,
    count: int,
) -> int:
    """Use a throw, the last one of a turn."""
    moves = np.empty(MAX_MOVES, np.int32)
    number = _moves(t, s, g, board, rest, value, moves)
    if number == 0:
        found[count] = _result(t, s, g, board, rest)
        return count + 1
    after, rest_after = board.copy(), rest.copy()
    for each in range(number):
        after[:], rest_after[:] = board, rest
        _make(t, s, g, after, rest_after, moves[each])
        found[count] = _result(t, s, g, after, rest_after)
        count += 1
    return count


@compiled
def _result(t: Layout, s: Small, g: Large, board: Board, rest: Small) -> int:
    end = _end(t, s, g, board, rest)
    if end != ONGOING:
        return end
    seen, seen_rest = np.empty_like(board), np.empty_like(rest)
    turn_board(t, s, g, board, rest, seen, seen_rest)
    return number_of(t, s, g, seen, seen_rest)


@compiled
def _follow_two(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    low: int,
    high: int,
    found: Numbers,
) -> int:
    """Use two throws in either order, both if that can be done."""
    count = _follow_first(t, s, g, board, rest, low, high, True, found)
    if count == 0:
        count = _follow_first(t, s, g, board, rest, low, high, False, found)
    if count == 0:
        found[0] = _result(t, s, g, board, rest)
        return 1
    return count


@compiled
def _follow_first(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    low: int,
    high: int,
    must_go_on: bool,
    found: Numbers,
) -> int:
    """The same for first moves that let the other throw be used, or for all of them."""
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
                count = _follow_one(t, s, g, after, rest_after, other, found, count)
            else:
                found[count] = _result(t, s, g, after, rest_after)
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
