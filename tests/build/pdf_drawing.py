"""Reads what a page of the kit draws: lines, areas and text, in points from the lower left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass

from pypdf import PageObject
from pypdf.generic import DecodedStreamObject, NameObject

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


_STROKE = re.compile(r"q (\S+) 0 0 -\S+ 0 (\S+) cm \S+ w (\S+) G \[(.*?)\] 0 d (.*) S Q")


def paths(page: PageObject) -> Iterator[Path]:
    """The lines of a page, in the order in which they are painted."""
    for drawing in filter(_STROKE.fullmatch, _lines(page)):
        scale, height, grey, dashes, path = _STROKE.fullmatch(drawing).groups()
        words = path.split()
        numbers = _plain_points(words)
        points = [
            (float(scale) * x, float(height) - float(scale) * y)
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        yield Path(
            tuple(points),
            words.count("m") == words.count("h"),
            float(grey),
            tuple(map(float, dashes.split())),
        )


def extent(page: PageObject) -> tuple[float, float, float, float]:
    """The least and the greatest x and y of all that is drawn, in points."""
    across, up = [], []
    for drawing in _drawings(page):
        # q, page's transformation (7), figure's transformation (7) of an area, its grey (2)
        scale, height = float(drawing[0]), float(drawing[5])
        pixel, left, top = 1.0, 0.0, 0.0
        if drawing[-1] == "f*":
            pixel, left, top = (float(drawing[7 + each]) for each in (0, 4, 5))
        points = _plain_points(drawing[14 if drawing[-1] == "f*" else 7 :])
        across += [scale * (left + pixel * each) for each in (min(points[::2]), max(points[::2]))]
        up += [
            height - scale * (top + pixel * each) for each in (min(points[1::2]), max(points[1::2]))
        ]
    return min(across), max(across), min(up), max(up)


def _plain_points(words: list[str]) -> list[float]:
    """All coordinates; a rectangle's size is made the opposite corner."""
    numbers = list[float]()
    for word in words:
        if word in _STYLES:
            numbers.clear()
        elif word == "re":
            x, y, width, height = numbers[-4:]
            numbers[-2:] = x + width, y + height
        elif word not in _PATHS:
            numbers.append(float(word.strip("[]") or 0))
    return numbers


def text_of(page: PageObject) -> str:
    """The words of a page with single spaces; pypdf is slow where it has to skip drawings."""
    words = "\n".join(line for line in _lines(page) if not _is_drawing(line))
    alone, stream = copy(page), DecodedStreamObject()
    stream.set_data(words.encode("latin-1"))
    alone[NameObject("/Contents")] = stream
    return " ".join(alone.extract_text().split())


def content(page: PageObject) -> bytes:
    """The operators of a page."""
    return page["/Contents"].get_object().get_data()


def _lines(page: PageObject) -> list[str]:
    return content(page).decode("latin-1").split("\n")


def _is_drawing(line: str) -> bool:
    return line.startswith("q ") and line.endswith(" Q") and line.split(" ", 8)[7] == "cm"


_STYLES, _PATHS = {"g", "G", "w", "d", "cm"}, {"m", "l", "c", "h", "S", "f", "f*"}


def _drawings(page: PageObject) -> Iterator[list[str]]:
    for line in _lines(page):
        if _is_drawing(line):
            yield line.split()[1:-1]


def baselines(page: PageObject) -> list[Point]:
    """Where the lines of text begin, if they are not turned."""
    found = []
    for line in _lines(page):
        words = line.split(maxsplit=4)
        if words[:1] == ["BT"] and words[3:4] == ["Td"]:
            found.append((float(words[1]), float(words[2])))
    return found
