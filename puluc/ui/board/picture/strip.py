"""The strip: a line of type above the board, or several over its head."""

from collections.abc import Iterator

import pygame

from puluc.text.narration import Sentence
from puluc.text.wordings import Words
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER
from puluc.ui.scene.controls import Control, Role

AREA = pygame.Rect(42, 0, 155, 9)
"""The strip between the values of the two sides, above every board."""

_GAP = 6
"""The least gap between what happened and what to do next."""

_MOST_LINES = 8
"""The most lines for which the canvas has room, with their frame."""


class Strip:
    """A sentence, shown until the next one; an explanation replaces it for a while.

    What to do next is at the right, and what happened beside it as far as there is room. An
    explanation takes more lines if necessary.
    """

    def __init__(self, art: Art) -> None:
        self._art = art
        self._sentence = Sentence(Words())
        self._explanation = Words()

    @property
    def explanation(self) -> Words:
        """The explanation shown instead of the sentence; empty if there is none."""
        return self._explanation

    @property
    def text(self) -> str:
        """The text shown."""
        return "\n".join(self._lines) if self._explanation else _joined(self._parts)

    @property
    def whole(self) -> Words:
        """The sentence in full if it is shown shortened; else empty."""
        if self._parts == self._sentence.in_full:
            return Words()
        return Words(_joined(self._sentence.in_full))

    def show(self, sentence: Sentence) -> None:
        """Show another sentence, and drop the explanation."""
        self._sentence, self._explanation = sentence, Words()

    def explain(self, words: Words) -> bool:
        """Show an explanation instead of the sentence, or none; return whether anything changed."""
        before = self.text
        self._explanation = words
        return self.text != before

    def words_at(self, pos: tuple[int, int]) -> Words:
        """Return the sentence in full if the pointer is on it and it is shown shortened."""
        return self.whole if AREA.collidepoint(pos) else Words()

    def controls(self, role: Role = Role.TEXT, heard: str = "") -> Iterator[Control]:
        """Yield the text shown, in full, or what is ``heard`` instead."""
        full = heard or self._explanation.full or _joined(self._sentence.in_full)
        if full:
            lines = len(self._lines) if self._explanation else 1
            height = lines * self._art.normal.pitch + 2
            rect = pygame.Rect(AREA.x, AREA.y, AREA.width, height)
            shown = self.text.replace("\n", " ")
            about = "" if heard or shown == full else shown
            yield Control(role, rect, full, description=about, is_whole=bool(heard), ident="strip")

    def draw(self, canvas: pygame.Surface) -> None:
        """Write the text; several lines are on paper over the board."""
        face, (told, due) = self._art.normal, self._parts
        if told and due and not self._explanation:
            face.draw(canvas, (AREA.x, AREA.y + 1), told)
            face.draw_right(canvas, (AREA.right, AREA.y + 1), due)
            return
        lines = self._lines if self._explanation else [told or due]
        if len(lines) > 1:
            draw_ground(canvas, len(lines) * face.pitch)
        for number, line in enumerate(lines):
            top = (AREA.centerx, AREA.y + 1 + face.pitch * number)
            face.draw_centred(canvas, top, line)

    @property
    def _parts(self) -> tuple[str, str]:
        """What happened and what to do next, as they are shown side by side."""
        face, (told, due) = self._art.normal, self._sentence
        if not told or not due:
            return face.fit(told, AREA.width), face.fit(due, AREA.width)
        for parts in (
            (told.full, due.full),
            (told.middle, due.full),
            (told.full, due.short),
            (told.middle, due.short),
            (told.short, due.full),
            (told.short, due.short),
        ):
            if sum(map(face.width, parts)) + _GAP <= AREA.width:
                return parts
        return face.fit(told.short, AREA.width - _GAP - face.width(due.short)), due.short

    @property
    def _lines(self) -> list[str]:
        """The lines of the explanation: one of its full wording, else two of a shorter one."""
        face, words = self._art.normal, self._explanation
        for wording, most in zip(words.wordings, (1, 2, _MOST_LINES), strict=True):
            lines = face.wrap(wording, AREA.width)
            if len(lines) <= most:
                break
        if len(lines) > _MOST_LINES:
            rest = " ".join(lines[_MOST_LINES - 1 :])
            lines[_MOST_LINES - 1 :] = [face.fit(rest, AREA.width)]
        return lines


def _joined(parts: tuple[str, str]) -> str:
    """Return what happened and what to do next as one text."""
    return ". ".join(filter(None, parts))


def draw_ground(canvas: pygame.Surface, height: int) -> None:
    """Draw paper over the head of the board for text that is higher than the strip."""
    below = pygame.Rect(AREA.x - 2, AREA.y, AREA.width + 3, height + 2)
    canvas.fill(PAPER, below)
    corners = [below.topleft, below.bottomleft, below.bottomright, below.topright]
    pygame.draw.lines(canvas, INK, closed=False, points=corners)
