"""``puluc arena``: which contests are played, and how their figures are told."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from puluc.lab.arena import Pairing, Result, round_robin, run
from puluc.lab.progress_bar import show_bar
from puluc.rules import PRESETS, Ruleset


def lines(options: argparse.Namespace) -> Iterator[str]:
    """The figures of the contests asked for, each as soon as it is known."""
    named = [preset.rules for preset in PRESETS] if options.presets else [options.rules]
    for rules in dict.fromkeys(named):
        if not options.json:
            yield f"{options.games} games each, rules {rules}, seed {options.seed}"
        for result in _results(rules, options):
            yield json.dumps(_fields(result)) if options.json else _sentence(result)


def _results(rules: Ruleset, options: argparse.Namespace) -> Iterator[Result]:
    how = (options.games, options.seed, options.jobs, show_bar)
    if options.levels:
        first, second = options.levels
        yield run(Pairing(first, second, rules), *how)
    else:
        yield from round_robin(rules, *how)


def _sentence(result: Result) -> str:
    pairing, (low, high) = result.pairing, result.interval
    draws = f", {result.draws / result.games:.1%} draws" if result.draws else ""
    return (
        f"{pairing.first} beats {pairing.second}: {result.rate:.4f} ({low:.4f} to {high:.4f},"
        f" {result.deviation:+.1f} standard errors from even){draws},"
        f" {result.mean_turns:.1f} turns a game, {result.forced_share:.1%} of them forced"
    )


def _fields(result: Result) -> dict[str, object]:
    return {
        "rules": str(result.pairing.rules),
        "first": result.pairing.first,
        "second": result.pairing.second,
        "games": result.games,
        "wins": result.wins,
        "draws": result.draws,
        "rate": result.rate,
        "interval": result.interval,
        "mean_turns": result.mean_turns,
        "forced_share": result.forced_share,
    }
