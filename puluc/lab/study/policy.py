"""What a player does in every position, as weights of the lines; worked out where it is asked."""

from __future__ import annotations

import random
from itertools import pairwise
from threading import Lock
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.ai import make_player
from puluc.lab.jit import levels
from puluc.lab.jit.compiling import allocating, compiled, parallel
from puluc.lab.jit.levels import Chooser, Shares, Weights, losses_of, weigh
from puluc.lab.jit.moves import DRAW, WIN
from puluc.lab.jit.tables import Large, Layout, Numbers, Small
from puluc.lab.jit.threats import ThrowChances
from puluc.lab.jit.turns import list_lines, make_room, read_number
from puluc.lab.players import PERFECT, PLAYERS, RANDOM, RandomPlayer
from puluc.lab.solve.graph import Graph, Thrown
from puluc.lab.study.policy_probe import turn_chances
from puluc.rules import Position, Side

SAMPLE = 300
"""So many positions are compared with what the code that plays does there."""

_TOLERANCE = 1e-6
_EQUAL = 1e-7
"""Perfect takes followers for equally good that differ by no more."""

ALL_CORES = Lock()
"""Not every system lets two threads use all cores."""

Rows = NDArray[np.intp]


class DifferenceError(ValueError):
    """A compiled level does not do what the code that plays does."""


class Policy:
    """A player in the positions of a graph; Perfect needs their ``values``.

    ValueError if there is no such player.
    """

    def __init__(self, graph: Graph, name: str, values: NDArray[np.float64] | None = None) -> None:
        if name not in PLAYERS:
            raise ValueError(f"there is no player '{name}', only {', '.join(PLAYERS)}")
        if name == PERFECT and values is None:
            raise ValueError("Perfect needs a solution")
        self.name = name
        kind: type[Any] = (
            np.uint8 if graph.position_index.rules.throws_per_turn == 1 else np.float32
        )
        self.weights: list[Weights] = [
            np.zeros(len(chunk.followers), kind) for chunk in graph.chunks
        ]
        """For each chunk how likely each follower is chosen, compared with others of its throw."""
        self._asked = [np.zeros(len(chunk.ends), np.bool_) for chunk in graph.chunks]
        self._graph, self._values = graph, values
        throws, losses = ThrowChances.of(graph.position_index.rules), np.empty(0)
        if name == "hard":
            with ALL_CORES:
                losses = losses_of(*graph.tables, throws, graph.numbers)
        self._chooser = Chooser(levels.CODES.get(name, levels.RANDOM), throws, losses)

    def ask(self, number: int, rows: Rows) -> None:
        """Work out what the player does in rows of a chunk, where that has not been done yet."""
        with ALL_CORES:
            self._ask(number, rows)

    def _ask(self, number: int, rows: Rows) -> None:
        asked = self._asked[number]
        rows = rows[~asked[rows]]
        if not len(rows):
            return
        asked[rows] = True
        graph, chunk, weights = self._graph, self._graph.chunks[number], self.weights[number]
        if self._values is not None and self.name == PERFECT:
            _weigh_best(chunk.ends, chunk.followers, self._values, rows, weights)
        else:
            begins = np.where(rows > 0, chunk.ends[rows - 1, -1], 0)
            sizes = chunk.ends[rows, -1] - begins
            stops = np.cumsum(sizes)
            found = np.zeros(stops[-1], np.float32)
            _weigh(
                *graph.tables,
                *self._chooser,
                *graph.throw_values,
                graph.numbers[chunk.start :],
                chunk.ends,
                chunk.followers,
                rows,
                stops,
                found,
            )
            weights[np.arange(len(found)) + np.repeat(begins - stops + sizes, sizes)] = found

    def check(self, count: int = SAMPLE, seed: int = 1) -> int:
        """Compare with the code that plays in so many positions; how many choices were compared.

        Each position is seen from either side. DifferenceError if it does something else.
        """
        if self.name == PERFECT:
            return 0
        graph, compared = self._graph, 0
        starts = np.array([chunk.start for chunk in graph.chunks])
        for place in random.Random(seed).sample(range(graph.count), min(count, graph.count)):
            number = int(np.searchsorted(starts, place, "right")) - 1
            row = place - int(starts[number])
            self.ask(number, np.array([row]))
            seen = [
                graph.position_index.position_of(int(graph.numbers[place]), side) for side in Side
            ]
            bounds = graph.chunks[number].bounds(row)
            for thrown, (begin, end) in zip(graph.thrown, pairwise(bounds), strict=True):
                if end - begin > 1:
                    found = self._chances(number, begin, end)
                    for position in seen:
                        self._compare(position, thrown, found)
                        compared += 1
        return compared

    def _compare(self, position: Position, thrown: Thrown, found: dict[int, float]) -> None:
        player = RandomPlayer() if self.name == RANDOM else make_player(self.name)
        read = turn_chances(player, self._graph.position_index, position, thrown.values)
        for code in read.keys() | found.keys():
            if abs(read.get(code, 0) - found.get(code, 0)) > _TOLERANCE:
                raise DifferenceError(f"{self.name} compiled differs: {position}, {thrown.values}")

    def _chances(self, number: int, begin: int, end: int) -> dict[int, float]:
        """How likely each follower is, by its number or how the game ends."""
        found: dict[int, float] = {}
        weights = self.weights[number][begin:end]
        chances = weights / weights.sum()
        followers = self._graph.chunks[number].followers[begin:end].tolist()
        for follower, chance in zip(followers, chances.tolist(), strict=True):
            code = int(self._graph.numbers[follower]) if follower >= 0 else follower
            found[code] = found.get(code, 0.0) + chance
        return found


