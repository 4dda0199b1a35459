"""Casting sticks to fold and spinners to cut out, and the values of throws."""

import math
from itertools import accumulate

from pygame import FRect

from puluc.rules import OPTIONS, PRESETS, Ruleset, Throws
from puluc.rules.sticks import MARKED_WEIGHTS, STICK_COUNT, THROWS
from puluc.text.language import gettext
from puluc.text.names import value_name
from puluc.text.rulebook import BANDED
from tools.build.kit import art
from tools.build.kit.art import BODY, BOLD, HEADING, LABEL, SMALL, TITLE, draw, grid
from tools.build.kit.counters import draw_numeral
from tools.build.kit.page import BLACK, WHITE, KitLine, Pages, Point, box
from tools.build.kit.rules import ThrowRow, draw_throw, series, throw_width
from tools.build.kit.sheet import Index, KitText, draw_column, told
from tools.build.kit.words import Words, figures, listed, words

_PIXEL = 4.1
_FACE = 5 * _PIXEL
_EDGE = 5.0
_TAB = 8.0
_LENGTH = 24 * _PIXEL
_PANELS = (_FACE, _EDGE, _FACE, _EDGE, _TAB)
"""The parts across a stick: banded face, edge, plain face, edge, and the flap for glue."""

WIDTH = sum(_PANELS)
"""The width of a stick before it is folded, in mm."""

_GAP = 5.0
_TEXT_GAP = 8.0
_THROW_PIXEL = 0.72
_SECTION = 1.6
"""The scale at which a folded stick is drawn."""
_WALL = KitLine(0.5)
_GRID = KitLine(0.2, 0.5)
_USUAL = KitLine(0.7)


def draw_sticks(pages: Pages, area: FRect, _index: Index) -> None:
    """Draw casting sticks to fold, and the instructions to throw them."""
    top = area.y + 4
    for stick in range(STICK_COUNT):
        place, row = stick % 2, stick // 2
        x = area.x + place * (WIDTH + _GAP)
        _draw_stick(pages, x, top + row * (_LENGTH + _GAP + 6))
    x = area.x + 2 * (WIDTH + _GAP) + _TEXT_GAP - _GAP
    column = FRect(x, area.y + 3, area.right - x, 0)
    names = Words.STICKS_STEP_CUT, Words.STICKS_STEP_FOLD, Words.STICKS_STEP_GLUE
    steps = (f"{number}  {words(step)}" for number, step in enumerate(names, 1))
    column.y = draw_column(pages, told(words(Words.STICKS_HOW), *steps), column) + LABEL.leading
    column.y = _draw_section(pages, column.centerx, column.y)
    throws = enumerate(map(str, Ruleset().values))
    rest = [
        *told(words(Words.STICKS_THROW), words(Words.STICKS_THROW_HOW), above=4),
        *(ThrowRow(banded, value) for banded, value in throws),
        KitText(words(Words.STICKS_OTHER), BODY, above=1.8),
        *told(words(Words.STICKS_SCREEN), words(Words.STICKS_SCREEN_HOW), above=4),
    ]
    draw_column(pages, rest, column)


def _draw_section(pages: Pages, middle: float, y: float) -> float:
    """Draw the end of a folded stick, with the flap and a match inside; return the y below."""
    across, high = _FACE * _SECTION, _EDGE * _SECTION
    left, low = middle - across / 2, y + high + 2
    pages.text((middle, y), words(Words.BANDED_FACE), LABEL, align=0.5)
    pages.outline(box(left, y + 2, across, high), _WALL)
    pages.line((left + 1.2, y + 3.2), (left + _TAB * _SECTION, y + 3.2), _WALL)
    art.glue(pages, middle - high / 2, low - high / 4, high, high / 4)
    pages.circle((middle, low - high / 2), high / 4, _WALL)
    pages.text((middle, low + LABEL.capital + 1.6), words(Words.PLAIN_FACE), LABEL, align=0.5)
    return low + LABEL.leading + 1.6


