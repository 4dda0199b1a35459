"""Puzzles: a position with its throw in which one way to play the turn is clearly best.

``assets/puzzles.txt`` holds them; docs/puzzles.md describes the file. The side to move is always
Jade.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Self, TypeVar

from puluc import PulucError
from puluc.game.analysis import MISTAKE, Ranked
from puluc.marks import N_
from puluc.rules import (
    Choice,
    Line,
    Position,
    Ruleset,
    Side,
    Throw,
    game_name,
    lines_of_play,
)

E = TypeVar("E", bound=Enum)

FILE_NAME = "puzzles.txt"

LEAST_MARGIN = 0.04
"""The least difference of win chance between the best answer and any other."""

_TITLE = "Puluc puzzles 2"
_CHAPTER = "Chapter: "
_SEPARATOR = " | "
_FIELDS = 6
"""The number of fields of a puzzle with the fewest answers: two."""
_CHANCE = re.compile(r"0\.\d{5}|1\.00000", re.ASCII)
_ERROR = re.compile(r"exact|about (\d+(?:\.\d+)?)", re.ASCII)
"""Stands in place of the difficulty of the player's own mistake: the error of its chances."""
_STRIDE = 101
"""The step between the puzzles of consecutive days; as a prime it reaches every puzzle."""


class PuzzleError(PulucError, ValueError):
    """The error for a file of puzzles that can't be used; the text names the line.

    The detail says what is wrong there, for those who make puzzles: the program comes with the
    file.
    """

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(N_("line {line} is wrong"), line=line, detail=detail)


class Idea(StrEnum):
    """The kind of choice in a puzzle, a chapter of the file; the value is its name there."""

    label: str
    """Its name for the player, marked for translation."""

    def __new__(cls, value: str, label: str) -> Self:
        """Create the idea with its name in the file and for the player."""
        idea = str.__new__(cls, value)
        idea._value_ = value
        idea.label = label
        return idea

    CAPTURE = "capture or wait", N_("Capture or wait")
    WHICH = "which capture", N_("Which capture?")
    FREE = "free your own", N_("Free your own")
    HOME = "home or hunt", N_("Home or hunt")
    RUN = "run or stay", N_("Run or stay")
    ENTER = "bring out or advance", N_("Bring out or advance")
    BLOCK = "block", N_("Block")
    BAIT = "bait", N_("Bait")
    LAST = "last pieces", N_("Last pieces")
    THROWS = "two throws", N_("Two throws")
    DOUBLES = "doubles", N_("Doubles")
    FIRE = "fire and eagles", N_("Fire and eagles")


class Difficulty(IntEnum):
    """The difficulty of finding the best answer."""

    EASY = 1
    """Hard finds it, and the others are at least 10 points worse."""
    MEDIUM = 2
    """Hard finds it."""
    HARD = 3


GAMES = {
    "captures=backward": N_("Captors turn back"),
    "doubling=yes": N_("Puluc with pairs"),
    "captures=backward pieces=4 highway=return army=4 fire=yes": N_("Fire, four pieces"),
}
"""The names of rules that are no named game."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the throws of its player, and what each way to play them is worth.

    In the file Jade is to move, the chances are exact, and the best answer leads clearly. A mistake
    of the player's own is a puzzle too, without an idea.
    """

    position: Position
    throws: tuple[Throw, ...]
    answers: tuple[Ranked, ...]
    """All ways to play the turn that end differently, the best first."""
    error: float = 0.0
    """The error of a difference of two chances; 0 if they are exact."""
    idea: Idea | None = None
    difficulty: Difficulty | None = None

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.position.rules

    @property
    def game(self) -> str:
        """The name of the rules, marked for translation."""
        return _game(self.rules)

    @property
    def values(self) -> tuple[int, ...]:
        """The values of the throws."""
        return tuple(self.rules.values[throw.marked] for throw in self.throws)

    @property
    def choice(self) -> Choice:
        """The choice that the throws give."""
        return Choice.at(self.position, self.values)

    @property
    def best(self) -> Ranked:
        """The solution."""
        return self.answers[0]

    @property
    def margin(self) -> float:
        """The difference of win chance between the best and the second-best answer."""
        return self.best.chance - self.answers[1].chance

    @property
    def key(self) -> str:
        """The key under which a solved puzzle is stored: its rules, position and values."""
        return f"{self.rules}: {self.position} {' '.join(map(str, self.values))}"

    def is_right(self, answer: Ranked) -> bool:
        """Return whether an answer is no mistake."""
        return self.best.chance - answer.chance <= MISTAKE + self.error

    def answer(self, end: Position) -> Ranked:
        """Return the answer that leads to a position."""
        return next(each for each in self.answers if each.line.end == end)

    def __str__(self) -> str:
        answers = (f"{_words(each.line)} {each.chance:.5f}" for each in self.answers)
        thrown = zip(self.throws, self.values, strict=True)
        throws = " ".join(f"{throw}={value}" for throw, value in thrown)
        own = f"about {100 * self.error:g}" if self.error else "exact"
        grade = str(self.difficulty.value) if self.difficulty else own
        fields = (grade, str(self.rules), str(self.position), throws)
        return _SEPARATOR.join((*fields, *answers))

    @classmethod
    def parse(cls, text: str, idea: Idea | None = None) -> Puzzle:
        """Return the puzzle in a line of the file, or a mistake of the player's own without idea.

        ValueError says what is wrong.
        """
        words = text.split(_SEPARATOR)
        if len(words) < _FIELDS:
            raise ValueError("a puzzle has a difficulty, rules, a position, throws and answers")
        difficulty, rule_words, place, thrown, *rest = words
        rules = Ruleset.parse(rule_words)
        if rules.players > 1:
            raise ValueError("a puzzle is a turn of a game for two")
        position = Position.parse(place, rules)
        if idea and position.mover is not Side.JADE:
            raise ValueError("Jade is to move in a puzzle")
        throws = tuple(_throw(each, rules) for each in thrown.split())
        if len(throws) != rules.throws_per_turn:
            raise ValueError(f"'{thrown}': the throws of a turn are {rules.throws_per_turn}")
        choice = Choice.at(position, tuple(rules.values[throw.marked] for throw in throws))
        legal = {_words(line): line for line in lines_of_play(choice)}
        answers = tuple(_answer(word, legal) for word in rest)
        _check(answers, {line.end: word for word, line in reversed(legal.items())})
        if idea is None:
            return cls(position, throws, answers, _error(difficulty))
        grade = _named(difficulty, Difficulty, f"a difficulty from 1 to {len(Difficulty)}")
        puzzle = cls(position, throws, answers, idea=idea, difficulty=grade)
        if puzzle.margin < LEAST_MARGIN:
            raise ValueError(f"the second answer is less than {LEAST_MARGIN:.0%} worse")
        return puzzle


