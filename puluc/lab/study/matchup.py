"""Exact statistics of games between two policies, by pushing probability through the graph."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.arena import RANDOM
from puluc.lab.engine.board import (
    DRAW,
    WIN,
    successor_value,
)
from puluc.lab.engine.compiling import allocating, compiled, map_slices
from puluc.lab.engine.levels import ComputedWeights
from puluc.lab.solve.graph import Counts, Graph
from puluc.lab.study.policy import Choices, Policy, RowIndices

PRECISION = 1e-7
"""The precision at which the computation ends: results are printed with a digit less."""

_INITIAL_THRESHOLD, _THRESHOLD_DIVISOR = 1e-4, 10
"""The push threshold, and its divisor when no node exceeds it."""


_NOT_COUNTED = np.empty(0)


class Matchup(NamedTuple):
    """The games of two policies from the start."""

    wins: float
    """The share of games that the first player wins; a draw counts as half a win."""
    unresolved: float
    """The probability of games not played to their end, which bounds the error of ``wins``."""
    visits: NDArray[np.float64]
    """``[player, node]``: the expected turns of a player in a node, per game, if counted."""

    @property
    def turns(self) -> float:
        """The expected length of a game in turns."""
        return float(self.visits.sum())


class Strength(NamedTuple):
    """The share of games that a player wins, a draw counting as half a win."""

    first: float
    """The share when it moves first."""
    second: float

    @property
    def mean(self) -> float:
        """The share when the first move alternates."""
        return (self.first + self.second) / 2


def strength(
    graph: Graph, first: Policy, second: Policy, progress: Callable[[float], None]
) -> Strength:
    """Return the strength of ``first`` against ``second``."""
    moving_first = play_matchup(
        graph, first, second, (1, 0), progress=lambda share: progress(share / 2)
    )
    moving_second = play_matchup(
        graph, first, second, (0, 1), progress=lambda share: progress((1 + share) / 2)
    )
    return Strength(moving_first.wins, moving_second.wins)


def play_matchup(
    graph: Graph,
    first: Policy,
    second: Policy,
    starts: tuple[float, float] = (0.5, 0.5),
    precision: float = PRECISION,
    values: NDArray[np.float64] | None = None,
    progress: Callable[[float], None] = lambda _share: None,
    *,
    counted: int = 0,
) -> Matchup:
    """Play two policies against each other; ``starts`` are the shares in which each moves first.

    All probability mass starts at the first node. A node whose mass exceeds a threshold pushes it
    to its successors; the threshold falls until at most ``precision`` is unresolved. The rest
    counts by the ``values`` of the solved graph, as if both played perfectly from there on, or
    as a draw. The visits of this many players are ``counted``.
    """
    mass, visits = np.zeros((2, graph.count)), np.zeros((counted, graph.count))
    mass[:, 0] = starts
    threshold, wins, unresolved = _INITIAL_THRESHOLD, 0.0, 1.0
    while unresolved > precision:
        has_pushed = False
        for number, part in enumerate(graph.parts):
            for player, policy in enumerate((first, second)):
                rows = np.flatnonzero(mass[player, part] > threshold)
                if not len(rows):
                    continue
                has_pushed = True
                won, ended = _push(
                    policy.choices(number, rows),
                    graph.chances,
                    rows,
                    part.start,
                    mass[player],
                    mass[1 - player],
                    visits[player] if player < counted else _NOT_COUNTED,
                )
                wins += won if player == 0 else ended - won
                unresolved -= ended
        if not has_pushed:
            threshold /= _THRESHOLD_DIVISOR
        progress(math.log(max(unresolved, precision)) / math.log(precision))
    rest = unresolved / 2
    if values is not None:
        rest = float(mass[0] @ values + mass[1] @ np.subtract(1, values, out=mass[0]))
    return Matchup(wins + rest, unresolved, visits)


@compiled
def _push(
    choices: Choices,
    chances: NDArray[np.float64],
    rows: RowIndices,
    start: int,
    own: NDArray[np.float64],
    others: NDArray[np.float64],
    visits: NDArray[np.float64],
) -> tuple[float, float]:
    """Push the mass of some rows; return how much of it the player wins, and how much ends."""
    won: Any = 0.0
    ended: Any = 0.0
    weights = choices.weights
    for row in rows:
        node = start + row
        mass = own[node]
        own[node] = 0
        if len(visits):
            visits[node] += mass
        begin = np.int64(choices.begins[row])
        for throw in range(len(chances)):
            end = begin + choices.counts[row, throw]
            total = 0.0
            for each in range(begin, end):
                total += weights[each]
            for each in range(begin, end):
                share = mass * chances[throw] * weights[each] / total
                successor = choices.successors[each]
                if successor >= 0:
                    others[successor] += share
                    continue
                ended += share
                if successor == WIN:
                    won += share
                elif successor == DRAW:
                    won += share / 2
            begin = end
    return won, ended


class ChoiceStats(NamedTuple):
    """The expected values per game."""

    choices: float
    """The turns in which the moves lead to different positions."""
    cost: float
    """The win chance that random moves would lose in these turns, summed over the game."""


def choice_stats(
    graph: Graph,
    values: NDArray[np.float64],
    perfect: Policy,
    visits: NDArray[np.float64],
) -> ChoiceStats:
    """Return the statistics of games with these ``visits``, the expected turns in each node.

    They are the same on any number of cores: rows are added in their own order.
    """
    random_policy, totals = Policy(graph, RANDOM), np.zeros(2)
    for part in graph.parts:
        chunk = graph.chunk_of(part.start + np.flatnonzero(visits[part]))
        weights = perfect.weigh(chunk), random_policy.weigh(chunk)
        found = np.zeros((len(chunk.begins), len(totals)))
        shared = (graph.chances, values, chunk.successors, *weights)
        rows = (visits[chunk.nodes], chunk.begins, chunk.counts, found)
        map_slices(_write_row_stats, shared, *rows)
        totals += found.sum(0)
    return ChoiceStats(*totals.tolist())


@allocating
def _write_row_stats(
    chances: NDArray[np.float64],
    values: NDArray[np.float64],
    successors: NDArray[np.int32],
    perfect_weights: ComputedWeights,
    random_weights: ComputedWeights,
    visits: NDArray[np.float64],
    begins: NDArray[np.int32],
    counts: Counts,
    found: NDArray[np.float64],
) -> None:
    for row in range(len(visits)):
        choices = cost = 0.0
        begin = np.int64(begins[row])
        for throw in range(len(chances)):
            end, often = begin + counts[row, throw], visits[row] * chances[throw]
            here = successors[begin:end]
            if here.min() < here.max():
                choices += often
                best = _expected_value(here, perfect_weights[begin:end], values)
                cost += often * (best - _expected_value(here, random_weights[begin:end], values))
            begin = end
        found[row, 0], found[row, 1] = choices, cost


@compiled
def _expected_value(
    successors: NDArray[np.int32], weights: ComputedWeights, values: NDArray[np.float64]
) -> float:
    """Return the win chance of a player that chooses a throw's successor with these weights."""
    total = whole = 0.0
    for each in range(len(successors)):
        if weights[each] > 0:
            total += weights[each] * successor_value(successors[each], values)
            whole += weights[each]
    return total / whole
