"""``puluc lab``: solving rule sets, and what comes of that."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from puluc.lab.players import PERFECT
from puluc.lab.progress_bar import show_bar
from puluc.rules import PRESETS, Captures, HighwayKind, Ruleset, Throws
from puluc.rules.errors import PulucError
from puluc.tablebase.file import SUFFIX, Tablebase, TablebaseError
from puluc.tablebase.index import PositionIndex

MANUAL_RULES = tuple(
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(
        (Throws.CULIN, Throws.BELL),
        Captures,
        range(1, 6),
        (HighwayKind.FINITE, HighwayKind.LOOPING),
    )
)
"""The forty rule sets that the manual's dialog offers."""

STUDIED_RULES = tuple(dict.fromkeys([*MANUAL_RULES, *(preset.rules for preset in PRESETS)]))

GIGABYTE = 1e9


def lines(asked: argparse.Namespace, folder: Path) -> Iterator[str]:
    """What is to be told; solutions are in ``folder`` if nothing else is said.

    PulucError or OSError if it can't be done.
    """
    return _WORK[asked.work](asked, folder)


def default_name(rules: Ruleset) -> str:
    """The name of a solution file: it tells the rules."""
    return str(rules).replace("=", "-").replace(" ", "_") + SUFFIX


def _solve(asked: argparse.Namespace, folder: Path) -> Iterator[str]:
    from puluc.lab.solve.generate import check_memory, solve_to

    all_rules = MANUAL_RULES if asked.manual else (asked.rules,)
    output = asked.output or folder
    for rules in all_rules:
        is_file = asked.output and not asked.manual and not output.is_dir()
        file = output if is_file else output / default_name(rules)
        if asked.manual and _is_solved(file, rules):
            yield f"{rules}: solved before, in {file}"
            continue
        yield f"{rules}: {check_memory(rules, asked.memory * GIGABYTE)}"
        file.parent.mkdir(parents=True, exist_ok=True)
        solved = solve_to(rules, file, _show)
        yield (
            f"{solved.graph.count:,} positions come about; whoever moves first wins"
            f" {solved.values[0]:.6f} ({solved.sweeps} sweeps, {solved.seconds:.0f} s); {file}"
        )


def _evaluate(asked: argparse.Namespace, _folder: Path) -> Iterator[str]:
    import numpy as np

    from puluc.lab.solve.generate import check_memory
    from puluc.lab.solve.graph import Graph
    from puluc.lab.solve.solver import solve
    from puluc.lab.study.matchup import strength
    from puluc.lab.study.policy import Policy

    yield f"{asked.rules}: {check_memory(asked.rules, asked.memory * GIGABYTE, players=2)}"
    graph = Graph(asked.rules)
    graph.explore(_show)
    values = None
    if PERFECT in (asked.jade, asked.obsidian):
        values = solve(graph, np.full(graph.count, 0.5), _show).values
    first, second = (Policy(graph, name, values) for name in (asked.jade, asked.obsidian))
    compared = sum(policy.check() for policy in (first, second))
    if compared:
        yield f"compared with the code that plays in {compared:,} choices: it does the same"
    found = strength(graph, first, second, lambda share: _show("playing", share))
    yield (
        f"{asked.jade} wins {found.mean:.6f} against {asked.obsidian}:"
        f" {found.first:.6f} moving first, {found.second:.6f} moving second"
    )


def _study(asked: argparse.Namespace, _folder: Path) -> Iterator[str]:
    from puluc.lab.solve.generate import TooLargeError, check_memory
    from puluc.lab.study.report import write_report
    from puluc.lab.study.results import read_findings, write_findings
    from puluc.lab.study.study import study

    asked.output.mkdir(parents=True, exist_ok=True)
    file, left_out = asked.output / "study.json", list[str]()
    findings = read_findings(file)
    for rules in sorted(STUDIED_RULES, key=lambda rules: PositionIndex(rules).count):
        if rules in findings:
            yield f"{rules}: worked out before, in {file}"
            continue
        try:
            yield f"{rules}: {check_memory(rules, asked.memory * GIGABYTE)}"
        except TooLargeError as error:
            left_out.append(str(error))
            yield str(error)
            continue
        findings[rules] = study(rules, _show)
        write_findings(file, findings.values())
    missing = sum(rules not in findings for rules in MANUAL_RULES)
    if missing:
        raise PulucError(f"{missing} rule sets of the manual are missing: there is no page yet")
    write_report(asked.output, MANUAL_RULES, list(findings.values()), left_out)
    yield f"{len(findings)} rule sets, {asked.output / 'study.md'}"


def _show(phase: str, share: float) -> None:
    show_bar(share, phase)


def _is_solved(file: Path, rules: Ruleset) -> bool:
    try:
        return Tablebase(file.read_bytes()).rules == rules
    except (OSError, TablebaseError):
        return False


_WORK = {"solve": _solve, "evaluate": _evaluate, "study": _study}
