"""The game graph of a rule set, and the win chance of every node under perfect play.

The nodes are the positions that can occur. ``solve`` iterates their values.
"""

import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.engine.compiling import argument, compiled, map_slices
from puluc.lab.solve.expansion import Expander, expand, write_blocks
from puluc.lab.solve.numbering import numbered_game
from puluc.marks import NC_
from puluc.rules import Position, Ruleset, Side

BUFFER_SIZE = 1 << 20
"""The most successors of a part; between parts progress is shown and Ctrl-C is noticed."""

KEPT = 1 << 28
"""The bytes of chunks kept while exploring, to save making them again."""

CHOICES_KEPT = 1 << 29
"""The bytes of choices that a policy keeps. It finds others each time that they are needed."""

SAMPLE = 2000
"""The positions sampled to estimate the memory needed."""

Progress = Callable[[str, float], None]
"""A function called with a phase and its share done, 0 to 1."""


Counts = NDArray[np.uint8 | np.uint16]
"""The number of successors of each position by each throw."""


Nodes = slice | NDArray[np.intp]
"""Some nodes, to index arrays by node."""


class Chunk(NamedTuple):
    """Nodes with their successors, one row for each node."""

    nodes: Nodes
    begins: NDArray[np.int32]
    """``[row]``: where its slice of ``successors`` begins."""
    counts: Counts
    """``[row, throw]``: the number of its successors by this throw."""
    successors: NDArray[np.int32]
    """Nodes of positions as the enemy sees them, or ``WIN``, ``LOSS`` or ``DRAW``."""


class Rows(NamedTuple):
    """A chunk whose best successors, of those compared last, are apart from the others."""

    nodes: Nodes
    begins: NDArray[np.int32]
    """``[row]``: where its slice of ``others`` begins."""
    counts: Counts
    """``[row, throw]``: the number of its successors by this throw."""
    best: NDArray[np.int32]
    """``[row, throw]``: a successor."""
    others: NDArray[np.int32]

    @classmethod
    def of(cls, chunk: Chunk) -> Self:
        """Split the successors of a chunk, before any are compared."""
        nodes, begins, counts, successors = chunk
        firsts = np.cumsum(counts, dtype=np.int32) - counts.ravel()
        best, others = successors[firsts].reshape(counts.shape), np.delete(successors, firsts)
        before = np.arange(0, best.size, counts.shape[1], dtype=np.int32)
        return cls(nodes, begins - before, counts, best, others)


_UNSEEN, _SEEN = -1, -2
"""What is kept for a position without a node: not found, or found and in a later block."""


