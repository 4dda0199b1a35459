"""What the Strategy lessons claim about decisions, and decisions of perfect play to count it in."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import Ranked, rank
from puluc.game.puzzles import Puzzle, captures
from puluc.lab.strategist import third_cost
from puluc.rules import Choice, Line, Move, Position, Side, Throw
from puluc.ui.screens.learn.lesson import STRATEGY, STRATEGY_2, STRATEGY_3, Lesson
from tools.lab.questions import brings_out, decisions, risk, risk_less_worth, slays

EACH = 200
"""Decisions stored for each claim."""

LESSONS = "lessons"
"""The block of the decisions that the lessons themselves show."""

_SAME = 1e-5
"""Chances that differ by less are equal, as they are stored with five digits."""


@dataclass(frozen=True)
class Claim:
    """A rule of a lesson: when it says something, and what it then plays."""

    text: str
    """The number of 100 decisions that the lesson claims."""
    is_about: Callable[[Line], bool] | None = None
    """Whether a way to play follows the rule."""
    cost: Callable[[Line], float] | None = None
    """The rule plays a way that costs least."""
    excludes: tuple[Callable[[Line], bool], ...] = ()
    """The rule says nothing where one of these is possible."""
    needs: tuple[Callable[[Line], bool], ...] = ()
    """The rule says nothing unless each of these is possible."""
    is_on_road: bool | None = None
    """Whether there must be captives on the road."""

    def applies(self, answers: tuple[Ranked, ...]) -> bool:
        """Return whether the rule chooses in a decision."""
        lines = [each.line for each in answers]
        has_captives = any(unit and unit.is_captor for unit in lines[0].positions[0].units)
        return (
            0 < sum(map(self._rule(lines), lines)) < len(lines)
            and not any(test(line) for test in self.excludes for line in lines)
            and all(any(map(test, lines)) for test in self.needs)
            and self.is_on_road in {None, has_captives}
        )

    def is_right(self, answers: tuple[Ranked, ...]) -> bool:
        """Return whether the rule plays as well as the best way."""
        rule = self._rule([each.line for each in answers])
        best = max(each.chance for each in answers if rule(each.line))
        return answers[0].chance - best < _SAME

    def _rule(self, lines: list[Line]) -> Callable[[Line], bool]:
        if self.is_about:
            return self.is_about
        cost = self.cost
        assert cost
        least = min(map(cost, lines))
        return lambda line: cost(line) - least < _SAME


CLAIMS = {
    "capture": Claim("98 of 100", captures),
    "capture or home": Claim("88 of 100", captures, needs=(slays,)),
    "bring out": Claim("89 of 100", brings_out, excludes=(captures, slays), is_on_road=False),
    "least risk": Claim("78 of 100", cost=risk, excludes=(captures, slays), is_on_road=True),
    "home": Claim("88 of 100", slays, excludes=(captures,)),
    "out or safe": Claim(
        "86 of 100", cost=risk_less_worth, excludes=(captures, slays), needs=(brings_out,)
    ),
    "all together": Claim("90 of 100", cost=third_cost),
}


def lesson_moves() -> Iterator[tuple[Position, Throw, Move]]:
    """Yield the moves that the lessons teach, and where they do."""
    for script in (*STRATEGY, *STRATEGY_2, *STRATEGY_3):
        lesson = Lesson(script)
        lesson.begin()
        while step := lesson.step:
            if isinstance(step.due, Move):
                yield lesson.match.position, script.throws[0], step.due
            lesson.go_on()


def taught(tablebase: Tablebase) -> list[Puzzle]:
    """Return the decisions of the lessons, with exact chances."""
    rules = tablebase.rules
    chances = Chances.of(rules, tablebase)
    return [
        Puzzle(at, (throw,), rank(chances, Choice.at(at, (rules.values[throw.marked],)), Side.JADE))
        for at, throw, _ in lesson_moves()
    ]


def sample(tablebase: Tablebase, each: int = EACH, seed: int = 1) -> dict[str, list[Puzzle]]:
    """Return the first decisions of perfect play for every claim, and those of the lessons."""
    found: dict[str, list[Puzzle]] = {name: [] for name in CLAIMS}
    for decision in decisions(tablebase, random.Random(seed)):
        for name, claim in CLAIMS.items():
            if len(found[name]) < each and claim.applies(decision.answers):
                found[name].append(decision)
        if all(len(some) == each for some in found.values()):
            return found | {LESSONS: taught(tablebase)}
    raise AssertionError


def written(found: dict[str, list[Puzzle]]) -> str:
    return "".join(
        f"Claim: {name}\n" + "".join(f"{each}\n" for each in some) for name, some in found.items()
    )


def read(text: str) -> dict[str, list[Puzzle]]:
    blocks = (block.splitlines() for block in text.split("Claim: ")[1:])
    return {name: [Puzzle.parse(line) for line in lines] for name, *lines in blocks}


def shares(found: dict[str, list[Puzzle]]) -> dict[str, float]:
    """Return in what share of the decisions each claim is right."""
    return {
        name: sum(claim.is_right(each.answers) for each in found[name]) / len(found[name])
        for name, claim in CLAIMS.items()
    }
