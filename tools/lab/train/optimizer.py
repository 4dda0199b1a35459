"""Fitting a network to samples: mini-batches, Adam, a warm-up and a cosine decay."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.networks import WEIGHT_BITS, StoredNetwork
from puluc.lab.engine.compiling import fast
from puluc.rules import Ruleset
from tools.lab.train.samples import Samples

BATCH = 8192
WARM_UP = 200
"""The batches in which the learning rate rises to ``RATE``."""

RATE, LAST_SHARE = 0.004, 0.002
"""The highest learning rate of a special network, and the share of any that is left at the end."""

MEAN_DECAY, SQUARE_DECAY = 0.9, 0.999
"""Adam's decay of the mean of the gradients and of their squares."""

LIMIT = 127.0
"""The largest weight; 256 times it has 16 bits."""

_THREADS = 2
"""The parts of a batch: a fixed number, so that the cores don't change the order of additions."""

Floats = NDArray[np.float32]


class Parameters(NamedTuple):
    """The weights of a network as they are trained; see ``ai.master.network.Network``."""

    rows: Floats
    bias: Floats
    output: Floats

    @classmethod
    def random(cls, inputs: int, units: int, rng: np.random.Generator) -> Self:
        """Return small random weights to begin with."""
        rows = rng.standard_normal((inputs, units + 1), np.float32) * np.float32(0.15)
        rows[:, units] = 0
        bias = np.full(units + 1, 0.1, np.float32)
        bias[units] = 0
        return cls(rows, bias, rng.standard_normal(units, np.float32) * np.float32(0.2))

    @classmethod
    def of(cls, stored: StoredNetwork) -> Self:
        """Return the weights of a stored network, for further training."""
        weights = np.array(stored.weights, np.float32) / np.float32(1 << WEIGHT_BITS)
        width = stored.units + 1
        rows, bias, output = np.split(weights, np.cumsum([stored.inputs * width, width]))
        return cls(rows.reshape(stored.inputs, width), bias.copy(), output.copy())

    def zeros(self) -> Self:
        """Return zeros of the same shapes."""
        return type(self)(*map(np.zeros_like, self))

    def stored(self, rule_sets: tuple[Ruleset, ...]) -> StoredNetwork:
        """Return the network as it is stored, in 256ths; without rule sets it plays all others."""
        parts = [np.rint(part.ravel() * (1 << WEIGHT_BITS)) for part in self]
        weights = np.concatenate(parts).astype(np.int16).tolist()
        return StoredNetwork(rule_sets, len(self.rows), len(self.output), weights)


def improve(
    samples: Samples,
    parameters: Parameters,
    epochs: int,
    highest: float,
    rng: np.random.Generator,
    progress: Callable[[float], None] = lambda _share: None,
) -> None:
    """Fit parameters to samples in place, with this highest learning rate."""
    means, squares = parameters.zeros(), parameters.zeros()
    gradients = [parameters.zeros() for _ in range(_THREADS)]
    count = max(1, len(samples.targets) // BATCH)  # fewer samples make one small batch
    step = 0
    with ThreadPoolExecutor(_THREADS) as pool:
        for _ in range(epochs):
            order = rng.permutation(len(samples.targets))
            for batch in np.split(order[: count * BATCH], count):
                parts = [batch[each::_THREADS].copy() for each in range(_THREADS)]
                tasks = [
                    pool.submit(_add_gradients, *samples, part, *parameters, *gradient)
                    for part, gradient in zip(parts, gradients, strict=True)
                ]
                for task in tasks:
                    task.result()
                step += 1
                rate = highest * _rate_share(step, epochs * count)
                for each in zip(parameters, means, squares, *gradients, strict=True):
                    weights, mean, square, first, second = (part.reshape(-1) for part in each)
                    _update(weights, mean, square, first, second, rate, step)
            progress(step / (epochs * count))


def _rate_share(step: int, steps: int) -> float:
    """Return the learning rate of a step, counted from 1, as a share of the highest one."""
    decay = (1 + math.cos(math.pi * step / steps)) / 2
    return min(1.0, step / WARM_UP) * (decay + LAST_SHARE)


@fast
def _add_gradients(
    ends: NDArray[np.int64],
    inputs: NDArray[np.uint16],
    targets: Floats,
    weights: Floats,
    batch: NDArray[np.int64],
    rows: Floats,
    bias: Floats,
    output: Floats,
    row_gradients: Floats,
    bias_gradients: Floats,
    output_gradients: Floats,
) -> None:
    """Add the gradients of the cross-entropy of a batch."""
    units = len(output)
    sums, changes = np.empty(units + 1, np.float32), np.empty(units + 1, np.float32)
    for each in batch:
        begin, end = ends[each - 1] if each else 0, ends[each]
        for unit in range(units + 1):
            sums[unit] = bias[unit]
        for place in range(begin, end):
            row = inputs[place]
            for unit in range(units + 1):
                sums[unit] += rows[row, unit]
        total = sums[units]
        for unit in range(units):
            if sums[unit] > 0:
                total += sums[unit] * output[unit]
        change = np.float32(1 / (1 + math.exp(-total)) - targets[each]) * weights[each]
        changes[units] = change
        for unit in range(units):
            changes[unit] = 0
            if sums[unit] > 0:
                output_gradients[unit] += change * sums[unit]
                changes[unit] = change * output[unit]
        for unit in range(units + 1):
            bias_gradients[unit] += changes[unit]
        for place in range(begin, end):
            row = inputs[place]
            for unit in range(units + 1):
                row_gradients[row, unit] += changes[unit]


@fast
def _update(
    weights: Floats,
    means: Floats,
    squares: Floats,
    first: Floats,
    second: Floats,
    rate: float,
    step: int,
) -> None:
    """Make Adam's step with the gradients of both threads, and set these to zero."""
    mean_share = 1 / (1 - MEAN_DECAY**step)
    square_share = 1 / (1 - SQUARE_DECAY**step)
    for each in range(len(weights)):
        gradient = (first[each] + second[each]) / BATCH
        first[each] = second[each] = 0
        means[each] = MEAN_DECAY * means[each] + (1 - MEAN_DECAY) * gradient
        squares[each] = SQUARE_DECAY * squares[each] + (1 - SQUARE_DECAY) * gradient * gradient
        change = means[each] * mean_share / (math.sqrt(squares[each] * square_share) + 1e-8)
        weights[each] = min(LIMIT, max(-LIMIT, weights[each] - rate * change))
