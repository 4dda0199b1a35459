"""What the graph of an analysis shows: a column for each turn, and where it stands."""

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from puluc.game.analysis import GameAnalysis, TurnAnalysis
from puluc.rules import Record, Side

_WIDEST, _NARROWEST = 14, 3
"""A column, in pixels: at least one for the throw, and two for the choice."""


class Grade(IntEnum):
    """What a choice was."""

    GOOD = 0
    MISTAKE = 1
    BLUNDER = 2


class Column(NamedTuple):
    """One turn, or the opening; chances are Jade's, 0 to 1."""

    side: Side | None
    """Whose turn it was; None for the opening."""
    before: float
    thrown: float
    """After the throw, with the best move to come."""
    after: float
    """After the move."""
    grade: Grade
    throws: int
    """Of the turn."""


def columns(game: GameAnalysis) -> tuple[Column, ...]:
    """The opening and all turns; nothing before the opening is decided."""
    if game.opening is None:
        return ()
    first = game.chances[0]
    return (Column(None, game.start, first, first, Grade.GOOD, 0), *_turns(game))


def _turns(game: GameAnalysis) -> Iterator[Column]:
    for turn, before, after in zip(game.turns, game.chances, game.chances[1:], strict=False):
        best = turn.best if turn.side is Side.JADE else 1 - turn.best
        yield Column(turn.side, before, best, after, grade(turn), len(turn.values))


def grade(turn: TurnAnalysis) -> Grade:
    """What the choice of a turn was."""
    if turn.is_blunder:
        return Grade.BLUNDER
    return Grade.MISTAKE if turn.is_mistake else Grade.GOOD


def judged_side(record: Record) -> Side | None:
    """Return the side whose mistakes one looks for: that of the persons, if only one has any."""
    owners = zip(record.rules.turn_order, record.seats, strict=True)
    sides = {player.side for player, seat in owners if seat.is_person}
    return sides.pop() if len(sides) == 1 else None


def mistakes(game: GameAnalysis, side: Side | None) -> tuple[int, ...]:
    """Return the numbers of a side's turns with a mistake or a blunder, from 1; None for both."""
    turns = enumerate(game.turns, 1)
    return tuple(number for number, turn in turns if turn.is_mistake and side in {None, turn.side})


def next_mistake(game: GameAnalysis, number: int, side: Side | None) -> int | None:
    """The first turn after this one with a mistake, or the first of all; None if there is none."""
    found = mistakes(game, side)
    later = (each for each in found if each > number)
    return next(later, found[0] if found else None)


class Span(NamedTuple):
    """The pixels of a column of the plot."""

    left: int
    middle: int
    """Where the throw ends and the choice begins."""
    right: int


class Scale(NamedTuple):
    """Which columns of a graph are visible, and how wide they are."""

    visible: range
    width: int
    """Of all visible columns, in pixels."""

    def span(self, number: int) -> Span:
        """The pixels of a visible column."""
        left, right = (self._left(each - self.visible.start) for each in (number, number + 1))
        return Span(left, left + (right - left) // 2, right)

    def column_at(self, x: int) -> int | None:
        """The visible column at a pixel of the plot, if there is one."""
        spans = ((number, self.span(number)) for number in self.visible)
        return next((number for number, span in spans if span.left <= x < span.right), None)

    def _left(self, place: int) -> int:
        return self.width * place // len(self.visible)


def scale(total: int, first: int, selected: int, width: int) -> Scale:
    """As wide as they fit ``width`` pixels; of a long game the columns from ``first`` on.

    If the selected column is not among these, as few columns further as will do.
    """
    count = min(total, width // _NARROWEST)
    first = scrolled(first, selected, count)
    return Scale(range(first, first + count), min(width, count * _WIDEST))


def scrolled(first: int, selected: int, count: int) -> int:
    """The first of ``count`` visible things, so that the selected one is among them."""
    return min(max(first, selected - count + 1), selected)


def row(chance: float, height: int) -> int:
    """The row of a chance in a plot of so many rows: certainty at the top, 0 at the bottom."""
    return round((1 - chance) * (height - 1))
