"""Keys in boxes with what they do; a click on one is the key itself."""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from puluc.text.language import gettext
from puluc.ui.app.input import Action, Command
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import frame

HEIGHT = 11
_BOX_MARGIN = 4
_LABEL_GAP = 3
_WORD_HEIGHT = 9
_HINT_GAP = 14


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key by name, what it does in a word of the player's language, and the action it gives.

    Without a word it does what the next one does.
    """

    key: str
    label: str
    action: Action


def ok_hint() -> KeyHint:
    """Enter accepts."""
    return KeyHint("Enter", gettext("OK"), Command.ACCEPT)


def cancel_hint() -> KeyHint:
    """Esc cancels."""
    return KeyHint("Esc", gettext("Cancel"), Command.CANCEL)


def close_hints() -> tuple[KeyHint, KeyHint]:
    """Enter or Esc closes."""
    return (
        KeyHint("Enter", "", Command.ACCEPT),
        KeyHint("Esc", gettext("Close"), Command.CANCEL),
    )


class KeyHints:
    """Hints, each at the canvas pixel of its top left corner."""

    def __init__(self, art: Art, hints: Mapping[tuple[int, int], KeyHint], column: int = 0) -> None:
        """Each word stands beside its box, or below it in a ``column`` of that width."""
        self._art = art
        self._column = column
        self._hints = [
            (hint, pygame.Rect(corner, self._size(hint))) for corner, hint in hints.items()
        ]

    def _size(self, hint: KeyHint) -> tuple[int, int]:
        if not self._column:
            return self.width(self._art, hint), HEIGHT
        return self._column, HEIGHT + _WORD_HEIGHT if hint.label else HEIGHT

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw each key in its box, and its word."""
        for hint, rect in self._hints:
            box = pygame.Rect(rect.topleft, (self._column or _box_width(self._art, hint), HEIGHT))
            frame(canvas, box, 0, 2)
            inset = (box.width - self._art.bold.width(hint.key) + 1) // 2
            self._art.bold.draw(canvas, (box.x + inset, box.y + 2), hint.key)
            if self._column:
                top = (box.centerx, box.bottom + 1)
                self._art.normal.draw_centred(canvas, top, hint.label)
            else:
                self._art.normal.draw(canvas, (box.right + _LABEL_GAP, box.y + 2), hint.label)

    def action_at(self, pos: tuple[int, int]) -> Action | None:
        """The action of the hint at a canvas pixel, if any."""
        return next((hint.action for hint, rect in self._hints if rect.collidepoint(pos)), None)

    @staticmethod
    def width(art: Art, hint: KeyHint) -> int:
        """The width of a hint whose word stands beside its box."""
        return _box_width(art, hint) + _LABEL_GAP + art.normal.width(hint.label)


def centred_hints(art: Art, centre_x: int, y: int, *hints: KeyHint) -> KeyHints:
    """Hints side by side."""
    x, corners = centre_x - hints_width(art, *hints) // 2, dict[tuple[int, int], KeyHint]()
    for hint in hints:
        corners[x, y] = hint
        x += _pitch(art, hint)
    return KeyHints(art, corners)


def hints_width(art: Art, *hints: KeyHint) -> int:
    """The width of hints side by side."""
    return sum(_pitch(art, hint) for hint in hints) - _HINT_GAP


def _pitch(art: Art, hint: KeyHint) -> int:
    """From a hint to the one beside it."""
    return KeyHints.width(art, hint) + (_HINT_GAP if hint.label else 0)


def _box_width(art: Art, hint: KeyHint) -> int:
    return art.bold.width(hint.key) + 2 * _BOX_MARGIN - 1
