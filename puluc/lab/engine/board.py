"""Rule sets, positions, moves and turns on arrays; ``puluc.rules`` defines their meaning.

A board is one array. For each space it holds ``width`` numbers: the index of the unit's player plus
1 or 0, whether it is homeward, its own pieces, its captives, and how many pieces of each player it
has. Then come the hands of all players, the lost pieces of both sides, and the player to move.
Players are counted in the order of their turns. Space 0, the city, holds the unit that
``apply_move`` is moving, and is empty otherwise.

A move is packed: bits 0-5 are its target, 6-8 its kind, 9 tells whether the unit turns round, 10
and up are its origin. A step is a move to an empty target, without its origin.
"""

from collections.abc import Callable
from itertools import product
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import IDLENESS, TEAM_IDLENESS
from puluc.lab.engine.compiling import ONE, ZERO, allocating, argument, compiled
from puluc.rules import CaptureKind, Captures, HighwayKind, MoveKind, Position, Ruleset, Side
from puluc.rules.highway import MAX_VALUE, Highway, Step
from puluc.rules.player import Gait

PLAIN, CAPTURE, SLAY, DOUBLE, BURN = range(5)
KINDS = (MoveKind.PLAIN, MoveKind.CAPTURE, MoveKind.SLAY, MoveKind.DOUBLE, MoveKind.BURN)

PRISON, EAGLE, EAGLE_RETURN = range(3)

OUTWARD, CAPTOR, HOMEWARD = int(Gait.OUTWARD), int(Gait.CAPTOR), int(Gait.HOMEWARD)

TARGET_MASK, KIND_SHIFT, KIND_MASK, TURNING, ORIGIN_SHIFT = 63, 6, 7, 1 << 9, 10

NO_MOVE = argument(-1, np.int64)
"""The number in place of a move; it has the type of moves, so that kernels compile once."""

UNIT_HOMEWARD, UNIT_OWN, UNIT_CAPTIVES, UNIT_PIECES = range(1, 5)
"""The places of these values in the numbers of a space; the player comes first."""

MAX_SPACES, MAX_PLAYERS = 40, 16
"""The most spaces of a highway with the city, and the most players of a game."""

Board = NDArray[np.int16]
Small = NDArray[np.int16]
Numbers = NDArray[np.int64]


class Rules(NamedTuple):
    """The rules that are single numbers, and the layout of a board."""

    spaces: int
    players: int
    """The number of players of each side."""
    everyone: int
    """The number of players of both sides."""
    army: int
    pieces: int
    capture: int
    """``PRISON``, ``EAGLE`` or ``EAGLE_RETURN``."""
    captures_back: bool
    """Whether units may capture against their direction."""
    has_doubling: bool
    can_draw: bool
    fire: int
    """The fire space, 0 if there is none."""
    throws: int
    idleness: float
    """Hard's cost of a piece that stays at home."""
    goes_back: bool
    """Whether captors travel back to their own city."""
    outward: int
    """The kind of a single outward unit in the inputs of the general network."""
    leaves_last: bool
    """Whether the moves from the city come after the others instead of before them."""
    width: int
    hands: int
    lost: int
    player: int
    size: int


class Tables(NamedTuple):
    """The rules that are tables; a turn is one throw or two in any order."""

    step: Small
    """``[side, gait, origin, value]``: the packed step to an empty target."""
    back: Small
    """``[side, gait, origin, value]``: the target of a capture backward, 0 for none."""
    values: Numbers
    weights: Numbers
    """The number of the 16 throws that have each value."""
    turns: Numbers
    """``[turn, which throw]``; the same value twice with one throw a turn."""
    turn_odds: NDArray[np.float64]


class Game(NamedTuple):
    """A rule set."""

    rules: Rules
    tables: Tables

    @classmethod
    def of(cls, rules: Ruleset, *, leaves_last: bool = False) -> Self:
        """Return the arrays of a rule set."""
        return cls(_rules(rules, leaves_last), _tables(rules))

    def board_of(self, position: Position) -> Board:
        rules, index = self.rules, position.highway.hand_of
        board = np.zeros(rules.size, np.int16)
        for space, unit in enumerate(position.units):
            if unit:
                start = space * rules.width
                facts = (index[unit.player] + 1, unit.is_homeward, unit.own_pieces, unit.captives)
                board[start : start + UNIT_PIECES] = facts
                for piece in unit.pieces:
                    board[start + UNIT_PIECES + index[piece]] += 1
        board[rules.hands : rules.lost] = position.hands
        board[rules.lost : rules.player] = position.lost
        board[rules.player] = index[position.player]
        return board

    def starts(self, rules: Ruleset) -> Board:
        """Return the boards at the start, ``[side]`` to move."""
        return np.array([self.board_of(Position.start(rules, side)) for side in Side])


