"""Headings, paragraphs, tables and pictures, set one under the other on a long sheet."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.sprites import INK, PAPER

LEFT = 8
_LINE_HEIGHT = 9
_TEXT_WIDTH = 216
_RIGHT = LEFT + _TEXT_WIDTH
_CAPTION_WIDTH = 80
"""The least room for a caption beside an illustration; with less it stands below."""
_OVERHANG = 2
"""Rows of an illustration that reach into the gap below it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A bold line with a rule under it, kept together with the next row."""

    text: str
    key: Hashable = None
    """What a page is opened at it by."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text wrapped to the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A term with its explanation beside it, wrapped, ``indent`` pixels in."""

    term: str
    text: str
    indent: int = 56


@dataclass(frozen=True, slots=True)
class Picture:
    """Pictures side by side, with a caption at their right."""

    paths: tuple[str, ...]
    caption: str


class Illustration(Protocol):
    """Something that draws itself, with a caption at its right or below."""

    @property
    def caption(self) -> str:
        """The text of the caption."""
        ...

    def render(self, art: Art) -> pygame.Surface:
        """The picture; its last two rows may be blank and reach into the gap below."""
        ...


Block = Heading | Paragraph | Entry | Picture | Illustration


@dataclass(frozen=True, slots=True)
class Sheet:
    """The typeset picture, and the rows that must not be cut."""

    surface: pygame.Surface
    rows: tuple[tuple[int, int], ...]
    """Top and bottom of each row."""
    headings: Mapping[Hashable, int]
    """The row of each heading that has a key."""


def set_sheet(art: Art, blocks: Iterable[Block]) -> Sheet:
    """Typeset blocks one under the other."""
    typesetter = _Typesetter(art)
    for block in blocks:
        typesetter.add(block)
    return Sheet(typesetter.draw(), tuple(typesetter.rows), typesetter.headings)


class _Typesetter:
    """Lays out blocks, then draws them on a sheet of the right length."""

    def __init__(self, art: Art) -> None:
        self.rows: list[tuple[int, int]] = []
        self.headings: dict[Hashable, int] = {}
        self._art = art
        self._y = 3
        self._heading_top: int | None = None
        self._lines: list[tuple[int, int, str, bool]] = []
        self._rules: list[int] = []
        self._pictures: list[tuple[int, int, str]] = []
        self._illustrations: list[tuple[tuple[int, int], pygame.Surface]] = []

    def add(self, block: Block) -> None:
        """Lay out a block below the others."""
        match block:
            case Heading(text, key):
                if key is not None:
                    self.headings[key] = len(self.rows)
                self._y += 3
                self._heading_top = self._y
                self._lines.append((LEFT, self._y, text, True))
                self._rules.append(self._y + 9)
                self._y += self._art.line_pitch + 3
            case Paragraph(text):
                self._write_rows(LEFT, text)
                self._y += 3
            case Entry(term, text, indent):
                self._lines.append((LEFT, self._y, term, True))
                self._write_rows(LEFT + indent, text)
                self._y += 1
            case Picture(paths, caption):
                self._add_picture(paths, caption)
            case _:
                self._add_illustration(block)

    def draw(self) -> pygame.Surface:
        """The finished sheet."""
        sheet = pygame.Surface((WIDTH, self._y + 3), depth=8)
        sheet.set_palette(self._art["widgets/tick"].get_palette())
        sheet.fill(PAPER)
        for x, y, path in self._pictures:
            sheet.blit(self._art[path], (x, y))
        for x, y, text, is_bold in self._lines:
            (self._art.bold if is_bold else self._art.text).draw(sheet, (x, y), text)
        for pos, picture in self._illustrations:
            sheet.blit(picture, pos)
        for y in self._rules:
            sheet.fill(INK, (LEFT, y, _TEXT_WIDTH, 1))
        return sheet

    def _add_illustration(self, block: Illustration) -> None:
        picture, top = block.render(self._art), self._y
        self._illustrations.append(((LEFT, top), picture))
        height = picture.get_height() - _OVERHANG
        right = LEFT + picture.get_width() + 8
        if right + _CAPTION_WIDTH <= _RIGHT:
            self._write_beside(right, top, height, block.caption)
        else:
            self._y = top + height + 3
            self._write(LEFT, block.caption)
        self._end_row(top, self._y)
        self._y += 5

    def _add_picture(self, paths: tuple[str, ...], caption: str) -> None:
        x, top, height = LEFT + 2, self._y, 0
        for path in paths:
            self._pictures.append((x, top, path))
            x += self._art[path].get_width() + 3
            height = max(height, self._art[path].get_height())
        self._write_beside(x + 6, top, height, caption)
        beside = [y for _, y, _, _ in self._lines if y >= top]
        below = [y for y in beside if y >= top + height]
        self._end_row(top, below[0] if below else self._y)
        for line_top in below:
            self._end_row(line_top, line_top + _LINE_HEIGHT)
        self._y += 4

    def _write_beside(self, left: int, top: int, height: int, caption: str) -> None:
        """Write a caption beside a picture, vertically centred, and continue below both."""
        lines = len(self._art.text.wrap(caption, _RIGHT - left)) * self._art.line_pitch
        self._y = top + max(0, (height - lines) // 2 + 1)
        self._write(left, caption)
        self._y = max(self._y, top + height)

    def _write(self, left: int, text: str) -> None:
        for line in self._art.text.wrap(text, _RIGHT - left):
            self._lines.append((left, self._y, line, False))
            self._y += self._art.line_pitch

    def _write_rows(self, left: int, text: str) -> None:
        """Write lines that a page may end between; two stay with the heading above them."""
        top = self._y
        self._write(left, text)
        lines = [*range(top, self._y, self._art.line_pitch)]
        if self._heading_top is not None:
            lines = lines[1:] or lines
        for line_top in lines:
            self._end_row(line_top, line_top + _LINE_HEIGHT)

    def _end_row(self, top: int, bottom: int) -> None:
        """Note a row, with the heading above it, that must not be cut."""
        self.rows.append((top if self._heading_top is None else self._heading_top, bottom))
        self._heading_top = None
