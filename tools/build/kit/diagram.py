"""An example of a rule: a stretch of highway before and after a move."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from puluc.rules import Player, Position, Unit
from puluc.text.rulebook import Example
from tools.build.kit.art import draw, grid
from tools.build.kit.marks import HEADING, SMALL_ITALIC
from tools.build.kit.page import WHITE, Pages, box

_PIXEL = 0.42
_CELL, _GAP = 14, 8
_PIECE, _STEP, _LANE, _SIGN = 6, 5, 7, 6
_ARROW = "\N{RIGHTWARDS ARROW}"
_ARROW_WIDTH = 22
_BELOW = 2.4
_CAPTION_GAP, _LEAST_CAPTION = 4.0, 26.0

_Strip = tuple["_Cell | None", ...]
"""Cells side by side; None where spaces are left out."""


@dataclass(frozen=True, slots=True)
class _Cell:
    pieces: tuple[Player, ...] = ()
    is_city: bool = False
    is_fire: bool = False
    is_homeward: bool = False

    @property
    def pixels(self) -> int:
        """The height above the ground."""
        if self.is_fire and not self.pieces:
            return len(grid("board/fire-11-0")) + 1
        return max(len(self.pieces), 1) * _STEP + 6 + self.lane + (_SIGN if self.sign else 0)

    @property
    def lane(self) -> int:
        """How much higher a unit on its way back stands."""
        return _LANE if self.is_homeward else 0

    @property
    def sign(self) -> int:
        """The numeral of the player of a team whose unit it is, else 0."""
        if self.is_city or not self.pieces or not self.pieces[-1].is_in_team:
            return 0
        return self.pieces[-1].number


class Diagram:
    """An example drawn, with its caption below."""

    def __init__(self, example: Example, *, stays_with_next: bool) -> None:
        self.stays_with_next = stays_with_next
        self._caption = str(example.caption)
        self._before = tuple(_cells(example.before, example.cells))
        self._after = tuple(_cells(example.after, example.cells))
        self._rows = max(cell.pixels for cell in (*self._before, *self._after) if cell)

    def height(self, pages: Pages, width: float) -> float:
        """The height in mm."""
        picture = (self._rows + 4) * _PIXEL
        lines = pages.lines(self._caption, SMALL_ITALIC, self._beside(width) or width)
        caption = len(lines) * SMALL_ITALIC.leading
        size = max(picture, caption) if self._beside(width) else picture + caption + 0.6
        return size + _BELOW

    def draw(self, pages: Pages, x: float, y: float, width: float) -> None:
        """Draw both strips, and the caption beside or below them."""
        foot = y + (self._rows + 1) * _PIXEL
        arrow = x + _width(self._before) * _PIXEL
        _draw_strip(pages, x, foot, self._before)
        pages.text((arrow + _ARROW_WIDTH * _PIXEL / 2, foot - 2.2), _ARROW, HEADING, align=0.5)
        _draw_strip(pages, arrow + _ARROW_WIDTH * _PIXEL, foot, self._after)
        beside = self._beside(width)
        lines = pages.lines(self._caption, SMALL_ITALIC, beside or width)
        caption_x, caption_y = x, foot + 4.5 * _PIXEL
        if beside:
            caption_x += width - beside
            caption_y = max(y, foot + 3 * _PIXEL - len(lines) * SMALL_ITALIC.leading)
        pages.paragraph((caption_x, caption_y), self._caption, SMALL_ITALIC, beside or width)

    def _beside(self, width: float) -> float:
        """The width of a caption beside the picture; 0 if there is too little."""
        picture = (_width(self._before) + _ARROW_WIDTH + _width(self._after)) * _PIXEL
        left = width - picture - _CAPTION_GAP
        return left if left >= _LEAST_CAPTION else 0


def _cells(position: Position, cells: tuple[int, ...]) -> Iterator[_Cell | None]:
    for before, cell in pairwise((cells[0] - 1, *cells)):
        if cell > before + 1:
            yield None
        yield _cell(position, cell)


def _cell(position: Position, cell: int) -> _Cell:
    rules, homes = position.rules, position.homes
    if cell in (0, rules.spaces + 1):
        player = Player.JADE if cell == 0 else Player.OBSIDIAN
        return _Cell((player,) * homes[player.side], is_city=True)
    unit: Unit | None = position.units[cell]
    pieces = unit.pieces if unit else ()
    is_homeward = unit is not None and str(unit)[-1].isupper()
    return _Cell(pieces, is_fire=cell == rules.fire_space, is_homeward=is_homeward)


def _width(strip: _Strip) -> int:
    return sum(_CELL if cell else _GAP for cell in strip) + 1


def _draw_strip(pages: Pages, x: float, foot: float, strip: _Strip) -> None:
    for cell in strip:
        if cell is None:
            for dot in (2, 4, 6):
                pages.fill([box(x + dot * _PIXEL, foot, _PIXEL, _PIXEL)])
            x += _GAP * _PIXEL
            continue
        _draw_cell(pages, x, foot, cell)
        x += _CELL * _PIXEL


def _draw_cell(pages: Pages, x: float, foot: float, cell: _Cell) -> None:
    ground, wall = (3, 11) if cell.is_city else (1, 8)
    area = [box(x, foot, (_CELL + 1) * _PIXEL, ground * _PIXEL)]
    pages.fill(area)
    for wall_x in (x, x + _CELL * _PIXEL):
        pages.fill([box(wall_x, foot - wall * _PIXEL, _PIXEL, wall * _PIXEL)])
    if cell.is_fire and not cell.pieces:
        flames = grid("board/fire-11-0")
        draw(pages, flames, (x + 2 * _PIXEL, foot - len(flames) * _PIXEL), _PIXEL)
    top = foot
    for level, piece in enumerate(cell.pieces):
        top = foot - (_PIECE + cell.lane + _STEP * level) * _PIXEL
        rows = grid(f"pieces/{piece.side.name.lower()}-12")
        draw(pages, rows, (x + 1.5 * _PIXEL, top), _PIXEL, light=WHITE)
    if cell.sign:
        sign = grid(f"numerals/{cell.sign}")
        at = x + (_CELL + 1 - len(sign[0])) / 2 * _PIXEL, top - (len(sign) + 1) * _PIXEL
        draw(pages, sign, at, _PIXEL)
