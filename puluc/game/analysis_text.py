"""An analysed game as text: the record with the luck and the cost of each turn beside it."""

from collections.abc import Iterator

from puluc.game.analysis import GameAnalysis, TurnAnalysis
from puluc.rules import Record, Side, record_text


def analysed_text(record: Record, game: GameAnalysis) -> str:
    """The text form of a record, with notes that its readers skip; all numbers are in points."""
    notes = list(_notes(game))
    if record.set_up and notes:
        notes[0] = ""  # there was no opening
    return record_text(record, notes, tuple(_summary(game)))


def mark(turn: TurnAnalysis) -> str:
    """As chess players mark moves: ``??`` for a blunder, ``?`` for another mistake."""
    if turn.is_blunder:
        return "??"
    return "?" if turn.is_mistake else ""


def points(amount: float) -> str:
    """A difference of chances in percentage points, with its sign; never -0.0."""
    return f"{round(100 * amount, 1) + 0.0:+.1f}"


def _notes(game: GameAnalysis) -> Iterator[str]:
    """For the opening, if it is over, and for each turn."""
    if game.opening is None:
        return
    yield _note(game.opening_luck, "", "", game.chances[0])
    for turn, chance in zip(game.turns, game.chances[1:], strict=True):
        cost = f"{100 * turn.cost:.1f}" if turn.is_decision else "-"
        yield _note(turn.luck, cost, mark(turn), chance)


def _note(luck: float, cost: str, marked: str, chance: float) -> str:
    costs = f"cost {cost:>4} {marked:2}" if cost else " " * 12
    return f"luck {points(luck):>5}  {costs}  Jade {100 * chance:5.1f}"


def _summary(game: GameAnalysis) -> Iterator[str]:
    yield "The chances are exact." if game.is_exact else "The chances are estimates."
    for side in Side:
        each = game.totals(side)
        yield (
            f"{side}: luck {points(each.luck)}, cost {100 * each.cost:.1f};"
            f" decisions {each.decisions}, forced {each.forced},"
            f" cost a decision {100 * each.cost_per_decision:.1f};"
            f" mistakes {each.lesser_mistakes}, blunders {each.blunders}"
        )
    estimate = "" if game.is_exact else f" {points(game.estimate)} estimate"
    yield (
        f"Jade: {100 * game.start:.1f} at the start {points(game.luck)} luck"
        f" {points(-game.cost)} choices{estimate} = {100 * game.final:.1f}"
    )
    would = "would have won" if game.is_over else "would have"
    about = "" if game.is_exact else "about "
    yield f"With even luck Jade {would} {about}{100 * game.even_luck:.0f} %."
