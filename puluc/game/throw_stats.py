"""How the sticks have fallen, and how fair sticks would fall: counts, expectation, band."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import fsum

from puluc.rules import MARKED_WEIGHTS, STICK_COUNT, Record, Ruleset, Side, Throw

WAYS = 2**STICK_COUNT
"""In how many equally likely ways the sticks can fall."""

_TAIL = 0.025

_NEGLIGIBLE = 1e-20
"""Counts that many times less likely than the likeliest change no quantile."""


@dataclass(frozen=True, slots=True)
class ThrowCounts:
    """How often throws showed 0, 1, 2, 3 and 4 marked faces.

    Values are a matter of the rules; faces of games under different rules can be added.
    """

    jade: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)
    obsidian: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)

    @classmethod
    def in_games(cls, records: Iterable[Record]) -> ThrowCounts:
        """The throws of these games, opening throws among them."""
        counts = {side: [0] * len(MARKED_WEIGHTS) for side in Side}
        for record in records:
            for side, throw in throws_of(record):
                counts[side][throw.marked] += 1
        return cls(tuple(counts[Side.JADE]), tuple(counts[Side.OBSIDIAN]))

    @property
    def both(self) -> tuple[int, ...]:
        """The throws of both sides together."""
        return tuple(map(sum, zip(self.jade, self.obsidian, strict=True)))


@dataclass(frozen=True, slots=True)
class Share:
    """One value of a throw: how often it came, and how often fair sticks show it."""

    value: int
    ways: int
    """Of the ``WAYS`` in which the sticks can fall, how many are worth this."""
    count: int
    expected: float
    low: int
    high: int
    """Fair sticks show it from ``low`` to ``high`` times with a chance of at least 95 %."""


def throws_of(record: Record) -> Iterator[tuple[Side, Throw]]:
    """Every throw of a game with the side that threw it, in order."""
    yield from ((Side(number % 2), throw) for number, throw in enumerate(record.opening))
    for turn in (*record.turns, *([record.pending] if record.pending else [])):
        yield from ((turn.side, throw) for throw in turn.throws)


def shares(rules: Ruleset, marked: Sequence[int]) -> tuple[Share, ...]:
    """Throws, counted by marked faces, by what they are worth under ``rules``, lowest first.

    Numbers of marked faces that are worth the same are counted as one value.
    """
    throws = sum(marked)
    found = []
    for value in sorted(set(rules.values)):
        alike = [faces for faces, worth in enumerate(rules.values) if worth == value]
        ways = sum(MARKED_WEIGHTS[faces] for faces in alike)
        count = sum(marked[faces] for faces in alike)
        found.append(Share(value, ways, count, throws * ways / WAYS, *band(throws, ways)))
    return tuple(found)


def band(throws: int, ways: int) -> tuple[int, int]:
    """How often in ``throws`` what comes in 1-15 of 16 ways is likely to be seen.

    The 2.5 % and 97.5 % quantiles of the binomial distribution: the smallest counts that are
    not exceeded with at least these chances. No chance equals a limit, for a chance is
    a number of 16ths to the power of the throws, and 1/40 is not.
    """
    first, chances = _chances(throws, ways)
    reached = list(accumulate(chances))
    return first + bisect_left(reached, _TAIL), first + bisect_left(reached, 1 - _TAIL)


def _chances(throws: int, ways: int) -> tuple[int, list[float]]:
    """The chances of all counts that matter, and the lowest of these counts.

    From the likeliest count outwards each follows from its neighbour, so that nothing grows
    beyond 1 and what vanishes is at the ends.
    """
    mode = (throws + 1) * ways // WAYS
    odds = ways / (WAYS - ways)
    down = _falling((throws - k + 1) * odds / k for k in range(mode, 0, -1))
    up = _falling((k + 1) / ((throws - k) * odds) for k in range(mode, throws))
    weights = [*reversed(down), 1.0, *up]
    total = fsum(weights)
    return mode - len(down), [weight / total for weight in weights]


def _falling(divisors: Iterable[float]) -> list[float]:
    """1 divided by these one after another, as long as what is left is not negligible."""
    weights = []
    weight = 1.0
    for divisor in divisors:
        weight /= divisor
        if weight < _NEGLIGIBLE:
            break
        weights.append(weight)
    return weights
