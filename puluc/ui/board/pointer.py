"""The mouse pointer on the board: leads the cursor, gives commands, and drags units."""

from dataclasses import dataclass

import pygame

from puluc.game.session import Session
from puluc.rules import CITY, Phase, Player, Position, Seat, Side
from puluc.text import explanations
from puluc.text.language import gettext
from puluc.text.names import Called, level_name, names_of
from puluc.text.wordings import Words
from puluc.ui.board.commands import NEXT_COMMAND, BoardCommand
from puluc.ui.board.controller import BoardController
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.scene.context import Context
from puluc.ui.widgets.menu import TOP_EDGE


def words_at(
    pos: tuple[int, int], session: Session, layout: Layout, snapshot: Snapshot, *, has_odds: bool
) -> Words:
    """Return the explanation of what is at a canvas pixel; empty if nothing is there."""
    match, series_game = session.match, session.series_game
    for side in Side:
        if layout.sticks(side).collidepoint(pos):
            return explanations.sticks(match.rules, has_odds=has_odds)
        if words := _words_of_pile(pos, match.position, layout, side):
            return words
        if layout.figure(side).collidepoint(pos):
            return figure_words(session, snapshot.players[side])
    if player := hand_at(pos, session, layout):
        return explanations.hand(match.position, player, _name(session.seat(player)))
    cell = layout.cell_at(pos)
    if cell is None:
        is_at_place = layout.series_place.collidepoint(pos)
        return explanations.series_place(series_game) if series_game and is_at_place else Words()
    return _words_of_cell(cell, match.position, layout, names_of(session.rules, session.seats))


def figure_words(session: Session, player: Player, *, has_due: bool = True) -> Words:
    """Return who plays for a player and, unless told otherwise, what the player is to do."""
    seat = session.seat(player)
    is_you = session.is_person(player) and len(session.persons) == 1
    # Translators: who plays, after a colon: "Jade: you".
    name = gettext("you") if is_you and not seat.name else _name(seat)
    return explanations.figure(player, session.match if has_due else None, name)


def hand_at(pos: tuple[int, int], session: Session, layout: Layout) -> Player | None:
    """Return the player of a team whose hand is at a canvas pixel, if any."""
    if not layout.is_for_teams:
        return None
    players = session.rules.turn_order
    return next((each for each in players if layout.hand_row(each).collidepoint(pos)), None)


def _name(seat: Seat) -> str:
    """Return the name of a player in words."""
    if seat.name:
        return seat.name
    # Translators: who plays, after a colon: "Jade: a person".
    return gettext("a person") if seat.is_person else level_name(seat.level)


def _words_of_pile(pos: tuple[int, int], position: Position, layout: Layout, side: Side) -> Words:
    """Return what a side has slain, and in the team game what it holds."""
    if layout.is_for_teams:
        is_at_score = layout.score(side).collidepoint(pos)
        return explanations.score(position, side) if is_at_score else Words()
    slain = position.slain_by(side)
    if any(layout.pile_rect(side, level).collidepoint(pos) for level in range(slain)):
        return explanations.pile(side, slain, position.rules)
    return Words()


def _words_of_cell(cell: int, position: Position, layout: Layout, called: Called) -> Words:
    """Return what is on a cell, and where it may go."""
    for side in Side:
        if cell == layout.city(side) and not layout.is_for_teams:
            return explanations.unit(position, CITY, side)
    there = position.units[cell] if cell <= layout.spaces else None
    return explanations.unit(position, cell, there.side, called) if there else Words()


Pos = tuple[int, int]
"""A canvas pixel."""

Reply = BoardCommand | str
"""A command, else the reason why there is none; empty if there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag: the mouse button is down on a unit that can move."""

    cell: int
    pos: Pos
    has_left: bool = False
    """Whether the pointer has left the cell since, so that the unit is carried."""


class Pointer:
    """The pointer over one match; it plays nothing: the scene carries out what it returns."""

    def __init__(self, context: Context, session: Session, controller: BoardController) -> None:
        self._context = context
        self._session = session
        self._controller = controller
        self._layout = controller.view.layout
        self._drag: Drag | None = None

    @property
    def is_carrying(self) -> bool:
        """Whether a unit is lifted from the board."""
        return self._drag is not None and self._drag.has_left

    def is_on_top_edge(self, pos: Pos, rows: int = TOP_EDGE) -> bool:
        """Return whether a click opens the menu: in the top rows, clear of sticks and values."""
        reserved = [self._layout.sticks(side).inflate(2, 2 * TOP_EDGE) for side in Side]
        is_reserved = any(rect.collidepoint(pos) for rect in reserved)
        return pos[1] < rows and not is_reserved and self._controller.cursor.value_at(pos) is None

    def click(self, pos: Pos) -> Reply:
        """Return the reply to a press: the next command, or none if it begins to drag a unit."""
        cursor, phase = self._controller.cursor, self._controller.match.phase
        if (value := cursor.value_at(pos)) is not None:
            return cursor.use_throw(value)
        if phase is not Phase.MOVE:
            return cursor.miss(pos) or NEXT_COMMAND[phase]
        cell = cursor.cell_at(pos)
        if cursor.aim(cell):
            return BoardCommand.MOVE
        if cell is None:
            return gettext("Click a unit")
        if not cursor.put(cell):
            return cursor.refusal(cell)
        self._drag = Drag(cell, pos)
        return ""

    def release(self, pos: Pos) -> Reply:
        """Return the reply to a release: of a click on the unit itself, else of its landing."""
        drag, cursor = self._drag, self._controller.cursor
        cell = cursor.cell_at(pos)
        self.drop()
        if drag is None:
            return ""
        if cursor.aim(cell) or (cell == drag.cell and not drag.has_left):
            return BoardCommand.MOVE
        return "" if cell == drag.cell else cursor.no_landing(cell)

    def drop(self) -> None:
        """Put back a unit that is dragged."""
        self._drag = None

    def hover(self, pos: Pos) -> None:
        """Move the cursor, or carry the unit."""
        cursor, drag = self._controller.cursor, self._drag
        if drag is None:
            cursor.point(pos)
            return
        cell = cursor.cell_at(pos)
        self._drag = Drag(drag.cell, pos, has_left=drag.has_left or cell != drag.cell)
        cursor.aim(cell)

    def words_at(self, pos: Pos) -> Words:
        """Return the effect of a move from a canvas pixel, else what is there."""
        controller, cell = self._controller, self._controller.cursor.cell_at(pos)
        match, session, layout = controller.match, self._session, self._layout
        is_own = hand_at(pos, session, layout) in (None, match.player)
        is_choosing = match.phase is Phase.MOVE and is_own
        if is_choosing and cell is not None and (self._drag or controller.cursor.walks_to(cell)):
            return controller.prospect
        has_odds = self._context.preferences.show_odds
        snapshot = controller.timeline.snapshot
        return words_at(pos, session, layout, snapshot, has_odds=has_odds)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board with the carried unit lifted to the pointer."""
        if self._drag is None:
            return
        view, layout = self._controller.view, self._layout
        snapshot, unit = self._controller.cursor.lifted(self._controller.timeline.snapshot)
        view.draw(canvas, snapshot)
        x, y = self._drag.pos
        view.draw_unit(canvas, unit, (x - layout.piece_width // 2, y - layout.piece_height // 2))
