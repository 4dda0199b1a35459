"""A field to edit one line of text."""

from unicodedata import normalize

import pygame

from puluc.ui.app.input import Action, Command, Typed
from puluc.ui.render.canvas import INK, PAPER, invert
from puluc.ui.render.font import RISE, Font


class Field:
    """A text of at most ``max_length`` characters, and its caret.

    A selected text is replaced by the first character typed.
    """

    def __init__(self, text: str = "", max_length: int = 40, *, is_selected: bool = False) -> None:
        self.text = text[:max_length]
        self.caret = len(self.text)
        """The number of characters before it."""
        self._max_length = max_length
        self._is_selected = is_selected and bool(text)

    def select(self, *, is_selected: bool) -> None:
        """Let the first character typed replace the text, or not."""
        self._is_selected = is_selected and bool(self.text)
        self.caret = len(self.text)

    def accepts(self, action: Action) -> bool:
        """Handle an editing action; False for any other."""
        if self._is_selected and isinstance(action, Command | Typed):
            self._is_selected = False
            if action in (Command.ERASE, Command.DELETE) or isinstance(action, Typed):
                self.text, self.caret = "", 0
        match action:
            case Typed(text):
                self._insert(text)
            case Command.ERASE:
                self._cut(self.caret - 1)
            case Command.DELETE:
                self._cut(self.caret)
            case Command.LEFT:
                self.caret = max(self.caret - 1, 0)
            case Command.RIGHT:
                self.caret = min(self.caret + 1, len(self.text))
            case Command.HOME:
                self.caret = 0
            case Command.END:
                self.caret = len(self.text)
            case _:
                return False
        return True

    def draw(
        self, canvas: pygame.Surface, rect: pygame.Rect, face: Font, *, has_caret: bool
    ) -> None:
        """Draw the text, scrolled so that the caret is in view."""
        before, width = face.width(self.text[: self.caret]), rect.width - 1
        shift = max(0, before - width)
        area = pygame.Rect(rect.x, rect.y - RISE, rect.width, rect.height + RISE)
        sheet = canvas.subsurface(area.clip(canvas.get_rect()))
        sheet.fill(PAPER)
        top = (rect.height - face.height) // 2 + RISE
        face.draw(sheet, (-shift, top), self.text)
        if self._is_selected:
            width = min(before + 1, rect.width)
            rises = any(sheet.get_at_mapped((x, 0)) == INK for x in range(width))
            invert(sheet, pygame.Rect(0, 0 if rises else RISE, width, sheet.get_height()))
        elif has_caret:
            sheet.fill(INK, (before - shift, RISE, 1, rect.height))

    def _insert(self, text: str) -> None:
        room = self._max_length - len(self.text)
        added = normalize("NFC", text)[: max(room, 0)]
        self.text = self.text[: self.caret] + added + self.text[self.caret :]
        self.caret += len(added)

    def _cut(self, index: int) -> None:
        """Delete the character at an index, if there is one."""
        if 0 <= index < len(self.text):
            self.text = self.text[:index] + self.text[index + 1 :]
            self.caret = index
