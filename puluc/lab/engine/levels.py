"""The computer levels compiled: the weights of their lines of play, and Hard's turns.

``puluc.ai.levels`` and ``puluc.ai.threats`` describe what the levels compare.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import BURNT
from puluc.lab.engine.board import (
    BURN,
    CAPTURE,
    MAX_MOVES,
    NO_MOVE,
    ONGOING,
    ORIGIN_SHIFT,
    SLAY,
    TARGET_MASK,
    UNIT_CAPTIVES,
    UNIT_OWN,
    WIN,
    Board,
    Game,
    Lines,
    Moves,
    Rules,
    TurnBuffers,
    apply_move,
    can_end_game,
    end_turn,
    kind_of,
    list_lines,
    mover_of,
    outcome,
    pass_turn,
    play_line,
    player_of,
    side_of,
    successor_value,
    takes,
    write_moves,
)
from puluc.lab.engine.compiling import (
    ONE,
    ZERO,
    RandomState,
    allocating,
    argument,
    compiled,
    inlined,
    pick,
)
from puluc.lab.strategist import (
    BRINGING_OUT,
    CHASE,
    COVER,
    GAIN,
    POST,
    SLAIN_NEXT,
    STRATEGY_CAPTURE,
    THIRD_BRINGING_OUT,
    WON,
)

RANDOM, EASY, FAIR, HARD, MASTER, STRATEGY, STRATEGY_2, STRATEGY_3, PERFECT = range(9)
_NAMES = (
    *("random", "easy", "fair", "hard", "master"),
    *("strategy", "strategy-2", "strategy-3", "perfect"),
)
LEVEL_CODES = {name: code for code, name in enumerate(_NAMES)}

LOSS_OF_PIECES = ZERO
"""The value of ``space`` that scores the pieces a side loses, not the captures on one space."""

LineWeights = NDArray[np.uint8] | NDArray[np.float32]
"""The relative probability of each line of a throw.

