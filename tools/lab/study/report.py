"""The study as a page: the answer in words, SVG charts, and a table of all rule sets."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any
from xml.etree import ElementTree as ET

from puluc.rules import Captures, HighwayKind, Ruleset, Throws
from tools.lab.figures import named
from tools.lab.rule_sets import NAMED_RULES
from tools.lab.study.study import FINE_PRECISION, OPPONENTS, StudyResult
from tools.pages import PAGES, with_rows

PAPER, INK = "#aab4a0", "#3c3a2d"

_STEPS = 4
"""The intervals of a scale."""


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

    def mark(self, x: float, y: float, *, is_full: bool) -> None:
        """Draw an open or a full circle."""
        fill = INK if is_full else PAPER
        style = {"fill": fill, "stroke": INK, "stroke-width": "1.5"}
        self._add("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="3.5", **style)

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


def pieces_plot(
    forty: Sequence[StudyResult], title: str, share: Callable[[StudyResult], float]
) -> str:
    """Return the chart of a share, on a scale of whole percentages, by the units out at once."""
    percentages = [100 * share(each) for each in forty]
    low = math.floor(min(percentages))
    step = math.ceil((max(percentages) - low) / _STEPS)
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
                for each in sorted(forty, key=lambda each: each.rules.pieces)
                if (each.rules.throws, each.rules.captures, each.rules.highway)
                == (throws, captures, highway)
            ]
            canvas.line(*points, width=1.5, dashes="4 3" if kind else "none")
            for point in points:
                canvas.mark(*point, is_full=not kind)
        for pieces in range(1, 6):
            canvas.text(begin + wide * (pieces - 0.5) / 5, top + tall + 18, str(pieces), "middle")
    canvas.text(left + 2 * wide + 1.5 * gap, top + tall + 38, "units out at once", "middle")
    return str(canvas)


_RANK_DECIMALS = 5
"""The decimals to which win rates are ranked, so that games without choices rank equal."""

_CLOSE = 2 * FINE_PRECISION
"""The difference below which win rates can't be told apart."""


def report(
    forty: Sequence[Ruleset], results: Iterable[StudyResult], left_out: Mapping[Ruleset, int]
) -> dict[str, str]:
    """Return the page and its charts by file name; ``left_out`` are the positions of the rest."""
    ranked = sorted(results, key=lambda each: (-round(each.skill, _RANK_DECIMALS), str(each.rules)))
    of_forty = [each for each in ranked if each.rules in forty]
    playing = [each for each in of_forty if each.choices]
    tables = {
        "The answer": _answer(of_forty, playing, ranked[0]),
        "What each rule changes": _effects(playing),
        "The named games": [*_ranking(ranked), *_left_out(left_out)],
    }
    return {
        "study-skill.svg": pieces_plot(
            playing, "Perfect play against random moves", lambda each: each.skill
        ),
        "study-first.svg": pieces_plot(
            of_forty, "Games won by the side that moves first", lambda each: each.first
        ),
        "study.md": with_rows((PAGES / "study.md").read_text("utf-8"), tables),
    }


def _ranking(ranked: Iterable[StudyResult]) -> Iterator[list[str]]:
    """Yield the rows of the named games, with their places among all rule sets."""
    for rank, each in enumerate(ranked, 1):
        if each.rules in NAMED_RULES:
            yield [
                str(rank),
                named(each.rules),
                f"{each.positions:,}",
                f"{100 * each.first:.2f}",
                *(f"{100 * each.rates[name]:.{each.digits}f}" for name in OPPONENTS),
                f"{each.turns:.1f}",
                f"{each.choice_share:.1%}",
                f"{100 * each.choice_cost:.2f}",
            ]


def _left_out(positions: Mapping[Ruleset, int]) -> Iterator[list[str]]:
    for rules, count in positions.items():
        yield ["", named(rules), f"up to {count:,}", *[""] * (len(OPPONENTS) + 4)]


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _answer(
    forty: Sequence[StudyResult], playing: Sequence[StudyResult], best: StudyResult
) -> Iterator[tuple[str, str, str]]:
    """Yield the answers to the question, for Puluk's forty rule sets and then for all."""
    close = [each.rules for each in forty if forty[0].skill - each.skill < _CLOSE]
    names = ", ".join(map(named, sorted(close, key=str)))
    yield "random moves lose most often", names, _percent(forty[0].skill)
    cost = max(playing, key=lambda each: each.cost)
    yield "random moves lose most in a game", named(cost.rules), f"{cost.cost:.2f} wins"
    easy = max(playing, key=lambda each: each.rates["easy"])
    yield "most games won against Easy", named(easy.rules), _percent(easy.rates["easy"])
    place, standard = next(each for each in enumerate(forty, 1) if each[1].rules == Ruleset())
    yield f"the standard game, number {place}", named(standard.rules), _percent(standard.skill)
    least = playing[-1]
    answer = "random moves lose least often, of those with a choice"
    yield answer, named(least.rules), _percent(least.skill)
    first, last = (pick(forty, key=lambda each: each.first) for pick in (max, min))
    yield "moving first is worth most", named(first.rules), _percent(first.first)
    yield "moving first is worth least", named(last.rules), _percent(last.first)
    share = f"{100 * best.skill:.{best.digits}f} %"
    yield "random moves lose most often, of all games", named(best.rules), share


_CHANGES: tuple[tuple[str, str, Any, Any], ...] = (
    ("captors go backward, not forward", "captures", Captures.BACKWARD, Captures.FORWARD),
    ("a looping highway, not a finite one", "highway", HighwayKind.LOOPING, HighwayKind.FINITE),
    ("Bell's stick values, not Culin's", "throws", Throws.BELL, Throws.CULIN),
    *(
        (f"{units} units out at once, not {units - 1}", "pieces", units, units - 1)
        for units in (3, 4, 5)
    ),
)
"""The changes of a rule that are compared: a field with its new and its usual value."""


def _effects(playing: Sequence[StudyResult]) -> Iterator[tuple[str, str, str]]:
    """Yield the mean change over pairs of rule sets that differ in nothing else."""
    known = {each.rules: each.skill for each in playing}
    for change, field, new, usual in _CHANGES:
        effects = [
            rate - known[replace(rules, **{field: usual})]
            for rules, rate in known.items()
            if getattr(rules, field) == new
        ]
        more = sum(each > 0 for each in effects)
        yield change, f"{100 * mean(effects):+z.2f}", f"{more} of {len(effects)}"
