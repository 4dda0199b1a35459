"""Keys in boxes with what they do; a click on one is the key itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from puluc.ui.input import Action
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import frame

HEIGHT = 11
_BOX_MARGIN = 4
_LABEL_GAP = 3


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key by name, what it does in a word, and the action it gives."""

    key: str
    label: str
    action: Action


class KeyHints:
    """Hints, each at the canvas pixel of its top left corner."""

    def __init__(self, art: Art, hints: Mapping[tuple[int, int], KeyHint]) -> None:
        self._art = art
        self._hints = [
            (hint, pygame.Rect(corner, (self._width(hint), HEIGHT)))
            for corner, hint in hints.items()
        ]

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw each key in its box, and its word."""
        for hint, rect in self._hints:
            box = pygame.Rect(rect.topleft, (self._box_width(hint), HEIGHT))
            frame(canvas, box, 0, 2)
            self._art.bold.draw(canvas, (box.x + _BOX_MARGIN, box.y + 2), hint.key)
            self._art.normal.draw(canvas, (box.right + _LABEL_GAP, box.y + 2), hint.label)

    def action_at(self, pos: tuple[int, int]) -> Action | None:
        """The action of the hint at a canvas pixel, if any."""
        return next((hint.action for hint, rect in self._hints if rect.collidepoint(pos)), None)

    def _width(self, hint: KeyHint) -> int:
        return self._box_width(hint) + _LABEL_GAP + self._art.normal.width(hint.label)

    def _box_width(self, hint: KeyHint) -> int:
        return self._art.bold.width(hint.key) + 2 * _BOX_MARGIN - 1
