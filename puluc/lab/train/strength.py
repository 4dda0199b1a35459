"""How strong Master is: exactly in solved rule sets, in games against Hard in others."""

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.networks import Networks, StoredNetwork
from puluc.ai.tablebase.file import NEVER, WHOLE
from puluc.lab.duel import Duel, duel
from puluc.lab.players import MASTER, PERFECT
from puluc.lab.solve.generate import write_atomically
from puluc.lab.solve.graph import Graph, Progress, Solution, solve
from puluc.lab.study.matchup import play_matchup
from puluc.lab.study.policy import Policy
from puluc.lab.study.results import COARSE_PRECISION, LARGE, PRECISION
from puluc.lab.train.samples import Values
from puluc.lab.train.training import SEED
from puluc.marks import NC_
from puluc.rules import Ruleset

GAMES, TEAM_GAMES = 20_000, 4_000
"""Games of a contest with one player a side, and with several."""


@dataclass(frozen=True, slots=True)
class Strength:
    """The figures of a rule set."""

    rules: Ruleset
    rate: float
    """Share of games that Master wins against perfect play, the first move alternating."""
    errors: tuple[float, ...]
    """Root mean square error of its chances in its own games, after no look, one and so on."""
    checksum: int
    """Of the weights of its network."""


def restored(rules: Ruleset, values: Values, progress: Progress) -> Solution:
    """The solution whose tablebase has these values, which are rounded there."""
    graph = Graph(rules)
    graph.explore(progress)
    start = np.where(values == NEVER, 0, values)[graph.numbers] / np.float64(WHOLE)
    return solve(graph, start, progress)


def measure(
    solution: Solution,
    networks: Networks,
    checksum: int,
    progress: Progress,
    compared: int | None = None,
) -> Strength:
    """The strength of Master in a rule set.

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
        progress=lambda share: progress(NC_("progress", "playing"), share),
    )
    visits = matchup.visits[0] / matchup.visits[0].sum()
    errors = [_error(look, exact, visits) for look in master.looks]
    return Strength(graph.position_index.rules, matchup.wins, tuple(errors), checksum)


def _error(
    found: NDArray[np.float64], exact: NDArray[np.float64], visits: NDArray[np.float64]
) -> float:
    return math.sqrt(float(visits @ (found - exact) ** 2))


def contest(rules: Ruleset, stored: StoredNetwork) -> Duel:
    """Play Master's general network against Hard."""
    return duel(rules, stored, TEAM_GAMES if rules.players > 1 else GAMES, SEED)


@dataclass(frozen=True, slots=True)
class Figures:
    """All that was measured, by rule set."""

    exact: dict[Ruleset, Strength]
    contests: dict[Ruleset, Duel]

    @classmethod
    def read(cls, file: Path) -> Self:
        """The figures in a file, none if it does not exist."""
        rows = json.loads(file.read_text("utf-8")) if file.exists() else {}
        exact = [Strength(**_parsed(row)) for row in rows.get("exact", ())]
        contests = [Duel(**_parsed(row)) for row in rows.get("contests", ())]
        return cls({each.rules: each for each in exact}, {each.rules: each for each in contests})

    def write(self, file: Path) -> None:
        """Replace the file atomically."""
        rows = {
            "exact": [_row(each) for each in self.exact.values()],
            "contests": [_row(each) for each in self.contests.values()],
        }
        write_atomically(file, f"{json.dumps(rows, indent=1)}\n".encode())


def _row(figures: Strength | Duel) -> dict[str, Any]:
    return {**asdict(figures), "rules": str(figures.rules)}


def _parsed(row: dict[str, Any]) -> dict[str, Any]:
    found = {**row, "rules": Ruleset.parse(row["rules"])}
    if "errors" in row:
        found["errors"] = tuple(row["errors"])
    return found