class Graph:
    """The positions that can occur in a game as nodes, the start being node 0.

    The nodes of a block (``blocks_of``) are consecutive, and no successor is in a block before.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.position_index = PositionIndex(rules)
        self.game, self.numbering = numbered_game(self.position_index)
        self.chances = self.game.tables.turn_odds
        self.started = time.perf_counter()
        self.numbers = np.empty(0, np.int32)
        """The position number of each node."""
        self.blocks: list[slice] = []
        """The nodes of each block, from the start of the game on."""
        self.parts: list[slice] = []
        """The same nodes in parts; the successors of a part are found together."""
        self._room = KEPT
        self._expander = Expander.of(self.position_index)
        self._nodes = np.empty(0, np.int32)
        self.count_type = _count_type(rules)
        width = len(self.chances) * _max_successors(rules)
        self._buffer = np.empty((max(1, BUFFER_SIZE // width), width), np.int32)
        """A row for the successors of each position of a part."""
        self._kept = dict[int, list[Rows]]()
        """The rows of some blocks."""

    @property
    def count(self) -> int:
        """The number of nodes."""
        return len(self.numbers)

    def chunks(self) -> Iterator[Chunk]:
        """Find the successors of all nodes again, a part at a time."""
        return map(self.chunk_of, self.parts)

    def node_of(self, position: Position) -> int:
        """Return the node of a position, -1 if it can't occur."""
        return int(self._nodes[self.position_index.number_of(position)])

    def explore(self, progress: Progress) -> None:
        """Find all nodes, block by block, and breadth first within each."""
        index, blocks, buffer = self.position_index, self._list_blocks(), self._buffer
        self.numbers = np.empty(index.count, np.int32)
        self._nodes = np.full(index.count, _UNSEEN, np.int32)
        self._nodes[index.number_of(Position.start(index.rules, Side.JADE))] = _SEEN
        end = 0
        for block in range(int(self.numbering.blocks.max()) + 1):
            first = np.flatnonzero((self._nodes == _SEEN) & (blocks == block))
            start = begin = end
            end += len(first)
            self.numbers[begin:end] = first
            self._nodes[first] = np.arange(begin, end)
            shared = (self._nodes, self.numbers, blocks, argument(block, np.int64))
            found = list[Rows]()
            while begin < end:
                part = slice(begin, min(end, begin + len(buffer)))
                self.parts.append(part)
                counts = self._expand(part)
                end = _link(*shared, counts, buffer, end)
                if self._has_room(block):
                    found.append(Rows.of(_packed(part, counts, buffer)))
                    self._room -= found[-1].best.nbytes + found[-1].others.nbytes
                begin = part.stop
                progress(NC_("progress", "exploring"), begin / index.count)
            self.blocks.append(slice(start, end))
            if self._has_room(block):
                self._kept[block] = found
        self.numbers = self.numbers[:end]
        for rows in chain.from_iterable(self._kept.values()):
            map_slices(_translate, (self._nodes,), rows.best.ravel())
            map_slices(_translate, (self._nodes,), rows.others)

    def take_rows(self, block: int) -> list[Rows]:
        """Return the rows of a block, made anew unless they are kept, and forget them."""
        if block in self._kept:
            return self._kept.pop(block)
        nodes = self.blocks[block]
        parts = (part for part in self.parts if nodes.start <= part.start < nodes.stop)
        return [Rows.of(self.chunk_of(part)) for part in parts]

    def chunk_of(self, nodes: Nodes) -> Chunk:
        """Find the successors of some nodes again, at most as many as in a part."""
        chunk = _packed(nodes, self._expand(nodes), self._buffer)
        map_slices(_translate, (self._nodes,), chunk.successors)
        return chunk

    def _has_room(self, block: int) -> bool:
        """Return whether to keep the rows of a block, the first of which is the largest."""
        return block > 0 and self._room > 0

    def _list_blocks(self) -> NDArray[np.uint8]:
        """Return the block of each position number."""
        blocks = np.empty(self.position_index.count, np.uint8)
        for start in range(0, len(blocks), BUFFER_SIZE):
            part = blocks[start : start + BUFFER_SIZE]
            numbers = np.arange(start, start + len(part), dtype=np.int32)
            map_slices(write_blocks, (self._expander,), numbers, part)
        return blocks

    def _expand(self, nodes: Nodes) -> Counts:
        """Write the position numbers of each node's successors into a row of the buffer."""
        numbers = self.numbers[nodes]
        counts = np.empty((len(numbers), len(self.chances)), self.count_type)
        map_slices(expand, (self._expander,), numbers, counts, self._buffer)
        return counts


def _packed(nodes: Nodes, counts: Counts, buffer: NDArray[np.int32]) -> Chunk:
    """Return a chunk of the beginnings of a buffer's rows."""
    sizes = counts.sum(1, dtype=np.int32)
    begins = np.cumsum(sizes, dtype=np.int32) - sizes
    successors = np.empty(int(sizes.sum()), np.int32)
    map_slices(_pack, (successors,), begins, sizes, buffer)
    return Chunk(nodes, begins, counts, successors)


def memory_needed(position_index: PositionIndex, columns: int = 0) -> float:
    """Return the most memory in bytes for solving a rule set and then evaluating players.

    Evaluation holds ``columns`` of numbers by node besides the values, and two policies. The number
    of successors and the sizes of blocks are estimated from a random sample of positions.
    """
    rules, turns = position_index.rules, len(position_index.rules.turn_odds)
    expander = Expander.of(position_index)
    sample = np.random.default_rng(1).integers(position_index.count, size=SAMPLE).astype(np.int32)
    if fire := rules.fire_space:  # where no unit stays
        units = (position_index.position_of(int(number)).units for number in sample)
        sample = sample[[each[fire] is None for each in units]]
    count = position_index.count * len(sample) / SAMPLE
    counts, blocks = np.empty((len(sample), turns), np.uint16), np.empty(len(sample), np.uint8)
    buffer = np.empty((len(sample), turns * _max_successors(rules)), np.int32)
    map_slices(expand, (expander,), sample, counts, buffer)
    map_slices(write_blocks, (expander,), sample, blocks)
    successors = float(counts.sum(1).mean())
    first, *others = np.bincount(blocks) / len(sample)
    rows = count * (4 + turns * np.dtype(_count_type(rules)).itemsize + 4 * successors)
    solving = max(rows * first, min(rows * sum(others), rows * max(others, default=0) + KEPT))
    evaluating = columns * 8 * count + 2 * min(rows, CHOICES_KEPT) if columns else 0.0
    return position_index.count * (4 + 1) + count * (4 + 8) + max(solving, evaluating) + 2e8


def _count_type(rules: Ruleset) -> type[np.uint8 | np.uint16]:
    """Return the type that the number of successors of a throw fits in."""
    return np.uint8 if _max_successors(rules) <= np.iinfo(np.uint8).max else np.uint16


def _max_successors(rules: Ruleset) -> int:
    """Return an upper bound of the successors of a position for one turn's throws."""
    moves = 2 * min(rules.pieces, rules.army) + 2
    return moves if rules.throws_per_turn == 1 else 2 * moves * moves


