"""Making a TrueType font of one of the program's faces from the outlines of its pixels."""

from collections.abc import Set as AbstractSet
from functools import cache
from io import BytesIO
from itertools import chain

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from puluc.assets import assets
from puluc.ui.render.canvas import INK, blank
from puluc.ui.render.font import GAP, RISE, Font

Pixel = tuple[int, int]
Outline = tuple[Pixel, ...]
"""The corners of a closed polygon, in pixels."""

_SIDES = {1: 0, 1j: 1, -1: 1 + 1j, -1j: 1j}
"""The steps along the sides of a pixel, clockwise from the top, and where each begins."""


def outlines(pixels: AbstractSet[Pixel]) -> tuple[Outline, ...]:
    """Return the outlines of an area, holes among them, for the even-odd rule.

    Pixels that touch only at a corner get outlines of their own.
    """
    area = dict.fromkeys(complex(*each) for each in sorted(pixels))
    # The area is at the right of each edge.
    edges = {
        (pixel + corner, step): None
        for pixel in area
        for step, corner in _SIDES.items()
        if pixel - step * 1j not in area
    }
    found = list[Outline]()
    while edges:
        start, step = next(iter(edges))
        at, corners = start, [start]
        while True:
            del edges[at, step]
            at += step
            if at == start:
                break
            # Where two pixels touch, a right turn stays with the same one.
            onward = next(each for each in (step * 1j, step, -step * 1j) if (at, each) in edges)
            if onward != step:
                corners.append(at)
            step = onward
        found.append(tuple((int(each.real), int(each.imag)) for each in corners))
    return tuple(found)


EM_PIXELS = 10
"""Rows of a line: two for accents, seven for capitals, one for descenders."""

_UNITS = 100
"""Font units of a pixel."""
_CAPITALS = 7
_RANGES = (range(0x20, 0x7F), range(0xA1, 0x180), range(0x400, 0x460), range(0x490, 0x492))
_SIGNS = "\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2026\u2192\u02bc"
_LAST_ROW = 12
_PUBLISHED = 0xE5000000
"""A date in a font's seconds since 1904, so that equal fonts are equal files."""


@cache
def pixel_font(face: str) -> bytes:
    """Return the face ``assets/fonts/FACE.txt`` as a TrueType font."""
    font = Font.load(assets() / "fonts" / f"{face}.txt")
    characters = [each for each in (*map(chr, chain(*_RANGES)), *_SIGNS) if each in font]
    names = {each: f"u{ord(each):04X}" for each in characters}
    missing = "\N{REPLACEMENT CHARACTER}"
    drawn = {".notdef": missing} | {name: each for each, name in names.items()}
    builder = FontBuilder(_UNITS * EM_PIXELS, isTTF=True)
    builder.setupGlyphOrder(list(drawn))
    builder.setupCharacterMap({ord(each): name for each, name in names.items()})
    builder.setupGlyf({name: _glyph(font, each) for name, each in drawn.items()})
    widths = {name: (font.width(each) + GAP) * _UNITS for name, each in drawn.items()}
    sides = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {name: (width, getattr(sides[name], "xMin", 0)) for name, width in widths.items()}
    )
    ascent, descent = (_CAPITALS + RISE) * _UNITS, -_UNITS
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupNameTable({"familyName": "Puluc", "styleName": face.capitalize()})
    builder.setupOS2(sTypoAscender=ascent, sTypoDescender=descent, sCapHeight=_CAPITALS * _UNITS)
    builder.setupPost()
    builder.updateHead(created=_PUBLISHED, modified=_PUBLISHED)
    buffer = BytesIO()
    builder.font.recalcTimestamp = False
    builder.save(buffer)
    return buffer.getvalue()


def _glyph(font: Font, character: str) -> object:
    pen = TTGlyphPen(None)
    for outline in outlines(_pixels(font, character)):
        first, *rest = (_point(corner) for corner in outline)
        pen.moveTo(first)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def _pixels(font: Font, character: str) -> set[Pixel]:
    """Return the ink of a character; row 0 is the top of the capitals."""
    width = max(font.width(character), 1)
    picture = blank((width, _LAST_ROW))
    font.draw(picture, (0, RISE), character)
    return {
        (x, y - RISE)
        for y in range(_LAST_ROW)
        for x in range(width)
        if picture.get_at_mapped((x, y)) == INK
    }


def _point(corner: Pixel) -> Pixel:
    x, y = corner
    return x * _UNITS, (_CAPITALS - y) * _UNITS
