"""The weights of the facts that reasons are made of, fitted to exact chances of solved rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, starmap
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from puluc.ai import make_player
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase
from puluc.game.analysis import rank
from puluc.game.reasons import BAD, Extent, Fact, Facts, RulesKind, compared, facts, points_of
from puluc.rules import Choice, Position, Side
from tools.puzzles.small_rules import solutions

RULES: Mapping[RulesKind, tuple[str, ...]] = {
    RulesKind.STANDARD: ("puluc",),
    RulesKind.TURN_BACK: (
        "captures=backward highway=looping flow=yes",
        "captures=backward highway=return army=4",
    ),
    RulesKind.DOUBLING: ("pieces=4 army=4 doubling=yes",),
    RulesKind.TAKES_DECIDE: (
        "captures=backward highway=return army=4 capture=eagle",
        "captures=backward highway=return army=3 fire=yes",
    ),
    RulesKind.TWO_THROWS: (
        "captures=backward pieces=1 highway=looping spaces=14 throws_per_turn=2",
        "throws=sapper captures=backward pieces=3 highway=looping army=4 throws_per_turn=2",
    ),
}
"""The rule sets of each kind, all solved in minutes; those of no kind are random."""

MARGIN = 4
"""The least margin, in points, of the decisions by which weights are judged."""
_FEWER = 8
"""How many times fewer random rule sets are for checking, and for judging, than for fitting."""
_MOST_TURNS = 10_000
_RANDOM = 0.2
"""The share of random moves in the games."""
_DIGITS, _ERROR = 3, 0.001
"""The digits of weights and errors, and the least error."""
_ERRORS, _POINTS = 3.0, 0.5
"""The standard errors, and the points, by which the weight of a fact that is given exceeds 0."""


class Decision(NamedTuple):
    """The facts of the best way to play a turn and of another, and its lead in points."""

    best: Facts
    other: Facts
    margin: float

    def difference(self, fact: Fact) -> float:
        """Return how much more of a fact the best way has, on average."""
        nothing = Extent()
        return self.best.get(fact, nothing).mean - self.other.get(fact, nothing).mean


class Sample(NamedTuple):
    """Decisions of some rule sets: one to fit weights to, and one each to check and judge them."""

    rule_sets: int
    fitted: list[Decision]
    checked: list[Decision]
    fresh: list[Decision]


class Weight(NamedTuple):
    """The points that a piece is worth, and their standard error."""

    points: float
    error: float

    @property
    def clearness(self) -> float:
        """The weight in standard errors."""
        return abs(self.points) / max(self.error, _ERROR)

    def is_told(self, fact: Fact) -> bool:
        """Return whether the weight is clearly what the sentence of a fact says."""
        said = -self.points if fact in BAD else self.points
        return said >= max(_POINTS, _ERRORS * self.error)


class Fit(NamedTuple):
    """The weights of a kind of rules, and how often they are right in fresh decisions."""

    rule_sets: int
    """The rule sets from whose games the decisions are."""
    decisions: int
    told: dict[Fact, Weight]
    untold: dict[Fact, Weight]
    """The facts that are not told, each with its weight beside those that were left then."""
    fresh: int
    agreeing: float
    """The share of fresh decisions in which the facts told together favour the best way."""
    without_fact: float
    """The share in which no fact is given."""
    outweighed: float
    """The share in which the facts given weigh less than those against them."""
    although: float
    """The share in which a fact for the other way is given."""


def fit(sample: Sample) -> Fit:
    """Fit weights to decisions, and judge them by others."""
    told, untold = fitted(sample.fitted, sample.checked)
    weights, judged = {fact: weight.points for fact, weight in told.items()}, sample.fresh
    found = [compared(each.best, each.other, weights) for each in judged]
    sums = [sum(points_of(each.best, each.other, weights).values()) for each in judged]
    shares = (
        sum(map(bool, each)) / len(judged)
        for each in (
            [total > 0 for total in sums],
            [not each.told for each in found],
            [each.told and not each.is_enough for each in found],
            [each.although for each in found],
        )
    )
    counts = sample.rule_sets, len(sample.fitted)
    return Fit(*counts, told, untold, len(judged), *(round(share, 4) for share in shares))


class Maker(NamedTuple):
    """How decisions are drawn."""

    decisions: int
    """The number to fit weights to."""
    fresh: int
    """The number to check them by, and to judge them by."""
    seed: int
    show: Callable[[str, float], None]

    def sample(self, tablebases: Sequence[Tablebase]) -> Sample:
        """Return decisions of some rule sets, those to check and to judge by from other games."""
        drawn, count = partial(self._drawn, tablebases, len(tablebases)), len(tablebases)
        return Sample(
            count,
            drawn(self.decisions, "weights"),
            drawn(self.fresh, "checked"),
            drawn(self.fresh, "fresh", is_close=True),
        )

    def random_sample(self, count: int, others: Iterable[Decision]) -> Sample:
        """Return decisions of random rule sets, with others to fit weights to.

        Those to check and to judge by are from other rule sets, an eighth as many each.
        """
        found, few = solutions(Random(f"rules {self.seed}")), max(1, count // _FEWER)
        return Sample(
            count,
            [*self._drawn(found, count, self.decisions, "weights"), *others],
            self._drawn(found, few, self.fresh, "checked"),
            self._drawn(found, few, self.fresh, "fresh", is_close=True),
        )

    def _drawn(
        self,
        tablebases: Iterable[Tablebase],
        count: int,
        number: int,
        name: str,
        *,
        is_close: bool = False,
    ) -> list[Decision]:
        """Return a number of decisions from some rule sets, as many of each."""
        share, found = number // count, list[Decision]()
        for each in islice(tablebases, count):
            games = decisions(each, Random(f"{name} {self.seed} {each.rules}"), is_close=is_close)
            for done, decision in enumerate(islice(games, share), 1):
                found.append(decision)
                self.show(f"{name}: {each.rules}", done / share)
        return found


def decisions(tablebase: Tablebase, rng: Random, *, is_close: bool) -> Iterator[Decision]:
    """Yield decisions from games of Fair with itself, which makes some moves at random.

    With ``is_close`` the other way is the second best, if it is ``MARGIN`` worse or more; else a
    random one. Won positions are left out: a win needs no weights. After ``_MOST_TURNS`` without a
    decision there are no more.
    """
    rules, fair = tablebase.rules, make_player("fair")
    chances, (throws, odds) = Chances(rules, tablebase, None), zip(*rules.turn_odds, strict=True)
    position, turns = Position.start(rules, Side.JADE), 0
    while turns < _MOST_TURNS:
        turns += 1
        choice = Choice.at(position, rng.choices(throws, odds)[0])
        best, *others = rank(chances, choice, position.mover)
        if others and best.chance < 1:
            other = others[0] if is_close else rng.choice(others)
            margin = 100 * (best.chance - other.chance)
            if margin >= MARGIN or not is_close:
                yield Decision(facts(best.line), facts(other.line), margin)
                turns = 0
        while choice.plays:
            is_random = rng.random() < _RANDOM
            play = rng.choice(choice.plays) if is_random else fair.choose_play(choice, rng)
            choice = choice.after(play)
        position = choice.position
        if position.outcome:
            position = Position.start(rules, Side.JADE)


def fitted(
    found: Sequence[Decision], checked: Sequence[Decision]
) -> tuple[dict[Fact, Weight], dict[Fact, Weight]]:
    """Return the weights of the facts that are given, and those of the others as they left.

    The weights fit the margins by least squares. The fact that is least clear leaves first, then
    the others are fitted again; in the end also those without which the weights fit the margins of
    the ``checked`` decisions clearly better.
    """
    told = [fact for fact in Fact if any(each.difference(fact) for each in found)]
    margins, others = _margins(found), _margins(checked)
    table, other = ({fact: _column(each, fact) for fact in told} for each in (found, checked))
    untold = dict[Fact, Weight]()

    def fit_to(facts: Sequence[Fact]) -> tuple[dict[Fact, Weight], NDArray[Any]]:
        """Return weights and their squared errors in the decisions checked."""
        if not facts:
            return {}, others**2
        columns = np.array([table[fact] for fact in facts]).T
        weights = dict(zip(facts, _least_squares(columns, margins), strict=True))
        sums = sum(other[fact] * weight.points for fact, weight in weights.items())
        return weights, (sums - others) ** 2

    def misleads(fact: Fact, errors: NDArray[Any]) -> bool:
        """Return whether the errors are smaller without a fact, by a standard error or more."""
        _, without = fit_to([each for each in told if each is not fact])
        gains = errors - without
        return bool(gains.mean() > gains.std() / np.sqrt(len(gains)))

    while True:
        weights, errors = fit_to(told)
        doubtful = [fact for fact in told if not weights[fact].is_told(fact)]
        doubtful = doubtful or [fact for fact in told if misleads(fact, errors)]
        if not doubtful:
            return weights, untold
        least = min(doubtful, key=lambda fact: weights[fact].clearness)
        untold[least] = weights[least]
        told.remove(least)


def _margins(found: Sequence[Decision]) -> NDArray[Any]:
    return np.array([each.margin for each in found])


def _column(found: Sequence[Decision], fact: Fact) -> NDArray[Any]:
    return np.array([each.difference(fact) for each in found])


def _least_squares(columns: NDArray[Any], values: NDArray[Any]) -> Iterator[Weight]:
    """Yield the weight of each column with its error, which allows for uneven residuals."""
    inverse = np.linalg.pinv(columns.T @ columns)
    points = inverse @ columns.T @ values
    scores = columns * (values - columns @ points)[:, None]
    errors = np.linalg.norm(inverse @ scores.T, axis=1)
    rows = np.array([points, errors]).round(_DIGITS).T.tolist()
    return (Weight(*row) for row in rows)


TITLES = {
    RulesKind.STANDARD: "standard",
    RulesKind.TURN_BACK: "captors turn back",
    RulesKind.DOUBLING: "doubling",
    RulesKind.TAKES_DECIDE: "takes decide",
    RulesKind.TWO_THROWS: "two throws",
    RulesKind.CUSTOM: "custom",
}
"""The columns of the table of weights, in its order."""

_NAMES = {
    Fact.TAKES: "takes a piece",
    Fact.SLAYS: "slays one",
    Fact.FREES: "frees one",
    Fact.BRINGS_HOME: "brings one home",
    Fact.LOSES: "loses one",
    Fact.ENTERS: "brings one out",
    Fact.JOINS: "makes a double",
    Fact.LEADS: "leads in takes",
    Fact.IS_TAKEN: "the enemy takes one",
    Fact.TAKES_BACK: "one is taken back",
    Fact.IS_SLAIN: "the enemy slays one",
    Fact.ENEMY_FREES: "the enemy frees one",
    Fact.WILL_TAKE: "the next throw takes one",
    Fact.WILL_SLAY: "the next throw slays one",
    Fact.IS_STUCK: "the next throw allows no move",
    Fact.ENEMY_IS_STUCK: "the enemy's throw allows no move",
    Fact.STILL_TAKES: "still takes one if the enemy evades",
    Fact.HUNTS: "can still take, a unit",
    Fact.IS_HUNTED: "can be taken, by a unit",
    Fact.TO_GO: "a captive's way home, a space",
    Fact.ENEMY_CHOOSES: "the enemy has one more choice",
}


def tables(fits: Mapping[RulesKind, Fit]) -> dict[str, Iterable[Sequence[str]]]:
    """Return the rows of the tables of docs/lab/reasons.md, by heading."""
    by_kind = [fits.get(kind) for kind in TITLES]
    weights = ([name, *(_cell(fit, fact) for fit in by_kind)] for fact, name in _NAMES.items())
    told = (row for row in weights if any(row[1:]))
    return {"Weights": told, "How often they are right": starmap(_shares, fits.items())}


def _cell(fit: Fit | None, fact: Fact) -> str:
    """Return the weight of a fact, empty if it is not told."""
    weight = fit and fit.told.get(fact)
    return f"{weight.points:.1f}±{weight.error:.2f}" if weight else ""


def _shares(kind: RulesKind, fit: Fit) -> Sequence[str]:
    """Return the rules of a kind, and how often its weights are right."""
    names = ", ".join(f"`{name}`" for name in RULES.get(kind, ()))
    rules = names or f"{fit.rule_sets:,} random rule sets"
    found = (
        f"{share:.1%}" for share in (fit.agreeing, fit.without_fact, fit.outweighed, fit.although)
    )
    return TITLES[kind], rules, *found
