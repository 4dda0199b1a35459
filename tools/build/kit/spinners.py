"""Spinners: one with the chances of the sticks, and one with six equal values."""

import math
from collections.abc import Iterator
from itertools import accumulate

from puluc.rules.sticks import MARKED_WEIGHTS, THROWS
from tools.build.kit import marks
from tools.build.kit.counters import draw_numeral
from tools.build.kit.marks import BODY, HEADING, LABEL, TITLE
from tools.build.kit.page import BLACK, WHITE, Line, Pages, Point
from tools.build.kit.rules import draw_throw, throw_width
from tools.build.kit.sheet import Area, Index, Sheet
from tools.build.kit.words import Words, listed, words

_EDGES = len(THROWS)
_RADIUS, _SIX_RADIUS = 47.0, 34.0
_SIX = 6
_HOLE = 1.2
_STICK_PIXEL = 0.52
_STICKS_HIGH = 22
_LINE, _HEAVY = Line(0.25), Line(0.6)
_GAP = 10.0


def spinner_sheets() -> Iterator[Sheet]:
    """The sheet with both spinners."""
    yield Sheet(words(Words.SPINNERS), _draw, mark="spinners")


def _draw(pages: Pages, area: Area, _index: Index) -> None:
    y = pages.paragraph((area.x, area.y + 2), words(Words.SPINNER_MAKE), BODY, area.width) + 6
    centre = area.x + _RADIUS, y + _RADIUS
    _draw_true(pages, centre)
    chances = listed([str(weight) for weight in MARKED_WEIGHTS])
    how = words(Words.SPINNER_TRUE_HOW, chances=chances)
    _draw_text(pages, area, (area.x + 2 * _RADIUS + _GAP, y + 14), words(Words.SPINNER_TRUE), how)
    y += 2 * _RADIUS + 14
    centre = area.right - _RADIUS, y + _SIX_RADIUS
    _draw_six(pages, centre)
    left = Area(area.x, y, area.width - 2 * _RADIUS - _GAP, 0)
    _draw_text(
        pages, left, (area.x, y + 14), words(Words.SPINNER_SIX), words(Words.SPINNER_SIX_HOW)
    )


def _draw_text(pages: Pages, area: Area, at: Point, heading: str, text: str) -> None:
    width = area.right - at[0]
    y = pages.paragraph(at, heading, HEADING, width) + 0.6
    pages.paragraph((at[0], y), text, BODY, width)


def _draw_true(pages: Pages, centre: Point) -> None:
    """Sectors as wide as the chances, from the top clockwise."""
    begin = -MARKED_WEIGHTS[0] / 2
    corners = [_around(centre, _RADIUS, begin + edge) for edge in range(_EDGES)]
    ends = list(accumulate(MARKED_WEIGHTS, initial=begin))
    for edge in range(_EDGES):
        outer = _around(centre, _RADIUS, begin + edge)
        pages.line(_around(centre, _RADIUS * 0.93, begin + edge), outer, _LINE)
    for banded, weight in enumerate(MARKED_WEIGHTS):
        start = ends[banded]
        pages.line(_around(centre, _HOLE, start), _around(centre, _RADIUS, start), _HEAVY)
        for edge in range(weight):
            at = _around(centre, _RADIUS * 0.87, start + edge + 0.5)
            pages.text((at[0], at[1] + LABEL.capital / 2), str(banded), LABEL, align=0.5)
        pixel = _STICK_PIXEL if weight > 1 else _STICK_PIXEL * 0.55
        wide, high = throw_width(pixel), _STICKS_HIGH * pixel
        at = _around(centre, _RADIUS * (0.55 if weight > 1 else 0.66), start + weight / 2)
        draw_throw(pages, (at[0] - wide / 2, at[1] - high / 2), banded, pixel)
    marks.cut(pages, corners)
    marks.scissors(pages, _between(corners[11], corners[12]))
    _draw_hole(pages, centre)


def _draw_six(pages: Pages, centre: Point) -> None:
    sides = [_turned(centre, _SIX_RADIUS, (side - 0.5) / _SIX) for side in range(_SIX)]
    for side in range(_SIX):
        pages.line(centre, sides[side], _HEAVY)
        digit = _turned(centre, _SIX_RADIUS * 0.62, side / _SIX)
        pages.text((digit[0], digit[1] + TITLE.capital / 2), str(side + 1), TITLE, align=0.5)
        sign = digit[0], digit[1] + TITLE.capital / 2 + 4.4
        draw_numeral(pages, sign, side + 1, BLACK)
    marks.cut(pages, sides)
    marks.scissors(pages, _between(sides[2], sides[3]))
    _draw_hole(pages, centre)


def _draw_hole(pages: Pages, centre: Point) -> None:
    """Mark where the pencil goes through."""
    pages.disc(centre, 3.2, WHITE)
    pages.circle(centre, 3.2, _HEAVY)
    for across, down in ((_HOLE, 0), (0, _HOLE)):
        x, y = centre
        pages.line((x - across, y - down), (x + across, y + down), _LINE)


def _around(centre: Point, radius: float, sixteenths: float) -> Point:
    return _turned(centre, radius, sixteenths / _EDGES)


def _turned(centre: Point, radius: float, turns: float) -> Point:
    """The point at so many turns clockwise from the top."""
    angle = turns * math.tau
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def _between(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
