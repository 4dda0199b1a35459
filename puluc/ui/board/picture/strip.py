"""The strip: a line of type above the board, or two over its head."""

import pygame

from puluc.text.wordings import Words
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.render.font import Font

AREA = pygame.Rect(42, 0, 155, 9)
"""Between the values of the two sides, above every board."""


class Strip:
    """Shows a sentence until the next one; an explanation stands in front of it for a while."""

    def __init__(self, face: Font) -> None:
        self._face = face
        self._sentence = ""
        self._explanation = ""

    @property
    def text(self) -> str:
        """What is shown."""
        return self._explanation or self._sentence

    def show(self, words: Words) -> None:
        """Show another sentence, and drop the explanation."""
        self._sentence, self._explanation = self._fitting(words), ""

    def explain(self, words: Words) -> bool:
        """Show an explanation in front of the sentence, or none; True if anything changed."""
        before = self.text
        self._explanation = self._fitting(words)
        return self.text != before

    def _fitting(self, words: Words) -> str:
        return fitting(self._face, words, AREA.width)

    def draw(self, canvas: pygame.Surface) -> None:
        """Write the text, centred; a second line stands on paper over the head of the board."""
        lines = self._face.wrap(self.text, AREA.width)
        if len(lines) > 1:
            below = pygame.Rect(AREA.x - 1, AREA.y, AREA.width + 2, len(lines) * AREA.height + 2)
            canvas.fill(PAPER, below)
            pygame.draw.lines(
                canvas,
                INK,
                closed=False,
                points=[below.topleft, below.bottomleft, below.bottomright, below.topright],
            )
        for number, line in enumerate(lines):
            top = (AREA.centerx, AREA.y + 1 + AREA.height * number)
            self._face.draw_centred(canvas, top, line)


def fitting(face: Font, words: Words, width: int) -> str:
    """Return the first wording that fits a width, else the last one."""
    fit = (text for text in words if face.width(text) <= width)
    return next(fit, words[-1] if words else "")
