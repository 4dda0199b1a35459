"""``puluc lab explain``: the exact win chance of every move of a position."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from puluc import PulucError, UsageError
from puluc.rules import Choice, Line, Position, Ruleset, lines_of_play
from puluc.storage.tablebases import FOLDER, find_tablebase, open_tablebase
from puluc.tablebase.file import Tablebase, TablebaseError


def lines(arguments: argparse.Namespace, data: Path) -> Iterator[str]:
    """The win chance before the throw, and after every move; ``data`` is the data folder.

    Raises PulucError or OSError.
    """
    tablebase = _tablebase(arguments.tablebase, arguments.rules, data)
    position, throws = _position(arguments.position, arguments.rules), tuple(arguments.throw)
    _check_throws(arguments.rules, throws)
    if position.outcome:
        raise PulucError("this game is over")
    chance = tablebase.chance(position)
    if chance is None:
        raise PulucError("this position can't be reached in a game")
    yield f"{position.mover} wins {chance:.4f} before the throw"
    lines = lines_of_play(Choice.at(position, throws))
    chances = [(_chance_after(tablebase, line), line.plays) for line in lines]
    for chance, plays in sorted(chances, key=lambda each: -each[0]):
        words = [str(play if len(throws) > 1 else play.move) for play in plays]
        yield f"{chance:.4f}  {' '.join(words) or 'pass'}"


def _tablebase(path: Path | None, rules: Ruleset, data: Path) -> Tablebase:
    if path is None:
        tablebase = find_tablebase(data, rules)
        if tablebase is None:
            raise UsageError(
                f"there is no solution of {rules} in {data / FOLDER}; 'puluc lab solve' creates it"
            )
        return tablebase
    try:
        tablebase = open_tablebase(path)
    except TablebaseError as error:
        raise PulucError(f"{path} can't be used: {error}") from error
    if tablebase.rules != rules:
        raise PulucError(f'{path} is for other rules: --rules "{tablebase.rules}"')
    return tablebase


def _position(text: str, rules: Ruleset) -> Position:
    try:
        return Position.parse(text, rules)
    except ValueError as error:
        raise PulucError(str(error)) from error


def _check_throws(rules: Ruleset, throws: tuple[int, ...]) -> None:
    if len(throws) != rules.throws_per_turn:
        raise PulucError(f"a turn has {rules.throws_per_turn} throws, not {len(throws)}")
    for value in throws:
        if value not in rules.values:
            raise PulucError(f"no throw is worth {value}")


def _chance_after(tablebase: Tablebase, line: Line) -> float:
    """The win chance of the side that plays the line."""
    chance = tablebase.chance(line.end)
    if chance is None:
        raise PulucError(f"the solution does not contain '{line.end}'")
    return 1 - chance
