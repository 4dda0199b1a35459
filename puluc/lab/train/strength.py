"""How strong Master is in a solved rule set, and how good its estimates are."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puluc.ai.master.networks import Networks
from puluc.lab.players import MASTER, PERFECT
from puluc.lab.solve.generate import write_atomically
from puluc.lab.solve.graph import Graph, Progress
from puluc.lab.solve.solver import solve
from puluc.lab.study.matchup import play_matchup
from puluc.lab.study.policy import Policy
from puluc.lab.train.samples import Values
from puluc.rules import Ruleset
from puluc.tablebase.file import NEVER, WHOLE

PRECISION = 1e-4
"""Probability mass left unplayed; it counts as if both sides played perfectly from there on."""

COMPARED = 100
"""Random positions in which the compiled level is compared with the playing code."""


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


def measure(
    rules: Ruleset,
    networks: Networks,
    checksum: int,
    values: Values,
    progress: Progress,
    compared: int = COMPARED,
) -> Strength:
    """The strength of Master in a rule set; ``values`` are those of its tablebase.

    PolicyMismatchError if the compiled level does not play as the playing code in one of the
    ``compared`` random positions.
    """
    graph = Graph(rules)
    graph.explore(progress)
    start = np.where(values == NEVER, 0, values)[graph.numbers] / np.float64(WHOLE)
    exact = solve(graph, start, progress).values
    perfect, master = Policy(graph, PERFECT, exact), Policy(graph, MASTER, networks=networks)
    master.check(compared)
    matchup = play_matchup(
        graph,
        master,
        perfect,
        precision=PRECISION,
        values=exact,
        progress=lambda share: progress("playing", share),
    )
    visits = matchup.visits[0] / matchup.visits[0].sum()
    errors = [_error(look, exact, visits) for look in master.looks]
    return Strength(rules, matchup.wins, tuple(errors), checksum)


def _error(
    found: NDArray[np.float64], exact: NDArray[np.float64], visits: NDArray[np.float64]
) -> float:
    return math.sqrt(float(visits @ (found - exact) ** 2))


def read_strengths(file: Path) -> dict[Ruleset, Strength]:
    """The figures in a file, none if it does not exist."""
    if not file.exists():
        return {}
    rows = json.loads(file.read_text("utf-8"))
    found = [
        Strength(Ruleset.parse(row["rules"]), row["rate"], tuple(row["errors"]), row["checksum"])
        for row in rows
    ]
    return {each.rules: each for each in found}


def write_strengths(file: Path, strengths: Iterable[Strength]) -> None:
    """Replace the file atomically."""
    rows = [{**asdict(each), "rules": str(each.rules)} for each in strengths]
    write_atomically(file, f"{json.dumps(rows, indent=1)}\n".encode())
