"""The interface of every computer player, and the lines of play that most levels compare."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence

from puluc.rules import CITY, Choice, Line, Move, Play, Position, Side, lines_of_play


class ComputerPlayer(ABC):
    """A player that chooses by the position and the throws; it never sees the sticks."""

    @abstractmethod
    def choose_play(self, choice: Choice, rng: random.Random) -> Play:
        """Return one of ``choice.plays``, of which there is at least one."""

    def choose(
        self, position: Position, value: int, moves: Sequence[Move], rng: random.Random
    ) -> Move:
        """Return one of ``moves``, all legal moves (at least one) of a throw of ``value``."""
        plays = tuple(Play(move, value) for move in moves)
        return self.choose_play(Choice(position, (value,), plays), rng).move


_EQUAL = 1e-9
"""Costs that differ by no more are equal."""


def violent_plays(plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return the captures and slayings if there are any, else all plays."""
    return tuple(play for play in plays if play.move.is_violent) or plays


def violence(line: Line) -> float:
    """Return the number of captures and slayings in a line; infinite if it wins the game."""
    outcome = line.end.outcome
    if outcome is not None and outcome.winner is line.positions[0].mover:
        return float("inf")
    return sum(play.move.is_violent for play in line.plays)


def violent_lines(choice: Choice) -> list[Line]:
    """Return the most violent lines of play, a single one for each position they end in.

    Of several lines to one position the one that begins farthest from the own city is kept, so
    that both sides play alike.
    """
    if len(choice.values) == 1:
        choice = choice._replace(plays=violent_plays(choice.plays))
    lines = list(lines_of_play(choice))
    if len(lines) == 1:
        return lines
    violences = [violence(line) for line in lines]
    most = max(violences)
    return _distinct(line for each, line in zip(violences, lines, strict=True) if each == most)


def distinct_lines(choice: Choice) -> list[Line]:
    """Return a single line of play for each position in which the turn may end, as above."""
    return _distinct(lines_of_play(choice))


def _distinct(lines: Iterable[Line]) -> list[Line]:
    kept = dict[Position, Line]()
    for line in lines:
        rival = kept.get(line.end)
        if rival is None or _first_distance(line) >= _first_distance(rival):
            kept[line.end] = line
    return list(kept.values())


def _first_distance(line: Line) -> int:
    """Return the distance of the unit that moves first from its own city; 0 in the city."""
    start, origin = line.positions[0], line.plays[0].move.origin
    if origin == CITY or start.mover is Side.JADE:
        return origin
    return start.rules.spaces + 1 - origin


def cheapest_play(lines: Sequence[Line], cost: Callable[[Line], float], rng: random.Random) -> Play:
    """Return the first play of the line with the least cost; a random one of equals."""
    if len(lines) == 1:
        return lines[0].plays[0]
    costs = [(cost(line), line) for line in lines]
    limit = min(each for each, _ in costs) + _EQUAL
    return rng.choice([line for each, line in costs if each <= limit]).plays[0]
