"""``puluc lab explain``: the exact win chance of every move of a position."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from puluc import PulucError, UsageError
from puluc.language import gettext, ngettext
from puluc.names import side_name
from puluc.numerals import decimal
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
        raise PulucError(gettext("this game is over"))
    chance = tablebase.chance(position)
    if chance is None:
        raise PulucError(gettext("this position can't be reached in a game"))
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
            text = gettext(
                "there is no solution of {rules} in {folder}; 'puluc lab solve' creates it"
            )
            raise UsageError(text.format(rules=rules, folder=data / FOLDER))
        return tablebase
    try:
        tablebase = open_tablebase(path)
    except TablebaseError as error:
        text = gettext("{file} can't be used: {reason}")
        raise PulucError(text.format(file=path, reason=error)) from error
    if tablebase.rules != rules:
        text = gettext('{file} is for other rules: --rules "{rules}"')
        raise PulucError(text.format(file=path, rules=tablebase.rules))
    return tablebase


def _position(text: str, rules: Ruleset) -> Position:
    try:
        return Position.parse(text, rules)
    except ValueError as error:
        raise PulucError(str(error)) from error


def _check_throws(rules: Ruleset, throws: tuple[int, ...]) -> None:
    if len(throws) != rules.throws_per_turn:
        text = ngettext(
            "a turn has {count} throw, not {given}",
            "a turn has {count} throws, not {given}",
            rules.throws_per_turn,
        )
        raise PulucError(text.format(count=rules.throws_per_turn, given=len(throws)))
    for value in throws:
        if value not in rules.values:
            raise PulucError(gettext("no throw is worth {value}").format(value=value))


def _chance_after(tablebase: Tablebase, line: Line) -> float:
    """The win chance of the side that plays the line."""
    chance = tablebase.chance(line.end)
    if chance is None:
        text = gettext("the solution does not contain '{position}'")
        raise PulucError(text.format(position=line.end))
    return 1 - chance
