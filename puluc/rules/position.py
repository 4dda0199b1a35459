"""A position: where the pieces are, the legal moves and the outcome (RULES.md 3, 8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from puluc.rules.highway import Highway
from puluc.rules.move import CITY, IllegalMoveError, Move, Refusal
from puluc.rules.move_generation import Units, apply_move, unit_moves
from puluc.rules.ruleset import HighwayKind, Ruleset
from puluc.rules.unit import ENEMY, FRESH, Side, Unit

_LOST = "lost="


class Reason(Enum):
    """Why a game is over."""

    NO_FREE_PIECE = "every piece of the loser is captive or slain"
    MORE_TAKEN = "a side has no free piece left, and the winner has taken more"
    EQUAL = "a side has no free piece left, and both have taken the same number"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; ``winner`` is None for a draw."""

    winner: Side | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces at one moment and the side to move; playing a move makes a new position.

    ``units[space]`` is the unit on a space, space 1 being next to Jade's city; index 0
    stands for the city and is always None. ``homes[side]`` counts the pieces at home.
    """

    highway: Highway
    homes: tuple[int, int]
    units: Units
    mover: Side
    lost: tuple[int, int] = (0, 0)
    """Pieces of each side that left the board and count for neither side."""

    @classmethod
    def start(cls, rules: Ruleset, mover: Side) -> Position:
        """The position with all pieces at home and ``mover`` to play."""
        return cls(Highway.of(rules), (rules.army,) * 2, (None,) * (rules.spaces + 1), mover)

    @property
    def rules(self) -> Ruleset:
        """The rules in play."""
        return self.highway.rules

    def legal_moves(self, value: int) -> tuple[Move, ...]:
        """The moves that a throw of this value allows, the city's first, then in board order.

        Empty when the side must pass.
        """
        if not value:
            return ()
        highway, units, mover = self.highway, self.units, self.mover
        moves, advancing = list[Move](), 0
        for origin, unit in enumerate(units):
            if unit is not None and unit.side is mover:
                advancing += 1
                moves += unit_moves(highway, units, unit, origin, value)
        if self.homes[mover] and advancing < highway.rules.pieces:
            moves[:0] = unit_moves(highway, units, FRESH[mover], CITY, value)
        return tuple(moves)

    def play(self, move: Move) -> Position:
        """The position after ``move``; IllegalMoveError if no throw allows it here.

        A move read from text does not say whether the unit turns round; if no throw allows it
        as it stands, the one that turns round is played.
        """
        if refusal := self._origin_refusal(move.origin):
            raise IllegalMoveError(f"{move}: {refusal}")
        unit = self.units[move.origin] or FRESH[self.mover]
        legal = [
            each
            for value in self.rules.values
            if value
            for each in unit_moves(self.highway, self.units, unit, move.origin, value)
        ]
        if move in legal:
            return self.after(move)
        for each in legal:
            if each.has_text_of(move):
                return self.after(each)
        near = next((each for each in legal if each.target == move.target), None)
        reason = f"this move would be {near}" if near else self._target_refusal(move, unit)
        raise IllegalMoveError(f"{move}: {reason}")

    def after(self, move: Move) -> Position:
        """The position after one of ``legal_moves``, without checking that it is legal."""
        homes, units, lost = list(self.homes), list(self.units), list(self.lost)
        apply_move(self.highway.rules, self.mover, move, homes=homes, units=units, lost=lost)
        return Position(
            self.highway,
            (homes[0], homes[1]),
            tuple(units),
            ENEMY[self.mover],
            (lost[0], lost[1]),
        )

    def pass_turn(self) -> Position:
        """The same pieces with the enemy to move."""
        return Position(self.highway, self.homes, self.units, ENEMY[self.mover], self.lost)

    def same_player_again(self) -> Position:
        """The same pieces with the player who has just moved to move again."""
        return self.pass_turn()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while both sides have a free piece."""
        for side, home in enumerate(self.homes):
            if not home and not any(unit and unit.side == side for unit in self.units):
                return (
                    self._outcome_by_count()
                    if self.rules.can_draw
                    else Outcome(ENEMY[side], Reason.NO_FREE_PIECE)
                )
        return None

    def _outcome_by_count(self) -> Outcome:
        """The outcome by enemies slain and held, where pieces may be lost (RULES.md 5)."""
        jade, obsidian = self.taken_by(Side.JADE), self.taken_by(Side.OBSIDIAN)
        if jade == obsidian:
            return Outcome(None, Reason.EQUAL)
        return Outcome(Side.JADE if jade > obsidian else Side.OBSIDIAN, Reason.MORE_TAKEN)

    def taken_by(self, side: Side) -> int:
        """The number of enemies that ``side`` has slain or holds captive."""
        held = sum(unit.captives for unit in self.units if unit and unit.side is side)
        return self.slain_by(side) + held

    def slain_by(self, side: Side) -> int:
        """The number of enemies that ``side`` has slain."""
        enemy = ENEMY[side]
        on_highway = sum(unit.pieces.count(enemy) for unit in self.units if unit)
        return self.rules.army - self.homes[enemy] - on_highway - self.lost[enemy]

    def advancing(self, side: Side) -> int:
        """The number of units of ``side`` on the highway."""
        return sum(unit is not None and unit.side is side for unit in self.units)

    def refusal(self, origin: int, value: int) -> Refusal | None:
        """Why nothing can be moved from a space or the city with this throw; None if it can."""
        if refusal := self._origin_refusal(origin):
            return refusal
        if not value:
            return Refusal.NOTHING
        unit = self.units[origin] or FRESH[self.mover]
        if unit_moves(self.highway, self.units, unit, origin, value):
            return None
        there = self.units[self.highway.steps[self.mover][unit.gait][origin][value].target]
        return Refusal.BLOCKED if there and there.side is self.mover else Refusal.GUARDED

    def _target_refusal(self, move: Move, unit: Unit) -> Refusal:
        """Why no throw takes a unit to the move's target."""
        row = self.highway.steps[self.mover][unit.gait][move.origin]
        values = (value for value in self.rules.values if value)
        refusals = (self.refusal(move.origin, v) for v in values if row[v].target == move.target)
        return next(filter(None, refusals), Refusal.NO_THROW)

    def _origin_refusal(self, origin: int) -> Refusal | None:
        """Why the side can't move from a space or the city, whatever it throws."""
        if not CITY <= origin <= self.rules.spaces:
            return Refusal.OFF_BOARD
        unit = self.units[origin]
        if unit is not None:
            return None if unit.side is self.mover else Refusal.ENEMY
        if origin != CITY:
            return Refusal.EMPTY
        if not self.homes[self.mover]:
            return Refusal.NOBODY_HOME
        return Refusal.LIMIT if self.advancing(self.mover) >= self.rules.pieces else None

    def __str__(self) -> str:
        spaces = " ".join(str(unit or "-") for unit in self.units[1:])
        text = f"{self.homes[0]} {spaces} {self.homes[1]} {self.mover.letter}"
        return f"{text} lost={self.lost[0]}/{self.lost[1]}" if any(self.lost) else text

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Position:
        """The position in a line of notation (RULES.md 8); ValueError says what is wrong."""
        homes, units, mover, lost = _read_fields(text, rules)
        position = cls(Highway.of(rules), homes, units, mover, lost)
        position._check_pieces()
        return position

    def _check_pieces(self) -> None:
        """Reject more pieces or units than the rules allow."""
        rules = self.rules
        for side in Side:
            if self.slain_by(side) < 0:
                raise ValueError(f"{side.enemy} has more than {rules.army} pieces")
            if self.advancing(side) > rules.pieces:
                raise ValueError(f"{side} has more than {rules.pieces} units on the highway")


