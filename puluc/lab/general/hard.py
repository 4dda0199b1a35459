"""The level Hard compiled, for every rule set; see ``puluc.ai.levels``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.general.board import (
    UNIT_CAPTIVES,
    UNIT_OWN,
    Board,
    Maps,
    Scalars,
)
from puluc.lab.general.moves import (
    MAX_LINES,
    MAX_MOVES,
    NO_MOVE,
    ONGOING,
    Lines,
    Moves,
    apply_move,
    can_end_game,
    list_lines,
    outcome,
    pass_turn,
    play_line,
    side_of,
    write_moves,
)
from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.moves import kind_of
from puluc.lab.jit.rng import State, random_below
from puluc.lab.jit.tables import BURN, CAPTURE, ORIGIN_SHIFT, SLAY, TARGET_MASK

_EQUAL = 1e-9
_WINNING = 1000
"""The violence of a line that wins: more than of any other."""


@compiled
def is_violent(move: int) -> bool:
    """Whether a move captures or slays."""
    return move != NO_MOVE and kind_of(move) in (CAPTURE, SLAY)


@compiled
def _takes(a: Scalars, board: Board, move: int) -> bool:
    kind, there = kind_of(move), (move & TARGET_MASK) * a.width
    if kind != SLAY or board[there] == 0:
        return kind == CAPTURE
    return side_of(a, int(board[there]) - 1) != side_of(a, int(board[a.player]))


@compiled
def _prize(a: Scalars, board: Board, move: int) -> int:
    unit, there = (move >> ORIGIN_SHIFT) * a.width, (move & TARGET_MASK) * a.width
    if kind_of(move) == BURN:
        return -int(board[unit + UNIT_OWN] + board[unit + UNIT_CAPTIVES]) if unit else -1
    taken = board[unit + UNIT_CAPTIVES] if kind_of(move) == SLAY and unit else 0
    if _takes(a, board, move):
        taken += board[there + UNIT_OWN] + board[there + UNIT_CAPTIVES]
    return taken


@compiled
def _loss(a: Scalars, board: Board, move: int, moved: int) -> int:
    """``moved`` has a bit for each player whose units are left out."""
    unit, there, lost = (move >> ORIGIN_SHIFT) * a.width, (move & TARGET_MASK) * a.width, 0
    if _takes(a, board, move) and not moved >> (board[there] - 1) & 1:
        lost += board[there + UNIT_OWN]
    if kind_of(move) == SLAY and unit:
        lost += board[unit + UNIT_CAPTIVES]
    return lost


@compiled
def _most(a: Scalars, m: Maps, board: Board, value: int, moved: int, moves: Moves) -> int:
    most = 0
    for each in range(write_moves(a, m, board, value, moves)):
        most = max(most, _loss(a, board, moves[each], moved))
    return most


@allocating
def _expected_loss(a: Scalars, m: Maps, board: Board, moved: int) -> float:
    """The average of the most harmful replies of the player to move."""
    count, total = len(m.values), 0.0
    seconds = np.empty(MAX_MOVES, np.int64)
    if a.throws == 1:
        for each in range(count):
            total += m.weights[each] * _most(a, m, board, m.values[each], moved, seconds)
        return total / 16
    best = np.zeros((count, count), np.int64)
    firsts, after = np.empty(MAX_MOVES, np.int64), board.copy()
    for first in range(count):
        begun = write_moves(a, m, board, m.values[first], firsts)
        for each in range(max(begun, 1)):
            scored = 0
            if begun:
                scored = _loss(a, board, firsts[each], moved)
                play_line(a, board, firsts[each], NO_MOVE, after)
            else:
                after[:] = board
            for second in range(count):
                most = scored + _most(a, m, after, m.values[second], moved, seconds)
                best[first, second] = max(best[first, second], most)
    for first in range(count):
        for second in range(count):
            most = max(best[first, second], best[second, first])
            total += m.weights[first] * m.weights[second] * most
    return total / 256


@allocating
def _worst_loss(a: Scalars, m: Maps, board: Board, player: int) -> float:
    """What the replies before ``player`` is on again cost his side."""
    turn, moved, total = board.copy(), 0, 0.0
    for ahead in range(a.everyone):
        other = (board[a.player] + ahead) % a.everyone
        if other == player:
            break
        if side_of(a, other) == side_of(a, player):
            moved |= 1 << other
        else:
            turn[a.player] = other
            total += _expected_loss(a, m, turn, moved)
    return total


@allocating
def _balance(a: Scalars, m: Maps, board: Board, first: int, last: int) -> float:
    """The cost of a line."""
    player, after, gain, home = int(board[a.player]), board.copy(), 0, 0
    if first != NO_MOVE:
        gain += _prize(a, after, first)
        apply_move(a, after, first)
    if last != NO_MOVE:
        gain += _prize(a, after, last)
        apply_move(a, after, last)
    pass_turn(a, after)
    side = side_of(a, player)
    for each in range(side * a.players, (side + 1) * a.players):
        home += after[a.hands + each]
    return _worst_loss(a, m, after, player) + a.idleness * home - gain


@compiled
def _has_won(a: Scalars, board: Board, side: int) -> bool:
    return outcome(a, board) == (2 if side == 0 else 0)


@allocating
def _pick(costs: NDArray[np.float64], state: State) -> int:
    """A random one of the lines that cost least."""
    least, count, picked = costs.min() + _EQUAL, 0, 0
    for line in range(len(costs)):
        if costs[line] <= least:
            count += 1
            if random_below(state, count) == 0:
                picked = line
    return picked


@allocating
def _choose_last(a: Scalars, m: Maps, board: Board, value: int, state: State) -> int:
    """Hard's move for a single throw, or ``NO_MOVE``."""
    moves, after = np.empty(MAX_MOVES, np.int64), np.empty_like(board)
    count = write_moves(a, m, board, value, moves)
    if count == 0:
        return NO_MOVE
    ranks, costs, most = np.zeros(count, np.int64), np.full(count, np.inf), 0
    for each in range(count):
        ranks[each] = is_violent(moves[each])
        most = max(most, ranks[each])
    for each in range(count):
        if ranks[each] == most and can_end_game(moves[each]):
            play_line(a, board, moves[each], NO_MOVE, after)
            if _has_won(a, after, side_of(a, int(board[a.player]))):
                ranks[each] = _WINNING
    most = ranks.max()
    for each in range(count):
        if ranks[each] == most:
            costs[each] = _balance(a, m, board, moves[each], NO_MOVE)
    return int(moves[_pick(costs, state)])


