"""The mark "Thinking", which flashes while a computer needs long for its move."""

from collections.abc import Callable

import pygame

from puluc.storage.preferences import Speed
from puluc.text.language import language
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.timeline import BLINK_MS
from puluc.ui.jobs.thinking import Thought
from puluc.ui.render.art import Art

DELAY_MS = 500
"""A computer that chooses sooner is not seen thinking."""

_SPRITES = {"es": "board/thinking-es", "uk": "board/thinking-uk"}
"""The mark in other languages than English, drawn smaller than any face."""


class ThinkingMark:
    """Times the mark for one thought after another; with motion off it does not flash."""

    def __init__(self, speed: Callable[[], Speed]) -> None:
        self._speed = speed
        self._thought: Thought | None = None
        self._waited_ms = 0

    @property
    def is_lit(self) -> bool:
        """Whether the mark is visible."""
        over_ms = self._waited_ms - DELAY_MS
        is_still = self._speed() is Speed.OFF
        return over_ms > 0 and (is_still or over_ms // BLINK_MS % 2 == 0)

    def draw(self, canvas: pygame.Surface, art: Art, layout: Layout) -> None:
        """Draw the mark while it is lit."""
        if self.is_lit:
            canvas.blit(art[_SPRITES.get(language(), "board/thinking")], layout.thinking)

    def tick(self, elapsed_ms: int, thought: Thought | None) -> bool:
        """Advance time while a thought is waited for; True if the mark appears or disappears."""
        was_lit = self.is_lit
        self._waited_ms += elapsed_ms
        if thought is None or thought is not self._thought:
            self._thought, self._waited_ms = thought, 0
        return self.is_lit is not was_lit
