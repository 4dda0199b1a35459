"""An important message, and the panel that it and other overlays are drawn on."""

import pygame

from puluc.text.language import gettext
from puluc.ui.app.input import Action, Click, Command, Letter
from puluc.ui.app.scene import UNASKED_GUARD_MS, Pop, Question, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import centred_hints, close_hints

SHADOW = 2
CUT = 5
TITLE_HEIGHT = 14


def draw_panel(canvas: pygame.Surface, art: Art, rect: pygame.Rect, title: str) -> None:
    """Draw the frame with its shadow, the title, bold if it has room, and the rule below it."""
    frame(canvas, rect, SHADOW, CUT)
    face = art.bold if art.bold.width(title) <= rect.width - 2 * CUT else art.normal
    face.draw_centred(canvas, (rect.centerx, rect.y + 4), title)
    canvas.fill(INK, (rect.x + 1, rect.y + TITLE_HEIGHT, rect.width - 2, 1))


def draw_button(
    canvas: pygame.Surface, art: Art, rect: pygame.Rect, label: str, *, is_chosen: bool = False
) -> None:
    """Draw a button; the chosen one is inverse."""
    frame(canvas, rect, 0, 2)
    if is_chosen:
        canvas.fill(INK, rect.inflate(-4, -4))
    ink = PAPER if is_chosen else INK
    art.bold.draw_centred(canvas, (rect.centerx, rect.bottom - 10), label, ink)


_WIDTHS = (180, WIDTH - 20)
"""Of the text: the second one if the first would give too many lines."""
_MOST_LINES = 4
"""What a strange file may say beyond them is cut off."""
_PITCH = 10


class NoticeScene(Scene):
    """Closes at any key, or at a click on one of its own."""

    is_overlay = True

    def __init__(self, art: Art, text: str) -> None:
        self._art = art
        self.question = Question(UNASKED_GUARD_MS)
        for width in _WIDTHS:
            self._lines = art.normal.wrap(text, width)
            if len(self._lines) <= _MOST_LINES:
                break
        else:
            rest = " ".join(self._lines[_MOST_LINES - 1 :])
            self._lines[_MOST_LINES - 1 :] = [art.normal.fit(rest, width)]
        height = 21 + _PITCH * len(self._lines) + 16
        self._rect = pygame.Rect((WIDTH - width) // 2 - 8, 0, width + 16, height)
        self._rect.centery = HEIGHT // 2 - 1
        top = self._rect.bottom - HINT_HEIGHT - 4
        self._hints = centred_hints(art, self._rect.centerx, top, *close_hints())

    def handle(self, action: Action) -> Transition | None:
        """Close at a key; a click beside the keys does nothing."""
        if isinstance(action, Click):
            return Pop() if self._hints.action_at(action.pos) else None
        return Pop() if isinstance(action, Command | Letter) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message and the keys that close it."""
        rect = self._rect
        draw_panel(canvas, self._art, rect, gettext("Puluc"))
        for row, line in enumerate(self._lines):
            top = (rect.centerx, rect.y + 19 + row * _PITCH)
            self._art.normal.draw_centred(canvas, top, line)
        self._hints.draw(canvas)
