"""What the general inputs need to know of a rule set, worked out once.

Chances are in 256ths. A *turn mask* has a bit for each combination of a turn's throws.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import TypeVar

from puluc.ai.master.general_rows import (
    MOST_STEPS,
    OPTION_ROWS,
    RULES,
    SPACES,
    SPACES_BUCKETS,
    STEPS_BUCKETS,
    WHOLE,
)
from puluc.ai.master.networks import NetworksError
from puluc.rules.highway import Highway
from puluc.rules.move import CITY, MoveKind
from puluc.rules.options import Captures, HighwayKind
from puluc.rules.player import Gait, Side
from puluc.rules.ruleset import Ruleset

T = TypeVar("T")

Reach = tuple[tuple[int, ...], ...]
"""``[origin][target]``: the turn mask of the throws that bring a unit there."""


@dataclass(frozen=True, slots=True)
class GeneralTables:
    """What the inputs need to know of a rule set."""

    rules: Ruleset
    rows: tuple[int, ...]
    """The inputs that are the same in all positions."""
    reach: tuple[tuple[Reach, ...], ...]
    """``[side][gait]``; captures behind a scorpion are among them."""
    slaying: tuple[tuple[int, ...], ...]
    """``[side][origin]``: the turn mask of the throws that bring a captor home."""
    steps: tuple[tuple[tuple[int, ...], ...], ...]
    """``[side][gait][space]``: the bucket of the steps to go."""
    chances: tuple[int, ...]
    """``[turn mask]``"""

    @staticmethod
    @cache
    def of(rules: Ruleset) -> GeneralTables:
        """Return the shared tables of a rule set; NetworksError for unknown options."""
        maps = _Maps(rules)
        reach = [_for_both([*map(_for_both, maps.reach(gait))]) for gait in Gait]
        steps = [_for_both([*maps.steps_to_go(gait)]) for gait in Gait]
        return GeneralTables(
            rules,
            tuple(_rule_rows(rules)),
            tuple(
                tuple(tuple(each[side] for each in rows[side]) for rows in reach) for side in Side
            ),
            _for_both([*map(maps.slaying, range(maps.size))]),
            tuple(tuple(each[side] for each in steps) for side in Side),
            _mask_chances(tuple(chance for _, chance in maps.turns)),
        )


class _Maps:
    """Where the throws of a turn lead Jade's units, under one rule set."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.size = rules, rules.spaces + 1
        self.turns = [(values, round(WHOLE * chance)) for values, chance in rules.turn_odds]
        self.highway = Highway.of(rules)
        self.steps = self.highway.steps[Side.JADE]

    def _hits(self, gait: Gait, origin: int, value: int) -> Iterator[int]:
        """Yield the spaces where a throw captures."""
        step = self.steps[gait][origin][value]
        if step.plain.kind is not MoveKind.BURN:
            yield step.target
        if back := self.highway.back_step(Side.JADE, gait, origin, value):
            yield back.target

    def reach(self, gait: Gait) -> Reach:
        """Return the spaces where a unit may capture."""
        return tuple(tuple(self._reach(gait, origin)) for origin in range(self.size))

    def _reach(self, gait: Gait, origin: int) -> list[int]:
        masks = [0] * self.size
        for bit, (values, _) in enumerate(self.turns):
            for then, space, value in self._throws(gait, origin, values):
                for target in self._hits(then, space, value):
                    masks[target] |= 1 << bit
        masks[CITY] = 0
        return masks

    def slaying(self, origin: int) -> int:
        """Return the turn mask of the throws that bring a captor home."""
        mask = 0
        for bit, (values, _) in enumerate(self.turns):
            for then, space, value in self._throws(Gait.CAPTOR, origin, values):
                if then is Gait.CAPTOR and self._kind(then, space, value) is MoveKind.SLAY:
                    mask |= 1 << bit
        return mask

    def _kind(self, gait: Gait, origin: int, value: int) -> MoveKind:
        return self.steps[gait][origin][value].plain.kind

    def _throws(
        self, gait: Gait, origin: int, values: tuple[int, ...]
    ) -> Iterator[tuple[Gait, int, int]]:
        """Yield the throws of a turn, each from where the unit stands then."""
        for value in filter(None, values):
            yield gait, origin, value
        if len(values) == 1 or 0 in values:
            return
        for first, second in (values, values[::-1]):
            step = self.steps[gait][origin][first]
            if step.target != CITY and step.plain.kind is not MoveKind.BURN:
                then = Gait.OUTWARD if step.is_flowing else gait
                yield Gait.HOMEWARD if step.plain.is_turning else then, step.target, second

    def steps_to_go(self, gait: Gait) -> Iterator[int]:
        """Yield the bucket of the steps that a unit on each space has to go."""
        spaces = self.rules.spaces
        for space in range(self.size):
            left = spaces + 1 - space
            if gait is Gait.OUTWARD and self.rules.highway is HighwayKind.RETURN:
                left += spaces
            is_back = gait is Gait.CAPTOR and self.rules.captures is Captures.BACKWARD
            if is_back or gait is Gait.HOMEWARD:
                left = space
            yield STEPS_BUCKETS[min(left, MOST_STEPS)]


@cache
def _mask_chances(chances: tuple[int, ...]) -> tuple[int, ...]:
    """Return the chance of each turn mask, from those of a turn's combinations of throws."""
    found = [0]
    for chance in chances:
        found += [each + chance for each in found]
    return tuple(found)


def _for_both(by_space: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return a table by space, as it is for Jade, for both sides."""
    return tuple(by_space), (by_space[0], *by_space[:0:-1])


def _rule_rows(rules: Ruleset) -> Iterator[int]:
    """Yield the inputs of the rules; NetworksError for rules that have none.

    An option that the networks don't know must be left as it is by default.
    """
    start = RULES
    for option in fields(rules):
        value = getattr(rules, option.name)
        if values := OPTION_ROWS.get(option.name):
            if value not in values:
                raise NetworksError(f"no network plays {option.name}={value}")
            yield start + values.index(value)
            start += len(values)
        elif option.init and option.name != "spaces" and value != option.default:
            raise NetworksError(f"no network plays {option.name}={value}")
    yield SPACES + SPACES_BUCKETS[rules.spaces]
