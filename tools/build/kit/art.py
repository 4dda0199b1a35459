"""The program's own drawings as areas of any size, and the signs of the kit."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from puluc.assets import assets
from puluc.rules.sticks import STICK_COUNT
from puluc.ui.render.canvas import read_grids
from tools.build.kit.page import WHITE, Line, Pen, Picture, Point, Rows
from tools.build.kit.typefaces import LABEL

_CLEAR = "."
_OWN = Path(__file__).with_name("drawings.txt")
_STRIPE = Line(0.15, 0.55)
_STRIPE_GAP = 1.8
_JOIN_RADIUS = 2.7
_FRET_PIXEL = 0.34


@cache
def grid(path: str) -> tuple[str, ...]:
    """Return the rows of a drawing: ``pieces/jade-11`` of the program, ``kit/scissors``."""
    sheet, name = path.split("/")
    return _grids(sheet)[name]


@cache
def _grids(sheet: str) -> dict[str, tuple[str, ...]]:
    path = _OWN if sheet == "kit" else assets() / "sprites" / f"{sheet}.txt"
    return {name: tuple(rows) for name, rows in read_grids(path)}


def mirrored(rows: Rows) -> tuple[str, ...]:
    """Return the drawing seen in a mirror."""
    return tuple(row[::-1] for row in rows)


def with_halo(rows: Rows) -> tuple[str, ...]:
    """Return the drawing with a light edge of one pixel left, right and above, to stand out."""
    framed = [f".{row}." for row in rows]
    inked = {(x, y) for y, row in enumerate(framed) for x, cell in enumerate(row) if cell != _CLEAR}
    beside = {(x + across, y) for x, y in inked for across in (-1, 1)}
    halo = (beside | {(x, y + down) for x, y in inked for down in (-1, 1)}) - inked
    return tuple(
        "".join("-" if (x, y) in halo else cell for x, cell in enumerate(row))
        for y, row in enumerate(framed)
    )


def placed(size: tuple[int, int], parts: Sequence[tuple[Rows, tuple[int, int]]]) -> tuple[str, ...]:
    """Return a picture of this size with drawings at their places, the last in front."""
    width, height = size
    picture = [[_CLEAR] * width for _ in range(height)]
    for rows, (left, top) in parts:
        for y, row in enumerate(rows, top):
            for x, cell in enumerate(row, left):
                if cell != _CLEAR:
                    picture[y][x] = cell
    return tuple(map("".join, picture))


def draw_fret(pen: Pen, at: Point, width: float) -> None:
    """Draw a band of stepped frets that meet in the middle."""
    half = grid("kit/fret")
    count = int(width / 2 / _FRET_PIXEL / len(half[0]))
    row = tuple(line * count for line in half)
    whole = tuple(left + right for left, right in zip(row, mirrored(row), strict=True))
    pen.draw(whole, at, width / len(whole[0]))


def drawing(rows: Rows, pixel: float) -> Picture:
    size = len(rows[0]) * pixel, len(rows) * pixel
    return Picture(size, lambda pen: pen.draw(rows, (0, 0), pixel))


@cache
def throw(banded: int) -> tuple[str, ...]:
    """Return four sticks side by side, with this many of them banded."""
    plain = tuple(row.replace("#o#o#", "#ooo#") for row in grid("sticks/plain"))  # no grain
    sticks = [grid("sticks/banded")] * banded + [plain] * (STICK_COUNT - banded)
    return tuple("..".join(row) for row in zip(*sticks, strict=True))


def scissors(pen: Pen, at: Point) -> None:
    """Draw scissors on a cutting line."""
    pen.box((at[0] - 3, at[1] - 0.4), (6, 0.8), grey=WHITE)
    pen.draw(grid("kit/scissors"), at, 0.3, is_centred=True)


def glue(pen: Pen, at: Point, size: Point) -> None:
    """Draw stripes over an area for glue."""
    (x, y), (width, height) = at, size
    offset = _STRIPE_GAP
    while offset < width + height:
        start = (x + min(offset, width), y + max(0.0, offset - width))
        end = (x + max(0.0, offset - height), y + min(offset, height))
        pen.line(start, end, _STRIPE)
        offset += _STRIPE_GAP


def join(pen: Pen, at: Point, letter: str) -> None:
    """Draw a circle over the line where two sheets meet."""
    pen.circle(at, _JOIN_RADIUS, Line(0.4), WHITE)
    pen.text(at, letter, LABEL, is_centred=True)
