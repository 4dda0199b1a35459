"""The tabs of a dialog, which are beside its title and divide its rows into pages."""

from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.controls import Control, Role, clicked, index_at, tab_name
from puluc.ui.scene.input import Action, Click, Command

_LEFT, _RIGHT, _TITLE_GAP = 8, 10, 6
_MARGIN = 7
"""From the edge of a tab to its text, if there is room."""
_TEXT_Y = 2


class DialogTabs:
    """A title at the left, and tabs at the right; the one of the row in focus is open.

    A title that leaves too little room for the tabs is left out.
    """

    def __init__(
        self, art: Art, frame: pygame.Rect, height: int, title: str, rows: Mapping[str, int]
    ) -> None:
        """Place the tabs; ``rows`` are their names with the numbers of their rows."""
        self._art, self._names = art, tuple(rows)
        stops = [*accumulate(rows.values(), initial=0)]
        self._pages = [range(*ends) for ends in pairwise(stops)]
        widths = [*map(art.normal.width, rows)]
        for self._title in (title, ""):
            left = frame.x + _LEFT + art.bold.width(self._title) + _TITLE_GAP
            room = frame.right - _RIGHT - left - sum(widths)
            if room >= 2 * len(widths):
                break
        self._margin = min(_MARGIN, room // (2 * len(widths)))
        widths = [width + 2 * self._margin for width in widths]
        x = frame.right - _RIGHT - sum(widths)
        self._heading = pygame.Rect(frame.x, frame.y, x - frame.x, height)
        self._rects = [
            pygame.Rect(x + before, frame.y, width, height)
            for before, width in zip(accumulate(widths, initial=0), widths, strict=False)
        ]

    def page(self, row: int) -> range:
        return self._pages[self._tab(row)]

    def row_of(self, action: Action, row: int) -> int | None:
        """Return the first row of the tab that an action opens: Tab, Shift+Tab, or a click."""
        tab: int | None = None
        match action:
            case Command.NEXT_TAB | Command.PREVIOUS_TAB:
                step = 1 if action is Command.NEXT_TAB else -1
                tab = (self._tab(row) + step) % len(self._pages)
            case Click(pos):
                tab = index_at(self._rects, pos)
        return None if tab is None else self._pages[tab].start

    def draw(self, canvas: pygame.Surface, row: int) -> None:
        """Draw the title and the tabs; the open one joins the rows below."""
        self._art.bold.draw(canvas, (self._heading.x + _LEFT, _TEXT_Y), self._title)
        for tab, (name, rect) in enumerate(zip(self._names, self._rects, strict=True)):
            self._art.normal.draw(canvas, (rect.x + self._margin, _TEXT_Y), name)
            if tab == self._tab(row):
                canvas.fill(PAPER, (rect.x, rect.bottom, rect.width, 1))
                for x in (rect.x - 1, rect.right):
                    canvas.fill(INK, (x, rect.y, 1, rect.height + 1))

    def name(self, row: int) -> str:
        """Return the name of the tab that has a row, as it is said."""
        return tab_name(self._names[self._tab(row)])

    def controls(self, row: int) -> Iterator[Control]:
        """Yield the title and the tabs."""
        if self._title:
            yield Control(Role.HEADING, self._heading, self._title)
        for tab, (name, rect) in enumerate(zip(self._names, self._rects, strict=True)):
            is_open = tab == self._tab(row)
            yield Control(Role.TAB, rect, name, click=clicked(rect), is_selected=is_open)

    def _tab(self, row: int) -> int:
        """Return the number of the tab that has a row."""
        return next(tab for tab, page in enumerate(self._pages) if row in page)
