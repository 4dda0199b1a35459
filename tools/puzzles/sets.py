"""Choosing sets of puzzles that keep to all limits, by a search of exchanges."""

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from puluc.game.puzzles import GRADES, Idea, Puzzle, PuzzleSet
from tools.puzzles.limits import (
    ROUNDING,
    broken,
    ease,
    excesses_of_grade,
    excesses_of_set,
    sums,
)

SET_LENGTH = 12

AIMS = (0.04, *[0.02] * 9)
"""The differences between grades that a search aims at, in what simple players find.

There is another search, with the next aim, if a limit is broken.
"""
CHANCE_WEIGHT, LEAD_WEIGHT = 2.0, 2.0
"""How much more a difference of chance, and of leads, counts than one of other shares."""
LIMIT_WEIGHT = 5.0
"""How much more an excess over a limit counts than a step that is too small."""
SLACK = 0.02
"""By how much the search stays below the greatest shares."""
LEAST_OF_IDEA = 0.06
"""The share of a path that the search aims at for each idea."""

STEPS = 300_000
"""The exchanges tried."""
_HEAT = 0.03
"""How much worse an accepted exchange may be at first."""


class _Row(NamedTuple):
    """What a candidate adds to the sums of its set, and to those of its grade."""

    of_set: list[float]
    """Its excesses over the limits."""
    of_grade: list[float]
    falling: list[float]
    """What is to fall from grade to grade."""
    idea: Idea | None


class _Draft:
    """Sets of candidates by their numbers, and what they cost: the excesses, and missing steps."""

    def __init__(
        self, rows: Sequence[_Row], sets: list[list[int]], sets_a_grade: int, aim: float
    ) -> None:
        self._rows, self.sets, self._sets_a_grade = rows, sets, sets_a_grade
        self._size = SET_LENGTH * sets_a_grade
        self._least_step = aim * self._size
        grades = [[*range(g, g + sets_a_grade)] for g in range(0, len(sets), sets_a_grade)]
        members = [[rows[n] for each in grade for n in sets[each]] for grade in grades]
        self._of_sets = [sums(rows[n].of_set for n in each) for each in sets]
        self._of_grades = [sums(row.of_grade for row in each) for each in members]
        self._falling = [sums(row.falling for row in each) for each in members]
        self._ideas = Counter(row.idea for each in members for row in each)
        self.cost = (
            LIMIT_WEIGHT * sum(map(_positive, self._of_sets)) / SET_LENGTH
            + LIMIT_WEIGHT * sum(map(_positive, self._of_grades)) / self._size
            + self._missing(self._falling)
            + self._rare(self._ideas)
        )

    def _missing(self, falling: Iterable[list[float]]) -> float:
        """Return how much the steps between grades are too small."""
        steps = (
            hard - easy + self._least_step
            for pair in pairwise(falling)
            for easy, hard in zip(*pair, strict=True)
        )
        return sum(each for each in steps if each > ROUNDING) / self._size

    def _rare(self, ideas: Counter[Idea | None]) -> float:
        """Return how many puzzles of rare ideas are missing, as a cost."""
        least = LEAST_OF_IDEA * SET_LENGTH * len(self.sets)
        return sum(max(0.0, least - ideas[each]) for each in Idea) / 100

    def exchange(self, number: int, place: int, new: int, accepted: float) -> int | None:
        """Put a candidate in a place of a set unless that costs ``accepted`` more than now.

        Return the candidate that was there, or None if nothing was changed.
        """
        old, grade = self.sets[number][place], number // self._sets_a_grade
        was, now = self._rows[old], self._rows[new]
        of_set = _changed(self._of_sets[number], was.of_set, now.of_set)
        of_grade = _changed(self._of_grades[grade], was.of_grade, now.of_grade)
        near = slice(max(grade - 1, 0), grade + 2)
        falling, ideas = [*self._falling], self._ideas
        falling[grade] = _changed(falling[grade], was.falling, now.falling)
        worse = (_positive(of_set) - _positive(self._of_sets[number])) / SET_LENGTH
        worse += (_positive(of_grade) - _positive(self._of_grades[grade])) / self._size
        worse *= LIMIT_WEIGHT
        worse += self._missing(falling[near]) - self._missing(self._falling[near])
        if was.idea is not now.idea:
            ideas = ideas.copy()
            ideas[was.idea] -= 1
            ideas[now.idea] += 1
            worse += self._rare(ideas) - self._rare(self._ideas)
        if worse >= accepted:
            return None
        self.sets[number][place] = new
        self._of_sets[number], self._of_grades[grade] = of_set, of_grade
        self._falling, self._ideas = falling, ideas
        self.cost += worse
        return old


def _changed(sums: list[float], was: list[float], now: list[float]) -> list[float]:
    return [x - y + z for x, y, z in zip(sums, was, now, strict=True)]


def _positive(sums: Iterable[float]) -> float:
    return sum(each for each in sums if each > ROUNDING)


def select(
    candidates: Sequence[Puzzle], sets_a_grade: int, rng: random.Random
) -> tuple[PuzzleSet, ...]:
    """Return the sets of a path, the easiest grade first, which keep to all limits if possible.

    The search begins with candidates in order of their ease, and exchanges them at random; a change
    for the worse is accepted the less likely the worse and the later it is.
    """
    ranked = sorted(candidates, key=lambda each: (-sum(ease(each)), each.key))
    rows = [_row(each) for each in ranked]
    for aim in AIMS:
        chosen = searched(rows, sets_a_grade, aim, rng)
        path = tuple(_sets([[ranked[n] for n in each] for each in chosen], sets_a_grade))
        if not any(broken(path)):
            break
    return path


def searched(
    rows: Sequence[_Row], sets_a_grade: int, aim: float, rng: random.Random
) -> list[list[int]]:
    """Return the numbers of the candidates of each set that a search finds."""
    count = GRADES * sets_a_grade
    length = count * SET_LENGTH
    order = [n * len(rows) // length for n in range(length)]
    sets = [order[n : n + SET_LENGTH] for n in range(0, length, SET_LENGTH)]
    draft, others = _Draft(rows, sets, sets_a_grade, aim), sorted({*range(len(rows))} - {*order})
    for step in range(STEPS if others else 0):
        if draft.cost <= ROUNDING:
            break
        heat = _HEAT * (1 - step / STEPS) ** 3
        accepted = max(ROUNDING, -heat * math.log(1 - rng.random()))
        other = rng.randrange(len(others))
        number, place = rng.randrange(count), rng.randrange(SET_LENGTH)
        old = draft.exchange(number, place, others[other], accepted)
        others[other] = others[other] if old is None else old
    return draft.sets


def _row(puzzle: Puzzle) -> _Row:
    chance, *shares, lead = ease(puzzle)
    falling = [CHANCE_WEIGHT * chance, *shares, LEAD_WEIGHT * lead]
    of_set, of_grade = excesses_of_set(puzzle, SLACK), excesses_of_grade(puzzle, SLACK)
    return _Row(of_set, of_grade, falling, puzzle.idea)


def _sets(chosen: Iterable[list[Puzzle]], sets_a_grade: int) -> Iterator[PuzzleSet]:
    """Yield the sets; their puzzles are mixed by checksums, always alike."""
    for number, puzzles in enumerate(chosen):
        grade = number // sets_a_grade + 1
        mixed = sorted(puzzles, key=lambda each: crc32(each.key.encode()))
        graded = [replace(each, grade=grade) for each in mixed]
        yield PuzzleSet(number + 1, puzzles[0].rules, grade, graded)
