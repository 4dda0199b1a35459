"""The luck of each throw of a game, and the cost of each choice.

The chance of the side to move changes in two ways. *Luck* is what a throw brings: the chance after
the best line of play for it, less the average of that over all throws. *Cost* is what a choice
gives away: the chance after the best line, less the chance after the line played. Every position
has one chance, so that

    chance at the start + luck of the opening and of all throws - cost of all choices = result

where each term counts for the side it helps. If the chances are estimates, the average over all
throws differs from the chance of the position before them; this remainder is the *estimate* of a
turn, and belongs to the sum as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from puluc.ai.master.evaluator import Chances
from puluc.game.draft import Draft
from puluc.rules import (
    Choice,
    Line,
    Phase,
    Play,
    Position,
    Record,
    Ruleset,
    Side,
    lines_of_play,
    record_text,
)
from puluc.rules.record import replaying

MISTAKE, BLUNDER = 0.02, 0.08
"""The cost above which a choice is a mistake, and a blunder."""

START = 0.5
"""Each side's chance before the opening throws, which are the same for both."""

LUCK_MARGIN, SUM_MARGIN = 1.5, 2.0
"""The margins of a side's luck, and of what both sides' choices cost, in ``GameAnalysis.noise``.

Within each were 96 % of the estimates of 314 games, under nine rules, analysed exactly as well.
"""

_EQUAL = 1e-9
"""Chances that differ by no more are equal."""


class Ranked(NamedTuple):
    """A way to play a turn, or the rest of it, with the win chance of the side that plays it."""

    line: Line
    chance: float

    @property
    def play(self) -> Play | None:
        """The first play; None for a pass."""
        return self.line.plays[0] if self.line.plays else None


def rank(chances: Chances, choice: Choice, mover: Side) -> tuple[Ranked, ...]:
    """Return the lines of play from a choice of ``mover``, the best first.

    Of several lines to one position only the first is listed. A turn that must be passed has one
    line, without plays.
    """
    lines = dict[Position, Line]()
    for line in lines_of_play(choice):
        lines.setdefault(line.end, line)
    ranked = [Ranked(line, chances.worth(end, mover)) for end, line in lines.items()]
    return tuple(sorted(ranked, key=lambda each: each.chance, reverse=True))


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """One turn of a game; all chances are those of the side that played it."""

    side: Side
    values: tuple[int, ...]
    """The values of its throws."""
    before: float
    """The chance before the throws."""
    average: float
    """The average over all throws of the chance after the best line of play."""
    after: float
    """The chance after the line played."""
    options: tuple[Ranked, ...]
    """The lines of play that the throws allowed, the best first."""
    end: Position
    """The position after the turn."""
    error: float = 0.0
    """The error of the cost, 0 if chances are exact; a cost within it is no mistake.

    A cost that looks like a mistake is estimated again by a deeper search; the difference is added
    to the error.
    """

    @property
    def played(self) -> Ranked:
        """The line played, or another one to the same position."""
        return next(each for each in self.options if each.line.end == self.end)

    @property
    def best(self) -> float:
        """The chance after the best line of play."""
        return self.options[0].chance

    @property
    def luck(self) -> float:
        """The win chance that the throws brought."""
        return self.best - self.average

    @property
    def cost(self) -> float:
        """The win chance that the choice gave away."""
        return self.best - self.after

    @property
    def estimate(self) -> float:
        """The average of the throws less the chance before them; 0 if chances are exact."""
        return self.average - self.before

    @property
    def is_decision(self) -> bool:
        """Whether there was a choice."""
        return len(self.options) > 1

    @property
    def is_mistake(self) -> bool:
        """Whether the choice cost more than ``MISTAKE``, and also more than the margin of error."""
        return self.cost > MISTAKE + self.error

    @property
    def is_blunder(self) -> bool:
        """Whether the choice cost more than ``BLUNDER``, and also more than the margin of error."""
        return self.cost > BLUNDER + self.error


