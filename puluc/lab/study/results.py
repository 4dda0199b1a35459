"""The figures of a studied rule set, and the file that keeps them."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from puluc.lab.players import COMPILED, RANDOM
from puluc.lab.solve.generate import write_whole
from puluc.rules import Ruleset, game_name
from puluc.rules.errors import PulucError

PRECISION, COARSE = 1e-4, 1e-3
"""So much of all games is broken off, and counts as if both played perfectly from there on: no
rate can be wrong by more. Where there are more than ``LARGE`` positions it is the latter."""

LARGE = 20_000_000

WEAKER = (RANDOM, *COMPILED)
"""Whom Perfect meets."""


@dataclass(frozen=True)
class Finding:
    """One rule set; rates are shares of games, a draw being half a win."""

    rules: Ruleset
    positions: int
    first: float
    """How often who moves first wins, both playing perfectly; so are the games of the rest."""
    turns: float
    """A game's turns, passes included."""
    choices: float
    """Turns of a game in which the moves lead to different positions."""
    cost: float
    """What random moves in them would cost, in games won."""
    captures: float
    """Units captured in a game."""
    rates: dict[str, float]
    """How often Perfect beats each weaker player, moving first in turn."""

    @property
    def name(self) -> str:
        """The game's name, if these rules have one."""
        return game_name(self.rules)

    @property
    def choice_share(self) -> float:
        """How many of the turns leave a real choice."""
        return self.choices / self.turns

    @property
    def choice_cost(self) -> float:
        """What a random choice costs on average, in games won."""
        return self.cost / self.choices if self.choices else 0.0

    @property
    def digits(self) -> int:
        """To how many decimals its percentages are known."""
        return 1 if self.positions > LARGE else 2

    @property
    def skill(self) -> float:
        """How much skill decides: by how much more than luck Perfect beats who moves at random."""
        return self.rates[RANDOM] - 0.5


def read_findings(file: Path) -> dict[Ruleset, Finding]:
    """What a file tells; nothing if there is none. PulucError if it is spoilt."""
    if not file.exists():
        return {}
    try:
        found = [_finding(row) for row in json.loads(file.read_text("utf-8"))]
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise PulucError(f"{file} holds no findings: {error}") from error
    return {each.rules: each for each in found}


def _finding(row: dict[str, Any]) -> Finding:
    found = Finding(**{**row, "rules": Ruleset.parse(row["rules"])})
    facts = (found.positions, found.first, found.turns, found.choices, found.cost, found.captures)
    is_whole = found.rates.keys() == set(WEAKER)
    if not is_whole or not all(map(math.isfinite, (*facts, *found.rates.values()))):
        raise ValueError(f"what it tells of {found.rules} is not whole")
    return found


def write_findings(file: Path, findings: Iterable[Finding]) -> None:
    """Keep what was worked out; the file is whole at any time."""
    rows = [{**asdict(each), "rules": str(each.rules)} for each in findings]
    write_whole(file, f"{json.dumps(rows, indent=1)}\n".encode())
