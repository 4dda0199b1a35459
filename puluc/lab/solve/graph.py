"""The positions of a rule set that come about, and what follows each of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from puluc.lab.jit.compiling import allocating, compiled, parallel
from puluc.lab.jit.tables import Large, Layout, Small, tables_of
from puluc.lab.jit.turns import follow, make_room, read_number
from puluc.rules import Position, Ruleset, Side
from puluc.tablebase.index import PositionIndex

ROOM = 1 << 22
"""Followers that there is room for between two looks at the clock and the keyboard."""

SAMPLE = 2000
"""Positions looked at to estimate how much memory is needed."""

Progress = Callable[[str, float], None]
"""``progress(phase, share)``"""


class Thrown(NamedTuple):
    """What is thrown in a turn: one value, or two in any order."""

    values: tuple[int, ...]
    chance: float


def all_thrown(rules: Ruleset) -> list[Thrown]:
    """Everything a turn may bring."""
    if rules.throws_per_turn == 1:
        return [Thrown((value,), chance) for value, chance in rules.chances]
    return [
        Thrown((first[0], second[0]), first[1] * second[1] * (1 if first == second else 2))
        for first, second in combinations_with_replacement(rules.chances, 2)
    ]


def throw_values(found: Sequence[Thrown]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first and the last value of each."""
    return (
        np.array([thrown.values[0] for thrown in found], np.int64),
        np.array([thrown.values[-1] for thrown in found], np.int64),
    )


class Chunk(NamedTuple):
    """What some positions in a row lead to."""

    start: int
    """The place of the first one."""
    ends: NDArray[np.int32]
    """``[position, thrown]``: where what that leads to ends in ``followers``."""
    followers: NDArray[np.int32]
    """Places of positions as the enemy sees them, or how the game ends for the mover."""

    def bounds(self, row: int) -> list[int]:
        """Where the followers of a position begin, and where those of each throw end."""
        return [int(self.ends[row - 1, -1]) if row else 0, *self.ends[row].tolist()]


class Graph:
    """The positions that come about in a game, and what follows them; the start has place 0."""

    def __init__(self, rules: Ruleset) -> None:
        self.position_index = PositionIndex(rules)
        self.tables = tables_of(self.position_index)
        self.thrown = all_thrown(rules)
        self.throw_values = throw_values(self.thrown)
        self.chances = np.array([thrown.chance for thrown in self.thrown])
        self.chunks: list[Chunk] = []
        self.begun = time.perf_counter()
        self._place = np.full(self.position_index.count, -1, np.int32)
        self._numbers = np.empty(self.position_index.count, np.int32)
        self._add(self.position_index.number_of(Position.start(rules, Side.JADE)))

    count = 0
    """How many positions have been reached."""

    @property
    def numbers(self) -> NDArray[np.int32]:
        """The number of the position at each place."""
        return self._numbers[: self.count]

    def place_of(self, position: Position) -> int:
        """The place of a position, -1 if it never comes about."""
        return int(self._place[self.position_index.number_of(position)])

    def explore(self, progress: Progress) -> None:
        """Find every position that comes about."""
        width = len(self.thrown) * _most_followers(self.position_index.rules)
        room = np.empty((max(1, ROOM // width), width), np.int64)
        done = 0
        while done < self.count:
            numbers = self._numbers[done : min(self.count, done + len(room))].astype(np.int64)
            ends = np.empty((len(numbers), len(self.thrown)), np.int32)
            _expand(*self.tables, numbers, *self.throw_values, ends, room)
            followers = np.empty(int(ends[:, -1].sum()), np.int32)
            self.count = _enter(room, ends, followers, self._place, self._numbers, self.count)
            self.chunks.append(Chunk(done, ends, followers))
            done += len(numbers)
            progress("exploring", done / self.count)

    def _add(self, number: int) -> None:
        self._place[number] = self.count
        self._numbers[self.count] = number
        self.count += 1


def estimate(position_index: PositionIndex, players: int = 0) -> float:
    """How many bytes of memory solving takes at most, and following so many players at a time.

    What follows a position is counted for some, picked at random.
    """
    tables, found = tables_of(position_index), all_thrown(position_index.rules)
    picked = np.random.default_rng(1).integers(position_index.count, size=SAMPLE)
    ends = np.empty((SAMPLE, len(found)), np.int32)
    room = np.empty((SAMPLE, len(found) * _most_followers(position_index.rules)), np.int64)
    _expand(*tables, picked, *throw_values(found), ends, room)
    followers = float(ends[:, -1].mean())
    weight = 1 if position_index.rules.throws_per_turn == 1 else 4
    solving = 4 + 4 + 8 + 4 * len(found) + 4 * followers
    playing = players * (8 + 8 + 1 + weight * followers) + 8 * bool(players)
    return position_index.count * (solving + playing) + 2e8


def _most_followers(rules: Ruleset) -> int:
    """No throw leads to more positions."""
    moves = 2 * min(rules.pieces, rules.army) + 2
    return moves if rules.throws_per_turn == 1 else 2 * moves * moves


@parallel
def _expand(
    t: Layout,
    s: Small,
    g: Large,
    numbers: NDArray[np.int64],
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    ends: NDArray[np.int32],
    room: NDArray[np.int64],
) -> None:
    """Write what each throw leads to, position by position, each in a row of ``room``."""
    for place in numba.prange(len(numbers)):
        _expand_one(t, s, g, numbers[place], firsts, seconds, ends[place], room[place])


@allocating
def _expand_one(
    t: Layout,
    s: Small,
    g: Large,
    number: int,
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    ends: NDArray[np.int32],
    written: NDArray[np.int64],
) -> None:
    board, rest = np.empty(t.spaces + 1, np.int16), np.empty(4, np.int16)
    room = make_room(t)
    read_number(t, s, g, number, board, rest)
    count = 0
    for thrown in range(len(firsts)):
        found = written[count:]
        count += follow(t, s, g, board, rest, firsts[thrown], seconds[thrown], room, found)
        ends[thrown] = count


@compiled
def _enter(
    room: NDArray[np.int64],
    ends: NDArray[np.int32],
    followers: NDArray[np.int32],
    places: NDArray[np.int32],
    numbers: NDArray[np.int32],
    count: int,
) -> int:
    """Give every position found a place, and turn numbers into places; how many there are."""
    written = 0
    for row in range(ends.shape[0]):
        for each in range(ends[row, -1]):
            number = room[row, each]
            if number >= 0:
                if places[number] < 0:
                    places[number] = count
                    numbers[count] = number
                    count += 1
                number = places[number]
            followers[written] = number
            written += 1
        start = written - ends[row, -1]
        for thrown in range(ends.shape[1]):
            ends[row, thrown] += start
    return count
