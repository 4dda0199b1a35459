"""The numbers that rank moves, on the board and in the strip."""

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import frame
from puluc.ui.render.sprites import INK, PAPER

_HEIGHT, _PITCH = 10, 11
_DIGIT_PITCH = 5


def rank_width(number: int) -> int:
    """The width of a number with its frame."""
    return _DIGIT_PITCH * len(str(number)) + 3


def draw_rank(
    canvas: pygame.Surface, art: Art, area: pygame.Rect, row: int, number: int, *, is_chosen: bool
) -> None:
    """Draw a number in a row of an area, counted from the top; the chosen one is inverse.

    In a cell too narrow for the frame it reaches over the rules.
    """
    rect = pygame.Rect(0, area.y + _PITCH * row, rank_width(number), _HEIGHT)
    rect.centerx = area.centerx
    frame(canvas, rect, 0, 1)
    if is_chosen:
        canvas.fill(INK, rect.inflate(-2, -2))
    pos = (rect.x + 2, rect.y + 2)
    art.figures.draw(canvas, pos, str(number), PAPER if is_chosen else INK)
