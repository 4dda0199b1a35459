"""Puzzles: a position with a throw in which one move is clearly best and another one looks so.

``assets/puzzles.txt`` holds them; docs/puzzles.md describes the file. The side to move is always
Jade.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from functools import partial
from itertools import pairwise
from typing import Self, TypeVar

from puluc import PulucError
from puluc.marks import N_
from puluc.rules import Move, Position, Ruleset, Side, Throw

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

FILE_NAME = "puzzles.txt"

LEAST_MARGIN = 0.04
"""The least difference of win chance between the best move and any other."""

_TITLE = "Puluc puzzles 1"
_CHAPTER, _RULES = "Chapter: ", "Rules: "
_SEPARATOR = " | "
_FIELDS = 6
"""Fields of a puzzle with the fewest answers: two."""
_OBVIOUS = " obvious"
_CHANCE = re.compile(r"0\.\d{5}|1\.00000", re.ASCII)
_STRIDE = 101
"""A prime: the puzzles of consecutive days are of different chapters, and all have their day."""


class PuzzleError(PulucError, ValueError):
    """A file of puzzles can't be used; the text names the line, the detail what is wrong in it.

    The program comes with the file, so the details are for those who make puzzles.
    """

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(N_("line {line} is wrong"), line=line, detail=detail)


class Idea(StrEnum):
    """The kind of choice in a puzzle; the value is its name in the file."""

    label: str
    """Its name for the player, marked for translation."""

    def __new__(cls, value: str, label: str) -> Self:
        """Create the idea with its name in the file and for the player."""
        idea = str.__new__(cls, value)
        idea._value_ = value
        idea.label = label
        return idea

    RUN = "run or stay", N_("Run or stay")
    CAPTURE = "capture or hide", N_("Capture or hide")
    DRAG = "drag home or block", N_("Drag home or block")
    SACRIFICE = "sacrifice", N_("Sacrifice")
    TIMING = "timing", N_("Timing")


class Difficulty(IntEnum):
    """The difficulty of finding the best move."""

    EASY = 1
    """The others are at least 10 points worse."""
    MEDIUM = 2
    HARD = 3
    """Master's first estimate is mistaken too."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, and the exact chance to win after it."""

    move: Move
    chance: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with Jade to move, a throw, and what each move is worth."""

    position: Position
    throw: Throw
    answers: tuple[Answer, ...]
    """All legal moves, the best first."""
    obvious: Move
    """The move of Fair and Hard."""
    idea: Idea
    difficulty: Difficulty

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.position.rules

    @property
    def value(self) -> int:
        """The value of the throw."""
        return self.rules.values[self.throw.marked]

    @property
    def best(self) -> Answer:
        """The solution."""
        return self.answers[0]

    @property
    def margin(self) -> float:
        """The difference of win chance between the best and the second-best move."""
        return self.best.chance - self.answers[1].chance

    @property
    def key(self) -> str:
        """The key under which a solved puzzle is stored: its rules, position and value."""
        return f"{self.rules}: {self.position} {self.value}"

    def __str__(self) -> str:
        answers = (
            f"{each.move} {each.chance:.5f}{_OBVIOUS * (each.move == self.obvious)}"
            for each in self.answers
        )
        throw = f"{self.throw}={self.value}"
        fields = (str(self.difficulty.value), self.idea, str(self.position), throw, *answers)
        return _SEPARATOR.join(fields)

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Puzzle:
        """Return the puzzle in a line of the file; ValueError says what is wrong."""
        words = text.split(_SEPARATOR)
        if len(words) < _FIELDS:
            raise ValueError("a puzzle has a difficulty, an idea, a position, a throw and answers")
        difficulty, idea, place, thrown, *rest = words
        position = Position.parse(place, rules)
        if position.mover is not Side.JADE:
            raise ValueError("Jade is to move in a puzzle")
        throw = _throw(thrown, rules)
        legal = position.legal_moves(rules.values[throw.marked])
        answers = tuple(_answer(word.removesuffix(_OBVIOUS), legal) for word in rest)
        obvious = [
            answer.move
            for answer, word in zip(answers, rest, strict=True)
            if word.endswith(_OBVIOUS)
        ]
        _check(answers, legal, obvious)
        grade = _named(difficulty, Difficulty, f"a difficulty from 1 to {len(Difficulty)}")
        kind = _named(idea, Idea, f"an idea; they are {', '.join(Idea)}")
        return cls(position, throw, answers, obvious[0], kind, grade)


@dataclass(frozen=True, slots=True)
class Chapter:
    """The puzzles of one rule set, easy ones first."""

    title: str
    rules: Ruleset
    puzzles: tuple[Puzzle, ...]


def parse_puzzles(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a file; PuzzleError names the first wrong line."""
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    if not lines or lines[0][1] != _TITLE:
        raise PuzzleError(1, f"it is not '{_TITLE}'")
    return tuple(_chapters([each for each in lines[1:] if each[1]]))


