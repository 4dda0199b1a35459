"""The rules compiled: moves, what they lead to, and the numbers of positions (numba).

A board is an array of codes, space 1 nearest to the city of the side to move; the rest is
``[my home, the enemy's, my lost, the enemy's]``. The plain-Python rules are the reference.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.compiling import compiled, inlined
from puluc.lab.tables import (
    BURN,
    CAPTURE,
    DOUBLE,
    EAGLE_RETURN,
    ENEMYS,
    HOMEWARD,
    MINE,
    PRISON,
    SLAY,
    VALUES,
    Large,
    Layout,
    Numbers,
    Small,
)

WIN, LOSS, DRAW, ONGOING = -1, -2, -3, 0

MAX_MOVES = 24
"""More than any throw allows: nine units that may go two ways, and a piece from the city."""

Board = NDArray[np.int16]


@inlined
def list_moves(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, value: int, moves: Small
) -> int:
    """Write the moves a value allows as origin, target, kind, turning; how many there are."""
    count = units = 0
    if value == 0:
        return 0
    for origin in range(1, t.spaces + 1):
        code = board[origin]
        if code and s[t.side + code] == MINE:
            units += 1
            count = _list_unit(t, s, g, board, code, origin, value, moves, count)
            if t.has_scorpion and s[t.captives + code] == 0:
                target = s[t.back + _path(t, s[t.gait + code], origin, value)]
                there = board[target]
                if (
                    target
                    and s[t.side + there] == ENEMYS
                    and _can_take(t, s, g, s[t.own + code], there)
                ):
                    _write(moves, count, origin, target, CAPTURE, False)
                    count += 1
    if rest[0] > 0 and units < t.pieces:
        count = _list_unit(t, s, g, board, t.fresh, 0, value, moves, count)
    return count


@inlined
def _list_unit(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    code: int,
    origin: int,
    value: int,
    moves: Small,
    count: int,
) -> int:
    path = _path(t, s[t.gait + code], origin, value)
    target = s[t.target + path]
    kind = s[t.first_kind + path]
    is_turning = s[t.is_turning + path] != 0
    there = board[target] if target else 0
    if there == 0 or target == origin:
        _write(moves, count, origin, target, kind, is_turning)
        return count + 1
    is_flowing = kind == SLAY and target != 0
    if s[t.side + there] == MINE:
        if is_flowing:
            _write(moves, count, origin, 0, SLAY, False)
            return count + 1
        if t.has_doubling and _is_single(t, s, g, code) and _is_single(t, s, g, there):
            _write(moves, count, origin, target, DOUBLE, is_turning)
            return count + 1
        return count
    if _can_take(t, s, g, 1 if is_flowing else s[t.own + code], there):
        _write(moves, count, origin, target, SLAY if kind == SLAY else CAPTURE, is_turning)
        return count + 1
    if is_flowing:
        _write(moves, count, origin, 0, SLAY, False)
        return count + 1
    return count


@inlined
def _path(t: Layout, gait: int, origin: int, value: int) -> int:
    """Where in a table of paths something stands."""
    return (gait * (t.spaces + 1) + origin) * VALUES + value


@inlined
def _is_single(t: Layout, s: Small, g: Large, code: int) -> bool:
    return s[t.own + code] == 1 and s[t.captives + code] == 0


@inlined
def _can_take(t: Layout, s: Small, g: Large, own: int, victim: int) -> bool:
    return not (t.has_doubling and s[t.captives + victim] > 0 and own == 1)


@inlined
def _write(moves: Small, place: int, origin: int, target: int, kind: int, is_turning: bool) -> None:
    moves[place, 0] = origin
    moves[place, 1] = target
    moves[place, 2] = kind
    moves[place, 3] = is_turning


@inlined
def make_move(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    rest: Small,
    origin: int,
    target: int,
    kind: int,
    is_turning: bool,
) -> None:
    """Carry out a move in place; the side to move stays the same."""
    if origin:
        code = board[origin]
        board[origin] = 0
    else:
        code = t.fresh
        rest[0] -= 1
    if kind == BURN:
        rest[2] += s[t.own + code]
        rest[3] += s[t.captives + code]
    elif kind == SLAY and target != 0:
        rest[0] += s[t.own + code] - 1
        if target == t.fire:
            rest[2] += 1
        elif board[target] == 0:
            board[target] = t.fresh
        else:
            _capture(t, s, g, board, rest, target, t.fresh)
    elif target == 0:
        rest[0] += s[t.own + code]
    elif kind == CAPTURE:
        _capture(t, s, g, board, rest, target, code)
    elif kind == DOUBLE:
        is_homeward = is_turning or s[t.gait + code] == HOMEWARD
        board[target] = s[t.doubled + is_homeward]
    else:
        board[target] = s[t.turned + code] if is_turning else code


@inlined
def _capture(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, target: int, code: int
) -> None:
    if t.capture == PRISON:
        board[target] = s[t.captured + code * t.codes + board[target]]
        return
    board[target] = 0
    rest[0 if t.capture == EAGLE_RETURN else 2] += s[t.own + code]


@inlined
def outcome(t: Layout, s: Small, g: Large, board: Board, rest: Small) -> int:
    """How the game has ended for the side to move, or ``ONGOING``."""
    mine, enemys = rest[0], rest[1]
    for space in range(1, t.spaces + 1):
        side = s[t.side + board[space]]
        if side == MINE:
            mine += 1
        elif side == ENEMYS:
            enemys += 1
    if mine > 0 and enemys > 0:
        return ONGOING
    if not t.can_draw:
        return LOSS if mine == 0 else WIN
    lead = _taken(t, s, g, board, rest, MINE) - _taken(t, s, g, board, rest, ENEMYS)
    return DRAW if lead == 0 else WIN if lead > 0 else LOSS


@inlined
def _taken(t: Layout, s: Small, g: Large, board: Board, rest: Small, by: int) -> int:
    """How many enemies a side has slain or holds captive."""
    victim = 1 if by == MINE else 0
    left = t.army - rest[victim] - rest[2 + victim]
    for space in range(1, t.spaces + 1):
        code = board[space]
        if s[t.side + code] not in (0, by):
            left -= s[t.own + code]
    return left


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
    load = 0
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
    moves = np.empty((MAX_MOVES, 4), np.int16)
    number = list_moves(t, s, g, board, rest, value, moves)
    if number == 0:
        found[count] = _result(t, s, g, board, rest)
        return count + 1
    after, rest_after = board.copy(), rest.copy()
    for each in range(number):
        after[:], rest_after[:] = board, rest
        origin, target, kind, turning = moves[each]
        make_move(t, s, g, after, rest_after, origin, target, kind, turning != 0)
        found[count] = _result(t, s, g, after, rest_after)
        count += 1
    return count


@inlined
def _result(t: Layout, s: Small, g: Large, board: Board, rest: Small) -> int:
    end = outcome(t, s, g, board, rest)
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
    moves, further = np.empty((2 * MAX_MOVES, 4), np.int16), np.empty((MAX_MOVES, 4), np.int16)
    after, rest_after = board.copy(), rest.copy()
    count = taken = 0
    for value, other in ((low, high), (high, low)):
        number = list_moves(t, s, g, board, rest, value, moves[taken:])
        kept = taken
        for each in range(taken, taken + number):
            origin, target, kind, turning = moves[each]
            if _is_listed(moves, kept if value == high else 0, origin, target, kind):
                continue
            after[:], rest_after[:] = board, rest
            make_move(t, s, g, after, rest_after, origin, target, kind, turning != 0)
            is_over = outcome(t, s, g, after, rest_after) != ONGOING
            goes_on = not is_over and list_moves(t, s, g, after, rest_after, other, further) > 0
            if must_go_on and not (goes_on or is_over):
                continue
            if goes_on:
                count = _follow_one(t, s, g, after, rest_after, other, found, count)
            else:
                found[count] = _result(t, s, g, after, rest_after)
                count += 1
            moves[kept] = moves[each]
            kept += 1
        taken = kept
        if low == high:
            break
    return count


@inlined
def _is_listed(moves: Small, until: int, origin: int, target: int, kind: int) -> bool:
    for each in range(until):
        if moves[each, 0] == origin and moves[each, 1] == target and moves[each, 2] == kind:
            return True
    return False
