"""The study as a page: the answer in words, SVG charts, and a table of all rule sets."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any
from xml.etree import ElementTree as ET

from puluc.lab.arena import RANDOM
from puluc.rules import Captures, HighwayKind, Ruleset, Throws, game_name
from tools.lab.study.study import FINE_PRECISION, OPPONENTS, StudyResult

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
    """Return the chart of a share by the number of units out at once, in Puluk's forty rule sets."""
    low, step = _scale([100 * share(each) for each in forty])
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


def _scale(percentages: Sequence[float]) -> tuple[int, int]:
    """Return the lowest value and the step, whole numbers, of a scale that holds all values."""
    low = math.floor(min(percentages))
    return low, math.ceil((max(percentages) - low) / _STEPS)


_HEAD = """# Which Puluc takes the most skill

For players who choose among the rules.

Puluk for the Psion Series 3 offers forty rule sets, and its manual leaves open which of them call for the most strategy. This page answers
that exactly: `python -m tools.lab study` computes every number on it and writes it ([lab.md](lab.md) explains how).

"""

_RANK_DECIMALS = 5
"""The decimals to which win rates are ranked, so that games without choices rank equal."""

_CLOSE = 2 * FINE_PRECISION
"""The difference below which win rates can't be told apart."""

_TERMS = """
## All rule sets

Ranked by *random*, the share of games that perfect play wins against random moves; *Easy*, *Fair* and *Hard* are its shares against
these levels. The first move alternates between the two players, and a draw counts as half a win.
The other columns are about games in which both sides play perfectly. *First*: the share of games won by the side that moves first.
*Turns*: turns per game, passes included. *Choice*: turns in which the moves lead to different positions. *Costs*: what a random move
loses on average in such a turn, in percentage points of the chance to win.
"""


def report(
    forty: Sequence[Ruleset], results: Sequence[StudyResult], left_out: Sequence[str]
) -> dict[str, str]:
    """Return the page and its charts by file name; ``left_out`` explains what was not solved."""
    ranked = sorted(results, key=lambda each: -round(each.skill, _RANK_DECIMALS))
    playing = [each for each in ranked if each.choices]
    return {
        "study-skill.svg": pieces_plot(
            _of(forty, playing),
            "Perfect play against random moves",
            lambda each: each.rates[RANDOM],
        ),
        "study-first.svg": pieces_plot(
            _of(forty, ranked), "Games won by the side that moves first", lambda each: each.first
        ),
        "study.md": "\n".join(_page(forty, ranked, left_out)) + "\n",
    }


def _page(
    forty: Sequence[Ruleset], ranked: Sequence[StudyResult], left_out: Sequence[str]
) -> Iterator[str]:
    yield _HEAD + "## The answer\n"
    yield _answer(_of(forty, ranked), ranked)
    yield "\n![Perfect play against random moves](study-skill.svg)\n"
    yield _advantage(_of(forty, ranked))
    yield "\n![Games won by the side that moves first](study-first.svg)"
    yield _TERMS
    first, *others = OPPONENTS
    opponents = " | ".join([first, *map(str.capitalize, others)])
    yield f"| | game | positions | first | {opponents} | turns | choice | costs |"
    yield "|--:|---|--:|--:|" + "--:|" * (len(OPPONENTS) + 3)
    for rank, each in enumerate(ranked, 1):
        rates = " | ".join(f"{100 * each.rates[name]:.{each.digits}f}" for name in OPPONENTS)
        yield (
            f"| {rank} | {_named(each.rules)} | {each.positions:,} | {100 * each.first:.2f} |"
            f" {rates} | {each.turns:.1f} | {each.choice_share:.1%} |"
            f" {100 * each.choice_cost:.2f} |"
        )
    if left_out:
        yield "\nLeft out: " + "; ".join(left_out) + "."


def _named(rules: Ruleset) -> str:
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"**{name}** `{rules}`"


