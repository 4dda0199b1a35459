"""The mouse pointer on the board: leads the cursor, gives commands, and drags units."""

from dataclasses import dataclass

import pygame

from puluc.game.session import Session
from puluc.rules import Phase, Side
from puluc.text.language import gettext
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import BoardCommand
from puluc.ui.board.commands import NEXT_COMMAND
from puluc.ui.board.controller import BoardController
from puluc.ui.board.hover import hand_at, words_at
from puluc.ui.board.picture.strip import Words
from puluc.ui.widgets.menu import TOP_EDGE

Pos = tuple[int, int]
"""A canvas pixel."""

Reply = BoardCommand | str
"""A command given, else why there is none; empty if there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Drag:
    """The mouse button is down on a unit that can move."""

    cell: int
    pos: Pos
    has_left: bool = False
    """Whether the pointer has left the cell since: the unit is being carried."""


class Pointer:
    """The pointer over one match. It plays nothing: the scene carries out what it gives."""

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
        """Whether a click opens the menu: in the top rows, clear of sticks and values."""
        reserved = [self._layout.sticks(side).inflate(2, 2 * TOP_EDGE) for side in Side]
        is_reserved = any(rect.collidepoint(pos) for rect in reserved)
        return pos[1] < rows and not is_reserved and self._controller.cursor.value_at(pos) is None

    def click(self, pos: Pos) -> Reply:
        """Press the button: the next command where it points, or a drag begins on a unit."""
        cursor, phase = self._controller.cursor, self._controller.match.phase
        if (value := cursor.value_at(pos)) is not None:
            return cursor.use_throw(value)
        if phase is not Phase.MOVE:
            return cursor.miss(pos) or NEXT_COMMAND[phase]
        cell = self._layout.cell_at(pos)
        if cursor.aim(cell):
            return BoardCommand.MOVE
        if cell is None:
            return gettext("Click a unit")
        if not cursor.put(cell):
            return cursor.refusal(cell)
        self._drag = Drag(cell, pos)
        return ""

    def release(self, pos: Pos) -> Reply:
        """Release the button: on the unit itself it was a click, else the unit must land there."""
        drag, cell, cursor = self._drag, self._layout.cell_at(pos), self._controller.cursor
        self.drop()
        if drag is None:
            return ""
        if cursor.aim(cell) or (cell == drag.cell and not drag.has_left):
            return BoardCommand.MOVE
        return "" if cell == drag.cell else cursor.no_landing(cell)

    def drop(self) -> None:
        """Put a unit that is dragged back."""
        self._drag = None

    def hover(self, pos: Pos) -> None:
        """Move the cursor, or carry the unit."""
        cursor, drag = self._controller.cursor, self._drag
        if drag is None:
            cursor.point(pos)
            return
        cell = self._layout.cell_at(pos)
        self._drag = Drag(drag.cell, pos, has_left=drag.has_left or cell != drag.cell)
        cursor.aim(cell)

    def words_at(self, pos: Pos) -> Words:
        """What a move from a canvas pixel would do, else what is there."""
        controller, cell = self._controller, self._layout.cell_at(pos)
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