class SideTotals(NamedTuple):
    """One side's sums over a game."""

    luck: float
    """The luck of its throws, the opening included."""
    luck_margin: float
    """How far an estimate of this luck may be off; 0 if chances are exact."""
    cost: float
    decisions: int
    forced: int
    """Turns without a choice."""
    mistakes: int
    """Blunders included."""
    blunders: int

    @property
    def lesser_mistakes(self) -> int:
        """Mistakes that are no blunders."""
        return self.mistakes - self.blunders

    @property
    def cost_per_decision(self) -> float:
        """The mean cost of a decision; 0 without decisions."""
        return self.cost / self.decisions if self.decisions else 0.0


@dataclass(frozen=True)
class GameAnalysis:
    """All completed turns of a game, in order."""

    is_exact: bool
    opening: Side | None
    """The side that moved first; None before that is known."""
    opening_luck: float
    """The luck of moving first; 0 if the start was set up."""
    turns: tuple[TurnAnalysis, ...]
    is_over: bool
    start: float = START
    """Jade's chance before the opening, or at a start that was set up, with its throw if given."""
    is_rough: bool = False
    """Whether some turns have only rough chances so far: these are without marks of mistakes."""

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """Jade's chance after the opening, and after each turn; the last is the result."""
        first = self.start + _for_jade(self.opening_luck, self.opening)
        after = (turn.after if turn.side is Side.JADE else 1 - turn.after for turn in self.turns)
        return (first, *after)

    @property
    def final(self) -> float:
        """Jade's chance at the end: 1, 1/2 or 0 once the game is over."""
        return self.chances[-1]

    def totals(self, side: Side) -> SideTotals:
        """Return the sums of one side."""
        turns = [turn for turn in self.turns if turn.side is side]
        decisions = sum(turn.is_decision for turn in turns)
        return SideTotals(
            luck=sum(turn.luck for turn in turns)
            + (self.opening_luck if side is self.opening else 0.0),
            luck_margin=LUCK_MARGIN * self.noise,
            cost=sum(turn.cost for turn in turns),
            decisions=decisions,
            forced=len(turns) - decisions,
            mistakes=sum(turn.is_mistake for turn in turns),
            blunders=sum(turn.is_blunder for turn in turns),
        )

    @property
    def luck(self) -> float:
        """The luck of both sides, for Jade."""
        return self.totals(Side.JADE).luck - self.totals(Side.OBSIDIAN).luck

    @property
    def cost(self) -> float:
        """The cost of both sides' choices, for Jade; below 0 if Obsidian's cost more."""
        return self.totals(Side.JADE).cost - self.totals(Side.OBSIDIAN).cost

    @property
    def estimate(self) -> float:
        """The remainder of estimated chances, for Jade; 0 if chances are exact."""
        return sum(_for_jade(turn.estimate, turn.side) for turn in self.turns)

    @property
    def noise(self) -> float:
        """The root of the sum of the squares of all remainders; 0 if chances are exact."""
        return 0.0 if self.is_exact else math.hypot(*(turn.estimate for turn in self.turns))

    @property
    def even_luck(self) -> float:
        """Jade's chance by the choices of both sides alone, at most 1 and at least 0."""
        return min(1.0, max(0.0, self.start - self.cost))

    @property
    def is_about_even(self) -> bool:
        """Whether it is left open whom even luck would favour: estimates are too far off."""
        is_near = abs(self.start - self.cost - START) <= SUM_MARGIN * self.noise
        return is_near and not self.is_exact

    @property
    def is_beyond(self) -> bool:
        """Whether the sum for even luck is above 1 or below 0, and so no chance."""
        return not 0 <= self.start - self.cost <= 1


def _for_jade(amount: float, side: Side | None) -> float:
    return -amount if side is Side.OBSIDIAN else amount


