"""The strip: one line of type above the board."""

from __future__ import annotations

import pygame

from puluc.ui.render.font import Font

AREA = pygame.Rect(42, 0, 155, 9)
"""Between the values of the two sides, above every board."""

Words = tuple[str, ...]
"""One sentence, in full and then shorter; empty for none."""


class Strip:
    """Shows a sentence until the next one; an explanation stands in front of it for a while."""

    def __init__(self, face: Font) -> None:
        self._face = face
        self._words: Words = ()
        self._explanation: Words = ()

    @property
    def text(self) -> str:
        """What is shown."""
        return fitting(self._face, self._explanation or self._words, AREA.width)

    def show(self, words: Words) -> None:
        """Show another sentence, and drop the explanation."""
        self._words, self._explanation = words, ()

    def explain(self, words: Words) -> bool:
        """Show an explanation in front of the sentence, or none; True if anything changed."""
        before = self.text
        self._explanation = words
        return self.text != before

    def draw(self, canvas: pygame.Surface) -> None:
        """Write the line, centred."""
        if text := self.text:
            self._face.draw_centred(canvas, (AREA.centerx, AREA.y + 1), text)


def fitting(face: Font, words: Words, width: int) -> str:
    """The first wording that fits a width, else the last one."""
    fit = (text for text in words if face.width(text) <= width)
    return next(fit, words[-1] if words else "")
