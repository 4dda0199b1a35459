"""Exact strength: how often one player beats another, worked out for every position."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai import LEVELS, make_player
from puluc.lab.arena import RandomPlayer
from puluc.lab.compiling import compiled
from puluc.lab.core import DRAW, WIN
from puluc.lab.graph import Chunk, Graph, Roll
from puluc.lab.policy import turn_chances
from puluc.rules import Ruleset
from puluc.rules.numbering import Numbering

PERFECT, RANDOM = "perfect", "random"
PLAYERS = (*LEVELS, PERFECT, RANDOM)

PRECISION = 1e-9
BATCH = 2000

_EQUAL = 1e-9

Weights = list[NDArray[np.float64]]
"""For each chunk of a graph how likely each follower is chosen when its roll has come."""


class Strength(NamedTuple):
    """How often the first of two players wins; a draw is half a win."""

    first: float
    """If it moves first."""
    second: float

    @property
    def mean(self) -> float:
        """If they move first in turn."""
        return (self.first + self.second) / 2


def weights_of(
    graph: Graph,
    name: str,
    values: NDArray[np.float64] | None,
    jobs: int,
    progress: Callable[[float], None],
) -> Weights:
    """What a player does everywhere; Perfect needs the ``values`` of the solved graph."""
    if name == PERFECT:
        if values is None:
            raise ValueError("Perfect needs a solution")
        return [_best_weights(chunk.ends, chunk.followers, values) for chunk in graph.chunks]
    batches = [
        (chunk, start) for chunk in graph.chunks for start in range(0, len(chunk.ends), BATCH)
    ]
    asked = (_Asked.of(graph, name, chunk, start) for chunk, start in batches)
    found: dict[int, list[NDArray[np.float64]]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        for number, part in enumerate(pool.map(_weigh_batch, asked), 1):
            found.setdefault(batches[number - 1][0].start, []).append(part)
            progress(number / len(batches))
    return [np.concatenate(found[chunk.start]) for chunk in graph.chunks]


def strength(graph: Graph, first: Weights, second: Weights) -> Strength:
    """How two players who do these things fare from the start."""
    chances = np.array([roll.chance for roll in graph.rolls])
    mine, theirs = np.full(graph.count, 0.5), np.full(graph.count, 0.5)
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for number in reversed(range(len(graph.chunks))):
            chunk = graph.chunks[number]
            for weights, own, others in ((first, mine, theirs), (second, theirs, mine)):
                moved = _follow_weights(*chunk, weights[number], chances, own, others)
                change = max(change, moved)
    return Strength(float(mine[0]), 1 - float(theirs[0]))


class _Asked(NamedTuple):
    """Some positions in a row, for a process of its own."""

    rules: Ruleset
    name: str
    rolls: list[Roll]
    numbers: NDArray[np.int32]
    ends: NDArray[np.int32]
    codes: NDArray[np.int32]
    """The numbers of the followers, or how the game ends."""

    @classmethod
    def of(cls, graph: Graph, name: str, chunk: Chunk, start: int) -> _Asked:
        """The batch of a chunk that begins at a row."""
        ends = chunk.ends[start : start + BATCH]
        begin = int(chunk.ends[start - 1, -1]) if start else 0
        followers = chunk.followers[begin : int(ends[-1, -1])]
        codes = np.where(followers >= 0, graph.numbers[np.maximum(followers, 0)], followers)
        numbers = graph.numbers[chunk.start + start : chunk.start + start + len(ends)]
        rules = graph.numbering.rules
        return cls(rules, name, graph.rolls, numbers, ends - begin, codes.astype(np.int32))


@cache
def _numbering(rules: Ruleset) -> Numbering:
    return Numbering(rules)


def _weigh_batch(asked: _Asked) -> NDArray[np.float64]:
    player = RandomPlayer() if asked.name == RANDOM else make_player(asked.name)
    numbering = _numbering(asked.rules)
    weights, begin = np.zeros(len(asked.codes)), 0
    for number, ends in zip(asked.numbers.tolist(), asked.ends.tolist(), strict=True):
        position = numbering.position_of(number)
        for roll, end in zip(asked.rolls, ends, strict=True):
            if end - begin == 1:
                weights[begin] = 1
            else:
                values = (roll.first, roll.second)[: asked.rules.throws_per_turn]
                likely = turn_chances(player, numbering, position, values)
                for each in range(begin, end):
                    weights[each] = likely.pop(int(asked.codes[each]), 0.0)
            begin = end
    return weights


@compiled
def _worth(follower: int, values: NDArray[np.float64]) -> float:
    """What a follower is worth to the mover."""
    if follower >= 0:
        return 1 - values[follower]
    return 1.0 if follower == WIN else 0.5 if follower == DRAW else 0.0


@compiled
def _best_weights(
    ends: NDArray[np.int32], followers: NDArray[np.int32], values: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The first of the best followers for sure, roll by roll."""
    weights = np.zeros(len(followers))
    begin: Any = 0
    for end in ends.ravel():
        best: Any = begin
        for each in range(begin + 1, end):
            if _worth(followers[each], values) > _worth(followers[best], values) + _EQUAL:
                best = each
        weights[best] = 1
        begin = end
    return weights


@compiled
def _follow_weights(
    start: int,
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    weights: NDArray[np.float64],
    chances: NDArray[np.float64],
    own: NDArray[np.float64],
    others: NDArray[np.float64],
) -> float:
    """Weigh a chunk anew for one player, the last position first; the greatest change."""
    change = 0.0
    for row in range(len(ends) - 1, -1, -1):
        total = 0.0
        begin = ends[row - 1, -1] if row else 0
        for roll in range(len(chances)):
            for each in range(begin, ends[row, roll]):
                total += chances[roll] * weights[each] * _worth(followers[each], others)
            begin = ends[row, roll]
        change = max(change, abs(total - own[start + row]))
        own[start + row] = total
    return change