def analyse(
    record: Record,
    chances: Chances,
    progress: Callable[[float], None],
    found: Callable[[GameAnalysis], None] | None = None,
) -> GameAnalysis:
    """Analyse the opening and the completed turns of a game.

    After each turn ``found`` is called with the analysis so far, and ``progress`` with the share
    that is done; what they raise ends the work. If chances are estimates, ``found`` first gets all
    turns with rough chances, which are then replaced one by one. RecordError if the record is
    wrong; other errors as ``Chances.worth``.
    """
    if found is None:
        return _analyse(record, chances, progress, lambda _so_far: None)
    rough = list[GameAnalysis]()
    if roughly := chances.rough:

        def first_pass(so_far: GameAnalysis) -> None:
            progress(0.0)
            rough[:] = [replace(so_far, is_rough=True)]
            found(rough[0])

        _analyse(record, roughly, lambda _share: None, first_pass)

    def second_pass(so_far: GameAnalysis) -> None:
        found(_completed(so_far, rough[0]) if rough else so_far)

    return _analyse(record, chances, progress, second_pass)


def _completed(so_far: GameAnalysis, rough: GameAnalysis) -> GameAnalysis:
    """Return the analysis so far with the rough one of the other turns, so that all adds up."""
    rest = rough.turns[len(so_far.turns) :]
    if not rest:
        return so_far
    first, last = rest[0], so_far.turns[-1]
    before = last.after if first.side is last.side else 1 - last.after
    turns = (*so_far.turns, replace(first, before=before), *rest[1:])
    return replace(so_far, turns=turns, is_over=rough.is_over, is_rough=True)


def _analyse(
    record: Record,
    chances: Chances,
    progress: Callable[[float], None],
    found: Callable[[GameAnalysis], None],
) -> GameAnalysis:
    """Analyse a game by one kind of chances."""

    def game(*, is_over: bool) -> GameAnalysis:
        return GameAnalysis(chances.is_exact, opening, opening_luck, tuple(turns), is_over, start)

    match, turns = record.start(), list[TurnAnalysis]()
    before, opening, opening_luck, start = match.position, None, 0.0, START
    if record.set_up:
        opening, start = before.mover, chances.worth(before, Side.JADE)
    for _ in replaying(record, match):
        if match.phase not in (Phase.THROW, Phase.OVER):
            continue
        if opening is None:
            before, opening = match.position, match.mover
            opening_luck = chances.worth(before, opening) - START
        else:
            values = tuple(record.rules.values[throw.marked] for throw in match.turns[-1].throws)
            turn = _analysed(chances, before, values, match.position)
            if not turns and record.set_up and record.set_up.throws:
                turn = replace(turn, before=turn.best, average=turn.best)  # no luck
                start = turn.best if opening is Side.JADE else 1 - turn.best
            turns.append(turn)
            before = match.position
            found(game(is_over=match.phase is Phase.OVER))
            progress(len(turns) / len(record.turns))
    return game(is_over=match.phase is Phase.OVER)


def _analysed(
    chances: Chances, before: Position, values: tuple[int, ...], end: Position
) -> TurnAnalysis:
    side, options, average = before.mover, tuple[Ranked, ...](), 0.0
    for each, share in before.rules.turn_odds:
        ranked = rank(chances, Choice.at(before, each), side)
        average += share * ranked[0].chance
        if sorted(each) == sorted(values):
            options = ranked
    start, after = chances.worth(before, side), chances.worth(end, side)
    turn = TurnAnalysis(side, values, start, average, after, options, end, chances.error)
    return looked_closer(turn, chances)


def looked_closer(turn: TurnAnalysis, chances: Chances) -> TurnAnalysis:
    """Return a turn with the error of its cost."""
    error = error_of(turn.options[0], turn.played, turn.side, chances)
    return replace(turn, error=error)


def error_of(
    best: Ranked, played: Ranked, side: Side, chances: Chances, limit: float = MISTAKE
) -> float:
    """Return the error of the cost of a line of play: 0 if chances are exact.

    A cost beyond the limit and the usual error is estimated again by deeper searches; the
    difference is added to the error.
    """
    least = cost = best.chance - played.chance
    for turns in range(1, 1 + chances.closer_looks):
        if least > limit + chances.error:
            closer = (chances.look_closer(each.line.end, side, turns) for each in (best, played))
            least = min(least, next(closer) - next(closer))
    return chances.error + (cost - least)


