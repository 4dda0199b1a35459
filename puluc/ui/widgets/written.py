"""Says where an export is, and offers to open its folder."""

import os
from pathlib import Path

import pygame

from puluc.text.language import gettext
from puluc.ui.app.file_manager import FileManager
from puluc.ui.app.hot_keys import WrittenCommand
from puluc.ui.app.input import Action, Click, Command, Letter
from puluc.ui.app.scene import UNASKED_GUARD_MS, Pop, Question, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.font import Font
from puluc.ui.widgets.notice import TITLE_HEIGHT, InfoPrint, draw_panel
from puluc.ui.widgets.title_bar import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.title_bar import KeyHint, centred_hints, close_hints

_WIDTH, _TEXT_WIDTH = 222, 208
_PITCH = 10
_MOST_LINES = 4
_MOST_IN_LINE = 100


class WrittenScene(Scene):
    """Closes with Enter or Esc; a letter opens the folder, which may be what was written.

    ``message`` is about the export.
    """

    is_overlay = True

    def __init__(self, art: Art, path: Path, file_manager: FileManager, message: str = "") -> None:
        self._art = art
        self.question = Question(UNASKED_GUARD_MS)
        self._folder = path if path.is_dir() else path.parent
        self._file_manager = file_manager
        self._info = InfoPrint(art)
        self._lines = path_lines(path, art.normal)
        height = TITLE_HEIGHT + 4 + _PITCH * len(self._lines) + HINT_HEIGHT + 7
        self._rect = pygame.Rect((WIDTH - _WIDTH) // 2, 0, _WIDTH, height)
        self._rect.centery = HEIGHT // 2 - 1
        top = self._rect.bottom - HINT_HEIGHT - 4
        key = WrittenCommand.OPEN_FOLDER.value.key
        self._opening = Letter(key)
        opening = KeyHint(key, gettext(WrittenCommand.OPEN_FOLDER.value.label), self._opening)
        self._hints = centred_hints(art, self._rect.centerx, top, opening, *close_hints())
        self._tell(message)

    def handle(self, action: Action) -> Transition | None:
        """Open the folder, or close; clicks beside the keys do nothing."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        if action == self._opening:
            self._tell(self._file_manager.open(self._folder))
        elif action in (Command.ACCEPT, Command.CANCEL):
            return Pop()
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Say if the folder could not be opened; let the message expire."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        self._tell(self._file_manager.failure())
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the path and the keys."""
        draw_panel(canvas, self._art, self._rect, gettext("Written"))
        left, top = self._rect.x + 8, self._rect.y + TITLE_HEIGHT + 5
        for row, line in enumerate(self._lines):
            self._art.normal.draw(canvas, (left, top + _PITCH * row), line)
        self._hints.draw(canvas)
        self._info.draw(canvas)

    def _tell(self, message: str) -> None:
        if message:
            self._info.show(message)
            self.is_dirty = True


def path_lines(path: Path, face: Font) -> list[str]:
    """Return a path in lines that fit the panel; the beginning of a very long one is left out."""
    whole = str(path)
    lines = _broken(whole[: _MOST_IN_LINE * (_MOST_LINES + 1)], face)
    kept = min(len(whole), _MOST_IN_LINE * _MOST_LINES)
    while len(lines) > _MOST_LINES:
        lines = _broken(f"...{whole[-kept:]}", face)
        kept -= 4
    return lines


def _broken(text: str, face: Font) -> list[str]:
    """Return the text in lines broken after separators, unless that leaves a line half empty."""
    lines = list[str]()
    while text:
        most = min(len(text), _MOST_IN_LINE)
        fitting = (n for n in range(most, 1, -1) if face.width(text[:n]) <= _TEXT_WIDTH)
        end = next(fitting, 1)
        after = text.rfind(os.sep, 0, end) + 1
        if end < len(text) and after > end // 2:
            end = after
        lines.append(text[:end])
        text = text[end:]
    return lines
