"""``puluc arena``: which contests are played, and how their figures are told."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial

from puluc.lab.arena import Pairing, Result, round_robin, run
from puluc.rules import PRESETS, Ruleset

_BAR = 30


def lines(options: argparse.Namespace) -> Iterator[str]:
    """The figures of the contests asked for, each as soon as it is known."""
    named = [preset.rules for preset in PRESETS] if options.presets else [options.rules]
    for rules in dict.fromkeys(named):
        if not options.json:
            yield f"{options.games} games each, rules {rules}, seed {options.seed}"
        for result in _results(rules, options):
            yield json.dumps(_fields(result)) if options.json else _sentence(result)


def _results(rules: Ruleset, options: argparse.Namespace) -> Iterator[Result]:
    bar = partial(_show_bar, is_shown=sys.stderr is not None and sys.stderr.isatty())
    how = (options.games, options.seed, options.jobs, bar)
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


def _show_bar(share: float, *, is_shown: bool) -> None:
    """Draw how far it is, over itself; nothing where nobody looks."""
    if is_shown:
        done = round(_BAR * share)
        end = "\r" + " " * (_BAR + 8) + "\r" if share >= 1 else ""
        sys.stderr.write(f"\r[{'#' * done}{'.' * (_BAR - done)}] {share:4.0%}{end}")
        sys.stderr.flush()
