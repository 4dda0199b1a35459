"""Choosing sets of puzzles that keep to all limits, by a search of exchanges."""

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from operator import itemgetter
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from puluc.game.puzzles import GRADES, Idea, Puzzle, PuzzleSet
from tools.puzzles.explained import explained
from tools.puzzles.limits import (
    ROUNDING,
    SET_LENGTH,
    broken,
    ease,
    most_of_grade,
    most_of_set,
    of_grade,
    of_set,
)

Array = NDArray[np.float64]

AIMS = (0.04, *[0.02] * 9)
"""The differences between grades that a search aims at, in what simple players find.

There is another search, with the next aim, if a limit is broken; the one that breaks fewest counts.
"""
CHANCE_WEIGHT, LEAD_WEIGHT = 2.0, 2.0
"""How much more a difference of chance, and of leads, counts than one of other shares."""
LIMIT_WEIGHT = 5.0
"""How much more an excess over a limit counts than a step that is too small."""
SLACK = 0.02
"""By how much the search stays below the greatest shares."""
LEAST_OF_IDEA = 0.06
"""The share of a path that the search aims at for each idea."""
MOST_OUTWEIGHED = 0.15
"""The share of a path in which the reasons for the best answer may weigh less than the others."""
_PRACTISED = tuple(idea for idea in Idea if idea is not Idea.FURTHER)
NEW_WEIGHT, MOVED_WEIGHT = 0.02, 0.012
"""What a puzzle costs that the sets before did not have, or had in another grade."""

STEPS = 300_000
"""The exchanges tried."""
_HEAT, _LITTLE_HEAT = 0.03, 0.005
"""How much worse an accepted exchange may be at first.

Little keeps most of the sets before; it is tried once.
"""
_LESS_KEEPING = 0.5
"""How much less it counts in each search to keep what the sets before had."""


class Rows:
    """What candidates add to the sums of their set, and to those of their grade."""

    def __init__(self, candidates: Sequence[Puzzle], before: Iterable[PuzzleSet] = ()) -> None:
        self.of_set = np.array([of_set(each) for each in candidates])
        self.of_grade = np.array([of_grade(each) for each in candidates])
        weights = [CHANCE_WEIGHT, *[1.0] * (len(ease(candidates[0])) - 2), LEAD_WEIGHT]
        grades = range(1, GRADES + 1)
        self.most_of_sets = [np.array(most_of_set(grade, SLACK)) for grade in grades]
        self.most_of_grades = [np.array(most_of_grade(grade, SLACK)) for grade in grades]
        self.falling = np.array([ease(each) for each in candidates]) * weights
        """What is to fall from grade to grade."""
        self.ideas = [each.idea for each in candidates]
        self.is_outweighed = [explained(each).outweighed for each in candidates]
        was = {puzzle.key: each.grade for each in before for puzzle in each.puzzles}
        self.keeping = float(bool(was))
        """How much it counts to keep what the sets before had."""
        self._grades_before = [was.get(each.key) for each in candidates]

    def novelty(self, number: int, grade: int) -> float:
        """Return what a candidate costs in a grade, from 0, as the sets before lacked it there."""
        before = self._grades_before[number]
        weight = MOVED_WEIGHT if before else NEW_WEIGHT
        return self.keeping * weight * (before != grade + 1)


