"""What can be known of a rule set: how much its players decide, worked out exactly."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from statistics import mean
from threading import Event, Lock
from typing import Any

import numpy as np

from puluc.lab.players import PERFECT
from puluc.lab.solve.graph import Graph, Progress
from puluc.lab.solve.solver import solve
from puluc.lab.study.choice_stats import Decisions, decisions
from puluc.lab.study.matchup import Matchup, meet
from puluc.lab.study.policy import Policy
from puluc.lab.study.results import COARSE, LARGE, PRECISION, WEAKER, Finding
from puluc.rules import Ruleset

_PATIENCE = 0.5
"""Seconds; nothing stops a thread on Windows that waits without end."""


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
