"""What makers share: the solutions that they need, the bar they show, their JSON."""

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from puluc import PulucError
from puluc.ai.tablebase.file import Tablebase, file_name
from puluc.lab.arena import show_bar
from puluc.lab.command import is_solved
from puluc.rules import Ruleset


def check_solved(options: argparse.Namespace, needed: Iterable[Ruleset]) -> None:
    """Check that the folder has all solutions that are needed. PulucError if some are missing."""
    folder: Path = options.solutions
    missing = [rules for rules in needed if not is_solved(folder / file_name(rules), rules)]
    if missing:
        names = "; ".join(map(str, missing))
        raise PulucError(f"{folder} has no solution of {names} ('solve' makes all)")


def solution_of(options: argparse.Namespace, rules: Ruleset) -> Tablebase:
    """Return a solution of the folder of solutions."""
    return Tablebase((options.solutions / file_name(rules)).read_bytes())


def json_text(rows: Mapping[Any, object]) -> str:
    """Return a JSON object with a line for each row."""
    lines = (f'"{name}": {json.dumps(row)}' for name, row in rows.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def show(phase: str, share: float) -> None:
    """Show the progress of a phase."""
    show_bar(share, phase)
