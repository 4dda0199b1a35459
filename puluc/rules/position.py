"""A position: who stands where, which moves are legal, what a move leads to (RULES.md 3)."""

from __future__ import annotations

from dataclasses import dataclass

from puluc.rules.effect import Board, carry_out
from puluc.rules.highway import Highway, Row
from puluc.rules.move import CITY, IllegalMoveError, Move, Refusal
from puluc.rules.move_generation import Units, meant_move, meeting, sting, unit_moves
from puluc.rules.outcome import Outcome, Reason
from puluc.rules.position_text import read_fields
from puluc.rules.ruleset import Ruleset
from puluc.rules.unit import ENEMY, FRESH, Side, make_unit


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
    lost: tuple[int, int] = (0, 0)
    """Pieces of each side that left the board to nobody's credit."""

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
        if not self.highway.is_plain:
            return tuple(self._legal_moves(value))
        units, mover = self.units, self.mover
        steps = self.highway.steps[mover]
        moves, advancing = list[Move](), 0
        for space, unit in enumerate(units):
            if unit is not None and unit.side is mover:
                advancing += 1
                step = steps[unit.gait][space][value]
                there = units[step.target]
                if there is None:
                    moves.append(step.plain)
                elif there.side is not mover:
                    moves.append(step.capture)
                elif step.target == space:
                    moves.append(step.plain)
        if self.homes[mover] and advancing < self.highway.rules.pieces:
            step = steps[0][CITY][value]
            there = units[step.target]
            if there is None:
                moves.insert(0, step.plain)
            elif there.side is not mover:
                moves.insert(0, step.capture)
        return tuple(moves)

    def _legal_moves(self, value: int) -> list[Move]:
        """The same under rules by which a step alone does not tell what is legal."""
        highway, units, mover = self.highway, self.units, self.mover
        steps, rules = highway.steps[mover], highway.rules
        moves, advancing = list[Move](), 0
        for space, unit in enumerate(units):
            if unit is not None and unit.side is mover:
                advancing += 1
                step = steps[unit.gait][space][value]
                there = units[step.target]
                if there is None or step.target == space:
                    moves.append(step.plain)
                elif move := meeting(rules, unit, step, there):
                    moves.append(move)
                if rules.scorpion and not unit.is_captor:
                    moves.extend(sting(highway, units, unit, space, value))
        if self.homes[mover] and advancing < rules.pieces:
            moves[:0] = unit_moves(highway, units, FRESH[mover], CITY, value)
        return moves

    def play(self, move: Move) -> Position:
        """The position after ``move``; IllegalMoveError if no throw allows it here.

        A move read from text may leave out that it turns round, if no throw makes it otherwise.
        """
        return self.after(self._checked(move))

    def after(self, move: Move) -> Position:
        """The same for one of ``legal_moves``, without looking whether it is."""
        mover, origin, target = self.mover, move.origin, move.target
        units, homes = list(self.units), self.homes
        unit = units[origin]
        if unit is None:
            unit = FRESH[mover]
            homes = _changed(homes, mover, -1)
        units[origin] = None
        if move.kind in self.highway.common_kinds and not move.is_turning:
            if target == CITY:
                homes = _changed(homes, mover, unit.own_pieces)
            elif (there := units[target]) is None:
                units[target] = unit
            else:
                units[target] = make_unit(there.pieces + unit.pieces)
            return Position(self.highway, homes, tuple(units), ENEMY[mover], self.lost)
        board = Board(list(homes), units, list(self.lost))
        carry_out(board, self.rules, mover, move, unit)
        homes, lost = (board.homes[0], board.homes[1]), (board.lost[0], board.lost[1])
        return Position(self.highway, homes, tuple(units), ENEMY[mover], lost)

    def pass_turn(self) -> Position:
        """The same pieces with the enemy to move."""
        return Position(self.highway, self.homes, self.units, ENEMY[self.mover], self.lost)

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, or None while both sides have a free piece."""
        for side, home in enumerate(self.homes):
            if not home and not any(unit and unit.side == side for unit in self.units):
                return (
                    self._counted()
                    if self.rules.can_draw
                    else Outcome(ENEMY[side], Reason.NO_FREE_PIECE)
                )
        return None

    def _counted(self) -> Outcome:
        """Where pieces are lost to nobody, more enemies slain and held decide (RULES.md 5)."""
        jade, obsidian = self.taken_by(Side.JADE), self.taken_by(Side.OBSIDIAN)
        if jade == obsidian:
            return Outcome(None, Reason.EQUAL)
        return Outcome(Side.JADE if jade > obsidian else Side.OBSIDIAN, Reason.MORE_TAKEN)

    def taken_by(self, side: Side) -> int:
        """How many enemies ``side`` has slain or holds captive."""
        held = sum(unit.captives for unit in self.units if unit and unit.side is side)
        return self.slain_by(side) + held

    def slain_by(self, side: Side) -> int:
        """How many enemies ``side`` has slain: those neither at home nor on the highway."""
        enemy = ENEMY[side]
        on_highway = sum(unit.pieces.count(enemy) for unit in self.units if unit)
        return self.rules.army - self.homes[enemy] - on_highway - self.lost[enemy]

    def advancing(self, side: Side) -> int:
        """How many units of ``side`` are on the highway."""
        return sum(unit is not None and unit.side is side for unit in self.units)

    def refusal(self, origin: int, value: int) -> Refusal | None:
        """Why nothing can be moved from a space (or the city) with this throw; None if it can."""
        if refusal := self._unit_refusal(origin):
            return refusal
        if not value:
            return Refusal.NOTHING
        unit = self.units[origin] or FRESH[self.mover]
        if any(unit_moves(self.highway, self.units, unit, origin, value)):
            return None
        there = self.units[self.highway.steps[self.mover][unit.gait][origin][value].target]
        return Refusal.BLOCKED if there and there.side is self.mover else Refusal.GUARDED

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

    def _checked(self, move: Move) -> Move:
        """The legal move that is meant; IllegalMoveError if no throw of the sticks allows it."""
        mover, units, origin = self.mover, self.units, move.origin
        if not 0 <= origin < len(units):
            raise IllegalMoveError(f"{move}: there is no space {origin}")
        if refusal := self._unit_refusal(origin):
            raise IllegalMoveError(f"{move}: {refusal}")
        unit = units[origin] or FRESH[mover]
        if self.highway.is_plain:
            return self._checked_step(move, self.highway.steps[mover][unit.gait][origin])
        return meant_move(self.highway, units, unit, move)

    def _checked_step(self, move: Move, row: Row) -> Move:
        """The same where the steps alone tell what is legal."""
        found = None
        for value in self.rules.values:
            step = row[value]
            if value and step.target == move.target:
                there = None if step.target == move.origin else self.units[step.target]
                if there is not None and there.side is self.mover:
                    raise IllegalMoveError(f"{move}: {Refusal.BLOCKED}")
                found = step.plain if there is None else step.capture
                if found is move or found == move:
                    return found
        if found is None:
            raise IllegalMoveError(f"{move}: no throw leads there")
        if not found.has_text_of(move):
            raise IllegalMoveError(f"{move}: this move would be {found}")
        return found

    def __str__(self) -> str:
        spaces = " ".join(str(unit or "-") for unit in self.units[1:])
        text = f"{self.homes[0]} {spaces} {self.homes[1]} {self.mover.letter}"
        return f"{text} lost={self.lost[0]}/{self.lost[1]}" if any(self.lost) else text

    @classmethod
    def parse(cls, text: str, rules: Ruleset) -> Position:
        """The position a line of notation describes (RULES.md 8); ValueError says what is wrong."""
        homes, units, mover, lost = read_fields(text, rules)
        position = cls(Highway.of(rules), homes, units, mover, lost)
        position._check_pieces()
        return position

    def _check_pieces(self) -> None:
        """Refuse pieces that these rules can't bring where they are."""
        rules = self.rules
        for side in Side:
            if self.slain_by(side) < 0:
                raise ValueError(f"{side.enemy} has more than {rules.army} pieces")
            if self.advancing(side) > rules.pieces:
                raise ValueError(f"{side} has more than {rules.pieces} units on the highway")


def _changed(homes: tuple[int, int], side: Side, by: int) -> tuple[int, int]:
    jade, obsidian = homes
    return (jade + by, obsidian) if side is Side.JADE else (jade, obsidian + by)
