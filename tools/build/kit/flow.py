"""Sets blocks of text and pictures in columns, on as many sheets as they need."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tools.build.kit.page import Face, Pages
from tools.build.kit.sheet import Area


class Block(Protocol):
    """Something with a height that depends on the width of its column."""

    @property
    def stays_with_next(self) -> bool:
        """Whether no column may end with it."""
        ...

    def height(self, pages: Pages, width: float) -> float:
        """The height in mm, with the space below."""
        ...

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw it with its top left corner at x, y."""
        ...


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph or a heading."""

    text: str
    face: Face
    below: float = 1.8
    above: float = 0
    indent: float = 0
    stays_with_next: bool = False

    def height(self, pages: Pages, width: float) -> float:
        """The height in mm."""
        lines = pages.lines(self.text, self.face, width - self.indent)
        return self.above + len(lines) * self.face.leading + self.below

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Write the lines."""
        at = x + self.indent, y + self.above
        pages.paragraph(at, self.text, self.face, width - self.indent)


@dataclass(frozen=True, slots=True)
class Space:
    """Blank paper."""

    size: float
    stays_with_next: bool = False

    def height(self, _pages: Pages, _width: float) -> float:
        """The height in mm."""
        return self.size

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw nothing."""


Column = list[Block]


def columns(pages: Pages, blocks: Sequence[Block], width: float, height: float) -> Iterator[Column]:
    """The blocks in columns of this size; a block that is too high has one of its own."""
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
    pages: Pages, blocks: Sequence[Block], size: tuple[float, float], count: int, foot: float
) -> list[Column]:
    """The blocks in columns of this size, so many to a page.

    Those of the last page are equally long; it keeps room for its ``foot``.
    """
    width, height = size
    found = list(columns(pages, blocks, width, height))
    before = (len(found) - 1) // count * count
    while True:
        last = [block for column in found[before:] for block in column]
        least = sum(block.height(pages, width) for block in last) / count
        while len(even := list(columns(pages, last, width, least))) > count:
            least += 1
        if least <= height - foot:
            return [*found[:before], *even]
        # Too full for the foot: another page takes what is too much.
        found = [*found[:before], *columns(pages, last, width, height - foot)]
        before += count


def draw_columns(
    pages: Pages, found: Sequence[Column], area: Area, count: int, gutter: float
) -> float:
    """Draw columns side by side; the height of the longest."""
    width, most = column_width(area, count, gutter), 0.0
    for number, column in enumerate(found):
        x, y = area.x + number * (width + gutter), area.y
        for block in column:
            block.draw(pages, x, y, width)
            y += block.height(pages, width)
        most = max(most, y - area.y)
    return most


def column_width(area: Area, count: int, gutter: float) -> float:
    """The width of each of so many columns."""
    return (area.width - (count - 1) * gutter) / count


def _groups(blocks: Sequence[Block]) -> Iterator[Column]:
    """The blocks that no column may part."""
    group = Column()
    for block in blocks:
        group.append(block)
        if not block.stays_with_next:
            yield group
            group = Column()
    if group:
        yield group