def _read_fields(text: str, rules: Ruleset) -> tuple[tuple[int, int], Units, Side, tuple[int, int]]:
    """Pieces at home, units by space, the side to move and pieces lost; ValueError if malformed.

    The number of pieces is not checked.
    """
    words, lost = text.split(), (0, 0)
    if words and words[-1].startswith(_LOST):
        lost = _lost(words.pop(), rules)
    if len(words) != rules.spaces + 3:
        raise ValueError(f"a position has {rules.spaces + 3} fields here, not {len(words)}")
    jade_home, *spaces, obsidian_home, mover = words
    units = (None, *(None if word == "-" else Unit.parse(word) for word in spaces))
    _check_units(units, rules)
    homes = (_pieces(jade_home, rules), _pieces(obsidian_home, rules))
    return homes, units, Side.from_letter(mover), lost


def _check_units(units: Units, rules: Ruleset) -> None:
    """Reject units that these rules can't produce."""
    if rules.highway is not HighwayKind.RETURN and any(unit and unit.is_homeward for unit in units):
        raise ValueError("units turn round only with highway=return")
    if rules.fire_space and units[rules.fire_space]:
        raise ValueError(f"no unit can stand in the fire on space {rules.fire_space}")


def _pieces(text: str, rules: Ruleset) -> int:
    if text not in map(str, range(rules.army + 1)):
        raise ValueError(f"'{text}' is not a number of pieces from 0 to {rules.army}")
    return int(text)


def _lost(text: str, rules: Ruleset) -> tuple[int, int]:
    jade, _, obsidian = text.removeprefix(_LOST).partition("/")
    if not rules.can_draw:
        raise ValueError("under these rules no piece can be lost")
    return (_pieces(jade, rules), _pieces(obsidian, rules))
