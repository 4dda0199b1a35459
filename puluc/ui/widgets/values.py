"""The values of two throws of one turn, and which of them the move in mind uses."""

from __future__ import annotations

import pygame

from puluc.rules import Match, Move, Side
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, dither, invert

_SIZE = 10
_LEFT, _TOP = 30, 1


def draw_values(canvas: pygame.Surface, art: Art, match: Match, move: Move) -> None:
    """Draw both values beside the sticks: the one in use inverse, one used up in grey."""
    if len(match.throws) == 1:
        return
    side, left = match.mover, list(match.values)
    x = _LEFT if side is Side.JADE else WIDTH - _LEFT - _SIZE
    in_use = match.values_of(move)[0]
    for row, throw in enumerate(match.throws):
        value = match.rules.values[throw.marked]
        box = pygame.Rect(x, _TOP + row * (_SIZE + 1), _SIZE, _SIZE)
        text = str(value)
        art.bold.draw(canvas, (box.centerx - art.bold.width(text) // 2, box.y + 1), text)
        if value not in left:
            dither(canvas, box)
            continue
        left.remove(value)
        if value == in_use:
            invert(canvas, box)
            in_use = -1
