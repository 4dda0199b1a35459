"""Collects the figures of the manual from the reports in docs."""

import json
import re
from pathlib import Path
from typing import Any

from puluc.rules import PRESETS, Preset, Ruleset
from puluc.ui.screens.manual.figures import Figures, GameFigures, TeamFigures

_EXACT_DUEL = re.compile(r"(Fair|Hard)\s+beats\s+(Easy|Fair)\s+in\s+([\d.]+)\s+%")


def collect(docs: Path) -> Figures:
    """The figures, from study.json, master.json and levels.md."""
    master = _read(docs / "master.json")
    studied = {entry["rules"]: entry for entry in _read(docs / "study.json")}
    against_perfect = {entry["rules"]: entry["rate"] for entry in master["exact"]}
    contests = {entry["rules"]: entry["rate"] for entry in master["contests"]}
    games = [
        _game(preset, studied[str(preset.rules)], against_perfect.get(str(preset.rules)))
        for preset in PRESETS
        if preset.rules.players == 1 and str(preset.rules) in studied
    ]
    levels = (docs / "levels.md").read_text("utf-8")
    standard = next(game for game in games if game.name == PRESETS[0].name)
    return Figures(
        [*_duels(levels), *(("perfect", level, standard.rates[level]) for level in _RIVALS)],
        [game for game in games if not _is_standard_by_another_name(game)],
        [_teams(preset, levels, contests) for preset in PRESETS if preset.rules.players > 1],
    )


_RIVALS = ("easy", "fair", "hard", "master")


def _read(path: Path) -> Any:  # noqa: ANN401 - JSON
    return json.loads(path.read_text("utf-8"))


def _is_standard_by_another_name(game: GameFigures) -> bool:
    """Whether a named game has the rules of the standard game."""
    preset = next(each for each in PRESETS if each.name == game.name)
    return preset is not PRESETS[0] and preset.rules == Ruleset()


def _game(preset: Preset, entry: dict[str, Any], master: float | None) -> GameFigures:
    """A game; where there is nothing to choose, Master is as good as anybody."""
    rates = {name: _rounded(rate) for name, rate in entry["rates"].items()}
    if master is None and entry["choices"]:
        raise ValueError(f"{preset.name}: Master's strength is not known")
    rates["master"] = _rounded(0.5 if master is None else 1 - master)
    return GameFigures(
        preset.name, round(entry["turns"], 2), round(entry["choices"] / entry["turns"], 4), rates
    )


def _duels(levels: str) -> list[tuple[str, str, float]]:
    """The exact results of the standard game, as the page on levels has them."""
    found = [(a.lower(), b.lower(), float(rate)) for a, b, rate in _EXACT_DUEL.findall(levels)]
    return [(a, b, _rounded(rate / 100)) for a, b, rate in found]


def _teams(preset: Preset, levels: str, contests: dict[str, float]) -> TeamFigures:
    """A team game: Hard from the page on levels, Master from his contests."""
    row = next(
        line.strip("| ").split(" | ")
        for line in levels.splitlines()
        if re.match(rf"\| {re.escape(preset.name)}(?: \(.*\))? \|", line)
    )
    hard = float(row[4].removesuffix(" %")) / 100
    master = next(rate for rules, rate in contests.items() if preset.matches(Ruleset.parse(rules)))
    return TeamFigures(preset.name, _rounded(hard), _rounded(master))


def _rounded(share: float) -> float:
    """A share to so many digits that rounding it again is harmless."""
    return round(share, 8)
