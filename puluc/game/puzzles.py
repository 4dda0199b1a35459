"""Puzzles: a position with its throw in which one way to play the turn is clearly best.

``assets/puzzles.txt`` holds them; docs/lab/puzzles.md describes the file. The side to move is
always Jade.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Self

from puluc import PulucError
from puluc.game.analysis import MISTAKE, Ranked
from puluc.game.reasons import Fact, reasons
from puluc.marks import N_
from puluc.rules import (
    Choice,
    Line,
    MoveKind,
    Position,
    Ruleset,
    Side,
    Throw,
    game_name,
    lines_of_play,
)

FILE_NAME = "puzzles.txt"

LEAST_MARGIN = 0.04
"""The least difference of win chance between the best answer and any other."""

GRADES = 5
"""The number of grades; the first one is the easiest."""

_TITLE = "Puluc puzzles 3"
_SET = "Set: "
_SET_LINE = re.compile(r"Set: (\d+) \| (.+) \| grade (\d)", re.ASCII)
_SEPARATOR = " | "
_FIELDS = 6
"""The number of fields of a puzzle with the fewest answers: two."""
_CHANCE = re.compile(r"0\.\d{5}|1\.00000", re.ASCII)
_ERROR = re.compile(r"exact|about (\d+(?:\.\d+)?)", re.ASCII)
"""Stands in place of the idea for the player's own mistake: the error of its chances."""
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
    """What decides a puzzle, in words of the lessons; the value is its name in the file."""

    label: str
    """Its name for the player, translatable."""

    def __new__(cls, value: str, label: str) -> Self:
        """Create the idea with its name in the file and for the player."""
        idea = str.__new__(cls, value)
        idea._value_ = value
        idea.label = label
        return idea

    TAKE = "take", N_("Take")
    """The best answer takes more."""
    WAIT = "take or stay safe", N_("Take or stay safe")
    """A capture is not worth its risk."""
    SAFE = "stay safe", N_("Stay safe")
    """The best answer risks less, and no capture is given up for it."""
    BAIT = "bait", N_("Bait")
    """The best answer risks more."""
    FREE = "free", N_("Free")
    """The best answer frees more."""
    HOME = "race home", N_("Race home")
    """The best answer slays captives, or brings pieces home."""
    ENTER = "bring out", N_("Bring out")
    """The best answer brings a piece out."""
    CHASE = "chase", N_("Chase")
    """The best answer leaves more to take."""
    FURTHER = "look further", N_("Look further")
    """None of these decides."""


IDEAS = {
    Fact.TAKES: Idea.TAKE,
    Fact.LEADS: Idea.TAKE,
    Fact.FREES: Idea.FREE,
    Fact.ENTERS: Idea.ENTER,
    Fact.SLAYS: Idea.HOME,
    Fact.WILL_SLAY: Idea.HOME,
    Fact.BRINGS_HOME: Idea.HOME,
    Fact.TO_GO: Idea.HOME,
    Fact.IS_TAKEN: Idea.SAFE,
    Fact.IS_SLAIN: Idea.SAFE,
    Fact.ENEMY_FREES: Idea.SAFE,
    Fact.IS_HUNTED: Idea.SAFE,
    Fact.LOSES: Idea.SAFE,
    Fact.JOINS: Idea.SAFE,
    Fact.WILL_TAKE: Idea.CHASE,
    Fact.STILL_TAKES: Idea.CHASE,
    Fact.HUNTS: Idea.CHASE,
}
"""The ideas of the facts that have one."""


def idea_of(best: Line, other: Line) -> Idea:
    """Return the idea of a way to play a turn: that of the first reason for it that has one.

    It is a bait if what is said for the other way weighs more, and is first of all a risk.
    """
    told, although, is_enough = reasons(best, other)
    if not is_enough and although and IDEAS.get(although[0]) is Idea.SAFE:
        return Idea.BAIT
    idea = next(filter(None, map(IDEAS.get, told)), Idea.FURTHER)
    is_given_up = idea is Idea.SAFE and captures(other) and not captures(best)
    return Idea.WAIT if is_given_up else idea


