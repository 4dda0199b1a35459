"""What all levels do alike: prefer violence, and pick at random among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from puluc.ai.danger import prize
from puluc.rules import CITY, Move, Position, Side, options

_EQUAL = 1e-9


class Line(NamedTuple):
    """One way to play a turn to its end."""

    moves: tuple[Move, ...]
    end: Position
    """The enemy is to move, unless the game is over."""
    prize: int
    """How many pieces the moves take, less those they burn."""

    @property
    def violence(self) -> float:
        """How many of the moves capture or slay; more than any number if they win the game."""
        outcome = self.end.outcome
        if outcome is not None and outcome.winner is self.end.mover.enemy:
            return float("inf")
        return sum(move.is_violent for move in self.moves)


def violent_first(moves: Sequence[Move]) -> Sequence[Move]:
    """The captures and slayings if there are any, else all moves (manual 4.1)."""
    return [move for move in moves if move.is_violent] or moves


def violent_lines(position: Position, moves: Sequence[Move], values: tuple[int, ...]) -> list[Line]:
    """The ways to play the turn that capture and slay most; winning is best.

    ``values`` are those of the throws not used yet, ``moves`` what they allow. Of ways that end
    alike the one that begins farthest from the own city is kept, so that both sides play alike.
    """
    found = all_lines(position, violent_first(moves) if len(values) == 1 else moves, values)
    most, kept = max(line.violence for line in found), dict[Position, Line]()
    for line in found:
        other = kept.get(line.end)
        if line.violence == most and (
            other is None or _distance(position, line) >= _distance(position, other)
        ):
            kept[line.end] = line
    return list(kept.values())


def _distance(position: Position, line: Line) -> int:
    """How far from its own city the side to move begins."""
    origin = line.moves[0].origin
    if origin == CITY or position.mover is Side.JADE:
        return origin
    return position.rules.spaces + 1 - origin


def all_lines(position: Position, moves: Sequence[Move], values: tuple[int, ...]) -> list[Line]:
    """Every way to play the turn that begins with one of ``moves``."""
    if len(values) == 1:
        return [_line(position, move) for move in moves]
    return list(_lines(position, values))


def least(lines: Sequence[Line], cost: Callable[[Line], float], rng: random.Random) -> Move:
    """How a random one of the lines with the least cost begins."""
    if len(lines) == 1:
        return lines[0].moves[0]
    costs = [(cost(line), line) for line in lines]
    limit = min(each for each, _ in costs) + _EQUAL
    return rng.choice([line for each, line in costs if each <= limit]).moves[0]


def _line(position: Position, move: Move) -> Line:
    return Line((move,), position.after(move), prize(position, move))


def _lines(position: Position, values: tuple[int, ...]) -> Iterator[Line]:
    """Every way to use several throws, as many of them as can be used."""
    for move, value in options(position, values).items():
        line = _line(position, move)
        left = list(values)
        left.remove(value)
        rest = [] if line.end.outcome or not left else _lines(line.end.pass_turn(), tuple(left))
        is_last = True
        for further in rest:
            is_last = False
            yield Line((move, *further.moves), further.end, line.prize + further.prize)
        if is_last:
            yield line
