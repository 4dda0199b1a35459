"""A small neural network in whole numbers: one hidden layer of rectified units.

Inputs are sparse: an input is on or off, and the sums of the hidden units are the rows of those
that are on, as in the evaluators of chess programs known as NNUE.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import mul

CHANCE = 1 << 16
"""A certain win; chances are counted in 65,536ths."""

WEIGHT_BITS = 8
"""Weights are counted in 256ths, the output before the logistic function in 65,536ths."""

STEP_BITS = 6
"""The logistic function is tabulated in steps of 1/1024."""

_LIMIT = 12
"""Outputs beyond this are taken as this: a chance within 1/65,536 of 0 or 1."""


@cache
def logistic_table() -> tuple[int, ...]:
    """The logistic function from -12 to 12, each value rounded to 65,536ths."""
    steps = 1 << 2 * WEIGHT_BITS - STEP_BITS
    outputs = (step / steps for step in range(-_LIMIT * steps, _LIMIT * steps + 1))
    return tuple(round(CHANCE / (1 + math.exp(-output))) for output in outputs)


@dataclass(frozen=True)
class Network:
    """The weights, in 256ths. The last column of the first layer leads straight to the output."""

    rows: Sequence[Sequence[int]]
    """The first layer: a row for each input, a column for each hidden unit, and the last one."""
    bias: Sequence[int]
    """As a row that is always on."""
    output: Sequence[int]
    """The weight of each hidden unit."""

    def chance(self, inputs: Iterable[int]) -> int:
        """The chance in 65,536ths that the side to move wins, for the inputs that are on."""
        rows = map(self.rows.__getitem__, inputs)
        *sums, direct = map(sum, zip(self.bias, *rows, strict=True))
        rectified = [max(0, each) for each in sums]
        total: int = (direct << WEIGHT_BITS) + sum(map(mul, rectified, self.output))
        table = logistic_table()
        return table[min(max(0, (total >> STEP_BITS) + len(table) // 2), len(table) - 1)]
