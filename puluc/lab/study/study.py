"""Study a rule set: solve it, then play Perfect against itself and each opponent, exactly."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import partial
from statistics import mean
from threading import Event, Lock
from typing import Any

import numpy as np

from puluc.lab.players import PERFECT
from puluc.lab.solve.graph import Graph, Progress, solve
from puluc.lab.study.matchup import Matchup, choice_stats, play_matchup
from puluc.lab.study.policy import Policy
from puluc.lab.study.results import COARSE_PRECISION, LARGE, OPPONENTS, PRECISION, StudyResult
from puluc.marks import NC_
from puluc.rules import Ruleset

_POLL_SECONDS = 0.5
"""How often to wake up for Ctrl-C, which never interrupts a wait without a timeout on Windows."""


def study(rules: Ruleset, progress: Progress, known: StudyResult | None = None) -> StudyResult:
    """Study a rule set; given a ``known`` result, play only the opponents it is missing."""
    graph = Graph(rules)
    graph.explore(progress)
    values = solve(graph, np.full(graph.count, 0.5), progress).values
    perfect = Policy(graph, PERFECT, values)
    precision = COARSE_PRECISION if graph.count > LARGE else PRECISION
    progress_lock, is_stopped = Lock(), Event()
    shares: dict[str, float] = {}

    def play(opponent: Policy, starts: tuple[float, float]) -> Matchup:
        def report(share: float) -> None:
            if is_stopped.is_set():
                raise CancelledError
            with progress_lock:
                shares[opponent.name] = share
                progress(NC_("progress", "playing"), mean(shares.values()))

        return play_matchup(graph, perfect, opponent, starts, precision, values, report)

    def self_play() -> StudyResult:
        even = play(perfect, (1, 0))
        stats = choice_stats(graph, values, perfect, even.visits.sum(0))
        return StudyResult(rules, graph.count, float(values[0]), even.turns, *stats, rates={})

    def win_rate(name: str) -> float:
        opponent = Policy(graph, name)
        opponent.check()
        return play(opponent, (0.5, 0.5)).wins

    tasks: dict[str, Callable[[], Any]] = {} if known else {PERFECT: self_play}
    for name in known.missing_opponents if known else OPPONENTS:
        tasks[name] = partial(win_rate, name)
    shares |= dict.fromkeys(tasks, 0.0)
    found = _run(tasks, is_stopped)
    result = known or found.pop(PERFECT)
    rates = {**result.rates, **found}
    return replace(result, rates={name: rates[name] for name in OPPONENTS})


def _run(tasks: dict[str, Callable[[], Any]], is_stopped: Event) -> dict[str, Any]:
    """Run tasks on two threads; an exception or Ctrl-C sets ``is_stopped`` and is raised."""
    with ThreadPoolExecutor(2) as pool:
        futures = {name: pool.submit(task) for name, task in tasks.items()}
        pending: set[Future[Any]] = set(futures.values())
        try:
            while pending:
                done, pending = wait(pending, _POLL_SECONDS, FIRST_COMPLETED)
                for each in done:
                    each.result()
        except BaseException:
            is_stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    return {name: future.result() for name, future in futures.items()}
