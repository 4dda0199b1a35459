"""What comes of many games at once: the chance of every position, carried on until all is over."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, compiled
from puluc.lab.jit.levels import Weights
from puluc.lab.jit.moves import DRAW, WIN
from puluc.lab.solve.graph import Graph
from puluc.lab.study.policy import Policy

PRECISION = 1e-7
"""A millionth is told."""

_LIMIT, _FALL = 1e-4, 10
"""What waits at first, and by what the limit is divided when nothing else is left."""


class Matchup(NamedTuple):
    """How games of two players go from the start."""

    wins: float
    """How often the first player wins; a draw is half a win."""
    left: float
    """How much was left undecided."""
    visits: NDArray[np.float64]
    """``[player, place]``: how often a player is to move in a position, a game."""

    @property
    def turns(self) -> float:
        """How many turns a game takes."""
        return float(self.visits.sum())


def meet(
    graph: Graph,
    first: Policy,
    second: Policy,
    starts: tuple[float, float] = (0.5, 0.5),
    precision: float = PRECISION,
    values: NDArray[np.float64] | None = None,
    progress: Callable[[float], None] = lambda _share: None,
) -> Matchup:
    """Let two players meet; ``starts`` is how often each moves first.

    What is likely is carried on first: where less than a limit has gathered it waits, and the
    limit falls when nothing else is left. No more than ``precision`` is left undecided; it counts
    by the ``values`` of the solved graph, or half for each player.
    """
    waiting = np.zeros((2, graph.count))
    visits = np.zeros((2, graph.count))
    waiting[:, 0] = starts
    limit, wins, left = _LIMIT, 0.0, 1.0
    while left > precision:
        is_idle = True
        for number, chunk in enumerate(graph.chunks):
            part = slice(chunk.start, chunk.start + len(chunk.ends))
            for player, policy in enumerate((first, second)):
                rows = _due(waiting[player, part], limit)
                if not len(rows):
                    continue
                is_idle = False
                policy.ask(number, rows)
                won, ended = _carry_on(
                    *chunk,
                    policy.weights[number],
                    graph.chances,
                    rows,
                    waiting[player],
                    waiting[1 - player],
                    visits[player],
                )
                wins += won if player == 0 else ended - won
                left -= ended
        if is_idle:
            limit /= _FALL
        progress(math.log(max(left, precision)) / math.log(precision))
    undecided = left / 2
    if values is not None:
        undecided = float(waiting[0] @ values + waiting[1] @ (1 - values))
    return Matchup(wins + undecided, left, visits)


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
    return Strength(
        meet(graph, first, second, (1, 0), progress=lambda share: progress(share / 2)).wins,
        meet(graph, first, second, (0, 1), progress=lambda share: progress((1 + share) / 2)).wins,
    )


@allocating
def _due(waiting: NDArray[np.float64], limit: float) -> NDArray[np.intp]:
    """Where more than the limit waits."""
    count = 0
    for each in waiting:
        count += each > limit
    rows = np.empty(count, np.intp)
    if count:
        count = 0
        for row in range(len(waiting)):
            if waiting[row] > limit:
                rows[count] = row
                count += 1
    return rows


@compiled
def _carry_on(
    start: int,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    weights: Weights,
    chances: NDArray[np.float64],
    rows: NDArray[np.intp],
    own: NDArray[np.float64],
    others: NDArray[np.float64],
    visits: NDArray[np.float64],
) -> tuple[float, float]:
    """Carry on what waits in some rows; how much of it the player wins, and how much ends."""
    won: Any = 0.0
    ended: Any = 0.0
    for row in rows:
        mass = own[start + row]
        own[start + row] = 0
        visits[start + row] += mass
        begin = ends[row - 1, -1] if row else 0
        for thrown in range(len(chances)):
            end = ends[row, thrown]
            whole = 0.0
            for each in range(begin, end):
                whole += weights[each]
            for each in range(begin, end):
                if weights[each] > 0:
                    share = mass * chances[thrown] * weights[each] / whole
                    follower = followers[each]
                    if follower >= 0:
                        others[follower] += share
                        continue
                    ended += share
                    if follower == WIN:
                        won += share
                    elif follower == DRAW:
                        won += share / 2
            begin = end
    return won, ended
