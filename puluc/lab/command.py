"""``puluc lab``: solve rule sets, evaluate players exactly, write the study, find puzzles."""

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from puluc import PulucError
from puluc.ai.master.networks import StoredNetwork
from puluc.ai.tablebase.file import Tablebase, TablebaseError, file_name
from puluc.ai.tablebase.index import PositionIndex
from puluc.lab.arena import PERFECT, show_bar, title_of
from puluc.marks import N_, NC_, NN_
from puluc.rules import PRESETS, Captures, HighwayKind, Ruleset, Throws
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.numerals import counted, decimal, local, percent, whole

PULUK_RULES = tuple(
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(
        (Throws.CULIN, Throws.BELL),
        Captures,
        range(1, 6),
        (HighwayKind.FINITE, HighwayKind.LOOPING),
    )
)
"""The forty rule sets of Puluk's New game dialog, as its manual lists them."""

NAMED_RULES = tuple(preset.rules for preset in PRESETS if preset.rules.players == 1)
"""The rules of the named games, without the team games, which the lab does not solve."""

STUDIED_RULES = tuple(dict.fromkeys([*PULUK_RULES, *NAMED_RULES]))

GIGABYTE = 1e9


def lines(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    """Return the lines that the command prints as it works; solutions go to ``folder`` by default.

    PulucError or OSError if it fails.
    """
    return _WORK[options.work](options, folder)


def _solve(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.lab.solve.generate import check_memory, solve_to_file

    rule_sets = PULUK_RULES if options.puluk else (options.rules,)
    output = options.output or folder
    for rules in rule_sets:
        is_file = options.output and not options.puluk and not output.is_dir()
        file = output if is_file else output / file_name(rules)
        if options.puluk and _is_solved(file, rules):
            yield gettext("{rules}: already solved in {file}").format(rules=rules, file=file)
            continue
        yield check_memory(rules, options.memory * GIGABYTE)
        file.parent.mkdir(parents=True, exist_ok=True)
        solution = solve_to_file(rules, file, _show)
        count = solution.graph.count
        # Translators: {share} is such as 0.502919. A sweep goes once over all positions.
        text = ngettext(
            "{count} position can occur; the side that moves first wins {share} of games"
            " (sweeps: {sweeps}, {seconds} s); {file}",
            "{count} positions can occur; the side that moves first wins {share} of games"
            " (sweeps: {sweeps}, {seconds} s); {file}",
            count,
        )
        yield text.format(
            count=whole(count),
            share=decimal(solution.values[0], 6),
            sweeps=solution.sweeps,
            seconds=whole(round(solution.seconds)),
            file=file,
        )


def _evaluate(options: argparse.Namespace, _folder: Path) -> Iterator[str]:
    import numpy as np

    from puluc.lab.solve.generate import check_memory
    from puluc.lab.solve.graph import Graph, solve
    from puluc.lab.study.matchup import strength
    from puluc.lab.study.policy import Policy

    rules, names = options.rules, (options.jade, options.obsidian)
    yield check_memory(rules, options.memory * GIGABYTE, policies=2)
    graph = Graph(rules)
    graph.explore(_show)
    values = None
    if PERFECT in names:
        values = solve(graph, np.full(graph.count, 0.5), _show).values
    first, second = (Policy(graph, name, values) for name in names)
    compared = sum(policy.check() for policy in (first, second))
    if compared:
        forms = NN_(
            "{count} choice compared with the playing code: no differences",
            "{count} choices compared with the playing code: no differences",
        )
        yield counted(forms, compared)
    result = strength(graph, first, second, lambda share: _show(NC_("progress", "playing"), share))
    # Translators: {share}, {first} and {second} are shares of games such as 0.652310.
    text = gettext(
        "{player} wins {share} against {opponent}: {first} moving first, {second} moving second"
    )
    yield text.format(
        player=title_of(first.name),
        opponent=title_of(second.name),
        share=decimal(result.mean, 6),
        first=decimal(result.first, 6),
        second=decimal(result.second, 6),
    )


def _study(options: argparse.Namespace, _folder: Path) -> Iterator[str]:
    from puluc.lab.solve.generate import TooManyPositionsError, check_memory
    from puluc.lab.study.report import write_report
    from puluc.lab.study.study import read_results, study, write_results

    options.output.mkdir(parents=True, exist_ok=True)
    file, left_out = options.output / "study.json", list[str]()
    results = read_results(file)
    for rules in sorted(STUDIED_RULES, key=lambda rules: PositionIndex(rules).count):
        known = results.get(rules)
        if known and not known.missing_opponents:
            yield gettext("{rules}: already studied in {file}").format(rules=rules, file=file)
            continue
        try:
            yield check_memory(rules, options.memory * GIGABYTE)
        except TooManyPositionsError as error:
            if not known:
                left_out.append(error.in_english)
            yield str(error)
            continue
        results[rules] = study(rules, _show, known)
        write_results(file, results.values())
    missing = sum(rules not in results for rules in PULUK_RULES)
    if missing:
        text = ngettext(
            "no page written: {count} of Puluk's forty rule sets is not studied",
            "no page written: {count} of Puluk's forty rule sets are not studied",
            missing,
        )
        raise PulucError(text.format(count=missing))
    write_report(options.output, PULUK_RULES, list(results.values()), left_out)
    yield _written(len(results), options.output / "study.md")


def _train(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.ai.master.networks import FILE_NAME, Networks, write_networks
    from puluc.assets import assets
    from puluc.lab.solve.generate import TooManyPositionsError, check_memory, write_atomically
    from puluc.lab.train.self_play import CONTESTED, SCHEDULE
    from puluc.lab.train.strength import (
        AllFigures,
        accuracy,
        checksum,
        contest,
        is_stale,
        marks,
        measure,
        page,
        restored,
    )
    from puluc.lab.train.training import (
        NAMED_TEACHERS,
        RECIPES,
        UNSEEN,
        solved_values,
        train,
        train_general,
        train_taught,
    )

    special = list[StoredNetwork]()
    for recipe in RECIPES:
        try:
            for rules in recipe.rule_sets:
                check_memory(rules, options.memory * GIGABYTE, policies=2)
        except TooManyPositionsError as error:
            yield gettext("{name}: left out: {reason}").format(name=recipe.name, reason=error)
            continue
        special.append(train(recipe, folder, folder / "networks", _show))
        yield _size(recipe.name, special[-1])
    general = train_general(SCHEDULE, folder / "networks", _show)
    yield _size(gettext("all other rules"), general)
    taught = train_taught(general, SCHEDULE, folder, folder / "networks", _show)
    yield _size(gettext("chances by all other rules"), taught)
    networks = Networks((*special, general, taught))
    content, target = write_networks(networks.stored), assets() / "networks" / FILE_NAME
    target.parent.mkdir(exist_ok=True)
    write_atomically(target, content)
    yield gettext("{file}: {size} bytes").format(file=target, size=whole(len(content)))
    file = options.output / "master.json"
    figures = AllFigures.read(file)
    exact, contests = figures.exact, figures.contests
    for stored in special:
        for rules in stored.rule_sets:
            if is_stale(exact.get(rules), stored):
                solution = restored(rules, solved_values(folder, rules, _show), _show)
                exact[rules] = measure(solution, networks, checksum(stored), _show)
                figures.write(file)
            text = gettext("{rules}: {share} against Perfect")
            yield text.format(rules=rules, share=percent(exact[rules].rate, 4))
    for rules in CONTESTED:
        if is_stale(contests.get(rules), general):
            contests[rules] = contest(rules, general)
            figures.write(file)
        text = gettext("{rules}: {share} against Hard without luck")
        yield text.format(rules=rules, share=percent(contests[rules].even, 2))
    for rules in UNSEEN:
        if is_stale(figures.unseen.get(rules), taught):
            solved_values(folder, rules, _show)
            figures.unseen[rules] = accuracy(_solution(folder, rules), checksum(taught))
            figures.write(file)
    for rules in (*UNSEEN, *NAMED_TEACHERS):
        stored = networks.special.get(rules, taught)
        if is_stale(figures.marks.get(rules), stored):
            solved_values(folder, rules, _show)
            figures.marks[rules] = marks(_solution(folder, rules), checksum(stored))
            figures.write(file)
    (options.output / "master.md").write_text(page(networks, figures, len(content)), "utf-8")
    yield _written(len(exact) + len(contests), options.output / "master.md")


def _size(name: str, network: StoredNetwork) -> str:
    """Return the line on a network's inputs and hidden units."""
    # Translators: a neural network, the numbers it takes in, and its hidden units.
    text = gettext("{network}: inputs {inputs}, hidden units {units}")
    return text.format(network=name, inputs=network.inputs, units=network.units)


def _written(count: int, page: Path) -> str:
    """Return the line on a written page and its rule sets."""
    text = ngettext("{count} rule set in {file}", "{count} rule sets in {file}", count)
    return text.format(count=count, file=page)


def _duel(options: argparse.Namespace, _folder: Path) -> Iterator[str]:
    from puluc.ai.master.evaluator import evaluator
    from puluc.lab.train.strength import duel

    general = evaluator().networks.general
    if general is None:
        raise PulucError(N_("the program has no general network"))
    found = duel(options.rules, general, options.games, options.seed, options.looks)
    # Translators: {share}, {even} and {error} are shares such as 0.5231.
    text = ngettext(
        "{rules}: Master wins {share} of {count} game against Hard, {even} without luck"
        " (standard error {error}, {deviation} from even)",
        "{rules}: Master wins {share} of {count} games against Hard, {even} without luck"
        " (standard error {error}, {deviation} from even)",
        found.games,
    )
    yield text.format(
        rules=options.rules,
        share=decimal(found.rate, 4),
        count=whole(found.games),
        even=decimal(found.even, 4),
        error=decimal(found.error, 4),
        deviation=local(f"{found.deviation:+.1f}"),
    )


def _marks(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.lab.train.strength import marks

    rules = options.rules
    found = marks(_solution(folder, rules), 0, options.choices, f"marks {options.seed}")
    text = gettext(
        "{rules}: of {choices} choices {marks} are marked; {best} of them are the best there is;"
        " noise {noise}; {found} of {mistakes} mistakes are marked"
    )
    yield text.format(
        rules=rules,
        choices=whole(found.decisions),
        marks=whole(found.marks),
        best=whole(found.best),
        noise=local(f"{100 * found.noise:.1f}"),
        found=whole(found.found),
        mistakes=whole(found.mistakes),
    )


def _puzzles(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from functools import partial
    from random import Random

    from puluc.game.puzzles import puzzles_text
    from puluc.lab.puzzles import RULES, find, select
    from puluc.lab.simple_rules import table
    from puluc.lab.solve.generate import write_atomically

    found = []
    for each in RULES:
        rules = Ruleset.parse(each)
        rng, show = Random(f"{options.seed} {rules}"), partial(show_bar, phase=each)
        candidates = find(_solution(folder, rules), options.games, rng, show)
        found += candidates
        yield gettext("{rules}: {count} found").format(rules=rules, count=len(candidates))
    puzzles = select(found)
    write_atomically(options.output, puzzles_text(puzzles).encode())
    yield from table(puzzles).splitlines()
    count = len(puzzles)
    text = ngettext("{count} puzzle in {file}", "{count} puzzles in {file}", count)
    yield text.format(count=count, file=options.output)


def _opening(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.assets import assets
    from puluc.lab.opening import opening, openings_text, page
    from puluc.lab.solve.generate import write_atomically

    found = {}
    for rules in dict.fromkeys(NAMED_RULES):
        try:
            found[rules] = opening(_solution(folder, rules))
        except PulucError as error:
            yield str(error)
    write_atomically(assets() / "opening.json", openings_text(found).encode())
    write_atomically(options.output / "opening.md", page(found).encode())
    yield _written(len(found), options.output / "opening.md")


def _solution(folder: Path, rules: Ruleset) -> Tablebase:
    file = folder / file_name(rules)
    try:
        return Tablebase(file.read_bytes())
    except (FileNotFoundError, TablebaseError) as error:
        text = N_("there is no solution of {rules} in {folder}; 'puluc lab solve' creates it")
        raise PulucError(text, rules=rules, folder=folder) from error


def _show(phase: str, share: float) -> None:
    show_bar(share, pgettext("progress", phase))


def _is_solved(file: Path, rules: Ruleset) -> bool:
    try:
        return Tablebase(file.read_bytes()).rules == rules
    except (OSError, TablebaseError):
        return False


_WORK = {
    "solve": _solve,
    "evaluate": _evaluate,
    "study": _study,
    "train": _train,
    "duel": _duel,
    "marks": _marks,
    "puzzles": _puzzles,
    "opening": _opening,
}
