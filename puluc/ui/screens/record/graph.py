"""Two pages of an analysis: the graph, with a column for each turn, and the balance."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.marks import N_
from puluc.rules import Record, Side
from puluc.text.analysis_words import balance, even_luck, side_names, side_numbers
from puluc.text.language import gettext
from puluc.text.wordings import Words
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, blank
from puluc.ui.scene.controls import Control, Role, option
from puluc.ui.widgets.sheet import said_row

WORKING = N_("Working out what each choice cost")

_WIDEST, _NARROWEST = 14, 3
"""The widths of a column, in pixels: at least one for the throw, and two for the choice."""


class GraphColumn(NamedTuple):
    """One turn, or the opening; chances are Jade's, 0 to 1."""

    side: Side | None
    """The side whose turn it was; None for the opening."""
    before: float
    thrown: float
    """The chance after the throw, with the best move to come."""
    after: float
    """The chance after the move."""
    grade: int
    """The number 1 for a mistake, 2 for a blunder, else 0."""
    throws: int
    """The number of throws in the turn."""


def columns(game: GameAnalysis) -> tuple[GraphColumn, ...]:
    """Return the opening and all turns; the chance before the opening is even."""
    if game.opening is None:
        return ()
    first = game.chances[0]
    shown = [GraphColumn(None, game.start, first, first, 0, 0)]
    for turn, before, after in zip(game.turns, game.chances, game.chances[1:], strict=False):
        best = turn.best if turn.side is Side.JADE else 1 - turn.best
        grade = turn.is_mistake + turn.is_blunder
        shown.append(GraphColumn(turn.side, before, best, after, grade, len(turn.values)))
    return tuple(shown)


def judged_side(record: Record) -> Side | None:
    """Return the side whose mistakes are looked for: that of the persons, if only one has any."""
    owners = zip(record.rules.turn_order, record.seats, strict=True)
    sides = {player.side for player, seat in owners if seat.is_person}
    return sides.pop() if len(sides) == 1 else None


def next_mistake(game: GameAnalysis, number: int, side: Side | None) -> int | None:
    """Return a side's next turn with a mistake, after the last one the first; None for both sides.

    Turns count from 1; None if there is no mistake.
    """
    turns = enumerate(game.turns, 1)
    found = [each for each, turn in turns if turn.is_mistake and side in {None, turn.side}]
    later = (each for each in found if each > number)
    return next(later, found[0] if found else None)


class Span(NamedTuple):
    """The pixels of a column of the plot."""

    left: int
    middle: int
    """The x at which the throw ends and the choice begins."""
    right: int


