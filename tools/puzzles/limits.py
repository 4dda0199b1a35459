"""The limits that sets and grades of puzzles keep to, and the tables of docs/lab/puzzles.md."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from puluc.game.puzzles import GRADES, Puzzle, PuzzleSet, captures
from puluc.rules import Ruleset
from tools.puzzles.explained import row
from tools.puzzles.simple_rules import (
    PLAYERS,
    RULES,
    SIMPLE_RULES,
    TAUGHT_RULES,
    player_shares,
    rule_shares,
)

SET_LENGTH = 12
MOST_OF_SET, MOST_OF_GRADE = 0.65, 0.6
"""The greatest share of a set, and of a grade, that a simple rule may solve."""
TAUGHT_OF_GRADES, MORE_OF_SET = (0.8, 0.7, 0.6, 0.5, 0.45), 0.1
"""The greatest share of each grade that a taught rule may solve, and how much more of a set."""
CAPTURES_OF_SET, CAPTURES_OF_GRADE = (0.25, 0.75), (0.35, 0.65)
"""The least and the greatest share of puzzles where a capture is best, if it is a choice."""
SEVERAL, LEAST_WITH_SEVERAL = 3, 0.7
"""The number of answers, and the least share of a grade that has at least this many."""
RARE, MOST_RARE = 0.1, 1 / 3
"""The odds below which a throw is rare, and the greatest share of a set with rare throws."""
LEAST_OF_PATH = 0.15
"""The least share of a path that a grade has."""
MARGINS = (0.04, 0.25)
"""The least and the greatest lead of the best answer."""
ROUNDING = 1e-9

JUDGES = tuple(PLAYERS)[:-1]
"""The players that find less of each grade than of the one before: all but Master."""


def capture_choice(puzzle: Puzzle) -> tuple[bool, bool]:
    """Return whether some answers capture and others don't, and whether a capture is then best."""
    is_choice = len({captures(each.line) for each in puzzle.answers}) > 1
    return is_choice, is_choice and captures(puzzle.best.line)


def can_have_several(rules: Ruleset) -> bool:
    """Return whether a turn may have three answers, other than with two units or two throws."""
    return rules.pieces + rules.throws_per_turn > SEVERAL


def of_set(puzzle: Puzzle) -> list[float]:
    """Return what a puzzle adds to each sum of its set that has a limit."""
    return [*rule_shares(puzzle), *_captures(puzzle, CAPTURES_OF_SET), _is_rare(puzzle) - MOST_RARE]


def of_grade(puzzle: Puzzle) -> list[float]:
    """Return what a puzzle adds to each sum of its grade that has a limit."""
    is_enough = len(puzzle.answers) >= SEVERAL or not can_have_several(puzzle.rules)
    captures = _captures(puzzle, CAPTURES_OF_GRADE)
    return [*rule_shares(puzzle), *captures, LEAST_WITH_SEVERAL - is_enough]


def most_of_set(grade: int, slack: float = 0.0) -> list[float]:
    """Return the limits of the sums of a set, for each puzzle; less ``slack`` for rules."""
    return _most(MOST_OF_SET - slack, TAUGHT_OF_GRADES[grade - 1] + MORE_OF_SET - slack)


def most_of_grade(grade: int, slack: float = 0.0) -> list[float]:
    """Return the limits of the sums of a grade, as ``most_of_set``."""
    return _most(MOST_OF_GRADE - slack, TAUGHT_OF_GRADES[grade - 1] - slack)


def _most(simple: float, taught: float) -> list[float]:
    return [simple] * len(SIMPLE_RULES) + [taught] * len(TAUGHT_RULES) + [0.0] * 3


def _captures(puzzle: Puzzle, shares: tuple[float, float]) -> tuple[float, float]:
    """Return what a puzzle adds to the excesses of too few and too many captures."""
    is_choice, is_best = capture_choice(puzzle)
    least, most = shares
    return is_choice * least - is_best, is_best - is_choice * most


def _is_rare(puzzle: Puzzle) -> bool:
    """Return whether a throw seldom falls; two throws are rare together, and seen as they fall."""
    rules = puzzle.rules
    return rules.throws_per_turn == 1 and dict(rules.turn_odds)[puzzle.values] < RARE


def ease(puzzle: Puzzle) -> list[float]:
    """Return what falls from grade to grade: the shares of the judges, and the lead."""
    return [*player_shares(puzzle)[: len(JUDGES)], puzzle.margin]


