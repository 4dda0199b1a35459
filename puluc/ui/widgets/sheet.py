"""Headings, paragraphs, tables, pictures and links, set one under the other on a long sheet."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH
from puluc.ui.render.font import Font
from puluc.ui.widgets.title_bar import bar_height

LEFT = 8
_TEXT_WIDTH = 216
_RIGHT = LEFT + _TEXT_WIDTH
_CAPTION_WIDTH = 80
"""The least room for a caption beside an illustration; with less it is below."""
_COLUMN_GAP = 14
"""The greatest gap between the columns of a table."""
_LEAST_COLUMN_GAP = 4
_PARTS = re.compile("(?<=-)| ")
"""The places where the name of a row may be wrapped."""
_TERM_GAP = 4
"""The least gap between a term and its explanation."""
_MARGIN = 2
"""The blank rows above the top of a page."""
_OVERHANG = 2
"""The rows of an illustration that reach into the gap below it."""


@dataclass(frozen=True, slots=True)
class SheetHeading:
    """A bold line with a rule under it, kept together with the next row."""

    text: str
    key: Hashable = None
    """The key with which a page is opened at it."""


@dataclass(frozen=True, slots=True)
class Link:
    """The characters ``start`` to ``end`` of a text lead to another page."""

    start: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text wrapped to the page."""

    text: str
    links: Sequence[Link] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A term with its explanation beside it, wrapped, ``indent`` pixels in.

    Entries one under the other that have the same indent get more together if a term needs it.
    """

    term: str
    text: str
    indent: int = 56
    links: Sequence[Link] = ()
    """The links in the text."""
    target: str | None = None
    """The page that the term leads to; it is not bold then."""
    gap: int = 1
    """The clear rows below."""


@dataclass(frozen=True, slots=True)
class Columns:
    """A table: a bold row of titles, and rows of a name and short texts set to the right."""

    titles: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Picture:
    """Pictures side by side, with a caption at their right."""

    paths: tuple[str, ...]
    caption: str


class Illustration(Protocol):
    """A picture that draws itself, with a caption at its right or below."""

    @property
    def caption(self) -> str:
        """The text of the caption."""
        ...

    def render(self, art: Art) -> pygame.Surface:
        """Return the picture; its last two rows may be blank and reach into the gap below."""
        ...


Block = SheetHeading | Paragraph | Entry | Columns | Picture | Illustration


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of text at a place on the sheet."""

    pos: tuple[int, int]
    text: str
    is_bold: bool = False

    def face(self, art: Art) -> Font:
        return art.bold if self.is_bold else art.normal


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link as it is on the sheet, in several lines if it was wrapped."""

    target: str
    lines: tuple[SheetLine, ...]
    areas: tuple[pygame.Rect, ...]
    """The area of each line."""


@dataclass(frozen=True, slots=True)
class SheetText:
    """A part that a listener reads at once: a heading, a paragraph, a row of a table, a caption."""

    text: str
    area: pygame.Rect
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """The typeset picture, and the rows that must not be cut."""

    surface: pygame.Surface
    rows: tuple[tuple[int, int], ...]
    """Top and bottom of each row."""
    headings: Mapping[Hashable, int]
    """The row of each heading that has a key."""
    links: tuple[PlacedLink, ...]
    """The links in the order of reading."""
    texts: tuple[SheetText, ...]
    """The drawn texts in the order of reading."""


def set_sheet(art: Art, blocks: Iterable[Block]) -> Sheet:
    """Typeset blocks one under the other."""
    typesetter = _Typesetter(art)
    for block in _in_line(art, blocks):
        typesetter.add(block)
    return Sheet(
        typesetter.draw(),
        tuple(typesetter.rows),
        typesetter.headings,
        tuple(typesetter.links),
        tuple(typesetter.texts),
    )


def _in_line(art: Art, blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield the blocks, and room for the widest term in each run of entries."""
    for indent, run in groupby(blocks, lambda each: isinstance(each, Entry) and each.indent):
        together = [*run]
        room = max(int(indent), *(_term_width(art, each) + _TERM_GAP for each in together))
        for block in together:
            if isinstance(block, Entry):
                yield replace(block, indent=room)
            else:
                yield block


def _term_width(art: Art, block: Block) -> int:
    """Return the width of an entry's term; 0 for other blocks."""
    if not isinstance(block, Entry):
        return 0
    return (art.bold if block.target is None else art.normal).width(block.term)


