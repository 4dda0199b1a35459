"""The game graph of a rule set, and the win chance of every node under perfect play.

The nodes are the positions that can occur. ``solve`` iterates their values.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.board import Game, Rules, make_turn, successor_value
from puluc.lab.engine.compiling import allocating, argument, compiled, map_slices
from puluc.lab.solve.numbering import (
    Numbering,
    block_of,
    decode_position,
    make_seen,
    numbered_game,
    see,
    write_successors,
)
from puluc.marks import NC_
from puluc.rules import Position, Ruleset, Side

BUFFER_SIZE = 1 << 22
"""The most successors of a chunk; between chunks progress is shown and Ctrl-C is noticed."""

SAMPLE = 2000
"""The positions sampled to estimate the memory needed."""

Progress = Callable[[str, float], None]
"""A function called with a phase and its share done, 0 to 1."""


Counts = NDArray[np.uint8 | np.uint16]
"""The number of successors of each position by each throw."""


class Chunk(NamedTuple):
    """Consecutive nodes of a block with their successors, one row for each node."""

    start: int
    """The first node."""
    begins: NDArray[np.int32]
    """``[row]``: where its slice of ``successors`` begins."""
    counts: Counts
    """``[row, throw]``: the number of its successors by this throw."""
    successors: NDArray[np.int32]
    """Nodes of positions as the enemy sees them, or ``WIN``, ``LOSS`` or ``DRAW``."""

    @property
    def nodes(self) -> slice:
        """The nodes of the chunk, to index arrays by node."""
        return slice(self.start, self.start + len(self.begins))


_UNSEEN, _SEEN = -1, -2
"""What is kept for a position without a node: not found, or found, then less its block."""


class Graph:
    """The positions that can occur in a game as nodes, the start being node 0.

    The nodes of a block (``blocks_of``) are consecutive, and no successor is in a block before.
    """

    def __init__(self, rules: Ruleset, *, keeps: bool = True) -> None:
        """Create a graph of the start; ``keeps`` says whether to keep all chunks in memory."""
        self.position_index = PositionIndex(rules)
        self.game, self.numbering = numbered_game(self.position_index)
        self.chances = self.game.tables.turn_odds
        self.started = time.perf_counter()
        self.count = 0
        """The number of nodes found so far."""
        self.blocks: list[list[Chunk]] = []
        """The chunks of each block, from the start of the game on.

        Unless all are kept, the first block, which is the largest, is empty until it is solved.
        """
        self._keeps = keeps
        self._first_block: list[slice] = []
        """The nodes of each chunk of the first block."""
        self._nodes = np.full(self.position_index.count, _UNSEEN, np.int32)
        self._numbers = np.empty(self.position_index.count, np.int32)
        start = self.position_index.number_of(Position.start(rules, Side.JADE))
        self._nodes[start] = _SEEN

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The position number of each node."""
        return self._numbers[: self.count]

    @property
    def chunks(self) -> list[Chunk]:
        """All chunks in memory."""
        return [chunk for block in self.blocks for chunk in block]

    def node_of(self, position: Position) -> int:
        """Return the node of a position, -1 if it can't occur."""
        return max(int(self._nodes[self.position_index.number_of(position)]), -1)

    def explore(self, progress: Progress) -> None:
        """Find all nodes and their successors, block by block, and breadth first within each."""
        for block in range(int(self.numbering.blocks.max()) + 1):
            begin = self.count
            first = np.flatnonzero(self._nodes == _SEEN - block)
            self.count += len(first)
            self._numbers[begin : self.count] = first
            self._nodes[first] = np.arange(begin, self.count)
            chunks = [*self._explore_block(block, begin, progress)]
            self.blocks.append(chunks if self._keeps or block else [])
        for chunk in self.chunks:
            map_slices(_translate, (self._nodes,), chunk.successors)

    def _explore_block(self, block: int, begin: int, progress: Progress) -> Iterator[Chunk]:
        """Find the nodes of a block; yield its chunks, whose successors are position numbers."""
        buffer = self._make_buffer()
        while begin < self.count:
            numbers = self._numbers[begin : min(self.count, begin + len(buffer))]
            counts = self._expand(numbers, buffer)
            shared = (self.game.rules, self.numbering, self._nodes, self._numbers)
            self.count = _link(*shared, counts, buffer, argument(block, np.int64), self.count)
            if self._keeps or block:
                yield _packed(begin, counts, buffer)
            if not block:
                self._first_block.append(slice(begin, begin + len(numbers)))
            begin += len(numbers)
            progress(NC_("progress", "exploring"), begin / self.position_index.count)

    def remake_first_block(self) -> None:
        """Make the chunks of the first block again, and drop those of all others."""
        self.blocks[1:], buffer = [], self._make_buffer()
        for nodes in self._first_block:
            counts = self._expand(self._numbers[nodes], buffer)
            chunk = _packed(nodes.start, counts, buffer)
            map_slices(_translate, (self._nodes,), chunk.successors)
            self.blocks[0].append(chunk)

    def _expand(self, numbers: NDArray[np.int32], buffer: NDArray[np.int32]) -> Counts:
        """Write the successors of each position number into a row of ``buffer``."""
        counts = np.empty((len(numbers), len(self.chances)), _count_type(self.position_index.rules))
        map_slices(_expand, (self.game, self.numbering), numbers, counts, buffer)
        return counts

    def _make_buffer(self) -> NDArray[np.int32]:
        """Allocate a buffer for the successors of a chunk, one row for each position."""
        width = len(self.chances) * _max_successors(self.position_index.rules)
        return np.empty((max(1, BUFFER_SIZE // width), width), np.int32)


def _packed(start: int, counts: Counts, buffer: NDArray[np.int32]) -> Chunk:
    """Return a chunk of the beginnings of a buffer's rows."""
    sizes = counts.sum(1, dtype=np.int32)
    begins = np.cumsum(sizes, dtype=np.int32) - sizes
    successors = np.empty(int(sizes.sum()), np.int32)
    map_slices(_pack, (successors,), begins, sizes, buffer)
    return Chunk(start, begins, counts, successors)


def memory_needed(position_index: PositionIndex, policies: int = 0) -> float:
    """Return the most memory in bytes for solving a rule set and holding some policies.

    The number of successors and the size of the first block are estimated from a random sample of
    positions. With policies the chunks of all blocks are in memory.
    """
    turns = len(position_index.rules.turn_odds)
    game, numbering = numbered_game(position_index)
    sample = np.random.default_rng(1).integers(position_index.count, size=SAMPLE).astype(np.int32)
    counts = np.empty((SAMPLE, turns), np.uint16)
    buffer = np.empty((SAMPLE, turns * _max_successors(position_index.rules)), np.int32)
    map_slices(_expand, (game, numbering), sample, counts, buffer)
    successors = float(counts.sum(1).mean())
    blocks = [block_of(game.rules, numbering, int(number)) for number in sample]
    first = blocks.count(0) / SAMPLE
    share = 1.0 if policies else max(first, 1 - first)
    weight = 1 if position_index.rules.throws_per_turn == 1 else 4
    row = 4 + turns * np.dtype(_count_type(position_index.rules)).itemsize
    solving = 4 + 4 + 8 + share * (row + 4 * successors)
    playing = policies * (8 + 8 + 1 + weight * successors) + 8 * bool(policies)
    return position_index.count * (solving + playing) + 2e8


def _count_type(rules: Ruleset) -> type[np.uint8 | np.uint16]:
    """Return the type that the number of successors of a throw fits in."""
    return np.uint8 if _max_successors(rules) <= np.iinfo(np.uint8).max else np.uint16


def _max_successors(rules: Ruleset) -> int:
    """Return an upper bound of the successors of a position for one turn's throws."""
    moves = 2 * min(rules.pieces, rules.army) + 2
    return moves if rules.throws_per_turn == 1 else 2 * moves * moves


@allocating
def _expand(
    game: Game,
    numbering: Numbering,
    numbers: NDArray[np.int32],
    counts: Counts,
    buffer: NDArray[np.int32],
) -> None:
    """Write the successors of each position number into a row of ``buffer``, throw by throw."""
    rules, tables = game
    board, turn, seen = np.empty(rules.size, np.int16), make_turn(rules), make_seen(rules)
    for row in range(len(numbers)):
        decode_position(rules, numbering, int(np.int64(numbers[row])), board)
        see(rules, numbering, board, seen)
        count = 0
        for throw, thrown in enumerate(tables.turns):
            unused, values = buffer[row, count:], (thrown[0], thrown[1])
            found = write_successors(game, numbering, board, values, turn, seen, unused)
            counts[row, throw] = found
            count += found


@compiled
def _link(
    rules: Rules,
    numbering: Numbering,
    nodes: NDArray[np.int32],
    numbers: NDArray[np.int32],
    counts: Counts,
    buffer: NDArray[np.int32],
    block: int,
    count: int,
) -> int:
    """Give each new position of this block the next node, and mark those of others as seen.

    Return the number of nodes.
    """
    for row in range(len(counts)):
        size = 0
        for throw in range(counts.shape[1]):
            size += counts[row, throw]
        for each in range(size):
            number = buffer[row, each]
            if number < 0 or nodes[number] != _UNSEEN:
                continue
            its_block = block_of(rules, numbering, int(np.int64(number)))
            nodes[number] = _SEEN - its_block
            if its_block == block:
                nodes[number] = count
                numbers[count] = number
                count += 1
    return count


@compiled
def _pack(
    successors: NDArray[np.int32],
    begins: NDArray[np.int32],
    sizes: NDArray[np.int32],
    buffer: NDArray[np.int32],
) -> None:
    """Write the beginnings of the buffer's rows one after the other."""
    for row in range(len(sizes)):
        for each in range(sizes[row]):
            successors[begins[row] + each] = buffer[row, each]


@compiled
def _translate(nodes: NDArray[np.int32], successors: NDArray[np.int32]) -> None:
    """Turn position numbers into nodes."""
    for each in range(len(successors)):
        if successors[each] >= 0:
            successors[each] = nodes[successors[each]]


TOLERANCE = 1e-8
"""The residual of a sweep at which the iteration ends."""


class Solution(NamedTuple):
    """The exact values of a graph."""

    graph: Graph
    values: NDArray[np.float64]
    """The win chance of the side to move, by node; a draw counts as half a win."""
    sweeps: float
    """The work, as sweeps over all nodes."""
    seconds: float
    """The seconds since the graph was made, exploring included."""


def solve(graph: Graph, values: NDArray[np.float64], progress: Progress) -> Solution:
    """Sweep over each block, the last first, until its values converge; update them in place."""
    work, done = 0, 0
    for number in reversed(range(len(graph.blocks))):
        if not (number or graph.blocks[0]):
            graph.remake_first_block()
        chunks, residual = graph.blocks[number], float(bool(graph.blocks[number]))
        size = sum(len(chunk.begins) for chunk in chunks)
        while residual > TOLERANCE:
            residual = 0.0
            for chunk in reversed(chunks):
                swept = np.empty(len(chunk.begins))  # apart: no thread reads what another writes
                _sweep(graph, chunk, values, swept)
                residual = max(residual, float(np.abs(swept - values[chunk.nodes]).max()))
                values[chunk.nodes] = swept
            work += size
        done += size
        progress(NC_("progress", "solving"), done / graph.count)
    return Solution(graph, values, work / graph.count, time.perf_counter() - graph.started)


def solved(rules: Ruleset, progress: Progress, *, keeps: bool = True) -> Solution:
    """Explore and solve a rule set; ``keeps`` the chunks of its graph for evaluation."""
    graph = Graph(rules, keeps=keeps)
    graph.explore(progress)
    return solve(graph, np.full(graph.count, 0.5), progress)


def add_ply(graph: Graph, before: NDArray[np.float64], after: NDArray[np.float64]) -> None:
    """Write the values of all nodes from those of their successors, given in ``before``."""
    for chunk in graph.chunks:
        _sweep(graph, chunk, before, after[chunk.nodes])


def _sweep(
    graph: Graph, chunk: Chunk, values: NDArray[np.float64], swept: NDArray[np.float64]
) -> None:
    """Write the values of a chunk from those of all nodes."""
    shared = (chunk.successors, graph.chances, values)
    map_slices(_average, shared, chunk.begins, chunk.counts, swept)


@compiled
def _average(
    successors: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    begins: NDArray[np.int32],
    counts: Counts,
    swept: NDArray[np.float64],
) -> None:
    """Write the average over all throws of the best successor's value, for some rows of a chunk."""
    place = np.int64(begins[0])
    for row in range(len(counts)):
        total = np.float64(0)
        for throw in range(len(chances)):
            best: Any = np.float64(0)
            for _ in range(counts[row, throw]):
                best = max(best, successor_value(successors[place], values))
                place += 1
            total += chances[throw] * best
        swept[row] = total