def signs(puzzle: Puzzle) -> set[str]:
    """Return what no two puzzles of a path share: the position; and throw, move, neighbours."""
    units, moves = puzzle.position.units, [play.move for play in puzzle.best.line.plays]
    spaces = [space for move in moves for space in (move.origin, move.target) if space]
    near = [[str(unit) for unit in units[space - 1 : space + 2]] for space in spaces]
    return {str(puzzle.position), str((puzzle.values, [str(move) for move in moves], near))}


def by_grade(sets: Iterable[PuzzleSet]) -> list[list[Puzzle]]:
    """Return the puzzles of each grade."""
    grades = [list[Puzzle]() for _ in range(GRADES)]
    for each in sets:
        grades[each.grade - 1] += each.puzzles
    return grades


def _excesses(path: Sequence[PuzzleSet]) -> Iterator[str]:
    """Yield the limits of rules, captures and throws that sets and grades exceed."""
    names = [*map(str, RULES), "too few captures", "too many captures"]
    for each in path:
        where, most = f"set {each.number}", most_of_set(each.grade)
        yield from _above(where, [*names, "too many rare throws"], most, map(of_set, each.puzzles))
    for number, grade in enumerate(by_grade(path), 1):
        where, most = f"grade {number}", most_of_grade(number)
        yield from _above(where, [*names, "few answers"], most, map(of_grade, grade))


def _above(
    where: str, names: Iterable[str], most: Iterable[float], rows: Iterable[Sequence[float]]
) -> Iterator[str]:
    """Yield the names whose mean is above the limit."""
    means = means_of(rows)
    for name, limit, mean in zip(names, most, means, strict=True) if means else ():
        if mean - limit > ROUNDING:
            yield f"{where}: {name}"


def broken(path: Sequence[PuzzleSet]) -> Iterator[str]:
    """Yield the limits that a path breaks."""
    yield from _excesses(path)
    grades = by_grade(path)
    count = sum(map(len, grades))
    yield from (
        f"grade {number}: too few puzzles"
        for number, grade in enumerate(grades, 1)
        if len(grade) < LEAST_OF_PATH * count
    )
    means = [means_of(map(ease, grade)) for grade in grades]
    for number, (easy, hard) in enumerate(pairwise(means), 2):
        pairs = dict(zip((*JUDGES, "lead"), zip(easy, hard, strict=True), strict=True))
        if not can_have_several(path[0].rules):
            del pairs["chance"]  # it is a half throughout
        yield from (
            f"grade {number}: easier for {name}" for name, (a, b) in pairs.items() if b >= a
        )
    shown = [sign for each in path for puzzle in each.puzzles for sign in signs(puzzle)]
    if len(set(shown)) < len(shown):
        yield "two are alike"
    leads = [puzzle.margin for each in path for puzzle in each.puzzles]
    if not MARGINS[0] - ROUNDING <= min(leads) <= max(leads) <= MARGINS[1] + ROUNDING:
        yield "a lead is too small or too great"


def means_of(rows: Iterable[Sequence[float]]) -> list[float]:
    """Return the means of columns."""
    return [sum(column) / len(column) for column in zip(*rows, strict=True)]


def tables(sets: Sequence[PuzzleSet]) -> dict[str, Iterable[Sequence[str]]]:
    """Return the rows of the tables of docs/lab/puzzles.md, by heading."""
    return {
        "What simple players find": _found(sets),
        "Reasons": _explained(sets),
    }


def _explained(sets: Iterable[PuzzleSet]) -> Iterator[Sequence[str]]:
    """Yield what the explanations of puzzles lack: of the standard game, then of the others."""
    for name, path in _halves(sets):
        yield row(name, (puzzle for each in path for puzzle in each.puzzles))


def _found(sets: Sequence[PuzzleSet]) -> Iterator[Sequence[str]]:
    """Yield what the players find of each grade, in percent: the standard game, then the others."""
    for name, path in _halves(sets):
        for number, grade in enumerate(by_grade(path), 1):
            if grade:
                means = means_of([*player_shares(each), each.margin] for each in grade)
                yield f"{name}, grade {number}", *_percent(means)


def _halves(sets: Iterable[PuzzleSet]) -> Iterator[tuple[str, list[PuzzleSet]]]:
    """Yield the sets of the standard game and those of the others, each with a name."""
    every = [*sets]
    halves = {
        "Puluc": [each for each in every if each.rules == Ruleset()],
        "other games": [each for each in every if each.rules != Ruleset()],
    }
    yield from ((name, path) for name, path in halves.items() if path)


def _percent(shares: Iterable[float]) -> list[str]:
    return [f"{100 * share:.0f}" for share in shares]
