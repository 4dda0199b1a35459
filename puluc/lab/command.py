"""``puluc lab``: solve rule sets, evaluate players exactly, let Master play duels."""

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from puluc.ai.tablebase.file import Tablebase, TablebaseError, file_name
from puluc.lab.arena import PERFECT, show_bar, title_of
from puluc.marks import NC_, NN_
from puluc.rules import Captures, HighwayKind, Ruleset, Throws
from puluc.text.language import gettext, ngettext, pgettext
from puluc.text.numerals import counted, decimal, local, whole

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

GIGABYTE = 1e9


def lines(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    """Return the lines that the command prints as it works; solutions go to ``folder`` by default.

    PulucError or OSError if it fails.
    """
    return _WORK[options.work](options, folder)


def _solve(options: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.lab.solve.solution_file import check_memory, solve_to_file

    rule_sets = PULUK_RULES if options.puluk else (options.rules,)
    output = options.output or folder
    for rules in rule_sets:
        is_file = options.output and not options.puluk and not output.is_dir()
        file = output if is_file else output / file_name(rules)
        if options.puluk and is_solved(file, rules):
            yield gettext("{rules}: already solved in {file}").format(rules=rules, file=file)
            continue
        yield check_memory(rules, options.memory * GIGABYTE)
        file.parent.mkdir(parents=True, exist_ok=True)
        solution = solve_to_file(rules, file, _show)
        count = solution.graph.count
        # Translators: {share} is such as 0.502920. A sweep goes once over all positions.
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
            sweeps=decimal(solution.sweeps, 1),
            seconds=whole(round(solution.seconds)),
            file=file,
        )


def _evaluate(options: argparse.Namespace, _folder: Path) -> Iterator[str]:
    from puluc.lab.solve.graph import Graph, solve
    from puluc.lab.solve.solution_file import check_memory
    from puluc.lab.study.matchup import strength
    from puluc.lab.study.policy import COLUMNS, Policy

    rules, names = options.rules, (options.jade, options.obsidian)
    columns = 2 + sum(COLUMNS.get(name, 0) for name in names)
    yield check_memory(rules, options.memory * GIGABYTE, columns)
    graph = Graph(rules)
    graph.explore(_show)
    values = None
    if PERFECT in names:
        values = solve(graph, _show).values
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


def _duel(options: argparse.Namespace, _folder: Path) -> Iterator[str]:
    from puluc.ai.master.evaluator import evaluator
    from puluc.lab.study.duel import duel

    network = evaluator().networks.general_for(options.rules)
    found = duel(options.rules, network, options.games, options.seed, options.looks)
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


def _show(phase: str, share: float) -> None:
    show_bar(share, pgettext("progress", phase))


def is_solved(file: Path, rules: Ruleset) -> bool:
    """Return whether a file has a whole solution of a rule set."""
    try:
        return Tablebase(file.read_bytes()).rules == rules
    except (OSError, TablebaseError):
        return False


_WORK = {
    "solve": _solve,
    "evaluate": _evaluate,
    "duel": _duel,
}
