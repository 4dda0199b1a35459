"""The scroll bar at the right of pages and lists."""

import pygame

from puluc.ui.render.sprites import INK

SCROLL_BAR_WIDTH = 5
_MIN_THUMB = 8


def draw_scroll_bar(
    canvas: pygame.Surface, track: pygame.Rect, *, top: int, last_top: int, visible: int, total: int
) -> None:
    """Draw the bar in ``track``, or nothing if everything is in view.

    ``top`` is what is scrolled to, ``last_top`` the furthest it goes; ``visible`` of ``total``
    rows, columns or pixels are in view.
    """
    if last_top <= 0:
        return
    thumb = max(_MIN_THUMB, track.height * visible // total)
    thumb_y = track.y + (track.height - thumb) * top // last_top
    canvas.fill(INK, (track.centerx, track.y, 1, track.height))
    canvas.fill(INK, (track.x, thumb_y, track.width, thumb))