@parallel
def _weigh(
    t: Layout,
    s: Small,
    g: Large,
    level: int,
    throws: ThrowChances,
    losses: NDArray[np.float64],
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    numbers: Numbers,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    rows: Rows,
    stops: NDArray[np.int64],
    found: Shares,
) -> None:
    """Write the weights of the lines of some rows, which end at ``stops`` in ``found``."""
    for each in numba.prange(len(rows)):
        row, start = rows[each], stops[each - 1] if each else 0
        how = (Chooser(level, throws, losses), firsts, seconds, ends, followers)
        _weigh_row(t, s, g, row, np.int64(numbers[row]), *how, found[start : stops[each]])


@allocating
def _weigh_row(
    t: Layout,
    s: Small,
    g: Large,
    row: int,
    number: np.int64,
    who: Chooser,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    weights: Shares,
) -> None:
    board, rest = np.empty(t.spaces + 1, np.int16), np.empty(4, np.int16)
    room = make_room(t)
    read_number(t, s, g, int(number), board, rest)
    start = begin = ends[row - 1, -1] if row else 0
    for thrown in range(len(firsts)):
        end = ends[row, thrown]
        part = weights[begin - start : end - start]
        if end - begin == 1 or (who.level == levels.RANDOM and t.throws == 1):
            part[:] = 1
        else:
            list_lines(t, s, g, board, rest, firsts[thrown], seconds[thrown], room)
            weigh(t, s, g, board, rest, who, room.lines, followers[begin:end], part)
        begin = end


@compiled
def worth(follower: int, values: NDArray[np.float64]) -> float:
    """What a follower is worth to the mover."""
    if follower >= 0:
        return float(1 - values[follower])
    return 1.0 if follower == WIN else 0.5 if follower == DRAW else 0.0


@parallel
def _weigh_best(
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    values: NDArray[np.float64],
    rows: Rows,
    weights: Weights,
) -> None:
    """Mark the best followers, throw by throw."""
    for each in numba.prange(len(rows)):
        row = rows[each]
        begin = ends[row - 1, -1] if row else 0
        for thrown in range(ends.shape[1]):
            end = ends[row, thrown]
            best = 0.0
            for line in range(begin, end):
                best = max(best, worth(followers[line], values))
            for line in range(begin, end):
                if worth(followers[line], values) >= best - _EQUAL:
                    weights[line] = 1
            begin = end
