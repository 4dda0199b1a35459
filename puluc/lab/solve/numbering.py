"""The position numbers of ``puluc.ai.tablebase.index``, compiled for the solver.

A position is decoded to a board with Jade to move.
"""

from collections.abc import Iterator
from itertools import accumulate, product
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.board_inputs import GAITS, MAX_DISTANCE, MAX_UNITS, BoardInputs
from puluc.ai.master.networks import StoredNetwork
from puluc.ai.tablebase.index import PositionIndex, UnitKind
from puluc.lab.engine.board import (
    UNIT_CAPTIVES,
    UNIT_HOMEWARD,
    UNIT_OWN,
    Board,
    Game,
    Numbers,
    Rules,
    Small,
    gait_of,
)
from puluc.lab.engine.compiling import allocating, compiled, inlined, map_slices
from puluc.lab.engine.inputs import (
    Inputs,
    InputTables,
    NetworkWeights,
    network_chance,
    write_inputs,
)
from puluc.rules import Ruleset

PositionNumbers = NDArray[np.int32] | NDArray[np.int64]
"""Position numbers; those of a rule set that can be solved fit in 32 bits."""


class Numbering(NamedTuple):
    """The tables of a ``PositionIndex``."""

    codes: Small
    """``[side to move, player + 1, is homeward, own, captives]``: the code of a unit."""
    units: Small
    """``[code]``: the numbers of a unit on a board if Jade is to move."""
    before: Numbers
    """``[space, totals, code]``: the number of positions before those with this code there."""
    next_totals: Numbers
    """``[totals, code]``: the totals with one more unit."""
    off_board_number: Numbers
    """``[totals, my home, the enemy's, my lost, the enemy's]``: the number of these, else -1."""
    off_board_start: Numbers
    """``[totals]``: its first row in ``off_board``."""
    off_board: Small
    """``[number]``: pieces off the highway: my home, the enemy's, my lost, the enemy's."""
    off_highway: Small
    """``[totals]``: my pieces that are not on the highway, and the enemy's."""
    blocks: Small
    """``[my pieces that are gone, the enemy's]``: the block, see ``blocks_of``."""

    @classmethod
    def of(cls, index: PositionIndex) -> Self:
        """Return the tables of an index."""
        army, can_draw = index.rules.army + 1, index.rules.can_draw
        codes = np.zeros((2, 3, 2, army, army), np.int16)
        units = np.zeros((len(index.kinds) + 1, 6), np.int16)
        for code, kind in enumerate(index.kinds, 1):
            facts = (int(kind.is_homeward), kind.own, kind.captives)
            for mover in range(2):
                codes[(mover, _player(kind, mover) + 1, *facts)] = code
            pieces = (kind.own, kind.captives) if kind.is_mine else (kind.captives, kind.own)
            units[code] = (_player(kind, 0) + 1, *facts, *pieces)
        before = np.array(index.before[1:], np.int64)[:, :, :-1]
        losses = army if can_draw else 1
        off_board_number = np.full((len(index.off_board), army, army, losses, losses), -1, np.int64)
        for totals, numbers in enumerate(index.off_board):
            for off, number in numbers.items():
                off_board_number[(totals, *off.homes, *off.lost)] = number
        return cls(
            codes,
            units,
            np.concatenate((np.zeros_like(before[:1]), before)),
            np.array(index.next_totals, np.int64),
            off_board_number,
            np.array([*accumulate(map(len, index.off_board[:-1]), initial=0)], np.int64),
            np.array([(*o.homes, *o.lost) for each in index.off_board for o in each], np.int16),
            index.rules.army - np.array([each.pieces for each in index.all_totals], np.int16),
            blocks_of(index.rules),
        )


def blocks_of(rules: Ruleset) -> Small:
    """Return the number of the block of positions with this many pieces gone, for either side.

    Slain and lost pieces never return, so a game goes from lower to higher blocks only. The sides
    take turns in being the one to move, so both orders of the same numbers are one block.
    """
    gone = range(rules.army + 1)
    pairs = sorted({(sum(pair), max(pair), min(pair)) for pair in product(gone, gone)})
    blocks = np.empty((len(gone), len(gone)), np.int16)
    for number, (_, most, least) in enumerate(pairs):
        blocks[most, least] = blocks[least, most] = number
    return blocks


