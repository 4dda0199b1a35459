"""A message that must not be missed: it stays until it is acknowledged."""

from __future__ import annotations

import pygame

from puluc.ui.input import Action, Click, Command, Letter
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame
from puluc.ui.render.sprites import INK
from puluc.ui.scene import Pop, Question, Scene, Transition

_TEXT_WIDTH = 180
_PITCH = 10


class NoticeScene(Scene):
    """Closes at any key or click."""

    is_overlay = True

    def __init__(self, art: Art, text: str) -> None:
        self._art = art
        self.question = Question()
        self._lines = art.normal.wrap(text, _TEXT_WIDTH)
        height = 21 + _PITCH * len(self._lines) + 16
        self._rect = pygame.Rect((WIDTH - _TEXT_WIDTH) // 2 - 8, 0, _TEXT_WIDTH + 16, height)
        self._rect.centery = HEIGHT // 2 - 1

    def handle(self, action: Action) -> Transition | None:
        """Close at any key or click, not when the mouse only moves."""
        return Pop() if isinstance(action, Command | Letter | Click) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message and the key that closes it."""
        rect, bold = self._rect, self._art.bold
        frame(canvas, rect, 2, 5)
        bold.draw(canvas, (rect.centerx - bold.width("Puluc") // 2, rect.y + 4), "Puluc")
        canvas.fill(INK, (rect.x + 1, rect.y + 14, rect.width - 2, 1))
        for row, line in enumerate(self._lines):
            left = rect.centerx - self._art.normal.width(line) // 2
            self._art.normal.draw(canvas, (left, rect.y + 19 + row * _PITCH), line)
        button = pygame.Rect(0, 0, bold.width("Enter") + 10, 12)
        button.midbottom = (rect.centerx, rect.bottom - 4)
        frame(canvas, button, 0, 2)
        bold.draw(canvas, (button.x + 5, button.y + 2), "Enter")
