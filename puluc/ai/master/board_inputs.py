"""The inputs of a network that was made for particular rule sets.

The board is seen from the side to move, whose highway runs from space 1 upwards. The inputs that
are on say what stands on each space; how many pieces of both sides are in hand, slain and lost;
which pairs of units a throw may bring together; and how many units are out of those allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from puluc.ai.tablebase.index import UnitKind, kinds_of
from puluc.rules import HighwayKind, Position, Ruleset, Side
from puluc.rules.player import Gait, Unit

MAX_DISTANCE = 5
"""The longest throw of the sticks in these rule sets."""

MAX_UNITS = 5
"""The most units that these rule sets allow on the highway."""

GAITS = len(Gait)

LAYOUT = (MAX_DISTANCE, MAX_UNITS, *(gait.name for gait in Gait))
"""The constants that number the inputs, beside the rule set."""


@dataclass(frozen=True)
class BoardInputs:
    """The numbers of a rule set's inputs: the first one of each kind, and their ``count``."""

    rules: Ruleset

    @staticmethod
    @cache
    def of(rules: Ruleset) -> BoardInputs:
        """Return the shared layout of a rule set's inputs."""
        return BoardInputs(rules)

    @cached_property
    def kinds(self) -> list[UnitKind]:
        """The kinds of unit, by code less 1."""
        return kinds_of(self.rules)

    @cached_property
    def codes(self) -> int:
        """The number of codes of a space, 0 for an empty one."""
        return len(self.kinds) + 1

    @cached_property
    def counts(self) -> int:
        """The first input of the pieces off the highway: six counts, of 0 to the army each."""
        return self.rules.spaces * self.codes

    @cached_property
    def pairs(self) -> int:
        """The first input of the pairs of units: ``[distance - 1, class, class]``."""
        return self.counts + 6 * (self.rules.army + 1)

    @cached_property
    def limits(self) -> int:
        """The first input of the units out: ``[of whom, pieces allowed - 1, units]``."""
        return self.pairs + MAX_DISTANCE * (2 * GAITS) ** 2

    @cached_property
    def count(self) -> int:
        """The number of inputs."""
        return self.limits + 2 * MAX_UNITS * (MAX_UNITS + 1)

    @property
    def is_circle(self) -> bool:
        """Whether pairs reach over the end of the highway to its beginning."""
        return self.rules.highway is HighwayKind.LOOPING

    @cached_property
    def _units(self) -> tuple[dict[Unit, tuple[int, int]], ...]:
        """The code and class of every unit seen so far, by side to move."""
        return {}, {}

    def _code(self, unit: Unit, mover: Side) -> tuple[int, int]:
        known = self._units[mover]
        if unit not in known:
            is_mine = unit.side is mover
            kind = UnitKind(is_mine, unit.own_pieces, unit.captives, unit.is_homeward)
            known[unit] = self.kinds.index(kind) + 1, unit.gait + GAITS * (not is_mine)
        return known[unit]

    def on(self, position: Position) -> list[int]:
        """Return the inputs that are on; ValueError if these rules can't produce a unit."""
        mover, rules = position.mover, self.rules
        is_jade = mover is Side.JADE
        units = position.units[1:] if is_jade else position.units[:0:-1]
        homes, lost = position.homes, position.lost
        mine, enemys = (homes[mover], lost[mover]), (homes[mover.enemy], lost[mover.enemy])
        classes = list[tuple[int, int]]()
        found = list[int]()
        left, out = [rules.army - sum(mine), rules.army - sum(enemys)], [0, 0]
        for space, unit in enumerate(units):
            if unit is None:
                continue
            code, unit_class = self._code(unit, mover)
            found.append(space * self.codes + code)
            classes.append((space, unit_class))
            whose = unit_class >= GAITS
            out[whose] += 1
            left[whose] -= unit.own_pieces
            left[not whose] -= unit.captives
        size = rules.army + 1
        offs = (mine[0], enemys[0], *left, mine[1], enemys[1])
        found += [self.counts + each * size + count for each, count in enumerate(offs)]
        found += self._pairs(classes)
        limit = self.limits + (rules.pieces - 1) * (MAX_UNITS + 1)
        return [*found, limit + out[0], limit + MAX_UNITS * (MAX_UNITS + 1) + out[1]]

    def _pairs(self, classes: list[tuple[int, int]]) -> Iterator[int]:
        """Yield the pairs of units, each seen from one of the two."""
        spaces = self.rules.spaces
        for space, unit_class in classes:
            for other, other_class in classes:
                distance = other - space
                if self.is_circle:
                    distance %= spaces
                if 0 < distance <= MAX_DISTANCE:
                    row = (distance - 1) * 2 * GAITS + unit_class
                    yield self.pairs + row * 2 * GAITS + other_class
