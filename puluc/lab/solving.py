"""Solving rule sets on request, with an estimate beforehand and a file afterwards."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puluc.lab.graph import Graph, Progress, estimate
from puluc.lab.solver import Solved, solve
from puluc.rules import Position, Ruleset, Side
from puluc.rules.numbering import Numbering
from puluc.rules.solution import NEVER, WHOLE, Header

_PART = ".part.npy"


class TooLargeError(ValueError):
    """There is not enough memory for a rule set."""


def check_memory(rules: Ruleset, limit: float) -> str:
    """A sentence on what a rule set needs; TooLargeError if that is more than ``limit`` bytes."""
    count, needed = estimate(Numbering(rules))
    sentence = f"at most {count:,} positions, about {needed / 1e9:.2f} GB"
    if needed > limit:
        raise TooLargeError(f"{rules}: {sentence}; --memory allows {limit / 1e9:.2f} GB")
    return sentence


def solve_to(rules: Ruleset, file: Path, progress: Progress) -> Solved:
    """Solve a rule set into a file.

    If that is interrupted, the values so far are kept beside it, and it goes on from there the
    next time.
    """
    part = file.with_name(file.name + _PART)
    graph = Graph(rules)
    graph.explore(progress)
    values = _kept(part, graph)
    try:
        solved = solve(graph, values, progress)
    except KeyboardInterrupt:
        np.save(part, values)
        raise
    write_solution(solved, file)
    part.unlink(missing_ok=True)
    return solved


def write_solution(solved: Solved, file: Path) -> None:
    """Write what was found; the file is whole or not there."""
    graph = solved.graph
    values = np.full(graph.numbering.count, NEVER, np.dtype("<u2"))
    values[graph.numbers] = np.rint(solved.values * WHOLE)
    content = values.tobytes()
    rules = graph.numbering.rules
    start = graph.place_of(Position.start(rules, Side.JADE))
    header = Header(
        rules, len(values), graph.count, float(solved.values[start]), zlib.crc32(content)
    )
    temporary = file.with_name(f"{file.name}.new")
    temporary.write_bytes(header.encode() + content)
    temporary.replace(file)


def _kept(part: Path, graph: Graph) -> NDArray[np.float64]:
    """What an interrupted run has left if it fits, else an even chance everywhere."""
    if part.is_file():
        values: NDArray[np.float64] = np.load(part)
        if values.shape == (graph.count,) and values.dtype == np.float64:
            return values
    return np.full(graph.count, 0.5, np.float64)
