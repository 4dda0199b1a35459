"""Move generation, moves and outcomes, compiled.

A board is an array of codes by space, space 1 nearest to the city of the side to move. Pieces off
the board are ``[my home, the enemy's, my lost, the enemy's]``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import compiled, inlined
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    DOUBLE,
    EAGLE_RETURN,
    ENEMYS,
    HOMEWARD,
    KIND_MASK,
    KIND_SHIFT,
    MINE,
    ORIGIN_SHIFT,
    PRISON,
    SLAY,
    TARGET_MASK,
    TURNING,
    VALUES,
    Large,
    Layout,
    Small,
)

WIN, LOSS, DRAW, ONGOING = -1, -2, -3, 0

MAX_MOVES = 24
"""Upper bound of the moves of a throw: two for each of nine units, and one from the city."""

Board = NDArray[np.int16]
Moves = NDArray[np.int32]
"""Packed moves; see ``tables`` for the bits."""


@inlined
def kind_of(move: int) -> int:
    """The kind of a packed move."""
    return (move >> KIND_SHIFT) & KIND_MASK


@inlined
def generate_moves(
    t: Layout, s: Small, g: Large, board: Board, off: Small, value: int, moves: Moves
) -> int:
    """Write the legal moves for a throw value; return how many."""
    count = units = 0
    if value == 0:
        return 0
    for origin in range(1, t.spaces + 1):
        code = board[origin]
        if 0 < code <= t.mine:
            units += 1
            path = s[t.path + code] + origin * VALUES + value
            count = _generate_unit_moves(t, s, board, code, origin, path, moves, count)
            if t.has_scorpion and s[t.captives + code] == 0:
                target = s[t.back + path]
                there = board[target]
                is_extra = target not in (0, s[t.step + path] & TARGET_MASK)
                if is_extra and there > t.mine and _can_take(t, s, s[t.own + code], there):
                    moves[count] = (origin << ORIGIN_SHIFT) + (CAPTURE << KIND_SHIFT) + target
                    count += 1
    if off[0] > 0 and units < t.pieces:
        path = s[t.path + t.fresh] + value
        count = _generate_unit_moves(t, s, board, t.fresh, 0, path, moves, count)
    return count


@inlined
def _generate_unit_moves(
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
    target = step & TARGET_MASK
    there = board[target]
    if there == 0 or target == origin:
        moves[count] = (origin << ORIGIN_SHIFT) + step
        return count + 1
    kind = kind_of(step)
    is_flowing = kind == SLAY and target != 0
    if there <= t.mine:
        if is_flowing:
            moves[count] = (origin << ORIGIN_SHIFT) + (SLAY << KIND_SHIFT)
            return count + 1
        if t.has_doubling and _is_single(t, s, code) and _is_single(t, s, there):
            moves[count] = (origin << ORIGIN_SHIFT) + step + ((DOUBLE - kind) << KIND_SHIFT)
            return count + 1
        return count
    if _can_take(t, s, 1 if is_flowing else s[t.own + code], there):
        taking = SLAY if kind == SLAY else CAPTURE
        moves[count] = (origin << ORIGIN_SHIFT) + step + ((taking - kind) << KIND_SHIFT)
        return count + 1
    if is_flowing:
        moves[count] = (origin << ORIGIN_SHIFT) + (SLAY << KIND_SHIFT)
        return count + 1
    return count


@inlined
def _is_single(t: Layout, s: Small, code: int) -> bool:
    return s[t.own + code] == 1 and s[t.captives + code] == 0


@inlined
def _can_take(t: Layout, s: Small, own: int, victim: int) -> bool:
    return not (t.has_doubling and s[t.captives + victim] > 0 and own == 1)


@inlined
def make_move(t: Layout, s: Small, g: Large, board: Board, off: Small, move: int) -> None:
    """Play a packed move in place; the same side stays to move."""
    origin, target = move >> ORIGIN_SHIFT, move & TARGET_MASK
    kind, is_turning = kind_of(move), (move & TURNING) != 0
    if origin:
        code = board[origin]
        board[origin] = 0
    else:
        code = t.fresh
        off[0] -= 1
    if kind == BURN:
        off[2] += s[t.own + code]
        off[3] += s[t.captives + code]
    elif kind == SLAY and target != 0:
        off[0] += s[t.own + code] - 1
        if target == t.fire:
            off[2] += 1
        elif board[target] == 0:
            board[target] = t.fresh
        else:
            _capture(t, s, board, off, target, t.fresh)
    elif target == 0:
        off[0] += s[t.own + code]
    elif kind == CAPTURE:
        _capture(t, s, board, off, target, code)
    elif kind == DOUBLE:
        is_homeward = is_turning or s[t.gait + code] == HOMEWARD
        board[target] = s[t.doubled + is_homeward]
    else:
        board[target] = s[t.turned + code] if is_turning else code


@inlined
def _capture(t: Layout, s: Small, board: Board, off: Small, target: int, code: int) -> None:
    if t.capture == PRISON:
        board[target] = s[t.captured + code * t.codes + board[target]]
        return
    board[target] = 0
    off[0 if t.capture == EAGLE_RETURN else 2] += s[t.own + code]


@inlined
def mirror_board(
    t: Layout,
    s: Small,
    g: Large,
    board: Board,
    off: Small,
    mirrored: Board,
    mirrored_off: Small,
) -> None:
    """Write the board as the enemy sees it."""
    for space in range(1, t.spaces + 1):
        mirrored[t.spaces + 1 - space] = s[t.swap + board[space]]
    mirrored_off[0], mirrored_off[1] = off[1], off[0]
    mirrored_off[2], mirrored_off[3] = off[3], off[2]


@inlined
def outcome(t: Layout, s: Small, g: Large, board: Board, off: Small) -> int:
    """``WIN``, ``LOSS`` or ``DRAW`` for the side to move, else ``ONGOING``."""
    mine, enemys = off[0], off[1]
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
    lead = _taken(t, s, board, off, MINE) - _taken(t, s, board, off, ENEMYS)
    return DRAW if lead == 0 else WIN if lead > 0 else LOSS


@inlined
def _taken(t: Layout, s: Small, board: Board, off: Small, by: int) -> int:
    """Number of enemies that a side has slain or holds captive."""
    victim = 1 if by == MINE else 0
    left = t.army - off[victim] - off[2 + victim]
    for space in range(1, t.spaces + 1):
        code = board[space]
        if s[t.side + code] not in (0, by):
            left -= s[t.own + code]
    return left


@compiled
def successor_value(successor: int, values: NDArray[np.float64]) -> float:
    """The win chance of the side that moves to a successor."""
    if successor >= 0:
        return np.float64(1) - values[successor]
    if successor == WIN:
        return np.float64(1)
    return np.float64(0.5) if successor == DRAW else np.float64(0)
