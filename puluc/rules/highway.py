"""The highway of a rule set: where each throw leads from each space (docs/rules.md 4, 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.options import Captures, HighwayKind, Throws
from puluc.rules.player import Gait, Player, Side
from puluc.rules.ruleset import Ruleset

MAX_VALUE = max(value for table in Throws for value in table.worth)
"""The highest value of a throw of any stick table."""

Path = Callable[[int, int, int], tuple[int, bool]]
"""``path(distance, value, spaces)``: where a throw leads a unit at a distance from its own city.

The result is its new distance, 0 at home, and whether it has turned round.
"""


def finite_path(distance: int, value: int, spaces: int) -> tuple[int, bool]:
    """Return the way outward; reaching or passing the enemy city leads home."""
    ahead = distance + value
    return ahead if ahead <= spaces else CITY, False


def looping_path(distance: int, value: int, spaces: int) -> tuple[int, bool]:
    """Return the way outward; beyond the last space the highway begins again at the own city."""
    ahead = distance + value
    return ahead if ahead <= spaces else ahead - spaces, False


def return_path(distance: int, value: int, spaces: int) -> tuple[int, bool]:
    """Return the way outward; beyond the last space the unit turns round, which takes one step."""
    ahead = distance + value
    return (ahead, False) if ahead <= spaces else (2 * spaces + 1 - ahead, True)


def backward_path(distance: int, value: int, _spaces: int) -> tuple[int, bool]:
    """Return the way back to the own city."""
    return max(distance - value, CITY), False


def flow_path(distance: int, value: int, _spaces: int) -> tuple[int, bool]:
    """Return the way back to the own city, through it and out again."""
    left = distance - value
    return left if left > 0 else 1 - left, False


_LONE_PATHS: dict[HighwayKind, Path] = {
    HighwayKind.FINITE: finite_path,
    HighwayKind.LOOPING: looping_path,
    HighwayKind.RETURN: return_path,
}
_CAPTOR_PATHS: dict[Captures, Path] = {
    Captures.FORWARD: finite_path,
    Captures.BACKWARD: backward_path,
}


@dataclass(frozen=True, slots=True)
class Step:
    """The target of one throw of a unit, and the move to it for each thing that may be there."""

    target: int
    plain: Move
    """The move if the target is empty."""
    capture: Move
    """The move if an enemy unit can be captured there."""
    double: Move
    """The move if a single friendly piece may be joined there."""
    home: Move
    """The move if a captor that would flow on is blocked, so that it goes home."""
    is_flowing: bool
    """Whether a captor passes through its city and sets out again."""


Row = tuple[Step, ...]
"""The steps from one space, indexed by the value of the throw; index 0 is unused."""


@dataclass(frozen=True, slots=True)
class Highway:
    """The highway between the cities under one rule set."""

    rules: Ruleset
    steps: tuple[tuple[tuple[Row, ...], ...], ...] = field(compare=False, repr=False)
    """``steps[side][gait][origin][value]``"""
    back_steps: tuple[tuple[tuple[Row, ...], ...], ...] = field(compare=False, repr=False)
    """``back_steps[side][gait][origin][value]``: the steps against a unit's direction.

    Units without captives may only capture by them; empty unless the rules allow that. A step past
    an edge leads to ``CITY``.
    """
    hand_of: tuple[int, ...] = field(compare=False, repr=False)
    """The index of each player in the order of the turns; 0 for one who takes no part."""
    next_players: tuple[tuple[tuple[int, Player], ...], ...] = field(compare=False, repr=False)
    """The other players of each player with their indices, beginning with the next in order."""

    @staticmethod
    @cache
    def of(rules: Ruleset) -> Highway:
        """Return the highway of a rule set, built once and shared."""
        captor = flow_path if rules.flow else _CAPTOR_PATHS[rules.captures]
        paths = (_LONE_PATHS[rules.highway], captor, backward_path)
        back_paths = (backward_path, backward_path, finite_path)
        steps, back_steps = (
            tuple(
                tuple(
                    _rows(
                        rules.spaces,
                        side,
                        path,
                        fire_space=rules.fire_space,
                        is_captor=gait is Gait.CAPTOR,
                        is_flowing=rules.flow,
                    )
                    for gait, path in zip(Gait, each, strict=True)
                )
                for side in Side
            )
            for each in (paths, back_paths)
        )
        order = list(enumerate(rules.turn_order))
        hands = tuple(map(rules.hand_of, Player))
        return Highway(
            rules,
            steps,
            back_steps if rules.scorpion else (),
            hands,
            tuple((*order[hand + 1 :], *order[:hand]) for hand in hands),
        )

    def step(self, side: Side, gait: Gait, origin: int, value: int) -> Step:
        """Return where a throw leads a unit."""
        return self.steps[side][gait][origin][value]

    def back_step(self, side: Side, gait: Gait, origin: int, value: int) -> Step | None:
        """Return the step by which a throw may only capture, if there is one."""
        if not self.back_steps or origin == CITY or gait is Gait.CAPTOR:
            return None
        return self.back_steps[side][gait][origin][value]

    def turning_move(self, side: Side, move: Move, value: int) -> Move:
        """Return the move with the text of ``move`` for a throw of ``value``: it may turn round."""
        rows = self.steps[side][Gait.OUTWARD]
        if self.rules.highway is HighwayKind.RETURN and move.origin < len(rows):
            step = rows[move.origin][value]
            for each in (step.plain, step.double):
                if each.is_turning and each.has_text_of(move):
                    return each
        return move

    def walk(self, side: Side, gait: Gait, move: Move, value: int) -> tuple[int, ...]:
        """Return the spaces that a unit passes on a move with a throw of ``value``, in order.

        0 is Jade's city, ``spaces + 1`` Obsidian's. A unit that goes home ends on the city it
        reaches: its own if it was on its way back, or if it is blocked where it would flow on.
        """
        row = self.steps[side][gait][move.origin]
        if move.target not in (row[value].target, CITY):  # a scorpion captures behind it
            row = self.back_steps[side][gait][move.origin]
            return tuple(step.target for step in row[1 : value + 1])
        cities = (0, self.rules.spaces + 1)
        is_back = gait is Gait.HOMEWARD or (
            gait is Gait.CAPTOR and self.rules.captures is Captures.BACKWARD
        )
        home, reached = cities[side], cities[side if is_back else side.enemy]
        spaces = list[int]()
        for step in row[1 : value + 1]:
            if step.is_flowing and home not in spaces:
                spaces.append(home)
                if move.target == CITY:
                    break
            spaces.append(step.target or reached)
            if step.target == CITY:
                break
        return tuple(spaces)


_move = cache(Move)
"""Returns one shared object for equal moves, so that comparing them takes no time."""


@cache
def _rows(
    spaces: int,
    side: Side,
    path: Path,
    *,
    fire_space: int | None,
    is_captor: bool,
    is_flowing: bool,
) -> tuple[Row, ...]:
    """Return the steps from each space; rule sets share them."""

    def as_space(distance: int) -> int:
        """Return the space at a distance, and the reverse: the mapping is its own inverse."""
        return distance if side is Side.JADE or distance == CITY else spaces + 1 - distance

    def step(origin: int, value: int) -> Step:
        distance = as_space(origin)
        ahead, is_turning = path(distance, value, spaces)
        target = as_space(ahead)
        is_slaying = is_captor and (target == CITY or (is_flowing and distance <= value))
        kind = MoveKind.SLAY if is_slaying else MoveKind.PLAIN
        if target == fire_space and not is_slaying:
            kind = MoveKind.BURN
        return Step(
            target,
            plain=_move(origin, target, kind, is_turning and kind is MoveKind.PLAIN),
            capture=_move(origin, target, MoveKind.SLAY if is_slaying else MoveKind.CAPTURE),
            double=_move(origin, target, MoveKind.DOUBLE, is_turning),
            home=_move(origin, CITY, MoveKind.SLAY),
            is_flowing=is_slaying and target != CITY,
        )

    return tuple(
        tuple(step(origin, value) for value in range(MAX_VALUE + 1)) for origin in range(spaces + 1)
    )
