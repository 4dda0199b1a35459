"""``puluc analyse``: the luck of each throw of a game, and the cost of each choice."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from puluc import PulucError, UsageError
from puluc.ai.master.evaluator import Chances
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.cli.columns import columns, sentences
from puluc.game.analysis import (
    GameAnalysis,
    Ranked,
    SideTotals,
    TurnAnalysis,
    analyse,
    luck_text,
    mistake_sign,
    points,
)
from puluc.marks import N_, NN_
from puluc.rules import (
    Choice,
    Line,
    Obstacle,
    Position,
    Record,
    Ruleset,
    Side,
    Turn,
    UnreachableError,
    check_reachable,
    lines_of_play,
)
from puluc.storage.tablebases import FOLDER, find_tablebase, open_tablebase
from puluc.storage.verification import records_in
from puluc.text.analysis_words import even_luck
from puluc.text.language import gettext, pgettext
from puluc.text.names import game_title, side_name
from puluc.text.notation import drawn, spelled
from puluc.text.numerals import counted, decimal, local, percent

_BEST = 3
"""The most lines of play listed for a mistake."""

_CHANCES = ("before", "average", "best", "after", "luck", "cost", "estimate", "error")
"""Fields of a turn's analysis that are written to the JSON."""

_NUMBERS = range(4, 7)
"""The columns of numbers."""


def analysis_lines(file: Path, number: int | None, data: Path, *, is_json: bool) -> Iterator[str]:
    """Yield the analysis of one game of a file, by default the last that has a turn.

    ``data`` is the data folder, which may hold a solution of the rules. PulucError or OSError if
    the file can't be used.
    """
    record = _game(records_in(file), number)
    chances = Chances.of(record.rules, find_tablebase(data, record.rules))
    analysis = analyse(record, chances, lambda _share: None)
    if is_json:
        yield from json.dumps(as_json(record, analysis), indent=1).splitlines()
    else:
        yield from _text(record, analysis)


def _game(records: Sequence[Record], number: int | None) -> Record:
    for record in reversed(records):
        if record.number == number or (number is None and record.turns):
            return record
    if number is None:
        return records[-1]
    text = N_("there is no game {number}; the file has {first} to {last}")
    first, last = records[0].number, records[-1].number
    raise UsageError(text, number=number, first=first, last=last)


def as_json(record: Record, analysis: GameAnalysis) -> dict[str, Any]:
    """Return the analysis in the form that docs/analysis.md describes."""
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
        "sides": {
            _side(side): totals._asdict() | {"cost_per_decision": totals.cost_per_decision}
            for side, totals in zip(Side, map(analysis.totals, Side), strict=True)
        },
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
        **{name: getattr(found, name) for name in _CHANCES},
        "options": [{"moves": _moves(option), "chance": option.chance} for option in found.options],
    }


def _moves(option: Ranked) -> str:
    """Return the moves of a line of play; each after its value if it has two."""
    return option.line.text(has_values=len(option.line.plays) > 1) or "pass"


def _shown(moves: str) -> str:
    """Return moves for a person at a terminal."""
    return spelled(drawn(moves))


def _text(record: Record, analysis: GameAnalysis) -> Iterator[str]:
    if analysis.is_exact:
        text = gettext("Game {number}: {game} ({rules}); chances are exact")
    else:
        text = gettext("Game {number}: {game} ({rules}); chances are Master's estimates")
    yield text.format(number=record.number, game=game_title(record.rules), rules=record.rules)
    yield ""
    if analysis.opening is None:
        yield gettext("Nothing has been played yet.")
        return
    luck, cost = pgettext("column", "luck"), pgettext("column", "cost")
    head = ("", "", "", "", side_name(Side.JADE), luck, cost, "")
    yield from columns((head, *_rows(record, analysis)), right=_NUMBERS)
    yield ""
    yield from sentences(_summary(analysis))


def _rows(record: Record, analysis: GameAnalysis) -> Iterator[tuple[str, ...]]:
    """Yield the rows for the opening and for each turn.

    They are number, player, throws and moves; Jade's chance afterwards, luck and cost of the side
    that played; the better moves.
    """
    jade, *chances = analysis.chances
    values = record.rules.values
    opening = " ".join(str(values[throw.marked]) for throw in record.opening)
    start = pgettext("row", "opening") if opening else pgettext("row", "set up")
    yield "", "", opening, start, percent(jade, 1), _points(analysis.opening_luck), "", ""
    turns = zip(record.turns, analysis.turns, chances, strict=True)
    for number, (turn, found, chance) in enumerate(turns, 1):
        yield (
            f"{number}.",
            turn.player.letter if turn.player.is_in_team else side_name(turn.side),
            " ".join(map(str, found.values)),
            _shown(" ".join(turn.move_words) or "pass"),
            percent(chance, 1),
            _points(found.luck),
            decimal(100 * found.cost, 1) if found.is_decision else "",
            _better(found),
        )


