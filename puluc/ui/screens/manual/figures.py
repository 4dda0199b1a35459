"""How strong the levels are, as docs/study.json, docs/master.json and docs/levels.md have it.

``python -m tools.build manual`` writes the file from these.
"""

from pathlib import Path

import msgspec

from puluc.assets import assets
from puluc.text.numerals import decimal


class GameFigures(msgspec.Struct, frozen=True):
    """A named game that is solved: all figures are exact."""

    name: str
    turns: float
    """Of a game between perfect players, passes included."""
    choices: float
    """The share of turns in which the moves lead to different positions."""
    rates: dict[str, float]
    """The share of games that perfect play wins against each level, and against random moves."""


class TeamFigures(msgspec.Struct, frozen=True):
    """A team game with three players a side: shares of the games that were played."""

    name: str
    hard: float
    """Hard's against Easy."""
    master: float
    """Master's against Hard."""


class Figures(msgspec.Struct, frozen=True):
    """All figures of the manual."""

    duels: list[tuple[str, str, float]]
    """Two levels, and the exact share of standard games that the first wins."""
    games: list[GameFigures]
    teams: list[TeamFigures]


def figures_path() -> Path:
    """The file of the figures."""
    return assets() / "manual" / "figures.json"


def read_figures() -> Figures:
    """The figures."""
    return msgspec.json.decode(figures_path().read_bytes(), type=Figures)


def figure(share: float) -> str:
    """A share in percent, to a hundredth, without the sign."""
    return decimal(100 * share, 2)
