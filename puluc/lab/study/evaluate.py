"""Exact strength: how often one player beats another."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from puluc.lab.solve.graph import Graph
from puluc.lab.study.matchup import meet
from puluc.lab.study.policy import Policy


class Strength(NamedTuple):
    """How often the first of two players wins; a draw is half a win."""

    first: float
    """If it moves first."""
    second: float

    @property
    def mean(self) -> float:
        """If they move first in turn."""
        return (self.first + self.second) / 2


def strength(
    graph: Graph, first: Policy, second: Policy, progress: Callable[[float], None]
) -> Strength:
    """How two players fare from the start."""
    return Strength(
        meet(graph, first, second, (1, 0), progress=lambda share: progress(share / 2)).wins,
        meet(graph, first, second, (0, 1), progress=lambda share: progress((1 + share) / 2)).wins,
    )
