"""The panel shown over the board when a game is over."""

from __future__ import annotations

import pygame

from puluc.rules import Outcome
from puluc.ui.board_view.snapshot import FIGURE_SIZE, Pose
from puluc.ui.board_view.view import sprite_name
from puluc.ui.hot_keys import BoardCommand
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame, invert
from puluc.ui.render.sprites import INK

_RECT = pygame.Rect((WIDTH - 124) // 2, 8, 124, 62)


END_GUARD_MS = 600
"""How long it ignores keys and clicks."""

_CHOICES = (BoardCommand.PROCEED, BoardCommand.SCORES, BoardCommand.EXIT)


def draw_end_panel(
    canvas: pygame.Surface, art: Art, outcome: Outcome, pointer: tuple[int, int] | None = None
) -> None:
    """Draw the winner and its figure; with a pointer, the choices too, that under it inverse."""
    frame(canvas, _RECT, 2, 5)
    left, text_x = _RECT.x + 7, _text_x(outcome)
    if (winner := outcome.winner) is not None:
        canvas.blit(art[f"{sprite_name(winner)}/{Pose.VICTORIOUS}"], (left, _RECT.y + 5))
    title = f"{winner} wins" if winner is not None else "A draw"
    art.bold.draw(canvas, (text_x, _RECT.y + 10), title)
    canvas.fill(INK, (text_x, _RECT.y + 21, _RECT.right - text_x - 8, 1))
    if pointer is None:
        return
    for row, command in enumerate(_CHOICES):
        rect = row_rect(outcome, row)
        art.bold.draw(canvas, (rect.x + 3, rect.y + 1), command.value.key)
        art.normal.draw(canvas, (rect.x + 14, rect.y + 1), command.value.label)
        if rect.collidepoint(pointer):
            invert(canvas, rect)


def choice_at(outcome: Outcome, pos: tuple[int, int]) -> BoardCommand | None:
    """The choice at a canvas pixel, if any."""
    rows = enumerate(_CHOICES)
    return next((each for row, each in rows if row_rect(outcome, row).collidepoint(pos)), None)


def _text_x(outcome: Outcome) -> int:
    """The left edge of the text: beside the winner's figure, if any."""
    return _RECT.x + (34 if outcome.winner is None else 15 + FIGURE_SIZE[0])


def row_rect(outcome: Outcome, row: int) -> pygame.Rect:
    """The area of a choice, counted from 0."""
    left = _text_x(outcome) - 3
    return pygame.Rect(left, _RECT.y + 26 + 10 * row, _RECT.right - left - 5, 10)