def puzzles_text(chapters: Iterable[Chapter]) -> str:
    """Return the content of a file with these chapters."""
    blocks = (
        "\n".join((f"{_CHAPTER}{each.title}", f"{_RULES}{each.rules}", *map(str, each.puzzles), ""))
        for each in chapters
    )
    return "\n".join((_TITLE, "", *blocks))


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, counted from any day on: the same for everybody.

    Every puzzle has its day before one comes again.
    """
    return puzzles[day * _STRIDE % len(puzzles)]


def _chapters(lines: Sequence[tuple[int, str]]) -> Iterator[Chapter]:
    """Yield the chapters in numbered lines, none of them blank."""
    starts = [at for at, (_, line) in enumerate(lines) if line.startswith(_CHAPTER)]
    if lines and (not starts or starts[0]):
        raise PuzzleError(lines[0][0], f"it is not '{_CHAPTER.strip()}' and a title")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        (number, head), *rest = lines[start:end]
        if not rest or not rest[0][1].startswith(_RULES):
            raise PuzzleError(number, f"no '{_RULES.strip()}' follows")
        rules = _read(rest[0], _rules)
        puzzles = tuple(_read(each, partial(Puzzle.parse, rules=rules)) for each in rest[1:])
        yield Chapter(head.removeprefix(_CHAPTER), rules, puzzles)


def _read(line: tuple[int, str], read: Callable[[str], T]) -> T:
    """Return what a numbered line says; else raise PuzzleError with its number."""
    number, text = line
    try:
        return read(text)
    except ValueError as error:
        raise PuzzleError(number, str(error)) from error


def _rules(line: str) -> Ruleset:
    rules = Ruleset.parse(line.removeprefix(_RULES))
    if rules.throws_per_turn > 1 or rules.players > 1:
        raise ValueError("a puzzle is one move of a game for two")
    return rules


def _throw(word: str, rules: Ruleset) -> Throw:
    """Return the throw in a word such as ``0110=2``, whose value is checked."""
    faces, _, value = word.partition("=")
    throw = Throw.parse(faces)
    if value != str(rules.values[throw.marked]):
        raise ValueError(f"'{word}': {faces} is worth {rules.values[throw.marked]}")
    return throw


def _answer(word: str, legal: Sequence[Move]) -> Answer:
    """Return the answer written as ``city-3 0.5123``; ValueError unless the move is legal."""
    text, _, chance = word.partition(" ")
    move = Move.parse(text)
    for each in legal:
        if each.has_text_of(move):
            if not _CHANCE.fullmatch(chance):
                raise ValueError(f"'{chance}' is not a chance such as 0.51234")
            return Answer(each, float(chance))
    raise ValueError(f"{text} is not legal")


def _named(word: str, kind: type[E], what: str) -> E:
    """Return the member with a value; ValueError if none has it."""
    for each in kind:
        if word == str(each.value):
            return each
    raise ValueError(f"'{word}' is not {what}")


def _check(answers: Sequence[Answer], legal: Sequence[Move], obvious: Sequence[Move]) -> None:
    """Reject answers that are not all legal moves, best first, the best one clear."""
    if {each.move for each in answers} != set(legal) or len(answers) != len(legal):
        raise ValueError(f"the legal moves are {', '.join(map(str, legal))}, each once")
    chances = [each.chance for each in answers]
    if any(better < worse for better, worse in pairwise(chances)):
        raise ValueError("the best answer does not come first")
    if chances[0] - chances[1] < LEAST_MARGIN:
        raise ValueError(f"the second answer is less than {LEAST_MARGIN:.0%} worse than the best")
    if len(obvious) != 1 or obvious[0] == answers[0].move:
        raise ValueError("one answer but the best is marked as obvious")