def numbered_game(index: PositionIndex) -> tuple[Game, Numbering]:
    """Return a rule set as the solver plays it, and its numbers."""
    return Game.of(index.rules, leaves_last=True), Numbering.of(index)


def _player(kind: UnitKind, mover: int) -> int:
    return mover if kind.is_mine else 1 - mover


@compiled
def code_of(rules: Rules, numbering: Numbering, board: Board, space: int) -> int:
    """Return the code of the unit on a space, as the side to move sees it; 0 for none."""
    unit = space * rules.width
    return int(
        numbering.codes[
            board[rules.player],
            board[unit],
            board[unit + UNIT_HOMEWARD],
            board[unit + UNIT_OWN],
            board[unit + UNIT_CAPTIVES],
        ]
    )


@compiled
def encode_position(rules: Rules, numbering: Numbering, board: Board) -> int:
    """Return the number of a position in which the game continues (``PositionIndex.number_of``)."""
    mover, total, totals = board[rules.player], 0, 0
    for step in range(1, rules.spaces + 1):
        space = step if mover == 0 else rules.spaces + 1 - step
        code = code_of(rules, numbering, board, space)
        total += numbering.before[step, totals, code]
        totals = numbering.next_totals[totals, code]
    return total + _off_board_number(rules, numbering, board, np.int64(totals))


@compiled
def _off_board_number(rules: Rules, numbering: Numbering, board: Board, totals: np.int64) -> int:
    mover = board[rules.player]
    return int(
        numbering.off_board_number[
            totals,
            board[rules.hands + mover],
            board[rules.hands + 1 - mover],
            board[rules.lost + mover],
            board[rules.lost + 1 - mover],
        ]
    )


@inlined
def code_at(numbering: Numbering, space: int, totals: int, number: int) -> int:
    """Return the code on a space; ``number`` counts from the positions with these totals on."""
    low, high = 0, numbering.before.shape[2] - 1
    while low < high:
        middle = (low + high + 1) // 2
        if numbering.before[space, totals, middle] <= number:
            low = middle
        else:
            high = middle - 1
    return low


@compiled
def place_unit(rules: Rules, numbering: Numbering, board: Board, space: int, code: int) -> None:
    """Put the unit with a code on a space."""
    for each in range(rules.width):
        board[space * rules.width + each] = numbering.units[code, each]


@compiled
def decode_position(rules: Rules, numbering: Numbering, number: int, board: Board) -> None:
    """Write the position with a number, Jade to move (``PositionIndex.position_of``)."""
    totals = 0
    for each in range(rules.width):
        board[each] = 0
    for space in range(1, rules.spaces + 1):
        code = code_at(numbering, space, totals, number)
        place_unit(rules, numbering, board, space, code)
        number -= numbering.before[space, totals, code]
        totals = numbering.next_totals[totals, code]
    row = numbering.off_board_start[totals] + number
    for side in range(2):
        board[rules.hands + side] = numbering.off_board[row, side]
        board[rules.lost + side] = numbering.off_board[row, 2 + side]
    board[rules.player] = 0


MAX_ON = 96
"""The most inputs that are on: 9 spaces or 10 units, 8 counts, and the pairs of units."""


class InputLayout(NamedTuple):
    """The first input of each kind; see ``BoardInputs``."""

    counts: int
    pairs: int
    limits: int
    is_circle: bool

    @classmethod
    def of(cls, inputs: BoardInputs) -> Self:
        """Return the layout of a rule set's inputs."""
        return cls(inputs.counts, inputs.pairs, inputs.limits, inputs.is_circle)


@compiled
def _class_of(board: Board, unit: int) -> int:
    return gait_of(board, unit) + GAITS * int(board[unit] - 1)


