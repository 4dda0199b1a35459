"""The panel that comes up over the board when a game is over."""

from __future__ import annotations

import pygame

from puluc.rules import Outcome, Side
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.render.sprites import INK
from puluc.ui.widgets.tableau import FIGURE_SIZE

_RECT = pygame.Rect((WIDTH - 124) // 2, 8, 124, 62)


def draw_victory(
    canvas: pygame.Surface, art: Art, outcome: Outcome, *, has_keys: bool = True
) -> None:
    """Draw who has won, with the winner's figure, and which keys lead on if any do."""
    frame(canvas, _RECT, 2, 5)
    left = _RECT.x + 7
    if (winner := outcome.winner) is not None:
        name = "jade" if winner is Side.JADE else "obsidian"
        canvas.blit(art[f"{name}/victorious"], (left, _RECT.y + 5))
    text_x = left + FIGURE_SIZE[0] + 8 if winner is not None else _RECT.x + 34
    title = f"{winner} wins" if winner is not None else "A draw"
    art.bold.draw(canvas, (text_x, _RECT.y + 10), title)
    canvas.fill(INK, (text_x, _RECT.y + 21, _RECT.right - text_x - 8, 1))
    if not has_keys:
        return
    for row, (key, meaning) in enumerate((("P", "Proceed"), ("C", "Scores"), ("X", "Exit"))):
        y = _RECT.y + 27 + 10 * row
        art.bold.draw(canvas, (text_x, y), key)
        art.normal.draw(canvas, (text_x + 11, y), meaning)
