"""Moves, turns and outcomes on the boards of ``board``; see ``puluc.rules`` for what they mean.

Moves are packed as in ``puluc.lab.jit``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.general.board import (
    MAX_PLAYERS,
    UNIT_CAPTIVES,
    UNIT_HOMEWARD,
    UNIT_OWN,
    UNIT_PIECES,
    Board,
    Game,
    Maps,
    Scalars,
)
from puluc.lab.jit.compiling import allocating, argument, compiled
from puluc.lab.jit.moves import kind_of
from puluc.lab.jit.tables import (
    BURN,
    CAPTURE,
    DOUBLE,
    EAGLE,
    KIND_SHIFT,
    ORIGIN_SHIFT,
    PLAIN,
    PRISON,
    SLAY,
    TARGET_MASK,
    TURNING,
)

OUTWARD, CAPTOR, HOMEWARD = range(3)

NO_MOVE = argument(-1, np.int64)
"""In place of a move; of the type of the others, so that kernels compile once."""

ONGOING = -1
"""No outcome yet; else an outcome is what Jade scores, 2 for winning, 1 for a draw."""

MAX_MOVES, MAX_LINES = 96, 8192

Moves = NDArray[np.int64]
Lines = NDArray[np.int64]
"""``[:, line]``: the first move, the second one, and the value that the first one uses."""


@compiled
def side_of(a: Scalars, player: int) -> int:
    """0 for Jade, 1 for Obsidian."""
    return 1 if player >= a.players else 0


@compiled
def gait_of(board: Board, start: int) -> int:
    """The gait of the unit whose numbers begin at ``start``."""
    if board[start + UNIT_CAPTIVES] > 0:
        return CAPTOR
    return HOMEWARD if board[start + UNIT_HOMEWARD] else OUTWARD


@compiled
def units_of(a: Scalars, board: Board, player: int) -> int:
    """How many units of a player are on the highway."""
    count = 0
    for space in range(1, a.spaces + 1):
        count += board[space * a.width] == player + 1
    return count


@compiled
def write_moves(a: Scalars, m: Maps, board: Board, value: int, moves: Moves) -> int:
    """Write the legal moves for a throw value; return how many."""
    if value == 0:
        return 0
    count, player = 0, int(board[a.player])
    if board[a.hands + player] > 0 and units_of(a, board, player) < a.pieces:
        count = _add_forward(a, m, board, 0, value, moves, count)
    for origin in range(1, a.spaces + 1):
        if board[origin * a.width] == player + 1:
            count = _add_forward(a, m, board, origin, value, moves, count)
            if a.has_scorpion:
                count = _add_backward(a, m, board, origin, value, moves, count)
    return count


@compiled
def _can_take(a: Scalars, board: Board, victim: int, own: int) -> bool:
    """``victim`` is where the numbers of the unit on the target begin."""
    return not (a.has_doubling and board[victim + UNIT_CAPTIVES] > 0 and own == 1)


@compiled
def _add_forward(
    a: Scalars, m: Maps, board: Board, origin: int, value: int, moves: Moves, count: int
) -> int:
    player, unit = board[a.player], origin * a.width
    side, gait, own, captives = side_of(a, player), OUTWARD, 1, 0
    if origin:
        gait, own, captives = (
            gait_of(board, unit),
            board[unit + UNIT_OWN],
            board[unit + UNIT_CAPTIVES],
        )
    step = int(m.step[side, gait, origin, value])
    target, kind, packed = step & TARGET_MASK, kind_of(step), origin << ORIGIN_SHIFT
    there = target * a.width
    if board[there] == 0 or target == origin:
        moves[count] = packed + step
        return count + 1
    is_flowing = kind == SLAY and target != 0
    if side_of(a, int(board[there]) - 1) != side:
        if _can_take(a, board, there, 1 if is_flowing else own):
            taking = SLAY if kind == SLAY else CAPTURE
            moves[count] = packed + (taking << KIND_SHIFT) + target
            return count + 1
    elif (
        a.has_doubling
        and own + captives == 1
        and board[there + UNIT_OWN] + board[there + UNIT_CAPTIVES] == 1
    ):
        moves[count] = packed + (DOUBLE << KIND_SHIFT) + (step & TURNING) + target
        return count + 1
    if is_flowing:
        moves[count] = packed + (SLAY << KIND_SHIFT)
        return count + 1
    return count


@compiled
def _add_backward(
    a: Scalars, m: Maps, board: Board, origin: int, value: int, moves: Moves, count: int
) -> int:
    unit, side = origin * a.width, side_of(a, int(board[a.player]))
    gait = gait_of(board, unit)
    target = int(m.back[side, gait, origin, value])
    is_extra = target not in (0, int(m.step[side, gait, origin, value]) & TARGET_MASK)
    there = target * a.width
    if gait != CAPTOR and is_extra and board[there] > 0:
        is_enemy = side_of(a, int(board[there]) - 1) != side
        if is_enemy and _can_take(a, board, there, board[unit + UNIT_OWN]):
            moves[count] = (origin << ORIGIN_SHIFT) + (CAPTURE << KIND_SHIFT) + target
            return count + 1
    return count


@allocating
def apply_move(a: Scalars, board: Board, move: int) -> None:
    """Play a packed move in place; the same player stays to move."""
    origin, target, kind = move >> ORIGIN_SHIFT, move & TARGET_MASK, kind_of(move)
    player = int(board[a.player])
    side = side_of(a, player)
    pieces, own, captives, is_homeward = np.zeros(MAX_PLAYERS, np.int16), 1, 0, False
    if origin:
        unit = origin * a.width
        for each in range(a.everyone):
            pieces[each] = board[unit + UNIT_PIECES + each]
        own, captives = int(board[unit + UNIT_OWN]), int(board[unit + UNIT_CAPTIVES])
        is_homeward = board[unit + UNIT_HOMEWARD] != 0
        _clear(a, board, origin)
    else:
        pieces[player] = 1
        board[a.hands + player] -= 1
    if kind == SLAY and target != 0:
        pieces[player] -= 1
        _free(a, board, side, pieces)
        pieces[:] = 0
        pieces[player] = 1
        own, captives = 1, 0
        if target == a.fire:
            kind = BURN
    if kind == BURN:
        board[a.lost + side] += own
        board[a.lost + 1 - side] += captives
    elif target == 0:
        _free(a, board, side, pieces)
    else:
        is_turned = is_homeward or (move & TURNING) != 0
        _land(a, board, target, player, own, captives, is_turned, pieces)


@compiled
def _clear(a: Scalars, board: Board, space: int) -> None:
    for each in range(a.width):
        board[space * a.width + each] = 0


@compiled
def _free(a: Scalars, board: Board, side: int, pieces: Board) -> None:
    """Return the pieces of a side to the hands of their players."""
    for each in range(side * a.players, (side + 1) * a.players):
        board[a.hands + each] += pieces[each]


@compiled
def _land(
    a: Scalars,
    board: Board,
    space: int,
    player: int,
    own: int,
    captives: int,
    is_homeward: bool,
    pieces: Board,
) -> None:
    there, side = space * a.width, side_of(a, player)
    if board[there] > 0 and side_of(a, int(board[there]) - 1) != side:
        if a.capture != PRISON:
            _clear(a, board, space)
            if a.capture == EAGLE:
                board[a.lost + side] += own
                board[a.lost + 1 - side] += captives
            else:
                _free(a, board, side, pieces)
            return
        own, captives = own + board[there + UNIT_CAPTIVES], captives + board[there + UNIT_OWN]
        is_homeward = False
    else:
        own += board[there + UNIT_OWN]
    board[there] = player + 1
    board[there + UNIT_HOMEWARD] = is_homeward
    board[there + UNIT_OWN], board[there + UNIT_CAPTIVES] = own, captives
    for each in range(a.everyone):
        board[there + UNIT_PIECES + each] += pieces[each]


@compiled
def pass_turn(a: Scalars, board: Board) -> None:
    """Give the turn to the next player who has a piece in hand or a unit."""
    player = int(board[a.player])
    board[a.player] = (player + 1) % a.everyone
    for ahead in range(1, a.everyone):
        other = (player + ahead) % a.everyone
        if board[a.hands + other] > 0 or units_of(a, board, other) > 0:
            board[a.player] = other
            return


@compiled
def outcome(a: Scalars, board: Board) -> int:
    """What Jade scores, or ``ONGOING``."""
    jade, obsidian = _free_pieces(a, board, 0), _free_pieces(a, board, 1)
    if jade > 0 and obsidian > 0:
        return ONGOING
    if not a.can_draw:
        return 2 if jade > 0 else 0
    lead = jade + board[a.lost] - obsidian - board[a.lost + 1]  # of those not taken
    return 1 if lead == 0 else 2 if lead > 0 else 0


@compiled
def _free_pieces(a: Scalars, board: Board, side: int) -> int:
    """The pieces of a side that are in hand or their own masters."""
    count = 0
    for player in range(side * a.players, (side + 1) * a.players):
        count += board[a.hands + player]
    for space in range(1, a.spaces + 1):
        unit = space * a.width
        if board[unit] > 0 and side_of(a, int(board[unit]) - 1) == side:
            count += board[unit + UNIT_OWN]
    return count


@compiled
def can_end_game(move: int) -> bool:
    """Whether the game may be over after a move; spares the outcome after most of them."""
    return move != NO_MOVE and kind_of(move) not in (PLAIN, DOUBLE)


@allocating
def play_line(a: Scalars, board: Board, first: int, last: int, after: Board) -> None:
    """Write the board after up to two moves; the same player stays to move."""
    after[:] = board
    if first != NO_MOVE:
        apply_move(a, after, first)
    if last != NO_MOVE:
        apply_move(a, after, last)


@allocating
def list_lines(a: Scalars, m: Maps, board: Board, first: int, second: int, lines: Lines) -> int:
    """Write the lines for one throw, or for two in either order; return how many.

    Both throws are used if any line can (RULES.md 5). Without any move there is one line, a pass.
    """
    if a.throws == 1:
        count = write_moves(a, m, board, first, lines[0])
        lines[1, :count] = NO_MOVE
        lines[2, :count] = first
    else:
        low, high = min(first, second), max(first, second)
        count, uses_both = _list_two(a, m, board, low, high, True, lines)
        if not uses_both:
            count, uses_both = _list_two(a, m, board, low, high, False, lines)
    if count == 0:
        lines[0, 0] = lines[1, 0] = NO_MOVE
        return 1
    return count


@allocating
def _list_two(
    a: Scalars, m: Maps, board: Board, low: int, high: int, must_use_both: bool, lines: Lines
) -> tuple[int, bool]:
    """Write the lines for two throws; return how many, and whether any uses both.

    With ``must_use_both`` a line of one move is kept only if it ends the game.
    """
    firsts, after = np.empty(MAX_MOVES, np.int64), np.empty_like(board)
    count, uses_both = 0, False
    for value, other in ((low, high), (high, low)):
        for each in range(write_moves(a, m, board, value, firsts)):
            move = firsts[each]
            play_line(a, board, move, NO_MOVE, after)
            is_over = can_end_game(move) and outcome(a, after) != ONGOING
            seconds = 0 if is_over else write_moves(a, m, after, other, lines[1, count:])
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


def ends_of(game: Game, board: Board, values: tuple[int, ...]) -> list[Board]:
    """The boards after every line of a turn, the next player to move."""
    lines, found = np.empty((3, MAX_LINES), np.int64), list[Board]()
    for line in range(list_lines(*game, board, values[0], values[-1], lines)):
        after = np.empty_like(board)
        play_line(game.scalars, board, int(lines[0, line]), int(lines[1, line]), after)
        pass_turn(game.scalars, after)
        found.append(after)
    return found