def _said(block: Block) -> str:
    """Return the text of a block that is no table, for a listener."""
    match block:
        case SheetHeading(text) | Paragraph(text):
            return text
        case Entry(term, text):
            is_word = any(map(str.isalnum, term))
            return f"{term}: {text}" if text and is_word else text or term
    return "" if isinstance(block, Columns) else block.caption


def said_row(titles: Sequence[str], row: Sequence[str]) -> str:
    """Return a row of a table with the title of each column, which may be in capitals."""
    name, *texts = row
    columns = zip((title.capitalize() for title in titles[1:]), texts, strict=True)
    return f"{name}: " + ", ".join(f"{title} {text}".strip() for title, text in columns)


class _Typesetter:
    """A typesetter that lays out blocks, then draws them on a sheet of the right length."""

    def __init__(self, art: Art) -> None:
        self.rows: list[tuple[int, int]] = []
        self.headings: dict[Hashable, int] = {}
        self.links: list[PlacedLink] = []
        self.texts: list[SheetText] = []
        self._art = art
        self._line_pitch = art.normal.line_pitch
        self._tallest = HEIGHT - bar_height(art) - _MARGIN
        """The rows of a page, which limit what must not be cut."""
        self._y = 3
        self._heading_top: int | None = None
        self._lines: list[SheetLine] = []
        self._rules: list[int] = []
        self._pictures: list[tuple[int, int, str]] = []
        self._illustrations: list[tuple[tuple[int, int], pygame.Surface]] = []

    def add(self, block: Block) -> None:
        """Lay out a block below the others."""
        top = self._y
        self._add(block)
        if not isinstance(block, Columns):
            is_heading = isinstance(block, SheetHeading)
            self._tell(_said(block), top, is_heading=is_heading)

    def _tell(self, text: str, top: int, *, is_heading: bool = False) -> None:
        """Record the block just laid out for a listener."""
        area = pygame.Rect(LEFT, top, _TEXT_WIDTH, self._y - top)
        self.texts.append(SheetText(text, area, is_heading))

    def _add(self, block: Block) -> None:
        match block:
            case SheetHeading(text, key):
                if key is not None:
                    self.headings[key] = len(self.rows)
                self._y += 3
                self._heading_top = self._y
                lines = self._art.bold.wrap(text, _TEXT_WIDTH)
                for number, line in enumerate(lines):
                    top = self._y + self._line_pitch * number
                    self._lines.append(SheetLine((LEFT, top), line, is_bold=True))
                self._y += self._line_pitch * (len(lines) - 1)
                self._rules.append(self._y + self._art.bold.pitch)
                self._y += self._line_pitch + 3
            case Paragraph(text, links):
                self._write_rows(LEFT, text, links)
                self._y += 3
            case Entry():
                self._add_entry(block)
            case Columns(titles, rows):
                self._add_columns(titles, rows)
            case Picture(paths, caption):
                self._add_picture(paths, caption)
            case _:
                self._add_illustration(block)

    def draw(self) -> pygame.Surface:
        """Return the finished sheet."""
        sheet = pygame.Surface((WIDTH, self._y + 3), depth=8)
        sheet.set_palette(self._art["widgets/tick"].get_palette())
        sheet.fill(PAPER)
        for x, y, path in self._pictures:
            sheet.blit(self._art[path], (x, y))
        for line in self._lines:
            line.face(self._art).draw(sheet, line.pos, line.text)
        for area in (area for link in self.links for area in link.areas):
            sheet.fill(INK, (area.x, area.bottom - 1, area.width, 1))
        for pos, picture in self._illustrations:
            sheet.blit(picture, pos)
        for y in self._rules:
            sheet.fill(INK, (LEFT, y, _TEXT_WIDTH, 1))
        return sheet

    def _add_entry(self, entry: Entry) -> None:
        term = SheetLine((LEFT, self._y), entry.term, is_bold=entry.target is None)
        self._lines.append(term)
        if entry.target is not None:
            self._place_link(entry.target, [term])
        self._write_rows(LEFT + entry.indent, entry.text, entry.links)
        self._y += entry.gap

    def _add_columns(self, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Set columns as wide as their longest text, with even gaps, and wrap wide names."""
        gaps, art = max(1, len(titles) - 1), self._art
        for head in (art.bold, art.normal):
            table = [(titles, head), *((row, art.normal) for row in rows)]
            widths = [max(font.width(row[i]) for row, font in table) for i in range(len(titles))]
            room = min(widths[0], _TEXT_WIDTH - sum(widths[1:]) - gaps * _LEAST_COLUMN_GAP)
            parts = [(part, font) for row, font in table for part in _PARTS.split(row[0])]
            names = [font.wrap(row[0], room) for row, font in table]
            if max(font.width(part) for part, font in parts) <= room:
                break
        said = [", ".join(filter(None, titles)), *(said_row(titles, row) for row in rows)]
        widths[0] = max(
            font.width(line) for (_, font), name in zip(table, names, strict=True) for line in name
        )
        gap = min(_COLUMN_GAP, (_TEXT_WIDTH - sum(widths)) // gaps)
        for ((_, *texts), font), name, told in zip(table, names, said, strict=True):
            top, right, is_bold = self._y, LEFT + widths[0], font is art.bold
            for text, width in zip(texts, widths[1:], strict=True):
                right += gap + width
                self._lines.append(SheetLine((right - font.width(text), top), text, is_bold))
            for line in name:
                self._lines.append(SheetLine((LEFT, self._y), line, is_bold))
                self._y += self._line_pitch
            self._end_row(top, self._y - self._line_pitch + art.normal.pitch)
            self._tell(told, top)
        self._y += 3

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
        if self._y - top > self._tallest:
            self._end_rows(top, height)
        else:
            self._end_row(top, self._y)
        self._y += 5

    def _add_picture(self, paths: tuple[str, ...], caption: str) -> None:
        x, top, height = LEFT + 2, self._y, 0
        for path in paths:
            self._pictures.append((x, top, path))
            x += self._art[path].get_width() + 3
            height = max(height, self._art[path].get_height())
        self._write_beside(x + 6, top, height, caption)
        self._end_rows(top, height)
        self._y += 4

    def _end_rows(self, top: int, height: int) -> None:
        """Record the row of a picture, then one for each line of its caption further down."""
        below = [line.pos[1] for line in self._lines if line.pos[1] >= top + height]
        self._end_row(top, below[0] if below else self._y)
        for line_top in below:
            self._end_row(line_top, line_top + self._art.normal.pitch)

    def _write_beside(self, left: int, top: int, height: int, caption: str) -> None:
        """Write a caption beside a picture, vertically centred, and continue below both."""
        lines = len(self._art.normal.wrap(caption, _RIGHT - left)) * self._line_pitch
        self._y = top + max(0, (height - lines) // 2 + 1)
        self._write(left, caption)
        self._y = max(self._y, top + height)

    def _write(self, left: int, text: str, links: Sequence[Link] = ()) -> None:
        lines, start = list[tuple[int, SheetLine]](), 0
        for written in self._art.normal.wrap(text, _RIGHT - left):
            start = text.index(written, start)
            lines.append((start, SheetLine((left, self._y), written)))
            start += len(written)
            self._y += self._line_pitch
        self._lines += [line for _, line in lines]
        for link in links:
            self._place_link(link.target, [*self._parts_of(link, lines)])

    def _parts_of(self, link: Link, lines: Iterable[tuple[int, SheetLine]]) -> Iterator[SheetLine]:
        """Yield the parts of a link in each line, given the index of the text's first character."""
        for first, line in lines:
            start, end = max(0, link.start - first), min(len(line.text), link.end - first)
            if start < end:
                before, text = line.text[:start], line.text[start:end]
                # The letters keep the places they have within the line.
                face = self._art.normal
                x = line.pos[0] + face.width(before + text) - face.width(text)
                yield SheetLine((x, line.pos[1]), text)

    def _place_link(self, target: str, lines: Sequence[SheetLine]) -> None:
        areas = (
            pygame.Rect(line.pos, (line.face(self._art).width(line.text), self._art.normal.pitch))
            for line in lines
        )
        self.links.append(PlacedLink(target, tuple(lines), tuple(areas)))

    def _write_rows(self, left: int, text: str, links: Sequence[Link] = ()) -> None:
        """Write lines that a page may end between; one stays with the heading above it."""
        top = self._y
        self._write(left, text, links)
        for line_top in range(top, self._y, self._line_pitch):
            self._end_row(line_top, line_top + self._art.normal.pitch)

    def _end_row(self, top: int, bottom: int) -> None:
        """Record a row that must not be cut, with the heading above it unless that is too tall."""
        first = top if self._heading_top is None else self._heading_top
        if bottom - first > self._tallest:
            self.rows.append((first, top))
            first = top
        self.rows.append((first, bottom))
        self._heading_top = None
