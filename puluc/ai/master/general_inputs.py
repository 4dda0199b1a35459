"""The inputs of the general network: any position of any rule set, by sides.

What they say carries over from board to board: how far units have to go, what stands behind whom,
the chance that a turn's throws capture a unit, and what is at stake. In the team game a side is
seen as a whole; of the players only who throws before the enemy counts.

Chances are in 256ths. A *turn mask* has a bit for each combination of a turn's throws.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, combinations_with_replacement
from typing import NamedTuple, TypeVar

from puluc.rules.highway import Highway, Step
from puluc.rules.move import CITY, MoveKind
from puluc.rules.options import OPTIONS, Captures, HighwayKind
from puluc.rules.player import MAX_PLAYERS, Side
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.unit import Gait

WHOLE = 256
"""A certain chance."""

T = TypeVar("T")

Reach = tuple[tuple[int, ...], ...]
"""``[origin][target]``: the turn mask of the throws that bring a unit there."""

_STEPS = (13, 15, 17, 20, 24, 30, 40, 55)
"""Where the buckets of 2 and more steps to go begin, after those of a single number."""
_RISKS = (1, 17, 33, 49, 81, 113, 145, 177, 209)
_SPACES = (8, 9, 10, 12, 14, 17, 20, 23, 27, 31, 36)

MOST_STEPS, MOST_TAKEN, MOST = 80, 1024, 9
"""Larger numbers count as these: of steps to go, of 256ths of pieces, and of pieces or units."""
FAR, NEAR = 8, 6
"""Units of both sides farther apart, or of one side, are not seen as a pair."""

SHAPES = 6
"""Units without captives, with one, with more; then the same on their way back."""
PARTS = 11
"""The free pieces of a side are counted in so many parts of its army."""
EIGHTHS = 8

_HIGHWAYS = {kind: index for index, kind in enumerate(HighwayKind)}


def _buckets(starts: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The number of the bucket of each number below ``size``; the first bucket begins at 0."""
    return tuple(sum(start <= number for start in starts) for number in range(size))


STEPS_BUCKETS = _buckets((*range(2, 13), *_STEPS), MOST_STEPS + 1)
RISK_BUCKETS = _buckets(_RISKS, WHOLE + 1)
TAKEN_BUCKETS = _buckets((*range(1, 257, 16), *range(257, MOST_TAKEN + 1, 64)), MOST_TAKEN + 1)
SPACES_BUCKETS = _buckets(_SPACES, 40)

_ROW_COUNTS = {
    "steps": 2 * 8 * (max(STEPS_BUCKETS) + 1),
    "risk": 3 * (max(RISK_BUCKETS) + 1) * 3 * 4,
    "pair": SHAPES * SHAPES * 2 * FAR,
    "row": 2 * 2 * 2 * NEAR,
    "hand": 2 * (MOST + 1),
    "hand_part": 2 * (EIGHTHS + 1),
    "slain": 2 * (MOST + 1),
    "slain_part": 2 * (EIGHTHS + 1),
    "lost_part": 2 * (EIGHTHS + 1),
    "held": 2 * (MOST + 1),
    "units": 2 * (MOST + 1),
    "free": (PARTS + 1) ** 2,
    "taken": 2 * (max(TAKEN_BUCKETS) + 1),
    "taking": 2 * 18,
    "turns": 8,
    "rules": sum(len(option.values) for option in OPTIONS if option.field != "spaces"),
    "spaces": max(SPACES_BUCKETS) + 1,
    "playing": 2 * (MAX_PLAYERS + 1),
    "leaving": 2 * (MAX_PLAYERS + 1),
}
"""The groups of inputs, and how many each has."""

ROW_STARTS = dict(zip(_ROW_COUNTS, accumulate(_ROW_COUNTS.values(), initial=0), strict=False))
GENERAL_ROWS = sum(_ROW_COUNTS.values())

