"""A list of rows, one of them selected, that scrolls to show it."""

from collections.abc import Iterator

import pygame

from puluc.ui.render.scroll_bar import SCROLL_BAR_WIDTH, ScrollBar
from puluc.ui.scene.controls import Control, option
from puluc.ui.widgets.choice import Selection


class ScrollList(Selection):
    """The selected row and the rows in view; the arrow keys stop at the ends."""

    goes_round = False
    is_column = True

    def __init__(self, area: pygame.Rect, pitch: int, bar: pygame.Rect, count: int = 0) -> None:
        """Select the first row; ``area`` holds rows of ``pitch`` pixels, ``bar`` the scroll bar."""
        super().__init__(count, self.row_at)
        self.top = 0
        self.rows = area.height // pitch
        """The most rows in view."""
        self._area, self._pitch, self._bar = area, pitch, bar
        bar.width = SCROLL_BAR_WIDTH

    @property
    def page(self) -> int:
        """The number of rows in view."""
        return self.rows

    @property
    def visible(self) -> range:
        """The rows in view."""
        return range(self.top, min(self.top + self.rows, self.count))

    def rect(self, number: int) -> pygame.Rect:
        """Return the area of a row."""
        top = self._area.y + (number - self.top) * self._pitch
        return pygame.Rect(self._area.x, top, self._area.width, self._pitch)

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """Return the row at the height of a canvas pixel."""
        row = self.top + (pos[1] - self._area.y) // self._pitch
        return row if pos[1] >= self._area.y and row in self.visible else None

    def go(self, index: int) -> None:
        """Select a row, or the nearest one, and scroll it into view."""
        self.index = min(max(index, 0), max(self.count - 1, 0))
        last_top = min(self.index, max(self.count - self.rows, 0))
        self.top = min(max(self.top, self.index - self.rows + 1), last_top)

    def controls(self) -> Iterator[Control]:
        """Yield the rows in view, each called what is drawn in it, with the bar beside it."""
        for number in self.visible:
            rect = self.rect(number)
            rect.width = max(rect.width, self._bar.right + 2 - rect.x)
            yield option(rect, number, self.index, self.count)

    @property
    def scroll_bar(self) -> ScrollBar:
        """The scroll bar, in rows."""
        return ScrollBar(self._bar, self.top, self.rows, self.count)

    def scroll_to(self, top: int) -> None:
        """Scroll to a row, and select the nearest row in view."""
        self.top = min(max(top, 0), max(self.count - self.rows, 0))
        self.go(min(max(self.index, self.top), self.top + self.rows - 1))