With one throw a turn a level chooses among equals: 1 for each of them, 0 for the other lines.
"""

ComputedWeights = NDArray[np.float32]
"""LineWeights as they are computed, of one type for all rule sets, so that kernels compile once."""

_HARD = argument(HARD, np.int64)
_EQUAL = 1e-9
_LEAST_CHASE, _MOST_CHASE = CHASE[0], CHASE[-1]
_WINNING = 3
"""The violence of a line of two moves that wins, which exceeds that of any other."""


class CompiledLevel(NamedTuple):
    """A level and the data it chooses by."""

    code: int
    losses: NDArray[np.float64]
    """The expected loss at each successor for Hard; if empty, it is computed when needed."""
    estimates: NDArray[np.float64]
    """``[plies, successor]``: Master's estimates or Perfect's values, else empty."""
    margins: NDArray[np.float64]
    """The distance from the best line within which others are kept, by row of ``estimates``."""


@compiled
def _is_violent(move: int) -> bool:
    return move != NO_MOVE and kind_of(move) in (CAPTURE, SLAY)


@compiled
def _pieces_won(rules: Rules, board: Board, move: int) -> int:
    """Return the enemy pieces that a move captures or slays, less all that it burns."""
    unit = (move >> ORIGIN_SHIFT) * rules.width
    there = (move & TARGET_MASK) * rules.width
    if kind_of(move) == BURN:
        return -int(board[unit + UNIT_OWN] + board[unit + UNIT_CAPTIVES]) if unit else -1
    taken = int(board[unit + UNIT_CAPTIVES]) if kind_of(move) == SLAY else 0
    if takes(rules, board, move):
        taken += board[there + UNIT_OWN] + board[there + UNIT_CAPTIVES]
    return taken


@compiled
def _harm(rules: Rules, board: Board, move: int, moved: int, space: int) -> int:
    """Return the pieces that the enemies of the mover lose by a move.

    ``moved`` has a bit for each player whose units are left out. With a ``space`` return whether
    the unit there is captured.
    """
    target, is_taking = move & TARGET_MASK, takes(rules, board, move)
    if space != LOSS_OF_PIECES:
        return int(is_taking and target == space)
    unit, there, lost = (move >> ORIGIN_SHIFT) * rules.width, target * rules.width, 0
    if is_taking and not moved >> (board[there] - 1) & 1:
        lost += board[there + UNIT_OWN]
    if kind_of(move) == SLAY:
        lost += board[unit + UNIT_CAPTIVES]
    return lost


@compiled
def _most_harm(game: Game, board: Board, value: int, moved: int, space: int, moves: Moves) -> int:
    most = 0
    for each in range(write_moves(game, board, value, moves)):
        most = max(most, _harm(game.rules, board, moves[each], moved, space))
    return most


@allocating
def expected_harm(game: Game, board: Board, moved: int, space: int) -> float:
    """Return the average of the most harmful turns of the player to move; see ``_harm``."""
    rules, tables = game
    count, total = len(tables.values), 0.0
    seconds = np.empty(MAX_MOVES, np.int64)
    if rules.throws == 1:
        for each in range(count):
            value = tables.values[each]
            most = _most_harm(game, board, value, moved, space, seconds)
            total += tables.weights[each] * most
        return total / 16
    best = np.zeros((count, count), np.int64)
    firsts, after = np.empty(MAX_MOVES, np.int64), np.empty_like(board)
    for first in range(count):
        begun = write_moves(game, board, tables.values[first], firsts)
        for each in range(max(begun, 1)):
            move = firsts[each] if begun else NO_MOVE
            scored = _harm(rules, board, move, moved, space) if begun else 0
            play_line(rules, board, move, NO_MOVE, after)
            for second in range(count):
                value = tables.values[second]
                most = _most_harm(game, after, value, moved, space, seconds)
                best[first, second] = max(best[first, second], scored + most)
    for first in range(count):
        for second in range(count):
            most = max(best[first, second], best[second, first])
            total += tables.weights[first] * tables.weights[second] * most
    return total / 256


@allocating
def _worst_loss(game: Game, board: Board, player: int) -> float:
    """Return the expected loss of ``player``'s side before the player's next turn."""
    rules, turn, moved, total = game.rules, board.copy(), ZERO, 0.0
    for ahead in range(rules.everyone):
        other = (board[rules.player] + ahead) % rules.everyone
        if other == player:
            break
        if side_of(rules, other) == side_of(rules, player):
            moved |= 1 << other
        else:
            turn[rules.player] = other
            total += expected_harm(game, turn, moved, LOSS_OF_PIECES)
    return total


@inlined
def _early_cost(game: Game, board: Board, move: int, code: int) -> float:
    """Return the cost of a move by the first two lessons (``lab.strategist``)."""
    rules = game.rules
    won, is_quiet = _pieces_won(rules, board, move), code == STRATEGY
    if won > 0 and kind_of(move) != CAPTURE:
        return 0.0
    for space in range(1, rules.spaces + 1):
        is_quiet &= board[space * rules.width + UNIT_CAPTIVES] == 0
    is_entry = move >> ORIGIN_SHIFT == 0
    if is_entry and is_quiet and won <= 0:
        return 1.0
    player, after = player_of(rules, board), board.copy()
    apply_move(rules, after, move)
    pass_turn(rules, after)
    loss = _worst_loss(game, after, player)
    if code == STRATEGY_2 and is_entry:
        loss -= BRINGING_OUT
    return loss - won - STRATEGY_CAPTURE if won > 0 else loss + 2


@compiled
def _taken(rules: Rules, board: Board, move: int) -> int:
    """Return the enemy pieces that a move captures, without those that it frees."""
    return int(board[(move & TARGET_MASK) * rules.width + UNIT_OWN]) * (kind_of(move) == CAPTURE)


_TAKING, _SLAYING = argument(CAPTURE, np.int64), argument(SLAY, np.int64)


@compiled
def _expected(game: Game, board: Board, kind: int, moves: Moves) -> float:
    """Return what the next throw does at most on average: pieces taken, or with SLAY slain."""
    rules, tables = game
    total = 0
    for each in range(len(tables.values)):
        most = 0
        for number in range(write_moves(game, board, tables.values[each], moves)):
            move = moves[number]
            if kind != SLAY:
                most = max(most, _taken(rules, board, move))
            elif kind_of(move) == SLAY:
                most = max(most, board[(move >> ORIGIN_SHIFT) * rules.width + UNIT_CAPTIVES])
        total += tables.weights[each] * most
    return total / 16


@allocating
def _taken_back(game: Game, board: Board) -> float:
    """Return the pieces taken back on average (``lab.strategist``)."""
    rules, tables = game
    moves, answers = np.empty(MAX_MOVES, np.int64), np.empty(MAX_MOVES, np.int64)
    after, total = np.empty_like(board), 0.0
    for each in range(len(tables.values)):
        count, most, least = write_moves(game, board, tables.values[each], moves), 0, 0.0
        for number in range(count):
            most = max(most, _taken(rules, board, moves[number]))
        if most == 0:
            continue
        least = np.inf
        for number in range(count):
            if _taken(rules, board, moves[number]) == most:
                after[:] = board
                apply_move(rules, after, moves[number])
                pass_turn(rules, after)
                least = min(least, _expected(game, after, _TAKING, answers))
        total += tables.weights[each] * least
    return total / 16


@compiled
def _posted(rules: Rules, board: Board, side: int) -> int:
    """Return how many units of a side chase an enemy, and how many are covered."""
    found = 0
    for space in range(1, rules.spaces + 1):
        unit = space * rules.width
        if board[unit] == 0 or side_of(rules, board[unit] - 1) != side:
            continue
        is_covered = False
        for other in range(1, rules.spaces + 1):
            there = other * rules.width
            if board[there] == 0:
                continue
            ahead = other - space if side == 0 else space - other
            if side_of(rules, board[there] - 1) != side:
                found += _LEAST_CHASE <= ahead <= _MOST_CHASE
            else:
                is_covered |= 0 < -ahead <= COVER
        found += is_covered
    return found


@allocating
def _third_cost(game: Game, board: Board, move: int, successor: int) -> float:
    """Return the cost of a move by *Strategy III* (``lab.strategist``)."""
    if successor == WIN:
        return -WON
    rules, side, after = game.rules, mover_of(game.rules, board), board.copy()
    moves = np.empty(MAX_MOVES, np.int64)
    gain = _pieces_won(rules, board, move) + (kind_of(move) == CAPTURE)
    apply_move(rules, after, move)
    pass_turn(rules, after)
    cost = _expected(game, after, _TAKING, moves) - GAIN * (gain + _taken_back(game, after))
    cost -= POST * _posted(rules, after, side)
    if move >> ORIGIN_SHIFT == 0:
        cost -= THIRD_BRINGING_OUT
    pass_turn(rules, after)
    return cost - SLAIN_NEXT * _expected(game, after, _SLAYING, moves)


@inlined
def _lesson_cost(game: Game, board: Board, move: int, successor: int, code: int) -> float:
    """Return the cost of a move by the rules of the Strategy lessons."""
    if code == STRATEGY_3:
        return _third_cost(game, board, move, successor)
    return _early_cost(game, board, move, code)


@allocating
def _cost(
    game: Game, level: CompiledLevel, board: Board, first: int, last: int, successor: int
) -> float:
    """Return the cost of a line of play."""
    if level.code <= EASY:
        return 0.0
    if level.code >= STRATEGY:
        return _lesson_cost(game, board, first, successor, level.code)
    rules = game.rules
    player, side, after, taken = player_of(rules, board), mover_of(rules, board), board.copy(), 0
    final = first
    for move in (first, last):
        if move != NO_MOVE:
            taken += _pieces_won(rules, after, move)
            apply_move(rules, after, move)
            final = move
    pass_turn(rules, after)
    if level.code == FAIR:
        target = final & TARGET_MASK
        if target == 0:
            return 0.0
        if kind_of(final) == BURN:
            return BURNT
        return expected_harm(game, after, ZERO, target)
    home = 0
    for each in range(side * rules.players, (side + 1) * rules.players):
        home += after[rules.hands + each]
    if len(level.losses) and successor >= 0:
        loss = level.losses[successor]
    else:
        loss = _worst_loss(game, after, player)
    return float(loss + rules.idleness * home - taken)


@inlined
def write_weights(
    game: Game,
    board: Board,
    level: CompiledLevel,
    lines: Lines,
    successors: NDArray[np.int32],
    weights: ComputedWeights,
) -> None:
    """Write the weight of each of a throw's ``lines``, which must not be empty."""
    count = len(weights)
    ends = np.empty(count, np.int64)
    for line in range(count):
        ends[line] = successors[line] if successors[line] >= 0 else -1 - line
    if game.rules.throws == 1:
        mark_lines(game, board, level, ONE, lines, successors, ends, weights)
        return
    shares = np.zeros(count, np.float64)
    if level.code <= EASY:
        _share_first_moves(level.code, lines, shares)
    else:
        throws = game.rules.throws
        shares /= mark_lines(game, board, level, throws, lines, successors, ends, shares)
    after, begin = np.empty_like(board), 0
    for line in range(1, count + 1):
        if line < count and _has_same_first_move(lines, line, begin):
            continue
        share = shares[begin:line].sum()
        if line - begin == 1:
            weights[begin] = share
        elif share > 0:
            play_line(game.rules, board, lines[0, begin], NO_MOVE, after)
            here, part = slice(begin, line), weights[begin:line]
            lasts = np.full((2, len(part)), NO_MOVE)
            lasts[0] = lines[1, here]
            marks = (successors[here], ends[here], part)
            share /= mark_lines(game, after, level, ONE, lasts, *marks)
            for each in range(len(part)):
                part[each] *= share
        begin = line


