"""Random rule sets that are small enough to be solved at once."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from puluc.ai.tablebase.file import Tablebase, file_name
from puluc.ai.tablebase.index import count_up_to
from puluc.lab.solve.solution_file import solve_to_file
from puluc.rules import OPTIONS, Ruleset
from tools.random_rules import random_rules

MOST_POSITIONS = 200_000
_VALUES = {"pieces": range(2, 6), "spaces": range(7, 14), "army": range(2, 6)}
"""Values that leave a choice and few positions."""
_USUAL = dict.fromkeys(("capture", "scorpion", "fire", "doubling", "throws_per_turn"), 0.5)
_OPTIONS = [option for option in OPTIONS if option.field != "players"]


def small_rules(rng: Random) -> Iterator[Ruleset]:
    """Yield different random rule sets with fewer than ``MOST_POSITIONS`` positions."""
    seen = set[Ruleset]()
    while True:
        rules = random_rules(rng, values=_VALUES, usual=_USUAL, options=_OPTIONS)
        if rules not in seen and count_up_to(rules, MOST_POSITIONS) < MOST_POSITIONS:
            seen.add(rules)
            yield rules


def solutions(rng: Random) -> Iterator[Tablebase]:
    """Yield solutions of random rule sets."""
    with TemporaryDirectory() as folder:
        for rules in small_rules(rng):
            file = Path(folder, file_name(rules))
            solve_to_file(rules, file, lambda _phase, _share: None)
            yield Tablebase(file.read_bytes())
            file.unlink()
