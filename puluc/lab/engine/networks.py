"""Networks compiled: ``puluc.ai.master.network``, bit for bit."""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.network import CHANCE, STEP_BITS, WEIGHT_BITS, Network, logistic_table
from puluc.lab.engine.compiling import compiled

Inputs = NDArray[np.int32]


class Weights(NamedTuple):
    """A network; see ``Network``."""

    rows: NDArray[np.int32]
    bias: NDArray[np.int32]
    output: NDArray[np.int32]
    logistic: NDArray[np.int32]

    @classmethod
    def of(cls, network: Network) -> Self:
        """Return the weights of a network."""
        parts = (network.rows, network.bias, network.output, logistic_table())
        return cls(*(np.array(part, np.int32) for part in parts))


@compiled
def network_chance(weights: Weights, inputs: Inputs, count: int, sums: NDArray[np.int32]) -> float:
    """Return the chance that ``Network.chance`` finds; ``sums`` is as long as the bias."""
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
    return float(weights.logistic[min(max(0, step), last)] / CHANCE)
