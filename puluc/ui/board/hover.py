"""What the strip explains at one canvas pixel: sticks, a pile, a figure, a city or a unit."""

from puluc.game.session import Session
from puluc.rules import CITY, Player, Position, Seat, Side
from puluc.text.language import gettext
from puluc.text.names import level_name
from puluc.ui.board import explanations
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.names import Called, names_of
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.strip import Words


def words_at(
    pos: tuple[int, int], session: Session, layout: Layout, snapshot: Snapshot, *, has_odds: bool
) -> Words:
    """The explanation of what is at a canvas pixel; empty if nothing is there."""
    match, place = session.match, session.series_game
    for side in Side:
        if layout.sticks(side).collidepoint(pos):
            return explanations.sticks(match.rules, has_odds=has_odds)
        if words := _words_of_pile(pos, match.position, layout, side):
            return words
        if layout.figure(side).collidepoint(pos):
            shown = snapshot.players[side]
            return explanations.figure(shown, match, _name(session.seat(shown)))
    if player := hand_at(pos, session, layout):
        return explanations.hand(match.position, player, _name(session.seat(player)))
    cell = layout.cell_at(pos)
    if cell is None:
        is_at_place = layout.match_place.collidepoint(pos)
        return explanations.match_place(place) if place and is_at_place else ()
    return _words_of_cell(cell, match.position, layout, names_of(session.rules, session.seats))


def hand_at(pos: tuple[int, int], session: Session, layout: Layout) -> Player | None:
    """The player of a team whose hand is at a canvas pixel, if any."""
    if not layout.is_for_teams:
        return None
    players = session.rules.turn_order
    return next((each for each in players if layout.hand_row(each).collidepoint(pos)), None)


def _name(seat: Seat) -> str:
    """Who plays, in words."""
    if seat.name:
        return seat.name
    # Translators: who plays, after a colon: "Jade: a person".
    return gettext("a person") if seat.is_person else level_name(seat.level)


def _words_of_pile(pos: tuple[int, int], position: Position, layout: Layout, side: Side) -> Words:
    """What a side has slain, and in the team game what it holds."""
    if layout.is_for_teams:
        return explanations.score(position, side) if layout.score(side).collidepoint(pos) else ()
    slain = position.slain_by(side)
    if any(layout.pile_rect(side, level).collidepoint(pos) for level in range(slain)):
        return explanations.pile(side, slain, position.rules)
    return ()


def _words_of_cell(cell: int, position: Position, layout: Layout, called: Called) -> Words:
    """What stands on a cell, and where it may go."""
    for side in Side:
        if cell == layout.city(side) and not layout.is_for_teams:
            return explanations.unit(position, CITY, side)
    there = position.units[cell] if cell <= layout.spaces else None
    return explanations.unit(position, cell, there.side, called) if there else ()
