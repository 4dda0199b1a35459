"""Info prints: short messages in an inverse block at the bottom right."""

from __future__ import annotations

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER

SHOWN_MS = 2200
BLOCK_HEIGHT = 12
_PADDING = 4
_MAX_TEXT = WIDTH - 2 * _PADDING - 2


class InfoPrint:
    """The message now shown, if any."""

    def __init__(self, art: Art) -> None:
        self._face = art.normal
        self._left_ms = 0
        self.text = ""

    def show(self, text: str, shown_ms: int = SHOWN_MS) -> None:
        """Show ``text`` in place of what is there."""
        self.text, self._left_ms = text, shown_ms

    def clear(self) -> None:
        """Show nothing."""
        self.text = ""

    def tick(self, elapsed_ms: int) -> bool:
        """Let time pass; True if the message went away."""
        if not self.text:
            return False
        self._left_ms -= elapsed_ms
        if self._left_ms > 0:
            return False
        self.clear()
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the block over whatever is there, a paper line round it."""
        if not self.text:
            return
        text = self._face.fit(self.text, _MAX_TEXT)
        width = self._face.width(text) + 2 * _PADDING
        block = pygame.Rect(WIDTH - width, HEIGHT - BLOCK_HEIGHT, width, BLOCK_HEIGHT)
        canvas.fill(PAPER, block.inflate(2, 2))
        canvas.fill(INK, block)
        self._face.draw(canvas, (block.x + _PADDING, block.y + 2), text, PAPER)
