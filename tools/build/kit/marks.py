"""Signs for the hands: where to cut, to fold, to glue and to join; and the typefaces of the kit."""

from collections.abc import Sequence

from tools.build.kit.art import draw_centred, grid
from tools.build.kit.page import CUT, FOLD, WHITE, Face, Line, Pages, Point, box

LOGO = Face("puluc", "", 40, 18)
TITLE = Face("puluc", "", 22, 10)
HEADING = Face("puluc", "", 11.5, 6.2)
LABEL = Face("puluc", "", 8, 4)
BODY = Face("serif", "", 9.8, 4.35)
BOLD = Face("serif", "B", 9.8, 4.35)
ITALIC = Face("serif", "I", 9.8, 4.35)
SMALL = Face("serif", "", 8.4, 3.7)
SMALL_ITALIC = Face("serif", "I", 8.4, 3.7)
LEAD = Face("serif", "I", 14, 6.4)


_STRIPE = Line(0.15, 0.55)
_STRIPE_GAP = 1.8
_JOIN_RADIUS = 2.7


def cut(pages: Pages, polygon: Sequence[Point]) -> None:
    """A closed line to cut along."""
    pages.outline(polygon, CUT)


def scissors(pages: Pages, at: Point) -> None:
    """Scissors on a cutting line."""
    pages.fill([box(at[0] - 3, at[1] - 0.4, 6, 0.8)], WHITE)
    draw_centred(pages, grid("kit/scissors"), at, 0.3)


def fold(pages: Pages, start: Point, end: Point) -> None:
    """A line to fold along."""
    pages.line(start, end, FOLD)


def glue(pages: Pages, x: float, y: float, width: float, height: float) -> None:
    """Stripes over an area for glue."""
    offset = _STRIPE_GAP
    while offset < width + height:
        start = (x + min(offset, width), y + max(0.0, offset - width))
        end = (x + max(0.0, offset - height), y + min(offset, height))
        pages.line(start, end, _STRIPE)
        offset += _STRIPE_GAP


def join(pages: Pages, at: Point, letter: str) -> None:
    """A circle over the line where two sheets meet."""
    pages.disc(at, _JOIN_RADIUS, WHITE)
    pages.circle(at, _JOIN_RADIUS, Line(0.4))
    pages.text((at[0], at[1] + LABEL.capital / 2), letter, LABEL, align=0.5)