def _of(forty: Sequence[Ruleset], results: Sequence[StudyResult]) -> list[StudyResult]:
    return [each for each in results if each.rules in forty]


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _answer(forty: Sequence[StudyResult], ranked: Sequence[StudyResult]) -> str:
    """Return the answer to the question, for Puluk's forty rule sets and then for all."""
    playing = [each for each in forty if each.choices]
    best, least = playing[0], playing[-1]
    standard = next(rank for rank, each in enumerate(forty, 1) if each.name == "Puluc")
    sentences = [
        _best(forty),
        (
            f"With {_named(best.rules)} perfect play wins {_percent(best.rates[RANDOM])} of games"
            f" against random moves and {_percent(best.rates['easy'])} against Easy. A game has"
            f" {best.turns:.1f} turns; {best.choices:.1f} of them offer a choice, and choosing at"
            f" random costs {100 * best.choice_cost:.2f} percentage points on average."
        ),
        _other_measures(playing),
    ]
    sentences.append(
        f"The standard game is number {standard} of the {len(forty)} with"
        f" {_percent(forty[standard - 1].rates[RANDOM])}. Of those with a choice,"
        f" {_named(least.rules)} takes the least skill, with {_percent(least.rates[RANDOM])}. The"
        f" {len(forty) - len(playing)} rule sets with a single unit out at a time offer no choice."
    )
    if (first := ranked[0]) is not best:
        sentences.append(
            f"Of all rule sets on this page {_named(first.rules)} takes the most skill, with"
            f" {100 * first.rates[RANDOM]:.{first.digits}f} %."
        )
    effects = sorted(_effects(playing), key=lambda each: -abs(each[0]))
    sentences.append(
        "What each rule does to the share that perfect play wins against random moves, the largest"
        " effect first (the rule sets of a pair differ in nothing else):\n"
    )
    sentences += [f"- {sentence}." for _, sentence in effects]
    return "\n".join(sentences)


def _best(forty: Sequence[StudyResult]) -> str:
    """Return the rule set that takes the most skill, and those that can't be told apart from it."""
    close = [each for each in forty if forty[0].skill - each.skill < _CLOSE]
    skills = [each.skill for each in close]
    *names, last = (_named(each.rules) for each in close)
    if not names:
        return f"Of Puluk's {len(forty)} rule sets {last} takes the most skill."
    return (
        f"Of Puluk's {len(forty)} rule sets {', '.join(names)} and {last} take the most"
        f" skill. They are too close to rank: {_points(max(skills) - min(skills))} percentage"
        f" points apart, while each share may be off by {_points(FINE_PRECISION)}."
    )


def _points(share: float) -> str:
    return f"{100 * share:.3f}"


def _other_measures(playing: Sequence[StudyResult]) -> str:
    """Return the rule sets that come first by other measures of skill."""
    by_cost = max(playing, key=lambda each: each.cost)
    by_easy = max(playing, key=lambda each: each.rates["easy"])
    return (
        f"By two other measures: over a whole game, choosing at random costs most with"
        f" {_named(by_cost.rules)}, {by_cost.cost:.2f} wins; and perfect play wins most against"
        f" Easy with {_named(by_easy.rules)}, {_percent(by_easy.rates['easy'])}."
    )


def _effects(playing: Sequence[StudyResult]) -> Iterator[tuple[float, str]]:
    """Yield the largest change of the win rate by each rule, and a sentence."""
    rates = {
        pieces: mean(each.rates[RANDOM] for each in playing if each.rules.pieces == pieces)
        for pieces in sorted({each.rules.pieces for each in playing})
    }
    counts, averages = map(str, rates), map(_percent, rates.values())
    yield (
        max(rates.values()) - min(rates.values()),
        f"{', '.join(counts)} units out at once: {', '.join(averages)} on average",
    )
    yield _compare(playing, "Captors that go backward instead of forward", captures="forward")
    yield _compare(playing, "A looping highway instead of a finite one", highway="finite")
    yield _compare(playing, "Bell's stick values instead of Culin's", throws="culin")


def _compare(playing: Sequence[StudyResult], change: str, **usual: Any) -> tuple[float, str]:
    """Return the mean effect of a rule over pairs of rule sets that differ in nothing else."""
    known = {each.rules: each.rates[RANDOM] for each in playing}
    effects = [
        rate - known[twin]
        for rules, rate in known.items()
        if (twin := replace(rules, **usual)) != rules and twin in known
    ]
    effect, more = mean(effects), sum(each > 0 for each in effects)
    return effect, (
        f"{change}: {100 * effect:+.2f} percentage points on average, higher in {more} of"
        f" {len(effects)} pairs"
    )


def _advantage(forty: Sequence[StudyResult]) -> str:
    most, least = (pick(forty, key=lambda each: each.first) for pick in (max, min))
    return (
        f"Moving first is worth most with {_named(most.rules)}, where that side wins"
        f" {_percent(most.first)} of games, and least with {_named(least.rules)},"
        f" {_percent(least.first)}."
    )
