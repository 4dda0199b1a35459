"""Statistics of throws: counts, expected counts and 95 % band."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import fsum

from puluc.rules import MARKED_WEIGHTS, STICK_COUNT, Record, Ruleset, Side, Throw

THROW_COUNT = 2**STICK_COUNT
"""The number of equally likely throws."""

_TAIL = 0.025

_NEGLIGIBLE = 1e-20
"""Counts less likely than this share of the likeliest one change no quantile."""


@dataclass(frozen=True, slots=True)
class ThrowCounts:
    """How often throws showed 0, 1, 2, 3 and 4 banded faces.

    Faces, unlike values, can be added over games with different rules.
    """

    jade: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)
    obsidian: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)

    @classmethod
    def in_games(cls, records: Iterable[Record]) -> ThrowCounts:
        """The throws of these games, opening throws included."""
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
    """One value of a throw: its count, and the count expected of fair sticks."""

    value: int
    weight: int
    """How many of the ``THROW_COUNT`` throws are worth this."""
    count: int
    expected: float
    low: int
    high: int
    """With fair sticks the count lies in this band with a probability of at least 95 %."""


def throws_of(record: Record) -> Iterator[tuple[Side, Throw]]:
    """Every throw that the sticks of a game made, with the side that threw it, in order."""
    given = len(record.set_up.throws) if record.set_up else 0
    yield from islice(_throws(record), given, None)


def _throws(record: Record) -> Iterator[tuple[Side, Throw]]:
    yield from ((Side(number % 2), throw) for number, throw in enumerate(record.opening))
    for turn in (*record.turns, *([record.pending] if record.pending else [])):
        yield from ((turn.side, throw) for throw in turn.throws)


def shares(rules: Ruleset, marked: Sequence[int]) -> tuple[Share, ...]:
    """Throws counted by banded faces, by their value under ``rules``, lowest first."""
    throws = sum(marked)
    found = []
    for value in sorted(set(rules.values)):
        faces = [number for number, worth in enumerate(rules.values) if worth == value]
        weight = sum(MARKED_WEIGHTS[number] for number in faces)
        count = sum(marked[number] for number in faces)
        found.append(
            Share(value, weight, count, throws * weight / THROW_COUNT, *band(throws, weight))
        )
    return tuple(found)


def band(throws: int, weight: int) -> tuple[int, int]:
    """The 95 % band of the count in ``throws`` of what 1-15 of the 16 throws show.

    The 2.5 % and 97.5 % quantiles of the binomial distribution: the smallest counts that are not
    exceeded with at least these probabilities. No probability equals a limit: each is a
    multiple of a power of 1/16, and 1/40 is not.
    """
    first, chances = _chances(throws, weight)
    reached = list(accumulate(chances))
    return first + bisect_left(reached, _TAIL), first + bisect_left(reached, 1 - _TAIL)


def _chances(throws: int, weight: int) -> tuple[int, list[float]]:
    """The lowest count that is not negligible, and the probabilities from there on.

    Computed from the likeliest count outwards, so that no weight exceeds 1 and only
    the ends underflow.
    """
    mode = (throws + 1) * weight // THROW_COUNT
    odds = weight / (THROW_COUNT - weight)
    down = _falling((throws - k + 1) * odds / k for k in range(mode, 0, -1))
    up = _falling((k + 1) / ((throws - k) * odds) for k in range(mode, throws))
    weights = [*reversed(down), 1.0, *up]
    total = fsum(weights)
    return mode - len(down), [weight / total for weight in weights]


def _falling(divisors: Iterable[float]) -> list[float]:
    """1 divided successively by the divisors, until the result is negligible."""
    weights = []
    weight = 1.0
    for divisor in divisors:
        weight /= divisor
        if weight < _NEGLIGIBLE:
            break
        weights.append(weight)
    return weights