def captures(line: Line) -> bool:
    """Return whether a line of play captures."""
    return any(play.move.kind is MoveKind.CAPTURE for play in line.plays)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, the throws of its player, and what each way to play them is worth.

    In the file Jade is to move, the chances are exact, and the best answer leads clearly. A mistake
    of the player's own is a puzzle too, without an idea and a grade.
    """

    position: Position
    throws: tuple[Throw, ...]
    answers: tuple[Ranked, ...]
    """All ways to play the turn that end differently, the best first."""
    error: float = 0.0
    """The error of a difference of two chances; 0 if they are exact."""
    idea: Idea | None = None
    grade: int = 0
    """1 to ``GRADES``; 0 for a mistake of the player's own."""
    key: str = field(init=False, repr=False, compare=False)
    """The key under which a solved puzzle is stored: its rules, position and values."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", key_of(self.position, self.values))

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.position.rules

    @property
    def game(self) -> str:
        """The name of the rules, translatable."""
        return game_name(self.rules)

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
        origin = f"about {100 * self.error:g}" if self.error else "exact"
        fields = (self.idea or origin, str(self.rules), str(self.position), throws)
        return _SEPARATOR.join((*fields, *answers))

    @classmethod
    def parse(cls, text: str, grade: int = 0) -> Puzzle:
        """Return the puzzle in a line of a set of this grade; a mistake of the player's own for 0.

        ValueError says what is wrong.
        """
        words = text.split(_SEPARATOR)
        if len(words) < _FIELDS:
            raise ValueError("a puzzle has an idea, rules, a position, throws and answers")
        about, rule_words, place, thrown, *rest = words
        rules = Ruleset.parse(rule_words)
        if rules.players > 1:
            raise ValueError("a puzzle is a turn of a game for two")
        position = Position.parse(place, rules)
        if grade and position.mover is not Side.JADE:
            raise ValueError("Jade is to move in a puzzle")
        throws = tuple(_throw(each, rules) for each in thrown.split())
        if len(throws) != rules.throws_per_turn:
            raise ValueError(f"'{thrown}': the throws of a turn are {rules.throws_per_turn}")
        choice = Choice.at(position, tuple(rules.values[throw.marked] for throw in throws))
        legal = {_words(line): line for line in lines_of_play(choice)}
        answers = tuple(_answer(word, legal) for word in rest)
        _check(answers, {line.end: word for word, line in reversed(legal.items())})
        if not grade:
            return cls(position, throws, answers, _error(about))
        idea = next((each for each in Idea if each == about), None)
        if idea is None:
            raise ValueError(f"'{about}' is not an idea; they are {', '.join(Idea)}")
        puzzle = cls(position, throws, answers, idea=idea, grade=grade)
        if puzzle.margin < LEAST_MARGIN:
            raise ValueError(f"the second answer is less than {LEAST_MARGIN:.0%} worse")
        return puzzle


def key_of(position: Position, values: Sequence[int]) -> str:
    """Return the key of a puzzle: its rules, position and values."""
    return f"{position.rules}: {position} {' '.join(map(str, values))}"


def _words(line: Line) -> str:
    """Return a line of play as the file has it: with two throws each move after its value."""
    return line.text(has_values=len(line.plays) > 1)


@dataclass(slots=True)
class PuzzleSet:
    """Puzzles of one game and grade that are asked together, in the order of the file."""

    number: int
    """Its number among the sets of the game, from 1."""
    rules: Ruleset
    grade: int
    puzzles: list[Puzzle] = field(default_factory=list)

    @property
    def game(self) -> str:
        """The name of the rules, translatable."""
        return game_name(self.rules)

    def __str__(self) -> str:
        title = f"{_SET}{self.number}{_SEPARATOR}{self.rules}{_SEPARATOR}grade {self.grade}"
        return "\n".join((title, *map(str, self.puzzles), ""))


def parse_sets(text: str) -> tuple[PuzzleSet, ...]:
    """Return the sets of a file, ordered by game; PuzzleError names the first wrong line."""
    first, *lines = text.splitlines() or [""]
    if first.rstrip() != _TITLE:
        raise PuzzleError(1, f"it is not '{_TITLE}'")
    sets = list[PuzzleSet]()
    for number, line in enumerate(lines, 2):
        try:
            if line.startswith(_SET) or (line.strip() and not sets):
                sets.append(_set(line.rstrip(), sets))
            elif line.strip():
                sets[-1].puzzles.append(_puzzle(line.rstrip(), sets[-1]))
        except ValueError as error:
            raise PuzzleError(number, str(error)) from error
    return tuple(sets)


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of all sets of a file; PuzzleError names the first wrong line."""
    return tuple(puzzle for each in parse_sets(text) for puzzle in each.puzzles)


def _set(line: str, before: Sequence[PuzzleSet]) -> PuzzleSet:
    """Return the set, still empty, of a line such as ``Set: 3 | puluc | grade 2``."""
    if not (found := _SET_LINE.fullmatch(line)) or not 1 <= int(found[3]) <= GRADES:
        raise ValueError(f"it is not such as 'Set: 3 | puluc | grade 2', with a grade to {GRADES}")
    rules = Ruleset.parse(found[2])
    expected = 1 + sum(each.rules == rules for each in before)
    if int(found[1]) != expected:
        raise ValueError(f"the next set of these rules is number {expected}")
    return PuzzleSet(expected, rules, int(found[3]))


def _puzzle(line: str, of: PuzzleSet) -> Puzzle:
    puzzle = Puzzle.parse(line, of.grade)
    if puzzle.rules != of.rules:
        raise ValueError("it has other rules than its set")
    return puzzle


def puzzles_text(sets: Iterable[PuzzleSet]) -> str:
    """Return the content of a file with these sets."""
    return "\n".join((_TITLE, "", *map(str, sets)))


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


def _check(answers: Sequence[Ranked], legal: dict[Position, str]) -> None:
    """Reject answers that do not lead to every end of the turn, best first."""
    ends = [answer.line.end for answer in answers]
    if set(ends) != set(legal) or len(ends) != len(legal):
        raise ValueError(f"the answers are {', '.join(sorted(legal.values()))}, each once")
    chances = [each.chance for each in answers]
    if any(better < worse for better, worse in pairwise(chances)):
        raise ValueError("the best answer does not come first")
