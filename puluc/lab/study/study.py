"""What can be known of a rule set: how much its players decide, worked out exactly."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from threading import Event, Lock
from typing import Any

import numpy as np

from puluc.ai import LEVELS
from puluc.ai.perfect import NAME as PERFECT
from puluc.lab.arena import RANDOM
from puluc.lab.solve.graph import Graph, Progress
from puluc.lab.solve.solve import write_whole
from puluc.lab.solve.solver import solve
from puluc.lab.study.choice_stats import Decisions, decisions
from puluc.lab.study.matchup import Matchup, meet
from puluc.lab.study.policy import Policy
from puluc.rules import Ruleset, game_name
from puluc.rules.errors import PulucError

PRECISION, COARSE = 1e-4, 1e-3
"""So much of all games is broken off, and counts as if both played perfectly from there on: no
rate can be wrong by more. Where there are more than ``LARGE`` positions it is the latter."""

LARGE = 20_000_000

_PATIENCE = 0.5
"""Seconds; nothing stops a thread on Windows that waits without end."""

WEAKER = (RANDOM, *LEVELS)
"""Whom Perfect meets."""


@dataclass(frozen=True)
class Finding:
    """One rule set; rates are shares of games, a draw being half a win."""

    rules: Ruleset
    positions: int
    first: float
    """How often who moves first wins, both playing perfectly; so are the games of the rest."""
    turns: float
    """A game's turns, passes included."""
    choices: float
    """Turns of a game in which the moves lead to different positions."""
    cost: float
    """What random moves in them would cost, in games won."""
    captures: float
    """Units captured in a game."""
    rates: dict[str, float]
    """How often Perfect beats each weaker player, moving first in turn."""

    @property
    def name(self) -> str:
        """The game's name, if these rules have one."""
        return game_name(self.rules)

    @property
    def choice_share(self) -> float:
        """How many of the turns leave a real choice."""
        return self.choices / self.turns

    @property
    def choice_cost(self) -> float:
        """What a random choice costs on average, in games won."""
        return self.cost / self.choices if self.choices else 0.0

    @property
    def digits(self) -> int:
        """To how many decimals its percentages are known."""
        return 1 if self.positions > LARGE else 2

    @property
    def skill(self) -> float:
        """How much skill decides: by how much more than luck Perfect beats who moves at random."""
        return self.rates[RANDOM] - 0.5


def study(rules: Ruleset, progress: Progress) -> Finding:
    """Work a rule set out."""
    graph = Graph(rules)
    graph.explore(progress)
    values = solve(graph, np.full(graph.count, 0.5), progress).values
    perfect = Policy(graph, PERFECT, values)
    precision = COARSE if graph.count > LARGE else PRECISION
    done = dict.fromkeys((PERFECT, *WEAKER), 0.0)
    telling, is_stopped = Lock(), Event()

    def meet_all(other: Policy, starts: tuple[float, float]) -> Matchup:
        def watch(share: float) -> None:
            if is_stopped.is_set():
                raise CancelledError
            with telling:
                done[other.name] = share
                progress("playing", mean(done.values()))

        return meet(graph, perfect, other, starts, precision, values, watch)

    def look() -> tuple[float, Decisions]:
        even = meet_all(perfect, (1, 0))
        return even.turns, decisions(graph, values, perfect, even.visits.sum(0))

    def beat(name: str) -> float:
        weaker = Policy(graph, name)
        weaker.check()
        return meet_all(weaker, (0.5, 0.5)).wins

    with ThreadPoolExecutor(2) as pool:
        looking = pool.submit(look)
        beating = {name: pool.submit(beat, name) for name in WEAKER}
        left: set[Future[Any]] = {looking, *beating.values()}
        try:
            while left:
                ready, left = wait(left, _PATIENCE, FIRST_COMPLETED)
                for each in ready:
                    each.result()
        except BaseException:
            is_stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    turns, found = looking.result()
    rates = {name: beaten.result() for name, beaten in beating.items()}
    return Finding(rules, graph.count, float(values[0]), turns, *found, rates)


def read_findings(file: Path) -> dict[Ruleset, Finding]:
    """What a file tells; nothing if there is none. PulucError if it is spoilt."""
    if not file.exists():
        return {}
    try:
        found = [_finding(row) for row in json.loads(file.read_text("utf-8"))]
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise PulucError(f"{file} holds no findings: {error}") from error
    return {each.rules: each for each in found}


def _finding(row: dict[str, Any]) -> Finding:
    found = Finding(**{**row, "rules": Ruleset.parse(row["rules"])})
    facts = (found.positions, found.first, found.turns, found.choices, found.cost, found.captures)
    is_whole = found.rates.keys() == set(WEAKER)
    if not is_whole or not all(map(math.isfinite, (*facts, *found.rates.values()))):
        raise ValueError(f"what it tells of {found.rules} is not whole")
    return found


def write_findings(file: Path, findings: Iterable[Finding]) -> None:
    """Keep what was worked out; the file is whole at any time."""
    rows = [{**asdict(each), "rules": str(each.rules)} for each in findings]
    write_whole(file, f"{json.dumps(rows, indent=1)}\n".encode())