def _better(found: TurnAnalysis) -> str:
    """Return the mark of a mistake, and the better moves with the cost that each saves."""
    if not found.is_mistake:
        return ""
    better = [option for option in found.options if option.chance > found.after][:_BEST]
    texts = (f"{_shown(_moves(each))} {_points(each.chance - found.after)}" for each in better)
    return f"{mistake_sign(found)} {', '.join(texts)}"


def _points(amount: float) -> str:
    return local(points(amount))


def _summary(analysis: GameAnalysis) -> Iterator[str]:
    if analysis.is_exact:
        text = gettext(
            "Balance for Jade: {start} at the start, luck {luck}, choices {choices} = {final}"
        )
    else:
        text = gettext(
            "Balance for Jade: {start} at the start, luck {luck}, choices {choices},"
            " estimate {estimate} = {final}"
        )
    yield text.format(
        start=f"{local(f'{100 * analysis.start:.3g}')} %",
        luck=_points(analysis.luck),
        choices=_points(-analysis.cost),
        estimate=_points(analysis.estimate),
        final=percent(analysis.final, 1),
    )
    yield from (_side_summary(side, analysis.totals(side)) for side in Side)
    yield even_luck(analysis).full


def _side_summary(side: Side, totals: SideTotals) -> str:
    """Return one side's luck and the cost of its choices, in points."""
    # Translators: {decisions}, {forced}, {mistakes} and {blunders} are such as: 12 decisions.
    text = gettext(
        "{side}: luck {luck}; {decisions} cost {cost} points, {each} each ({forced} not"
        " counted); {mistakes}, {blunders}"
    )
    return text.format(
        side=side_name(side),
        luck=local(luck_text(totals)),
        decisions=counted(NN_("{count} decision", "{count} decisions"), totals.decisions),
        cost=decimal(100 * totals.cost, 1),
        each=decimal(100 * totals.cost_per_decision, 2),
        forced=counted(NN_("{count} forced turn", "{count} forced turns"), totals.forced),
        mistakes=counted(NN_("{count} mistake", "{count} mistakes"), totals.lesser_mistakes),
        blunders=counted(NN_("{count} blunder", "{count} blunders"), totals.blunders),
    )


def lines(arguments: argparse.Namespace, data: Path) -> Iterator[str]:
    """Yield the win chance before the throw, and after every move; ``data`` is the data folder.

    PulucError or OSError if that fails.
    """
    tablebase = _tablebase(arguments.tablebase, arguments.rules, data)
    position = Position.parse(arguments.position, arguments.rules)
    throws = tuple(arguments.throw)
    if len(throws) != arguments.rules.throws_per_turn:
        raise PulucError(
            N_("wrong number of throws: {found}, not {expected}"),
            found=len(throws),
            expected=arguments.rules.throws_per_turn,
        )
    for value in throws:
        if value not in arguments.rules.values:
            raise PulucError(N_("no throw is worth {value}"), value=value)
    if position.outcome:
        raise PulucError(N_("this game is over"))
    check_reachable(position)
    chance = tablebase.chance(position)
    if chance is None:
        raise UnreachableError(Obstacle.NEVER)
    text = gettext("{side}'s chance before the throw: {chance}")
    yield text.format(side=side_name(position.mover), chance=decimal(chance, 4))
    lines = lines_of_play(Choice.at(position, throws))
    chances = [(_chance_after(tablebase, line), line) for line in lines]
    for chance, line in sorted(chances, key=lambda each: -each[0]):
        moves = line.text(has_values=len(throws) > 1)
        yield f"{decimal(chance, 4)}  {_shown(moves or 'pass')}"


def _tablebase(path: Path | None, rules: Ruleset, data: Path) -> Tablebase:
    if path is None:
        if tablebase := find_tablebase(data, rules):
            return tablebase
        text = N_("there is no solution of {rules} in {folder}; 'puluc lab solve' creates it")
        raise UsageError(text, rules=rules, folder=data / FOLDER)
    try:
        tablebase = open_tablebase(path)
    except TablebaseError as error:
        text = N_("{file} can't be used: {reason}")
        raise PulucError(text, file=path, reason=error) from error
    if tablebase.rules != rules:
        text = N_('{file} is for other rules: --rules "{rules}"')
        raise PulucError(text, file=path, rules=tablebase.rules)
    return tablebase


def _chance_after(tablebase: Tablebase, line: Line) -> float:
    """Return the win chance of the side that plays the line."""
    chance = tablebase.chance(line.end)
    if chance is None:
        raise PulucError(N_("the solution does not contain '{position}'"), position=line.end)
    return 1 - chance
