"""Practice: a player's own mistakes as puzzles, when puzzles come again, and a rating."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from puluc.game.analysis import GameAnalysis
from puluc.game.puzzles import Difficulty, Puzzle
from puluc.rules import Record, Side

INTERVALS = (1, 3, 7, 21, 60)
"""The days after which a puzzle that was missed comes again, each time that it was solved."""

RATINGS = {Difficulty.EASY: 1200, Difficulty.MEDIUM: 1500, Difficulty.HARD: 1800}
"""The ratings of puzzles, by convention."""

_MIDDLE, _SCALE = 1500, 400


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


def rating(tries: Iterable[tuple[Puzzle, bool]]) -> int | None:
    """Return the rating whose expected score is that of first tries, the Elo performance rating.

    The formula is that of A. E. Elo, The Rating of Chessplayers (1978). A win and a loss against
    the middle are added, so that it is never infinite. None without tries.
    """
    games = [(RATINGS[each.difficulty], solved) for each, solved in tries if each.difficulty]
    if not games:
        return None
    games += [(_MIDDLE, True), (_MIDDLE, False)]
    score, could_be = float(sum(won for _, won in games)), range(_MIDDLE - 2048, _MIDDLE + 2048)

    def expected(rating: int) -> float:
        return sum(1 / (1 + 10 ** ((other - rating) / _SCALE)) for other, _ in games)

    return could_be[bisect_left(could_be, score, key=expected)]