class _Draft:
    """Sets of candidates by their numbers, and what they cost: the excesses, and missing steps."""

    def __init__(self, rows: Rows, sets: list[list[int]], aim: float) -> None:
        self._rows, self.sets = rows, sets
        self._sets_a_grade = sets_a_grade = len(sets) // GRADES
        self._size = SET_LENGTH * sets_a_grade
        self._least_step = aim * self._size
        firsts = range(0, len(sets), sets_a_grade)
        grades = [[*chain(*sets[first : first + sets_a_grade])] for first in firsts]
        self._of_sets = [
            rows.of_set[each].sum(0) - SET_LENGTH * rows.most_of_sets[number // sets_a_grade]
            for number, each in enumerate(sets)
        ]
        self._of_grades = [
            rows.of_grade[each].sum(0) - self._size * most
            for each, most in zip(grades, rows.most_of_grades, strict=True)
        ]
        self._falling = [rows.falling[each].sum(0) for each in grades]
        members = [*chain(*grades)]
        self._ideas = Counter(rows.ideas[n] for n in members)
        self._outweighed = sum(rows.is_outweighed[n] for n in members)
        self.cost = (
            LIMIT_WEIGHT * sum(map(_positive, self._of_sets)) / SET_LENGTH
            + LIMIT_WEIGHT * sum(map(_positive, self._of_grades)) / self._size
            + self._missing(self._falling)
            + self._unlike(self._ideas, self._outweighed)
            + sum(rows.novelty(n, grade) for grade, each in enumerate(grades) for n in each)
        )

    def _missing(self, falling: Sequence[Array]) -> float:
        """Return how much the steps between grades are too small."""
        return (
            sum(_positive(hard - easy + self._least_step) for easy, hard in pairwise(falling))
            / self._size
        )

    def _unlike(self, ideas: Counter[Idea | None], outweighed: int) -> float:
        """Return how many of rare ideas are missing, and too many are outweighed, as a cost."""
        count = SET_LENGTH * len(self.sets)
        missing = sum(max(0.0, LEAST_OF_IDEA * count - ideas[each]) for each in _PRACTISED)
        return (missing + max(0.0, outweighed - MOST_OUTWEIGHED * count)) / 100

    def exchange(self, number: int, place: int, new: int, accepted: float) -> int | None:
        """Put a candidate in a place of a set unless that costs ``accepted`` more than now.

        Return the candidate that was there, or None if nothing was changed.
        """
        old, grade, rows = self.sets[number][place], number // self._sets_a_grade, self._rows
        set_sums = self._of_sets[number] + (rows.of_set[new] - rows.of_set[old])
        worse = LIMIT_WEIGHT * (_positive(set_sums) - _positive(self._of_sets[number])) / SET_LENGTH
        worse += rows.novelty(new, grade) - rows.novelty(old, grade)
        grade_sums = self._of_grades[grade] + (rows.of_grade[new] - rows.of_grade[old])
        more = _positive(grade_sums) - _positive(self._of_grades[grade])
        worse += LIMIT_WEIGHT * more / self._size
        near = slice(max(grade - 1, 0), grade + 2)
        falling = [*self._falling]
        falling[grade] = falling[grade] + (rows.falling[new] - rows.falling[old])
        worse += self._missing(falling[near]) - self._missing(self._falling[near])
        outweighed = self._outweighed + rows.is_outweighed[new] - rows.is_outweighed[old]
        ideas = self._ideas
        if rows.ideas[old] is not rows.ideas[new]:
            ideas = ideas.copy()
            ideas[rows.ideas[old]] -= 1
            ideas[rows.ideas[new]] += 1
        worse += self._unlike(ideas, outweighed) - self._unlike(self._ideas, self._outweighed)
        if worse >= accepted:
            return None
        self.sets[number][place] = new
        self._of_sets[number], self._of_grades[grade] = set_sums, grade_sums
        self._falling, self._ideas, self._outweighed = falling, ideas, outweighed
        self.cost += worse
        return old


def _positive(sums: Array) -> float:
    return float(np.maximum(sums - ROUNDING, 0.0).sum())


def select(
    candidates: Sequence[Puzzle],
    sets_a_grade: int,
    rng: random.Random,
    before: Sequence[PuzzleSet] = (),
) -> tuple[PuzzleSet, ...]:
    """Return the sets of a path, the easiest grade first, which keep to all limits if possible.

    The sets ``before`` stay if they do. Otherwise a search begins with them and keeps as many of
    their puzzles as it can, or begins with candidates in order of their ease. It exchanges them at
    random; a change for the worse is accepted the less likely the worse and the later it is.
    """
    known = {each.key: each for each in candidates}
    if before and all(puzzle.key in known for each in before for puzzle in each.puzzles):
        path = tuple(
            replace(
                each,
                puzzles=[replace(known[puzzle.key], grade=each.grade) for puzzle in each.puzzles],
            )
            for each in before
        )
        if not any(broken(path)):
            return path
    ranked = sorted(candidates, key=lambda each: (-sum(ease(each)), each.key))
    rows = Rows(ranked, before)
    begun = _begun(ranked, sets_a_grade, before)
    found = list[tuple[int, tuple[PuzzleSet, ...]]]()
    for aim in AIMS:
        heat = _LITTLE_HEAT if before and not found else _HEAT
        if found:
            rows.keeping *= _LESS_KEEPING
        chosen = searched(rows, [[*each] for each in begun], aim, heat, rng)
        path = tuple(_sets([[ranked[n] for n in each] for each in chosen], sets_a_grade))
        found.append((len([*broken(path)]), path))
        if not found[-1][0]:
            break
    return min(found, key=itemgetter(0))[1]


def _begun(
    ranked: Sequence[Puzzle], sets_a_grade: int, before: Sequence[PuzzleSet]
) -> list[list[int]]:
    """Return the numbers of the candidates of each set with which a search begins."""
    count = GRADES * sets_a_grade
    if [len(each.puzzles) for each in before] == [SET_LENGTH] * count:
        places = {each.key: place for place, each in enumerate(ranked)}
        keys = [[puzzle.key for puzzle in each.puzzles] for each in before]
        used = {places[key] for each in keys for key in each if key in places}
        others = (n for n in range(len(ranked)) if n not in used)
        return [[places[key] if key in places else next(others) for key in each] for each in keys]
    length = count * SET_LENGTH
    order = [n * len(ranked) // length for n in range(length)]
    return [order[n : n + SET_LENGTH] for n in range(0, length, SET_LENGTH)]


def searched(
    rows: Rows, sets: list[list[int]], aim: float, heat: float, rng: random.Random
) -> list[list[int]]:
    """Return the numbers of the candidates of each set that a search finds."""
    draft, used = _Draft(rows, sets, aim), {n for each in sets for n in each}
    others = [n for n in range(len(rows.ideas)) if n not in used]
    for step in range(STEPS if others else 0):
        if draft.cost <= ROUNDING:
            break
        now = heat * (1 - step / STEPS) ** 3
        accepted = max(ROUNDING, -now * math.log(1 - rng.random()))
        other = rng.randrange(len(others))
        number, place = rng.randrange(len(sets)), rng.randrange(SET_LENGTH)
        old = draft.exchange(number, place, others[other], accepted)
        others[other] = others[other] if old is None else old
    return draft.sets


def _sets(chosen: Iterable[list[Puzzle]], sets_a_grade: int) -> Iterator[PuzzleSet]:
    """Yield the sets; their puzzles are mixed by checksums, always alike."""
    for number, puzzles in enumerate(chosen):
        grade = number // sets_a_grade + 1
        mixed = sorted(puzzles, key=lambda each: crc32(each.key.encode()))
        graded = [replace(each, grade=grade) for each in mixed]
        yield PuzzleSet(number + 1, puzzles[0].rules, grade, graded)
