"""The ratings of the grades of puzzles, from what simple players and the levels find of them.

The model is that of G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests
(1960): a player finds a puzzle with the odds exp(ability - difficulty). All puzzles of a grade
count as equally difficult.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from puluc.ai import make_player
from puluc.game.puzzles import Puzzle, PuzzleSet
from tools.puzzles.limits import by_grade, means_of
from tools.puzzles.simple_rules import PLAYERS, level, player_shares

CHANCE_RATING, MASTER_RATING = 800, 2000
"""The ratings of random answers, and of Master at one look, which fix the scale.

Deeper looks miss too few puzzles to be rated.
"""

_EASY = level(make_player("easy"))
PLACE_OF_CHANCE = 1 + [*PLAYERS].index("chance")
_ROUNDS = 300
_GRID = [n / 1000 for n in range(-8000, 8001)]


class Ratings(NamedTuple):
    """The ratings of the grades, and the difference of ratings that makes the odds ten times."""

    grades: tuple[int, ...]
    scale: int


def found_by(puzzle: Puzzle) -> list[float]:
    """Return the shares that Easy and the simple players find, Master last."""
    return [_EASY(puzzle), *player_shares(puzzle)]


def fitted(sets: Sequence[PuzzleSet]) -> Ratings:
    """Return the ratings that fit best what is found of all grades."""
    found = [means_of(map(found_by, grade)) for grade in by_grade(sets)]
    by_player = list(zip(*found, strict=True))
    abilities, grades = [0.0] * len(by_player), [0.0] * len(found)
    for _ in range(_ROUNDS):
        abilities = [_root(sum(each), _finding(grades)) for each in by_player]
        grades = [-_root(sum(each), _finding(-a for a in abilities)) for each in found]
    chance, master = abilities[PLACE_OF_CHANCE], abilities[-1]
    unit = (MASTER_RATING - CHANCE_RATING) / (master - chance)
    rated = (round(CHANCE_RATING + unit * (each - chance)) for each in grades)
    return Ratings(tuple(rated), round(unit * math.log(10)))


def _finding(difficulties: Iterable[float]) -> Callable[[float], float]:
    """Return the expected score of an ability against difficulties."""
    against = list(difficulties)
    return lambda ability: sum(1 / (1 + math.exp(each - ability)) for each in against)


def _root(score: float, expected: Callable[[float], float]) -> float:
    """Return the ability with an expected score."""
    return _GRID[min(bisect_left(_GRID, score, key=expected), len(_GRID) - 1)]
