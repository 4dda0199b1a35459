"""The values of two throws of one turn: which are left, and which one the move in mind uses."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from puluc.rules import Match, Phase, Side
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, dither, invert

_SIZE = 10
_LEFT, _TOP = 30, 1


def draw_throw_values(canvas: pygame.Surface, art: Art, match: Match, in_use: int) -> None:
    """Draw both values beside the sticks: the one in use inverse, one used up in grey."""
    for box, value, is_left in _boxes(match):
        art.bold.draw_centred(canvas, (box.centerx, box.y + 1), str(value))
        if not is_left:
            dither(canvas, box)
        elif value == in_use:
            invert(canvas, box)
            in_use = -1


def value_at(match: Match, pos: tuple[int, int]) -> int | None:
    """The value drawn on a canvas pixel; None where there is none."""
    return next((value for box, value, _ in _boxes(match) if box.collidepoint(pos)), None)


def _boxes(match: Match) -> Iterator[tuple[pygame.Rect, int, bool]]:
    """Where each value stands, with whether it is left; nothing without a choice of throws."""
    if match.phase is not Phase.MOVE or len(match.throws) == 1:
        return
    left = list(match.values)
    x = _LEFT if match.mover is Side.JADE else WIDTH - _LEFT - _SIZE
    for row, throw in enumerate(match.throws):
        value = match.rules.values[throw.marked]
        is_left = value in left
        if is_left:
            left.remove(value)
        yield pygame.Rect(x, _TOP + row * (_SIZE + 1), _SIZE, _SIZE), value, is_left
