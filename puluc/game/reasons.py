"""Reasons why one way to play a turn is better than another, by facts that the rules give.

What the turn itself does is counted, and what the next throws may do: the enemy's, and the
player's own if the enemy's changed nothing. All are exact. Where several players follow before the
next turn (teams), only the turn itself is compared.
"""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from puluc.rules import Choice, Line, Position, Refusal, Side, lines_of_play


class Fact(Enum):
    """Something that a way to play a turn does, or that may follow it."""

    TAKES = auto()
    SLAYS = auto()
    FREES = auto()
    BRINGS_HOME = auto()
    LOSES = auto()
    IS_TAKEN = auto()
    """The enemy's next throw takes pieces."""
    IS_SLAIN = auto()
    """The enemy's next throw slays captives, or slays what it takes."""
    WILL_TAKE = auto()
    """The player's own next throw takes pieces."""
    WILL_SLAY = auto()
    IS_BLOCKED = auto()
    """Friendly units block units that the player's own next throw would move."""
    IS_STUCK = auto()
    """The player's own next throw allows no move."""
    ENEMY_IS_STUCK = auto()


_WEIGHTS = {
    Fact.TAKES: 1.0,
    Fact.SLAYS: 0.6,
    Fact.FREES: 0.9,
    Fact.BRINGS_HOME: 0.3,
    Fact.LOSES: -1.0,
    Fact.IS_TAKEN: -1.0,
    Fact.IS_SLAIN: -0.6,
    Fact.WILL_TAKE: 0.5,
    Fact.WILL_SLAY: 0.4,
    Fact.IS_BLOCKED: -0.3,
    Fact.IS_STUCK: -0.4,
    Fact.ENEMY_IS_STUCK: 0.4,
}
"""The weight of a piece or, for the last three, of a unit or a turn without a move.

It is below 0 if less is better. The weights only decide which facts are told, and in which order.
"""


class Extent(NamedTuple):
    """The extent to which a fact holds; what the turn itself does has only a number of pieces."""

    pieces: int = 0
    """The pieces concerned, with the throw that concerns most."""
    throws: tuple[tuple[int, ...], ...] = ()
    """The values of the throws with which it happens."""
    share: float = 0.0
    """The share of these among all throws."""
    mean: float = 0.0
    """The average of the pieces over all throws."""


class MoveReason(NamedTuple):
    """A fact that speaks for the better of two ways to play a turn."""

    fact: Fact
    better: Extent
    worse: Extent

    @property
    def weight(self) -> float:
        """The weight of the fact, in pieces."""
        return _WEIGHTS[self.fact] * (self.better.mean - self.worse.mean)


_LEAST = 0.1
"""The weight below which a fact explains nothing."""
_MOST = 3


def reasons(better: Line, worse: Line) -> tuple[MoveReason, ...]:
    """Return the facts that speak most for a way to play a turn against another, at most three."""
    one, other = facts(better), facts(worse)
    shared = (MoveReason(fact, one[fact], other[fact]) for fact in one if fact in other)
    found = [each for each in shared if each.better[:2] != each.worse[:2]]  # not told alike
    found = sorted(found, key=lambda each: each.weight, reverse=True)
    told = list[MoveReason]()
    for each in found:
        is_same = each.worse.throws and any(each[1:] == before[1:] for before in told)
        if each.weight >= _LEAST and not is_same:
            told.append(each)
    return tuple(told[:_MOST])


class Reply(NamedTuple):
    """A throw of the enemy and the way to play it that takes or slays most."""

    values: tuple[int, ...]
    line: Line


def worst_reply(position: Position) -> Reply | None:
    """Return the reply that costs the side that has just moved most, the likeliest of equals.

    ``position`` is that after its turn. None if no reply costs anything, or if the game is over.
    """
    side, found, most = position.mover, None, (0, 0.0)
    for values, share in () if position.outcome else position.rules.turn_odds:
        for line in _ways(position, values):
            loss = _taken(line, side) + _slain(line, side), share
            if loss[0] and loss > most:
                found, most = Reply(values, line), loss
    return found


@lru_cache(maxsize=64)
def facts(line: Line) -> dict[Fact, Extent]:
    """Return the extent of each fact for a way to play a turn."""
    start, end, side = line.positions[0], line.end, line.positions[0].mover
    done = {
        Fact.TAKES: _taken(line, side),
        Fact.SLAYS: _slain(line, side),
        Fact.FREES: -_taken(line, side.enemy),
        Fact.BRINGS_HOME: end.homes[side]
        - start.homes[side]
        + sum(play.move.is_entry for play in line.plays),
        Fact.LOSES: end.lost[side] - start.lost[side],
    }
    found = {fact: Extent(max(count, 0), mean=max(count, 0)) for fact, count in done.items()}
    if end.outcome or end.rules.players > 1:
        return found
    theirs, ours = end, end.pass_turn()
    return found | {
        Fact.IS_TAKEN: _extent(theirs, _most(_taken)),
        Fact.IS_SLAIN: _extent(theirs, _most(_slain)),
        Fact.WILL_TAKE: _extent(ours, _most(_taken)),
        Fact.WILL_SLAY: _extent(ours, _most(_slain)),
        Fact.IS_BLOCKED: _extent(ours, blocked),
        Fact.IS_STUCK: _extent(ours, _passes),
        Fact.ENEMY_IS_STUCK: _extent(theirs, _passes),
    }


_Count = Callable[[Position, tuple[int, ...]], int]
"""Returns how many pieces, units or turns the values of the next throw concern."""


def _extent(position: Position, count: _Count) -> Extent:
    """Return the extent of a fact about the next throw."""
    throws, most, mean, odds = list[tuple[int, ...]](), 0, 0.0, 0.0
    for values, share in position.rules.turn_odds:
        pieces = count(position, values)
        if pieces > 0:
            throws.append(values)
            most, mean, odds = max(most, pieces), mean + share * pieces, odds + share
    return Extent(most, tuple(throws), odds, mean)


def _most(count: Callable[[Line, Side], int]) -> _Count:
    """Return a function that counts for the best way to play each throw."""
    return lambda position, values: max(
        count(line, position.mover) for line in _ways(position, values)
    )


def _ways(position: Position, values: tuple[int, ...]) -> Iterator[Line]:
    return lines_of_play(Choice.at(position, values))


def _taken(line: Line, side: Side) -> int:
    """Return how many pieces a side takes in a line of play, less those that it loses."""
    return line.end.taken_by(side) - line.positions[0].taken_by(side)


def _slain(line: Line, side: Side) -> int:
    return line.end.slain_by(side) - line.positions[0].slain_by(side)


def _passes(position: Position, values: tuple[int, ...]) -> int:
    return int(not Choice.at(position, values).plays)


def blocked(position: Position, values: tuple[int, ...]) -> int:
    """Return how many units of the mover a friendly unit keeps from using one of these values."""
    spaces = range(position.rules.spaces + 1)
    return sum(
        any(position.refusal(space, value) is Refusal.BLOCKED for value in values)
        for space in spaces
    )
