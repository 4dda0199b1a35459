"""Solving rule sets on request, with an estimate beforehand and a file afterwards."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puluc.lab.solve.graph import Graph, Progress, estimate
from puluc.lab.solve.solver import Solved, solve
from puluc.rules import Position, Ruleset, Side
from puluc.rules.errors import PulucError
from puluc.tablebase.file import NEVER, WHOLE, Header
from puluc.tablebase.index import PositionIndex

SAVING_SECONDS = 120.0
"""So often the values so far are kept."""

_PART = ".part"
_MOST = np.iinfo(np.int32).max
"""No more positions can be numbered in 32 bits."""


class TooLargeError(PulucError, ValueError):
    """There is not enough memory for a rule set."""


def check_memory(rules: Ruleset, limit: float, players: int = 0) -> str:
    """A sentence on what a rule set needs; TooLargeError if that is more than ``limit`` bytes.

    ``players`` are followed at a time once it is solved.
    """
    position_index = PositionIndex(rules)
    count = f"at most {position_index.count:,} positions"
    least = 16.0 * position_index.count
    if least > limit:
        needs = f"{least / 1e9:.2f} GB or more"
        raise TooLargeError(f"{rules}: {count}, {needs}; --memory allows {limit / 1e9:.2f} GB")
    if position_index.count > _MOST:
        raise TooLargeError(f"{rules}: {count}, more than can be numbered in 32 bits")
    needed = estimate(position_index, players)
    sentence = f"{count}, about {needed / 1e9:.2f} GB"
    if needed > limit:
        raise TooLargeError(f"{rules}: {sentence}; --memory allows {limit / 1e9:.2f} GB")
    return sentence


def solve_to(rules: Ruleset, file: Path, progress: Progress) -> Solved:
    """Solve a rule set into a file.

    The values so far are kept beside it now and then, and when it is interrupted; the next time
    it goes on from there, once the positions are found again.
    """
    tempfile.TemporaryFile(dir=file.parent).close()  # or it is known now that nothing can be kept
    part = file.with_name(file.name + _PART)
    graph = Graph(rules)
    graph.explore(progress)
    values, kept = _kept(part, graph), time.monotonic()

    def watch(phase: str, share: float) -> None:
        nonlocal kept
        if time.monotonic() - kept >= SAVING_SECONDS:
            _keep(part, values)
            kept = time.monotonic()
        progress(phase, share)

    try:
        solved = solve(graph, values, watch)
        write_solution(solved, file)
    except (KeyboardInterrupt, OSError, MemoryError):
        _keep(part, values)
        raise
    part.unlink(missing_ok=True)
    return solved


def write_solution(solved: Solved, file: Path) -> None:
    """Write what was found; the file is whole or not there."""
    graph = solved.graph
    values = np.full(graph.position_index.count, NEVER, np.dtype("<u2"))
    for chunk in graph.chunks:
        part = slice(chunk.start, chunk.start + len(chunk.ends))
        values[graph.numbers[part]] = np.rint(solved.values[part] * WHOLE)
    rules = graph.position_index.rules
    start = graph.place_of(Position.start(rules, Side.JADE))
    header = Header(rules, len(values), graph.count, float(solved.values[start]))
    write_whole(file, header.encode(values.data), values.data)


def _keep(part: Path, values: NDArray[np.float64]) -> None:
    with suppress(OSError):  # there may be room for the solution all the same
        write_whole(part, values.data)


def _kept(part: Path, graph: Graph) -> NDArray[np.float64]:
    """What an interrupted run has left if it fits, else an even chance everywhere."""
    if part.is_file():
        values = np.fromfile(part, np.float64)
        if values.shape == (graph.count,) and np.all((values >= 0) & (values <= 1)):
            return values
    return np.full(graph.count, 0.5, np.float64)


def write_whole(file: Path, *parts: bytes | memoryview) -> None:
    """Write a file as a whole, or not at all."""
    temporary = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with temporary.open("wb") as out:
            out.writelines(parts)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
