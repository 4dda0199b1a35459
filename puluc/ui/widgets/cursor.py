"""The cursor that walks over the units that can move."""

from __future__ import annotations

import pygame

from puluc.rules import CITY, Match, Move, Phase
from puluc.ui.input import Command
from puluc.ui.widgets.board_view import BoardView


class Cursor:
    """Rests on one of the places a legal move starts from; it starts on the city."""

    def __init__(self, match: Match, view: BoardView) -> None:
        self._match = match
        self._view = view
        layout, side = view.layout, match.mover
        self._moves = {layout.place(side, move.origin): move for move in match.legal_moves}
        self._places = sorted(self._moves)
        city = layout.city(side)
        self.place = min(self._places, key=lambda place: abs(place - city), default=city)

    @property
    def move(self) -> Move:
        """The move of the unit under the cursor."""
        return self._moves[self.place]

    def walk(self, command: Command) -> None:
        """Go to the next unit that can move, round the ends, or to the first or last."""
        index = self._places.index(self.place)
        match command:
            case Command.LEFT | Command.DOWN:
                index -= 1
            case Command.RIGHT | Command.UP:
                index += 1
            case Command.HOME:
                index = 0
            case Command.END:
                index = -1
        self.place = self._places[index % len(self._places)]

    def put(self, place: int) -> bool:
        """Go to a place; False if nothing there can move."""
        if place not in self._moves:
            return False
        self.place = place
        return True

    def point(self, pos: tuple[int, int]) -> None:
        """Go to the unit under a canvas pixel, if it can move."""
        place = self._view.layout.place_at(pos)
        if place is not None:
            self.put(place)

    def miss(self, pos: tuple[int, int]) -> str:
        """Why a click on a canvas pixel does not do what is due; empty if it does.

        The cursor goes to a unit that is clicked.
        """
        match, layout = self._match, self._view.layout
        if match.phase in (Phase.OPENING, Phase.THROW):
            reach = layout.figure(match.mover).union(layout.sticks(match.mover)).inflate(4, 4)
            return "" if reach.collidepoint(pos) else f"{match.mover} to throw: click the sticks"
        if match.phase is not Phase.MOVE:
            return ""
        place = layout.place_at(pos)
        if place is None:
            return "Click a unit"
        return "" if self.put(place) else self.refusal(place)

    def refusal(self, place: int) -> str:
        """Why the unit on a place can't be moved, for the player."""
        match, layout = self._match, self._view.layout
        if place == layout.city(match.mover.enemy):
            return "That city is the enemy's"
        origin = CITY if place == layout.city(match.mover) else place
        reason = match.position.refusal(origin, match.value)
        return str(reason).capitalize() if reason else ""

    def draw(self, canvas: pygame.Surface, *, is_lit: bool) -> None:
        """Draw the ghost of the landing unit and, when lit, the cursor."""
        layout, move = self._view.layout, self.move
        target = layout.place(self._match.mover, move.target)
        if move.target == CITY:
            level = self._match.position.homes[self._match.mover]
        else:
            there = self._match.position.units[move.target]
            level = len(there.pieces) if there else 0
        self._view.draw_ghost(canvas, target, level)
        if is_lit:
            self._view.draw_cursor(canvas, self.place)
