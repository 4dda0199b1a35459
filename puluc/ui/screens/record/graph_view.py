"""Draws the graph of a game: Jade's chance after each throw and after each move."""

import pygame

from puluc.rules import Side
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.render.art import Art
from puluc.ui.render.sprites import INK, blank
from puluc.ui.screens.record.graph import Column, Scale, Span, row, scale

PLOT = pygame.Rect(23, 17, 212, 41)
"""One row is two and a half points."""
_LABELS = {1.0: "100", 0.5: "50", 0.0: "0"}
_MIDDLE = PLOT.y + row(0.5, PLOT.height)


class GraphView:
    """A graph with one column selected."""

    def __init__(self, art: Art, columns: tuple[Column, ...]) -> None:
        self._art = art
        self._columns = columns
        self._grey = _grey()
        self._first = 0
        """The first visible column, if there is no room for all."""

    def turn_at(self, pos: tuple[int, int], selected: int) -> int | None:
        """The turn under a canvas pixel, also above and below the plot, at its marks."""
        if not PLOT.inflate(0, 10).collidepoint(pos):
            return None
        return self._scale(selected).column_at(pos[0] - PLOT.x)

    def draw(self, canvas: pygame.Surface, selected: int) -> None:
        """Draw the axis, the columns, and the marks of mistakes."""
        shown = self._scale(selected)
        for number in shown.visible:
            self._draw_area(canvas, shown.span(number), self._columns[number])
        self._draw_axis(canvas)
        for number in shown.visible:
            self._draw_column(canvas, shown.span(number), self._columns[number])
        _draw_cursor(canvas, shown.span(selected))

    def _scale(self, selected: int) -> Scale:
        shown = scale(len(self._columns), self._first, selected, PLOT.width)
        self._first = shown.visible.start
        return shown

    def _draw_axis(self, canvas: pygame.Surface) -> None:
        for chance, label in _LABELS.items():
            y = PLOT.y + row(chance, PLOT.height)
            self._art.figures.draw_right(canvas, (PLOT.x - 3, y - 3), label)
        for side, chance in ((Side.JADE, 0.75), (Side.OBSIDIAN, 0.25)):
            piece = self._art[f"pieces/{sprite_name(side)}-8"]
            y = PLOT.y + row(chance, PLOT.height)
            canvas.blit(piece, piece.get_rect(midright=(PLOT.x - 4, y)))
        for x in range(PLOT.x, PLOT.right, 3):
            canvas.set_at((x, _MIDDLE), INK)
        canvas.fill(INK, (PLOT.x - 1, PLOT.y, 1, PLOT.height))

    def _draw_area(self, canvas: pygame.Surface, span: Span, column: Column) -> None:
        """Draw the area below the line, in grey."""
        for left, right, chance in (
            (span.left, span.middle, column.thrown),
            (span.middle, span.right, column.after),
        ):
            top = row(chance, PLOT.height)
            area = pygame.Rect(left, top, right - left, PLOT.height - top)
            canvas.blit(self._grey, area.move(PLOT.topleft), area)

    def _draw_column(self, canvas: pygame.Surface, span: Span, column: Column) -> None:
        """Draw the throw as a line, and what the choice cost as a solid bar."""
        before, thrown, after = map(_y, (column.before, column.thrown, column.after))
        left, middle, right = (PLOT.x + x for x in span)
        canvas.fill(INK, (left, min(before, thrown), 1, abs(before - thrown) + 1))
        canvas.fill(INK, (left, thrown, middle - left, 1))
        canvas.fill(INK, (middle, min(thrown, after), right - middle, abs(thrown - after) + 1))
        if column.grade:
            self._draw_mark(canvas, middle, column)

    def _draw_mark(self, canvas: pygame.Surface, x: int, column: Column) -> None:
        """Draw a triangle beside the plot, below it for Jade, larger for a blunder."""
        is_below = column.side is Side.JADE
        edge, step = (PLOT.bottom + 1, 1) if is_below else (PLOT.y - 2, -1)
        for number in range(column.grade + 1):
            canvas.fill(INK, (x - number, edge + step * number, 2 * number + 1, 1))


def _draw_cursor(canvas: pygame.Surface, span: Span) -> None:
    """Draw a frame round a column, as round a cell of the board."""
    left, width = PLOT.x + span.left, span.right - span.left
    pygame.draw.rect(canvas, INK, (left - 2, PLOT.y - 1, width + 4, PLOT.height + 2), 1)


def _y(chance: float) -> int:
    """The row on the canvas of Jade's chance."""
    return PLOT.y + row(chance, PLOT.height)


def _grey() -> pygame.Surface:
    """A plot full of dots, every fourth pixel of every other row."""
    grey = blank(PLOT.size)
    for y in range(0, PLOT.height, 2):
        for x in range(y % 4, PLOT.width, 4):
            grey.set_at((x, y), INK)
    return grey