@inlined
def _has_same_first_move(lines: Lines, line: int, other: int) -> bool:
    """Return whether two lines of two throws use the same throw for the same first move."""
    return bool(lines[0, line] == lines[0, other] and lines[2, line] == lines[2, other])


@compiled
def mark_closest(level: CompiledLevel, successors: NDArray[np.int32], marks: NDArray[Any]) -> int:
    """Write 1 for each line that is close to the best by all estimates; return their number."""
    kept = 0
    marks[:] = 1
    for ply in range(len(level.margins)):
        best = 0.0
        for line in range(len(marks)):
            if marks[line]:
                best = max(best, successor_value(successors[line], level.estimates[ply]))
        kept = 0
        for line in range(len(marks)):
            worth = successor_value(successors[line], level.estimates[ply])
            if marks[line] and worth >= best - level.margins[ply]:
                kept += 1
            else:
                marks[line] = 0
    return kept


@compiled
def _share_first_moves(level: int, lines: Lines, shares: NDArray[np.float64]) -> None:
    """Give the first moves equal shares; Easy takes only violent ones if there are any.

    The share of a first move goes to its first line.
    """
    has_violent, count = False, 0
    if level == EASY:
        for line in range(len(shares)):
            has_violent |= _is_violent(lines[0, line])
    for line in range(len(shares)):
        move = lines[0, line]
        is_first = line == 0 or not _has_same_first_move(lines, line, line - 1)
        if is_first and (_is_violent(move) or not has_violent):
            shares[line] = 1
            count += 1
    shares /= count


