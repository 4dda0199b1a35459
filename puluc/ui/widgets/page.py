"""Pages to read: a long sheet that scrolls under a title bar."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from puluc.ui.input import Action, Click, Command, Letter, Wheel
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.scene import Pop, Scene, Transition
from puluc.ui.widgets.sheet import LEFT, LINE_PITCH, Block, set_sheet

BAR_HEIGHT = 12
_VIEW_HEIGHT = HEIGHT - BAR_HEIGHT
_STEP = LINE_PITCH
_PAGE = _VIEW_HEIGHT - LINE_PITCH
_SCROLL_X = WIDTH - 7
_MARGIN = 2
"""Clear pixels above the first row in view."""


class PageScene(Scene):
    """One long page; Esc, Enter or a click on the title bar closes it."""

    def __init__(self, art: Art, title: str, blocks: Iterable[Block]) -> None:
        self._art = art
        self._title = title
        self._offset = 0
        sheet = set_sheet(art, blocks)
        self._sheet = sheet.surface
        self._stops = [top - _MARGIN for top, _ in sheet.rows]
        self._bottoms = [bottom for _, bottom in sheet.rows]
        rest = max(0, self._sheet.get_height() - _VIEW_HEIGHT)
        self._reach = rest and min((stop for stop in self._stops if stop >= rest), default=rest)

    def handle(self, action: Action) -> Transition | None:
        """Scroll or close."""
        match action:
            case Command.UP | Command.DOWN:
                self._scroll(-_STEP if action is Command.UP else _STEP)
            case Command.PAGE_UP | Command.LEFT:
                self._scroll(-_PAGE)
            case Command.PAGE_DOWN | Command.RIGHT:
                self._scroll(_PAGE)
            case Command.HOME:
                self._scroll(-self._offset)
            case Command.END:
                self._scroll(self._reach)
            case Wheel(steps):
                self._scroll(-2 * _STEP * steps)
            case Command.ACCEPT if self._offset < self._reach:
                self._scroll(_PAGE)
            case Click(pos) if pos[1] >= BAR_HEIGHT and self._reach:
                self._scroll(-_PAGE if pos[1] < HEIGHT // 2 else _PAGE)
            case Command.ACCEPT | Command.CANCEL | Command.MENU | Command.HELP | Click():
                return Pop()
            case Letter("X" | "R" | "C" | "B"):
                return Pop()
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the part of the page in view."""
        canvas.fill(PAPER)
        foot = self._offset + _VIEW_HEIGHT
        end = max((bottom for bottom in self._bottoms if bottom <= foot), default=foot)
        canvas.blit(self._sheet, (0, BAR_HEIGHT), (0, self._offset, WIDTH, end - self._offset))
        canvas.fill(INK, (0, 0, WIDTH, BAR_HEIGHT))
        face = self._art.bold
        face.draw(canvas, (LEFT, 2), self._title, PAPER)
        hint = "Esc"
        face.draw(canvas, (WIDTH - 6 - face.width(hint), 2), hint, PAPER)
        if self._reach:
            self._draw_scroll_bar(canvas)

    def _scroll(self, by: int) -> None:
        """Go up or down to the nearest row that begins there, so that none is cut."""
        wanted = min(max(self._offset + by, 0), self._reach)
        if wanted < self._reach:
            wanted = max((stop for stop in self._stops if stop <= wanted), default=0)
            if wanted <= self._offset and by > 0:
                later = (stop for stop in self._stops if stop > self._offset)
                wanted = min(later, default=self._reach)
        self._offset = min(max(wanted, 0), self._reach)

    def _draw_scroll_bar(self, canvas: pygame.Surface) -> None:
        track = pygame.Rect(_SCROLL_X, BAR_HEIGHT + 2, 5, _VIEW_HEIGHT - 4)
        thumb_height = max(8, track.height * _VIEW_HEIGHT // self._sheet.get_height())
        top = track.y + (track.height - thumb_height) * self._offset // self._reach
        canvas.fill(INK, (track.x + 2, track.y, 1, track.height))
        canvas.fill(INK, (track.x, top, 5, thumb_height))
