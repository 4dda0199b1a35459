"""Solving a rule set into a tablebase file, and a check of the memory that this needs."""

import os
import tempfile
from pathlib import Path

import numpy as np

from puluc import PulucError
from puluc.ai.tablebase.file import CERTAIN, NEVER, Header
from puluc.ai.tablebase.index import PositionIndex, position_count
from puluc.lab.solve.graph import Progress, Solution, memory_needed, solved
from puluc.marks import NN_
from puluc.rules import Position, Ruleset, Side
from puluc.text.language import ngettext
from puluc.text.numerals import decimal, whole

MAX_NUMBERS = np.iinfo(np.int32).max
"""The most positions: their numbers have 32 bits."""


_PART = 1 << 20
"""The values rounded at a time."""


class TooManyPositionsError(PulucError, ValueError):
    """The error for a rule set that needs more memory than allowed."""


_FITS = NN_(
    "{rules}: at most {count} position, about {needs} GB",
    "{rules}: at most {count} positions, about {needs} GB",
)
_MORE = NN_(
    "{rules}: at most {count} position, {needs} GB or more; --memory allows {limit} GB",
    "{rules}: at most {count} positions, {needs} GB or more; --memory allows {limit} GB",
)
_ABOUT = NN_(
    "{rules}: at most {count} position, about {needs} GB; --memory allows {limit} GB",
    "{rules}: at most {count} positions, about {needs} GB; --memory allows {limit} GB",
)
_TOO_MANY = NN_(
    "{rules}: at most {count} position, more than can be numbered in 32 bits",
    "{rules}: at most {count} positions, more than can be numbered in 32 bits",
)


def check_memory(rules: Ruleset, limit: float, columns: int = 0) -> str:
    """Return a line on the positions and memory of a rule set; ``limit`` is in bytes.

    ``columns`` are those of ``memory_needed``. TooManyPositionsError above the limit.
    """
    count = position_count(rules)

    def told(forms: tuple[str, str], needs: float = 0.0) -> str:
        sizes = {"needs": decimal(needs / 1e9, 2), "limit": decimal(limit / 1e9, 2)}
        return ngettext(*forms, count).format(rules=rules, count=whole(count), **sizes)

    least = 16.0 * count
    if least > limit:
        raise TooManyPositionsError(told(_MORE, least))
    if count > MAX_NUMBERS:
        raise TooManyPositionsError(told(_TOO_MANY))
    needed = memory_needed(PositionIndex(rules), columns)
    if needed > limit:
        raise TooManyPositionsError(told(_ABOUT, needed))
    return told(_FITS, needed)


def solve_to_file(rules: Ruleset, file: Path, progress: Progress) -> Solution:
    """Solve a rule set into a tablebase file; OSError if it can't be written."""
    tempfile.TemporaryFile(dir=file.parent).close()  # fail before the work, not after it
    solution = solved(rules, progress)
    write_tablebase(solution, file)
    return solution


def write_tablebase(solution: Solution, file: Path) -> None:
    """Write a solution as a tablebase file, atomically."""
    graph = solution.graph
    values = np.full(graph.position_index.count, NEVER, np.dtype("<u2"))
    for start in range(0, graph.count, _PART):
        part = slice(start, start + _PART)
        values[graph.numbers[part]] = np.rint(solution.values[part] * CERTAIN)
    rules = graph.position_index.rules
    start = graph.node_of(Position.start(rules, Side.JADE))
    header = Header(rules, len(values), graph.count, float(solution.values[start]))
    write_atomically(file, header.encode(values.data), values.data)


def write_atomically(file: Path, *parts: bytes | memoryview) -> None:
    """Replace a file's content as a whole; leave it as it is if that fails."""
    temporary = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        with temporary.open("wb") as out:
            out.writelines(parts)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)
