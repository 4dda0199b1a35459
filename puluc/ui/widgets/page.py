"""Text pages: a long sheet that scrolls under a title bar, and the scroll bar of all lists."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Hashable, Iterable

import pygame

from puluc.ui.app.input import Action, Click, Command, Letter, Wheel
from puluc.ui.app.scene import Pop, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.widgets.sheet import Block, Sheet, set_sheet
from puluc.ui.widgets.title_bar import BAR_HEIGHT, TitleBar

SCROLL_BAR_WIDTH = 5
_MIN_THUMB = 8


def draw_scroll_bar(
    canvas: pygame.Surface, track: pygame.Rect, *, top: int, last_top: int, visible: int, total: int
) -> None:
    """Draw the bar in ``track``, or nothing if everything is in view.

    ``top`` is what is scrolled to, ``last_top`` the furthest it goes; ``visible`` of ``total``
    rows, columns or pixels are in view.
    """
    if last_top <= 0:
        return
    thumb = max(_MIN_THUMB, track.height * visible // total)
    thumb_y = track.y + (track.height - thumb) * top // last_top
    canvas.fill(INK, (track.centerx, track.y, 1, track.height))
    canvas.fill(INK, (track.x, thumb_y, track.width, thumb))


_VIEW_HEIGHT = HEIGHT - BAR_HEIGHT
_WHEEL_ROWS = 2
_SCROLL_X = WIDTH - 7
_MARGIN = 2
"""Blank pixels above the first visible row."""


class PageScene(Scene):
    """One long page; Esc, Enter, F1, a closing key or a click on the title bar closes it.

    It opens at the heading with the key ``start``, or at the top.
    """

    def __init__(
        self,
        art: Art,
        title: str,
        blocks: Iterable[Block],
        closing_keys: Collection[str] = (),
        start: Hashable = None,
    ) -> None:
        self._closing_keys = closing_keys
        self._bar = TitleBar(art, title)
        self._set(set_sheet(art, blocks), start)

    def _set(self, sheet: Sheet, start: Hashable = None) -> None:
        """Show this sheet."""
        self._sheet = sheet.surface
        self.stops = [0, *(top - _MARGIN for top, _ in sheet.rows[1:])]
        self._bottoms = [bottom for _, bottom in sheet.rows]
        rest = self._sheet.get_height() - _VIEW_HEIGHT
        self.last_top = next((row for row, stop in enumerate(self.stops) if stop >= rest), 0)
        self._show(0 if start is None else sheet.headings[start])

    def handle(self, action: Action) -> Transition | None:
        """Scroll or close."""
        match action:
            case Command.UP | Command.DOWN:
                self._show(self.top + (1 if action is Command.DOWN else -1))
            case Command.PAGE_UP | Command.LEFT:
                self._show(self._page_before())
            case Command.PAGE_DOWN | Command.RIGHT:
                self._show(self._page_after())
            case Command.HOME:
                self._show(0)
            case Command.END:
                self._show(self.last_top)
            case Wheel(steps):
                self._show(min(self.top - _WHEEL_ROWS * steps, self._bottom_row() + 1))
            case Command.ACCEPT if self.top < self.last_top:
                self._show(self._page_after())
            case Click(pos) if pos[1] >= BAR_HEIGHT and self.last_top:
                is_upper = pos[1] < HEIGHT // 2
                self._show(self._page_before() if is_upper else self._page_after())
            case Command.ACCEPT | Command.CANCEL | Command.MENU | Click():
                return Pop()
            case Letter(key) if key in self._closing_keys:
                return Pop()
        return None

    def help(self) -> Transition | None:
        """Close: a page explains itself, and Help opened it with the same key."""
        return Pop()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows that fit entirely."""
        canvas.fill(PAPER)
        top, bottom = self.stops[self.top], self._bottoms[self._bottom_row()]
        canvas.blit(self._sheet, (0, BAR_HEIGHT), (0, top, WIDTH, bottom - top))
        if self.top:
            # The row above may be underlined; the pixel below that is for accents of this row.
            canvas.fill(PAPER, (0, BAR_HEIGHT, WIDTH, _MARGIN - 1))
        self._bar.draw(canvas)
        track = pygame.Rect(_SCROLL_X, BAR_HEIGHT + 2, SCROLL_BAR_WIDTH, _VIEW_HEIGHT - 4)
        draw_scroll_bar(
            canvas,
            track,
            top=self.stops[self.top],
            last_top=self.stops[self.last_top],
            visible=_VIEW_HEIGHT,
            total=self._sheet.get_height(),
        )

    def _show(self, row: int) -> None:
        """Scroll to a row, at most to the end."""
        self.top = min(max(row, 0), self.last_top)

    def _bottom_row(self) -> int:
        """The last row that fits entirely."""
        foot = self.stops[self.top] + _VIEW_HEIGHT
        return max(self.top, bisect_right(self._bottoms, foot) - 1)

    def _page_after(self) -> int:
        """The top row one page down: the last visible one, so that it stays in view."""
        return max(self.top + 1, self._bottom_row())

    def _page_before(self) -> int:
        """The top row one page up, so that the present one stays in view."""
        bottom = self._bottoms[self.top]
        return min(self.top - 1, bisect_left(self.stops, bottom - _VIEW_HEIGHT))
