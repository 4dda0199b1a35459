"""Master's strength: exact in solved rule sets, by duels in others (docs/lab/master.md)."""

import math
from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.levels import Fair
from puluc.ai.master.evaluator import (
    FEW_UNITS,
    GENERAL_ERROR,
    LOOKED_SHARE,
    MARGINS,
    SPECIAL_ERROR,
    TWO_THROWS_ERROR,
    Chances,
    Evaluator,
    chance_when_over,
)
from puluc.ai.master.networks import SMALL, Networks, StoredNetwork
from puluc.game.analysis import MISTAKE, TurnAnalysis, error_of, looked_closer, rank
from puluc.game.rollout import after_turn
from puluc.lab.arena import FAIR, HARD, MASTER, PERFECT, RANDOM
from puluc.lab.solve.graph import TOLERANCE, Graph, Progress, Solution
from puluc.lab.study.duel import LONGEST, Duel, duel
from puluc.lab.study.matchup import play_matchup
from puluc.lab.study.policy import Policy, estimates
from puluc.rules import Choice, Position, Ruleset, Side
from tools.lab.figures import Figures
from tools.lab.keys import key, play
from tools.lab.study.study import COARSE_PRECISION, FINE_PRECISION, LARGE
from tools.lab.train.recipes import SEED


def points(*shares: float) -> list[str]:
    """Return the cells of shares in percentage points."""
    return [f"{100 * share:.2f}" for share in shares]


GAMES, TEAM_GAMES = 20_000, 4_000
"""The games of a contest with one player a side, and with several."""


@dataclass(frozen=True)
class MasterStrength(Figures):
    """The figures of a rule set."""

    rate: float
    """The share of games that Master wins against perfect play, the first move alternating."""
    errors: tuple[float, ...]
    """The root mean square error of its chances in its own games, by depth of search."""

    @property
    def cells(self) -> Sequence[str]:
        """The cells of a table after the rules."""
        errors = points(*self.errors)
        return (f"{self.rate:.2%}", *errors, *[""] * (3 - len(errors)))


def strength_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the strength of Master with a network."""
    return _key(rules, RANDOM, stored, MARGINS, FINE_PRECISION, COARSE_PRECISION, LARGE, TOLERANCE)


def _key(rules: Ruleset, level: str, stored: StoredNetwork, *more: object) -> str:
    """Return the key of figures of a network, in which a level plays, too."""
    return key(play(rules, level), stored.units, array("h", stored.weights), *more)


def measure(
    solution: Solution,
    networks: Networks,
    compared: int | None = None,
    progress: Progress = lambda _phase, _share: None,
) -> MasterStrength:
    """Return the strength of Master in a rule set.

    PolicyMismatchError if the compiled level does not play as the playing code in one of the
    ``compared`` positions (see ``Policy.check``).
    """
    graph, exact, *_ = solution
    rules = graph.position_index.rules
    perfect, master = Policy(graph, PERFECT, exact), Policy(graph, MASTER, networks=networks)
    master.check(compared)
    matchup = play_matchup(
        graph,
        master,
        perfect,
        precision=COARSE_PRECISION if graph.count > LARGE else FINE_PRECISION,
        values=exact,
        progress=lambda share: progress("playing", share),
        counted=1,
    )
    visits = matchup.visits[0] / matchup.visits[0].sum()
    errors = [math.sqrt(float(visits @ (each - exact) ** 2)) for each in master.estimates]
    row_key = strength_key(rules, networks.for_chances.of(rules))
    return MasterStrength(rules, matchup.wins, tuple(errors), key=row_key)


@dataclass(frozen=True)
class DrawnStrength(Figures):
    """The shares of games that Master wins in a rule set that nobody chose."""

    positions: int
    against_hard: float
    against_perfect: float


def drawn_strength_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the strength of Master with a network against Hard and Perfect."""
    return _key(rules, HARD, stored, MARGINS, FEW_UNITS, SMALL, FINE_PRECISION, TOLERANCE)


def drawn_strength(solution: Solution, networks: Networks) -> DrawnStrength:
    """Return the strength of Master in a rule set against Hard and against Perfect.

    PolicyMismatchError if the compiled Master does not play as the playing code.
    """
    graph, exact, *_ = solution
    rules = graph.position_index.rules
    master = Policy(graph, MASTER, networks=networks)
    master.check()
    hard, perfect = (
        play_matchup(graph, master, other, precision=FINE_PRECISION, values=exact).wins
        for other in (Policy(graph, HARD), Policy(graph, PERFECT, exact))
    )
    row_key = drawn_strength_key(rules, networks.of(rules))
    return DrawnStrength(rules, graph.count, hard, perfect, key=row_key)


@dataclass(frozen=True)
class Accuracy(Figures):
    """The errors of chances in a rule set, in all positions that can occur."""

    positions: int
    errors: tuple[float, ...]
    """The root mean square error: without looking further, looking one turn further, as shown.

    A position counts as often as games between perfect players reach it.
    """
    worst: float
    """The greatest error of a chance that is shown, in any position."""

    @property
    def shown(self) -> float:
        """The root mean square error of the chances that are shown."""
        return self.errors[-1]

    @property
    def cells(self) -> Sequence[str]:
        """The cells of a table after the rules."""
        return (f"{self.positions:,}", *points(*self.errors, self.worst))