(
    STEPS,
    RISK,
    PAIR,
    ROW,
    HAND,
    HAND_PART,
    SLAIN,
    SLAIN_PART,
    LOST_PART,
    HELD,
    UNITS,
    FREE,
    TAKEN,
    TAKING,
    TURNS,
    RULES,
    SPACES,
    PLAYING,
    LEAVING,
) = ROW_STARTS.values()
STEPS_COUNT, RISK_COUNT = max(STEPS_BUCKETS) + 1, max(RISK_BUCKETS) + 1
TAKEN_COUNT = max(TAKEN_BUCKETS) + 1


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
        """The tables of a rule set, built once and shared."""
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
        chances = [(value, round(16 * chance)) for value, chance in rules.chances]
        self.turns: list[tuple[tuple[int, ...], int]]
        if rules.throws_per_turn == 1:
            self.turns = [((value,), 16 * weight) for value, weight in chances]
        else:
            self.turns = [
                ((first, second), weight * other * (1 if first == second else 2))
                for (first, weight), (second, other) in combinations_with_replacement(chances, 2)
            ]
        highway = Highway.of(rules)
        steps, back_steps = highway.steps[Side.JADE], highway.back_steps[Side.JADE]
        origins = range(self.size)
        self.steps = steps
        self.hits = [
            [
                [*map(partial(self._hits, gait, at), steps[gait][at], back_steps[gait][at])]
                for at in origins
            ]
            for gait in Gait
        ]
        """``[gait][origin][value]``: the spaces where a throw captures."""

    def _hits(self, gait: Gait, origin: int, step: Step, back: Step) -> tuple[int, ...]:
        hits = () if step.plain.kind is MoveKind.BURN else (step.target,)
        if self.rules.scorpion and origin != CITY and gait is not Gait.CAPTOR:
            return (*hits, back.target)
        return hits

    def reach(self, gait: Gait) -> Reach:
        """The spaces where a unit may capture."""
        return tuple(tuple(self._reach(gait, origin)) for origin in range(self.size))

    def _reach(self, gait: Gait, origin: int) -> list[int]:
        masks = [0] * self.size
        for bit, (values, _) in enumerate(self.turns):
            for then, space, value in self._throws(gait, origin, values):
                for target in self.hits[then][space][value]:
                    masks[target] |= 1 << bit
        masks[CITY] = 0
        return masks

    def slaying(self, origin: int) -> int:
        """The turn mask of the throws that bring a captor home."""
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
        """The throws of a turn, each from where the unit stands then."""
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
        """The bucket of the steps that a unit on each space has to go."""
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
    """The chance of each turn mask, from those of a turn's combinations of throws."""
    found = [0]
    for chance in chances:
        found += [each + chance for each in found]
    return tuple(found)


def _for_both(by_space: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """A table by space, as it is for Jade, for both sides."""
    return tuple(by_space), (by_space[0], *by_space[:0:-1])


def _rule_rows(rules: Ruleset) -> Iterator[int]:
    start = RULES
    for option in OPTIONS:
        if option.field != "spaces":
            yield start + option.values.index(getattr(rules, option.field))
            start += len(option.values)
    yield SPACES + SPACES_BUCKETS[rules.spaces]


def general_inputs(position: Position) -> list[int]:
    """The active inputs of a position that is not over, seen by the side to move.

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
        outward = 4 + _HIGHWAYS[rules.highway]
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
        """Every unit of mine with every one of the enemy's that is near."""
        ahead = -1 if self.mover else 1
        mine, enemys = self.units
        for unit in mine:
            space, start = unit.space, PAIR + unit.shape * SHAPES * 2 * FAR
            for other in enemys:
                apart = (other.space - space) * ahead
                if -FAR <= apart <= FAR:
                    yield start + other.shape * 2 * FAR + apart + FAR - (apart > 0)

    def line_rows(self) -> Iterator[int]:
        """Units of one side that are near each other, the first one nearer to their city."""
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
        """The chance that each unit is captured, with what is at stake."""
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
        """How much each side takes and slays on average, if every throw is used for the most.

        Call it after ``risk_rows``.
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
        """The pieces and units of both sides."""
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
        """How many players of a side have pieces, and how many can bring one out."""
        players, most = self.rules.players, self.rules.pieces
        playing = leaving = 0
        for each in range(side * players, (side + 1) * players):
            hand, units = self.position.hands[each], self.counts[each]
            playing += hand > 0 or units > 0
            leaving += hand > 0 and units < most
        return playing, leaving
