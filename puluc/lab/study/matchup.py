"""Exact statistics of games between two policies, by pushing probability through the graph."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.engine.compiling import allocating, compiled
from puluc.lab.engine.levels import Weights
from puluc.lab.engine.moves import DRAW, WIN
from puluc.lab.solve.graph import Graph
from puluc.lab.study.policy import Policy

PRECISION = 1e-7
"""Results are printed with six decimals; stop a digit below."""

_INITIAL_THRESHOLD, _THRESHOLD_DIVISOR = 1e-4, 10
"""The push threshold, and what divides it when no node exceeds it."""


class Matchup(NamedTuple):
    """The games of two policies from the start."""

    wins: float
    """Share of games that the first player wins; a draw counts as half a win."""
    unresolved: float
    """Probability mass of games not played to their end; bounds the error of ``wins``."""
    visits: NDArray[np.float64]
    """``[player, node]``: expected turns of a player in a node, per game."""

    @property
    def turns(self) -> float:
        """Expected length of a game in turns."""
        return float(self.visits.sum())


class Strength(NamedTuple):
    """Share of games that a player wins, a draw counting as half a win."""

    first: float
    """When it moves first."""
    second: float

    @property
    def mean(self) -> float:
        """When the first move alternates."""
        return (self.first + self.second) / 2


def strength(
    graph: Graph, first: Policy, second: Policy, progress: Callable[[float], None]
) -> Strength:
    """The strength of ``first`` against ``second``."""
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
) -> Matchup:
    """Play two policies against each other; ``starts`` are the shares in which each moves first.

    All probability mass starts at the first node. A node whose mass exceeds a threshold pushes it
    to its successors; the threshold falls until at most ``precision`` is unresolved. The rest
    counts by the ``values`` of the solved graph, as if both played perfectly from there on, or
    as a draw.
    """
    mass = np.zeros((2, graph.count))
    visits = np.zeros((2, graph.count))
    mass[:, 0] = starts
    threshold, wins, unresolved = _INITIAL_THRESHOLD, 0.0, 1.0
    while unresolved > precision:
        has_pushed = False
        for number, chunk in enumerate(graph.chunks):
            for player, policy in enumerate((first, second)):
                rows = _rows_above(mass[player, chunk.nodes], threshold)
                if not len(rows):
                    continue
                has_pushed = True
                policy.compute(number, rows)
                won, ended = _push(
                    *chunk,
                    policy.weights[number],
                    graph.chances,
                    rows,
                    mass[player],
                    mass[1 - player],
                    visits[player],
                )
                wins += won if player == 0 else ended - won
                unresolved -= ended
        if not has_pushed:
            threshold /= _THRESHOLD_DIVISOR
        progress(math.log(max(unresolved, precision)) / math.log(precision))
    rest = unresolved / 2
    if values is not None:
        rest = float(mass[0] @ values + mass[1] @ (1 - values))
    return Matchup(wins + rest, unresolved, visits)


@allocating
def _rows_above(mass: NDArray[np.float64], threshold: float) -> NDArray[np.intp]:
    """The rows whose mass exceeds the threshold."""
    count = 0
    for each in mass:
        count += each > threshold
    rows = np.empty(count, np.intp)
    if count:
        count = 0
        for row in range(len(mass)):
            if mass[row] > threshold:
                rows[count] = row
                count += 1
    return rows


@compiled
def _push(
    start: int,
    ends: NDArray[np.int32],
    successors: NDArray[np.int32],
    weights: Weights,
    chances: NDArray[np.float64],
    rows: NDArray[np.intp],
    own: NDArray[np.float64],
    others: NDArray[np.float64],
    visits: NDArray[np.float64],
) -> tuple[float, float]:
    """Push the mass of some rows; return how much of it the player wins, and how much ends."""
    won: Any = 0.0
    ended: Any = 0.0
    for row in rows:
        mass = own[start + row]
        own[start + row] = 0
        visits[start + row] += mass
        begin = ends[row - 1, -1] if row else 0
        for throw in range(len(chances)):
            end = ends[row, throw]
            total = 0.0
            for each in range(begin, end):
                total += weights[each]
            for each in range(begin, end):
                if weights[each] > 0:
                    share = mass * chances[throw] * weights[each] / total
                    successor = successors[each]
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
