"""The makers: each checks that it has all it needs, computes everything, and only then writes.

An output folder is laid out as the repository: ``docs``, ``assets``, and in ``build/lab`` what an
interrupted maker continues from.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from puluc.ai.master.evaluator import evaluator
from puluc.ai.master.networks import (
    FILE_NAME,
    Networks,
    StoredNetwork,
    read_networks,
    write_networks,
)
from puluc.ai.tablebase.file import file_name
from puluc.ai.tablebase.index import position_count
from puluc.lab.command import GIGABYTE, PULUK_RULES, is_solved
from puluc.lab.solve.graph import solved
from puluc.lab.solve.solution_file import MAX_NUMBERS, check_memory, solve_to_file
from puluc.rules import Ruleset
from tools.lab.figures import json_of, outdated
from tools.lab.files import check_solved, show
from tools.lab.lessons import LESSON_RULES, lessons
from tools.lab.levels import levels
from tools.lab.rule_sets import STUDIED_RULES
from tools.lab.study import study as studies
from tools.lab.study.report import report
from tools.lab.train import recipes, self_play, strength, training
from tools.lab.train.page import AllFigures
from tools.pages import LAB
from tools.puzzles import makers as puzzles
from tools.together import write_together

UNFINISHED, NETWORKS = Path("build", "lab"), Path("assets", "networks", FILE_NAME)


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Return the lines that a maker prints as it works. PulucError if it lacks something."""
    return MAKERS[options.work](options)


def solve(options: argparse.Namespace) -> Iterator[str]:
    """Solve all rule sets that the other makers need, except those already solved."""
    needed = (*puzzles.needed(), *recipes.learned(), *LESSON_RULES)
    return _solve(needed, options.output, options)


def _solve(needed: Iterable[Ruleset], folder: Path, options: argparse.Namespace) -> Iterator[str]:
    """Solve rule sets into a folder, except those already solved."""
    files = {rules: folder / file_name(rules) for rules in needed}
    wanted = {rules: file for rules, file in files.items() if not is_solved(file, rules)}
    _check_memory(wanted, options)
    folder.mkdir(parents=True, exist_ok=True)
    for rules, file in wanted.items():
        solve_to_file(rules, file, show)
        yield f"{file}: {file.stat().st_size:,} bytes"


def _check_memory(needed: Iterable[Ruleset], options: argparse.Namespace, columns: int = 0) -> None:
    """Check that ``--memory`` is enough to solve rule sets, the largest first."""
    for rules in sorted(needed, key=position_count, reverse=True):
        check_memory(rules, options.memory * GIGABYTE, columns)


def study(options: argparse.Namespace) -> Iterator[str]:
    """Study Puluk's rule sets and the named games, except what study.json already has."""
    file, unfinished, begun = _started(options, "study.json")
    rows = json.loads(begun.read_text("utf-8")) if begun.exists() else ()
    results = studies.StudyResult.parse_all(rows)
    counts = {rules: position_count(rules) for rules in sorted(STUDIED_RULES, key=position_count)}
    left_out = {rules: count for rules, count in counts.items() if count > MAX_NUMBERS}
    keys = {rules: studies.result_key(rules) for rules in counts if rules not in left_out}
    wanted = outdated(results, keys)
    _check_memory(wanted, options, columns=4)
    for rules in wanted:
        results[rules] = studies.study(rules, show)
        write_together({unfinished: json_of([each.row() for each in results.values()])})
        yield f"{rules}: studied"
    made = report(PULUK_RULES, results.values(), left_out)
    pages = {file.with_name(name): content for name, content in made.items()}
    write_together({**pages, file: json_of([each.row() for each in results.values()])})
    unfinished.unlink(missing_ok=True)
    yield f"rule sets in {file.with_name('study.md')}: {len(results)}"


def _started(options: argparse.Namespace, name: str) -> tuple[Path, Path, Path]:
    """Return the file of figures, that of an unfinished run, and the one to begin with."""
    file, unfinished = options.output / LAB / name, options.output / UNFINISHED / name
    return file, unfinished, unfinished if unfinished.exists() else file


def train(options: argparse.Namespace) -> Iterator[str]:
    """Make the networks of Master and measure them, except what is already made and measured."""
    special = [rules for recipe in recipes.RECIPES for rules in recipe.rule_sets]
    _check_memory(special, options, columns=6)
    check_solved(options, recipes.learned())
    made, kept = list[StoredNetwork](), options.output / UNFINISHED / "networks"
    for recipe in recipes.RECIPES:
        made.append(training.train(recipe, options.solutions, kept, show))
        yield _size(recipe.name, made[-1])
    general = training.train_general(self_play.SCHEDULE, kept, show)
    yield _size("all other rules", general)
    yield from _taught((*made, general), options)