class Prospect(NamedTuple):
    """One throw, as the values of a turn, and a way to play it."""

    values: tuple[int, ...]
    ranked: Ranked

    @property
    def moves(self) -> str:
        """The moves in notation, with two throws each after its value; ``pass`` if none."""
        return self.ranked.line.text(has_values=len(self.values) > 1) or "pass"


def continuation(chances: Chances, ranked: Ranked) -> tuple[Prospect, ...]:
    """Return the likeliest throws of the next two turns after a line, each with its best play.

    All chances are those of the side that plays the line.
    """
    side, position, found = ranked.line.positions[0].mover, ranked.line.end, list[Prospect]()
    while position.outcome is None and len(found) < _FOLLOWING:
        values, _ = max(position.rules.turn_odds, key=itemgetter(1))
        line = rank(chances, Choice.at(position, values), position.mover)[0].line
        position = line.end
        found.append(Prospect(values, Ranked(line, chances.worth(position, side))))
    return tuple(found)


_FOLLOWING = 2
"""The turns that follow in a line: the reply, and the answer to it."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The prospects of the player to move; all chances are those of the player's side."""

    chance: float
    """The chance with the best play of the throw; before the throw, the mean over all throws."""
    prospects: tuple[Prospect, ...]
    """The ways to play the throw, the best first; before the throw, the best way for each throw."""

    @classmethod
    def of(cls, draft: Draft, chances: Chances) -> Outlook:
        """Return the outlook of a position that is not over, before or after its throw."""
        position, mover = draft.position, draft.position.mover
        if draft.is_thrown:
            ranked = rank(chances, draft.choice, mover)
            return cls(ranked[0].chance, tuple(Prospect(draft.values, each) for each in ranked))
        best, average = list[Prospect](), 0.0
        for values, share in draft.rules.turn_odds:
            best.append(Prospect(values, rank(chances, Choice.at(position, values), mover)[0]))
            average += share * best[-1].ranked.chance
        return cls(average, tuple(best))


def after(draft: Draft, prospect: Prospect) -> Draft:
    """Return the draft with the throw of a prospect or, once that is thrown, after its moves."""
    if draft.is_thrown:
        return Draft(prospect.ranked.line.end)
    return Draft(draft.position, prospect.values)


def analysed_text(record: Record, game: GameAnalysis) -> str:
    """Return the text form of a record with notes in points, which readers skip."""
    notes = list(_notes(game))
    if record.set_up:
        notes[0] = ""  # there was no opening
    return record_text(record, notes, tuple(_summary(game)))


def mistake_sign(turn: TurnAnalysis) -> str:
    """Return the sign of a turn as in chess: ``??`` for a blunder, ``?`` for another mistake."""
    if turn.is_blunder:
        return "??"
    return "?" if turn.is_mistake else ""


def points(amount: float) -> str:
    """Return a difference of chances in percentage points, with its sign; never -0.0."""
    return f"{round(100 * amount, 1) + 0.0:+.1f}"


def luck_text(totals: SideTotals) -> str:
    """Return a side's luck in points, with its margin if it is estimated: ``+12.3 ± 4.0``."""
    margin = f" ± {100 * totals.luck_margin:.1f}" if totals.luck_margin else ""
    return points(totals.luck) + margin


def _notes(game: GameAnalysis) -> Iterator[str]:
    """Yield a note for the opening, if it is over, and for each turn."""
    if game.opening is None:
        return
    costs = [" " * 12]
    for turn in game.turns:
        cost = f"{100 * turn.cost:.1f}" if turn.is_decision else "-"
        costs.append(f"cost {cost:>4} {mistake_sign(turn):2}")
    luck = (game.opening_luck, *(turn.luck for turn in game.turns))
    for amount, cost, chance in zip(luck, costs, game.chances, strict=True):
        yield f"luck {points(amount):>5}  {cost}  Jade {100 * chance:5.1f}"


