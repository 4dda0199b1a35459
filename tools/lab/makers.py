"""The makers: each checks that it has all it needs, computes everything, and only then writes.

An output folder is laid out as the repository: ``docs``, ``assets``, and in ``build/lab`` what an
interrupted maker goes on with.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from puluc import PulucError
from puluc.ai.master.evaluator import evaluator
from puluc.ai.master.networks import (
    FILE_NAME,
    Networks,
    StoredNetwork,
    read_networks,
    write_networks,
)
from puluc.ai.tablebase.file import Tablebase, file_name
from puluc.ai.tablebase.index import position_count
from puluc.game.puzzles import PuzzleSet, parse_sets, puzzles_text
from puluc.game.reasons import Kind
from puluc.lab.arena import show_bar
from puluc.lab.command import GIGABYTE, PULUK_RULES, is_solved
from puluc.lab.solve.graph import solved
from puluc.lab.solve.solution_file import (
    MAX_NUMBERS,
    check_memory,
    solve_to_file,
    write_atomically,
)
from puluc.rules import Ruleset
from tools.lab import handicaps as starts
from tools.lab import opening as openings
from tools.lab import puzzles as finder
from tools.lab import reasons as weights
from tools.lab.puzzle_limits import broken, tables, with_tables
from tools.lab.puzzle_ratings import fitted
from tools.lab.puzzle_sets import from_grade, select
from tools.lab.rule_sets import NAMED_RULES, STUDIED_RULES
from tools.lab.study import study as studies
from tools.lab.study.report import report
from tools.lab.train import recipes, self_play, strength, training
from tools.lab.train.page import page
from tools.lab.train.strength import stale

UNFINISHED = Path("build", "lab")


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return the lines that a maker prints as it works. PulucError if it lacks something."""
    return MAKERS[options.work](options)


def solve(options: argparse.Namespace) -> Iterator[str]:
    """Solve all rule sets that the other makers need, but for those already solved."""
    unsolvable = _unsolvable()
    needed = (
        *(rules for rules in NAMED_RULES if rules not in unsolvable),
        *map(Ruleset.parse, finder.RULES),
        *(Ruleset.parse(name) for names in weights.RULES.values() for name in names),
        *recipes.learned(),
    )
    yield from _solve(needed, options.output, options)


def study(options: argparse.Namespace) -> Iterator[str]:
    """Study Puluk's rule sets and the named games, but for what study.json already has."""
    file, unfinished = _started(options.output, "study.json")
    results = studies.read_results(unfinished if unfinished.exists() else file)
    unsolvable = _unsolvable()
    wanted = [
        rules
        for rules in sorted(STUDIED_RULES, key=position_count)
        if rules not in unsolvable and rules not in results
    ]
    _check_memory(wanted, options)
    for rules in wanted:
        results[rules] = studies.study(rules, _show)
        _write({unfinished: studies.content_of(results.values())})
        yield f"{rules}: studied"
    made = report(PULUK_RULES, list(results.values()), list(unsolvable.values()))
    contents = {file.with_name(name): content.encode() for name, content in made.items()}
    _write(contents | {file: studies.content_of(results.values())})
    unfinished.unlink(missing_ok=True)
    yield f"rule sets in {file.with_name('study.md')}: {len(results)}"


def train(options: argparse.Namespace) -> Iterator[str]:
    """Make the networks of Master and measure them, but for what is already made and measured."""
    solutions = options.solutions
    special = [rules for recipe in recipes.RECIPES for rules in recipe.rule_sets]
    _check_memory(special, options, policies=2)
    _check_solved(solutions, recipes.learned())
    kept = options.output / UNFINISHED / "networks"
    made = list[StoredNetwork]()
    for recipe in recipes.RECIPES:
        made.append(training.train(recipe, solutions, kept, _show))
        yield _size(recipe.name, made[-1])
    general = training.train_general(self_play.SCHEDULE, kept, _show)
    yield _size("all other rules", general)
    taught = training.train_taught(general, solutions, kept, _show)
    yield _size("chances by all other rules", taught)
    yield from _judged(options, Networks((*made, general, taught)))


def teach(options: argparse.Namespace) -> Iterator[str]:
    """Make the network of the chances that are shown again, after solving its rule sets."""
    file = options.output / "assets" / "networks" / FILE_NAME
    *others, general, _taught = read_networks(file.read_bytes()).stored
    yield from _solve(recipes.teachers(), options.solutions, options)
    kept = options.output / UNFINISHED / "networks"
    taught = training.train_taught(general, options.solutions, kept, _show)
    yield _size("chances by all other rules", taught)
    yield from _judged(options, Networks((*others, general, taught)))


