"""Runs an export step by step, so that the window stays responsive."""

from __future__ import annotations

import logging
from collections.abc import Generator
from pathlib import Path

import pygame

from puluc.language import gettext
from puluc.reasons import reason_text
from puluc.ui.input import Action, Click, Command
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, frame
from puluc.ui.render.sprites import INK
from puluc.ui.scene import Pop, Scene, Transition
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import cancel_hint, centred_hints

log = logging.getLogger(__name__)

STEPS_A_TICK = 4

WritingJob = Generator[float, None, Path]
"""Yields the share that is done, and returns the path of the result.

May raise OSError. If it fails or is closed early, it removes what it has written.
"""

_RECT = pygame.Rect((WIDTH - 130) // 2, 18, 130, 44)
_BAR = pygame.Rect(_RECT.x + 10, _RECT.y + 18, _RECT.width - 20, 7)


class ProgressScene(Scene):
    """Shows the progress; Esc cancels. Closes with the path, or with a message for the player."""

    is_overlay = True
    is_moving = True

    def __init__(self, art: Art, title: str, job: WritingJob) -> None:
        self._art = art
        self._title = title
        self._job = job
        self._share = 0.0
        top = _RECT.bottom - HINT_HEIGHT - 4
        self._hints = centred_hints(art, _RECT.centerx, top, cancel_hint())

    def handle(self, action: Action) -> Transition | None:
        """Cancel with Esc or a click on it."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        return Pop(gettext("Nothing was written")) if action is Command.CANCEL else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Do the next steps of the job."""
        del elapsed_ms
        self.is_dirty = True
        try:
            for _ in range(STEPS_A_TICK):
                self._share = next(self._job)
        except StopIteration as end:
            return Pop(end.value)
        except OSError as error:
            log.exception("can't write %s", self._title)
            text = gettext("Can't write it: {reason}")
            return Pop(text.format(reason=reason_text(error)))
        return None

    def close(self) -> None:
        """Have an unfinished job remove its files."""
        self._job.close()

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its bar."""
        frame(canvas, _RECT, 2, 5)
        self._art.bold.draw_centred(canvas, (_RECT.centerx, _RECT.y + 5), self._title)
        frame(canvas, _BAR, 0, 1)
        canvas.fill(INK, (_BAR.x + 2, _BAR.y + 2, round((_BAR.width - 4) * self._share), 3))
        self._hints.draw(canvas)
