"""The inputs of the networks for solved rule sets compiled: ``ai.master.board_inputs``."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.board_inputs import GAITS, MAX_DISTANCE, MAX_UNITS, BoardInputs
from puluc.ai.master.networks import Network
from puluc.lab.engine.board import UNIT_CAPTIVES, UNIT_OWN, Board, Rules, gait_of
from puluc.lab.engine.compiling import allocating, compiled, map_slices
from puluc.lab.engine.inputs import Inputs, Weights, network_chance
from puluc.lab.solve.numbering import (
    NumberedGame,
    Numbering,
    PositionNumbers,
    code_of,
    decode_position,
)

MAX_ON = 96
"""Upper bound of the inputs that are on: 9 spaces or 10 units, 8 counts, and the pairs of units."""


class InputLayout(NamedTuple):
    """Where the inputs of each kind begin; see ``BoardInputs``."""

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
    """Write the inputs that are on if Jade is to move; return how many."""
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


def chances_of(
    game: NumberedGame, inputs: BoardInputs, network: Network, numbers: PositionNumbers
) -> NDArray[np.float64]:
    """Return the estimated chance of the side to move, for each position number."""
    found = np.empty(len(numbers), np.float64)
    shared = (game.rules, game.numbering, InputLayout.of(inputs), Weights.of(network))
    map_slices(_write_chances, shared, numbers, found)
    return found


@allocating
def _write_chances(
    rules: Rules,
    numbering: Numbering,
    layout: InputLayout,
    weights: Weights,
    numbers: PositionNumbers,
    found: NDArray[np.float64],
) -> None:
    board, sums = np.empty(rules.size, np.int16), np.empty(len(weights.bias), np.int32)
    inputs = np.empty(MAX_ON, np.int32)
    for each in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[each])), board)
        count = write_board_inputs(rules, numbering, layout, board, inputs)
        found[each] = network_chance(weights, inputs, count, sums)
