"""What the strip explains at one canvas pixel: sticks, a pile, a figure, a city or a unit."""

from __future__ import annotations

from puluc.game.session import Session
from puluc.rules import (
    CITY,
    Position,
    Seat,
    Side,
)
from puluc.ui.board import explanations
from puluc.ui.board_view.layout import Layout
from puluc.ui.board_view.strip import Words


def words_at(pos: tuple[int, int], session: Session, layout: Layout, *, has_odds: bool) -> Words:
    """The explanation of what is at a canvas pixel; empty if nothing is there."""
    match = session.match
    for side in Side:
        if layout.sticks(side).collidepoint(pos):
            return explanations.sticks(match.rules, has_odds=has_odds)
        slain = match.position.slain_by(side)
        if any(layout.pile_rect(side, level).collidepoint(pos) for level in range(slain)):
            return explanations.pile(side, slain, match.rules)
        if layout.figure(side).collidepoint(pos):
            player = match.player if match.mover is side else session.first_player(side)
            return explanations.figure(side, match, _name(session.seat(player)))
    cell = layout.cell_at(pos)
    return _words_of_cell(cell, match.position, layout) if cell is not None else ()


def _name(seat: Seat) -> str:
    """Who plays, in words."""
    return seat.name or ("a person" if seat.is_person else seat.level.capitalize())


def _words_of_cell(cell: int, position: Position, layout: Layout) -> Words:
    """What stands on a cell, and where it may go."""
    for side in Side:
        if cell == layout.city(side):
            return explanations.unit(position, CITY, side)
    there = position.units[cell]
    return explanations.unit(position, cell, there.side) if there else ()
