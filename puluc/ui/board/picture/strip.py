"""The strip: a line of type above the board, or two over its head."""

from collections.abc import Iterator

import pygame

from puluc.text.wordings import Words
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.render.font import Font
from puluc.ui.scene.controls import Control, Role

AREA = pygame.Rect(42, 0, 155, 9)
"""Between the values of the two sides, above every board."""


class Strip:
    """Shows a sentence until the next one; an explanation stands in front of it for a while."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._sentence: Words = ()
        self._explanation: Words = ()

    @property
    def text(self) -> str:
        """What is shown."""
        return fitting(self._art.normal, self._explanation or self._sentence, AREA.width)

    def show(self, words: Words) -> None:
        """Show another sentence, and drop the explanation."""
        self._sentence, self._explanation = words, ()

    def explain(self, words: Words) -> bool:
        """Show an explanation in front of the sentence, or none; True if anything changed."""
        before = self.text
        self._explanation = words
        return self.text != before

    def controls(self, role: Role = Role.TEXT) -> Iterator[Control]:
        """Yield what is shown, in full."""
        if words := self._explanation or self._sentence:
            face, text = self._art.normal, self.text
            lines = len(face.wrap(text, AREA.width))
            rect = pygame.Rect(AREA.x, AREA.y, AREA.width, lines * face.pitch + 2)
            shown = "" if words[0] == text else text
            yield Control(role, rect, words[0], description=shown, ident="strip")

    def draw(self, canvas: pygame.Surface) -> None:
        """Write the text, centred; what is higher stands on paper over the head of the board."""
        face, text = self._art.normal, self.text
        lines = face.wrap(text, AREA.width)
        if text and len(lines) * face.pitch > AREA.height:
            draw_ground(canvas, len(lines) * face.pitch)
        for number, line in enumerate(lines):
            top = (AREA.centerx, AREA.y + 1 + face.pitch * number)
            face.draw_centred(canvas, top, line)


def draw_ground(canvas: pygame.Surface, height: int) -> None:
    """Draw paper over the head of the board for text that is higher than the strip."""
    below = pygame.Rect(AREA.x - 2, AREA.y, AREA.width + 3, height + 2)
    canvas.fill(PAPER, below)
    corners = [below.topleft, below.bottomleft, below.bottomright, below.topright]
    pygame.draw.lines(canvas, INK, closed=False, points=corners)


def fitting(face: Font, words: Words, width: int) -> str:
    """Return the first wording that fits a width, else the last one."""
    fit = (text for text in words if face.width(text) <= width)
    return next(fit, words[-1] if words else "")
