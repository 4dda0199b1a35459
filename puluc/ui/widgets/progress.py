"""A progress bar for work that is done in steps between frames, such as an export."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from time import perf_counter

import pygame

from puluc.text.language import gettext
from puluc.text.numerals import percent
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH, frame
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Action, Command
from puluc.ui.scene.transitions import Transition
from puluc.ui.widgets.title_bar import cancel_hint, foot_hints

STEPS_A_TICK = 4
LONGEST_TICK_S = 0.01

Export = Generator[float, None, Callable[[], Path]]
"""Yields the share that is done, and returns the function that writes the file in a job."""

_RECT = pygame.Rect((WIDTH - 130) // 2, 15, 130, 50)
_BAR = pygame.Rect(_RECT.x + 10, _RECT.y + 21, _RECT.width - 20, 7)


class ExportScene(Scene[Callable[[], Path] | str]):
    """A progress bar that Esc cancels; it closes with what writes the file, or with a message."""

    is_overlay = True
    is_moving = True

    def __init__(self, art: Art, title: str, drawing: Export) -> None:
        self._art = art
        self._title = title
        self._drawing = drawing
        self._share = 0.0
        self._hints = foot_hints(art, _RECT, cancel_hint())

    def handle(self, action: Action) -> Transition | None:
        """Cancel with Esc or a click on it."""
        is_cancelled = self._hints.meant(action) is Command.CANCEL
        return self.pop(gettext("Nothing was saved")) if is_cancelled else None

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
            return self.pop(end.value)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its bar."""
        frame(canvas, _RECT, 2, 5)
        self._art.bold.draw_centred(canvas, (_RECT.centerx, _RECT.y + 5), self._title)
        frame(canvas, _BAR, 0, 1)
        canvas.fill(INK, (_BAR.x + 2, _BAR.y + 2, round((_BAR.width - 4) * self._share), 3))
        self._hints.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the share that is done, and the key that cancels."""
        yield Control(Role.PROGRESS, _BAR, self._title, percent(self._share))
        yield from self._hints.controls()
