"""The picture of the title, in a module that is imported before the rest of the program."""

import pygame

from puluc.marks import N_
from puluc.text.language import current_language, gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, LIGHT

TWINKLE_MS = 180
"""The milliseconds of a frame of the stars."""

_STARS = ((38, 45), (109, 43), (204, 3), (232, 6), (71, 39), (6, 45), (87, 2))
_SIZES = ("star-0", "star-1", "star-2", "star-1")
_CREDIT = N_("A Maya running fight")


def draw_title(canvas: pygame.Surface, art: Art, frame: int, *, has_credit: bool = True) -> None:
    """Draw sky, pyramid, name and credit; with each frame some stars change."""
    canvas.blit(art["title/sky"], (0, 0))
    for number, centre in enumerate(_STARS):
        star = art[f"title/{_SIZES[(frame + 3 * number) // 2 % len(_SIZES)]}"]
        canvas.blit(star, star.get_rect(center=centre))
    canvas.blit(art["title/pyramid"], (105, 22))
    canvas.blit(art["title/jungle"], (0, 54))
    canvas.blit(art[current_language().logo], (10, 8))
    if has_credit:
        draw_line(canvas, art, gettext(_CREDIT))


def draw_line(canvas: pygame.Surface, art: Art, text: str) -> None:
    """Draw a line of type below the jungle."""
    top = HEIGHT - 1 - art.normal.height
    art.normal.draw(canvas, (8, top), text, LIGHT)
