"""The study's charts as SVG, in the two colours of the game."""

import math
from collections.abc import Callable, Sequence
from xml.etree import ElementTree as ET

from puluc.lab.study.results import OPPONENTS, StudyResult
from puluc.rules import Captures, HighwayKind, Throws

PAPER, INK = "#aab4a0", "#3c3a2d"

_CHAR_WIDTH = 6.6
_ROW_HEIGHT = 16
_STEPS = 4
"""Intervals of a scale."""


class _Canvas:
    """An SVG image with a title."""

    def __init__(self, width: float, height: float, title: str) -> None:
        box = {"viewBox": f"0 0 {width:g} {height:g}", "width": f"{width:g}", "role": "img"}
        self._svg = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box})
        self._add("title").text = title
        self._add("rect", width="100%", height="100%", fill=PAPER)
        self.text(12, 24, title, weight="bold")

    def line(self, *points: tuple[float, float], width: float = 1, dashes: str = "none") -> None:
        """Draw a polyline."""
        coordinates = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        stroke = {"stroke-width": f"{width:g}", "stroke-dasharray": dashes}
        self._add("polyline", points=coordinates, fill="none", stroke=INK, **stroke)

    def mark(self, x: float, y: float, kind: int) -> None:
        """Draw one of four marks: open and full circle, open and full square."""
        fill = INK if kind % 2 else PAPER
        style = {"fill": fill, "stroke": INK, "stroke-width": "1.5"}
        if kind < len(_ROUND):
            self._add("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="3.5", **style)
        else:
            corner = {"x": f"{x - 3:.1f}", "y": f"{y - 3:.1f}"}
            self._add("rect", width="6", height="6", **corner, **style)

    def text(
        self, x: float, y: float, text: str, anchor: str = "start", weight: str = "normal"
    ) -> None:
        """Draw text with its baseline at ``y``."""
        font = {"font-family": "monospace", "font-size": "11", "font-weight": weight}
        point = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
        self._add("text", fill=INK, **point, **font).text = text

    def __str__(self) -> str:
        ET.indent(self._svg, " ")
        return ET.tostring(self._svg, "unicode") + "\n"

    def _add(self, tag: str, **attributes: str) -> ET.Element:
        return ET.SubElement(self._svg, tag, attributes)


_ROUND = ("open circle", "full circle")


def ranking_plot(ranked: Sequence[StudyResult]) -> str:
    """Perfect's win rate against each opponent, one row for each rule set."""
    names = [_label(each) for each in ranked]
    left, wide, top = 24 + _CHAR_WIDTH * max(map(len, names)), 420.0, 84.0
    height = top + _ROW_HEIGHT * len(ranked) + 20
    canvas = _Canvas(left + wide + 24, height, "How often perfect play wins")

    def across(rate: float) -> float:
        return left + wide * (rate - 0.5) / 0.5

    x = left
    for kind, name in enumerate(OPPONENTS):
        canvas.mark(x, 46, kind)
        canvas.text(x + 9, 50, f"against {name}" if not kind else name.capitalize())
        x += 130 if not kind else 70
    for percent in range(50, 101, 10):
        x = across(percent / 100)
        canvas.line((x, top - 8), (x, height - 12), width=0.5)
        canvas.text(x, top - 12, f"{percent} %", "middle")
    for row, result in enumerate(ranked):
        y = top + _ROW_HEIGHT * (row + 0.5)
        canvas.text(left - 12, y + 4, names[row], "end")
        rates = result.rates.values()
        canvas.line((across(min(rates)), y), (across(max(rates)), y))
        for kind, name in reversed(list(enumerate(OPPONENTS))):
            if name in result.rates:
                canvas.mark(across(result.rates[name]), y, kind)
    return str(canvas)


def pieces_plot(
    manual: Sequence[StudyResult], title: str, share: Callable[[StudyResult], float]
) -> str:
    """A share by the number of units out at once, for the manual's rule sets."""
    low, step = _scale([100 * share(each) for each in manual])
    high = low + _STEPS * step
    wide, tall, gap, left, top = 130.0, 180.0, 30.0, 60.0, 90.0
    canvas = _Canvas(left + 4 * (wide + gap), top + tall + 50, title)

    def up(value: float) -> float:
        return top + tall * (high - 100 * value) / (high - low)

    canvas.line((left, 44), (left + 24, 44), width=1.5)
    canvas.text(left + 30, 48, "finite highway")
    canvas.line((left + 160, 44), (left + 184, 44), width=1.5, dashes="4 3")
    canvas.text(left + 190, 48, "looping highway")
    for number, (throws, captures) in enumerate(
        (throws, captures) for throws in (Throws.CULIN, Throws.BELL) for captures in Captures
    ):
        begin = left + number * (wide + gap)
        canvas.text(begin, top - 10, f"{throws.capitalize()}, {captures}")
        for value in range(low, high + 1, step):
            canvas.line((begin, up(value / 100)), (begin + wide, up(value / 100)), width=0.5)
            if number == 0:
                canvas.text(begin - 8, up(value / 100) + 4, f"{value} %", "end")
        for kind, highway in enumerate((HighwayKind.FINITE, HighwayKind.LOOPING)):
            points = [
                (begin + wide * (each.rules.pieces - 0.5) / 5, up(share(each)))
                for each in sorted(manual, key=lambda each: each.rules.pieces)
                if (each.rules.throws, each.rules.captures, each.rules.highway)
                == (throws, captures, highway)
            ]
            canvas.line(*points, width=1.5, dashes="4 3" if kind else "none")
            for point in points:
                canvas.mark(*point, 1 - kind)
        for pieces in range(1, 6):
            canvas.text(begin + wide * (pieces - 0.5) / 5, top + tall + 18, str(pieces), "middle")
    canvas.text(left + 2 * wide + 1.5 * gap, top + tall + 38, "units out at once", "middle")
    return str(canvas)


def _scale(percentages: Sequence[float]) -> tuple[int, int]:
    """The lowest value and the step, whole numbers, of a scale that holds all."""
    low = math.floor(min(percentages))
    return low, math.ceil((max(percentages) - low) / _STEPS)


def _label(result: StudyResult) -> str:
    return str(result.rules) if result.name == "Custom" else result.name
