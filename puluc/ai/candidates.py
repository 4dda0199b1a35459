"""What all levels do alike: prefer violence, and pick at random among equals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from puluc.ai.threats import prize
from puluc.rules import CITY, Play, Position, Side, options, unused

_EQUAL = 1e-9


class Line(NamedTuple):
    """One way to play a turn to its end."""

    plays: tuple[Play, ...]
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
        return sum(play.move.is_violent for play in self.plays)


def violent_first(plays: Sequence[Play]) -> Sequence[Play]:
    """The captures and slayings if there are any, else all moves (manual 4.1)."""
    return [play for play in plays if play.move.is_violent] or plays


def violent_lines(position: Position, plays: Sequence[Play], values: tuple[int, ...]) -> list[Line]:
    """The ways to play the turn that capture and slay most; winning is best.

    ``values`` are those of the throws not used yet, ``plays`` what they allow. Of ways that end
    alike the one that begins farthest from the own city is kept, so that both sides play alike.
    """
    found = all_lines(position, violent_first(plays) if len(values) == 1 else plays, values)
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
    origin = line.plays[0].move.origin
    if origin == CITY or position.mover is Side.JADE:
        return origin
    return position.rules.spaces + 1 - origin


def all_lines(position: Position, plays: Sequence[Play], values: tuple[int, ...]) -> list[Line]:
    """Every way to play the turn that begins with one of ``plays``."""
    if len(values) == 1:
        return [_line(position, play) for play in plays]
    return list(_lines(position, plays, values))


def least(lines: Sequence[Line], cost: Callable[[Line], float], rng: random.Random) -> Play:
    """How a random one of the lines with the least cost begins."""
    if len(lines) == 1:
        return lines[0].plays[0]
    costs = [(cost(line), line) for line in lines]
    limit = min(each for each, _ in costs) + _EQUAL
    return rng.choice([line for each, line in costs if each <= limit]).plays[0]


def _line(position: Position, play: Play) -> Line:
    return Line((play,), position.after(play.move), prize(position, play.move))


def _lines(position: Position, plays: Sequence[Play], values: tuple[int, ...]) -> Iterator[Line]:
    """Every way to use two throws, or one of them where the other can't be used."""
    for play in plays:
        line = _line(position, play)
        again = line.end.pass_turn()
        rest = () if line.end.outcome else options(again, unused(values, play.value))
        for other in rest:
            further = _line(again, other)
            yield Line((play, *further.plays), further.end, line.prize + further.prize)
        if not rest:
            yield line
