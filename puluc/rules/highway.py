"""Where every throw leads from every space, worked out once for each rule set (RULES.md 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.ruleset import Captures, HighwayKind, Ruleset
from puluc.rules.unit import Side, Unit, make_unit

MAX_VALUE = 6

Path = Callable[[int, int, int], int]
"""``path(distance, value, spaces)``: the new distance from the own city, 0 for going home."""

Capture = Callable[[Unit, Unit], Unit]
"""``capture(attacker, victim)``: the unit that stands on the space afterwards."""


def finite_path(distance: int, value: int, spaces: int) -> int:
    """Outward; reaching or passing the enemy city leads home."""
    ahead = distance + value
    return ahead if ahead <= spaces else CITY


def looping_path(distance: int, value: int, spaces: int) -> int:
    """Outward; beyond the last space the highway begins again at the own city."""
    ahead = distance + value
    return ahead if ahead <= spaces else ahead - spaces


def backward_path(distance: int, value: int, _spaces: int) -> int:
    """Back towards the own city."""
    return max(distance - value, CITY)


def prison(attacker: Unit, victim: Unit) -> Unit:
    """The attacker lands on top; all that is under it is dragged along."""
    return make_unit(victim.pieces + attacker.pieces)


LONE_PATHS: dict[HighwayKind, Path] = {
    HighwayKind.FINITE: finite_path,
    HighwayKind.LOOPING: looping_path,
}
CAPTOR_PATHS: dict[Captures, Path] = {
    Captures.FORWARD: finite_path,
    Captures.BACKWARD: backward_path,
}


@dataclass(frozen=True, slots=True)
class Step:
    """Where one throw leads a unit, with the move it is on an empty space and on an enemy."""

    target: int
    plain: Move
    capture: Move


Row = tuple[Step, ...]
"""The steps from one space, indexed by the value of the throw; index 0 is never used."""


@dataclass(frozen=True, slots=True)
class Highway:
    """The road between the cities under one rule set."""

    rules: Ruleset
    steps: tuple[tuple[tuple[Row, ...], ...], ...] = field(compare=False, repr=False)
    """``steps[side][is_captor][origin][value]``"""
    capture: Capture = field(compare=False, repr=False)

    @staticmethod
    @cache
    def of(rules: Ruleset) -> Highway:
        """The highway of a rule set, built on first use and shared afterwards."""
        lone, captor = LONE_PATHS[rules.highway], CAPTOR_PATHS[rules.captures]
        steps = tuple(
            (
                _rows(rules.spaces, side, lone, is_captor=False),
                _rows(rules.spaces, side, captor, is_captor=True),
            )
            for side in Side
        )
        return Highway(rules, steps, prison)

    def walk(self, side: Side, origin: int, value: int, *, is_captor: bool) -> tuple[int, ...]:
        """The places a unit passes on a throw of ``value``, from first to last.

        Counted along the board: 0 is Jade's city, ``spaces + 1`` Obsidian's; a unit that
        goes home ends on the city it reaches, the enemy's unless it drags captives back.
        """
        is_going_back = is_captor and self.rules.captures is Captures.BACKWARD
        reached = side if is_going_back else side.enemy
        city = 0 if reached is Side.JADE else self.rules.spaces + 1
        row = self.steps[side][is_captor][origin]
        places = list[int]()
        for step in row[1 : value + 1]:
            places.append(step.target or city)
            if step.target == CITY:
                break
        return tuple(places)


def _rows(spaces: int, side: Side, path: Path, *, is_captor: bool) -> tuple[Row, ...]:
    def as_space(distance: int) -> int:
        """Distance to space or back: the mapping is its own inverse."""
        return distance if side is Side.JADE or distance == CITY else spaces + 1 - distance

    def step(origin: int, value: int) -> Step:
        target = as_space(path(as_space(origin), value, spaces))
        slays = is_captor and target == CITY
        plain = Move(origin, target, MoveKind.SLAY if slays else MoveKind.PLAIN)
        return Step(target, plain, Move(origin, target, MoveKind.CAPTURE))

    return tuple(
        tuple(step(origin, value) for value in range(MAX_VALUE + 1)) for origin in range(spaces + 1)
    )