def measure(options: argparse.Namespace) -> Iterator[str]:
    """Measure the networks in ``assets`` again, but for what is up to date."""
    file = options.output / "assets" / "networks" / FILE_NAME
    yield from _judged(options, read_networks(file.read_bytes()))


def _judged(options: argparse.Namespace, networks: Networks) -> Iterator[str]:
    """Measure networks; write them, the figures and the page."""
    file, unfinished = _started(options.output, "master.json")
    figures = strength.AllFigures.read(unfinished if unfinished.exists() else file)
    for line in _measured(figures, networks, options):
        _write({unfinished: figures.content()})
        yield line
    content = write_networks(networks.stored)
    about = file.with_name("master.md")
    _write(
        {
            options.output / "assets" / "networks" / FILE_NAME: content,
            file: figures.content(),
            about: page(figures, len(content)).encode(),
        }
    )
    unfinished.unlink(missing_ok=True)
    yield f"{len(content):,} bytes of networks; {about}"


def _measured(
    figures: strength.AllFigures, networks: Networks, options: argparse.Namespace
) -> Iterator[str]:
    """Measure what is stale in ``figures``; yield a line after each rule set."""
    *_, general, _taught = networks.stored
    drawn, marked = recipes.held_out(), (*recipes.UNSEEN, *recipes.NAMED_TEACHERS)
    figures.keep(networks.special, self_play.CONTESTED, drawn, recipes.UNSEEN, marked)
    exact = partial(strength.measure, progress=_show)
    tables: list[tuple[Any, Iterable[Ruleset], Callable[..., str], Callable[..., Any]]] = [
        (figures.exact, networks.special, strength.strength_key, exact),
        (figures.drawn, drawn, strength.accuracy_key, strength.accuracy),
        (figures.near, recipes.UNSEEN, strength.accuracy_key, strength.accuracy),
        (figures.marks, marked, strength.marks_key, strength.marks),
    ]
    todo = list[tuple[Ruleset, dict[Ruleset, Any], Callable[..., Any], str]]()
    for rows, rule_sets, key_of, judge in tables:
        keys = {rules: key_of(rules, networks.for_chances.of(rules)) for rules in rule_sets}
        todo += [(rules, rows, judge, keys[rules]) for rules in stale(rows, keys)]
    solvable = dict.fromkeys(rules for rules, *_ in todo)
    _check_memory(solvable, options, policies=2)
    contests = {rules: strength.contest_key(rules, general) for rules in self_play.CONTESTED}
    for rules in stale(figures.contests, contests):
        figures.contests[rules] = strength.contest(rules, general)
        yield f"{rules}: {figures.contests[rules].even:.2%} against Hard without luck"
    for rules in solvable:
        solution = solved(rules, _show)
        for each, rows, judge, key in todo:
            if each == rules:
                rows[rules] = judge(solution, networks, key)
        yield f"{rules}: measured"


def opening(options: argparse.Namespace) -> Iterator[str]:
    """Find the best answers to the first throws of the named games."""
    unsolvable = _unsolvable()
    needed = [rules for rules in dict.fromkeys(NAMED_RULES) if rules not in unsolvable]
    _check_solved(options.solutions, needed)
    found = {rules: openings.opening(_solution(options.solutions, rules)) for rules in needed}
    file = options.output / "assets" / "opening.json"
    _write({file: openings.openings_text(found).encode()})
    yield f"rule sets in {file}: {len(found)}"


def handicaps(options: argparse.Namespace) -> Iterator[str]:
    """Find the chances of games in which one side begins with fewer pieces."""
    _check_solved(options.solutions, starts.RULES)
    solutions = (_solution(options.solutions, rules) for rules in starts.RULES)
    found = {each.rules: [*starts.handicaps(each)] for each in solutions}
    file = options.output / "assets" / "handicaps.json"
    _write({file: starts.handicaps_text(found).encode()})
    yield f"rule sets in {file}: {len(found)}"


def puzzles(options: argparse.Namespace) -> Iterator[str]:
    """Find puzzles in games between the levels, of all games or of some."""
    counts = {Ruleset.parse(name): count for name, count in finder.RULES.items()}
    wanted = options.rules or [*counts]
    _check_solved(options.solutions, wanted)
    file, about = options.output / "assets" / "puzzles.txt", options.output / "docs" / "puzzles.md"
    kept = parse_sets(file.read_text("utf-8")) if options.rules and file.exists() else ()
    sets = list[PuzzleSet]()
    for rules, count in counts.items():
        if rules not in wanted:
            sets += (each for each in kept if each.rules == rules)
            continue
        solution, rng = _solution(options.solutions, rules), Random(f"{options.seed} {rules}")
        shown = partial(show_bar, phase=str(rules))
        found = finder.find(solution, options.games * count, rng, shown)
        graded = select(finder.pool(found, rng), count, rng)
        sets += (path := from_grade(graded, finder.FIRST_GRADES.get(str(rules), 1)))
        yield f"{rules}: {len(found)} found"
        yield from (f"{rules}, {limit}" for limit in broken(path))
    text = about.read_text("utf-8") if about.exists() else ""
    page = with_tables(text, tables(sets))
    _write({file: puzzles_text(sets).encode(), about: page.encode()})
    yield f"ratings: {fitted(sets)}"
    yield f"puzzles in {file}: {sum(len(each.puzzles) for each in sets)}"


