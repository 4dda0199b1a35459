"""Starts that were set up, and cheap conditions for whether a game can lead to a position.

The conditions are necessary, not sufficient: a position that meets them all may still be
unreachable. For the solved rule sets a tablebase gives the exact answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import takewhile

from puluc import NotationError, PulucError
from puluc.marks import N_
from puluc.rules.highway import Highway
from puluc.rules.move import CITY
from puluc.rules.options import CaptureKind
from puluc.rules.player import Gait, Player, Side
from puluc.rules.position import Position
from puluc.rules.ruleset import Ruleset
from puluc.rules.sticks import THROWS, Throw

Stand = tuple[Side, Gait, int]
"""A side, a gait and the space of a unit; ``CITY`` is the city that the unit leaves."""

Landing = tuple[Side, int]
"""A side and a space that a unit of it can move to, perhaps only by a capture."""


class Obstacle(Enum):
    """Reasons why no game leads to a position; the value is the translatable text of the error."""

    OVER = N_("This game is over.\nA side has no free piece left.")
    PASSED_OVER = N_(
        "Impossible position.\nIt is the turn of a player who has neither a piece at home nor"
        " a unit."
    )
    TOO_MANY_UNITS = N_("Impossible position.\nA player has too many units on the highway.")
    UNMADE = N_(
        "Impossible position.\nSpace {space}: no captures make a unit with these pieces in"
        " this order."
    )
    UNTRODDEN = N_("Impossible position.\nSpace {space}: such a unit can't get there.")
    UNPAID = N_(
        "Impossible position.\nA capture costs the capturing unit, so slain and lost pieces"
        " don't match."
    )
    NEVER = N_("Impossible position.")


class UnreachableError(PulucError, ValueError):
    """The error for a position to which no game leads: the obstacle and its space.

    ``CITY`` stands for no space. The text says why.
    """

    def __init__(self, obstacle: Obstacle, space: int = CITY) -> None:
        super().__init__(obstacle.value, space=space)
        self.obstacle, self.space = obstacle, space


def check_reachable(position: Position) -> None:
    """Raise UnreachableError if no game leads to the position, or if it ends the game."""
    if why := unreachable(position):
        raise why


def unreachable(position: Position) -> UnreachableError | None:
    """Return the first condition that a position breaks; None if it meets them all."""
    return next(_obstacles(position), None)


def _obstacles(position: Position) -> Iterator[UnreachableError]:
    rules, player = position.rules, position.player
    if position.outcome:
        yield UnreachableError(Obstacle.OVER)
    if not position.hand(player) and not position.advancing(player):
        yield UnreachableError(Obstacle.PASSED_OVER)
    if any(position.advancing(each) > rules.pieces for each in rules.turn_order):
        yield UnreachableError(Obstacle.TOO_MANY_UNITS)
    for space, unit in enumerate(position.units):
        if unit and not _is_made(unit.pieces, rules):
            yield UnreachableError(Obstacle.UNMADE, space)
        elif unit and (unit.side, unit.gait, space) not in _stands(rules):
            yield UnreachableError(Obstacle.UNTRODDEN, space)
    if not _is_paid(position):
        yield UnreachableError(Obstacle.UNPAID)


@cache
def _is_made(pieces: tuple[Player, ...], rules: Ruleset) -> bool:
    """Return whether moves can put these pieces together, bottom to top."""
    if len(pieces) == 1:
        return True
    match pieces:
        case (below, above) if below.side is above.side:  # a double
            return rules.doubling
    if rules.capture is not CaptureKind.PRISON:
        return False
    return any(_is_capture(pieces[:cut], pieces[cut:], rules) for cut in range(1, len(pieces)))


def _is_capture(below: tuple[Player, ...], above: tuple[Player, ...], rules: Ruleset) -> bool:
    """Return whether the unit ``above`` can capture the unit ``below``."""
    captor = above[-1].side
    if below[-1].side is captor or not (_is_made(below, rules) and _is_made(above, rules)):
        return False
    is_guarded = rules.doubling and any(piece.side is captor for piece in below)
    return not is_guarded or sum(piece.side is captor for piece in above) > 1


@cache
def _stands(rules: Ruleset) -> frozenset[Stand]:
    """Return all spaces that units of each side and gait can reach with any throws."""
    highway, found, landings = Highway.of(rules), set[Stand](), set[Landing]()
    new = {(side, Gait.OUTWARD, CITY) for side in Side}
    while new:
        found |= new
        steps = [step for stand in new for step in _steps(highway, stand)]
        landings |= {(side, target) for side, _, target in steps}
        plain = {(side, gait, target) for side, gait, target in steps if gait is not None}
        taken = {(side.enemy, space) for side, _, space in found} & landings
        captors = {(side, Gait.CAPTOR, space) for side, space in taken}
        new = (plain | (captors if rules.capture is CaptureKind.PRISON else set())) - found
    return frozenset(stand for stand in found if stand[-1] != CITY)


def _steps(highway: Highway, stand: Stand) -> Iterator[tuple[Side, Gait | None, int]]:
    """Yield the side, gait and target of each step; the gait is None if it must capture."""
    rules, (side, gait, origin) = highway.rules, stand
    for value in filter(None, rules.values):
        step = highway.steps[side][gait][origin][value]
        if step.target not in (CITY, rules.fire_space):
            lone = Gait.OUTWARD if step.is_flowing else gait
            yield side, Gait.HOMEWARD if step.plain.is_turning else lone, step.target
        back = highway.back_step(side, gait, origin, value)
        if back and back.target != CITY:
            yield side, None, back.target


def _is_paid(position: Position) -> bool:
    """Return whether slain and lost pieces match: with eagles a capture costs the captor."""
    rules = position.rules
    if rules.capture is not CaptureKind.EAGLE:
        return True
    most = 2 if rules.doubling else 1
    return all(
        slain <= most * lost and (rules.fire or lost <= most * slain)
        for slain, lost in zip(map(position.slain_by, Side), position.lost, strict=True)
    )


@dataclass(frozen=True, slots=True)
class GivenStart:
    """The start of a game that was set up; it has no opening throws.

    NotationError if the game is over there, if no game leads there, or if the throws are not those
    of one turn.
    """

    position: Position
    throws: tuple[Throw, ...] = ()
    """The throws of the first turn; empty if its sticks are still to be thrown."""

    def __post_init__(self) -> None:
        if why := unreachable(self.position):
            raise NotationError.of(why)
        count, needed = len(self.throws), self.position.rules.throws_per_turn
        if count not in (0, needed):
            raise NotationError(
                N_("wrong number of throws: {found}, not {expected}"), found=count, expected=needed
            )

    def __str__(self) -> str:
        return " ".join(map(str, (self.position, *self.throws)))

    @property
    def handicap(self) -> tuple[int, int] | None:
        """The pieces with which Jade and Obsidian begin if one side has fewer; else None.

        All pieces are at home then, and no throw is given. Teams have no handicaps.
        """
        position, army = self.position, self.position.rules.army
        is_start = not any(position.units) and not any(position.lost) and not self.throws
        if position.rules.players > 1 or not is_start:
            return None
        homes = position.homes
        return homes if max(homes) == army > min(homes) else None

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> GivenStart:
        """Return the start written as position and throws: ``5 - - - - - - - - - 5 j 0110``."""
        words = text.split()
        texts = set(map(str, THROWS))
        throws = list(takewhile(texts.__contains__, reversed(words[rules.spaces + 3 :])))[::-1]
        position = Position.parse(" ".join(words[: len(words) - len(throws)]), rules)
        return cls(position, tuple(map(Throw.parse, throws)))