def _summary(game: GameAnalysis) -> Iterator[str]:
    yield "The chances are exact." if game.is_exact else "The chances are estimates."
    for side in Side:
        each = game.totals(side)
        yield (
            f"{side}: luck {luck_text(each)}, cost {100 * each.cost:.1f};"
            f" decisions {each.decisions}, forced {each.forced},"
            f" cost a decision {100 * each.cost_per_decision:.1f};"
            f" mistakes {each.lesser_mistakes}, blunders {each.blunders}"
        )
    estimate = "" if game.is_exact else f" {points(game.estimate)} estimate"
    yield (
        f"Jade: {100 * game.start:.1f} at the start {points(game.luck)} luck"
        f" {points(-game.cost)} choices{estimate} = {100 * game.final:.1f}"
    )
    yield _even_luck(game)


def _even_luck(game: GameAnalysis) -> str:
    if game.is_about_even:
        return "With even luck the chances would be about even."
    if game.is_beyond:
        side = Side.JADE if game.even_luck else Side.OBSIDIAN
        return f"With even luck {side} would almost surely {'have won' if game.is_over else 'win'}."
    would = "would have won" if game.is_over else "would have"
    about = "" if game.is_exact else "about "
    return f"With even luck Jade {would} {about}{100 * game.even_luck:.0f} %."


@dataclass(frozen=True, slots=True)
class GameSkill:
    """The decisions of the persons in one game."""

    decisions: int
    cost: float
    """The cost of all decisions together, in games: 0.01 is a point."""


def is_judged(record: Record) -> bool:
    """Return whether the choices of a game are judged: over, unaided, new throws, not set up."""
    has_person = any(seat.is_person for seat in record.seats)
    is_fair = not (record.is_assisted or record.throws_of or record.set_up)
    return has_person and record.result is not None and is_fair


def skill_in(record: Record, analysis: GameAnalysis) -> GameSkill:
    """Return the number and cost of the persons' decisions in an analysed game."""
    costs = [
        found.cost
        for turn, found in zip(record.turns, analysis.turns, strict=True)
        if found.is_decision and record.seats[record.rules.hand_of(turn.player)].is_person
    ]
    return GameSkill(len(costs), sum(costs))


def cost_per_decision(games: Sequence[GameSkill]) -> float | None:
    """Return the mean over all decisions of some games; None without any."""
    decisions = sum(game.decisions for game in games)
    return sum(game.cost for game in games) / decisions if decisions else None


BEGINNER = "beginner"
"""The name of a player who chooses at random."""


def _scale(*costs: float) -> dict[str, float]:
    """Return the costs by name: a beginner's, and those of the levels that were measured."""
    measured = (BEGINNER, "easy", "fair", "hard", "master", "perfect")
    return dict(zip(measured, (*costs, 0.0), strict=True))


LEVEL_COSTS: dict[str, dict[str, float]] = {
    "puluc": _scale(0.0593, 0.0192, 0.0052, 0.0042, 0.00006),
    "captures=backward highway=looping flow=yes": _scale(0.0548, 0.0245, 0.0157, 0.0067, 0.00021),
    "captures=backward highway=return capture=eagle": _scale(
        0.0645, 0.0191, 0.0046, 0.0025, 0.00015
    ),
    "captures=backward pieces=2": _scale(0.0384, 0.0205, 0.0118, 0.0049, 0.00009),
    "throws=bell": _scale(0.0503, 0.0168, 0.0059, 0.0056, 0.00006),
}
"""The cost of a decision by rules and level, measured exactly in 200 games or more.

Each level played against itself.
"""


def level_costs(rules: Ruleset) -> Mapping[str, float]:
    """Return the cost of a decision of each level, the weakest first; empty if it is not known."""
    return LEVEL_COSTS.get(str(rules), {})


def nearest_level(cost: float, costs: Mapping[str, float]) -> str:
    """Return the level whose decisions cost about as much, compared by ratio."""

    def distance(level: str) -> float:
        return abs(math.log((cost + _LEAST) / (costs[level] + _LEAST)))

    return min(costs, key=distance)


_LEAST = 2e-5
"""Added to costs before they are compared by ratio, which makes costs near 0 alike."""