def _rules(rules: Ruleset, leaves_last: bool) -> Rules:
    everyone = len(Side) * rules.players
    width = UNIT_PIECES + everyone
    hands = width * (rules.spaces + 1)
    lost = hands + everyone
    return Rules(
        spaces=rules.spaces,
        players=rules.players,
        everyone=everyone,
        army=rules.army,
        pieces=rules.pieces,
        capture=list(CaptureKind).index(rules.capture),
        captures_back=bool(Highway.of(rules).back_steps),
        has_doubling=rules.doubling,
        can_draw=rules.can_draw,
        fire=rules.fire_space or 0,
        throws=rules.throws_per_turn,
        idleness=IDLENESS if rules.players == 1 else TEAM_IDLENESS,
        goes_back=rules.captures is Captures.BACKWARD,
        outward=4 + list(HighwayKind).index(rules.highway),
        leaves_last=leaves_last,
        width=width,
        hands=hands,
        lost=lost,
        player=lost + len(Side),
        size=lost + len(Side) + 1,
    )


def _tables(rules: Ruleset) -> Tables:
    highway, turns = Highway.of(rules), rules.turn_odds
    values, chances = zip(*rules.odds, strict=True)
    return Tables(
        _by_throw(rules, lambda *throw: _packed(highway.step(*throw))),
        _by_throw(rules, lambda *throw: _packed(highway.back_step(*throw)) & TARGET_MASK),
        np.array(values, np.int64),
        np.array([round(16 * chance) for chance in chances], np.int64),
        np.array([(values[0], values[-1]) for values, _ in turns], np.int64),
        np.array([chance for _, chance in turns]),
    )


def _by_throw(rules: Ruleset, number_of: Callable[[Side, Gait, int, int], int]) -> Small:
    """Return the number of each throw of each unit: ``[side, gait, origin, value]``."""
    numbers = [
        number_of(*throw)
        for throw in product(Side, Gait, range(rules.spaces + 1), range(MAX_VALUE + 1))
    ]
    return np.array(numbers, np.int16).reshape(len(Side), len(Gait), -1, MAX_VALUE + 1)


def _packed(step: Step | None) -> int:
    """Return the packed move of a step to an empty target, without its origin; 0 for no step."""
    if step is None:
        return 0
    kind = KINDS.index(step.plain.kind) << KIND_SHIFT
    return step.target + kind + TURNING * step.plain.is_turning


@compiled
def side_of(rules: Rules, player: int) -> int:
    """Return 0 for a player of Jade, 1 for one of Obsidian."""
    return 1 if player >= rules.players else 0


@compiled
def player_of(rules: Rules, board: Board) -> int:
    """Return the player to move, as a number of 64 bits like all others that functions take."""
    return int(np.int64(board[rules.player]))


@compiled
def mover_of(rules: Rules, board: Board) -> int:
    """Return the side to move."""
    return side_of(rules, player_of(rules, board))


@compiled
def gait_of(board: Board, unit: int) -> int:
    """Return the gait of the unit whose numbers begin at ``unit``."""
    if board[unit + UNIT_CAPTIVES] > 0:
        return CAPTOR
    return HOMEWARD if board[unit + UNIT_HOMEWARD] else OUTWARD


@compiled
def kind_of(move: int) -> int:
    """Return the kind of a packed move."""
    return (move >> KIND_SHIFT) & KIND_MASK


ONGOING = -1
"""The outcome of an unfinished game; others are Jade's score, 2 for winning, 1 for a draw."""

WIN, DRAW, LOSS = -1, -2, -3
"""Successors that end the game, for the side that moved; other successors are position numbers."""

MAX_MOVES, MAX_LINES = 96, 8192

