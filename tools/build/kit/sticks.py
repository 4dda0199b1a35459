"""Casting sticks to fold and spinners to cut out, and the values of throws."""

import math
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from puluc.rules import OPTIONS, Ruleset, Throws
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.text.language import gettext
from puluc.text.names import value_name
from puluc.text.rulebook import BANDED
from tools.build.kit.art import drawing, glue, grid, scissors, throw
from tools.build.kit.counters import draw_numeral
from tools.build.kit.page import CUT, FOLD, GREY, INK, WHITE, Line, Pen, Picture, Point, table
from tools.build.kit.rules import throw_rows
from tools.build.kit.sheet import Index
from tools.build.kit.typefaces import (
    BODY,
    BOLD,
    HEADING,
    LABEL,
    SMALL,
    TITLE,
    centred,
    paragraph,
    told,
)
from tools.build.kit.words import Words, figures, listed, words

_PIXEL = 4.1
_FACE = 5 * _PIXEL
_EDGE = 5.0
_TAB = 8.0
_LENGTH = 24 * _PIXEL
_PANELS = (_FACE, _EDGE, _FACE, _EDGE, _TAB)
"""The parts across a stick: banded centred, edge, plain centred, edge, and the flap for glue."""

WIDTH = sum(_PANELS)
"""The width of a stick before it is folded, in mm."""

_GAP, _ROW_GAP = 5.0, 8.0
_TEXT_GAP = 8.0
_SECTION = 1.6
"""The scale at which a folded stick is drawn."""
_WALL = Line(0.5)


def sticks(width: float) -> list[Flowable]:
    """Return casting sticks to fold, and the instructions to throw them."""
    size = 2 * WIDTH + _GAP, 2 * _LENGTH + _ROW_GAP + 2
    names = Words.STICKS_STEP_CUT, Words.STICKS_STEP_FOLD, Words.STICKS_STEP_GLUE
    steps = (f"{number}. {words(step)}" for number, step in enumerate(names, 1))
    rest = width - size[0] - _TEXT_GAP
    text = [
        *told(words(Words.STICKS_HOW), *steps),
        Picture((rest, _EDGE * _SECTION + 14), partial(_draw_section, rest / 2)),
        *told(words(Words.STICKS_THROW), words(Words.STICKS_THROW_HOW)),
        throw_rows(enumerate(Ruleset().values), rest),
        paragraph(words(Words.STICKS_OTHER)),
        *told(words(Words.STICKS_SCREEN), words(Words.STICKS_SCREEN_HOW)),
    ]
    return [table([[Picture(size, _draw_sticks), text]], (size[0] + _TEXT_GAP, rest))]


def _draw_sticks(pen: Pen) -> None:
    for stick in range(STICK_COUNT):
        row, place = divmod(stick, 2)
        with pen.placed((place * (WIDTH + _GAP), 2 + row * (_LENGTH + _ROW_GAP))):
            _draw_stick(pen)


def _draw_stick(pen: Pen) -> None:
    """Draw a stick to fold; its faces are named on the edges beside them."""
    edges = list(accumulate(_PANELS, initial=0.0))
    middle = _LENGTH / 2
    pen.draw(grid("sticks/banded"), (_FACE / 2, middle), _PIXEL * 0.93, is_centred=True)
    glue(pen, (edges[4], 0), (_TAB, _LENGTH))
    pen.box((0, 0), (WIDTH, _LENGTH), CUT)
    for edge in edges[1:5]:
        pen.line((edge, 0), (edge, _LENGTH), FOLD)
    scissors(pen, (WIDTH - 5, 0))
    for text, x in ((Words.BANDED_FACE, edges[1]), (Words.PLAIN_FACE, edges[3])):
        at = x + _EDGE / 2, middle
        pen.text(at, words(text), LABEL, is_centred=True, degrees=-90)


def _draw_section(middle: float, pen: Pen) -> None:
    """Draw the end of a folded stick, with the flap and a match inside."""
    across, high = _FACE * _SECTION, _EDGE * _SECTION
    left, top = middle - across / 2, 6.0
    low = top + high
    pen.text((middle, top - 1.6), words(Words.BANDED_FACE), LABEL, align=0.5)
    pen.box((left, top), (across, high), _WALL)
    pen.line((left + 1.2, top + 1.2), (left + _TAB * _SECTION, top + 1.2), _WALL)
    glue(pen, (middle - high / 2, low - high / 4), (high, high / 4))
    pen.circle((middle, low - high / 2), high / 4, _WALL)
    pen.text((middle, low + 3.6), words(Words.PLAIN_FACE), LABEL, align=0.5)


_THROW_PIXEL = 0.72
_NAME, _CHANCE, _VALUE = 36.0, 22.0, 20.5
_LABELS, _VALUES = centred(LABEL), centred(TITLE)