@allocating
def _choose_first(
    a: Scalars, m: Maps, board: Board, values: tuple[int, int], state: State, lines: Lines
) -> tuple[int, int]:
    """Hard's first move of two throws, or ``NO_MOVE``, and the value it uses."""
    count = list_lines(a, m, board, values[0], values[1], lines)
    if count == 1:
        return lines[0, 0], lines[2, 0]
    side = side_of(a, int(board[a.player]))
    ranks, costs = np.zeros(count, np.int64), np.full(count, np.inf)
    ends = np.empty((count, len(board)), np.int16)
    for line in range(count):
        first, last = lines[0, line], lines[1, line]
        play_line(a, board, first, last, ends[line])
        pass_turn(a, ends[line])
        ranks[line] = int(is_violent(first)) + int(is_violent(last))
        if (can_end_game(first) or can_end_game(last)) and _has_won(a, ends[line], side):
            ranks[line] = _WINNING
    most = ranks.max()
    for line in range(count):
        if ranks[line] == most and not _has_later_duplicate(a, lines, ranks, ends, side, line):
            costs[line] = _balance(a, m, board, lines[0, line], lines[1, line])
    picked = _pick(costs, state)
    return lines[0, picked], lines[2, picked]


@compiled
def _distance(a: Scalars, side: int, move: int) -> int:
    """How far from its own city a unit begins; 0 in the city."""
    origin = move >> ORIGIN_SHIFT
    return origin if side == 0 or origin == 0 else a.spaces + 1 - origin


@compiled
def _has_later_duplicate(
    a: Scalars, lines: Lines, ranks: Moves, ends: NDArray[np.int16], side: int, line: int
) -> bool:
    """Whether a later, equally violent line ends alike; later is by how far it begins."""
    distance = _distance(a, side, lines[0, line])
    for other in range(len(ranks)):
        far = _distance(a, side, lines[0, other])
        if ranks[other] == ranks[line] and (far > distance or (far == distance and other > line)):
            is_same = True
            for each in range(ends.shape[1]):
                if ends[other, each] != ends[line, each]:
                    is_same = False
                    break
            if is_same:
                return True
    return False


@allocating
def play_hard(
    a: Scalars, m: Maps, board: Board, values: tuple[int, int], state: State, lines: Lines
) -> int:
    """Play Hard's turn in place, the next player to move after it; return the outcome."""
    move, used = NO_MOVE, values[0]
    if a.throws == 1:
        move = _choose_last(a, m, board, values[0], state)
    else:
        move, used = _choose_first(a, m, board, values, state, lines)
    may_end = can_end_game(move)
    if move != NO_MOVE:
        apply_move(a, board, move)
        if a.throws > 1 and not (may_end and outcome(a, board) != ONGOING):
            move = _choose_last(a, m, board, values[0] + values[1] - used, state)
            if move != NO_MOVE:
                may_end = may_end or can_end_game(move)
                apply_move(a, board, move)
    pass_turn(a, board)
    return outcome(a, board) if may_end else ONGOING


def make_lines() -> Lines:
    """A buffer for the lines of a turn."""
    return np.empty((3, MAX_LINES), np.int64)
