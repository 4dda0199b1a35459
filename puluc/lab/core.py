"""The rules compiled: moves, what they lead to, and the numbers of positions (numba).

A board is an array of codes, space 1 nearest to the city of the side to move; the rest is
``[my home, the enemy's, my lost, the enemy's]``. The plain-Python rules are the reference.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.compiling import inlined
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
