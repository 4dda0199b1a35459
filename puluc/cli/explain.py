"""``puluc lab explain``: the exact win chance of every move of a position."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from puluc import PulucError, UsageError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.marks import N_
from puluc.rules import (
    Choice,
    Line,
    Obstacle,
    Position,
    Ruleset,
    Unreachable,
    UnreachableError,
    check_reachable,
    lines_of_play,
)
from puluc.storage.tablebases import FOLDER, find_tablebase, open_tablebase
from puluc.text.language import gettext
from puluc.text.names import side_name
from puluc.text.numerals import decimal


def lines(arguments: argparse.Namespace, data: Path) -> Iterator[str]:
    """The win chance before the throw, and after every move; ``data`` is the data folder.

    Raises PulucError or OSError.
    """
    tablebase = _tablebase(arguments.tablebase, arguments.rules, data)
    position = Position.parse(arguments.position, arguments.rules)
    throws = tuple(arguments.throw)
    _check_throws(arguments.rules, throws)
    if position.outcome:
        raise PulucError(N_("this game is over"))
    check_reachable(position)
    chance = tablebase.chance(position)
    if chance is None:
        raise UnreachableError(Unreachable(Obstacle.NEVER))
    text = gettext("{side} wins {chance} before the throw")
    yield text.format(side=side_name(position.mover), chance=decimal(chance, 4))
    lines = lines_of_play(Choice.at(position, throws))
    chances = [(_chance_after(tablebase, line), line.plays) for line in lines]
    for chance, plays in sorted(chances, key=lambda each: -each[0]):
        words = [str(play if len(throws) > 1 else play.move) for play in plays]
        yield f"{decimal(chance, 4)}  {' '.join(words) or 'pass'}"


def _tablebase(path: Path | None, rules: Ruleset, data: Path) -> Tablebase:
    if path is None:
        tablebase = find_tablebase(data, rules)
        if tablebase is None:
            text = N_("there is no solution of {rules} in {folder}; 'puluc lab solve' creates it")
            raise UsageError(text, rules=rules, folder=data / FOLDER)
        return tablebase
    try:
        tablebase = open_tablebase(path)
    except TablebaseError as error:
        text = N_("{file} can't be used: {reason}")
        raise PulucError(text, file=path, reason=error) from error
    if tablebase.rules != rules:
        text = N_('{file} is for other rules: --rules "{rules}"')
        raise PulucError(text, file=path, rules=tablebase.rules)
    return tablebase


def _check_throws(rules: Ruleset, throws: tuple[int, ...]) -> None:
    if len(throws) != rules.throws_per_turn:
        raise PulucError(
            N_("wrong number of throws: {found}, not {expected}"),
            found=len(throws),
            expected=rules.throws_per_turn,
        )
    for value in throws:
        if value not in rules.values:
            raise PulucError(N_("no throw is worth {value}"), value=value)


def _chance_after(tablebase: Tablebase, line: Line) -> float:
    """The win chance of the side that plays the line."""
    chance = tablebase.chance(line.end)
    if chance is None:
        raise PulucError(N_("the solution does not contain '{position}'"), position=line.end)
    return 1 - chance
