"""The study of a rule set: Perfect against itself and each opponent, and the file of results."""

from dataclasses import dataclass
from functools import partial

from puluc.lab.arena import COMPILED, PERFECT, RANDOM
from puluc.lab.solve.graph import TOLERANCE, Progress, solved
from puluc.lab.study.matchup import choice_stats, play_matchup
from puluc.lab.study.policy import Policy
from puluc.rules import Ruleset
from tools.lab.figures import Figures
from tools.lab.keys import key, play

FINE_PRECISION, COARSE_PRECISION = 1e-4, 1e-3
"""The probability left unplayed, which bounds the error of a rate.

It counts as if both sides played perfectly from there on. The coarse one is for large rule sets.
"""

LARGE = 20_000_000
"""The number of positions above which a rule set is large."""

OPPONENTS = (RANDOM, *COMPILED)
"""The opponents of Perfect: random moves and the compiled levels, weakest first."""


@dataclass(frozen=True)
class StudyResult(Figures):
    """The figures of a rule set; rates are shares of games, a draw counting as half a win.

    All but ``rates`` are about games in which both sides play perfectly.
    """

    positions: int
    first: float
    """The share of games won by the side that moves first."""
    turns: float
    """The turns per game, passes included."""
    choices: float
    """The turns per game in which the moves lead to different positions."""
    cost: float
    """The win chance that random moves would lose in these turns, summed over a game."""
    rates: dict[str, float]
    """Perfect's win rate by opponent, the first move alternating."""

    @property
    def choice_share(self) -> float:
        """The share of the turns that offer a choice."""
        return self.choices / self.turns

    @property
    def choice_cost(self) -> float:
        """The win chance that a random move loses on average where there is a choice."""
        return self.cost / self.choices if self.choices else 0.0

    @property
    def digits(self) -> int:
        """The decimals of a percentage that the precision warrants."""
        return 1 if self.positions > LARGE else 2

    @property
    def skill(self) -> float:
        """Perfect's win rate against random moves; 0.5 is pure luck."""
        return self.rates[RANDOM]


def result_key(rules: Ruleset) -> str:
    """Return the key of the result of a rule set."""
    played = [play(rules, name) for name in OPPONENTS]
    return key(str(rules), played, FINE_PRECISION, COARSE_PRECISION, LARGE, TOLERANCE)


def study(rules: Ruleset, progress: Progress) -> StudyResult:
    """Study a rule set."""
    graph, values, *_ = solved(rules, progress)
    perfect = Policy(graph, PERFECT, values)
    precision = COARSE_PRECISION if graph.count > LARGE else FINE_PRECISION
    how = (precision, values, partial(progress, "playing"))
    even = play_matchup(graph, perfect, perfect, (1, 0), *how, counted=2)
    turns, stats = even.turns, choice_stats(graph, values, perfect, even.visits.sum(0))
    del even
    rates = dict[str, float]()
    for name in OPPONENTS:
        opponent = Policy(graph, name)
        opponent.check()
        rates[name] = play_matchup(graph, perfect, opponent, (0.5, 0.5), *how).wins
    start = float(values[0])
    figures = (graph.count, start, turns, *stats, rates)
    return StudyResult(rules, *figures, key=result_key(rules))