@allocating
def write_board_inputs(
    rules: Rules, numbering: Numbering, layout: InputLayout, board: Board, inputs: Inputs
) -> int:
    """Write the inputs that are on if Jade is to move; return their number."""
    count = 0
    left, units = np.zeros(2, np.int64), np.zeros(2, np.int64)
    for side in range(2):
        left[side] = rules.army - board[rules.hands + side] - board[rules.lost + side]
    for space in range(1, rules.spaces + 1):
        unit = space * rules.width
        if board[unit] == 0:
            continue
        inputs[count] = (space - 1) * len(numbering.units) + code_of(rules, numbering, board, space)
        count += 1
        side = board[unit] - 1
        units[side] += 1
        left[side] -= board[unit + UNIT_OWN]
        left[1 - side] -= board[unit + UNIT_CAPTIVES]
        row = _class_of(board, unit)
        for distance in range(1, MAX_DISTANCE + 1):
            other = space + distance
            if other > rules.spaces:
                if not layout.is_circle:
                    break
                other -= rules.spaces
            if other != space and board[other * rules.width] > 0:
                column = _class_of(board, other * rules.width)
                pair = ((distance - 1) * 2 * GAITS + row) * 2 * GAITS + column
                inputs[count] = layout.pairs + pair
                count += 1
    size = rules.army + 1
    for side in range(2):
        first = layout.counts + side * size
        inputs[count + side] = first + board[rules.hands + side]
        inputs[count + 2 + side] = first + 2 * size + left[side]
        inputs[count + 4 + side] = first + 4 * size + board[rules.lost + side]
        limit = side * MAX_UNITS + rules.pieces - 1
        inputs[count + 6 + side] = layout.limits + limit * (MAX_UNITS + 1) + units[side]
    return count + 8


MAX_GENERAL_ON = 256
"""The most inputs that the general network has on in a rule set that can be solved."""

_CHUNK = 1 << 17
"""The positions turned into inputs at a time."""


def inputs_of(
    rules: Ruleset, numbers: PositionNumbers, *, is_general: bool
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.uint16]]]:
    """Yield, for some positions at a time, how many inputs are on, and these as rows."""
    game, numbering = numbered_game(PositionIndex(rules))
    most = MAX_GENERAL_ON if is_general else MAX_ON
    for start in range(0, len(numbers), _CHUNK):
        chunk = numbers[start : start + _CHUNK]
        counts, rows = np.empty(len(chunk), np.int64), np.empty((len(chunk), most), np.uint16)
        if is_general:
            known = InputTables.of(rules)
            map_slices(_write_general, (game.rules, numbering, known), chunk, counts, rows)
        else:
            layout = InputLayout.of(BoardInputs.of(rules))
            map_slices(_write_special, (game.rules, numbering, layout), chunk, counts, rows)
        yield counts, rows


@allocating
def _write_special(
    rules: Rules,
    numbering: Numbering,
    layout: InputLayout,
    numbers: PositionNumbers,
    counts: NDArray[np.int64],
    rows: NDArray[np.uint16],
) -> None:
    board = np.empty(rules.size, np.int16)
    for each in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[each])), board)
        counts[each] = write_board_inputs(rules, numbering, layout, board, rows[each])


@allocating
def _write_general(
    rules: Rules,
    numbering: Numbering,
    known: InputTables,
    numbers: PositionNumbers,
    counts: NDArray[np.int64],
    rows: NDArray[np.uint16],
) -> None:
    board = np.empty(rules.size, np.int16)
    for each in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[each])), board)
        counts[each] = write_inputs(rules, known, board, rows[each])


def chances_of(
    rules: Ruleset, stored: StoredNetwork, numbers: PositionNumbers
) -> NDArray[np.float64]:
    """Return a network's estimate for the side to move, for each position number."""
    found, done = np.empty(len(numbers), np.float64), 0
    for counts, rows in inputs_of(rules, numbers, is_general=not stored.rule_sets):
        part = found[done : done + len(counts)]
        map_slices(_write_chances, (NetworkWeights.of(stored.network),), counts, rows, part)
        done += len(counts)
    return found


@allocating
def _write_chances(
    weights: NetworkWeights,
    counts: NDArray[np.int64],
    rows: NDArray[np.uint16],
    found: NDArray[np.float64],
) -> None:
    sums = np.empty(len(weights.bias), np.int32)
    for each in range(len(counts)):
        found[each] = network_chance(weights, rows[each], counts[each], sums)
