"""What the rarer moves do to the board: eagles, doubles, fire and flow (RULES.md 5)."""

from __future__ import annotations

from dataclasses import dataclass

from puluc.rules.move import CITY, Move, MoveKind
from puluc.rules.ruleset import CaptureKind, Ruleset
from puluc.rules.unit import Side, Unit, make_unit


@dataclass(slots=True)
class Board:
    """A working copy of a position: pieces at home, on the highway, and lost to nobody."""

    homes: list[int]
    units: list[Unit | None]
    lost: list[int]

    def burn(self, unit: Unit) -> None:
        """A unit is lost with all that is in it."""
        for piece in unit.pieces:
            self.lost[piece] += 1


def carry_out(board: Board, rules: Ruleset, side: Side, move: Move, unit: Unit) -> None:
    """Do what ``move`` of ``unit`` means; the unit has been taken up already."""
    match move.kind:
        case MoveKind.BURN:
            board.burn(unit)
        case MoveKind.SLAY:
            _slay(board, rules, side, move, unit)
        case MoveKind.CAPTURE:
            _capture(board, rules, side, move.target, unit)
        case MoveKind.DOUBLE:
            there = board.units[move.target]
            joined = unit.pieces + (there.pieces if there else ())
            is_homeward = move.is_turning or unit.is_homeward
            board.units[move.target] = make_unit(joined, is_homeward=is_homeward)
        case MoveKind.PLAIN if move.target == CITY:
            board.homes[side] += unit.own_pieces
        case MoveKind.PLAIN:
            turned = make_unit(unit.pieces, is_homeward=True) if move.is_turning else unit
            board.units[move.target] = turned


def _slay(board: Board, rules: Ruleset, side: Side, move: Move, unit: Unit) -> None:
    """Captives are slain and own pieces are home; with flow the top piece goes on."""
    if move.target == CITY:
        board.homes[side] += unit.own_pieces
        return
    board.homes[side] += unit.own_pieces - 1
    top = make_unit((side,))
    if move.target == rules.fire_space:
        board.burn(top)
    elif board.units[move.target] is None:
        board.units[move.target] = top
    else:
        _capture(board, rules, side, move.target, top)


def _capture(board: Board, rules: Ruleset, side: Side, space: int, unit: Unit) -> None:
    """Land on an enemy unit: drag it along, or take it off the board."""
    victim = board.units[space]
    below = victim.pieces if victim else ()
    if rules.capture is CaptureKind.PRISON:
        board.units[space] = make_unit(below + unit.pieces)
        return
    board.units[space] = None
    back = board.homes if rules.capture is CaptureKind.EAGLE_RETURN else board.lost
    back[side] += unit.own_pieces
