"""Master's strength: exact in solved rule sets, by duels in others (docs/master.md)."""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from random import Random
from typing import Self, TypeVar

import numpy as np

from puluc.ai.levels import Fair
from puluc.ai.master.evaluator import (
    FEW_UNITS,
    GENERAL_ERROR,
    MARGINS,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
    Chances,
    Evaluator,
)
from puluc.ai.master.networks import Networks, StoredNetwork
from puluc.ai.tablebase.file import NEVER, WHOLE, Tablebase
from puluc.game.analysis import MISTAKE, TurnAnalysis, error_of, looked_closer, rank
from puluc.game.rollout import after_turn
from puluc.lab.arena import COMPILED, MASTER, PERFECT, RANDOM
from puluc.lab.solve.graph import TOLERANCE, Graph, Progress, Solution, solve
from puluc.lab.study.duel import LONGEST, Duel, duel
from puluc.lab.study.matchup import play_matchup
from puluc.lab.study.policy import Policy
from puluc.rules import Choice, Position, Ruleset, Side
from tools.lab.keys import key, play
from tools.lab.study.study import COARSE_PRECISION, LARGE, PRECISION, Figures
from tools.lab.train.samples import Values
from tools.lab.train.training import SEED

_, FAIR, HARD = COMPILED

GAMES, TEAM_GAMES = 20_000, 4_000
"""The games of a contest with one player a side, and with several."""


@dataclass(frozen=True)
class MasterStrength(Figures):
    """The figures of a rule set."""

    rate: float
    """The share of games that Master wins against perfect play, the first move alternating."""
    errors: tuple[float, ...]
    """The root mean square error of its chances in its own games, by depth of search."""
    key: str
    """The key of what the figures depend on; see ``strength_key``."""


def strength_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the strength of Master with a network."""
    return _key(rules, RANDOM, stored, MARGINS, PRECISION, COARSE_PRECISION, LARGE, TOLERANCE)


def _key(rules: Ruleset, level: str, stored: StoredNetwork, *more: object) -> str:
    """Return the key of figures of a network, in which a level plays, too."""
    return key(play(rules, level), stored.units, stored.weights, *more)


def restored(rules: Ruleset, values: Values, progress: Progress) -> Solution:
    """Solve a rule set again from the rounded values of its tablebase."""
    graph = Graph(rules)
    graph.explore(progress)
    start = np.where(values == NEVER, 0, values)[graph.numbers] / np.float64(WHOLE)
    return solve(graph, start, progress)


def measure(
    solution: Solution,
    networks: Networks,
    row_key: str,
    progress: Progress,
    compared: int | None = None,
) -> MasterStrength:
    """Return the strength of Master in a rule set.

    PolicyMismatchError if the compiled level does not play as the playing code in one of the
    ``compared`` positions (see ``Policy.check``).
    """
    graph, exact = solution.graph, solution.values
    perfect, master = Policy(graph, PERFECT, exact), Policy(graph, MASTER, networks=networks)
    master.check(compared)
    matchup = play_matchup(
        graph,
        master,
        perfect,
        precision=COARSE_PRECISION if graph.count > LARGE else PRECISION,
        values=exact,
        progress=lambda share: progress("playing", share),
    )
    visits = matchup.visits[0] / matchup.visits[0].sum()
    errors = [math.sqrt(float(visits @ (each - exact) ** 2)) for each in master.estimates]
    return MasterStrength(graph.position_index.rules, matchup.wins, tuple(errors), row_key)


@dataclass(frozen=True)
class Accuracy(Figures):
    """The error of Master's estimates in perfect play of rules that its networks never saw."""

    positions: int
    chance: float
    """The root mean square error of a chance, searching one turn with one throw a turn."""
    worst: float
    cost: float
    """The root mean square error of the cost of a choice."""
    key: str
    """The key of what the figures depend on; see ``accuracy_key``."""


POSITIONS = 1500
"""The fewest positions in which the error of the estimates is measured."""


def accuracy_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the error of the estimates by a network."""
    return _key(rules, RANDOM, stored, SEED, POSITIONS)


def accuracy(tablebase: Tablebase, networks: Networks, row_key: str) -> Accuracy:
    """Return the error of the estimates in the positions of games between perfect players."""
    rules, rng = tablebase.rules, Random(SEED)
    exact, about = _both_chances(tablebase, networks)
    throws, shares = zip(*rules.turn_odds, strict=True)
    errors, costs = list[float](), list[float]()
    while len(errors) < POSITIONS:
        position = Position.start(rules, rng.choice(list(Side)))
        while not position.outcome:
            side = position.mover
            errors.append(about.worth(position, side) - exact.worth(position, side))
            ranked = rank(exact, Choice.at(position, rng.choices(throws, shares)[0]), side)
            worths = [about.worth(each.line.end, side) for each in ranked]
            for each, worth in zip(ranked, worths, strict=True):
                costs.append(max(worths) - worth - (ranked[0].chance - each.chance))
            position = ranked[0].line.end
    worst = max(map(abs, errors))
    return Accuracy(rules, len(errors), _rms(errors), worst, _rms(costs), row_key)


def _both_chances(tablebase: Tablebase, networks: Networks) -> tuple[Chances, Chances]:
    """Return the exact chances of a rule set and those that the networks estimate."""
    estimator = Evaluator(networks.for_chances)
    return (
        Chances(tablebase.rules, tablebase, estimator),
        Chances(tablebase.rules, None, estimator),
    )


def _rms(errors: Sequence[float]) -> float:
    return round(math.sqrt(sum(each * each for each in errors) / len(errors)), 5)


@dataclass(frozen=True)
class Marks(Figures):
    """The counts of choices that Master's estimates call mistakes, rightly or not."""

    decisions: int
    marks: int
    best: int
    """The marks of best choices, which are noise."""
    slight: int
    """The marks of choices that cost ``MISTAKE`` or less, those of the best included."""
    noise: float
    """The largest cost that a best choice seemed to have at both depths of search."""
    mistakes: int
    """The choices that cost more than ``MISTAKE``."""
    found: int
    """The choices among ``mistakes`` that are marked."""
    key: str
    """The key of what the counts depend on; see ``marks_key``."""

    @property
    def columns(self) -> str:
        """The columns of the table after the rules."""
        counts = (self.decisions, self.marks, self.best, self.slight)
        cells = [*(f"{count:,}" for count in counts), f"{100 * self.noise:.1f}"]
        cells += [f"{self.mistakes:,}", f"{self.found / max(1, self.mistakes):.0%}"]
        return " | ".join(cells)


