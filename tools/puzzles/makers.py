"""The makers of puzzles, reasons and openings, which need solved rule sets only."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import chain
from random import Random

from puluc.ai.tablebase.index import position_count
from puluc.game.puzzles import PuzzleSet, parse_sets, puzzles_text
from puluc.game.reasons import RulesKind
from puluc.lab.arena import show_bar
from puluc.lab.solve.solution_file import MAX_NUMBERS
from puluc.rules import Ruleset
from tools.lab.files import check_solved, json_text, show, solution_of
from tools.lab.rule_sets import NAMED_RULES
from tools.pages import LAB, PAGES, with_rows
from tools.puzzles import finding
from tools.puzzles import opening as openings
from tools.puzzles import reasons as weights
from tools.puzzles.finding import with_idea
from tools.puzzles.limits import broken, tables
from tools.puzzles.ratings import fitted
from tools.puzzles.sets import select
from tools.together import write_together

_EVERY = 10
"""One in so many decisions of each kind of rules also counts for the weights of custom rules."""


def needed() -> Iterator[Ruleset]:
    """Yield the rule sets that must be solved for these makers."""
    yield from _named()
    yield from map(Ruleset.parse, finding.RULES)
    yield from (Ruleset.parse(name) for names in weights.RULES.values() for name in names)


def _named() -> Iterator[Ruleset]:
    """Yield the named games that can be solved."""
    return (rules for rules in NAMED_RULES if position_count(rules) <= MAX_NUMBERS)


def opening(options: argparse.Namespace) -> Iterator[str]:
    """Find the best answers to the first throws of the named games."""
    check_solved(options, _named())
    found = {rules: openings.opening(solution_of(options, rules)) for rules in _named()}
    file = options.output / LAB / "openings.json"
    rows = json_text({rules: asdict(each) for rules, each in found.items()})
    write_together({file: rows, file.with_suffix(".md"): openings.page(found)})
    yield f"rule sets in {file}: {len(found)}"


def puzzles(options: argparse.Namespace) -> Iterator[str]:
    """Find puzzles in games between the levels, of all games or of some."""
    counts = {Ruleset.parse(name): count for name, count in finding.RULES.items()}
    wanted = options.rules or [*counts]
    check_solved(options, wanted)
    file = options.output / "assets" / "puzzles.txt"
    shipped = parse_sets(file.read_text("utf-8")) if file.exists() else ()
    sets = list[PuzzleSet]()
    for rules, count in counts.items():
        before = [each for each in shipped if each.rules == rules]
        if rules not in wanted:
            sets += before if options.rules else ()
            continue
        solution, rng = solution_of(options, rules), Random(f"{options.seed} {rules}")
        shown = partial(show_bar, phase=str(rules))
        games = options.games * count * finding.MORE_GAMES.get(str(rules), 1)
        found = finding.find(solution, games, rng, shown)
        known = finding.still_clear(solution, (each for one in before for each in one.puzzles))
        sets += (path := select(finding.pool(found, rng, known), count, rng, before))
        yield f"{rules}: {len(found)} found"
        yield from (f"{rules}, {limit}" for limit in broken(path))
    page = with_rows((PAGES / "puzzles.md").read_text("utf-8"), tables(sets))
    write_together({file: puzzles_text(sets), options.output / LAB / "puzzles.md": page})
    yield f"ratings: {fitted(sets)}"
    yield f"puzzles in {file}: {sum(len(each.puzzles) for each in sets)}"


def reasons(options: argparse.Namespace) -> Iterator[str]:
    """Fit the weights of the facts that reasons are made of."""
    check_solved(options, (Ruleset.parse(name) for name in chain(*weights.RULES.values())))
    fits = dict[RulesKind, weights.Fit]()
    for kind, sample in _samples(options):
        fits[kind] = weights.fit(sample)
        yield f"{kind}: right in {fits[kind].agreeing:.1%} of fresh decisions"
    page = with_rows((PAGES / "reasons.md").read_text("utf-8"), weights.tables(fits))
    file, about = options.output / "assets" / "reasons.json", options.output / LAB / "reasons.md"
    rows = {kind: fit._asdict() for kind, fit in fits.items()}
    write_together({file: json_text(rows), about: page})


def _samples(options: argparse.Namespace) -> Iterator[tuple[RulesKind, weights.Sample]]:
    """Yield decisions of each kind of rules, those of custom rules last."""
    maker = weights.Maker(options.decisions, options.fresh, options.seed, show)
    some = list[weights.Decision]()
    for kind, names in weights.RULES.items():
        sample = maker.sample([solution_of(options, Ruleset.parse(name)) for name in names])
        some += sample.fitted[::_EVERY]
        yield kind, sample
    yield RulesKind.CUSTOM, maker.random_sample(options.rule_sets, some)


def ideas(options: argparse.Namespace) -> Iterator[str]:
    """Give the puzzles the ideas that the weights of reasons give, and count what is explained."""
    file = options.output / "assets" / "puzzles.txt"
    sets = parse_sets(file.read_text("utf-8"))
    for each in sets:
        each.puzzles[:] = [with_idea(puzzle) for puzzle in each.puzzles]
    page = with_rows((PAGES / "puzzles.md").read_text("utf-8"), tables(sets))
    write_together({file: puzzles_text(sets), options.output / LAB / "puzzles.md": page})
    yield f"ideas of puzzles in {file}: {sum(len(each.puzzles) for each in sets)}"


MAKERS = {"opening": opening, "puzzles": puzzles, "reasons": reasons, "ideas": ideas}