Moves = NDArray[np.int64]
Lines = NDArray[np.int64]
"""``[:, line]``: the first move, the second one, and the value that the first one uses.

Lines that begin with the same move and value are adjacent.
"""


class TurnBuffers(NamedTuple):
    """Buffers for the lines of play of a turn, allocated once for many turns."""

    lines: Lines
    """The output of ``list_lines``."""
    firsts: Moves
    after: Board
    """The board after a line."""


@allocating
def make_turn(rules: Rules) -> TurnBuffers:
    """Allocate the buffers for a turn."""
    return TurnBuffers(
        np.empty((3, MAX_LINES), np.int64),
        np.empty(MAX_MOVES, np.int64),
        np.empty(rules.size, np.int16),
    )


@compiled
def units_of(rules: Rules, board: Board, player: int) -> int:
    """Return how many units of a player are on the highway."""
    count = 0
    for space in range(1, rules.spaces + 1):
        count += board[space * rules.width] == player + 1
    return count


@compiled
def write_moves(game: Game, board: Board, value: int, moves: Moves) -> int:
    """Write the legal moves for a throw value; return their number."""
    rules = game.rules
    if value == 0:
        return 0
    count, player = ZERO, player_of(rules, board)
    can_leave = board[rules.hands + player] > 0 and _may_leave(game, board, value)
    if can_leave and not rules.leaves_last:
        count = add_forward(game, board, ZERO, value, moves, count)
    for origin in range(1, rules.spaces + 1):
        if board[origin * rules.width] == player + 1:
            count = add_forward(game, board, origin, value, moves, count)
            if rules.captures_back:
                count = add_backward(game, board, origin, value, moves, count)
    if can_leave and rules.leaves_last:
        count = add_forward(game, board, ZERO, value, moves, count)
    return count


@compiled
def _may_leave(game: Game, board: Board, value: int) -> bool:
    """Return whether a throw may bring a piece out: at the limit only onto a single friend."""
    rules, tables = game
    player = player_of(rules, board)
    # With a piece in hand fewer units than pieces are out: no need to count them.
    if rules.pieces >= rules.army or units_of(rules, board, player) < rules.pieces:
        return True
    target = int(np.int64(tables.step[side_of(rules, player), OUTWARD, 0, value])) & TARGET_MASK
    there = target * rules.width
    is_single = board[there + UNIT_OWN] + board[there + UNIT_CAPTIVES] == 1
    return rules.has_doubling and board[there] == player + 1 and is_single


@compiled
def _can_take(rules: Rules, board: Board, victim: int, own: int) -> bool:
    """Return whether ``own`` pieces may capture the unit whose numbers begin at ``victim``."""
    return not (rules.has_doubling and board[victim + UNIT_CAPTIVES] > 0 and own == 1)


