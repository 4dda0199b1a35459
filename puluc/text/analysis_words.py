"""An analysis in numbers and words: chances, points, marks, the balance."""

from collections.abc import Sequence

from puluc.game.analysis import START, GameAnalysis, Ranked, SideTotals, TurnAnalysis
from puluc.rules import Side
from puluc.text.language import gettext, pgettext
from puluc.text.names import side_name
from puluc.text.notation import drawn
from puluc.text.numerals import decimal
from puluc.text.numerals import percent as exact_percent
from puluc.text.wordings import Words, worded


def percent(chance: float, *, is_exact: bool) -> str:
    """Return a chance as ``31 %``, an estimate as ``about 31 %``."""
    text = exact_percent(chance)
    # Translators: an estimate: about 31 %. Short.
    return text if is_exact else gettext("about {chance}").format(chance=text)


def mistake_word(turn: TurnAnalysis) -> str:
    """Return the word for the sign of a mistake, for a listener."""
    return gettext("a blunder") if turn.is_blunder else gettext("a mistake")


def points(amount: float) -> str:
    """Return a gain or loss of chance in whole percentage points: ``+12``, ``-3``, ``0``."""
    whole = _whole(amount)
    return f"{whole:+}" if whole else "0"


def luck(totals: SideTotals, *, is_short: bool = False) -> str:
    """Return the luck of a side, with its margin if it is estimated: ``+12 ± 4``."""
    gap = "" if is_short else " "
    margin = f"{gap}±{gap}{max(1, _whole(totals.luck_margin))}" if totals.luck_margin else ""
    return points(totals.luck) + margin


def cost(turn: TurnAnalysis) -> str:
    """Return the cost of a choice in whole percentage points; empty if there was no choice."""
    return str(_whole(turn.cost)) if turn.is_decision else ""


def was_best(turn: TurnAnalysis) -> bool:
    """Return whether the rounded cost of a turn is 0."""
    return not _whole(turn.cost)


def moves_text(ranked: Ranked) -> str:
    """Return the moves of a turn, with two throws each after the value that it uses."""
    has_values = ranked.line.end.rules.throws_per_turn > 1
    return drawn(ranked.line.text(has_values=has_values) or "pass")


def after(game: GameAnalysis, number: int) -> tuple[Side, float]:
    """Return who chose in a turn and the side's chance then; for turn 0 who moves first."""
    side = game.turns[number - 1].side if number else game.opening or Side.JADE
    jade = game.chances[number]
    return side, jade if side is Side.JADE else 1 - jade


def after_words(game: GameAnalysis, number: int) -> str:
    """Return ``after`` in words: ``Jade about 31 %``; a result is not called an estimate."""
    side, chance = after(game, number)
    is_result = game.is_over and number == len(game.turns)
    text = percent(chance, is_exact=game.is_exact or is_result)
    # Translators: a side and its chance to win: Jade about 31 %.
    return gettext("{side} {chance}").format(side=side_name(side), chance=text)


def to_solve() -> Words:
    """Return the sentence on how to get the solution of the standard game."""
    # Translators: puluc lab solve is a command. 225 pixels at most for the short wording.
    text = gettext(
        "For exact chances, and for the level Perfect, run 'puluc lab solve' or drop a downloaded"
        " solution on this window.|For exact chances, run 'puluc lab solve'"
    )
    return worded(text)


Row = tuple[str, str]
"""A name and a number."""


def side_names() -> tuple[str, ...]:
    """Return the labels of ``side_numbers``."""
    return (
        gettext("Luck"),
        gettext("Cost"),
        gettext("Decisions"),
        gettext("Cost each"),
        gettext("Mistakes"),
        gettext("Blunders"),
    )


def side_numbers(totals: SideTotals, *, is_short: bool = False) -> tuple[str, ...]:
    """Return one side's luck, the cost of its choices, decisions, and mistakes."""
    turns = totals.decisions + totals.forced
    # Translators: how many of all turns had a choice: 12 of 15.
    decisions = "{count}/{total}" if is_short else gettext("{count} of {total}")
    return (
        luck(totals, is_short=is_short),
        str(_whole(totals.cost)),
        decisions.format(count=totals.decisions, total=turns),
        decimal(100 * totals.cost_per_decision, 1),
        str(totals.lesser_mistakes),
        str(totals.blunders),
    )


def balance(game: GameAnalysis) -> tuple[Row, ...]:
    """Return Jade's chance at the start, what changed it, and the result, in points that add up.

    Each is rounded so that they do; the one farthest from its figure is rounded the other way. The
    remainder of exact chances, which a tablebase rounds off, is not shown.
    """
    names = [pgettext("balance", "Start"), gettext("Luck"), gettext("Choices")]
    amounts = [game.start, game.luck, -game.cost]
    if not game.is_exact:
        names.append(gettext("Estimate"))
        amounts.append(game.estimate)
    total = _whole(game.final)
    start, *changes = _rounded(amounts, total)
    numbers = (str(start), *(f"{each:+}" if each else "0" for each in changes))
    end = (gettext("Result") if game.is_over else gettext("So far"), exact_percent(total / 100))
    return (*zip(names, numbers, strict=True), end)


def even_luck(game: GameAnalysis) -> Words:
    """Return the win chance of the better side if luck had been equal.

    It is left out if the errors of estimates are larger than the difference, or if the sum of the
    costs is no chance.
    """
    if game.is_about_even:
        # Translators: the short one has 224 pixels at most.
        return worded(
            gettext("With even luck the chances would be about even.|Even luck: about even.")
        )
    side = Side.JADE if game.even_luck >= START else Side.OBSIDIAN
    better = game.even_luck if side is Side.JADE else 1 - game.even_luck
    if game.is_beyond:
        # Translators: the short one has 224 pixels at most.
        text = gettext(
            "With even luck {side} would almost surely win.|Even luck: {side}, almost surely."
        )
        if game.is_over:
            text = gettext(
                "With even luck {side} would almost surely have won."
                "|Even luck: {side}, almost surely."
            )
        return worded(text, side=side_name(side))
    chance = percent(better, is_exact=game.is_exact)
    # Translators: the short one has 224 pixels at most.
    text = gettext("With even luck {side} would have {chance}.|Even luck: {side}, {chance}.")
    if game.is_over:
        text = gettext(
            "With even luck {side} would have won {chance}.|Even luck: {side}, {chance}."
        )
    return worded(text, side=side_name(side), chance=chance)


def _whole(amount: float) -> int:
    return round(100 * amount)


def _rounded(amounts: Sequence[float], total: int) -> list[int]:
    """Return amounts as whole points whose sum is ``total``, each as close as possible."""
    whole = [_whole(amount) for amount in amounts]
    while off := total - sum(whole):
        step = 1 if off > 0 else -1
        worst = max(
            range(len(amounts)), key=lambda number: step * (100 * amounts[number] - whole[number])
        )
        whole[worst] += step
    return whole
