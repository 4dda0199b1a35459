"""``puluc lab explain``: what every move of a position is worth, as a solution says."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from puluc.errors import PulucError, UsageError
from puluc.rules import Play, Position, Ruleset, options, unused
from puluc.rules.solution import Solution, SolutionError
from puluc.storage.solutions import FOLDER, find_solution, open_solution


def lines(asked: argparse.Namespace, data: Path) -> Iterator[str]:
    """The chance to win before the throw, and after every move; ``data`` is the data folder.

    PulucError or OSError if it can't be told.
    """
    solution = _solution(asked.solution, asked.rules, data)
    position, throws = _position(asked.position, asked.rules), tuple(asked.throw)
    _check_throws(asked.rules, throws)
    if position.outcome:
        raise PulucError("this game is over")
    chance = solution.chance(position)
    if chance is None:
        raise PulucError("this position never comes about in a game")
    yield f"{position.mover} wins {chance:.4f} before the throw"
    for after, plays in sorted(_ways(solution, position, throws), key=lambda each: -each[0]):
        words = [str(play if len(throws) > 1 else play.move) for play in plays]
        yield f"{after:.4f}  {' '.join(words) or 'pass'}"


def _solution(path: Path | None, rules: Ruleset, data: Path) -> Solution:
    if path is None:
        solution = find_solution(data, rules)
        if solution is None:
            raise UsageError(
                f"there is no solution of {rules} in {data / FOLDER}; 'puluc lab solve' makes it"
            )
        return solution
    try:
        solution = open_solution(path)
    except SolutionError as error:
        raise PulucError(f"{path} can't be used: {error}") from error
    if solution.rules != rules:
        raise PulucError(f'{path} solves other rules: --rules "{solution.rules}"')
    return solution


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


def _ways(
    solution: Solution, position: Position, values: tuple[int, ...]
) -> Iterator[tuple[float, tuple[Play, ...]]]:
    """Each way to use the throws, with the chance to win that it leaves."""
    plays = options(position, values) if position.outcome is None else ()
    if not plays:
        yield _chance_after(solution, position, position.pass_turn()), ()
    for play in plays:
        after, left = position.play(play.move), unused(values, play.value)
        if left and after.outcome is None:
            for chance, more in _ways(solution, after.pass_turn(), left):
                yield chance, (play, *more)
        else:
            yield _chance_after(solution, position, after), (play,)


def _chance_after(solution: Solution, before: Position, after: Position) -> float:
    chance = solution.chance(after)
    if chance is None:
        raise PulucError(f"the solution does not know '{after}'")
    return 1 - chance if after.mover is not before.mover else chance