def _draw_stick(pages: Pages, x: float, y: float) -> None:
    edges = [x]
    for panel in _PANELS:
        edges.append(edges[-1] + panel)
    middle = y + _LENGTH / 2
    for name, left in (("banded", edges[0]), ("plain", edges[2])):
        at = left + _FACE / 2, middle
        draw(pages, grid(f"sticks/{name}"), at, _PIXEL * 0.93, is_centred=True)
    art.glue(pages, edges[4], y, _TAB, _LENGTH)
    art.cut(pages, box(x, y, WIDTH, _LENGTH))
    for edge in edges[1:5]:
        art.fold(pages, (edge, y), (edge, y + _LENGTH))
    art.scissors(pages, (x + WIDTH - 5, y))
    baseline = y + _LENGTH + LABEL.capital + 1.4
    for text, left in ((Words.BANDED_FACE, edges[0]), (Words.PLAIN_FACE, edges[2])):
        pages.text((left + _FACE / 2, baseline), words(text), LABEL, align=0.5)


def draw_worth(pages: Pages, area: FRect, _index: Index) -> None:
    """Draw the values of throws under each counting."""
    usual = Ruleset().throws
    intro = words(Words.WORTH_HOW, usual=_counting(usual))
    y = pages.paragraph((area.x, area.y + 2), intro, BODY, area.width) + 4
    sticks = throw_width(_THROW_PIXEL)
    name_x = area.x + sticks + 5
    names = [gettext(name) for name in BANDED]
    chance_x = name_x + max(pages.width(name, BOLD) for name in names) + 6
    first = chance_x + 24
    step = (area.right - first) / len(Throws)
    middles = [first + (number + 0.5) * step for number in range(len(Throws))]
    baseline = y + 4
    pages.text((chance_x, baseline), words(Words.WORTH_CHANCE), LABEL)
    for middle, throws in zip(middles, Throws, strict=True):
        pages.text((middle, baseline), _counting(throws), LABEL, align=0.5)
    y += 7
    height = len(grid("sticks/banded")) * _THROW_PIXEL + 6
    for banded, weight in enumerate(MARKED_WEIGHTS):
        pages.line((area.x, y), (area.right, y), _GRID)
        draw_throw(pages, (area.x, y + 3), banded, _THROW_PIXEL)
        line = y + height / 2 + BODY.capital / 2
        pages.text((name_x, line), names[banded], BOLD)
        pages.text((chance_x, line - 2), words(Words.WORTH_OF_16, count=weight), BODY)
        percent = words(Words.WORTH_PERCENT, percent=figures(100 * weight / len(THROWS)))
        pages.text((chance_x, line + 2.4), percent, SMALL)
        for middle, throws in zip(middles, Throws, strict=True):
            value = str(Ruleset(throws=throws).values[banded])
            pages.text((middle, y + height / 2), value, TITLE, is_centred=True)
        y += height
    pages.line((area.x, y), (area.right, y), _GRID)
    left = middles[list(Throws).index(usual)] - step / 2
    pages.outline(box(left, baseline - 5, step, y - baseline + 5), _USUAL)
    _draw_countings(pages, area, y + 5)


def _counting(throws: Throws) -> str:
    """Return the name of a way to count throws."""
    option = next(option for option in OPTIONS if option.field == "throws")
    return value_name(option, throws)


def _draw_countings(pages: Pages, area: FRect, y: float) -> None:
    """List the games of each counting, with the average value of a throw."""
    games = [each for each in PRESETS if each not in series()[1:]]
    for throws in Throws:
        rules = Ruleset(throws=throws)
        mean = sum(value * chance for value, chance in rules.odds)
        usual = [gettext(each.name) for each in games if each.rules.throws is throws]
        other = [gettext(each.name) for each in games if throws in each.other_throws]
        texts = [
            words(text, games=listed(names))
            for text, names in ((Words.WORTH_GAMES, usual), (Words.WORTH_OTHER, other))
            if names
        ]
        texts.append(words(Words.WORTH_MEAN, mean=figures(mean)))
        y = pages.paragraph((area.x, y), _counting(throws), HEADING, area.width)
        y = pages.paragraph((area.x, y), " ".join(texts), BODY, area.width) + 2


_EDGES = len(THROWS)
_RADIUS, _SIX_RADIUS = 52.0, 38.0
SPINNERS, _SIX = 2, 6
_HOLE = 1.2
_STICK_PIXEL = 0.52
_STICKS_HIGH = 22
_NARROW = 0.55, HEADING, 0.46, 0.68
"""In a sector of one edge: how large the sticks are, the value's face, and where both lie."""
_THIN, _HEAVY = KitLine(0.25), KitLine(0.6)
_APART = 10.0


