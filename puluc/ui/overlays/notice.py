"""An important message: it stays until the player closes it."""

from __future__ import annotations

import pygame

from puluc.ui.input import Action, Click, Command, Letter
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.scene import Pop, Question, Scene, Transition
from puluc.ui.widgets.panel import draw_button, draw_panel

NOTICE_GUARD_MS = 600
"""How long it ignores keys and clicks, which were meant for what it covers."""

_TEXT_WIDTH = 180
_PITCH = 10


class NoticeScene(Scene):
    """Closes at any key or click."""

    is_overlay = True

    def __init__(self, art: Art, text: str) -> None:
        self._art = art
        self.question = Question(NOTICE_GUARD_MS)
        self._lines = art.normal.wrap(text, _TEXT_WIDTH)
        height = 21 + _PITCH * len(self._lines) + 16
        self._rect = pygame.Rect((WIDTH - _TEXT_WIDTH) // 2 - 8, 0, _TEXT_WIDTH + 16, height)
        self._rect.centery = HEIGHT // 2 - 1

    def handle(self, action: Action) -> Transition | None:
        """Close at any key or click, but not when the mouse moves."""
        return Pop() if isinstance(action, Command | Letter | Click) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message and the key that closes it."""
        rect = self._rect
        draw_panel(canvas, self._art, rect, "Puluc")
        for row, line in enumerate(self._lines):
            top = (rect.centerx, rect.y + 19 + row * _PITCH)
            self._art.normal.draw_centred(canvas, top, line)
        button = pygame.Rect(0, 0, self._art.bold.width("Enter") + 10, 12)
        button.midbottom = (rect.centerx, rect.bottom - 4)
        draw_button(canvas, self._art, button, "Enter")
