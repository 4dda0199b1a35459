"""Draws an export step by step, so that the window stays responsive."""

from collections.abc import Callable, Generator
from pathlib import Path
from time import perf_counter

import pygame

from puluc.text.language import gettext
from puluc.ui.app.input import Action, Click, Command
from puluc.ui.app.scene import Pop, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.render.sprites import INK
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import cancel_hint, centred_hints

STEPS_A_TICK = 4
LONGEST_TICK_S = 0.01

Drawing = Generator[float, None, Callable[[], Path]]
"""Yields the share that is done, and returns what writes the file, for a job."""

_RECT = pygame.Rect((WIDTH - 130) // 2, 18, 130, 44)
_BAR = pygame.Rect(_RECT.x + 10, _RECT.y + 18, _RECT.width - 20, 7)


class ProgressScene(Scene):
    """Shows the progress; Esc cancels. Closes with what writes the file, or with a message."""

    is_overlay = True
    is_moving = True

    def __init__(self, art: Art, title: str, drawing: Drawing) -> None:
        self._art = art
        self._title = title
        self._drawing = drawing
        self._share = 0.0
        top = _RECT.bottom - HINT_HEIGHT - 4
        self._hints = centred_hints(art, _RECT.centerx, top, cancel_hint())

    def handle(self, action: Action) -> Transition | None:
        """Cancel with Esc or a click on it."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        return Pop(gettext("Nothing was written")) if action is Command.CANCEL else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Do the next steps."""
        del elapsed_ms
        self.is_dirty = True
        end_s = perf_counter() + LONGEST_TICK_S
        try:
            for _ in range(STEPS_A_TICK):
                self._share = next(self._drawing)
                if perf_counter() > end_s:
                    break
        except StopIteration as end:
            return Pop(end.value)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its bar."""
        frame(canvas, _RECT, 2, 5)
        self._art.bold.draw_centred(canvas, (_RECT.centerx, _RECT.y + 5), self._title)
        frame(canvas, _BAR, 0, 1)
        canvas.fill(INK, (_BAR.x + 2, _BAR.y + 2, round((_BAR.width - 4) * self._share), 3))
        self._hints.draw(canvas)