@allocating
def mark_lines(
    game: Game,
    board: Board,
    level: CompiledLevel,
    throws_left: int,
    lines: Lines,
    successors: NDArray[np.int32],
    ends: Moves,
    marks: NDArray[Any],
) -> int:
    """Write 1 for each line that a level chooses, else 0; return their number.

    With one throw left each line is a single move. Of lines with the same of ``ends`` one counts.
    """
    code, count, most, side = level.code, len(marks), 0, mover_of(game.rules, board)
    if code == MASTER:
        return int(mark_closest(level, successors, marks))
    violence, costs = np.empty(count, np.int64), np.full(count, np.inf)
    for line in range(count):
        first, last = lines[0, line], lines[1, line]
        violence[line] = rank_of(code, throws_left, first, last, successors[line])
        most = max(most, violence[line])
    for line in range(count):
        if violence[line] < most or (
            code >= FAIR and _has_later_duplicate(game.rules, lines, ends, violence, side, line)
        ):
            continue
        costs[line] = 0
        if not (code == FAIR and throws_left == 1 and most > 0):
            first, last = lines[0, line], lines[1, line]
            costs[line] = _cost(game, level, board, first, last, successors[line])
    least, chosen = costs.min(), 0
    for line in range(count):
        marks[line] = costs[line] <= least + _EQUAL
        chosen += costs[line] <= least + _EQUAL
    return chosen


