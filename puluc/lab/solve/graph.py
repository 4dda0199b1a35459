"""The game graph of a rule set, and the win chance of every node under perfect play.

The nodes are the positions that can occur. ``solve`` iterates their values.
"""

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import Game, make_turn, successor_value
from puluc.lab.engine.compiling import allocating, compiled, map_slices
from puluc.lab.solve.numbering import Numbering, decode_position, numbered_game, write_successors
from puluc.marks import NC_
from puluc.rules import Position, Ruleset, Side

BUFFER_SIZE = 1 << 22
"""The most successors of a chunk; between chunks progress is shown and Ctrl-C is noticed."""

SAMPLE = 2000
"""The positions sampled to estimate the memory needed."""

Progress = Callable[[str, float], None]
"""A function called with a phase and its share done, 0 to 1."""


class Chunk(NamedTuple):
    """Consecutive nodes of a graph with their successors, one row for each node."""

    start: int
    """The first node."""
    ends: NDArray[np.int32]
    """``[row, throw]``: the end of this throw's slice of ``successors``."""
    successors: NDArray[np.int32]
    """Nodes of positions as the enemy sees them, or ``WIN``, ``LOSS`` or ``DRAW``."""

    @property
    def nodes(self) -> slice:
        """The nodes of the chunk, to index arrays by node."""
        return slice(self.start, self.start + len(self.ends))


@compiled
def begin_of(chunk: Chunk, row: int) -> int:
    """Return the beginning of the successors of a row."""
    return int(np.int64(chunk.ends[row - 1, -1])) if row else 0