def worth(width: float) -> list[Flowable]:
    """Return the values of throws under each counting."""
    usual = Ruleset().throws
    head = ["", "", paragraph(words(Words.WORTH_CHANCE), LABEL)]
    rows = [[*head, *(paragraph(_counting(each), _LABELS) for each in Throws)]]
    for banded, weight in enumerate(MARKED_WEIGHTS):
        percent = words(Words.WORTH_PERCENT, percent=figures(100 * weight / len(THROWS)))
        chance = [
            paragraph(words(Words.WORTH_OF_16, count=weight), BODY),
            paragraph(percent, SMALL),
        ]
        values = (str(Ruleset(throws=throws).values[banded]) for throws in Throws)
        name = paragraph(gettext(BANDED[banded]), BOLD)
        sticks = drawing(throw(banded), _THROW_PIXEL)
        rows.append([sticks, name, chance, *(paragraph(value, _VALUES) for value in values)])
    means = (Ruleset(throws=throws).odds for throws in Throws)
    mean = [figures(sum(value * chance for value, chance in odds)) for odds in means]
    text = paragraph(words(Words.WORTH_MEAN), BOLD)
    rows.append([text, "", "", *(paragraph(each, _LABELS) for each in mean)])
    first = len(head) + list(Throws).index(usual)
    widths = [width - _NAME - _CHANCE - len(Throws) * _VALUE, _NAME, _CHANCE]
    look = (
        ("VALIGN", (0, 1), (-1, -1), "MIDDLE"),
        ("SPAN", (0, -1), (len(head) - 1, -1)),
        ("TOPPADDING", (0, 1), (-1, -1), 3 * mm),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3 * mm),
        ("LINEBELOW", (0, 0), (-1, -1), 0.2 * mm, GREY),
        ("BOX", (first, 0), (first, -1), 0.7 * mm, INK),
    )
    return [
        paragraph(words(Words.WORTH_HOW, usual=_counting(usual))),
        Spacer(0, 2 * mm),
        table(rows, [*widths, *[_VALUE] * len(Throws)], *look),
    ]


def _counting(throws: Throws) -> str:
    """Return the name of a way to count throws."""
    option = next(option for option in OPTIONS if option.field == "throws")
    return value_name(option, throws)


_EDGES = len(THROWS)
_RADIUS, _SIX_RADIUS = 52.0, 38.0
SPINNERS, _SIX = 2, 6
_HOLE = 1.2
_STICK_PIXEL = 0.52
_NARROW = 0.55, HEADING, 0.46, 0.68
"""In a sector of one edge: how large the sticks are, the value's centred, and where both lie."""
_HEAVY = Line(0.6)
_APART, _DROP = 10.0, 14.0


def spinners(width: float, index: Index) -> list[Flowable]:
    """Return both spinners."""
    chances = listed(MARKED_WEIGHTS)
    page = index.get(Words.WORTH, 0)
    values = words(Words.SPINNER_TRUE_VALUES, none=Ruleset().values[0], page=page)
    true = told(words(Words.SPINNER_TRUE), words(Words.SPINNER_TRUE_HOW, chances=chances), values)
    six = told(words(Words.SPINNER_SIX), words(Words.SPINNER_SIX_HOW))
    wide, narrow = 2 * _RADIUS + _APART, 2 * _SIX_RADIUS + _APART
    drop = Spacer(0, _DROP * mm)
    return [
        paragraph(words(Words.SPINNER_MAKE)),
        Spacer(0, 4 * mm),
        table([[_spinner(_RADIUS, _draw_true), [drop, *true]]], (wide, width - wide)),
        drop,
        table(
            [[[drop, *six], "", _spinner(_SIX_RADIUS, _draw_six)]],
            (width - narrow, _APART, narrow - _APART),
        ),
    ]


def _spinner(radius: float, draw: Callable[[Pen], None]) -> Picture:
    """Return a picture that is drawn from its middle."""

    def paint(pen: Pen) -> None:
        with pen.placed((radius, radius)):
            draw(pen)
            pen.circle((0, 0), 3.2, _HEAVY, WHITE)  # for the pencil
            pen.line((-_HOLE, 0), (_HOLE, 0))
            pen.line((0, -_HOLE), (0, _HOLE))

    return Picture((2 * radius, 2 * radius), paint)


def _draw_true(pen: Pen) -> None:
    """Draw sectors as wide as the odds, from the top clockwise."""
    begin = -MARKED_WEIGHTS[0] / 2
    corners = [_around(_RADIUS, begin + edge) for edge in range(_EDGES)]
    ends = list(accumulate(MARKED_WEIGHTS, initial=begin))
    for edge, corner in enumerate(corners):
        pen.line(_around(_RADIUS * 0.93, begin + edge), corner)
    for banded, (start, weight) in enumerate(zip(ends, MARKED_WEIGHTS, strict=False)):
        value = str(Ruleset().values[banded])
        pen.line(_around(_HOLE, start), _around(_RADIUS, start), _HEAVY)
        for edge in range(weight):
            at = _around(_RADIUS * 0.87, start + edge + 0.5)
            pen.text(at, value, LABEL, is_centred=True)
        share, style, inner, outer = (1.0, TITLE, 0.32, 0.58) if weight > 1 else _NARROW
        at = _around(_RADIUS * outer, start + weight / 2)
        pen.draw(throw(banded), at, _STICK_PIXEL * share, is_centred=True)
        pen.text(_around(_RADIUS * inner, start + weight / 2), value, style, is_centred=True)
    pen.polygon(corners, CUT)
    scissors(pen, _between(corners[11], corners[12]))


def _draw_six(pen: Pen) -> None:
    sides = [_turned(_SIX_RADIUS, (side - 0.5) / _SIX) for side in range(_SIX)]
    for side in range(_SIX):
        pen.line((0, 0), sides[side], _HEAVY)
        x, y = _turned(_SIX_RADIUS * 0.62, side / _SIX)
        pen.text((x, y - 3), str(side + 1), TITLE, is_centred=True)
        draw_numeral(pen, (x, y + 4.1), side + 1)
    pen.polygon(sides, CUT)
    scissors(pen, _between(sides[2], sides[3]))


def _around(radius: float, sixteenths: float) -> Point:
    return _turned(radius, sixteenths / _EDGES)


def _turned(radius: float, turns: float) -> Point:
    """Return the point at this fraction of a turn clockwise from the top."""
    angle = turns * math.tau
    return radius * math.sin(angle), -radius * math.cos(angle)


def _between(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
