"""Solutions that ``puluc lab solve`` has left in the data folder."""

from __future__ import annotations

import logging
import mmap
from pathlib import Path

from puluc.rules import Ruleset
from puluc.rules.solution import SUFFIX, Solution, SolutionError, read_header

FOLDER = "solutions"

_MOST_HEADER = 1 << 13

log = logging.getLogger(__name__)


def find_solution(data: Path, rules: Ruleset) -> Solution | None:
    """The solution of a rule set in the data folder, mapped into memory; None if there is none.

    One that is damaged is passed over, with a line in the log.
    """
    for path in sorted((data / FOLDER).glob(f"*{SUFFIX}")):
        try:
            with path.open("rb") as file:
                header, _ = read_header(file.read(_MOST_HEADER))
                if header.rules == rules:
                    content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                    return Solution(memoryview(content))
        except (OSError, SolutionError, ValueError) as error:
            log.warning("the solution %s can't be used: %s", path, error)
    return None


def has_solution(data: Path, rules: Ruleset) -> bool:
    """Whether there is a file that says it solves a rule set; it is not looked at further."""
    for path in (data / FOLDER).glob(f"*{SUFFIX}"):
        try:
            with path.open("rb") as file:
                if read_header(file.read(_MOST_HEADER))[0].rules == rules:
                    return True
        except (OSError, SolutionError):
            continue
    return False