class Graph:
    """The positions that can occur in a game as nodes, the start being node 0."""

    def __init__(self, rules: Ruleset) -> None:
        self.position_index = PositionIndex(rules)
        self.game, self.numbering = numbered_game(self.position_index)
        self.chances = self.game.tables.turn_odds
        self.chunks: list[Chunk] = []
        self.started = time.perf_counter()
        self.count = 1
        """The number of nodes found so far."""
        self._nodes = np.full(self.position_index.count, -1, np.int32)
        self._numbers = np.empty(self.position_index.count, np.int32)
        start = self.position_index.number_of(Position.start(rules, Side.JADE))
        self._nodes[start], self._numbers[0] = 0, start

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The position number of each node."""
        return self._numbers[: self.count]

    def node_of(self, position: Position) -> int:
        """Return the node of a position, -1 if it can't occur."""
        return int(self._nodes[self.position_index.number_of(position)])

    def explore(self, progress: Progress) -> None:
        """Find all nodes and their successors, breadth first."""
        width = len(self.chances) * _max_successors(self.position_index.rules)
        buffer = np.empty((max(1, BUFFER_SIZE // width), width), np.int64)
        done = 0
        while done < self.count:
            numbers = self._numbers[done : min(self.count, done + len(buffer))].astype(np.int64)
            ends = np.empty((len(numbers), len(self.chances)), np.int32)
            map_slices(_expand, (self.game, self.numbering), numbers, ends, buffer)
            successors = np.empty(int(ends[:, -1].sum()), np.int32)
            self.count = _link(buffer, ends, successors, self._nodes, self._numbers, self.count)
            self.chunks.append(Chunk(done, ends, successors))
            done += len(numbers)
            progress(NC_("progress", "exploring"), done / self.count)


def memory_needed(position_index: PositionIndex, policies: int = 0) -> float:
    """Return the most memory in bytes for solving a rule set and holding some policies.

    The number of successors is estimated from a random sample of positions.
    """
    turns = len(position_index.rules.turn_odds)
    sample = np.random.default_rng(1).integers(position_index.count, size=SAMPLE)
    ends = np.empty((SAMPLE, turns), np.int32)
    buffer = np.empty((SAMPLE, turns * _max_successors(position_index.rules)), np.int64)
    map_slices(_expand, numbered_game(position_index), sample, ends, buffer)
    successors = float(ends[:, -1].mean())
    weight = 1 if position_index.rules.throws_per_turn == 1 else 4
    solving = 4 + 4 + 8 + 4 * turns + 4 * successors
    playing = policies * (8 + 8 + 1 + weight * successors) + 8 * bool(policies)
    return position_index.count * (solving + playing) + 2e8


def _max_successors(rules: Ruleset) -> int:
    """Return an upper bound of the successors of a position for one turn's throws."""
    moves = 2 * min(rules.pieces, rules.army) + 2
    return moves if rules.throws_per_turn == 1 else 2 * moves * moves


@allocating
def _expand(
    game: Game,
    numbering: Numbering,
    numbers: NDArray[np.int64],
    ends: NDArray[np.int32],
    buffer: NDArray[np.int64],
) -> None:
    """Write the successors of each position number into a row of ``buffer``, throw by throw."""
    rules, tables = game
    board, turn = np.empty(rules.size, np.int16), make_turn(rules)
    for row in range(len(numbers)):
        decode_position(rules, numbering, numbers[row], board)
        count = 0
        for throw in range(len(tables.turns)):
            values, unused = (tables.turns[throw, 0], tables.turns[throw, 1]), buffer[row, count:]
            count += write_successors(game, numbering, board, values, turn, unused)
            ends[row, throw] = count


@compiled
def _link(
    buffer: NDArray[np.int64],
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    nodes: NDArray[np.int32],
    numbers: NDArray[np.int32],
    count: int,
) -> int:
    """Pack the buffer's rows into ``successors``, turning position numbers into nodes.

    A new position gets the next node. Return the number of nodes.
    """
    written = 0
    for row in range(ends.shape[0]):
        for each in range(ends[row, -1]):
            successor = buffer[row, each]
            if successor >= 0:
                number = successor
                if nodes[number] < 0:
                    nodes[number] = count
                    numbers[count] = number
                    count += 1
                successor = nodes[number]
            successors[written] = successor
            written += 1
        start = written - ends[row, -1]
        for throw in range(ends.shape[1]):
            ends[row, throw] += start
    return count


TOLERANCE = 1e-8
"""The residual of a sweep at which the iteration ends."""


class Solution(NamedTuple):
    """The exact values of a graph."""

    graph: Graph
    values: NDArray[np.float64]
    """The win chance of the side to move, by node; a draw counts as half a win."""
    sweeps: int
    seconds: float
    """The seconds since the graph was made, exploring included."""


def solve(graph: Graph, values: NDArray[np.float64], progress: Progress) -> Solution:
    """Sweep over all nodes, updating the initial ``values`` in place, until they converge."""
    residual, sweeps, first_residual = 1.0, 0, 0.0
    while residual > TOLERANCE:
        residual = 0.0
        for chunk in reversed(graph.chunks):
            swept = np.empty(len(chunk.ends))  # apart, so that no thread reads what another writes
            _sweep(graph, chunk, values, swept)
            residual = max(residual, float(np.abs(swept - values[chunk.nodes]).max()))
            values[chunk.nodes] = swept
        sweeps += 1
        first_residual = first_residual or residual
        progress(NC_("progress", "solving"), _share_done(first_residual, max(residual, TOLERANCE)))
    return Solution(graph, values, sweeps, time.perf_counter() - graph.started)


def solved(rules: Ruleset, progress: Progress) -> Solution:
    """Explore and solve a rule set."""
    graph = Graph(rules)
    graph.explore(progress)
    return solve(graph, np.full(graph.count, 0.5), progress)


def _share_done(first_residual: float, residual: float) -> float:
    """Return the progress of the residual towards ``TOLERANCE`` on a logarithmic scale."""
    if first_residual <= TOLERANCE:
        return 1.0
    return math.log(residual / first_residual) / math.log(TOLERANCE / first_residual)


def add_ply(graph: Graph, before: NDArray[np.float64], after: NDArray[np.float64]) -> None:
    """Write the values of all nodes from those of their successors, given in ``before``."""
    for chunk in graph.chunks:
        _sweep(graph, chunk, before, after[chunk.nodes])


def _sweep(
    graph: Graph, chunk: Chunk, values: NDArray[np.float64], swept: NDArray[np.float64]
) -> None:
    """Write the values of a chunk from those of all nodes."""
    map_slices(_average, (chunk, graph.chances, values), np.arange(len(chunk.ends)), swept)


@compiled
def _average(
    chunk: Chunk,
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    rows: NDArray[np.int64],
    swept: NDArray[np.float64],
) -> None:
    """Write the average over all throws of the best successor's value, for some rows of a chunk."""
    for each in range(len(rows)):
        row, total = rows[each], np.float64(0)
        begin = begin_of(chunk, row)
        for throw in range(len(chances)):
            best: Any = np.float64(0)
            for place in range(begin, chunk.ends[row, throw]):
                best = max(best, successor_value(chunk.successors[place], values))
            total += chances[throw] * best
            begin = chunk.ends[row, throw]
        swept[each] = total
