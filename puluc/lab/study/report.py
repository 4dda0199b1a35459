"""The study as a page: a ranking, an answer in words, and figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean

from puluc.lab.players import RANDOM
from puluc.lab.study.plot import pieces_plot, ranking_plot
from puluc.lab.study.results import PRECISION, Finding
from puluc.rules import Captures, HighwayKind, Ruleset, Throws, game_name

_HEAD = """# Which Puluc holds the most skill

The manual of the Psion game says that it is uncertain which variant introduces the most strategy. Here it is worked out: everything
on this page is written by `puluc lab study`, and every number in it is computed by that command ([lab.md](lab.md) tells how).

"""

_KNOWN = 5
"""Rates are ranked by so many decimals: those of games without choices are equal then."""

_CLOSE = 2 * PRECISION
"""Rates that differ by less can't be told apart."""

_TERMS = """
## All rule sets

Ranked by how often perfect play beats random moves. *First* is how often whoever moves first wins; it and the rest are about
games in which both sides play perfectly. *Turns* are those of a game, passes included; a *choice* is a turn whose moves lead to
different positions; what it *costs* is what a random move loses on average where there is a choice, in points of the chance to win.
*Captures* are units captured in a game. Sides move first in turn where perfect play meets another player, and a draw is half a win.

"""


def write_report(
    folder: Path, manual: Sequence[Ruleset], findings: Sequence[Finding], left_out: Sequence[str]
) -> None:
    """Write the page and its figures; ``left_out`` are sentences on what could not be solved."""
    ranked = sorted(findings, key=lambda each: -round(each.skill, _KNOWN))
    playing = [each for each in ranked if each.choices]
    figures = {
        "study-ranking.svg": ranking_plot(playing),
        "study-skill.svg": pieces_plot(
            _of(manual, playing),
            "Perfect play against random moves",
            lambda each: each.rates[RANDOM],
        ),
        "study-first.svg": pieces_plot(
            _of(manual, ranked), "Whoever moves first wins", lambda each: each.first
        ),
    }
    for name, content in figures.items():
        (folder / name).write_text(content, "utf-8")
    (folder / "study.md").write_text("\n".join(_page(manual, ranked, left_out)) + "\n", "utf-8")


def _page(
    manual: Sequence[Ruleset], ranked: Sequence[Finding], left_out: Sequence[str]
) -> Iterator[str]:
    yield _HEAD + "## The answer\n"
    yield _answer(_of(manual, ranked), ranked)
    yield "\n![Perfect play against random moves](study-skill.svg)\n"
    yield _advantage(_of(manual, ranked))
    yield "\n![Whoever moves first wins](study-first.svg)"
    yield _TERMS + "![How often perfect play wins](study-ranking.svg)\n"
    yield (
        "| | game | positions | first | random | Easy | Fair | Hard | turns | choice | costs"
        " | captures |"
    )
    yield "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    for place, each in enumerate(ranked, 1):
        rates = " | ".join(f"{100 * rate:.{each.digits}f}" for rate in each.rates.values())
        yield (
            f"| {place} | {_named(each.rules)} | {each.positions:,} | {100 * each.first:.2f} |"
            f" {rates} | {each.turns:.1f} | {each.choice_share:.1%} |"
            f" {100 * each.choice_cost:.2f} | {each.captures:.1f} |"
        )
    if left_out:
        yield "\nLeft out: " + "; ".join(left_out) + "."


def _named(rules: Ruleset) -> str:
    name = game_name(rules)
    return f"`{rules}`" if name == "Custom" else f"**{name}** `{rules}`"


def _of(manual: Sequence[Ruleset], findings: Sequence[Finding]) -> list[Finding]:
    return [each for each in findings if each.rules in manual]


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _answer(manual: Sequence[Finding], ranked: Sequence[Finding]) -> str:
    """The manual's question, answered by its forty rule sets, and then by all."""
    playing = [each for each in manual if each.choices]
    best, least = playing[0], playing[-1]
    standard = next(place for place, each in enumerate(manual, 1) if each.name == "Puluc")
    sentences = [
        _best(manual),
        (
            f"With {_named(best.rules)}"
            f" perfect play wins {_percent(best.rates[RANDOM])} against random moves and"
            f" {_percent(best.rates['easy'])} against Easy, and a random choice costs"
            f" {100 * best.choice_cost:.2f} points in each of {best.choices:.1f} of the"
            f" {best.turns:.1f} turns of a game."
        ),
        _other_measures(playing),
    ]
    sentences.append(
        f"The standard game stands in place {standard} of the {len(manual)} with"
        f" {_percent(manual[standard - 1].rates[RANDOM])}; {_named(least.rules)} has the least"
        f" skill, but some, with {_percent(least.rates[RANDOM])}; and in the"
        f" {len(manual) - len(playing)} rule sets with a single piece out there is nothing to"
        f" decide."
    )
    if (first := ranked[0]) is not best:
        sentences.append(
            f"Of all games worked out here {_named(first.rules)} goes furthest, with"
            f" {100 * first.rates[RANDOM]:.{first.digits}f} %."
        )
    effects = sorted(_effects(playing), key=lambda each: -abs(each[0]))
    sentences.append("What a rule changes, the greatest first:\n")
    sentences += [f"- {sentence}." for _, sentence in effects]
    return "\n".join(sentences)


