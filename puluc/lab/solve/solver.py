"""Value iteration: the win chance of every node of a graph under perfect play of both sides."""

import math
import time
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.lab.engine.compiling import compiled, map_slices, parallel
from puluc.lab.engine.moves import successor_value
from puluc.lab.solve.graph import Chunk, Graph, Progress
from puluc.marks import NC_

TOLERANCE = 1e-8
"""Iteration ends with the first sweep whose residual is no larger."""


class Solution(NamedTuple):
    """The exact values of a graph."""

    graph: Graph
    values: NDArray[np.float64]
    """Win chance of the side to move, by node; a draw counts as half a win."""
    sweeps: int
    seconds: float
    """Time since the graph was made, exploring included."""


def solve(graph: Graph, values: NDArray[np.float64], progress: Progress) -> Solution:
    """Sweep over all nodes, updating the initial ``values`` in place, until they converge."""
    residual, sweeps, first_residual = 1.0, 0, 0.0
    while residual > TOLERANCE:
        residual = 0.0
        for chunk in reversed(graph.chunks):
            residual = max(residual, _sweep(*chunk, graph.chances, values))
        sweeps += 1
        first_residual = first_residual or residual
        progress(NC_("progress", "solving"), _share_done(first_residual, max(residual, TOLERANCE)))
    return Solution(graph, values, sweeps, time.perf_counter() - graph.started)


def _share_done(first_residual: float, residual: float) -> float:
    """The progress of the residual towards ``TOLERANCE`` on a logarithmic scale."""
    if first_residual <= TOLERANCE:
        return 1.0
    return math.log(residual / first_residual) / math.log(TOLERANCE / first_residual)


@parallel
def _sweep(
    start: int,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    """Update the values of a chunk, last node first; return the residual, the largest change."""
    residual: Any = np.float64(0)
    last = ends.shape[0] - 1
    for row in numba.prange(ends.shape[0]):
        residual = max(residual, _update(last - row, start, ends, successors, chances, values))
    return float(residual)


@compiled
def _update(
    row: int,
    start: int,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    total = _average_best(row, ends, successors, chances, values)
    change = abs(total - values[start + row])
    values[start + row] = total
    return change


@compiled
def _average_best(
    row: int,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    """The average over all throws of the best successor's value."""
    total = np.float64(0)
    begin = ends[row - 1, -1] if row else 0
    for throw in range(ends.shape[1]):
        best: Any = np.float64(0)
        for each in range(begin, ends[row, throw]):
            best = max(best, successor_value(successors[each], values))
        total += chances[throw] * best
        begin = ends[row, throw]
    return float(total)


def look_further(graph: Graph, before: NDArray[np.float64], after: NDArray[np.float64]) -> None:
    """Write the values of all nodes from those of their successors, as given in ``before``."""
    for chunk in graph.chunks:

        def average(rows: slice, chunk: Chunk = chunk) -> None:
            found = after[chunk.nodes][rows]
            _average(rows.start, chunk.ends, chunk.successors, graph.chances, before, found)

        map_slices(average, len(chunk.ends))


@compiled
def _average(
    first: int,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    chances: NDArray[np.float64],
    before: NDArray[np.float64],
    after: NDArray[np.float64],
) -> None:
    """Write the values of the rows from ``first`` on."""
    for each in range(len(after)):
        after[each] = _average_best(first + each, ends, successors, chances, before)
