"""The night over the pyramid: the picture of the title."""

from __future__ import annotations

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.sprites import PAPER

TWINKLE_MS = 180
"""From one beat to the next."""

_STARS = ((38, 45), (109, 43), (204, 3), (232, 6), (71, 39), (6, 45), (87, 2))
_SIZES = ("star-0", "star-1", "star-2", "star-1")
_CREDIT = "A Maya running fight"


def draw_title(canvas: pygame.Surface, art: Art, beat: int) -> None:
    """Draw the night, the pyramid and the name; with each beat some stars change."""
    canvas.blit(art["title/sky"], (0, 0))
    for number, centre in enumerate(_STARS):
        star = art[f"title/{_SIZES[(beat + 3 * number) // 2 % len(_SIZES)]}"]
        canvas.blit(star, star.get_rect(center=centre))
    canvas.blit(art["title/pyramid"], (105, 22))
    canvas.blit(art["title/jungle"], (0, 54))
    canvas.blit(art["title/logo"], (10, 8))
    art.normal.draw(canvas, (8, 71), _CREDIT, PAPER)
