"""The inputs of the general network: any position of any rule set, by sides.

The inputs mean the same on every board: how far units have to go, which units are behind which, the
chance that a turn's throws capture a unit, and how many pieces that would cost. In the team game
all players of a side are seen together; only those who throw before the enemy count as a threat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import NamedTuple, TypeVar

from puluc.ai.master import general_rows as rows
from puluc.ai.master.networks import UnknownRulesError
from puluc.rules.highway import Highway
from puluc.rules.move import CITY, MoveKind
from puluc.rules.options import Captures, HighwayKind
from puluc.rules.player import MAX_PLAYERS, Gait, Side
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset

T = TypeVar("T")

Reach = tuple[tuple[int, ...], ...]
"""``[origin][target]``: the turn mask of the throws that bring a unit there."""


@dataclass(frozen=True, slots=True)
class GeneralTables:
    """The tables of a rule set from which the inputs are computed."""

    rules: Ruleset
    fixed: tuple[int, ...]
    """The inputs that are the same in all positions."""
    reach: tuple[tuple[Reach, ...], ...]
    """``[side][gait]``: the reach of a unit; captures backward are included."""
    slaying: tuple[tuple[int, ...], ...]
    """``[side][origin]``: the turn mask of the throws that bring a captor home."""
    steps: tuple[tuple[tuple[int, ...], ...], ...]
    """``[side][gait][space]``: the bucket of the steps to go."""
    chances: tuple[int, ...]
    """``[turn mask]``: the chance that a turn has one of these throws."""

    @staticmethod
    @cache
    def of(rules: Ruleset) -> GeneralTables:
        """Return the shared tables of a rule set; UnknownRulesError for unknown options."""
        maps = _Maps(rules)
        reach = [_for_both([*map(_for_both, maps.reach(gait))]) for gait in Gait]
        steps = [_for_both([*maps.steps_to_go(gait)]) for gait in Gait]
        return GeneralTables(
            rules,
            tuple(_rule_rows(rules)),
            tuple(
                tuple(tuple(each[side] for each in gait[side]) for gait in reach) for side in Side
            ),
            _for_both([*map(maps.slaying, range(maps.size))]),
            tuple(tuple(each[side] for each in steps) for side in Side),
            _mask_chances(tuple(chance for _, chance in maps.turns)),
        )


class _Maps:
    """The targets of Jade's units with the throws of a turn, under one rule set."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.size = rules, rules.spaces + 1
        self.turns = [(values, round(rows.WHOLE * chance)) for values, chance in rules.turn_odds]
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
        """Yield the throws of a turn, each from where the unit is then."""
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
            yield rows.STEPS_BUCKETS[min(left, rows.MOST_STEPS)]


@cache
def _mask_chances(chances: tuple[int, ...]) -> tuple[int, ...]:
    """Return the chance of each turn mask, from those of a turn's combinations of throws."""
    found = [0]
    for chance in chances:
        found += [each + chance for each in found]
    return tuple(found)


