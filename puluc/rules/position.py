"""A position: who stands where, which moves are legal, what a move leads to (RULES.md 3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from puluc.rules.highway import Highway
from puluc.rules.move import CITY, Move
from puluc.rules.ruleset import Ruleset
from puluc.rules.unit import ENEMY, Side, Unit, make_unit


class IllegalMoveError(ValueError):
    """A move that the rules do not allow here; the text says why."""


class Refusal(StrEnum):
    """Why a unit can't be moved, in words for the player."""

    EMPTY = "nobody is there"
    ENEMY = "that unit is not yours"
    NOBODY_HOME = "the city is empty"
    LIMIT = "no more units may go out"
    BLOCKED = "your own unit is in the way"
    NOTHING = "the throw is worth nothing"


class Reason(Enum):
    """Why a game is over."""

    NO_FREE_PIECE = "every piece of the loser is captive or slain"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; ``winner`` is None for a draw."""

    winner: Side | None
    reason: Reason


Units = tuple[Unit | None, ...]

_FRESH = tuple(make_unit((side,)) for side in Side)


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces at one moment and the side to move; playing a move makes a new one.

    ``units[space]`` is what stands on a space, 1 being next to Jade's city; index 0
    stands for the city and is always empty. ``homes[side]`` counts the pieces at home.
    """

    highway: Highway
    homes: tuple[int, int]
    units: Units
    mover: Side

    @classmethod
    def start(cls, rules: Ruleset, mover: Side) -> Position:
        """All pieces at home and ``mover`` to play."""
        return cls(Highway.of(rules), (rules.army,) * 2, (None,) * (rules.spaces + 1), mover)

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.highway.rules

    def legal_moves(self, value: int) -> tuple[Move, ...]:
        """The moves a throw of this value allows, the city's first, then in board order.

        Empty when the side must pass.
        """
        if not value:
            return ()
        units, mover = self.units, self.mover
        lone, captor = self.highway.steps[mover]
        moves, advancing = list[Move](), 0
        for space, unit in enumerate(units):
            if unit is not None and unit.side is mover:
                advancing += 1
                step = (captor if unit.is_captor else lone)[space][value]
                there = units[step.target]
                if there is None:
                    moves.append(step.plain)
                elif there.side is not mover:
                    moves.append(step.capture)
        if self.homes[mover] and advancing < self.highway.rules.pieces:
            step = lone[CITY][value]
            there = units[step.target]
            if there is None:
                moves.insert(0, step.plain)
            elif there.side is not mover:
                moves.insert(0, step.capture)
        return tuple(moves)

    def play(self, move: Move) -> Position:
        """The position after ``move``; IllegalMoveError if no throw allows it here."""
        self._check(move)
        mover, units, homes = self.mover, list(self.units), self.homes
        unit = units[move.origin]
        if unit is None:
            unit = _FRESH[mover]
            homes = _changed(homes, mover, -1)
        units[move.origin] = None
        if move.target == CITY:
            homes = _changed(homes, mover, unit.own_pieces)
        else:
            there = units[move.target]
            units[move.target] = unit if there is None else self.highway.capture(unit, there)
        return Position(self.highway, homes, tuple(units), ENEMY[mover])

    def pass_turn(self) -> Position:
        """The same pieces with the enemy to move."""
        return Position(self.highway, self.homes, self.units, ENEMY[self.mover])

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, or None while both sides have a free piece."""
        for side, home in enumerate(self.homes):
            if not home and not any(unit and unit.side == side for unit in self.units):
                return Outcome(ENEMY[side], Reason.NO_FREE_PIECE)
        return None

    def slain_by(self, side: Side) -> int:
        """How many enemies ``side`` has slain: those neither at home nor on the highway."""
        enemy = ENEMY[side]
        on_highway = sum(unit.pieces.count(enemy) for unit in self.units if unit)
        return self.rules.army - self.homes[enemy] - on_highway

    def advancing(self, side: Side) -> int:
        """How many units of ``side`` are on the highway."""
        return sum(unit is not None and unit.side is side for unit in self.units)

    def refusal(self, origin: int, value: int) -> Refusal | None:
        """Why nothing can be moved from a space (or the city) with this throw; None if it can."""
        refusal = self._unit_refusal(origin)
        if refusal is None and value:
            unit = self.units[origin]
            step = self.highway.steps[self.mover][unit is not None and unit.is_captor][origin]
            there = self.units[step[value].target]
            if there is None or there.side is not self.mover:
                return None
            return Refusal.BLOCKED
        return refusal or Refusal.NOTHING

    def _unit_refusal(self, origin: int) -> Refusal | None:
        unit = self.units[origin]
        if unit is not None:
            return None if unit.side is self.mover else Refusal.ENEMY
        if origin != CITY:
            return Refusal.EMPTY
        if not self.homes[self.mover]:
            return Refusal.NOBODY_HOME
        limit = self.rules.pieces
        if limit < self.rules.army and self.advancing(self.mover) >= limit:
            return Refusal.LIMIT
        return None

    def _check(self, move: Move) -> None:
        """Refuse a move that no throw of the sticks allows here."""
        mover, units, origin = self.mover, self.units, move.origin
        if not 0 <= origin < len(units):
            raise IllegalMoveError(f"{move}: there is no space {origin}")
        if refusal := self._unit_refusal(origin):
            raise IllegalMoveError(f"{move}: {refusal}")
        unit = units[origin]
        row = self.highway.steps[mover][unit is not None and unit.is_captor][origin]
        for value in self.rules.values:
            step = row[value]
            if value and step.target == move.target:
                break
        else:
            raise IllegalMoveError(f"{move}: no throw leads there")
        there = units[move.target]
        if there is not None and there.side is mover:
            raise IllegalMoveError(f"{move}: {Refusal.BLOCKED}")
        expected = step.plain if there is None else step.capture
        if move != expected:
            raise IllegalMoveError(f"{move}: this move would be {expected}")

    def __str__(self) -> str:
        spaces = " ".join(str(unit or "-") for unit in self.units[1:])
        return f"{self.homes[0]} {spaces} {self.homes[1]} {self.mover.letter}"

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Position:
        """The position a line of notation describes (RULES.md 8); ValueError says what is wrong."""
        words = text.split()
        if len(words) != rules.spaces + 3:
            raise ValueError(f"a position has {rules.spaces + 3} fields here, not {len(words)}")
        jade_home, *spaces, obsidian_home, mover = words
        units = (None, *(None if word == "-" else Unit.parse(word) for word in spaces))
        homes = (_home(jade_home, rules), _home(obsidian_home, rules))
        position = cls(Highway.of(rules), homes, units, Side.from_letter(mover))
        for side in Side:
            if position.slain_by(side) < 0:
                raise ValueError(f"{side.enemy} has more than {rules.army} pieces")
            if position.advancing(side) > rules.pieces:
                raise ValueError(f"{side} has more than {rules.pieces} units on the highway")
        return position


def _changed(homes: tuple[int, int], side: Side, by: int) -> tuple[int, int]:
    jade, obsidian = homes
    return (jade + by, obsidian) if side is Side.JADE else (jade, obsidian + by)


def _home(text: str, rules: Ruleset) -> int:
    if text not in map(str, range(rules.army + 1)):
        raise ValueError(f"'{text}' is no number of pieces from 0 to {rules.army}")
    return int(text)