def reasons(options: argparse.Namespace) -> Iterator[str]:
    """Fit the weights of the facts that reasons are made of."""
    needed = {kind: [*map(Ruleset.parse, names)] for kind, names in weights.RULES.items()}
    _check_solved(options.solutions, (rules for each in needed.values() for rules in each))
    fits = dict[Kind, weights.Fit]()
    for kind, rule_sets in needed.items():
        solutions = [_solution(options.solutions, rules) for rules in rule_sets]
        counts = options.decisions, options.fresh
        fits[kind] = weights.fit(solutions, *counts, options.seed, _show)
        yield f"{kind}: right in {fits[kind].agreeing:.1%} of fresh decisions"
    file, about = options.output / "assets" / "reasons.json", options.output / "docs" / "reasons.md"
    page = with_tables(about.read_text("utf-8") if about.exists() else "", weights.tables(fits))
    _write({file: weights.reasons_text(fits).encode(), about: page.encode()})


def marks(options: argparse.Namespace) -> Iterator[str]:
    """Solve a rule set, and count how often estimates call a choice a mistake rightly."""
    rules, seed = options.rules, f"marks {options.seed}"
    _check_memory([rules], options, policies=1)
    found = strength.marks(solved(rules, _show), evaluator().networks, "", options.choices, seed)
    yield (
        f"{rules}: of {found.decisions:,} choices {found.marks:,} are marked; {found.best:,} of"
        f" them are the best there is; noise {100 * found.noise:.1f}; {found.found:,} of"
        f" {found.mistakes:,} mistakes are marked"
    )


MAKERS = {
    "solve": solve,
    "study": study,
    "train": train,
    "teach": teach,
    "measure": measure,
    "opening": opening,
    "handicaps": handicaps,
    "puzzles": puzzles,
    "reasons": reasons,
    "marks": marks,
}


def _unsolvable() -> dict[Ruleset, str]:
    """Return the studied rule sets with too many positions for any memory, and the reasons."""
    counts = {rules: position_count(rules) for rules in STUDIED_RULES}
    return {
        rules: f"{rules}: at most {count:,} positions, more than can be numbered in 32 bits"
        for rules, count in counts.items()
        if count > MAX_NUMBERS
    }


def _solve(needed: Iterable[Ruleset], folder: Path, options: argparse.Namespace) -> Iterator[str]:
    """Solve rule sets into a folder, but for those already solved."""
    files = {rules: folder / file_name(rules) for rules in needed}
    wanted = {rules: file for rules, file in files.items() if not is_solved(file, rules)}
    _check_memory(wanted, options)
    folder.mkdir(parents=True, exist_ok=True)
    for rules, file in wanted.items():
        solve_to_file(rules, file, _show)
        yield f"{file}: {file.stat().st_size:,} bytes"


def _check_memory(
    needed: Iterable[Ruleset], options: argparse.Namespace, policies: int = 0
) -> None:
    """Check that ``--memory`` is enough to solve rule sets, the largest first."""
    for rules in sorted(needed, key=position_count, reverse=True):
        check_memory(rules, options.memory * GIGABYTE, policies)


def _check_solved(folder: Path, needed: Iterable[Ruleset]) -> None:
    """Check that a folder has all solutions needed. PulucError if some are missing."""
    missing = [rules for rules in needed if not is_solved(folder / file_name(rules), rules)]
    if missing:
        names = "; ".join(map(str, missing))
        raise PulucError(f"{folder} has no solution of {names} ('solve' makes all)")


def _solution(folder: Path, rules: Ruleset) -> Tablebase:
    return Tablebase((folder / file_name(rules)).read_bytes())


def _started(output: Path, name: str) -> tuple[Path, Path]:
    """Return the file of a maker's figures, and the one that an interrupted maker goes on with."""
    return output / "docs" / name, output / UNFINISHED / name


def _write(contents: Mapping[Path, bytes]) -> None:
    """Replace each file as a whole."""
    for file, content in contents.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, content)


def _size(name: str, network: StoredNetwork) -> str:
    return f"{name}: inputs {network.inputs:,}, hidden units {network.units}"


def _show(phase: str, share: float) -> None:
    show_bar(share, phase)