@compiled
def rank_of(code: int, throws_left: int, first: int, last: int, successor: int) -> int:
    """Return the rank of a line: only those of the highest are compared by their cost.

    Of two throws the first kept is a win, then the most captures and slayings; of the last throw a
    capture or slaying, then a win.
    """
    count = 0 if code in (RANDOM, STRATEGY_3) else _is_violent(first) + _is_violent(last)
    wins = code >= FAIR and successor == WIN
    if throws_left == 1:
        return int(2 * count + wins)
    return _WINNING if wins else int(count)


@compiled
def _distance(rules: Rules, side: int, move: int) -> int:
    """Return the distance of a unit from its own city at the start of a line; 0 in the city."""
    origin = move >> ORIGIN_SHIFT
    return origin if side == 0 or origin == 0 else rules.spaces + 1 - origin


@compiled
def _has_later_duplicate(
    rules: Rules, lines: Lines, ends: Moves, violence: Moves, side: int, line: int
) -> bool:
    """Return whether a later, equally violent line has the same end.

    Later means that its unit begins farther from the city.
    """
    distance = _distance(rules, side, lines[0, line])
    for other in range(len(ends)):
        if ends[other] == ends[line] and violence[other] == violence[line]:
            far = _distance(rules, side, lines[0, other])
            if far > distance or (far == distance and other > line):
                return True
    return False


@allocating
def play_hard(
    game: Game, board: Board, values: tuple[int, int], state: RandomState, turn: TurnBuffers
) -> int:
    """Play Hard's turn in place, the next player to move after it; return the outcome."""
    rules, value, may_end, lines = game.rules, values[0], False, turn.lines
    if rules.throws > 1:
        count = list_lines(game, board, values, turn)
        line = 0 if count == 1 else _choose(game, board, count, rules.throws, state, turn)
        move, value = lines[0, line], values[0] + values[1] - lines[2, line]
        may_end = can_end_game(move)
        if move != NO_MOVE:
            apply_move(rules, board, move)
    if rules.throws == 1 or not (move == NO_MOVE or (may_end and outcome(rules, board) != ONGOING)):
        count = write_moves(game, board, value, lines[0])
        if count > 0:
            lines[1, :count] = NO_MOVE
            move = lines[0, _choose(game, board, count, ONE, state, turn)]
            may_end = may_end or can_end_game(move)
            apply_move(rules, board, move)
    pass_turn(rules, board)
    return outcome(rules, board) if may_end else ONGOING


@allocating
def _choose(
    game: Game, board: Board, count: int, throws_left: int, state: RandomState, turn: TurnBuffers
) -> int:
    """Return the line that Hard chooses, a random one of equals; see ``mark_lines``."""
    rules, lines = game.rules, turn.lines
    level = CompiledLevel(_HARD, np.empty(0), np.empty((0, 0)), np.empty(0))
    marks, successors = np.empty(count), np.empty(count, np.int32)
    ends = np.empty(count, np.int64)
    win = 2 if mover_of(rules, board) == 0 else 0
    for line in range(count):
        end = end_turn(rules, board, lines[0, line], lines[1, line], turn.after)
        successors[line] = WIN if end == win else 0
        ends[line] = _key_of(turn.after)
    mark_lines(game, board, level, throws_left, lines, successors, ends, marks)
    return pick(marks, 1.0, state)


@compiled
def _key_of(board: Board) -> int:
    """Return a hash of a board: FNV-1a, 64 bits, to tell the ends of a turn apart."""
    key = np.uint64(0xCBF29CE484222325)
    for each in board:
        key = (key ^ np.uint64(each)) * np.uint64(0x100000001B3)
    return int(np.int64(key))
