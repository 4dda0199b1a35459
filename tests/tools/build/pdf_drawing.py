"""Reads what a page of the kit draws: lines, areas and text, in points from the lower left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import dist

from pypdf import PageObject

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""As in a PDF file: what x and y are multiplied by, and where the origin lies."""


@dataclass(frozen=True)
class Mark:
    """What one operator paints."""

    kind: str
    """``S`` for a line, ``f`` for an area, ``Do`` for a drawing, ``Tj`` for a line of text."""

    points: tuple[Point, ...]
    """The corners, or the control points of curves; of a drawing those of the box round it; of a
    text where it begins."""
    is_closed: bool
    """Whether every part of it ends where it begins."""
    grey: float
    dashes: tuple[float, ...]

    @property
    def width(self) -> float:
        return max(x for x, _ in self.points) - min(x for x, _ in self.points)

    @property
    def height(self) -> float:
        return max(y for _, y in self.points) - min(y for _, y in self.points)


def painted(page: PageObject) -> tuple[Mark, ...]:
    """All that is painted on a page, in its order."""
    return tuple(_followed(content(page).decode("latin-1"), page["/Resources"].get("/XObject")))


def extent(marks: Iterable[Mark]) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of all that is painted, in points."""
    across, up = zip(*(each for mark in marks for each in mark.points), strict=True)
    return min(across), max(across), min(up), max(up)


_STRING = re.compile(r"\((?:[^\\()]|\\.)*\)", re.DOTALL)
_UPRIGHT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _followed(operators: str, shapes) -> Iterator[Mark]:  # noqa: PLR0912, PLR0915 - a table
    """What operators paint."""
    place, grey, shade, dashes, kept = _UPRIGHT, 0.0, 0.0, (), list[tuple[object, ...]]()
    points, parts, closed = list[Point](), 0, 0
    numbers, name, line, leading = list[float](), "", (0.0, 0.0), 0.0
    for word in _STRING.sub(" ", operators).split():
        match word:
            case "q":
                kept.append((place, grey, shade, dashes))
            case "Q":
                place, grey, shade, dashes = kept.pop()
            case "cm":
                place = _combined(place, tuple(numbers))
            case "G":
                (grey,) = numbers
            case "g":
                (shade,) = numbers
            case "RG":
                grey = numbers[0]
            case "rg":
                shade = numbers[0]
            case "d":
                dashes = tuple(numbers[:-1])
            case "n":
                points, parts, closed = [], 0, 0
            case "m" | "l" | "c":
                points += zip(numbers[::2], numbers[1::2], strict=True)
                parts += word == "m"
            case "re":
                x, y, width, height = numbers
                points += [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                parts, closed = parts + 1, closed + 1
            case "h":
                closed += 1
            case "S" | "f" | "f*" | "B" | "B*":
                closed += parts == 1 > closed and dist(points[0], points[-1]) < 1e-6
                whole = tuple(_placed(each, place) for each in points)
                for kind in {"B": "fS", "B*": "fS"}.get(word, word[0]):
                    yield Mark(kind, whole, parts == closed, grey if kind == "S" else shade, dashes)
            case "Do":
                left, low, right, high = shapes[name].get_object()["/BBox"]
                box = (left, low), (right, low), (right, high), (left, high)
                yield Mark(word, tuple(_placed(each, place) for each in box), True, shade, ())
            case "Tm":
                line = numbers[4], numbers[5]
            case "Td":
                line = line[0] + numbers[0], line[1] + numbers[1]
            case "TL":
                (leading,) = numbers
            case "T*":
                line = line[0], line[1] - leading
            case "Tj":
                yield Mark(word, (_placed(line, place),), False, shade, ())
            case _ if word.startswith("/"):
                name = word
            case _ if not word[0].isalpha():
                numbers += map(float, filter(None, [word.strip("[]")]))
                continue
            case _:
                assert word in {"w", "J", "j", "BT", "ET", "Tf", "Tw", "Tc"}, word
        numbers.clear()


def _combined(outer: Matrix, inner: Matrix) -> Matrix:
    """What is drawn at ``inner`` within a drawing at ``outer``."""
    a, b, c, d, _, _ = outer
    across, slant, lean, up, x, y = inner
    x, y = _placed((x, y), outer)
    return (
        a * across + c * slant,
        b * across + d * slant,
        a * lean + c * up,
        b * lean + d * up,
        x,
        y,
    )


def _placed(point: Point, place: Matrix) -> Point:
    a, b, c, d, x, y = place
    return a * point[0] + c * point[1] + x, b * point[0] + d * point[1] + y


_TEXT = re.compile(r"/(F\d+\+\d+) \S+ Tf|\(((?:[^\\()]|\\.)*)\) Tj", re.DOTALL)
_ESCAPED = re.compile(r"\\(\d{3}|.)", re.DOTALL)
_CHARACTER = re.compile(r"<(\w{2})> <(\w{4})>")


def text_of(page: PageObject, letters: Letters) -> str:
    """The words of a page with single spaces, much faster than by pypdf."""
    found, font = list[str](), ""
    for face, written in _TEXT.findall(content(page).decode("latin-1")):
        if face:
            font = face
            continue
        codes = _ESCAPED.sub(lambda escape: _character(escape[1]), written)
        found.append("".join(letters[font][code] for code in codes))
    return " ".join(" ".join(found).split())


def _character(escaped: str) -> str:
    return chr(int(escaped, 8)) if len(escaped) > 1 else _CONTROLS.get(escaped, escaped)


_CONTROLS = {"r": "\r", "n": "\n", "t": "\t", "b": "\b", "f": "\f"}

Letters = Mapping[str, Mapping[str, str]]
"""What a code stands for, in each font."""


def letters_of(page: PageObject) -> Letters:
    """What the fonts of a page say of their characters, for whoever copies a text."""
    fonts = page["/Resources"]["/Font"].get_object()
    return {
        name[1:]: {
            chr(int(code, 16)): bytes.fromhex(text).decode("utf-16-be")
            for code, text in _CHARACTER.findall(
                font.get_object()["/ToUnicode"].get_object().get_data().decode("latin-1")
            )
        }
        for name, font in fonts.items()
        if "/ToUnicode" in font.get_object()
    }


def content(page: PageObject) -> bytes:
    """The operators of a page."""
    return page["/Contents"].get_object().get_data()