def _for_both(by_space: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return a table by space for both sides, given the one for Jade."""
    return tuple(by_space), (by_space[0], *by_space[:0:-1])


def _rule_rows(rules: Ruleset) -> Iterator[int]:
    """Yield the inputs of the rules; UnknownRulesError for rules that have none.

    An option that the networks don't know must be left as it is by default.
    """
    start = rows.RULES
    for option in fields(rules):
        value = getattr(rules, option.name)
        if values := rows.OPTION_ROWS.get(option.name):
            if value not in values:
                raise UnknownRulesError(f"no network plays {option.name}={value}")
            yield start + values.index(value)
            start += len(values)
        elif option.init and option.name != "spaces" and value != option.default:
            raise UnknownRulesError(f"no network plays {option.name}={value}")
    yield rows.SPACES + rows.SPACES_BUCKETS[rules.spaces]


def general_inputs(position: Position) -> list[int]:
    """Return the active inputs of a position that is not over, seen by the side to move.

    An input may be there more than once.
    """
    view = _View(position)
    return [
        *view.tables.fixed,
        rows.TURNS + view.end - view.first - 1,
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
        """``[player]``: the numbers of pieces to take or slay, each with the turn mask for it."""
        hunters = defaultdict[int, list[tuple[tuple[int, ...], int]]](list)
        self.counts = counts = [0] * len(position.hands)
        """``[player]``: the number of units."""
        outward = 4 + rows.OPTION_ROWS["highway"].index(rules.highway)
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
            self.step_rows.append(rows.STEPS + (who * 8 + kind) * rows.STEPS_COUNT + steps)
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
        """The enemy's players by side, with the reach and size of each of their units."""

    def pair_rows(self) -> Iterator[int]:
        """Yield a row for each pair of near units, one of each side."""
        ahead = -1 if self.mover else 1
        mine, enemys = self.units
        for unit in mine:
            space, start = unit.space, rows.PAIR + unit.shape * rows.SHAPES * 2 * rows.FAR
            for other in enemys:
                apart = (other.space - space) * ahead
                if -rows.FAR <= apart <= rows.FAR:
                    yield start + other.shape * 2 * rows.FAR + apart + rows.FAR - (apart > 0)

    def line_rows(self) -> Iterator[int]:
        """Yield a row for each pair of near units of one side, the one nearer to its city first."""
        for who, units in enumerate(self.units):
            is_up = (who == 0) is (self.mover is Side.JADE)
            for one, unit in enumerate(units):
                for other in units[one + 1 :]:
                    apart = other.space - unit.space
                    if apart > rows.NEAR:
                        break
                    first, last = (unit, other) if is_up else (other, unit)
                    ways = (who * 2 + first.shape // 3) * 2 + last.shape // 3
                    yield rows.ROW + ways * rows.NEAR + apart - 1

    def risk_rows(self) -> Iterator[int]:
        """Yield a row for each unit's chance of being captured and what is at stake."""
        chances, has_doubling = self.tables.chances, self.rules.doubling
        for who in (0, 1):
            for space, _, size, captives, owner in self.units[who]:
                safe, is_guarded = rows.WHOLE, has_doubling and captives
                for hunter, found in self.hunters[who]:
                    mask = 0
                    for reach, strength in found:
                        if not (is_guarded and strength == 1):
                            mask |= reach[space]
                    if mask:
                        self.gains[hunter].append((size + captives, mask))
                        safe = safe * (rows.WHOLE - chances[mask]) >> 8
                group = 2 if who else int(not self.first <= owner < self.end)
                risk = rows.RISK_BUCKETS[rows.WHOLE - safe]
                stake = (min(size, 3) - 1) * 4 + min(captives, 3)
                yield rows.RISK + (group * rows.RISK_COUNT + risk) * 12 + stake

    def taken_rows(self) -> Iterator[int]:
        """Yield rows for what each side takes and slays on average if every throw takes the most.

        Call this after ``risk_rows``, which finds the gains.
        """
        chances, players = self.tables.chances, self.rules.players
        taken, missing = [0, 0], [rows.WHOLE, rows.WHOLE]
        for player, gains in sorted(self.gains.items()):
            who, used = int((player >= players) is not bool(self.mover)), 0
            for gain, mask in sorted(gains, reverse=True):
                taken[who] += gain * chances[mask & ~used]
                used |= mask
            missing[who] = missing[who] * (rows.WHOLE - chances[used]) >> 8
        for who in (0, 1):
            yield (
                rows.TAKEN
                + who * rows.TAKEN_COUNT
                + rows.TAKEN_BUCKETS[min(taken[who], rows.MOST_TAKEN)]
            )
            yield rows.TAKING + who * 18 + (rows.WHOLE - missing[who] + 15 >> 4)

    def count_rows(self) -> Iterator[int]:
        """Yield rows for the pieces and units of both sides."""
        homes, lost = self.position.homes, self.position.lost
        army, parts = self.rules.army * self.rules.players, 0
        held = [sum(unit.captives for unit in units) for units in self.units]
        for who, side in enumerate((self.mover, self.mover.enemy)):
            hand, gone, units = homes[side], lost[side], self.units[who]
            free = hand + sum(unit.size for unit in units)
            slain = army - free - held[1 - who] - gone
            parts = parts * (rows.PARTS + 1) + free * rows.PARTS // army
            one, part = who * (rows.MOST + 1), who * (rows.EIGHTHS + 1)
            yield rows.HAND + one + min(hand, rows.MOST)
            yield rows.HAND_PART + part + hand * rows.EIGHTHS // army
            yield rows.SLAIN + one + min(slain, rows.MOST)
            yield rows.SLAIN_PART + part + slain * rows.EIGHTHS // army
            yield rows.LOST_PART + part + gone * rows.EIGHTHS // army
            yield rows.HELD + one + min(held[who], rows.MOST)
            yield rows.UNITS + one + min(len(units), rows.MOST)
            playing, leaving = self._players_of(side)
            yield rows.PLAYING + who * (MAX_PLAYERS + 1) + playing
            yield rows.LEAVING + who * (MAX_PLAYERS + 1) + leaving
        yield rows.FREE + parts

    def _players_of(self, side: Side) -> tuple[int, int]:
        """Return how many players of a side have pieces, and how many can bring one out."""
        players, most = self.rules.players, self.rules.pieces
        playing = leaving = 0
        for each in range(side * players, (side + 1) * players):
            hand, units = self.position.hands[each], self.counts[each]
            playing += hand > 0 or units > 0
            leaving += hand > 0 and units < most
        return playing, leaving