@lru_cache(maxsize=64)
def _game(rules: Ruleset) -> str:
    """Return the name of the rules of puzzles; cached because many puzzles share few rules."""
    return GAMES.get(str(rules)) or game_name(rules)


def _words(line: Line) -> str:
    """Return a line of play as the file has it: with two throws each move after its value."""
    return line.text(has_values=len(line.plays) > 1)


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file; PuzzleError names the first wrong line."""
    first, *lines = text.splitlines() or [""]
    if first.rstrip() != _TITLE:
        raise PuzzleError(1, f"it is not '{_TITLE}'")
    return tuple(_puzzles(lines))


def _puzzles(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Yield the puzzles in the lines after the first."""
    idea: Idea | None = None
    for number, line in enumerate(lines, 2):
        try:
            if line.strip() and (line.startswith(_CHAPTER) or not idea):
                idea = _chapter(line)
            elif line.strip() and idea:
                yield Puzzle.parse(line.rstrip(), idea)
        except ValueError as error:
            raise PuzzleError(number, str(error)) from error


def _chapter(line: str) -> Idea:
    if not line.startswith(_CHAPTER):
        raise ValueError(f"it is not '{_CHAPTER.strip()}' and an idea")
    name = line.removeprefix(_CHAPTER).rstrip()
    return _named(name, Idea, f"an idea; they are {', '.join(Idea)}")


def puzzles_text(puzzles: Iterable[Puzzle]) -> str:
    """Return the content of a file with these puzzles, which are sorted by idea."""
    chapters = groupby(puzzles, key=lambda puzzle: puzzle.idea)
    blocks = ("\n".join((f"{_CHAPTER}{idea}", *map(str, each), "")) for idea, each in chapters)
    return "\n".join((_TITLE, "", *blocks))


def puzzle_of_day(puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """Return the puzzle of a day, counted from any day on: the same for everybody.

    Every puzzle has its day before one comes again.
    """
    return puzzles[day * _STRIDE % len(puzzles)]


def _throw(word: str, rules: Ruleset) -> Throw:
    """Return the throw in a word such as ``0110=2``, whose value is checked."""
    faces, _, value = word.partition("=")
    throw = Throw.parse(faces)
    if value != str(rules.values[throw.marked]):
        raise ValueError(f"'{word}': {faces} is worth {rules.values[throw.marked]}")
    return throw


def _answer(word: str, legal: dict[str, Line]) -> Ranked:
    """Return the answer written as ``city-3 0.51234``; ValueError unless it is legal."""
    text, _, chance = word.rpartition(" ")
    if text not in legal:
        raise ValueError(f"{text} is not legal")
    if not _CHANCE.fullmatch(chance):
        raise ValueError(f"'{chance}' is not a chance such as 0.51234")
    return Ranked(legal[text], float(chance))


def _error(word: str) -> float:
    """Return the error of chances: 0.015 for ``about 1.5``, which is in points."""
    if not (found := _ERROR.fullmatch(word)):
        raise ValueError(f"'{word}' is not 'exact' or such as 'about 1.5'")
    return float(found[1] or 0) / 100


def _named(word: str, kind: type[E], what: str) -> E:
    """Return the member with a value; ValueError if none has it."""
    for each in kind:
        if word == str(each.value):
            return each
    raise ValueError(f"'{word}' is not {what}")


def _check(answers: Sequence[Ranked], legal: dict[Position, str]) -> None:
    """Reject answers that do not lead to every end of the turn, best first."""
    ends = [answer.line.end for answer in answers]
    if set(ends) != set(legal) or len(ends) != len(legal):
        raise ValueError(f"the answers are {', '.join(sorted(legal.values()))}, each once")
    chances = [each.chance for each in answers]
    if any(better < worse for better, worse in pairwise(chances)):
        raise ValueError("the best answer does not come first")
