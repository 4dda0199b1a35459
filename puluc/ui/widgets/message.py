"""Info prints: short messages in an inverse block at the bottom right."""

import pygame

from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER

SHOWN_MS = 2200
LINE_PITCH = 10
_PADDING = 4
MAX_TEXT = WIDTH - 2 * _PADDING - 2


class InfoPrint:
    """The current message, if any."""

    def __init__(self, art: Art) -> None:
        self._face = art.normal
        self._left_ms = 0
        self.text = ""

    def show(self, text: str, shown_ms: int = SHOWN_MS) -> None:
        """Show ``text`` instead of the current message."""
        self.text, self._left_ms = text, shown_ms

    def clear(self) -> None:
        """Remove the message."""
        self.text = ""

    def tick(self, elapsed_ms: int) -> bool:
        """Advance time; True if the message expired."""
        if not self.text:
            return False
        self._left_ms -= elapsed_ms
        if self._left_ms > 0:
            return False
        self.clear()
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message, if any, with a paper outline."""
        if not self.text:
            return
        lines = self._face.wrap(self.text, MAX_TEXT)
        width = max(map(self._face.width, lines)) + 2 * _PADDING
        height = LINE_PITCH * len(lines) + 2
        block = pygame.Rect(WIDTH - width, HEIGHT - height, width, height)
        canvas.fill(PAPER, block.inflate(2, 2))
        canvas.fill(INK, block)
        for number, line in enumerate(lines):
            top = block.y + 2 + LINE_PITCH * number
            self._face.draw(canvas, (block.x + _PADDING, top), line, PAPER)