@compiled
def add_forward(game: Game, board: Board, origin: int, value: int, moves: Moves, count: int) -> int:
    rules, tables = game
    unit, side = origin * rules.width, mover_of(rules, board)
    gait, own, captives = OUTWARD, 1, 0
    if origin:
        gait = gait_of(board, unit)
        own, captives = int(board[unit + UNIT_OWN]), int(board[unit + UNIT_CAPTIVES])
    step = int(np.int64(tables.step[side, gait, origin, value]))
    target, kind, packed = step & TARGET_MASK, kind_of(step), origin << ORIGIN_SHIFT
    there = target * rules.width
    if board[there] == 0 or target == origin:
        moves[count] = packed + step
        return count + 1
    is_flowing = kind == SLAY and target != 0
    if side_of(rules, int(board[there]) - 1) != side:
        if _can_take(rules, board, there, 1 if is_flowing else own):
            taking = SLAY if kind == SLAY else CAPTURE
            moves[count] = packed + (taking << KIND_SHIFT) + target
            return count + 1
    elif (
        rules.has_doubling
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
def add_backward(
    game: Game, board: Board, origin: int, value: int, moves: Moves, count: int
) -> int:
    rules, tables = game
    unit, side = origin * rules.width, mover_of(rules, board)
    gait = gait_of(board, unit)
    target = int(tables.back[side, gait, origin, value])
    is_extra = target not in (0, int(tables.step[side, gait, origin, value]) & TARGET_MASK)
    there = target * rules.width
    if is_extra and board[there] > 0:
        is_enemy = side_of(rules, int(board[there]) - 1) != side
        if is_enemy and _can_take(rules, board, there, int(np.int64(board[unit + UNIT_OWN]))):
            moves[count] = (origin << ORIGIN_SHIFT) + (CAPTURE << KIND_SHIFT) + target
            return count + 1
    return count


@compiled
def apply_move(rules: Rules, board: Board, move: int) -> None:
    """Play a packed move in place; the same player stays to move."""
    origin, target, kind = move >> ORIGIN_SHIFT, move & TARGET_MASK, kind_of(move)
    if kind == PLAIN and origin and target not in (0, origin) and not move & TURNING:
        for each in range(rules.width):  # most moves are of this kind
            board[target * rules.width + each] = board[origin * rules.width + each]
        _clear(rules, board, origin)
        return
    player, side = player_of(rules, board), mover_of(rules, board)
    if origin:
        for each in range(rules.width):
            board[each] = board[origin * rules.width + each]
        _clear(rules, board, origin)
    else:
        board[rules.hands + player] -= 1
        _lift_piece(rules, board, player)
    if kind == SLAY and target != 0:
        board[UNIT_PIECES + player] -= 1
        _free(rules, board, side)
        _lift_piece(rules, board, player)
        if target == rules.fire:
            kind = BURN
    if kind == BURN:
        board[rules.lost + side] += board[UNIT_OWN]
        board[rules.lost + 1 - side] += board[UNIT_CAPTIVES]
    elif target == 0:
        _free(rules, board, side)
    else:
        if move & TURNING:
            board[UNIT_HOMEWARD] = 1
        _land(rules, board, target * rules.width, player)
    _clear(rules, board, ZERO)


@compiled
def _clear(rules: Rules, board: Board, space: int) -> None:
    for each in range(space * rules.width, (space + 1) * rules.width):
        board[each] = 0


@compiled
def _lift_piece(rules: Rules, board: Board, player: int) -> None:
    """Make the moving unit a single piece of a player."""
    _clear(rules, board, ZERO)
    board[UNIT_OWN] = board[UNIT_PIECES + player] = 1


@compiled
def _free(rules: Rules, board: Board, side: int) -> None:
    """Return a side's pieces in the moving unit to the hands of their players."""
    for each in range(side * rules.players, (side + 1) * rules.players):
        board[rules.hands + each] += board[UNIT_PIECES + each]


@compiled
def _land(rules: Rules, board: Board, there: int, player: int) -> None:
    """Put the moving unit on the space whose numbers begin at ``there``."""
    side, other = side_of(rules, player), int(board[there])
    if other > 0 and side_of(rules, other - 1) != side:
        if rules.capture != PRISON:
            if rules.capture == EAGLE:
                board[rules.lost + side] += board[UNIT_OWN]
                board[rules.lost + 1 - side] += board[UNIT_CAPTIVES]
            else:
                _free(rules, board, side)
            _clear(rules, board, there // rules.width)
            return
        own, captives = board[there + UNIT_OWN], board[there + UNIT_CAPTIVES]
        board[there + UNIT_OWN], board[there + UNIT_CAPTIVES] = captives, own
        board[UNIT_HOMEWARD] = 0
    board[there], board[there + UNIT_HOMEWARD] = player + 1, board[UNIT_HOMEWARD]
    for each in range(UNIT_OWN, rules.width):
        board[there + each] += board[each]


@compiled
def pass_turn(rules: Rules, board: Board) -> None:
    """Give the turn to the next player who has a piece in hand or a unit."""
    player = player_of(rules, board)
    board[rules.player] = (player + 1) % rules.everyone
    for ahead in range(1, rules.everyone):
        other = (player + ahead) % rules.everyone
        if board[rules.hands + other] > 0 or units_of(rules, board, other) > 0:
            board[rules.player] = other
            return


@compiled
def outcome(rules: Rules, board: Board) -> int:
    """Return Jade's score, or ``ONGOING``."""
    if _has_free_piece(rules, board, ZERO) and _has_free_piece(rules, board, ONE):
        return ONGOING
    jade, obsidian = _free_pieces(rules, board, ZERO), _free_pieces(rules, board, ONE)
    if not rules.can_draw:
        return 2 if jade > 0 else 0
    lead = jade + board[rules.lost] - obsidian - board[rules.lost + 1]  # of those not taken
    return 1 if lead == 0 else 2 if lead > 0 else 0


@compiled
def _has_free_piece(rules: Rules, board: Board, side: int) -> bool:
    """Return whether a side has a piece in hand or a unit."""
    for player in range(side * rules.players, (side + 1) * rules.players):
        if board[rules.hands + player] > 0:
            return True
    for unit in range(rules.width, rules.hands, rules.width):
        if board[unit] > 0 and side_of(rules, int(board[unit]) - 1) == side:
            return True
    return False


@compiled
def _free_pieces(rules: Rules, board: Board, side: int) -> int:
    """Return how many pieces of a side are in hand or on top of their units."""
    count = 0
    for player in range(side * rules.players, (side + 1) * rules.players):
        count += board[rules.hands + player]
    for unit in range(rules.width, rules.hands, rules.width):
        if board[unit] > 0 and side_of(rules, int(board[unit]) - 1) == side:
            count += board[unit + UNIT_OWN]
    return count


@compiled
def can_end_game(move: int) -> bool:
    """Return whether the game may be over after a move, which saves most calls of ``outcome``."""
    return move != NO_MOVE and kind_of(move) not in (PLAIN, DOUBLE)


@compiled
def takes(rules: Rules, board: Board, move: int) -> bool:
    """Return whether a move captures, which a captor that flows on may do while it slays."""
    kind, there = kind_of(move), (move & TARGET_MASK) * rules.width
    if kind != SLAY or board[there] == 0:
        return kind == CAPTURE
    return side_of(rules, int(board[there]) - 1) != mover_of(rules, board)


@compiled
def play_line(rules: Rules, board: Board, first: int, last: int, after: Board) -> None:
    """Write the board after up to two moves; the same player stays to move."""
    for each in range(rules.size):
        after[each] = board[each]
    if first != NO_MOVE:
        apply_move(rules, after, first)
    if last != NO_MOVE:
        apply_move(rules, after, last)


@compiled
def end_turn(rules: Rules, board: Board, first: int, last: int, after: Board) -> int:
    """Write the board after a line, the next player to move; return the outcome."""
    play_line(rules, board, first, last, after)
    pass_turn(rules, after)
    return outcome(rules, after) if can_end_game(first) or can_end_game(last) else ONGOING


@compiled
def list_lines(game: Game, board: Board, values: tuple[int, int], turn: TurnBuffers) -> int:
    """Write the lines for one throw, or for two in either order; return their number.

    Both throws are used if any line can (docs/rules.md 5). Without any move the one line is a pass.
    """
    lines = turn.lines
    if game.rules.throws == 1:
        count = write_moves(game, board, values[0], lines[0])
        lines[1, :count], lines[2, :count] = NO_MOVE, values[0]
    else:
        low, high = min(values[0], values[1]), max(values[0], values[1])
        for must_use_both in (True, False):
            count, uses_both = _list_two(game, board, low, high, must_use_both, turn)
            if uses_both:
                break
    if count == 0:
        lines[0, 0] = lines[1, 0] = NO_MOVE
        return 1
    return count


@compiled
def _list_two(
    game: Game, board: Board, low: int, high: int, must_use_both: bool, turn: TurnBuffers
) -> tuple[int, bool]:
    """Write the lines for two throws; return their number, and whether any uses both.

    With ``must_use_both`` a line of one move is kept only if it ends the game.
    """
    rules, lines, after = game.rules, turn.lines, turn.after
    count, uses_both = 0, False
    for value, other in ((low, high), (high, low)):
        for each in range(write_moves(game, board, value, turn.firsts)):
            move = turn.firsts[each]
            play_line(rules, board, move, NO_MOVE, after)
            is_over = can_end_game(move) and outcome(rules, after) != ONGOING
            seconds = 0
            if not is_over:
                seconds = write_moves(game, after, other, lines[1, count:])
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


@compiled
def successor_value(successor: int, values: NDArray[np.float64]) -> float:
    """Return the win chance of the side that moves to a successor."""
    return 1 - values[successor] if successor >= 0 else (successor - LOSS) / 2
