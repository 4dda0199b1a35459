"""The statistics of a game file: wins, streaks, game lengths, and throws with their 95 % bands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import fsum

from puluc.rules import (
    MARKED_WEIGHTS,
    STICK_COUNT,
    WATCHED,
    Record,
    Result,
    Ruleset,
    Side,
    series_rules,
)

Category = tuple[str, str, bool, tuple[int, int] | None]
"""The opponent, the rules, whether help was given, and the pieces of a handicap."""


@dataclass(slots=True)
class Tally:
    """Results against one opponent under one rule set, separately for assisted games."""

    opponent: str
    rules: str
    jade: int = 0
    obsidian: int = 0
    draws: int = 0
    is_assisted: bool = False
    """Whether moves were taken back or hints shown in these games."""
    pieces: tuple[int, int] | None = None
    """The pieces with which Jade and Obsidian began, if one side had fewer."""

    @property
    def kind(self) -> Category:
        """The kind of games of the row."""
        return self.opponent, self.rules, self.is_assisted, self.pieces

    @property
    def is_counted(self) -> bool:
        """Whether the games count in sums: without help and handicap, and not only watched."""
        return not (self.is_assisted or self.pieces or self.opponent == WATCHED)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the games."""
        return Ruleset.parse(self.rules)

    def add(self, result: Result) -> None:
        """Count one game."""
        match result:
            case Result.JADE:
                self.jade += 1
            case Result.OBSIDIAN:
                self.obsidian += 1
            case Result.DRAW:
                self.draws += 1


@dataclass(slots=True)
class Scores:
    """The score table, with streaks and game lengths.

    Games in which moves were taken back or hints shown, and those in which one side had fewer
    pieces, have their own rows and count nowhere else; other games that were set up count nowhere.
    """

    tallies: list[Tally] = field(default_factory=list)
    streak_side: Side | None = None
    """The side that won the last game."""
    streak: int = 0
    """The number of games that this side has won in a row."""
    longest_side: Side | None = None
    longest: int = 0
    """The longest streak so far, and its side."""
    turns: int = 0
    """The total turns of the games whose length is known."""
    timed_games: int = 0
    """The number of games whose length is known."""
    series: list[Tally] = field(default_factory=list)
    """Results of series of five games, by the rules of the first."""

    def with_games(self, records: Iterable[Record]) -> Scores:
        """Return a copy of these scores with finished games added."""
        scores = replace(
            self,
            tallies=[replace(tally) for tally in self.tallies],
            series=[replace(tally) for tally in self.series],
        )
        for record in records:
            scores.add(record)
        return scores

    def add(self, record: Record) -> None:
        """Count a game if it is finished and was not set up, unless as a handicap.

        A game with the throws of another one counts nowhere: who plays it knows the throws.

        Watched and assisted games, and handicaps, have rows of their own and count nowhere else.
        """
        opponent, _, is_assisted, pieces = kind = _kind(record)
        if record.result is None or record.throws_of or (record.set_up and not pieces):
            return
        series_game, winner = record.series_game, record.result.winner
        _add(self.tallies, kind, record.result)
        if series_game and series_game.is_last and record.taken:
            rules, result = series_rules(1, record.rules), _higher(*series_game.total(record.taken))
            is_assisted = series_game.is_assisted or is_assisted
            _add(self.series, (opponent, str(rules), is_assisted, None), result)
        if not is_scored(record):
            return
        self.turns += len(record.turns)
        self.timed_games += 1
        if winner is None:
            self.streak = 0
        else:
            self.streak = self.streak + 1 if winner is self.streak_side else 1
        self.streak_side = winner
        if self.streak > self.longest:
            self.longest_side, self.longest = winner, self.streak

    def won(self, side: Side) -> int:
        """Return the number of games that ``side`` has won, of those that count."""
        counted = [tally for tally in self.tallies if tally.is_counted]
        return sum(tally.jade if side is Side.JADE else tally.obsidian for tally in counted)

    def tally(self, record: Record) -> Tally | None:
        """Return the row in which a game counts, if there is one."""
        kind = _kind(record)
        return next((each for each in self.tallies if each.kind == kind), None)

    @property
    def mean_turns(self) -> float | None:
        """The mean number of turns of a game; None before the first one."""
        return self.turns / self.timed_games if self.timed_games else None