CHOICES = 5_000
"""The choices in which the marks are counted."""


def marks_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the marks by the estimates of a network."""
    errors = (SPECIAL_ERROR, GENERAL_ERROR, TWO_THROWS_ERROR)
    return _key(rules, FAIR, stored, SEED, CHOICES, MISTAKE, errors)


def marks(
    tablebase: Tablebase,
    networks: Networks,
    row_key: str,
    decisions: int | None = None,
    seed: str = "marks",
) -> Marks:
    """Count the marks in games of Fair against itself; in half of them every second move is random.

    The usual seed gives other games than those by which the errors of estimates were chosen.
    """
    rules, rng, fair = tablebase.rules, Random(f"{SEED} {seed}"), Fair()
    exact, about = _both_chances(tablebase, networks)
    decisions = decisions or CHOICES
    throws, shares = zip(*rules.turn_odds, strict=True)
    costs, marked, games, noise = list[float](), list[bool](), 0, 0.0
    while len(costs) < decisions:
        position, games = Position.start(rules, rng.choice(list(Side))), games + 1
        while not position.outcome and len(costs) < decisions:
            side, values = position.mover, rng.choices(throws, shares)[0]
            choice = Choice.at(position, values)
            ranked = rank(exact, choice, side)
            end = rng.choice(ranked).line.end
            if games % 2 or rng.getrandbits(1):
                end = after_turn(position, values, fair, rng)
            if len(ranked) > 1:
                costs.append(ranked[0].chance - exact.worth(end, side))
                options, after = rank(about, choice, side), about.worth(end, side)
                turn = TurnAnalysis(side, values, 0, 0, after, options, end, about.error)
                marked.append(looked_closer(turn, about).is_mistake)
                if costs[-1] < _NO_COST and turn.cost > noise:
                    added = error_of(options[0], turn.played, side, about, noise - about.error)
                    noise = max(noise, turn.cost - (added - about.error))
            position = end
    wrong = [cost for cost, mark in zip(costs, marked, strict=True) if mark]
    large = [mark for cost, mark in zip(costs, marked, strict=True) if cost > MISTAKE]
    return Marks(
        rules,
        decisions,
        len(wrong),
        sum(cost < _NO_COST for cost in wrong),
        sum(cost <= MISTAKE for cost in wrong),
        round(noise, 5),
        len(large),
        sum(large),
        row_key,
    )


_NO_COST = 1e-4
"""Ten units of a tablebase: costs below it count as none."""


@dataclass(frozen=True)
class Contest(Duel, Figures):
    """A duel of Master's general network against Hard."""

    key: str
    """The key of what the result depends on; see ``contest_key``."""


def contest_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of a contest of a network against Hard."""
    return _key(rules, HARD, stored, SEED, _games(rules), LONGEST, MARGINS, FEW_UNITS)


def _games(rules: Ruleset) -> int:
    return TEAM_GAMES if rules.players > 1 else GAMES


def contest(rules: Ruleset, stored: StoredNetwork) -> Contest:
    """Play Master's general network against Hard."""
    found = duel(rules, stored, _games(rules), SEED)
    return Contest(rules, **asdict(found), key=contest_key(rules, stored))


_Row = TypeVar("_Row", MasterStrength, Contest, Accuracy, Marks)


@dataclass(frozen=True, slots=True)
class AllFigures:
    """The measured figures, by rule set."""

    exact: dict[Ruleset, MasterStrength]
    contests: dict[Ruleset, Contest]
    unseen: dict[Ruleset, Accuracy]
    marks: dict[Ruleset, Marks]

    @classmethod
    def read(cls, file: Path) -> Self:
        """Return the figures in a file, none if it does not exist."""
        rows = json.loads(file.read_text("utf-8")) if file.exists() else {}

        def read_all(name: str, kind: type[_Row]) -> dict[Ruleset, _Row]:
            found = [kind.parse(row) for row in rows.get(name, ())]
            return {each.rules: each for each in found}

        return cls(
            read_all("exact", MasterStrength),
            read_all("contests", Contest),
            read_all("unseen", Accuracy),
            read_all("marks", Marks),
        )

    def keep(self, *wanted: Iterable[Ruleset]) -> None:
        """Drop the figures of rule sets that are no longer wanted; ``wanted`` is by table."""
        for field, names in zip(fields(self), wanted, strict=True):
            rows: dict[Ruleset, Figures] = getattr(self, field.name)
            for rules in rows.keys() - set(names):
                del rows[rules]

    def content(self) -> bytes:
        """Return what ``read`` reads."""
        names = [field.name for field in fields(self)]
        rows = {name: [each.row() for each in getattr(self, name).values()] for name in names}
        return f"{json.dumps(rows, indent=1)}\n".encode()


def is_stale(known: MasterStrength | Contest | Accuracy | Marks | None, row_key: str) -> bool:
    """Return whether figures are missing, or have another key."""
    return known is None or known.key != row_key
