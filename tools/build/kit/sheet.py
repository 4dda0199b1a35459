"""Sheets of paper with title, footer and check rule, and blocks of text in their columns."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from pygame import FRect

from tools.build.kit.art import BODY, HEADING, SMALL, TITLE, draw, grid, mirrored
from tools.build.kit.page import Face, KitLine, Pages
from tools.build.kit.words import Words, words

MARGIN = 12.0
"""The millimetres at each edge that stay blank: most printers can't print nearer than 10."""

CHECK = 50.0
"""The length of the check rule in mm."""

_TITLE_HEIGHT = 13.0
_FOOT_HEIGHT = 9.0
_FRET_PIXEL = 0.34
_NOTE_GAP = 6.0
_INK = KitLine(0.3)


Index = Mapping[Hashable, int]
"""The page of each sheet that others refer to, by its mark."""


@dataclass(frozen=True, slots=True)
class KitSheet:
    """One page: ``draw`` fills the area between title and footer."""

    title: str
    draw: Callable[[Pages, FRect, Index], None]
    note: str = ""
    """Small text at the right of the title."""
    is_wide: bool = False
    has_title: bool = True
    entry: str = ""
    """The name in the contents, if it is not the title."""
    group: str = ""
    """The heading in the contents above this sheet and the next ones of the same group."""
    mark: Hashable = None
    """The key by which other sheets refer to it."""


def area_of(paper: tuple[float, float], *, is_wide: bool, has_title: bool = True) -> FRect:
    """Return the area that a sheet leaves for its contents."""
    width, height = sorted(paper, reverse=is_wide)
    top = MARGIN + (_TITLE_HEIGHT if has_title else 0)
    return FRect(MARGIN, top, width - 2 * MARGIN, height - top - MARGIN - _FOOT_HEIGHT)


def draw_sheet(
    pages: Pages, paper: tuple[float, float], sheets: Sequence[KitSheet], number: int
) -> None:
    """Add a page with the sheet of this number, from 1."""
    sheet = sheets[number - 1]
    index = {each.mark: page for page, each in enumerate(sheets, 1) if each.mark}
    width, height = sorted(paper, reverse=sheet.is_wide)
    pages.add(width, height)
    if sheet.mark:
        pages.name(sheet.entry or sheet.title)
    if sheet.has_title:
        _draw_title(pages, sheet, width)
    page = words(Words.PAGE, page=number, pages=len(sheets))
    _draw_foot(pages, sheet, (width, height), page)
    area = area_of(paper, is_wide=sheet.is_wide, has_title=sheet.has_title)
    sheet.draw(pages, area, index)


def _draw_title(pages: Pages, sheet: KitSheet, width: float) -> None:
    baseline = MARGIN + TITLE.capital
    left = width - 2 * MARGIN - pages.width(sheet.note, HEADING) - _NOTE_GAP
    share = min(1, left / pages.width(sheet.title, TITLE))
    pages.text((MARGIN, baseline), sheet.title, replace(TITLE, points=TITLE.points * share))
    pages.text((width - MARGIN, baseline), sheet.note, HEADING, align=1)
    draw_fret(pages, MARGIN, baseline + 2.2, width - 2 * MARGIN)


def draw_fret(pages: Pages, x: float, y: float, width: float, pixel: float = _FRET_PIXEL) -> None:
    """Draw a band of stepped frets that meet in the middle."""
    half = grid("kit/fret")
    period = len(half[0])
    count = int(width / 2 / pixel / period)
    row = tuple(line * count for line in half)
    whole = tuple(left + right for left, right in zip(row, mirrored(row), strict=True))
    stretch = width / len(whole[0])
    draw(pages, whole, (x, y), stretch)


def _draw_foot(pages: Pages, sheet: KitSheet, size: tuple[float, float], page: str) -> None:
    width, height = size
    baseline = height - MARGIN - 0.4
    pages.text((MARGIN, baseline), words(Words.FOOTER, sheet=sheet.title), SMALL)
    pages.text((width / 2, baseline), page, SMALL, align=0.5)
    right = width - MARGIN
    left = right - CHECK
    pages.line((left, baseline), (right, baseline), _INK)
    for tenth in range(6):
        x = left + tenth * CHECK / 5
        pages.line((x, baseline), (x, baseline - (2.6 if tenth in (0, 5) else 1.4)), _INK)
    pages.text(((left + right) / 2, baseline - 2.4), words(Words.CHECK), SMALL, align=0.5)


class Block(Protocol):
    """Something with a height that depends on the width of its column."""

    @property
    def stays_with_next(self) -> bool:
        """Whether no column may end with this block."""
        ...

    def height(self, pages: Pages, width: float) -> float:
        """Return the height in mm, with the space below."""
        ...

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw it with its top left corner at x, y."""
        ...


@dataclass(frozen=True, slots=True)
class KitText:
    """A paragraph or a heading."""

    text: str
    face: Face
    below: float = 1.8
    above: float = 0
    indent: float = 0
    stays_with_next: bool = False

    def height(self, pages: Pages, width: float) -> float:
        """Return the height in mm."""
        lines = pages.lines(self.text, self.face, width - self.indent)
        return self.above + len(lines) * self.face.leading + self.below

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Write the lines."""
        at = x + self.indent, y + self.above
        pages.paragraph(at, self.text, self.face, width - self.indent)


Column = list[Block]


def told(heading: str, *texts: str, above: float = 0) -> Column:
    """Return a heading and the paragraphs below it."""
    return [KitText(heading, HEADING, 0.4, above), *(KitText(text, BODY) for text in texts)]


def columns(pages: Pages, blocks: Sequence[Block], width: float, height: float) -> Iterator[Column]:
    """Yield the blocks in columns of this size; a block that is too high has one of its own."""
    column, used = Column(), 0.0
    for group in _groups(blocks):
        need = sum(block.height(pages, width) for block in group)
        if column and used + need > height:
            yield column
            column, used = Column(), 0.0
        column += group
        used += need
    if column:
        yield column


def balanced(
    pages: Pages, blocks: Sequence[Block], size: tuple[float, float], count: int
) -> list[Column]:
    """Return the blocks in columns of this size, so many to a page, equally long on the last."""
    width, height = size
    found = list(columns(pages, blocks, width, height))
    before = (len(found) - 1) // count * count
    last = [block for column in found[before:] for block in column]
    least = sum(block.height(pages, width) for block in last) / count
    while len(even := list(columns(pages, last, width, least))) > count:
        least += 1
    return [*found[:before], *even]


def draw_columns(
    pages: Pages, found: Sequence[Column], area: FRect, count: int, gutter: float
) -> None:
    """Draw columns side by side."""
    width = column_width(area, count, gutter)
    for number, column in enumerate(found):
        draw_column(pages, column, FRect(area.x + number * (width + gutter), area.y, width, 0))


def draw_column(pages: Pages, blocks: Sequence[Block], area: FRect) -> float:
    """Draw blocks one below the other at the top of the area; return the y below them."""
    y = area.y
    for block in blocks:
        block.draw(pages, area.x, y, area.width)
        y += block.height(pages, area.width)
    return y


def column_width(area: FRect, count: int, gutter: float) -> float:
    """Return the width of each of so many columns."""
    return (area.width - (count - 1) * gutter) / count


def _groups(blocks: Sequence[Block]) -> Iterator[Column]:
    """Yield the groups of blocks that no column may divide."""
    group = Column()
    for block in blocks:
        group.append(block)
        if not block.stays_with_next:
            yield group
            group = Column()
    if group:
        yield group
