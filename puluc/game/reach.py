"""Who can take whom: the units that take at once, those with an enemy on their way; and the way."""

from collections.abc import Iterable, Iterator

from puluc.ai.threats import takes
from puluc.rules import CITY, Choice, Gait, Line, Position, lines_of_play
from puluc.rules.move_generation import is_guarded
from puluc.rules.player import FRESH


def takers(lines: Iterable[Line]) -> set[int]:
    """Return the spaces of the units that take in some line of play, with ``CITY`` for a piece."""
    found = set[int]()
    for line in lines:
        begun = dict[int, int]()
        """Where the units that have moved were at first."""
        for at, (move, _) in zip(line.positions, line.plays, strict=False):
            origin = begun.pop(move.origin, move.origin)
            if takes(at, move):
                found.add(origin)
            begun[move.target] = origin
    return found


def hunters(position: Position) -> set[int]:
    """Return the spaces of the mover's units with an enemy on their way that they may take.

    ``CITY`` stands for a piece that may be brought out. Where the enemy goes is left out.
    """
    side = position.mover
    own = {space for space, unit in enumerate(position.units) if unit and unit.side is side}
    values = {value for value, _ in position.rules.odds}
    if any(move.is_entry for value in values for move in position.legal_moves(value)):
        own.add(CITY)
    lines = (line for value in values for line in lines_of_play(Choice.at(position, (value,))))
    return {space for space in own if any(_prey(position, space))} | takers(lines)


def _prey(position: Position, origin: int) -> Iterator[int]:
    """Yield the spaces of the enemies on the way of a unit that it may take."""
    unit = position.units[origin] or FRESH[position.player]
    for space in _way(position, origin, unit.gait):
        there = position.units[space]
        if there and there.side is not unit.side and not is_guarded(position.rules, there, unit):
            yield space


def to_go(position: Position) -> int:
    """Return how many spaces the captives of the mover's units have to go home, added up."""
    units = enumerate(position.units)
    captors = ((at, unit) for at, unit in units if unit and unit.side is position.mover)
    return sum(
        unit.captives * (1 + sum(1 for _ in _way(position, at, unit.gait)))
        for at, unit in captors
        if unit.captives
    )


def _way(position: Position, origin: int, gait: Gait) -> Iterator[int]:
    """Yield the spaces from a unit to its home or, on a looping highway, once round."""
    seen, space = {origin}, origin
    while True:
        step = position.highway.step(position.mover, gait, space, 1)
        space = step.target
        if space == CITY or step.is_flowing:
            return
        if step.plain.is_turning:
            gait = Gait.HOMEWARD
            seen.clear()
        elif space in seen:
            return
        seen.add(space)
        yield space
