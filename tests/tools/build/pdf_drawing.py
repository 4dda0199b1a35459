"""Reads what a page of the kit draws: lines, areas and text, in points from the lower left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from pypdf import PageObject

Point = tuple[float, float]


@dataclass(frozen=True)
class Path:
    """One line."""

    points: tuple[Point, ...]
    """The corners, or the control points of curves."""
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


Place = tuple[float, float, float, float]
"""How many times as large across and upwards, and where the origin lies: x, y."""

Box = tuple[Point, Point]
"""Opposite corners."""


@dataclass(frozen=True)
class _Painted:
    """What one operator paints, in the units of the page or of a drawing that it repeats."""

    points: tuple[Point, ...]
    is_closed: bool
    is_line: bool
    grey: float
    dashes: tuple[float, ...]
    box: Box


@dataclass(frozen=True)
class _Done:
    """An operator that paints, or repeats the drawing of this name."""

    what: _Painted | str
    place: Place
    clip: Box | None
    """What is seen of it, in the units of the page."""

    @property
    def box(self) -> Box:
        """What it covers, in the units of the drawing that it belongs to."""
        return _box([_placed(corner, self.place) for corner in self.what.box])


def paths(page: PageObject) -> Iterator[Path]:
    """The lines of a page, in the order in which they are painted."""
    for painted, place, _ in _painted_on(page):
        if painted.is_line:
            points = tuple(_placed(each, place) for each in painted.points)
            yield Path(points, painted.is_closed, painted.grey, painted.dashes)


def extent(page: PageObject) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of all that is drawn, in points."""
    corners = [
        corner
        for painted, place, clip in _painted_on(page)
        for corner in clip or (_placed(each, place) for each in painted.box)
    ]
    across, up = zip(*corners, strict=True)
    return min(across), max(across), min(up), max(up)


def _painted_on(page: PageObject) -> Iterator[tuple[_Painted, Place, Box | None]]:
    """All that is painted, repeated drawings too, with its place on the page."""
    drawings = page["/Resources"]["/XObject"]
    for line in filter(_is_drawing, _lines(page)):
        for done in _Operators(line).done:
            if isinstance(done.what, _Painted):
                yield done.what, done.place, done.clip
                continue
            stream = drawings[done.what].get_object()
            for each in repeated(stream.get_data()):
                yield each.what, _combined(done.place, each.place), done.clip


@cache
def repeated(operators: bytes) -> list[_Done]:
    """What a drawing that is repeated paints."""
    return _Operators(operators.decode("latin-1")).done


class _Operators:
    """Follows operators, and keeps what they do."""

    def __init__(self, operators: str) -> None:
        self.done = list[_Done]()
        self._state = ((1.0, 1.0, 0.0, 0.0), 0.0, (), None)
        """Place, grey of lines, dashes and clip."""
        self._saved = []
        self._begin()
        operands = list[str]()
        for word in operators.split():
            if word[-1].isdigit() or word == "[]":
                operands += filter(None, [word.strip("[]")])
            elif word[-1] == "]":
                operands.append(word[:-1])
            else:
                self._follow(word, operands)
                operands.clear()

    def _begin(self) -> None:
        self._points, self._parts, self._closed = list[Point](), 0, 0

    def _follow(self, operator: str, operands: list[str]) -> None:
        place, grey, dashes, clip = self._state
        if operator == "Do":
            self.done.append(_Done(operands[0], place, clip))
            return
        numbers = [float(each) for each in operands]
        match operator:
            case "q":
                self._saved.append(self._state)
            case "Q":
                self._state = self._saved.pop()
            case "cm":
                across, _, _, up, x, y = numbers
                self._state = (_combined(place, (across, up, x, y)), grey, dashes, clip)
            case "G":
                self._state = (place, *numbers, dashes, clip)
            case "d":
                self._state = (place, grey, tuple(numbers[:-1]), clip)
            case "n":
                clip = tuple(_placed(each, place) for each in _box(self._points))
                self._state = (place, grey, dashes, clip)
                self._begin()
            case "S" | "f" | "f*":
                points, is_closed = tuple(self._points), self._parts == self._closed
                box = _box(points)
                painted = _Painted(points, is_closed, operator == "S", grey, dashes, box)
                self.done.append(_Done(painted, place, clip))
                self._begin()
            case _:
                self._go_on(operator, numbers)

    def _go_on(self, operator: str, numbers: list[float]) -> None:
        """Lengthen the path, or change what does not matter here."""
        match operator:
            case "m" | "l" | "c":
                self._points += zip(numbers[::2], numbers[1::2], strict=True)
                self._parts += operator == "m"
            case "re":
                x, y, width, height = numbers
                self._points += [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                self._parts += 1
                self._closed += 1
            case "h":
                self._closed += 1
            case _:
                assert operator in {"w", "g", "W"}, operator


def _box(points: Sequence[Point]) -> Box:
    across, up = zip(*points, strict=True)
    return (min(across), min(up)), (max(across), max(up))


def _combined(outer: Place, inner: Place) -> Place:
    """What is drawn at ``inner`` within a drawing at ``outer``."""
    x, y = _placed(inner[2:], outer)
    return outer[0] * inner[0], outer[1] * inner[1], x, y


def _placed(point: Point, place: Place) -> Point:
    across, up, x, y = place
    return across * point[0] + x, up * point[1] + y


_TEXT = re.compile(r"/(F\d+) \S+ Tf ET|\(((?:[^\\()]|\\.)*)\) Tj", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_CHARACTER = re.compile(r"<(\w{4})> <(\w+)>")


def text_of(page: PageObject, letters: Letters) -> str:
    """The words of a page with single spaces, much faster than by pypdf."""
    operators = "\n".join(line for line in _lines(page) if not _is_drawing(line))
    found, font = list[str](), ""
    for face, written in _TEXT.findall(operators):
        if face:
            font = face
            continue
        codes = _ESCAPED.sub(lambda escape: _CONTROLS.get(escape[1], escape[1]), written)
        found.append("".join(letters[font][code] for code in _pairs(codes)))
    return " ".join(" ".join(found).split())


_CONTROLS = {"r": "\r", "n": "\n"}

Letters = Mapping[str, Mapping[str, str]]
"""What the two bytes of a code stand for, in each font."""


def letters_of(page: PageObject) -> Letters:
    """What the fonts of a page say of their characters, for whoever copies a text."""
    fonts = page["/Resources"]["/Font"]
    return {
        name[1:]: {
            bytes.fromhex(code).decode("latin-1"): bytes.fromhex(text).decode("utf-16-be")
            for code, text in _CHARACTER.findall(
                font.get_object()["/ToUnicode"].get_object().get_data().decode("latin-1")
            )
        }
        for name, font in fonts.items()
    }


def _pairs(codes: str) -> Iterator[str]:
    return (codes[at : at + 2] for at in range(0, len(codes), 2))


def content(page: PageObject) -> bytes:
    """The operators of a page."""
    return page["/Contents"].get_object().get_data()


def _lines(page: PageObject) -> list[str]:
    return content(page).decode("latin-1").split("\n")


def _is_drawing(line: str) -> bool:
    return line.startswith("q ") and line.endswith(" Q") and line.split(" ", 8)[7] == "cm"


def baselines(page: PageObject) -> list[Point]:
    """Where the lines of text begin, if they are not turned."""
    found = []
    for line in _lines(page):
        words = line.split(maxsplit=4)
        if words[:1] == ["BT"] and words[3:4] == ["Td"]:
            found.append((float(words[1]), float(words[2])))
    return found
