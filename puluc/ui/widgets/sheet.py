"""Headings, paragraphs, tables and diagrams, set one under the other on a long sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.sprites import INK, PAPER

LINE_PITCH = 10
LEFT = 8
_LINE_HEIGHT = 9
_TEXT_WIDTH = 216
_RIGHT = LEFT + _TEXT_WIDTH
_CAPTION_WIDTH = 80
"""The least room for a caption beside a diagram; with less it stands below."""
_CELL, _GAP_WIDTH, _PIECE_STEP, _LANE_STEP, _FIRE_HEIGHT = 14, 8, 5, 7, 18
_ARROW = "\N{RIGHTWARDS ARROW}"

EMPTY, FIRE, CITY, GAP = "-", "*", "#", ".."
"""Cells of a diagram; a city is followed by the pieces in it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A line in bold with a rule under it; it stays with what follows."""

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

    Cells are units as in notation, or ``EMPTY``, ``FIRE``, ``CITY`` with its pieces, or a ``GAP``
    where spaces are left out.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    caption: str


Block = Heading | Paragraph | Entry | Picture | Diagram


@dataclass(frozen=True, slots=True)
class Sheet:
    """A picture as long as it needs to be, and the rows that must not be cut."""

    surface: pygame.Surface
    rows: tuple[tuple[int, int], ...]
    """Where each row begins and ends."""


def set_sheet(art: Art, blocks: Iterable[Block]) -> Sheet:
    """Set blocks one under the other."""
    typesetter = _Typesetter(art)
    for block in blocks:
        typesetter.add(block)
    return Sheet(typesetter.draw(), tuple(typesetter.rows))


class _Typesetter:
    """Collects what is to be drawn, then draws it on a sheet of the right length."""

    def __init__(self, art: Art) -> None:
        self.rows: list[tuple[int, int]] = []
        self._art = art
        self._y = 3
        self._heading_top: int | None = None
        self._lines: list[tuple[int, int, str, bool]] = []
        self._rules: list[int] = []
        self._pictures: list[tuple[int, int, str]] = []
        self._strips: list[tuple[int, int, tuple[str, ...]]] = []

    def add(self, block: Block) -> None:
        """Put a block below the others."""
        match block:
            case Heading(text):
                self._y += 3
                self._heading_top = self._y
                self._lines.append((LEFT, self._y, text, True))
                self._rules.append(self._y + 9)
                self._y += LINE_PITCH + 3
            case Paragraph(text):
                self._write_rows(LEFT, text)
                self._y += 3
            case Entry(term, text, indent):
                self._lines.append((LEFT, self._y, term, True))
                self._write_rows(LEFT + indent, text)
                self._y += 1
            case Diagram():
                self._add_diagram(block)
            case Picture(paths, caption):
                self._add_picture(paths, caption)

    def draw(self) -> pygame.Surface:
        """The finished sheet."""
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
            sheet.fill(INK, (LEFT, y, _TEXT_WIDTH, 1))
        return sheet

    def _add_diagram(self, diagram: Diagram) -> None:
        top = self._y
        foot = top + max(map(_height, (*diagram.before, *diagram.after)))
        self._strips.append((LEFT, foot, diagram.before))
        middle = LEFT + _width(diagram.before) + 7
        self._lines.append((middle, foot - 11, _ARROW, True))
        self._strips.append((middle + 14, foot, diagram.after))
        right = middle + 14 + _width(diagram.after) + 8
        if right + _CAPTION_WIDTH <= _RIGHT:
            self._write_beside(right, top, foot - top + 1, diagram.caption)
        else:
            self._y = foot + 4
            self._write(LEFT, diagram.caption)
        self._end_row(top, self._y)
        self._y += 5

    def _add_picture(self, paths: tuple[str, ...], caption: str) -> None:
        x, top, height = LEFT + 2, self._y, 0
        for path in paths:
            self._pictures.append((x, top, path))
            x += self._art[path].get_width() + 3
            height = max(height, self._art[path].get_height())
        self._write_beside(x + 6, top, height, caption)
        self._end_row(top, self._y)
        self._y += 4

    def _write_beside(self, left: int, top: int, height: int, caption: str) -> None:
        """Write a caption at the right of something, half-way up, and go on below both."""
        lines = len(self._art.normal.wrap(caption, _RIGHT - left)) * LINE_PITCH
        self._y = top + max(0, (height - lines) // 2 + 1)
        self._write(left, caption)
        self._y = max(self._y, top + height)

    def _write(self, left: int, text: str) -> None:
        for line in self._art.normal.wrap(text, _RIGHT - left):
            self._lines.append((left, self._y, line, False))
            self._y += LINE_PITCH

    def _write_rows(self, left: int, text: str) -> None:
        """Write lines that may be parted by the end of a page."""
        top = self._y
        self._write(left, text)
        for line_top in range(top, self._y, LINE_PITCH):
            self._end_row(line_top, line_top + _LINE_HEIGHT)

    def _end_row(self, top: int, bottom: int) -> None:
        """What stands between two heights, with the heading above it, must not be cut."""
        self.rows.append((top if self._heading_top is None else self._heading_top, bottom))
        self._heading_top = None


def _width(cells: tuple[str, ...]) -> int:
    return sum(_GAP_WIDTH if cell == GAP else _CELL for cell in cells) + 1


def _pieces(cell: str) -> str:
    return cell.strip(CITY + EMPTY + FIRE + GAP)


def _height(cell: str) -> int:
    """From the highest pixel of a cell's pieces to the ground."""
    if cell == FIRE:
        return _FIRE_HEIGHT
    pieces = _pieces(cell)
    lane = _LANE_STEP if pieces[-1:].isupper() else 0
    return max(len(pieces), 1) * _PIECE_STEP + 5 + lane


def _draw_strip(
    sheet: pygame.Surface, art: Art, foot: tuple[int, int], cells: tuple[str, ...]
) -> None:
    """Draw cells side by side on a ground line, walls between them."""
    left, bottom = foot
    for cell in cells:
        if cell == GAP:
            for x in (2, 4, 6):
                sheet.fill(INK, (left + x, bottom, 1, 1))
            left += _GAP_WIDTH
            continue
        _draw_cell(sheet, art, (left, bottom), cell)
        left += _CELL


def _draw_cell(sheet: pygame.Surface, art: Art, foot: tuple[int, int], cell: str) -> None:
    left, bottom = foot
    is_city = cell.startswith(CITY)
    sheet.fill(INK, (left, bottom, _CELL + 1, 3 if is_city else 1))
    wall = 11 if is_city else 8
    for x in (left, left + _CELL):
        sheet.fill(INK, (x, bottom - wall, 1, wall))
    if cell == FIRE:
        flames = art["board/fire-0"]
        x = left + (_CELL - flames.get_width()) // 2 + 1
        sheet.blit(flames, (x, bottom - flames.get_height()))
    pieces = _pieces(cell)
    lane = _LANE_STEP if pieces[-1:].isupper() else 0
    for level, piece in enumerate(pieces):
        name = "jade" if piece in "jJ" else "obsidian"
        place = (left + 2, bottom - 6 - lane - _PIECE_STEP * level)
        sheet.blit(art[f"pieces/{name}-12"], place)
