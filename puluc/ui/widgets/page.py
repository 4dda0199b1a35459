"""Pages to read: headings, paragraphs and tables that scroll under a title bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from puluc.ui.input import Action, Click, Command, Letter, Wheel
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.scene import Pop, Scene, Transition

BAR_HEIGHT = 12
LINE_PITCH = 10
_LEFT = 8
_TEXT_WIDTH = 216
_VIEW_HEIGHT = HEIGHT - BAR_HEIGHT
_STEP = LINE_PITCH
_PAGE = _VIEW_HEIGHT - LINE_PITCH
_SCROLL_X = WIDTH - 7
_CELL, _PIECE_STEP = 14, 5


@dataclass(frozen=True, slots=True)
class Heading:
    """A line in bold with a rule under it."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text that is wrapped to the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A term at the left and what it means beside it, wrapped, ``indent`` pixels in."""

    term: str
    text: str
    indent: int = 56


@dataclass(frozen=True, slots=True)
class Picture:
    """Pictures side by side, with a caption at their right."""

    paths: tuple[str, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A stretch of highway before and after something.

    Cells are units or ``-``, as in notation; ``*`` is the fire.
    """

    before: str
    after: str
    caption: str


Block = Heading | Paragraph | Entry | Picture | Diagram


class PageScene(Scene):
    """One long page; Esc, Enter or a click on the title bar closes it."""

    def __init__(self, art: Art, title: str, blocks: Sequence[Block]) -> None:
        self._art = art
        self._title = title
        self._offset = 0
        typesetter = _Typesetter(art)
        self._sheet = typesetter.set(blocks)
        self._tops = typesetter.line_tops
        rest = max(0, self._sheet.get_height() - _VIEW_HEIGHT)
        tops = (top - 2 for top in self._tops if top - 2 >= rest)
        self._reach = rest and min(tops, default=rest)

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
        canvas.blit(self._sheet, (0, BAR_HEIGHT - self._offset))
        for top in self._tops:
            if 0 <= _VIEW_HEIGHT - (top - self._offset) < LINE_PITCH - 1:
                canvas.fill(PAPER, (0, BAR_HEIGHT + top - self._offset, WIDTH, LINE_PITCH))
        canvas.fill(INK, (0, 0, WIDTH, BAR_HEIGHT))
        face = self._art.bold
        face.draw(canvas, (_LEFT, 2), self._title, PAPER)
        hint = "Esc"
        face.draw(canvas, (WIDTH - 6 - face.width(hint), 2), hint, PAPER)
        if self._reach:
            self._draw_scroll_bar(canvas)

    def _scroll(self, by: int) -> None:
        """Go up or down to the nearest line that begins there, so that none is cut."""
        wanted = min(max(self._offset + by, 0), self._reach)
        if wanted < self._reach:
            wanted = max((top - 2 for top in self._tops if top - 2 <= wanted), default=0)
            if wanted == self._offset and by > 0:
                wanted = min((top - 2 for top in self._tops if top - 2 > wanted), default=wanted)
        self._offset = min(max(wanted, 0), self._reach)

    def _draw_scroll_bar(self, canvas: pygame.Surface) -> None:
        track = pygame.Rect(_SCROLL_X, BAR_HEIGHT + 2, 5, _VIEW_HEIGHT - 4)
        thumb_height = max(8, track.height * _VIEW_HEIGHT // self._sheet.get_height())
        top = track.y + (track.height - thumb_height) * self._offset // self._reach
        canvas.fill(INK, (track.x + 2, track.y, 1, track.height))
        canvas.fill(INK, (track.x, top, 5, thumb_height))


class _Typesetter:
    """Sets blocks one under the other on a sheet as long as they need."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._y = 3
        self._lines: list[tuple[int, int, str, bool]] = []
        self._rules: list[int] = []
        self._pictures: list[tuple[int, int, str]] = []
        self._strips: list[tuple[int, int, list[str]]] = []

    @property
    def line_tops(self) -> list[int]:
        """Where the lines of the sheet begin."""
        return sorted({y for _, y, _, _ in self._lines})

    def set(self, blocks: Sequence[Block]) -> pygame.Surface:
        """The finished sheet."""
        for block in blocks:
            self._add(block)
        sheet = pygame.Surface((WIDTH, self._y + 3), depth=8)
        sheet.set_palette(self._art["widgets/tick"].get_palette())
        sheet.fill(PAPER)
        for x, y, path in self._pictures:
            sheet.blit(self._art[path], (x, y))
        for x, y, text, is_bold in self._lines:
            (self._art.bold if is_bold else self._art.normal).draw(sheet, (x, y), text)
        for x, y, cells in self._strips:
            _draw_strip(sheet, self._art, (x, y), cells)
        for y in self._rules:
            sheet.fill(INK, (_LEFT, y, _TEXT_WIDTH, 1))
        return sheet

    def _add(self, block: Block) -> None:
        match block:
            case Heading(text):
                self._y += 3
                self._lines.append((_LEFT, self._y, text, True))
                self._rules.append(self._y + 9)
                self._y += LINE_PITCH + 3
            case Paragraph(text):
                self._write(_LEFT, text)
                self._y += 3
            case Entry(term, text, indent):
                self._lines.append((_LEFT, self._y, term, True))
                self._write(_LEFT + indent, text)
                self._y += 1
            case Diagram(before, after, caption):
                self._add_diagram(before.split(), after.split(), caption)
            case Picture(paths, caption):
                self._add_picture(paths, caption)

    def _add_diagram(self, before: list[str], after: list[str], caption: str) -> None:
        tallest = max(len(cell) for cell in (*before, *after))
        height, top = tallest * _PIECE_STEP + 5, self._y
        middle = _LEFT + _CELL * len(before) + 7
        self._strips.append((_LEFT, top + height, before))
        self._lines.append((middle, top + height - 11, "\N{RIGHTWARDS ARROW}", True))
        self._strips.append((middle + 14, top + height, after))
        right = middle + 14 + _CELL * len(after) + 8
        lines = len(self._art.normal.wrap(caption, _LEFT + _TEXT_WIDTH - right)) * LINE_PITCH
        self._y = top + max(0, (height - lines) // 2 + 1)
        self._write(right, caption)
        self._y = max(self._y, top + height) + 6

    def _add_picture(self, paths: tuple[str, ...], caption: str) -> None:
        x, top, height = _LEFT + 2, self._y, 0
        for path in paths:
            self._pictures.append((x, top, path))
            x += self._art[path].get_width() + 3
            height = max(height, self._art[path].get_height())
        lines = len(self._art.normal.wrap(caption, _TEXT_WIDTH - x)) * LINE_PITCH
        self._y = top + max(0, (height - lines) // 2)
        self._write(x + 6, caption)
        self._y = max(self._y, top + height) + 4

    def _write(self, left: int, text: str) -> None:
        for line in self._art.normal.wrap(text, _LEFT + _TEXT_WIDTH - left):
            self._lines.append((left, self._y, line, False))
            self._y += LINE_PITCH


def _draw_strip(
    sheet: pygame.Surface, art: Art, foot: tuple[int, int], cells: Sequence[str]
) -> None:
    """Draw cells side by side on a ground line, corn cobs between them."""
    left, bottom = foot
    sheet.fill(INK, (left, bottom, _CELL * len(cells) + 1, 1))
    for number in range(len(cells) + 1):
        sheet.fill(INK, (left + _CELL * number, bottom - 8, 1, 8))
    for number, cell in enumerate(cells):
        if cell == "*":
            flames = art["board/fire-0"]
            x = left + _CELL * number + (_CELL - flames.get_width()) // 2 + 1
            sheet.blit(flames, (x, bottom - flames.get_height()))
            continue
        for level, piece in enumerate(cell.replace("-", "")):
            name = "jade" if piece in "jJ" else "obsidian"
            place = (left + _CELL * number + 2, bottom - 6 - _PIECE_STEP * level)
            sheet.blit(art[f"pieces/{name}-12"], place)
