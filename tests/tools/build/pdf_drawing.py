"""Reads what a page of the kit draws: lines, areas and text, in points from the lower left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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


def paths(page: PageObject) -> list[Path]:
    """The lines of a page, in the order in which they are painted."""
    return [path for path, is_line in _painted(page) if is_line]


def extent(page: PageObject) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of all that is drawn, in points."""
    across, up = zip(*(each for path, _ in _painted(page) for each in path.points), strict=True)
    return min(across), max(across), min(up), max(up)


def _painted(page: PageObject) -> Iterator[tuple[Path, bool]]:
    """All that is painted on a page, and whether it is a line."""
    shapes = page["/Resources"]["/XObject"]
    for line in filter(_is_drawing, _lines(page)):
        yield from _followed(line, (1.0, 1.0, 0.0, 0.0), shapes)


def _followed(operators: str, place: Place, shapes) -> Iterator[tuple[Path, bool]]:
    """What operators paint, and the shapes that they name."""
    grey, dashes, points, parts, closed = 0.0, (), list[Point](), 0, 0
    numbers, name = list[float](), ""
    for word in operators.split():
        match word:
            case "cm":
                across, _, _, up, x, y = numbers
                place = _combined(place, (across, up, x, y))
            case "G":
                (grey,) = numbers
            case "d":
                dashes = tuple(numbers[:-1])
            case "m" | "l" | "c":
                points += zip(numbers[::2], numbers[1::2], strict=True)
                parts += word == "m"
            case "re":
                x, y, width, height = numbers
                points += [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                parts, closed = parts + 1, closed + 1
            case "h":
                closed += 1
            case "S" | "f" | "f*":
                whole = tuple(_placed(each, place) for each in points)
                yield Path(whole, parts == closed, grey, dashes), word == "S"
            case "Do":
                shape = shapes[name].get_object().get_data().decode("latin-1")
                yield from _followed(shape, place, shapes)
            case _ if word.startswith("/"):
                name = word
            case _ if not word.isalpha():
                numbers += map(float, filter(None, [word.strip("[]")]))
                continue
            case _:
                assert word in {"q", "Q", "w", "g"}, word
        numbers.clear()


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
