"""``puluc analyse``: what each throw of a game was worth, and what each choice cost."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from puluc import UsageError
from puluc.ai.chances import Chances
from puluc.game.analysis import GameAnalysis, Ranked, TurnAnalysis, analyse
from puluc.game.analysis_text import mark, points
from puluc.rules import Record, Side, Turn, game_name
from puluc.storage.tablebases import find_tablebase
from puluc.storage.verification import records_in

_BEST = 3
"""The most lines of play listed for a mistake."""


def analysis_lines(file: Path, number: int | None, data: Path, *, is_json: bool) -> Iterator[str]:
    """The analysis of one game of a file, by default the last that has a turn.

    ``data`` is the data folder, which may hold a solution of the rules. Raises PulucError or
    OSError.
    """
    record = _game(records_in(file), number)
    chances = Chances.of(record.rules, find_tablebase(data, record.rules))
    analysis = analyse(record, chances, lambda _share: None)
    if is_json:
        yield from json.dumps(as_json(record, analysis), indent=1).splitlines()
    else:
        yield from _text(record, analysis)


def _game(records: Sequence[Record], number: int | None) -> Record:
    if number is None:
        return next((record for record in reversed(records) if record.turns), records[-1])
    for record in records:
        if record.number == number:
            return record
    numbers = f"{records[0].number} to {records[-1].number}"
    raise UsageError(f"there is no game {number}; the file has {numbers}")


def as_json(record: Record, analysis: GameAnalysis) -> dict[str, Any]:
    """The analysis in the form that docs/analysis.md describes."""
    opening = None
    if analysis.opening is not None:
        opening = {"side": _side(analysis.opening), "luck": analysis.opening_luck}
    return {
        "game": record.number,
        "rules": str(record.rules),
        "exact": analysis.is_exact,
        "opening": opening,
        "turns": [
            _turn_as_json(turn, found)
            for turn, found in zip(record.turns, analysis.turns, strict=True)
        ],
        "sides": {_side(side): _totals_as_json(analysis, side) for side in Side},
        "start": analysis.start,
        "luck": analysis.luck,
        "cost": analysis.cost,
        "estimate": analysis.estimate,
        "final": analysis.final,
        "over": analysis.is_over,
        "even_luck": analysis.even_luck,
    }


def _side(side: Side) -> str:
    return str(side).lower()


def _turn_as_json(turn: Turn, found: TurnAnalysis) -> dict[str, Any]:
    return {
        "side": _side(found.side),
        "player": turn.player.letter,
        "throws": [str(throw) for throw in turn.throws],
        "values": list(found.values),
        "moves": " ".join(turn.move_words) or "pass",
        "before": found.before,
        "average": found.average,
        "best": found.best,
        "after": found.after,
        "luck": found.luck,
        "cost": found.cost,
        "estimate": found.estimate,
        "options": [{"moves": _moves(option), "chance": option.chance} for option in found.options],
    }


def _totals_as_json(analysis: GameAnalysis, side: Side) -> dict[str, Any]:
    totals = analysis.totals(side)
    return {**totals._asdict(), "cost_per_decision": totals.cost_per_decision}


def _moves(option: Ranked) -> str:
    """The moves of a line of play; each after its value if it has two."""
    plays = option.line.plays
    return " ".join(str(play if len(plays) > 1 else play.move) for play in plays) or "pass"


def _text(record: Record, analysis: GameAnalysis) -> Iterator[str]:
    kind = "exact" if analysis.is_exact else "Master's estimates"
    yield f"Game {record.number}: {game_name(record.rules)} ({record.rules}); chances are {kind}"
    yield ""
    if analysis.opening is None:
        yield "Nothing has been played yet."
        return
    rows = [*_rows(record, analysis)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    yield f"{'':{sum(widths) + 3}} {'Jade':>8} {'luck':>6} {'cost':>6}"
    for row, numbers in zip(rows, _numbers(analysis), strict=True):
        words = " ".join(f"{text:{width}}" for text, width in zip(row, widths, strict=False))
        yield f"{words} {numbers}{row[4]}".rstrip()
    yield ""
    yield from _summary(analysis)


def _rows(record: Record, analysis: GameAnalysis) -> Iterator[tuple[str, ...]]:
    """Number, player, throws and moves of the opening and of each turn, and the better moves."""
    values = record.rules.values
    opening = " ".join(str(values[throw.marked]) for throw in record.opening)
    yield "", "", opening, "opening" if opening else "set up", ""
    for number, (turn, found) in enumerate(zip(record.turns, analysis.turns, strict=True), 1):
        who = turn.player.letter if turn.player.is_in_team else str(turn.side)
        thrown = " ".join(map(str, found.values))
        moves = " ".join(turn.move_words) or "pass"
        yield f"{number}.", who, thrown, moves, _better(found)


def _better(found: TurnAnalysis) -> str:
    """A mark for a mistake, and the moves that were better, each with what it would have saved."""
    if not found.is_mistake:
        return ""
    better = [option for option in found.options if option.chance > found.after][:_BEST]
    texts = (f"{_moves(option)} {points(option.chance - found.after)}" for option in better)
    return f"  {mark(found)} {', '.join(texts)}"


def _numbers(analysis: GameAnalysis) -> Iterator[str]:
    """Jade's chance afterwards; luck and cost of the side that played."""
    jade, *rest = analysis.chances
    yield f"{jade:8.1%} {points(analysis.opening_luck):>6}"
    for chance, turn in zip(rest, analysis.turns, strict=True):
        cost = f"{100 * turn.cost:.1f}" if turn.is_decision else ""
        yield f"{chance:8.1%} {points(turn.luck):>6} {cost:>6}"


def _summary(analysis: GameAnalysis) -> Iterator[str]:
    luck, cost, estimate = analysis.luck, analysis.cost, analysis.estimate
    remainder = "" if analysis.is_exact else f", estimate {points(estimate)}"
    terms = f"luck {points(luck)}, choices {points(-cost)}{remainder}"
    start = f"{100 * analysis.start:.3g}% at the start"
    yield f"Balance for Jade: {start}, {terms} = {analysis.final:.1%}"
    for side in Side:
        totals = analysis.totals(side)
        yield (
            f"{side}: luck {points(totals.luck)}; {_count(totals.decisions, 'decision')} cost"
            f" {100 * totals.cost:.1f} points, {100 * totals.cost_per_decision:.2f} each"
            f" ({_count(totals.forced, 'forced turn')} apart);"
            f" {_count(totals.mistakes, 'mistake')}, {_count(totals.blunders, 'blunder')}"
        )
    would = "would have won" if analysis.is_over else "would stand at"
    yield f"With even luck Jade {would} {analysis.even_luck:.0%}."


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
