"""The questions of the lessons, found in perfect play."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.ai.threats import worst_loss
from puluc.game.analysis import rank
from puluc.game.puzzles import Puzzle, captures
from puluc.game.questions import EACH
from puluc.lab.strategist import (
    BRINGING_OUT,
    chasers,
    covered,
    second_cost,
    taken_back,
    third_cost,
)
from puluc.rules import Choice, Line, MoveKind, Player, Position, Side, Throw
from puluc.ui.screens.learn.lesson import FIRST_GAME, Lesson
from tools.puzzles.finding import seen_by_jade

MARGINS = 0.04, 0.2
"""The least and the most by which the best answer to a question leads."""
_OPEN = 0.15, 0.92
"""The chances of the best answer between which a game is still open."""
_ANSWERS = 3, 5
_PATIENCE = 40_000
"""The decisions after which a question may have only two answers."""
_RARE = (4, 5)
"""The values that a scene asks about at most once."""
_UNITS = 6
_SAME = 1e-5
"""Chances that differ by less are equal, as they are stored with five digits."""
_DECIMALS = 5
_SAFE, _IN_DANGER = 1 / 16, 4 / 16


def decisions(tablebase: Tablebase, rng: random.Random) -> Iterator[Puzzle]:
    """Yield the decisions of perfect players, as seen by Jade, with exact chances."""
    rules = tablebase.rules
    chances = Chances.of(rules, tablebase)
    throws, shares = zip(*rules.turn_odds, strict=True)
    while True:
        position = Position.start(rules, Side.JADE)
        while not position.outcome:
            (values,) = rng.choices(throws, shares)
            position = seen_by_jade(position)
            answers = rank(chances, Choice.at(position, values), Side.JADE)
            if len(answers) > 1 and answers[0].chance - answers[-1].chance > _SAME:
                marked = rules.values.index(values[0])
                throw = Throw.parse("1" * marked + "0" * (4 - marked))
                yield Puzzle(position, (throw,), answers)
            position = answers[0].line.end


def slays(line: Line) -> bool:
    """Return whether a line of one throw slays captives."""
    return line.plays[0].move.kind is MoveKind.SLAY


def brings_out(line: Line) -> bool:
    """Return whether a line of one throw brings a piece out."""
    return line.plays[0].move.is_entry


def risk(line: Line) -> float:
    """Return the pieces that Jade loses to the next throw on average."""
    return worst_loss(line.end, Player.JADE)


def risk_less_worth(line: Line) -> float:
    """Return the risk, less what it is worth to bring a piece out."""
    return risk(line) - BRINGING_OUT * brings_out(line)


class Lines(NamedTuple):
    """The ways to play a question, the best one apart."""

    best: Line
    others: tuple[Line, ...]

    @property
    def all(self) -> tuple[Line, ...]:
        """All ways, the best first."""
        return (self.best, *self.others)

    def is_least(self, cost: Callable[[Line], float]) -> bool:
        """Return whether the best way alone costs least."""
        return all(cost(self.best) < cost(each) - _SAME for each in self.others)

    @property
    def is_quiet(self) -> bool:
        """Whether no way captures or slays."""
        return not any(captures(each) or slays(each) for each in self.all)

    @property
    def has_captives(self) -> bool:
        """Whether a captor is on the highway."""
        return any(unit and unit.is_captor for unit in self.best.positions[0].units)


Sought = Callable[[Lines], bool]
"""Whether a question has what a scene is about."""


def _by_odds(lines: Lines) -> bool:
    return lines.is_quiet and lines.is_least(risk) and risk(lines.best) > 0


def _to_safety(lines: Lines) -> bool:
    return (
        lines.is_quiet
        and not brings_out(lines.best)
        and risk(lines.best) <= _SAFE
        and all(risk(each) >= _IN_DANGER for each in lines.others)
    )


def _has_two_captures(lines: Lines) -> bool:
    return captures(lines.best) and any(map(captures, lines.others))


def _takes_at_a_risk(lines: Lines) -> bool:
    """Return whether a capture is best although a quiet move risks less."""
    quiet = [each for each in lines.others if not captures(each) and not slays(each)]
    is_only = captures(lines.best) and not any(map(captures, lines.others))
    return is_only and any(risk(each) < risk(lines.best) for each in quiet)


def _rather_takes(lines: Lines) -> bool:
    return captures(lines.best) and any(map(slays, lines.others))


def _rather_slays(lines: Lines) -> bool:
    return slays(lines.best) and any(map(captures, lines.others))


def _brings_out(lines: Lines) -> bool:
    return lines.is_quiet and not lines.has_captives and brings_out(lines.best)


def _plays_safe(lines: Lines) -> bool:
    has_choice = any(map(brings_out, lines.others))
    return lines.is_quiet and lines.has_captives and lines.is_least(risk) and has_choice


def _goes_home(lines: Lines) -> bool:
    return slays(lines.best) and not any(map(captures, lines.others))


def _out_all_the_same(lines: Lines) -> bool:
    is_risky = not lines.is_least(risk)
    return (
        lines.is_quiet and brings_out(lines.best) and is_risky and lines.is_least(risk_less_worth)
    )


def _rather_not_out(lines: Lines) -> bool:
    is_free = not lines.has_captives and any(map(brings_out, lines.others))
    return (
        lines.is_quiet
        and not brings_out(lines.best)
        and is_free
        and lines.is_least(risk_less_worth)
    )


def _decides_third(lines: Lines) -> bool:
    """Return whether the third lesson is right, and the second is not."""
    return lines.is_least(third_cost) and not lines.is_least(risk_less_worth)


def _baits(lines: Lines) -> bool:
    back = taken_back(lines.best.end)
    return (
        lines.is_quiet
        and _decides_third(lines)
        and not lines.is_least(risk)
        and all(back > taken_back(each.end) for each in lines.others)
    )


def _chases(lines: Lines) -> bool:
    count = len(chasers(lines.best.end, Side.JADE))
    return (
        lines.is_quiet
        and _decides_third(lines)
        and all(count > len(chasers(each.end, Side.JADE)) for each in lines.others)
    )


def _covers(lines: Lines) -> bool:
    count = len(covered(lines.best.end, Side.JADE))
    return (
        lines.is_quiet
        and _decides_third(lines)
        and all(count > len(covered(each.end, Side.JADE)) for each in lines.others)
    )


def _in_all(lines: Lines) -> bool:
    is_news = lines.is_least(third_cost) and not lines.is_least(second_cost)
    return not lines.is_quiet and is_news


SOUGHT: dict[str, tuple[Sought, ...]] = {
    "Strategy: odds": (_by_odds,) * EACH,
    "Strategy: safe distances": (_to_safety,) * EACH,
    "Strategy: capture first": (_has_two_captures, _takes_at_a_risk, _has_two_captures),
    "Strategy: when not to capture": (_rather_slays, _rather_takes, _rather_slays),
    "Strategy: out or on": (_plays_safe, _brings_out, _plays_safe),
    "Strategy: turning for home": (_goes_home, _rather_takes, _goes_home),
    "Strategy II: bring out": (_out_all_the_same, _rather_not_out, _out_all_the_same),
    "Strategy II: rather not": (_rather_not_out, _out_all_the_same, _rather_not_out),
    "Strategy III: bait": (_baits,) * EACH,
    "Strategy III: chase": (_chases,) * EACH,
    "Strategy III: cover": (_covers,) * EACH,
    "Strategy III: all together": (_in_all,) * EACH,
}
"""What the questions after each scene have, in their order."""


def questions(tablebase: Tablebase, first: Tablebase, seed: int) -> dict[str, tuple[Puzzle, ...]]:
    """Return the questions of all scenes; ``first`` has the chances of the first game."""
    found = {title: list[Puzzle | None]([None] * EACH) for title in SOUGHT}
    used = set[str]()
    for count, decision in enumerate(decisions(tablebase, random.Random(seed))):
        is_short = len(decision.answers) < _ANSWERS[0] and count < _PATIENCE
        if is_short or not _is_clear(decision) or _alike(decision) & used:
            continue
        best, *others = (each.line for each in decision.answers)
        lines = Lines(best, tuple(others))
        title, place = next(_places(lines, decision.values[0], found), ("", 0))
        if title:
            found[title][place] = _rounded(decision)
            used |= _alike(decision)
        if all(all(some) for some in found.values()):
            break
    ready = {title: tuple(filter(None, some)) for title, some in found.items()}
    return {FIRST_GAME.title: tuple(_of_first_game(first)), **ready}


def _places(
    lines: Lines, value: int, found: dict[str, list[Puzzle | None]]
) -> Iterator[tuple[str, int]]:
    """Yield the places still free that a question fits, those of the latest scenes first."""
    for title in reversed(found):
        for place, sought in enumerate(SOUGHT[title]):
            kept = [each for each in found[title] if each]
            moves = {each.best.line.text() for each in kept}
            is_rare = any(each.values[0] in _RARE for each in kept) and value in _RARE
            is_other = lines.best.text() not in moves and not is_rare
            if not found[title][place] and is_other and sought(lines):
                yield title, place


def _alike(decision: Puzzle) -> set[str]:
    """Return the position, and the throw with the best move: no two questions share any."""
    return {str(decision.position), f"{decision.values} {decision.best.line.text()}"}


def _is_clear(decision: Puzzle) -> bool:
    least, most = MARGINS
    lowest, highest = _OPEN
    units = sum(unit is not None for unit in decision.position.units)
    return (
        len(decision.answers) <= _ANSWERS[1]
        and least + _SAME < decision.margin < most
        and lowest < decision.best.chance < highest
        and units <= _UNITS
    )


def _rounded(decision: Puzzle) -> Puzzle:
    answers = (each._replace(chance=round(each.chance, _DECIMALS)) for each in decision.answers)
    return Puzzle(decision.position, decision.throws, tuple(answers))


def _of_first_game(tablebase: Tablebase) -> Iterator[Puzzle]:
    """Yield the decisions of the first game that the learner makes alone."""
    lesson = Lesson(FIRST_GAME)
    chances = Chances.of(tablebase.rules, tablebase)
    while step := lesson.step:
        match = lesson.match
        if step.is_asked:
            answers = rank(chances, match.choice, Side.JADE)
            yield _rounded(Puzzle(match.position, match.throws, answers))
        lesson.go_on()