def _best(manual: Sequence[Finding]) -> str:
    """Which holds the most skill, and which can't be told from it."""
    close = [each for each in manual if manual[0].skill - each.skill < _CLOSE]
    skills = [each.skill for each in close]
    *names, last = (_named(each.rules) for each in close)
    if not names:
        return f"Of the manual's {len(manual)} rule sets {last} holds the most skill."
    return (
        f"Of the manual's {len(manual)} rule sets {', '.join(names)} and {last} hold the most"
        f" skill. Which of them holds most is too close to tell: they are within"
        f" {_points(max(skills) - min(skills))} points, and each rate may be wrong by"
        f" {_points(PRECISION)}."
    )


def _points(share: float) -> str:
    return f"{100 * share:.3f}"


def _other_measures(playing: Sequence[Finding]) -> str:
    """Which are first by other measures of skill."""
    by_cost = max(playing, key=lambda each: each.cost)
    by_easy = max(playing, key=lambda each: each.rates["easy"])
    return (
        f"All random choices of a game together would cost most in {_named(by_cost.rules)}, namely"
        f" {by_cost.cost:.2f} games, and Easy loses most against perfect play in"
        f" {_named(by_easy.rules)}: {_percent(by_easy.rates['easy'])}."
    )


def _effects(playing: Sequence[Finding]) -> Iterator[tuple[float, str]]:
    """What each rule changes: by how many points at most, and a sentence."""
    rates = {
        pieces: mean(each.rates[RANDOM] for each in playing if each.rules.pieces == pieces)
        for pieces in sorted({each.rules.pieces for each in playing})
    }
    told = ", ".join(f"{_percent(rate)} with {pieces}" for pieces, rate in rates.items())
    yield (
        max(rates.values()) - min(rates.values()),
        f"perfect play beats random moves in {told} pieces on the road, on average",
    )
    yield _compare(playing, "dragging captives backwards, not forwards,", _other_captures)
    yield _compare(playing, "a road that goes round, not one that ends,", _other_highway)
    yield _compare(playing, "Bell's count of the sticks, not Culin's,", _other_throws)


def _compare(
    playing: Sequence[Finding], what: str, other: Callable[[Ruleset], Ruleset | None]
) -> tuple[float, str]:
    """What one rule changes where all others stay the same."""
    known = {each.rules: each.rates[RANDOM] for each in playing}
    changes = [
        rate - known[twin]
        for rules, rate in known.items()
        if (twin := other(rules)) is not None and twin in known
    ]
    change, more = mean(changes), sum(each > 0 for each in changes)
    word = "adds" if change > 0 else "takes"
    return change, (
        f"{what} {word} {abs(100 * change):.2f} points on average, and makes for more skill in"
        f" {more} of {len(changes)} cases"
    )


def _other_highway(rules: Ruleset) -> Ruleset | None:
    is_looping = rules.highway is HighwayKind.LOOPING
    return replace(rules, highway=HighwayKind.FINITE) if is_looping else None


def _other_throws(rules: Ruleset) -> Ruleset | None:
    return replace(rules, throws=Throws.CULIN) if rules.throws is Throws.BELL else None


def _other_captures(rules: Ruleset) -> Ruleset | None:
    is_backward = rules.captures is Captures.BACKWARD
    return replace(rules, captures=Captures.FORWARD) if is_backward else None


def _advantage(manual: Sequence[Finding]) -> str:
    most, least = (pick(manual, key=lambda each: each.first) for pick in (max, min))
    return (
        f"Moving first is worth most in {_named(most.rules)}, where {_percent(most.first)} are won,"
        f" and least in {_named(least.rules)} with {_percent(least.first)}."
    )