def teach(options: argparse.Namespace) -> Iterator[str]:
    """Make the networks that learn from exact values of random rules, after solving these."""
    networks = read_networks((options.output / NETWORKS).read_bytes())
    yield from _solve(recipes.taught_by(), options.solutions, options)
    special = (each for each in networks.stored if each.rule_sets)
    yield from _taught((*special, networks.general[0]), options)


def _taught(others: tuple[StoredNetwork, ...], options: argparse.Namespace) -> Iterator[str]:
    """Make the networks that learn from exact values of random rules; measure all."""
    kept = options.output / UNFINISHED / "networks"
    taught = training.train_taught(others[-1], options.solutions, kept, show)
    yield _size("chances by all other rules", taught)
    two_throws = training.train_two_throws(taught, options.solutions, kept, show)
    yield _size("two throws a turn", two_throws)
    yield from _judged(options, Networks((*others, taught, two_throws)))


def _size(name: str, network: StoredNetwork) -> str:
    return f"{name}: inputs {network.inputs:,}, hidden units {network.units}"


def measure(options: argparse.Namespace) -> Iterator[str]:
    """Measure the networks in ``assets`` again, except what is up to date."""
    return _judged(options, read_networks((options.output / NETWORKS).read_bytes()))


def _judged(options: argparse.Namespace, networks: Networks) -> Iterator[str]:
    """Measure networks, except what is up to date; write them, the figures and the page."""
    file, unfinished, begun = _started(options, "master.json")
    figures = AllFigures.read(begun)
    for line in _measured(figures, networks, options):
        write_together({unfinished: figures.content()})
        yield line
    content, about = write_networks(networks.stored), file.with_name("master.md")
    networks_file = options.output / NETWORKS
    write_together({networks_file: content, file: figures.content(), about: figures.page()})
    unfinished.unlink(missing_ok=True)
    yield f"{len(content):,} bytes of networks; {about}"


def _measured(
    figures: AllFigures, networks: Networks, options: argparse.Namespace
) -> Iterator[str]:
    """Measure what is out of date in ``figures``; yield a line after each rule set."""
    marked = (*recipes.UNSEEN, *recipes.NAMED_TEACHERS)
    exact = partial(strength.measure, progress=show)
    tables: list[tuple[Any, Iterable[Ruleset], Callable[..., str], Callable[..., Any]]] = [
        (figures.exact, networks.special, strength.strength_key, exact),
        (figures.played, recipes.played(), strength.drawn_strength_key, strength.drawn_strength),
        (figures.drawn, recipes.held_out(), strength.accuracy_key, strength.accuracy),
        (figures.near, recipes.UNSEEN, strength.accuracy_key, strength.accuracy),
        (figures.marks, marked, strength.marks_key, strength.marks),
    ]
    todo = defaultdict[Ruleset, list[tuple[dict[Ruleset, Any], Callable[..., Any]]]](list)
    for rows, rule_sets, key_of, judge in tables:
        keys = {rules: key_of(rules, networks.for_chances.of(rules)) for rules in rule_sets}
        for rules in outdated(rows, keys):
            todo[rules].append((rows, judge))
    _check_memory(todo, options, columns=6)
    general = {rules: networks.general_for(rules) for rules in self_play.CONTESTED}
    contests = {rules: strength.contest_key(rules, each) for rules, each in general.items()}
    for rules in outdated(figures.contests, contests):
        figures.contests[rules] = strength.contest(rules, general[rules])
        yield f"{rules}: {figures.contests[rules].even:.2%} against Hard without luck"
    for rules, measures in todo.items():
        solution = solved(rules, show)
        for rows, judge in measures:
            rows[rules] = judge(solution, networks)
        yield f"{rules}: measured"


def marks(options: argparse.Namespace) -> Iterator[str]:
    """Solve a rule set, and count how often estimates call a choice a mistake rightly."""
    rules, seed = options.rules, f"marks {options.seed}"
    _check_memory([rules], options, columns=6)
    found = strength.marks(solved(rules, show), evaluator().networks, options.choices, seed)
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
    "marks": marks,
    "lessons": lessons,
    "levels": levels,
    **puzzles.MAKERS,
}
