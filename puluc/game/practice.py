"""Practice: a player's own mistakes as puzzles, when puzzles come again, and a rating."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from enum import Enum
from hashlib import sha256
from math import log, sqrt
from typing import NamedTuple

from puluc.game.analysis import GameAnalysis
from puluc.game.puzzles import Idea, Puzzle
from puluc.marks import N_
from puluc.rules import Record, Side

INTERVALS = (1, 3, 7, 21, 60)
"""The days after which a puzzle that was missed comes again, each time that it was solved."""

GRADE_RATINGS = (804, 905, 998, 1115, 1243)
"""The ratings of the grades, as ``tools.puzzles.ratings`` fits them."""
RATING_SCALE = 779
"""The difference of ratings that makes the odds ten times, fitted as well."""


class Practice(Enum):
    """An idea mixed with its opposite, so that the title doesn't give the answers away."""

    TAKE = N_("Take or not"), (Idea.TAKE, Idea.WAIT)
    RISK = N_("Safety or risk"), (Idea.SAFE, Idea.BAIT)
    FREE = N_("Free or run home"), (Idea.FREE, Idea.HOME)
    ENTER = N_("Bring out or move on"), (Idea.ENTER, Idea.CHASE)

    @property
    def label(self) -> str:
        """The title for the player, translatable."""
        return self.value[0]

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """The ideas that are mixed."""
        return self.value[1]

    def chosen(self, puzzles: Iterable[Puzzle]) -> tuple[Puzzle, ...]:
        """Return the puzzles of these ideas, well mixed, always in the same order."""
        fitting = (each for each in puzzles if each.idea in self.ideas)
        return tuple(sorted(fitting, key=lambda each: sha256(each.key.encode()).digest()))


LEAST_TRIES = 10
"""The tries from which there is a rating."""

_LEAST, _MOST = 0, 4000


def mistakes_of(record: Record, game: GameAnalysis, side: Side | None) -> tuple[Puzzle, ...]:
    """Return the mistakes of a side, or of both for None, as puzzles; none of a team game."""
    if record.rules.players > 1:
        return ()
    return tuple(
        Puzzle(turn.options[0].line.positions[0], played.throws, turn.options, turn.error)
        for played, turn in zip(record.turns, game.turns, strict=False)
        if turn.is_mistake and side in {None, turn.side}
    )


class Due(NamedTuple):
    """The day when a puzzle comes again."""

    step: int
    """How often the puzzle was solved in a row, each time when it was due.

    A newer version of the program may have more intervals than this one: here they are the longest.
    """
    day: int
    """Its number in the calendar, as ``date.toordinal`` counts; 0 for a puzzle that is learned."""

    @classmethod
    def first(cls, today: int) -> Due:
        """Return the day after a miss."""
        return cls(0, today + INTERVALS[0])

    @property
    def is_learned(self) -> bool:
        """Whether the puzzle is no longer scheduled."""
        return self.day == 0

    def after(self, today: int, *, is_solved: bool) -> Due:
        """Return the schedule of the puzzle after an answer; one before its day changes nothing."""
        if not is_solved:
            return Due.first(today)
        if self.is_learned or today < self.day:
            return self
        step = self.step + 1
        if step == len(INTERVALS):
            return Due(step, 0)
        return Due(step, today + INTERVALS[min(step, len(INTERVALS) - 1)])


def rating(tries: Sequence[tuple[Puzzle, float]], start: int = GRADE_RATINGS[2]) -> int:
    """Return the rating whose expected score is that of first tries, the Elo performance rating.

    The formula is that of A. E. Elo, The Rating of Chessplayers (1978), on the scale of
    ``RATING_SCALE``. A win and a loss against ``start`` are added, so that it is never infinite.
    """
    against = [start, start, *(GRADE_RATINGS[each.grade - 1] for each, _ in tries)]
    score = 1 + sum(solved for _, solved in tries)

    def expected(rating: int) -> float:
        return sum(1 / (1 + 10 ** ((other - rating) / RATING_SCALE)) for other in against)

    could_be = range(_LEAST, _MOST)
    return could_be[min(bisect_left(could_be, score, key=expected), _MOST - 1)]


def rating_error(rating: int, tries: Sequence[tuple[Puzzle, float]]) -> int:
    """Return the standard error of a rating: 1 by the root of its Fisher information."""
    information = 0.0
    for puzzle, _ in tries:
        expected = 1 / (1 + 10 ** ((GRADE_RATINGS[puzzle.grade - 1] - rating) / RATING_SCALE))
        information += expected * (1 - expected) * (log(10) / RATING_SCALE) ** 2
    return round(1 / sqrt(information))


def rating_curve(tries: Sequence[tuple[Puzzle, float]], points: int) -> tuple[int, ...]:
    """Return the rating after each of the last ``points`` tries, the oldest first."""
    ends = range(max(LEAST_TRIES, len(tries) - points + 1), len(tries) + 1)
    return tuple(rating(tries[:end]) for end in ends)
