"""Solutions that ``puluc lab solve`` has left in the data folder."""

from __future__ import annotations

import logging
import mmap
import os
from contextlib import suppress
from pathlib import Path

from puluc.rules import Ruleset
from puluc.rules.solution import MAX_FRONT, SUFFIX, Solution, SolutionError, read_header

FOLDER = "solutions"

log = logging.getLogger(__name__)


def open_solution(path: Path) -> Solution:
    """The solution in a file, mapped into memory; OSError or SolutionError if it can't be used."""
    with path.open("rb") as file:
        if not os.fstat(file.fileno()).st_size:
            raise SolutionError("it is empty")
        return Solution(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))


def find_solution(data: Path, rules: Ruleset) -> Solution | None:
    """The solution of a rule set in the data folder; None if there is none.

    One that is damaged is passed over, with a line in the log.
    """
    for path in sorted((data / FOLDER).glob(f"*{SUFFIX}")):
        try:
            if _solves(path, rules):
                return open_solution(path)
        except (OSError, SolutionError) as error:
            log.warning("the solution %s can't be used: %s", path, str(error))  # without the map
    return None


def has_solution(data: Path, rules: Ruleset) -> bool:
    """Whether there is a file that says it solves a rule set; it is not looked at further."""
    for path in (data / FOLDER).glob(f"*{SUFFIX}"):
        with suppress(OSError, SolutionError):
            if _solves(path, rules):
                return True
    return False


def _solves(path: Path, rules: Ruleset) -> bool:
    with path.open("rb") as file:
        return read_header(file.read(MAX_FRONT)).rules == rules
