"""Networks and their inputs compiled: ``puluc.ai.master``, bit for bit."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.board_inputs import GAITS, MAX_DISTANCE, MAX_UNITS, BoardInputs
from puluc.ai.master.network import CHANCE, STEP_BITS, WEIGHT_BITS, Network, logistic_table
from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.moves import Board
from puluc.lab.jit.tables import ENEMYS, MINE, Large, Layout, Numbers, Small, Tables
from puluc.lab.jit.threads import map_slices
from puluc.lab.jit.turns import decode_position

MAX_ON = 96
"""Upper bound of the inputs that are on: 9 spaces or 10 units, 8 counts, and the pairs of units."""

Inputs = NDArray[np.int32]


class InputLayout(NamedTuple):
    """Where the inputs of each kind begin; see ``BoardInputs``."""

    counts: int
    pairs: int
    limits: int
    is_circle: bool

    @classmethod
    def of(cls, inputs: BoardInputs) -> InputLayout:
        """The layout of a rule set's inputs."""
        return cls(inputs.counts, inputs.pairs, inputs.limits, inputs.is_circle)


class Weights(NamedTuple):
    """A network; see ``Network``."""

    rows: NDArray[np.int32]
    bias: NDArray[np.int32]
    output: NDArray[np.int32]
    logistic: NDArray[np.int32]

    @classmethod
    def of(cls, network: Network) -> Weights:
        """The weights of a network."""
        parts = (network.rows, network.bias, network.output, logistic_table())
        return cls(*(np.array(part, np.int32) for part in parts))


@compiled
def write_inputs(
    t: Layout, s: Small, layout: InputLayout, board: Board, off: Small, inputs: Inputs
) -> int:
    """Write the inputs that are on; return how many."""
    count = 0
    mine, enemys = t.army - off[0] - off[2], t.army - off[1] - off[3]
    units = enemys_units = 0
    for space in range(1, t.spaces + 1):
        code = board[space]
        if code == 0:
            continue
        inputs[count] = (space - 1) * t.codes + code
        count += 1
        if s[t.side + code] == MINE:
            units += 1
            mine -= s[t.own + code]
            enemys -= s[t.captives + code]
        else:
            enemys_units += 1
            enemys -= s[t.own + code]
            mine -= s[t.captives + code]
        row = s[t.gait + code] + GAITS * (s[t.side + code] == ENEMYS)
        for distance in range(1, MAX_DISTANCE + 1):
            other_space = space + distance
            if other_space > t.spaces:
                if not layout.is_circle:
                    break
                other_space -= t.spaces
            other = board[other_space]
            if other != 0 and other_space != space:
                column = s[t.gait + other] + GAITS * (s[t.side + other] == ENEMYS)
                pair = ((distance - 1) * 2 * GAITS + row) * 2 * GAITS + column
                inputs[count] = layout.pairs + pair
                count += 1
    size, first = t.army + 1, layout.counts
    inputs[count] = first + off[0]
    inputs[count + 1] = first + size + off[1]
    inputs[count + 2] = first + 2 * size + mine
    inputs[count + 3] = first + 3 * size + enemys
    inputs[count + 4] = first + 4 * size + off[2]
    inputs[count + 5] = first + 5 * size + off[3]
    limit = layout.limits + (t.pieces - 1) * (MAX_UNITS + 1)
    inputs[count + 6] = limit + units
    inputs[count + 7] = limit + MAX_UNITS * (MAX_UNITS + 1) + enemys_units
    return count + 8


@compiled
def network_chance(weights: Weights, inputs: Inputs, count: int, sums: NDArray[np.int32]) -> int:
    """``Network.chance``; ``sums`` is a buffer for the hidden units and the direct output."""
    units = len(weights.output)
    for unit in range(units + 1):
        sums[unit] = weights.bias[unit]
    for each in range(count):
        row = weights.rows[inputs[each]]
        for unit in range(units + 1):
            sums[unit] += row[unit]
    total = np.int64(sums[units]) << WEIGHT_BITS
    for unit in range(units):
        if sums[unit] > 0:
            total += np.int64(sums[unit]) * weights.output[unit]
    last = len(weights.logistic) - 1
    step = int(total >> STEP_BITS) + (last + 1) // 2
    return int(weights.logistic[min(max(0, step), last)])


def chances_of(
    tables: Tables, inputs: BoardInputs, network: Network, numbers: Numbers
) -> NDArray[np.float64]:
    """The estimated chance of the side to move, for each position number."""
    found = np.empty(len(numbers), np.float64)
    layout, weights = InputLayout.of(inputs), Weights.of(network)

    def write(part: slice) -> None:
        _write_chances(*tables, layout, weights, numbers[part], found[part])

    map_slices(write, len(numbers))
    return found


@allocating
def _write_chances(
    t: Layout,
    s: Small,
    g: Large,
    layout: InputLayout,
    weights: Weights,
    numbers: Numbers,
    found: NDArray[np.float64],
) -> None:
    board, off = np.zeros(t.spaces + 1, np.int16), np.empty(4, np.int16)
    inputs, sums = np.empty(MAX_ON, np.int32), np.empty(len(weights.bias), np.int32)
    for each in range(len(numbers)):
        decode_position(t, s, g, int(np.int64(numbers[each])), board, off)
        count = write_inputs(t, s, layout, board, off, inputs)
        found[each] = network_chance(weights, inputs, count, sums) / CHANCE
