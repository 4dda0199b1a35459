"""A list whose rows are in groups, each below a heading, and a screen that it fills."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role, steps
from puluc.ui.scene.input import Action, Click, Command
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.title_bar import TitleBar

LEFT, RIGHT = 8, WIDTH - 12
"""The edges of the rows."""
_INDENT = 4
_LEAST_HEADING, _RULE_GAP = 38, 3

R = TypeVar("R")
"""The result of a scene."""


class HeadedList(ScrollList):
    """A list below a bar on top; a heading can't be selected, and is seen with its first row."""

    def __init__(self, art: Art, top: int, labels: Sequence[str], headings: Sequence[int]) -> None:
        """Show rows with the texts ``labels``; those numbered in ``headings`` are headings."""
        pitch = art.normal.pitch
        height = (HEIGHT - top + 1) // pitch * pitch
        area = pygame.Rect(LEFT, top, RIGHT - LEFT, height)
        super().__init__(area, pitch, pygame.Rect(WIDTH - 8, top, 0, height - 1), len(labels))
        self._art, self._texts, self._headings = art, labels, headings
        self.labels = ["" if row in headings else label for row, label in enumerate(labels)]
        self._others = [row for row in range(len(labels)) if row not in headings]
        self.go(0)

    @property
    def page(self) -> int:
        """The number of rows that PgUp and PgDn go: one stays in view."""
        return self.rows - 1

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """Return the row at a canvas pixel, unless it is a heading."""
        row = super().row_at(pos)
        is_row = row is not None and row not in self._headings
        return row if is_row and LEFT <= pos[0] < RIGHT else None

    def go(self, index: int) -> None:
        """Select a row, or beyond a heading the next one that way."""
        ahead = [row for row in self._others if row >= index]
        behind = [row for row in self._others if row <= index]
        ways = (ahead[:1], behind[-1:]) if index >= self.index else (behind[-1:], ahead[:1])
        super().go(next(row for way in ways for row in way))
        if self.index == self.top and self.top - 1 in self._headings:
            self.top -= 1

    def scroll_to(self, top: int) -> None:
        """Scroll to a row or a heading; the row selected is the nearest one in view."""
        self.top = min(max(top, 0), max(self.count - self.rows, 0))
        rows = (row for row in self.visible if row not in self._headings)
        self.index = min(rows, key=lambda row: abs(row - self.index))

    def controls(self) -> Iterator[Control]:
        """Yield the rows and headings in view."""
        place = self._others.index(self.index)
        for row, control in zip(self.visible, super().controls(), strict=True):
            if row in self._headings:
                yield replace(control, role=Role.HEADING, click=(), focus=(), place=None)
            else:
                number = self._others.index(row)
                focus, counted = steps(number - place), (number + 1, len(self._others))
                yield replace(control, focus=focus, place=counted)

    def text_end(self, row: int) -> int:
        """Return where the text of a row ends."""
        return LEFT + _INDENT + self._art.normal.width(self._texts[row])

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the headings, the texts of the rows, and the scroll bar."""
        art = self._art
        for row in self.visible:
            x, y = self.rect(row).move(_INDENT, 0).topleft
            if row not in self._headings:
                art.normal.draw(canvas, (x, y + 1), self._texts[row])
                continue
            face = art.figures
            y += (art.normal.pitch - face.height + 1) // 2
            end = face.draw(canvas, (x, y), self._texts[row])
            left = max(x + _LEAST_HEADING, end + _RULE_GAP)
            canvas.fill(INK, (left, y + face.capital // 2, RIGHT - 2 - left, 1))
        self.scroll_bar.draw(canvas)


class HeadedListScene(Scene[R]):
    """A screen with a title and a list; Esc, F2 and a click on the title close it."""

    list: HeadedList

    def __init__(self, art: Art, title: str) -> None:
        """Make the bar; a subclass shows the list before it is used."""
        self._art = art
        self._bar = TitleBar(art, title)

    def show(self, labels: Sequence[str], headings: Sequence[int]) -> None:
        """Show rows with the texts ``labels``; those numbered in ``headings`` are headings."""
        self.list = HeadedList(self._art, self._bar.height + 3, labels, headings)

    @abstractmethod
    def open(self, row: int) -> Transition:
        """Return what the choice of a row leads to."""

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        """Draw what is in a row or heading beside its text; by default nothing."""

    def about(self, row: int) -> str:
        """Return what a listener hears of a row or heading after its text; by default nothing."""
        del row
        return ""

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, open a row, or close."""
        match action:
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Click(pos) if pos[1] < self._bar.height:
                return Pop()
        row = self.list.take(action)
        return None if row is None else self.open(row)

    @property
    def scrolled(self) -> Scrolled:
        return self.list

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the rows in view; the one selected is inverse."""
        canvas.fill(PAPER)
        self._bar.draw(canvas)
        self.list.draw(canvas)
        for row in self.list.visible:
            self.draw_row(canvas, row)
        invert(canvas, self.list.rect(self.list.index))

    def controls(self) -> Iterator[Control]:
        """Yield the bar and the rows in view."""
        yield from self._bar.controls()
        for row, control in zip(self.list.visible, self.list.controls(), strict=True):
            if control.role is Role.HEADING:
                yield replace(control, description=self.about(row))
            else:
                name = self.list.labels[row]
                yield replace(control, name=name, description=self.about(row), is_whole=True)
