"""The numbering of every position of a rule set without gaps: the index of a tablebase.

A position is seen from the side to move, whose highway runs from space 1 upwards. A unit is
described by who controls it, its own pieces, its captives, and whether it has turned round; the
order of the pieces below the top never matters. A position's number counts the positions before
it, space by space, so that no list of positions is needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate, product
from math import comb
from typing import NamedTuple

from puluc.rules.highway import Highway
from puluc.rules.options import CaptureKind, Captures, HighwayKind, Throws
from puluc.rules.player import Side, Unit, make_unit
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset

EMPTY = 0


class UnitKind(NamedTuple):
    is_mine: bool
    own: int
    captives: int
    is_homeward: bool


class OffBoard(NamedTuple):
    """The pieces that are not on the highway."""

    homes: tuple[int, int]
    """The pieces in hand of the side to move, and of its enemy."""
    lost: tuple[int, int]


class BoardTotals(NamedTuple):
    """The pieces and units on the spaces so far, of the side to move and of its enemy."""

    pieces: tuple[int, int]
    units: tuple[int, int]

    def with_unit(self, kind: UnitKind) -> BoardTotals:
        """Return the totals with one more unit."""
        mine, enemy = kind.own, kind.captives
        if not kind.is_mine:
            mine, enemy = enemy, mine
        return BoardTotals(
            (self.pieces[0] + mine, self.pieces[1] + enemy),
            (self.units[0] + kind.is_mine, self.units[1] + (not kind.is_mine)),
        )


def kinds_of(rules: Ruleset) -> list[UnitKind]:
    """Return the kinds of unit under a rule set; the code of a kind is its index plus 1."""
    captives = range(rules.army + 1 if rules.capture is CaptureKind.PRISON else 1)
    alone = 2 if rules.doubling else 1
    found = [
        UnitKind(is_mine=True, own=own, captives=held, is_homeward=is_homeward)
        for own in range(1, rules.army + 1)
        for held in captives
        for is_homeward in (False, True)
        if (held or own <= alone)
        and not (is_homeward and (held or rules.highway is not HighwayKind.RETURN))
    ]
    return found + [kind._replace(is_mine=False) for kind in found]


@dataclass(frozen=True)
class PositionIndex:
    """The numbers of the positions of one rule set."""

    rules: Ruleset

    @cached_property
    def kinds(self) -> list[UnitKind]:
        """The kinds of unit, by code less 1."""
        return kinds_of(self.rules)

    @cached_property
    def codes(self) -> dict[UnitKind, int]:
        """The code of each kind of unit."""
        return {kind: code for code, kind in enumerate(self.kinds, 1)}

    @cached_property
    def all_totals(self) -> list[BoardTotals]:
        """All possible totals, those of the empty highway first."""
        empty = BoardTotals((0, 0), (0, 0))
        found, todo = {empty: 0}, [empty]
        for totals in todo:
            for kind in self.kinds:
                after = totals.with_unit(kind)
                if after not in found and self._fits(after):
                    found[after] = len(found)
                    todo.append(after)
        return todo

    @cached_property
    def next_totals(self) -> list[list[int]]:
        """``[totals][code]``: the index of the totals with one more unit, -1 if there is none."""
        numbers = {totals: number for number, totals in enumerate(self.all_totals)}
        return [
            [number, *(numbers.get(totals.with_unit(kind), -1) for kind in self.kinds)]
            for number, totals in enumerate(self.all_totals)
        ]

    @cached_property
    def off_board(self) -> list[dict[OffBoard, int]]:
        """The possible pieces off the highway in an unfinished game, numbered for each totals."""
        return [
            {off: number for number, off in enumerate(self._list_off_board(totals))}
            for totals in self.all_totals
        ]

    @cached_property
    def before(self) -> list[list[list[int]]]:
        """``[space][totals][code]``: the number of positions before those with this code there.

        The last entry is the total; space 0 is the city and has none.
        """
        counts = [*map(len, self.off_board)]
        table = list[list[list[int]]]()
        for _ in range(self.rules.spaces):
            rows = [
                list(accumulate((counts[after] if after >= 0 else 0 for after in row), initial=0))
                for row in self.next_totals
            ]
            table.insert(0, rows)
            counts = [row[-1] for row in rows]
        return [[], *table]

    @cached_property
    def count(self) -> int:
        """The number of indices; not all of these positions can arise in a game.

        Computed without the tables, which are too large for rule sets that can't be solved.
        """
        followers = [[after for after in row if after >= 0] for row in self.next_totals]
        counts = [sum(1 for _ in self._list_off_board(totals)) for totals in self.all_totals]
        for _ in range(self.rules.spaces):
            counts = [sum(map(counts.__getitem__, row)) for row in followers]
        return counts[0]

    def number_of(self, position: Position) -> int:
        """Return the number of a position that is not over.

        ValueError if it has units that these rules can't produce.
        """
        board, off = self.from_mover(position)
        totals = total = 0
        for space, code in enumerate(board, 1):
            total += self.before[space][totals][code]
            totals = self.next_totals[totals][code]
        return total + self.off_board[totals][off]

    def position_of(self, number: int, mover: Side = Side.JADE) -> Position:
        """Return the position with a number; ``mover`` is to move."""
        totals, units = 0, list[Unit | None]()
        for space in range(1, self.rules.spaces + 1):
            row = self.before[space][totals]
            code = bisect_right(row, number) - 1
            number -= row[code]
            units.append(self._unit(code, mover))
            totals = self.next_totals[totals][code]
        off = list(self.off_board[totals])[number]
        homes, lost = off.homes, off.lost
        if mover is Side.OBSIDIAN:
            units, homes, lost = units[::-1], _swapped(homes), _swapped(lost)
        player = self.rules.turn_order[mover]
        return Position(Highway.of(self.rules), homes, (None, *units), player, lost)

    def _unit(self, code: int, mover: Side) -> Unit | None:
        if code == EMPTY:
            return None
        kind = self.kinds[code - 1]
        side = mover if kind.is_mine else mover.enemy
        own, enemy = self.rules.turn_order[side], self.rules.turn_order[side.enemy]
        pieces = (enemy,) * kind.captives + (own,) * kind.own
        return make_unit(pieces, is_homeward=kind.is_homeward)

    def from_mover(self, position: Position) -> tuple[list[int], OffBoard]:
        """Return the codes on the highway, from the mover's city on, and what is off it."""
        mover = position.mover
        units = position.units[1:] if mover is Side.JADE else position.units[:0:-1]
        homes, lost = position.homes, position.lost
        if mover is Side.OBSIDIAN:
            homes, lost = _swapped(homes), _swapped(lost)
        return [self._code(unit, mover) for unit in units], OffBoard(homes, lost)

    def _code(self, unit: Unit | None, mover: Side) -> int:
        if unit is None:
            return EMPTY
        kind = UnitKind(unit.side is mover, unit.own_pieces, unit.captives, unit.is_homeward)
        if kind not in self.codes:
            raise ValueError(f"these rules can't make the unit '{unit}'")
        return self.codes[kind]

    def _fits(self, totals: BoardTotals) -> bool:
        army, limit = self.rules.army, min(self.rules.pieces, self.rules.spaces)
        return max(totals.pieces) <= army and max(totals.units) <= limit

    def _list_off_board(self, totals: BoardTotals) -> Iterator[OffBoard]:
        left = [self.rules.army - pieces for pieces in totals.pieces]
        lost = [range(each + 1 if self.rules.can_draw else 1) for each in left]
        for my_lost, enemys_lost in product(*lost):
            homes = product(range(left[0] - my_lost + 1), range(left[1] - enemys_lost + 1))
            for mine, enemys in homes:
                if (mine or totals.units[0]) and (enemys or totals.units[1]):
                    yield OffBoard((mine, enemys), (my_lost, enemys_lost))


