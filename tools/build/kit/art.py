"""The program's own drawings as areas of any size, the signs of the kit, and its typefaces."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from puluc.assets import assets
from puluc.ui.render.canvas import read_grids
from tools.build.kit.page import (
    BLACK,
    CUT,
    FOLD,
    WHITE,
    Face,
    KitLine,
    Pages,
    Point,
    box,
    path_of,
)
from tools.build.kit.pixel_type import outlines

_DARK, _LIGHT, _CLEAR = "#*", "o-", "."
_OWN = Path(__file__).with_name("drawings.txt")


@cache
def grid(path: str) -> tuple[str, ...]:
    """Return the rows of a drawing: ``pieces/jade-11`` of the program, ``kit/scissors``."""
    sheet, name = path.split("/")
    return _grids(sheet)[name]


@cache
def _grids(sheet: str) -> dict[str, tuple[str, ...]]:
    path = _OWN if sheet == "kit" else assets() / "sprites" / f"{sheet}.txt"
    return {name: tuple(rows) for name, rows in read_grids(path)}


def mirrored(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the drawing seen in a mirror."""
    return tuple(row[::-1] for row in rows)


def with_halo(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the drawing with a light edge of one pixel left, right and above, to stand out."""
    width = len(rows[0]) + 2
    inked = {
        (x + 1, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != _CLEAR
    }
    framed = [f".{row}." for row in rows]
    return tuple(
        "".join(
            "-"
            if (x, y) not in inked and inked & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            else framed[y][x]
            for x in range(width)
        )
        for y in range(len(rows))
    )


@cache
def _path(rows: tuple[str, ...], tones: str) -> str:
    """Return the outlines of all pixels of some tones, in pixels."""
    pixels = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in tones}
    return path_of(outlines(pixels))


def draw(
    pages: Pages,
    rows: Sequence[str],
    at: Point,
    pixel: float,
    *,
    dark: float | None = BLACK,
    light: float | None = None,
    is_centred: bool = False,
) -> None:
    """Draw a grid with its top left corner, or its middle, at a point; clear pixels stay paper."""
    if is_centred:
        at = at[0] - len(rows[0]) * pixel / 2, at[1] - len(rows) * pixel / 2
    for grey, tones in ((light, _LIGHT), (dark, _DARK)):
        if grey is not None and (path := _path(tuple(rows), tones)):
            pages.fill_shape(path, grey, at, pixel)


def placed(
    size: tuple[int, int], parts: Sequence[tuple[Sequence[str], tuple[int, int]]]
) -> tuple[str, ...]:
    """Return a picture of this size with drawings at their places, the last in front."""
    width, height = size
    picture = [[_CLEAR] * width for _ in range(height)]
    for rows, (left, top) in parts:
        for y, row in enumerate(rows, top):
            for x, cell in enumerate(row, left):
                if cell != _CLEAR:
                    picture[y][x] = cell
    return tuple(map("".join, picture))


TITLE = Face("puluc", "", 22, 10)
HEADING = Face("puluc", "", 11.5, 6.2)
LABEL = Face("puluc", "", 8, 4)
BODY = Face("serif", "", 9.8, 4.35)
BOLD = Face("serif", "B", 9.8, 4.35)
SMALL = Face("serif", "", 8.4, 3.7)
SMALL_ITALIC = Face("serif", "I", 8.4, 3.7)
LEAD = Face("serif", "I", 14, 6.4)


_STRIPE = KitLine(0.15, 0.55)
_STRIPE_GAP = 1.8
_JOIN_RADIUS = 2.7


def cut(pages: Pages, polygon: Sequence[Point]) -> None:
    """Draw a closed line to cut along."""
    pages.outline(polygon, CUT)


def scissors(pages: Pages, at: Point) -> None:
    """Draw scissors on a cutting line."""
    pages.fill([box(at[0] - 3, at[1] - 0.4, 6, 0.8)], WHITE)
    draw(pages, grid("kit/scissors"), at, 0.3, is_centred=True)


def fold(pages: Pages, start: Point, end: Point) -> None:
    """Draw a line to fold along."""
    pages.line(start, end, FOLD)


def glue(pages: Pages, x: float, y: float, width: float, height: float) -> None:
    """Draw stripes over an area for glue."""
    offset = _STRIPE_GAP
    while offset < width + height:
        start = (x + min(offset, width), y + max(0.0, offset - width))
        end = (x + max(0.0, offset - height), y + min(offset, height))
        pages.line(start, end, _STRIPE)
        offset += _STRIPE_GAP


def join(pages: Pages, at: Point, letter: str) -> None:
    """Draw a circle over the line where two sheets meet."""
    pages.disc(at, _JOIN_RADIUS, WHITE)
    pages.circle(at, _JOIN_RADIUS, KitLine(0.4))
    pages.text(at, letter, LABEL, is_centred=True)