def accuracy_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the errors of chances by a network."""
    return _key(rules, RANDOM, stored, LOOKED_SHARE, FINE_PRECISION, TOLERANCE)


def accuracy(solution: Solution, networks: Networks) -> Accuracy:
    """Return the errors of the chances that the networks estimate in a rule set."""
    graph, exact, *_ = solution
    rules = graph.position_index.rules
    perfect = Policy(graph, PERFECT, exact)
    even = play_matchup(graph, perfect, perfect, (1, 0), FINE_PRECISION, counted=2)
    visits = even.visits.sum(0)
    now, looked = estimates(graph, networks.for_chances, 1) - exact
    shown = now + LOOKED_SHARE * (looked - now)
    shares = visits / visits.sum()
    errors = (math.sqrt(float(shares @ each**2)) for each in (now, looked, shown))
    worst, row_key = float(np.abs(shown).max()), accuracy_key(rules, networks.for_chances.of(rules))
    return Accuracy(rules, graph.count, tuple(errors), worst, key=row_key)


class GraphChances(Chances):
    """Chances looked up by node: those that are shown, then those of each closer look."""

    def __init__(
        self, graph: Graph, *looks: NDArray[np.float64], estimator: Evaluator | None = None
    ) -> None:
        super().__init__(graph.position_index.rules, None, estimator)
        self._graph, self._looks = graph, looks

    def worth(self, position: Position, side: Side, turns: int = 0) -> float:
        """Return the chance of a side to win, looking this many turns ahead."""
        if (over := chance_when_over(position, side)) is not None:
            return over
        chance = float(self._looks[turns][self._graph.node_of(position)])
        return chance if position.mover is side else 1 - chance

    look_closer = worth


def _both_chances(solution: Solution, networks: Networks) -> tuple[Chances, Chances]:
    """Return the exact chances of a rule set and those that the networks estimate.

    The compiled estimates are those of the playing code, bit for bit.
    """
    graph, exact, *_ = solution
    about = Evaluator(networks.for_chances)
    closer = Chances(graph.position_index.rules, None, about).closer_looks
    now, looked, *deeper = estimates(graph, about.networks, 1 + closer)
    shown = now + LOOKED_SHARE * (looked - now)
    return GraphChances(graph, exact), GraphChances(graph, shown, *deeper, estimator=about)


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

    @classmethod
    def total(cls, all_marks: Sequence[Self]) -> Self:
        """Return the sums of the marks of several rule sets, with the largest noise."""
        names = ("decisions", "marks", "best", "slight", "mistakes", "found")
        sums = {name: sum(getattr(each, name) for each in all_marks) for name in names}
        return replace(all_marks[0], **sums, noise=max(each.noise for each in all_marks))

    @property
    def cells(self) -> Sequence[str]:
        """The cells of a table after the rules."""
        counts = (self.decisions, self.marks, self.best, self.slight)
        share = self.found / max(1, self.mistakes)
        noise, mistakes = f"{100 * self.noise:.1f}", f"{self.mistakes:,}"
        return (*(f"{count:,}" for count in counts), noise, mistakes, f"{share:.0%}")


CHOICES = 5_000
"""The choices in which the marks are counted."""


def marks_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of the marks by the estimates of a network."""
    how = (LOOKED_SHARE, SPECIAL_ERROR, GENERAL_ERROR, TWO_THROWS_ERROR)
    return _key(rules, FAIR, stored, SEED, CHOICES, MISTAKE, how)


def marks(
    solution: Solution,
    networks: Networks,
    decisions: int | None = None,
    seed: str = "marks",
) -> Marks:
    """Count the marks in games of Fair against itself; in half of them every second move is random.

    The usual seed gives other games than those by which the errors of estimates were chosen.
    """
    exact, about = _both_chances(solution, networks)
    rules, rng, fair = exact.rules, Random(f"{SEED} {seed}"), Fair()
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
        key=marks_key(rules, networks.for_chances.of(rules)),
    )


_NO_COST = 1e-4
"""Ten units of a tablebase: costs below it count as none."""


@dataclass(frozen=True)
class Contest(Duel, Figures):
    """A duel of Master, with a general network, against Hard."""

    @property
    def cells(self) -> Sequence[str]:
        """The cells of a table after the rules."""
        return (f"{self.games:,}", f"{self.rate:.2%}", f"{self.even:.2%}", f"{self.deviation:+.1f}")


def contest_key(rules: Ruleset, stored: StoredNetwork) -> str:
    """Return the key of a contest of a network against Hard."""
    return _key(rules, HARD, stored, SEED, _games(rules), LONGEST, MARGINS, FEW_UNITS)


def _games(rules: Ruleset) -> int:
    return TEAM_GAMES if rules.players > 1 else GAMES


def contest(rules: Ruleset, stored: StoredNetwork) -> Contest:
    """Play Master with a general network against Hard."""
    found = duel(rules, stored, _games(rules), SEED)
    return Contest(rules, **asdict(found), key=contest_key(rules, stored))
