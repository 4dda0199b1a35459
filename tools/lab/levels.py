"""The maker of docs/lab/levels.md: many games of the levels against each other in every game."""

import argparse
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from puluc.lab.arena import COMPILED, PairingResult, deviation, pairings, run
from puluc.rules import PRESETS, Ruleset
from tools.lab.figures import Figures, json_of, named, outdated
from tools.lab.files import show
from tools.lab.keys import key, play
from tools.pages import LAB, PAGES, with_rows
from tools.together import write_together

SEED, PLAYERS = 1, 3
"""The seed of the games, and the players a side in the team games."""


@dataclass(frozen=True)
class LevelFigures(Figures):
    """The games of Fair and Easy, Hard and Easy, Hard and Fair."""

    games: int
    """The games of each pairing."""
    rates: tuple[float, ...]
    """The share that the first level of each pairing wins, a draw counting as half a win."""
    turns: float
    """The mean length of a game of Hard and Easy, in turns."""
    forced: float
    """The share of its turns without a choice."""

    @property
    def cells(self) -> Sequence[str]:
        """The cells of a table after the rules; those of a team game have standard errors."""
        rates = [f"{100 * rate:.1f} %" for rate in self.rates]
        about = [f"{self.turns:.0f}", f"{100 * self.forced:.0f} %"]
        if self.rules.players == 1:
            return *rates, *about
        errors = ((rate * (1 - rate) / self.games) ** 0.5 for rate in self.rates)
        pairs = zip(rates, self.rates, errors, strict=True)
        told = (
            cell for text, rate, error in pairs for cell in (text, f"{deviation(rate, error):+.1f}")
        )
        return *told, *about


def rule_sets() -> tuple[Ruleset, ...]:
    """Return the rules of the named games, those for teams with as many players."""
    found = (preset.rules for preset in PRESETS)
    return tuple(
        dict.fromkeys(
            replace(rules, players=PLAYERS) if rules.players > 1 else rules for rules in found
        )
    )


def levels(options: argparse.Namespace) -> Iterator[str]:
    """Play games of the levels in every named game, except what is up to date."""
    file = options.output / LAB / "levels.json"
    rows = json.loads(file.read_text("utf-8")) if file.exists() else ()
    figures = LevelFigures.parse_all(rows)
    keys = {
        rules: key(*(play(rules, level) for level in COMPILED), options.games, SEED)
        for rules in rule_sets()
    }
    for rules in outdated(figures, keys):
        results = [
            run(pairing, options.games, SEED, os.cpu_count() or 1, partial(show, str(rules)))
            for pairing in pairings(rules)
        ]
        figures[rules] = _figures(rules, results, keys[rules])
        write_together({file: json_of([each.row() for each in figures.values()])})
        yield f"{rules}: {options.games:,} games of each pairing"
    about = options.output / LAB / "levels.md"
    page = with_rows((PAGES / "levels.md").read_text("utf-8"), tables(figures))
    write_together({about: page})
    yield f"{about}"


def _figures(rules: Ruleset, results: Sequence[PairingResult], row_key: str) -> LevelFigures:
    _, hard_easy, _ = results
    rates = tuple(each.rate for each in results)
    turns, forced = hard_easy.mean_turns, hard_easy.forced_share
    return LevelFigures(rules, hard_easy.games, rates, turns, forced, key=row_key)


def tables(figures: Mapping[Ruleset, LevelFigures]) -> dict[str, Iterable[Sequence[str]]]:
    """Return the rows of the tables of docs/lab/levels.md, by heading."""

    def rows(*, are_teams: bool) -> Iterator[Sequence[str]]:
        for rules in rule_sets():
            if (rules.players > 1) is are_teams:
                yield named(rules), *figures[rules].cells

    return {"Two players": rows(are_teams=False), "Teams": rows(are_teams=True)}