def is_scored(record: Record) -> bool:
    """Return whether a game counts in sums.

    It does without help or known throws, if it was not set up and not only watched.
    """
    is_known = record.is_assisted or record.throws_of
    return not (is_known or record.set_up or record.opponent == WATCHED)


def _higher(jade: int, obsidian: int) -> Result:
    if jade == obsidian:
        return Result.DRAW
    return Result.JADE if jade > obsidian else Result.OBSIDIAN


def _kind(record: Record) -> Category:
    """Return the kind of row in which a game counts."""
    pieces = record.set_up.handicap if record.set_up else None
    return record.opponent, str(record.rules), record.is_assisted, pieces


def _add(tallies: list[Tally], kind: Category, result: Result) -> None:
    """Count a game in the row of its kind, which is added if there is none yet."""
    row = next((each for each in tallies if each.kind == kind), None)
    if row is None:
        opponent, rules, is_assisted, pieces = kind
        row = Tally(opponent, rules, is_assisted=is_assisted, pieces=pieces)
        tallies.append(row)
    row.add(result)


THROW_COUNT: int = 2**STICK_COUNT
"""The number of equally likely throws."""

_TAIL = 0.025

_NEGLIGIBLE = 1e-20
"""Counts less likely than this share of the likeliest one change no quantile."""


@dataclass(frozen=True, slots=True)
class ThrowCounts:
    """The numbers of throws that showed 0, 1, 2, 3 and 4 banded faces.

    Faces, unlike values, can be added over games with different rules.
    """

    jade: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)
    obsidian: tuple[int, ...] = (0,) * len(MARKED_WEIGHTS)

    @classmethod
    def in_games(cls, records: Iterable[Record]) -> ThrowCounts:
        """Return the throws of these games, opening throws included."""
        counts = {side: [0] * len(MARKED_WEIGHTS) for side in Side}
        for record in records:
            for side, throw in record.throws_by_side:
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
    """The number of the ``THROW_COUNT`` throws that have this value."""
    count: int
    expected: float
    low: int
    high: int
    """The end of the band in which the count lies with a probability of at least 95 %."""


def shares(rules: Ruleset, counts: Sequence[int]) -> tuple[Share, ...]:
    """Return throws counted by banded faces as shares by value, lowest first."""
    throws = sum(counts)
    found = []
    for value in sorted(set(rules.values)):
        faces = [number for number, worth in enumerate(rules.values) if worth == value]
        weight = sum(MARKED_WEIGHTS[number] for number in faces)
        count = sum(counts[number] for number in faces)
        found.append(
            Share(value, weight, count, throws * weight / THROW_COUNT, *band(throws, weight))
        )
    return tuple(found)


def band(throws: int, weight: int) -> tuple[int, int]:
    """Return the 95 % band of the count in ``throws`` of what 1-15 of the 16 throws show.

    The 2.5 % and 97.5 % quantiles of the binomial distribution: the smallest counts that are not
    exceeded with at least these probabilities. No probability equals a limit: each is a multiple of
    a power of 1/16, and 1/40 is not.
    """
    first, chances = _chances(throws, weight)
    reached = list(accumulate(chances))
    return first + bisect_left(reached, _TAIL), first + bisect_left(reached, 1 - _TAIL)


def _chances(throws: int, weight: int) -> tuple[int, list[float]]:
    """Return the lowest count that is not negligible, and the probabilities from there on.

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
    """Return 1 divided successively by the divisors, until the result is negligible."""
    weights = []
    weight = 1.0
    for divisor in divisors:
        weight /= divisor
        if weight < _NEGLIGIBLE:
            break
        weights.append(weight)
    return weights
