"""The cursor that walks over the units that can move."""

from __future__ import annotations

import pygame

from puluc.rules import CITY, Match, Move, Phase, Play, Refusal
from puluc.ui.board_view.snapshot import UPPER_LANE
from puluc.ui.board_view.view import BoardView
from puluc.ui.input import Command


class Cursor:
    """Rests on one of the places a legal move starts from; it starts on the city."""

    def __init__(self, match: Match, view: BoardView) -> None:
        self._match = match
        self._view = view
        layout, side = view.layout, match.mover
        self._plays: dict[int, list[Play]] = {}
        for play in match.plays:
            self._plays.setdefault(layout.place(side, play.move.origin), []).append(play)
        self._choice = 0
        """Which of the plays of one unit is meant."""
        self._value: int | None = None
        """The throw the player wants to use, if one has been chosen."""
        self._places = sorted(self._plays)
        city = layout.city(side)
        self.place = min(self._places, key=lambda place: abs(place - city), default=city)

    @property
    def play(self) -> Play:
        """The move of the unit under the cursor, and the throw it uses."""
        return self._plays[self.place][self._choice]

    @property
    def move(self) -> Move:
        """The move of the unit under the cursor."""
        return self.play.move

    def choose(self, by: int) -> None:
        """Mean another play of the same unit, if it has several."""
        self._choice = (self._choice + by) % len(self._plays[self.place])

    def use_throw(self, value: int) -> str:
        """Use the throw of this value with every unit that can; why not, if none can.

        If the unit under the cursor can't, the cursor goes to the nearest one that can. Where a
        turn has a single throw there is nothing to choose.
        """
        if len(self._match.throws) == 1:
            return ""
        if value not in self._match.values:
            return f"There is no throw of {value} to use"
        able = [place for place in self._places if self._choice_of(place, value) is not None]
        if not able:
            return f"No unit can use the {value} now"
        self._value = value
        self._rest_on(min(able, key=lambda place: abs(place - self.place)))
        return ""

    def _choice_of(self, place: int, value: int | None) -> int | None:
        """The first play of a unit that uses a throw."""
        values = [play.value for play in self._plays[place]]
        return values.index(value) if value in values else None

    def _rest_on(self, place: int) -> None:
        """Go to a place, and mean what the unit there does with the throw that was chosen."""
        self.place, self._choice = place, self._choice_of(place, self._value) or 0

    def walk(self, command: Command) -> None:
        """Go to the next unit that can move, round the ends, or to the first or last.

        Up and Down choose between the plays of a unit that has several.
        """
        if command in (Command.UP, Command.DOWN) and len(self._plays[self.place]) > 1:
            self.choose(1 if command is Command.UP else -1)
            return
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
        self.put(self._places[index % len(self._places)])

    def put(self, place: int) -> bool:
        """Go to a place; False if nothing there can move."""
        if place not in self._plays:
            return False
        if place != self.place:
            self._rest_on(place)
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
        if self._lands_on(place):
            return ""
        return "" if self.put(place) else self.refusal(place)

    def _lands_on(self, place: int) -> bool:
        """Mean the move of the unit under the cursor that leads to a place, if there is one.

        Of several plays that do, the one meant already or that of the throw chosen is kept.
        """
        plays = self._plays[self.place]
        there = [
            number
            for number, play in enumerate(plays)
            if self._view.layout.place(self._match.mover, play.move.target) == place
        ]
        if not there or place == self.place or len(plays) == 1:
            return False
        if self._choice not in there:
            self._choice = next((n for n in there if plays[n].value == self._value), there[0])
        return True

    def refusal(self, place: int) -> str:
        """Why the unit on a place can't be moved, for the player."""
        match, layout = self._match, self._view.layout
        if place == layout.city(match.mover.enemy):
            return "That city is the enemy's"
        origin = CITY if place == layout.city(match.mover) else place
        reasons = [match.position.refusal(origin, value) for value in match.values]
        if None in reasons:
            return "Both throws must be used"
        reason = next((each for each in reasons if each is not Refusal.NOTHING), reasons[0])
        return str(reason).capitalize()

    def draw(self, canvas: pygame.Surface, *, is_lit: bool) -> None:
        """Draw the ghost of the landing unit and, when lit, the cursor."""
        layout, move = self._view.layout, self.move
        target = layout.place(self._match.mover, move.target)
        if move.target == CITY:
            level = self._match.position.homes[self._match.mover]
        else:
            there = self._match.position.units[move.target]
            unit = self._match.position.units[move.origin]
            is_homeward = move.is_turning or (unit is not None and unit.is_homeward)
            level = len(there.pieces) if there else UPPER_LANE * is_homeward
        self._view.draw_ghost(canvas, target, level)
        if is_lit:
            self._view.draw_cursor(canvas, self.place)
