"""Solving a rule set: the chance to win of every position under perfect play of both sides."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import compiled, parallel
from puluc.lab.jit.moves import DRAW, WIN
from puluc.lab.solve.graph import Graph, Progress

PRECISION = 1e-8
"""Sweeps end when no value changes by more."""


class Solved(NamedTuple):
    """The values of all positions of a graph."""

    graph: Graph
    values: NDArray[np.float64]
    """The chance to win of the side to move, by place; a draw is half a win."""
    sweeps: int
    seconds: float
    """Since exploring began."""


def solve(graph: Graph, values: NDArray[np.float64], progress: Progress) -> Solved:
    """Sweep over all positions until none changes; ``values`` are what is begun with."""
    change, sweeps, first = 1.0, 0, 0.0
    while change > PRECISION:
        change = 0.0
        for chunk in reversed(graph.chunks):
            change = max(change, _sweep(*chunk, graph.chances, values))
        sweeps += 1
        first = first or change
        progress("solving", _done(first, max(change, PRECISION)))
    return Solved(graph, values, sweeps, time.perf_counter() - graph.begun)


def _done(first: float, change: float) -> float:
    """How far it is, by the powers of ten that the change has fallen by since the first sweep."""
    if first <= PRECISION:
        return 1.0
    return math.log(change / first) / math.log(PRECISION / first)


@parallel
def _sweep(
    start: int,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    """Weigh each position of a chunk anew, the last first; the greatest change."""
    change: Any = np.float64(0)
    last = ends.shape[0] - 1
    for row in numba.prange(ends.shape[0]):
        change = max(change, _renew(last - row, start, ends, followers, chances, values))
    return float(change)


@compiled
def _renew(
    row: int,
    start: int,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    total = np.float64(0)
    begin = ends[row - 1, -1] if row else 0
    for thrown in range(ends.shape[1]):
        best = np.float64(0)
        for each in range(begin, ends[row, thrown]):
            follower = followers[each]
            if follower >= 0:
                value = np.float64(1) - values[follower]
            elif follower == WIN:
                value = np.float64(1)
            else:
                value = np.float64(0.5) if follower == DRAW else np.float64(0)
            best = max(best, value)
        total += chances[thrown] * best
        begin = ends[row, thrown]
    change = abs(total - values[start + row])
    values[start + row] = total
    return change
