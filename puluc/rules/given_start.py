"""The position, and perhaps the first throws, that a game is given to begin with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from puluc.marks import N_
from puluc.rules.errors import NotationError
from puluc.rules.position import Position
from puluc.rules.reachable import unreachable
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import STICK_COUNT, Throw


@dataclass(frozen=True, slots=True)
class GivenStart:
    """The start of a game that was set up; it has no opening throws.

    NotationError if the game is over there, if its player has nothing to move, if no game leads
    there, or if the throws are not those of one turn.
    """

    position: Position
    throws: tuple[Throw, ...] = ()
    """Of the first turn; empty if the sticks are thrown for it as for any other."""

    def __post_init__(self) -> None:
        position, player = self.position, self.position.player
        if position.outcome:
            raise NotationError(
                N_("the game is over in the position '{position}'"), position=position
            )
        if not position.hand(player) and not position.advancing(player):
            raise NotationError(
                N_("{player} has nothing to move in the position '{position}'"),
                player=player,
                position=position,
            )
        if why := unreachable(position):
            raise NotationError(why.obstacle.value, space=why.space)
        count, needed = len(self.throws), position.rules.throws_per_turn
        if count not in (0, needed):
            raise NotationError(
                N_("wrong number of throws: {found}, not {expected}"), found=count, expected=needed
            )

    def __str__(self) -> str:
        return " ".join(map(str, (self.position, *self.throws)))

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> GivenStart:
        """Return the start written as position and throws: ``5 - - - - - - - - - 5 j 0110``."""
        words = text.split()
        throws = list(takewhile(_is_throw, reversed(words[rules.spaces + 3 :])))[::-1]
        position = Position.parse(" ".join(words[: len(words) - len(throws)]), rules)
        return cls(position, tuple(map(Throw.parse, throws)))


def without_given(throws: Iterable[Throw], start: GivenStart | None) -> tuple[Throw, ...]:
    """Return the throws of a game that its sticks made: all but those of its start."""
    given = len(start.throws) if start else 0
    return tuple(throws)[given:]


def _is_throw(word: str) -> bool:
    return len(word) == STICK_COUNT and not word.strip("01")
