"""The mark that shows new players where the menu is."""

import pygame

from puluc.ui.board.picture.layout import Layout
from puluc.ui.render.canvas import INK

_RECT = pygame.Rect(32, 1, 7, 5)
"""Beside Jade's sticks, in the top edge, which opens the menu."""


def draw_menu_mark(canvas: pygame.Surface, layout: Layout) -> None:
    """Draw three lines between the sticks and the strip, if there is room."""
    if layout.has_narrow_sticks:
        return
    for y in range(_RECT.top, _RECT.bottom, 2):
        canvas.fill(INK, (_RECT.x, y, _RECT.width, 1))
