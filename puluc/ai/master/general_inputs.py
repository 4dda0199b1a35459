"""The inputs of the general network: any position of any rule set, by sides.

What they say carries over from board to board: how far units have to go, what stands behind whom,
the chance that a turn's throws capture a unit, and what is at stake. In the team game a side is
seen as a whole; of the players only who throws before the enemy counts.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from puluc.ai.master.general_rows import (
    EIGHTHS,
    FAR,
    FREE,
    HAND,
    HAND_PART,
    HELD,
    LEAVING,
    LOST_PART,
    MOST,
    MOST_TAKEN,
    NEAR,
    OPTION_ROWS,
    PAIR,
    PARTS,
    PLAYING,
    RISK,
    RISK_BUCKETS,
    RISK_COUNT,
    ROW,
    SHAPES,
    SLAIN,
    SLAIN_PART,
    STEPS,
    STEPS_COUNT,
    TAKEN,
    TAKEN_BUCKETS,
    TAKEN_COUNT,
    TAKING,
    TURNS,
    UNITS,
    WHOLE,
)
from puluc.ai.master.general_tables import GeneralTables
from puluc.rules.move import CITY
from puluc.rules.options import Captures
from puluc.rules.player import MAX_PLAYERS, Gait, Side
from puluc.rules.position import Position


def general_inputs(position: Position) -> list[int]:
    """Return the active inputs of a position that is not over, seen by the side to move.

    An input may be there more than once.
    """
    view = _View(position)
    return [
        *view.tables.rows,
        TURNS + view.end - view.first - 1,
        *view.step_rows,
        *view.pair_rows(),
        *view.line_rows(),
        *view.risk_rows(),
        *view.taken_rows(),
        *view.count_rows(),
    ]


class _Seen(NamedTuple):
    """A unit as the other side sees it."""

    space: int
    shape: int
    size: int
    """Pieces of its own side."""
    captives: int
    owner: int
    """The index of its player in the order of the turns."""


class _View:
    """A position by sides: 0 is the side to move, 1 the other one.

    Of the side to move only those who throw before the enemy threaten anything. They are the
    players from ``first`` to ``end`` in the order of the turns.
    """

    def __init__(self, position: Position) -> None:
        highway = position.highway
        rules, mover = highway.rules, position.player.side
        self.position, self.rules, self.mover = position, rules, mover
        self.tables = tables = GeneralTables.of(rules)
        self.first, self.end = highway.hand_of[position.player], rules.players * (mover + 1)
        self.units = list[_Seen](), list[_Seen]()
        self.step_rows = list[int]()
        self.gains = defaultdict[int, list[tuple[int, int]]](list)
        """``[player]``: what he may take or slay, each with the turn mask for it."""
        hunters = defaultdict[int, list[tuple[tuple[int, ...], int]]](list)
        self.counts = counts = [0] * len(position.hands)
        """``[player]``: how many units he has."""
        outward = 4 + OPTION_ROWS["highway"].index(rules.highway)
        goes_back = rules.captures is Captures.BACKWARD
        for space, unit in enumerate(position.units):
            if unit is None:
                continue
            side, gait, size, captives = unit.side, unit.gait, unit.own_pieces, unit.captives
            who, owner = int(side is not mover), highway.hand_of[unit.player]
            if captives:
                kind, shape = min(captives, 3) - 1, min(captives, 2) + (3 if goes_back else 0)
            elif unit.is_homeward:
                kind = shape = 3
            else:
                kind, shape = 7 if size > 1 else outward, 0
            steps = tables.steps[side][gait][space]
            self.step_rows.append(STEPS + (who * 8 + kind) * STEPS_COUNT + steps)
            self.units[who].append(_Seen(space, shape, size, captives, owner))
            counts[owner] += 1
            if who or self.first <= owner < self.end:
                hunters[owner].append((tables.reach[side][gait][space], size))
                if captives and (mask := tables.slaying[side][space]):
                    self.gains[owner].append((captives, mask))
        leaving = [reach[Gait.OUTWARD][CITY] for reach in tables.reach]
        for owner, hand in enumerate(position.hands):
            if hand and counts[owner] < rules.pieces:
                hunters[owner].append((leaving[owner >= rules.players], 1))
        others = range(
            0 if mover else rules.players, rules.players + (0 if mover else rules.players)
        )
        self.hunters = (
            [(each, hunters[each]) for each in others if each in hunters],
            [(each, hunters[each]) for each in range(self.first, self.end) if each in hunters],
        )
        """Of each side: the enemy's players, with the reach and size of each of their units."""

    def pair_rows(self) -> Iterator[int]:
        """Yield a row for each pair of near units, one of each side."""
        ahead = -1 if self.mover else 1
        mine, enemys = self.units
        for unit in mine:
            space, start = unit.space, PAIR + unit.shape * SHAPES * 2 * FAR
            for other in enemys:
                apart = (other.space - space) * ahead
                if -FAR <= apart <= FAR:
                    yield start + other.shape * 2 * FAR + apart + FAR - (apart > 0)

    def line_rows(self) -> Iterator[int]:
        """Yield a row for each pair of near units of one side, the one nearer to its city first."""
        for who, units in enumerate(self.units):
            is_up = (who == 0) is (self.mover is Side.JADE)
            for one, unit in enumerate(units):
                for other in units[one + 1 :]:
                    apart = other.space - unit.space
                    if apart > NEAR:
                        break
                    first, last = (unit, other) if is_up else (other, unit)
                    ways = (who * 2 + first.shape // 3) * 2 + last.shape // 3
                    yield ROW + ways * NEAR + apart - 1

    def risk_rows(self) -> Iterator[int]:
        """Yield a row for each unit's chance of being captured and what is at stake."""
        chances, has_doubling = self.tables.chances, self.rules.doubling
        for who in (0, 1):
            for space, _, size, captives, owner in self.units[who]:
                safe, is_guarded = WHOLE, has_doubling and captives
                for hunter, found in self.hunters[who]:
                    mask = 0
                    for reach, strength in found:
                        if not (is_guarded and strength == 1):
                            mask |= reach[space]
                    if mask:
                        self.gains[hunter].append((size + captives, mask))
                        safe = safe * (WHOLE - chances[mask]) >> 8
                group = 2 if who else int(not self.first <= owner < self.end)
                risk = RISK_BUCKETS[WHOLE - safe]
                stake = (min(size, 3) - 1) * 4 + min(captives, 3)
                yield RISK + (group * RISK_COUNT + risk) * 12 + stake

    def taken_rows(self) -> Iterator[int]:
        """Yield rows for what each side takes and slays on average if every throw takes the most.

        Call this after ``risk_rows``, which finds the gains.
        """
        chances, players = self.tables.chances, self.rules.players
        taken, missing = [0, 0], [WHOLE, WHOLE]
        for player, gains in sorted(self.gains.items()):
            who, used = int((player >= players) is not bool(self.mover)), 0
            for gain, mask in sorted(gains, reverse=True):
                taken[who] += gain * chances[mask & ~used]
                used |= mask
            missing[who] = missing[who] * (WHOLE - chances[used]) >> 8
        for who in (0, 1):
            yield TAKEN + who * TAKEN_COUNT + TAKEN_BUCKETS[min(taken[who], MOST_TAKEN)]
            yield TAKING + who * 18 + (WHOLE - missing[who] + 15 >> 4)

    def count_rows(self) -> Iterator[int]:
        """Yield rows for the pieces and units of both sides."""
        homes, lost = self.position.homes, self.position.lost
        army, parts = self.rules.army * self.rules.players, 0
        held = [sum(unit.captives for unit in units) for units in self.units]
        for who, side in enumerate((self.mover, self.mover.enemy)):
            hand, gone, units = homes[side], lost[side], self.units[who]
            free = hand + sum(unit.size for unit in units)
            slain = army - free - held[1 - who] - gone
            parts = parts * (PARTS + 1) + free * PARTS // army
            one, part = who * (MOST + 1), who * (EIGHTHS + 1)
            yield HAND + one + min(hand, MOST)
            yield HAND_PART + part + hand * EIGHTHS // army
            yield SLAIN + one + min(slain, MOST)
            yield SLAIN_PART + part + slain * EIGHTHS // army
            yield LOST_PART + part + gone * EIGHTHS // army
            yield HELD + one + min(held[who], MOST)
            yield UNITS + one + min(len(units), MOST)
            playing, leaving = self._players_of(side)
            yield PLAYING + who * (MAX_PLAYERS + 1) + playing
            yield LEAVING + who * (MAX_PLAYERS + 1) + leaving
        yield FREE + parts

    def _players_of(self, side: Side) -> tuple[int, int]:
        """Return how many players of a side have pieces, and how many can bring one out."""
        players, most = self.rules.players, self.rules.pieces
        playing = leaving = 0
        for each in range(side * players, (side + 1) * players):
            hand, units = self.position.hands[each], self.counts[each]
            playing += hand > 0 or units > 0
            leaving += hand > 0 and units < most
        return playing, leaving
