"""``puluc lab explain``: what every move of a position is worth, as a solution says."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from puluc.rules import Choice, Line, Position, Ruleset, lines_of_play
from puluc.rules.errors import PulucError, UsageError
from puluc.storage.tablebases import FOLDER, find_tablebase, open_tablebase
from puluc.tablebase.file import Tablebase, TablebaseError


def lines(asked: argparse.Namespace, data: Path) -> Iterator[str]:
    """The chance to win before the throw, and after every move; ``data`` is the data folder.

    PulucError or OSError if it can't be told.
    """
    tablebase = _tablebase(asked.tablebase, asked.rules, data)
    position, throws = _position(asked.position, asked.rules), tuple(asked.throw)
    _check_throws(asked.rules, throws)
    if position.outcome:
        raise PulucError("this game is over")
    chance = tablebase.chance(position)
    if chance is None:
        raise PulucError("this position never comes about in a game")
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
                f"there is no solution of {rules} in {data / FOLDER}; 'puluc lab solve' makes it"
            )
        return tablebase
    try:
        tablebase = open_tablebase(path)
    except TablebaseError as error:
        raise PulucError(f"{path} can't be used: {error}") from error
    if tablebase.rules != rules:
        raise PulucError(f'{path} solves other rules: --rules "{tablebase.rules}"')
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
    """The chance to win of the side that plays the line."""
    chance = tablebase.chance(line.end)
    if chance is None:
        raise PulucError(f"the solution does not know '{line.end}'")
    return 1 - chance
