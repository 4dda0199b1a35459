"""``python -m tools.lab WORK`` makes what the repository holds from solved rule sets."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from puluc import PulucError
from puluc.rules import Ruleset
from puluc.storage.paths import Paths, program_folder
from puluc.storage.tablebases import FOLDER
from tools.lab import makers

FAILED = 2
"""The exit status if something is missing."""


def main(words: Sequence[str] | None = None) -> None:
    """Run a maker and print its messages; exit status 2 and one line if it lacks something."""
    try:
        for line in makers.lines(_options(words)):
            print(line, flush=True)
    except (PulucError, OSError) as error:
        print(f"tools.lab: {error}", file=sys.stderr)
        sys.exit(FAILED)


def _options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.lab", description=__doc__)
    works = parser.add_subparsers(dest="work", required=True)
    work = {name: works.add_parser(name, help=each.__doc__) for name, each in makers.MAKERS.items()}

    def add(names: str, *flags: str, **how: Any) -> None:
        for name in names.split():
            work[name].add_argument(*flags, **how)

    text = "folder for 'docs' and 'assets', such as . for the repository"
    names = "study train teach measure opening puzzles reasons ideas lessons levels"
    add(names, "-o", "--output", type=Path, required=True, help=text)
    text = "folder for the solutions; by default the player's"
    add("solve", "-o", "--output", type=Path, default=_solutions(), help=text)
    text = "folder of the solutions; by default the player's"
    names = "train teach opening puzzles reasons lessons"
    add(names, "--solutions", type=Path, default=_solutions(), help=text)
    text = "refuse to begin if a rule set needs more GB than this"
    add("solve study train teach measure marks", "--memory", type=float, default=8.0, help=text)
    add(
        "puzzles reasons marks lessons",
        "--seed",
        type=int,
        default=1,
        help="the same seed repeats all",
    )
    add("puzzles", "--games", type=int, default=500, help="games for each set of a grade")
    text = "find these puzzles only, and keep the others of the file"
    add("puzzles", "--rules", action="append", type=Ruleset.parse, help=text)
    text = "decisions of each kind of rules, to fit weights to"
    add("reasons", "--decisions", type=int, default=20_000, help=text)
    text = "fresh decisions of each kind of rules, to judge weights by"
    add("reasons", "--fresh", type=int, default=2_000, help=text)
    text = "random rule sets to solve, to fit the weights of custom rules to"
    add("reasons", "--rule-sets", type=int, default=800, help=text)
    add("levels", "--games", type=int, default=5000, help="games of each pairing of levels")
    add("marks", "--choices", type=int, default=5000, help="number of choices")
    add("marks", "--rules", type=Ruleset.parse, default=Ruleset(), help="rule set")
    return parser.parse_args(words)


def _solutions() -> Path:
    return Paths.find(os.environ, program_folder()).data / FOLDER


if __name__ == "__main__":
    main()