@compiled
def _link(
    nodes: NDArray[np.int32],
    numbers: NDArray[np.int32],
    blocks: NDArray[np.uint8],
    block: int,
    counts: Counts,
    buffer: NDArray[np.int32],
    count: int,
) -> int:
    """Give each new position of a block the next node, and mark those of others as seen.

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
            nodes[number] = _SEEN
            if blocks[number] == block:
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

FOLLOWED = 3
"""The most sweeps after each one that follow its best successors, in a third of the time."""

ENDS = (1.0, 0.5, 0.0)
"""The values of ``LOSS``, ``DRAW`` and ``WIN``, which end the array of values: they are negative.

They are those of the enemy, who would be the next to move.
"""


class Solution(NamedTuple):
    """The exact values of a graph."""

    graph: Graph
    values: NDArray[np.float64]
    """The win chance of the side to move, by node; a draw counts as half a win."""
    sweeps: float
    """The work, as sweeps over all nodes."""
    seconds: float
    """The seconds since the graph was made, exploring included."""


def solve(graph: Graph, progress: Progress) -> Solution:
    """Sweep over each block, the last first, until its values converge."""
    work, done = 0, 0
    values = np.full(graph.count + len(ENDS), 0.5)
    values[graph.count :] = ENDS
    for block, nodes in reversed([*enumerate(graph.blocks)]):
        size = nodes.stop - nodes.start
        work += _solve_block(graph.take_rows(block), graph.chances, values) * size
        done += size
        progress(NC_("progress", "solving"), done / graph.count)
    seconds = time.perf_counter() - graph.started
    return Solution(graph, values[: graph.count], work / graph.count, seconds)


def _solve_block(
    block: list[Rows], chances: NDArray[np.float64], values: NDArray[np.float64]
) -> int:
    """Sweep over a block until the values converge; return the number of sweeps."""
    sweeps, change = 0, float(bool(block))
    while change > TOLERANCE:
        change, sweeps = _sweep(_choose, block, chances, values), sweeps + 1
        followed = change
        for _ in range(FOLLOWED):
            if followed > TOLERANCE:
                followed, sweeps = _sweep(_follow, block, chances, values), sweeps + 1
    return sweeps


def _sweep(
    update: Callable[[Rows, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]], None],
    block: list[Rows],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
) -> float:
    """Update the values of a block; return the greatest change."""
    residual = 0.0
    for rows in reversed(block):
        swept = np.empty(len(rows.best))  # apart: no thread reads what another writes
        update(rows, chances, values, swept)
        residual = max(residual, float(np.abs(swept - values[rows.nodes]).max()))
        values[rows.nodes] = swept
    return residual


def solved(rules: Ruleset, progress: Progress) -> Solution:
    """Explore and solve a rule set."""
    graph = Graph(rules)
    graph.explore(progress)
    return solve(graph, progress)


def add_ply(graph: Graph, before: NDArray[np.float64], after: NDArray[np.float64]) -> None:
    """Write the values of all nodes from those of their successors, given in ``before``."""
    known = np.append(before, ENDS)
    for chunk in graph.chunks():
        _choose(Rows.of(chunk), graph.chances, known, after[chunk.nodes])


def _choose(
    rows: Rows,
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    swept: NDArray[np.float64],
) -> None:
    """Find the best successors, and write the averages of their values."""
    shared = (rows.others, chances, values)
    map_slices(_choose_some, shared, rows.begins, rows.counts, rows.best, swept)


def _follow(
    rows: Rows,
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    swept: NDArray[np.float64],
) -> None:
    """Write the averages of the values of the best successors found before."""
    map_slices(_follow_some, (chances, values), rows.best, swept)


@compiled
def _choose_some(
    others: NDArray[np.int32],
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    begins: NDArray[np.int32],
    counts: Counts,
    best: NDArray[np.int32],
    swept: NDArray[np.float64],
) -> None:
    place = np.int64(begins[0])
    for row in range(len(counts)):
        total = np.float64(0)
        for throw in range(len(chances)):
            first = best[row, throw]
            least, found = values[first], -1  # of the enemy, who moves next
            for each in range(place, place + counts[row, throw] - 1):
                value = values[others[each]]
                if value < least:
                    least, found = value, each
            if found >= 0:
                best[row, throw], others[found] = others[found], first
            place += counts[row, throw] - 1
            total += chances[throw] * (1 - least)
        swept[row] = total


@compiled
def _follow_some(
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    best: NDArray[np.int32],
    swept: NDArray[np.float64],
) -> None:
    for row in range(len(best)):
        total = np.float64(0)
        for throw in range(len(chances)):
            total += chances[throw] * (1 - values[best[row, throw]])
        swept[row] = total