def position_count(rules: Ruleset) -> int:
    """Return the ``count`` of a ``PositionIndex``; what does not change it is left out."""
    turns = rules.highway is HighwayKind.RETURN
    return _count_once(
        replace(
            rules,
            throws=Throws.CULIN,
            captures=Captures.FORWARD,
            highway=HighwayKind.RETURN if turns else HighwayKind.FINITE,
            scorpion=False,
            flow=False,
            throws_per_turn=1,
        )
    )


@cache
def _count_once(rules: Ruleset) -> int:
    return PositionIndex(rules).count


def count_up_to(rules: Ruleset, stop: int) -> int:
    """Return the number of positions, or any number from ``stop`` on if there are more.

    Counting those of a huge rule set takes long, so first those with fewer units are counted.
    """
    count = least_count(rules)
    for pieces in range(1, rules.pieces + 1):
        if count < stop:
            count = position_count(replace(rules, pieces=pieces))
    return count


def least_count(rules: Ruleset) -> int:
    """Return a lower bound of a ``PositionIndex``'s count, computed quickly.

    Counts the positions in which each unit is a single piece and no piece is lost.
    """
    army, most = rules.army, min(rules.pieces, rules.army, rules.spaces)
    return sum(
        comb(rules.spaces, mine)
        * comb(rules.spaces - mine, enemys)
        * _homes(army, mine)
        * _homes(army, enemys)
        for mine in range(most + 1)
        for enemys in range(min(most, rules.spaces - mine) + 1)
    )


def _homes(army: int, units: int) -> int:
    """Return how many numbers of pieces at home are possible beside ``units`` single ones.

    A side without units has at least one piece left.
    """
    return army - units + bool(units)


def _swapped(counts: tuple[int, int]) -> tuple[int, int]:
    return counts[1], counts[0]