def draw_spinners(pages: Pages, area: FRect, index: Index) -> None:
    """Draw both spinners."""
    y = pages.paragraph((area.x, area.y + 2), words(Words.SPINNER_MAKE), BODY, area.width) + 6
    centre = area.x + _RADIUS, y + _RADIUS
    _draw_true(pages, centre)
    chances = listed([str(weight) for weight in MARKED_WEIGHTS])
    none = Ruleset().values[0]
    values = words(Words.SPINNER_TRUE_VALUES, none=none, page=index[Words.WORTH])
    right = FRect(area.x + 2 * _RADIUS + _APART, y + 14, 0, 0)
    right.width = area.right - right.x
    how = words(Words.SPINNER_TRUE_HOW, chances=chances)
    draw_column(pages, told(words(Words.SPINNER_TRUE), how, values), right)
    y += 2 * _RADIUS + 14
    centre = area.right - _SIX_RADIUS, y + _SIX_RADIUS
    _draw_six(pages, centre)
    left = FRect(area.x, y + 14, area.width - 2 * _SIX_RADIUS - _APART, 0)
    draw_column(pages, told(words(Words.SPINNER_SIX), words(Words.SPINNER_SIX_HOW)), left)


def _draw_true(pages: Pages, centre: Point) -> None:
    """Draw sectors as wide as the odds, from the top clockwise."""
    begin = -MARKED_WEIGHTS[0] / 2
    corners = [_around(centre, _RADIUS, begin + edge) for edge in range(_EDGES)]
    ends = list(accumulate(MARKED_WEIGHTS, initial=begin))
    for edge, corner in enumerate(corners):
        pages.line(_around(centre, _RADIUS * 0.93, begin + edge), corner, _THIN)
    for banded, (start, weight) in enumerate(zip(ends, MARKED_WEIGHTS, strict=False)):
        value = str(Ruleset().values[banded])
        pages.line(_around(centre, _HOLE, start), _around(centre, _RADIUS, start), _HEAVY)
        for edge in range(weight):
            at = _around(centre, _RADIUS * 0.87, start + edge + 0.5)
            pages.text(at, value, LABEL, is_centred=True)
        share, face, inner, outer = (1, TITLE, 0.32, 0.58) if weight > 1 else _NARROW
        pixel = _STICK_PIXEL * share
        wide, high = throw_width(pixel), _STICKS_HIGH * pixel
        at = _around(centre, _RADIUS * outer, start + weight / 2)
        draw_throw(pages, (at[0] - wide / 2, at[1] - high / 2), banded, pixel)
        at = _around(centre, _RADIUS * inner, start + weight / 2)
        pages.text(at, value, face, is_centred=True)
    art.cut(pages, corners)
    art.scissors(pages, _between(corners[11], corners[12]))
    _draw_hole(pages, centre)


def _draw_six(pages: Pages, centre: Point) -> None:
    sides = [_turned(centre, _SIX_RADIUS, (side - 0.5) / _SIX) for side in range(_SIX)]
    for side in range(_SIX):
        pages.line(centre, sides[side], _HEAVY)
        digit = _turned(centre, _SIX_RADIUS * 0.62, side / _SIX)
        pages.text((digit[0], digit[1] - 3), str(side + 1), TITLE, is_centred=True)
        draw_numeral(pages, (digit[0], digit[1] + TITLE.capital / 2 + 1.4), side + 1, BLACK)
    art.cut(pages, sides)
    art.scissors(pages, _between(sides[2], sides[3]))
    _draw_hole(pages, centre)


def _draw_hole(pages: Pages, centre: Point) -> None:
    """Mark the hole for the pencil."""
    pages.disc(centre, 3.2, WHITE)
    pages.circle(centre, 3.2, _HEAVY)
    x, y = centre
    pages.line((x - _HOLE, y), (x + _HOLE, y), _THIN)
    pages.line((x, y - _HOLE), (x, y + _HOLE), _THIN)


def _around(centre: Point, radius: float, sixteenths: float) -> Point:
    return _turned(centre, radius, sixteenths / _EDGES)


def _turned(centre: Point, radius: float, turns: float) -> Point:
    """Return the point at this fraction of a turn clockwise from the top."""
    angle = turns * math.tau
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def _between(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
