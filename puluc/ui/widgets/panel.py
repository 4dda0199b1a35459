"""The framed panel with a title, and the buttons on it, that dialogs and questions share."""

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import frame
from puluc.ui.render.sprites import INK, PAPER

SHADOW = 2
CUT = 5
TITLE_HEIGHT = 14


def draw_panel(canvas: pygame.Surface, art: Art, rect: pygame.Rect, title: str) -> None:
    """Draw the frame with its shadow, the title, bold if it has room, and the rule below it."""
    frame(canvas, rect, SHADOW, CUT)
    face = art.bold if art.bold.width(title) <= rect.width - 2 * CUT else art.normal
    face.draw_centred(canvas, (rect.centerx, rect.y + 4), title)
    canvas.fill(INK, (rect.x + 1, rect.y + TITLE_HEIGHT, rect.width - 2, 1))


def draw_button(
    canvas: pygame.Surface, art: Art, rect: pygame.Rect, label: str, *, is_chosen: bool = False
) -> None:
    """Draw a button; the chosen one is inverse."""
    frame(canvas, rect, 0, 2)
    if is_chosen:
        canvas.fill(INK, rect.inflate(-4, -4))
    ink = PAPER if is_chosen else INK
    art.bold.draw_centred(canvas, (rect.centerx, rect.bottom - 10), label, ink)
