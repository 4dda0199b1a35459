"""The figures of a studied rule set, and the file that keeps them."""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from puluc import PulucError
from puluc.lab.players import COMPILED, RANDOM
from puluc.lab.solve.generate import write_atomically
from puluc.marks import N_
from puluc.rules import Ruleset, game_name

PRECISION, COARSE_PRECISION = 1e-4, 1e-3
"""Probability mass left unplayed, which bounds the error of a rate.

It counts as if both sides played perfectly from there on. The coarse one is for large rule sets.
"""

LARGE = 20_000_000
"""A rule set with more positions is large."""

OPPONENTS = (RANDOM, *COMPILED)
"""Whom Perfect plays: random moves and the compiled levels, weakest first."""


@dataclass(frozen=True)
class StudyResult:
    """The figures of a rule set. Rates are shares of games, a draw counting as half a win.

    All but ``rates`` are about games in which both sides play perfectly.
    """

    rules: Ruleset
    positions: int
    first: float
    """Share of games won by the side that moves first."""
    turns: float
    """Turns per game, passes included."""
    choices: float
    """Turns per game in which the moves lead to different positions."""
    cost: float
    """Win chance that random moves would lose in these turns, summed over a game."""
    captures: float
    """Units captured per game."""
    rates: dict[str, float]
    """Perfect's win rate by opponent, the first move alternating."""

    @property
    def name(self) -> str:
        """The name of the game, "Custom" if these rules have none."""
        return game_name(self.rules)

    @property
    def choice_share(self) -> float:
        """Share of the turns that offer a choice."""
        return self.choices / self.turns

    @property
    def choice_cost(self) -> float:
        """Win chance that a random move loses on average where there is a choice."""
        return self.cost / self.choices if self.choices else 0.0

    @property
    def digits(self) -> int:
        """Decimals of a percentage that the precision warrants."""
        return 1 if self.positions > LARGE else 2

    @property
    def skill(self) -> float:
        """Perfect's win rate against random moves, above the 0.5 of pure luck."""
        return self.rates[RANDOM] - 0.5

    @property
    def missing_opponents(self) -> list[str]:
        """The opponents without a rate, such as a level added since."""
        return [name for name in OPPONENTS if name not in self.rates]


def read_results(file: Path) -> dict[Ruleset, StudyResult]:
    """The results in a file, none if it does not exist. PulucError if it is damaged."""
    if not file.exists():
        return {}
    try:
        results = [_result(row) for row in json.loads(file.read_text("utf-8"))]
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        text = N_("{file} can't be used as study results: {reason}")
        raise PulucError(text, file=file, reason=error) from error
    return {each.rules: each for each in results}


def _result(row: dict[str, Any]) -> StudyResult:
    result = StudyResult(**{**row, "rules": Ruleset.parse(row["rules"])})
    unknown = result.rates.keys() - set(OPPONENTS)
    if unknown or RANDOM not in result.rates:
        raise ValueError(f"the opponents of {result.rules} are {', '.join(result.rates)}")
    figures = (result.first, result.turns, result.choices, result.cost, result.captures)
    if not all(map(math.isfinite, (result.positions, *figures, *result.rates.values()))):
        raise ValueError(f"a figure of {result.rules} is not finite")
    return result


def write_results(file: Path, results: Iterable[StudyResult]) -> None:
    """Replace the file atomically."""
    rows = [{**asdict(each), "rules": str(each.rules)} for each in results]
    write_atomically(file, f"{json.dumps(rows, indent=1)}\n".encode())
