"""The rules compiled: moves, what they lead to, and the numbers of positions (numba).

A board is an array of codes, space 1 nearest to the city of the side to move; the rest is
``[my home, the enemy's, my lost, the enemy's]``. The plain-Python rules are the reference.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import inlined
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    DOUBLE,
    EAGLE_RETURN,
    ENEMYS,
    HOMEWARD,
    KIND,
    KIND_BITS,
    KINDS_ROOM,
    MINE,
    ORIGIN,
    ORIGIN_BITS,
    PRISON,
    SLAY,
    TURNING,
    VALUES,
    Large,
    Layout,
    Small,
)

WIN, LOSS, DRAW, ONGOING = -1, -2, -3, 0

MAX_MOVES = 24
"""More than any throw allows: nine units that may go two ways, and a piece from the city."""

Board = NDArray[np.int16]
Moves = NDArray[np.int32]
"""Moves packed into numbers: target, kind, turning and origin, as in the tables of steps."""


@inlined
def kind_of(move: int) -> int:
    """The kind of a packed move."""
    return (move >> KIND_BITS) & (KINDS_ROOM - 1)


@inlined
def list_moves(
    t: Layout, s: Small, g: Large, board: Board, rest: Small, value: int, moves: Moves
) -> int:
    """Write the moves that a value allows, packed; how many there are."""
    count = units = 0
    if value == 0:
        return 0
    for origin in range(1, t.spaces + 1):
        code = board[origin]
        if 0 < code <= t.mine:
            units += 1
            path = s[t.path + code] + origin * VALUES + value
            count = _list_unit(t, s, board, code, origin, path, moves, count)
            if t.has_scorpion and s[t.captives + code] == 0:
                target = s[t.back + path]
                there = board[target]
                is_other_way = target not in (0, s[t.step + path] & (KIND - 1))
                if is_other_way and there > t.mine and _can_take(t, s, s[t.own + code], there):
                    moves[count] = ORIGIN * origin + KIND * CAPTURE + target
                    count += 1
    if rest[0] > 0 and units < t.pieces:
        path = s[t.path + t.fresh] + value
        count = _list_unit(t, s, board, t.fresh, 0, path, moves, count)
    return count


@inlined
def _list_unit(
    t: Layout,
    s: Small,
    board: Board,
    code: int,
    origin: int,
    path: int,
    moves: Moves,
    count: int,
) -> int:
    step = s[t.step + path]
    target = step & (KIND - 1)
    there = board[target]
    if there == 0 or target == origin:
        moves[count] = ORIGIN * origin + step
        return count + 1
    kind = kind_of(step)
    is_flowing = kind == SLAY and target != 0
    if there <= t.mine:
        if is_flowing:
            moves[count] = ORIGIN * origin + KIND * SLAY
            return count + 1
        if t.has_doubling and _is_single(t, s, code) and _is_single(t, s, there):
            moves[count] = ORIGIN * origin + step + KIND * (DOUBLE - kind)
            return count + 1
        return count
    if _can_take(t, s, 1 if is_flowing else s[t.own + code], there):
        taking = SLAY if kind == SLAY else CAPTURE
        moves[count] = ORIGIN * origin + step + KIND * (taking - kind)
        return count + 1
    if is_flowing:
        moves[count] = ORIGIN * origin + KIND * SLAY
        return count + 1
    return count


@inlined
def _is_single(t: Layout, s: Small, code: int) -> bool:
    return s[t.own + code] == 1 and s[t.captives + code] == 0


@inlined
def _can_take(t: Layout, s: Small, own: int, victim: int) -> bool:
    return not (t.has_doubling and s[t.captives + victim] > 0 and own == 1)


@inlined
def make_move(t: Layout, s: Small, g: Large, board: Board, rest: Small, move: int) -> None:
    """Carry out a packed move in place; the side to move stays the same."""
    origin, target = move >> ORIGIN_BITS, move & (KIND - 1)
    kind, is_turning = kind_of(move), (move & TURNING) != 0
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
            _capture(t, s, board, rest, target, t.fresh)
    elif target == 0:
        rest[0] += s[t.own + code]
    elif kind == CAPTURE:
        _capture(t, s, board, rest, target, code)
    elif kind == DOUBLE:
        is_homeward = is_turning or s[t.gait + code] == HOMEWARD
        board[target] = s[t.doubled + is_homeward]
    else:
        board[target] = s[t.turned + code] if is_turning else code


@inlined
def _capture(t: Layout, s: Small, board: Board, rest: Small, target: int, code: int) -> None:
    if t.capture == PRISON:
        board[target] = s[t.captured + code * t.codes + board[target]]
        return
    board[target] = 0
    rest[0 if t.capture == EAGLE_RETURN else 2] += s[t.own + code]


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
    lead = _taken(t, s, board, rest, MINE) - _taken(t, s, board, rest, ENEMYS)
    return DRAW if lead == 0 else WIN if lead > 0 else LOSS


@inlined
def _taken(t: Layout, s: Small, board: Board, rest: Small, by: int) -> int:
    """How many enemies a side has slain or holds captive."""
    victim = 1 if by == MINE else 0
    left = t.army - rest[victim] - rest[2 + victim]
    for space in range(1, t.spaces + 1):
        code = board[space]
        if s[t.side + code] not in (0, by):
            left -= s[t.own + code]
    return left
