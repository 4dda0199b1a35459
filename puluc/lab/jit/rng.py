"""Random numbers for compiled code: xorshift64*."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import inlined

State = NDArray[np.uint64]
"""The state of a generator: one number, not 0."""


@inlined
def _draw(state: State) -> np.uint64:
    drawn = state[0]
    drawn ^= drawn >> np.uint64(12)
    drawn ^= drawn << np.uint64(25)
    drawn ^= drawn >> np.uint64(27)
    state[0] = drawn
    return np.uint64(drawn * np.uint64(0x2545F4914F6CDD1D))


@inlined
def random_below(state: State, below: int) -> int:
    """A random number from 0 to ``below`` - 1."""
    high = _draw(state) >> np.uint64(32)
    return int(np.int64((high * np.uint64(below)) >> np.uint64(32)))  # signed, as other numbers are


@inlined
def uniform(state: State) -> float:
    """A random number from 0 to 1."""
    return float((_draw(state) >> np.uint64(11)) * 2.0**-53)