class Scale(NamedTuple):
    """The visible columns of a graph, and their width."""

    visible: range
    width: int
    """The width of all visible columns, in pixels."""

    def span(self, number: int) -> Span:
        """Return the pixels of a visible column."""
        left, right = (self._left(each - self.visible.start) for each in (number, number + 1))
        return Span(left, left + (right - left) // 2, right)

    def column_at(self, x: int) -> int | None:
        """Return the visible column at a pixel of the plot, if there is one."""
        spans = ((number, self.span(number)) for number in self.visible)
        return next((number for number, span in spans if span.left <= x < span.right), None)

    def _left(self, place: int) -> int:
        return self.width * place // len(self.visible)


def scale(total: int, first: int, selected: int, width: int) -> Scale:
    """Return columns as wide as they fit ``width`` pixels; of a long game those from ``first`` on.

    If the selected column is not among these, they are shifted as little as possible to show it.
    """
    count = min(total, width // _NARROWEST)
    first = min(max(first, selected - count + 1), selected)
    return Scale(range(first, first + count), min(width, count * _WIDEST))


def row(chance: float, height: int) -> int:
    """Return the row of a chance in a plot: certainty at the top, 0 at the bottom."""
    return round((1 - chance) * (height - 1))


PLOT = pygame.Rect(23, 17, 212, 41)
"""The plot; one row is two and a half points."""
_LABELS = {1.0: "100", 0.0: "0", 0.5: "50"}
_PIECE = 0.25
"""The distance from the middle of the axis to the pieces of the sides."""


class GraphView:
    """A graph with one column selected."""

    def __init__(
        self, art: Art, columns: tuple[GraphColumn, ...], count: int | None = None
    ) -> None:
        """Leave room for ``count`` columns, of which the first are known already."""
        self._art = art
        self._columns = columns
        self._count = len(columns) if count is None else count
        self.plot = PLOT.copy()
        self._grey = blank(self.plot.size)
        """A grey area: every fourth pixel of every other row."""
        for y in range(0, self.plot.height, 2):
            for x in range(y % 4, self.plot.width, 4):
                self._grey.set_at((x, y), INK)
        self._first = 0
        """The first visible column, if there is no room for all."""

    def turn_at(self, pos: tuple[int, int], selected: int) -> int | None:
        """Return the turn under a canvas pixel, also above and below the plot, at its marks."""
        if not self.plot.inflate(0, 10).collidepoint(pos):
            return None
        return self._scale(selected).column_at(pos[0] - self.plot.x)

    def controls(self, selected: int, said: Callable[[int], str]) -> Iterator[Control]:
        """Yield the visible columns as the rows of a table."""
        shown = self._scale(selected)
        for number in shown.visible:
            span = shown.span(number)
            left, width = self.plot.x + span.left, span.right - span.left
            rect = pygame.Rect(left, self.plot.y, width, self.plot.height).inflate(0, 10)
            yield replace(option(rect, number, selected, len(self._columns)), name=said(number))

    def draw(self, canvas: pygame.Surface, selected: int | None) -> None:
        """Draw the axis, the columns, and the marks of mistakes; None selects no column."""
        shown = self._scale(max(len(self._columns) - 1, 0) if selected is None else selected)
        known = [number for number in shown.visible if number < len(self._columns)]
        for number in known:
            self._draw_area(canvas, shown.span(number), self._columns[number])
        self._draw_axis(canvas)
        for number in known:
            self._draw_column(canvas, shown.span(number), self._columns[number])
        if selected is None:
            return
        span = shown.span(selected)  # framed as a cell of the board
        column = pygame.Rect(self.plot.x + span.left, self.plot.y, 0, self.plot.height)
        column.width = span.right - span.left
        pygame.draw.rect(canvas, INK, column.inflate(4, 2), 1)

    def _scale(self, selected: int) -> Scale:
        shown = scale(self._count, self._first, selected, self.plot.width)
        self._first = shown.visible.start
        return shown

    def _draw_axis(self, canvas: pygame.Surface) -> None:
        face = self._art.figures
        for chance, label in _LABELS.items():
            y = self.plot.y + row(chance, self.plot.height) - (face.capital + 1) // 2
            face.draw_right(canvas, (self.plot.x - 3, y), label)
        for side, chance in ((Side.JADE, 0.5 + _PIECE), (Side.OBSIDIAN, 0.5 - _PIECE)):
            piece = self._art[f"pieces/{sprite_name(side)}-8"]
            y = self.plot.y + row(chance, self.plot.height)
            canvas.blit(piece, piece.get_rect(midright=(self.plot.x - 4, y)))
        for x in range(self.plot.x, self.plot.right, 3):
            canvas.set_at((x, self._y(0.5)), INK)
        canvas.fill(INK, (self.plot.x - 1, self.plot.y, 1, self.plot.height))

    def _draw_area(self, canvas: pygame.Surface, span: Span, column: GraphColumn) -> None:
        """Draw the area below the line, in grey."""
        for left, right, chance in (
            (span.left, span.middle, column.thrown),
            (span.middle, span.right, column.after),
        ):
            top = row(chance, self.plot.height)
            area = pygame.Rect(left, top, right - left, self.plot.height - top)
            canvas.blit(self._grey, area.move(self.plot.topleft), area)

    def _draw_column(self, canvas: pygame.Surface, span: Span, column: GraphColumn) -> None:
        """Draw the throw as a line, and the cost of the choice as a solid bar."""
        before, thrown, after = map(self._y, (column.before, column.thrown, column.after))
        left, middle, right = (self.plot.x + x for x in span)
        canvas.fill(INK, (left, min(before, thrown), 1, abs(before - thrown) + 1))
        canvas.fill(INK, (left, thrown, middle - left, 1))
        canvas.fill(INK, (middle, min(thrown, after), right - middle, abs(thrown - after) + 1))
        if column.grade:
            self._draw_mark(canvas, middle, column)

    def _draw_mark(self, canvas: pygame.Surface, x: int, column: GraphColumn) -> None:
        """Draw a triangle beside the plot, below it for Jade, larger for a blunder."""
        is_below = column.side is Side.JADE
        edge, step = (self.plot.bottom + 1, 1) if is_below else (self.plot.y - 2, -1)
        for number in range(column.grade + 1):
            canvas.fill(INK, (x - number, edge + step * number, 2 * number + 1, 1))

    def _y(self, chance: float) -> int:
        """Return the row on the canvas of Jade's chance."""
        return self.plot.y + row(chance, self.plot.height)


_LEFT, _RIGHT = 8, WIDTH - 8
_JADE_RIGHT, _OBSIDIAN_RIGHT = 100, 144
_HEADS = (N_("JADE"), N_("OBSIDIAN"))
_BALANCE_X, _BALANCE_GAP = 160, 3
_HEAD_Y, _TOP, _PITCH = 14, 23, 8
_FOOT_Y, _FOOT_WIDTH = 72, WIDTH - 4 - _LEFT
_GAP, _COLUMN_GAP = 3, 3


def draw_balance_page(canvas: pygame.Surface, art: Art, game: GameAnalysis) -> None:
    """Draw the table of both sides, the balance beside it, and a sentence below.

    Columns have their usual places, or more room if they need it.
    """
    names, numbers = side_names(), _numbers(game)
    left = min(_BALANCE_X, _RIGHT - _sum_width(art, game))
    jade, obsidian = _rights(art, names, numbers)
    moved = max(0, _JADE_RIGHT - jade)
    rights = jade + moved, max(obsidian + moved, _OBSIDIAN_RIGHT)
    if rights != (_JADE_RIGHT, _OBSIDIAN_RIGHT) or rights[-1] + _BALANCE_GAP > left:
        numbers = _numbers(game, is_short=True)
        rights = _rights(art, names, numbers)
    _draw_sides(canvas, art, names, numbers, rights)
    _draw_sum(canvas, art, game, left)
    foot = Words(gettext(WORKING)) if game.is_rough else even_luck(game)
    text = art.normal.fit(foot, _FOOT_WIDTH)
    art.normal.draw(canvas, (_LEFT, _FOOT_Y), text)


_Numbers = list[tuple[str, ...]]
"""The texts in the columns of the sides, row by row."""


def _numbers(game: GameAnalysis, *, is_short: bool = False) -> _Numbers:
    return [side_numbers(game.totals(side), is_short=is_short) for side in Side]


def _rights(art: Art, names: Sequence[str], numbers: _Numbers) -> tuple[int, int]:
    """Return the right edges of the columns of the sides, as far left as possible."""
    face, heads = art.normal, [art.figures.width(gettext(head)) for head in _HEADS]
    jade, obsidian = ([face.width(text) for text in column] for column in numbers)
    needed = (face.width(name) + _GAP + width for name, width in zip(names, jade, strict=True))
    right = _LEFT + max(needed)
    return right, right + _COLUMN_GAP + max(*obsidian, heads[Side.OBSIDIAN])


def _draw_sides(
    canvas: pygame.Surface,
    art: Art,
    names: Sequence[str],
    numbers: _Numbers,
    rights: tuple[int, int],
) -> None:
    face = art.normal
    canvas.fill(INK, (_LEFT, _TOP - 2, rights[-1] - _LEFT, 1))
    for number, name in enumerate(names):
        face.draw(canvas, (_LEFT, _TOP + _PITCH * number), name)
    for head, right, column in zip(_HEADS, rights, numbers, strict=True):
        art.figures.draw_right(canvas, (right, _HEAD_Y), gettext(head))
        for number, text in enumerate(column):
            face.draw_right(canvas, (right, _TOP + _PITCH * number), text)


def _draw_sum(canvas: pygame.Surface, art: Art, game: GameAnalysis, left: int) -> None:
    """Draw the sum that ends with Jade's chance."""
    art.figures.draw(canvas, (left, _HEAD_Y), gettext(_HEADS[Side.JADE]))
    canvas.fill(INK, (left, _TOP - 2, _RIGHT - left, 1))
    rows = balance(game)
    for place, (name, number) in enumerate(rows):
        y, face = _TOP + _PITCH * place, art.normal
        if place == len(rows) - 1:
            canvas.fill(INK, (left, y, _RIGHT - left, 1))
            y, face = y + 3, art.bold
        face.draw(canvas, (left, y), name)
        face.draw_right(canvas, (_RIGHT, y), number)


def balance_controls(game: GameAnalysis) -> Iterator[Control]:
    """Yield the rows of both tables."""
    yield Control(Role.HEADING, pygame.Rect(0, _HEAD_Y, WIDTH, _TOP - _HEAD_Y))
    heads = ("", *map(gettext, _HEADS))
    sides = [said_row(heads, row) for row in zip(side_names(), *_numbers(game), strict=True)]
    (_, start), *others = balance(game)
    first = gettext("Jade's chance at the start"), start
    sums = [said_row(("", ""), row) for row in (first, *others)]
    for left, rows in ((0, sides), (_BALANCE_X - _GAP, sums)):
        for number, row in enumerate(rows):
            height = _PITCH + 3 * (number == len(rows) - 1)
            rect = pygame.Rect(left, _TOP + _PITCH * number, _BALANCE_X - _GAP, height)
            yield Control(Role.TEXT, rect.clip((0, 0, WIDTH, HEIGHT)), row)


def _sum_width(art: Art, game: GameAnalysis) -> int:
    *rows, end = balance(game)
    return max(
        face.width(name) + _GAP + face.width(number)
        for face, (name, number) in (*((art.normal, row) for row in rows), (art.bold, end))
    )
