"""An important message, and the panel that it and other overlays are drawn on."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pygame

from puluc.text.language import gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, centred, clear_beside, frame
from puluc.ui.render.font import Font
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import Control, Role, button, index_at
from puluc.ui.scene.file_manager import FileManager
from puluc.ui.scene.hot_keys import ConfirmCommand, WrittenCommand, shown_key
from puluc.ui.scene.input import Action, Command, Hover, Letter
from puluc.ui.scene.question import UNASKED_GUARD_MS, Question
from puluc.ui.scene.transitions import Pop, Push, Quit, R, Transition
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.title_bar import (
    KeyHint,
    cancel_hint,
    close_hints,
    foot_hints,
    hint_height,
    hints_width,
    ok_hint,
)

SHADOW = 2
CUT = 5


def title_height(art: Art) -> int:
    """Return the rows of a panel above the rule below its title."""
    return 10 + art.bold.height // 2


def draw_panel(canvas: pygame.Surface, art: Art, rect: pygame.Rect, title: str) -> None:
    """Draw the frame with its shadow, the title, bold if it has room, and the rule below it."""
    clear_beside(canvas, rect)
    frame(canvas, rect, SHADOW, CUT)
    face = art.bold if art.bold.width(title) <= rect.width - 2 * CUT else art.normal
    height = title_height(art)
    face.draw_centred(canvas, (rect.centerx, rect.y + (height + 1 - face.capital) // 2), title)
    canvas.fill(INK, (rect.x + 1, rect.y + height, rect.width - 2, 1))


def draw_button(
    canvas: pygame.Surface, face: Font, rect: pygame.Rect, label: str, *, is_chosen: bool = False
) -> None:
    """Draw a button; the chosen one is inverse."""
    frame(canvas, rect, 0, 2)
    if is_chosen:
        canvas.fill(INK, rect.inflate(-4, -4))
    ink = PAPER if is_chosen else INK
    face.draw_centred(canvas, (rect.centerx, rect.bottom - face.height - 2), label, ink)


_WIDTHS = (180, WIDTH - 20)
"""The widths of the text; the second is for texts of too many lines."""
_MOST_LINES = 4
"""Longer texts are cut, as the name of a file may be very long."""


class NoticeScene(Scene[None]):
    """A notice that closes at any key, or at a click on one of its own."""

    is_overlay = True
    is_centred = True
    """Whether the lines are centred."""

    def __init__(self, art: Art, text: str) -> None:
        for width in _WIDTHS:
            lines = art.normal.wrap(text, width)
            if len(lines) <= _MOST_LINES:
                break
        else:
            rest = " ".join(lines[_MOST_LINES - 1 :])
            lines[_MOST_LINES - 1 :] = [art.normal.fit(rest, width)]
        self._lay_out(art, gettext("Puluc"), lines, width + 16, *close_hints())

    def _lay_out(self, art: Art, title: str, lines: list[str], width: int, *hints: KeyHint) -> None:
        """Place a panel around lines of text."""
        self._art, self._title, self._lines = art, title, lines
        self.question = Question(UNASKED_GUARD_MS)
        height = title_height(art) + 12 + art.normal.line_pitch * len(lines) + hint_height(art)
        self._rect = centred(width, height)
        self._hints = foot_hints(art, self._rect, *hints)

    def handle(self, action: Action) -> Transition | None:
        """Close at a key; a click beside the keys does nothing."""
        return Pop() if isinstance(self._hints.meant(action), Command | Letter) else None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message and the keys that close it."""
        rect, face = self._rect, self._art.normal
        draw_panel(canvas, self._art, rect, self._title)
        for row, line in enumerate(self._lines):
            y = rect.y + title_height(self._art) + 5 + row * face.line_pitch
            if self.is_centred:
                face.draw_centred(canvas, (rect.centerx, y), line)
            else:
                face.draw(canvas, (rect.x + 8, y), line)
        self._hints.draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Return the keys that close the notice."""
        return self._hints.controls()


SHOWN_MS = 2200
_PADDING = 4
MAX_TEXT = WIDTH - 2 * _PADDING - 2


class InfoPrint:
    """The current message, if any."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._left_ms = 0
        self.text = ""

    def show(self, text: str, shown_ms: int = SHOWN_MS) -> None:
        """Show ``text`` instead of the current message."""
        self.text, self._left_ms = text, shown_ms

    def clear(self) -> None:
        """Remove the message."""
        self.text = ""

    def tick(self, elapsed_ms: int) -> bool:
        """Advance time; return whether the message expired."""
        if not self.text:
            return False
        self._left_ms -= elapsed_ms
        if self._left_ms > 0:
            return False
        self.clear()
        return True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the message, if any, with a paper outline."""
        if not self.text:
            return
        face, block = self._art.normal, self._block
        canvas.fill(PAPER, block.inflate(2, 2))
        canvas.fill(INK, block)
        for number, line in enumerate(self._lines):
            top = block.y + 2 + face.line_pitch * number
            face.draw(canvas, (block.x + _PADDING, top), line, PAPER)

    def controls(self) -> Iterator[Control]:
        """Yield the message, if any."""
        if self.text:
            yield Control(Role.STATUS, self._block, " ".join(self.text.split()))

    @property
    def _lines(self) -> list[str]:
        return self._art.normal.wrap(self.text, MAX_TEXT)

    @property
    def _block(self) -> pygame.Rect:
        """The area of the message."""
        width = max(map(self._art.normal.width, self._lines)) + 2 * _PADDING
        height = self._art.normal.line_pitch * len(self._lines) + 2
        return pygame.Rect(WIDTH - width, HEIGHT - height, width, height)


_LEAST_WIDTH = 36
_GAP = 14
_QUESTION_WIDTH = WIDTH - 28


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: its letter and label, and its result."""

    command: ConfirmCommand
    leads_to: Transition | None


class AnswerScene(Scene[R]):
    """A question with a button for each answer; the last one is the default."""

    is_overlay = True
    hints: tuple[Callable[[], KeyHint], ...] = (ok_hint, cancel_hint)

    def __init__(self, art: Art, question: str, answers: tuple[Answer, ...]) -> None:
        self.question = Question()
        self.answers = answers
        self._labels = [gettext(each.command.value.label) for each in self.answers]
        hints = [hint() for hint in self.hints]
        face = self._face = art.bold
        self._lines = face.wrap(question, _QUESTION_WIDTH)
        labels = [max(face.width(each) + 12, _LEAST_WIDTH) for each in self._labels]
        row = sum(labels) + _GAP * (len(labels) - 1)
        row_widths = (
            max(map(face.width, self._lines)) + 24 - 2 * _GAP,
            row,
            hints_width(art, *hints),
        )
        button_height = face.height + 5
        buttons_y = face.line_pitch * len(self._lines) + 10
        height = buttons_y + button_height + 5 + hint_height(art) + 4
        self._rect = centred(max(row_widths) + 2 * _GAP, height)
        self._buttons = list[pygame.Rect]()
        left = self._rect.centerx - row // 2
        for label_width in labels:
            top = self._rect.y + buttons_y
            self._buttons.append(pygame.Rect(left, top, label_width, button_height))
            left += label_width + _GAP
        self._hints = foot_hints(art, self._rect, *hints)
        keys = [each.command.key for each in self.answers]
        buttons = partial(index_at, self._buttons)
        self._choice = Selection(len(keys), buttons, keys, index=len(keys) - 1)

    def handle(self, action: Action) -> Transition | None:
        """Choose between the buttons, or press one; a click beside them does nothing."""
        action = self._hints.meant(action)
        if action is Command.CANCEL:
            return self.answers[-1].leads_to
        if isinstance(action, Hover) and not self._rect.collidepoint(action.pos):
            self._choice.go(len(self.answers) - 1)
        taken = self._choice.take(action)
        return None if taken is None else self.answers[taken].leads_to

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and the buttons; the chosen one is inverse."""
        clear_beside(canvas, self._rect)
        frame(canvas, self._rect, SHADOW, CUT)
        for number, line in enumerate(self._lines):
            top = (self._rect.centerx, self._rect.y + 6 + self._face.line_pitch * number)
            self._face.draw_centred(canvas, top, line)
        for number, (rect, label) in enumerate(zip(self._buttons, self._labels, strict=True)):
            draw_button(canvas, self._face, rect, label, is_chosen=number == self._choice.index)
        self._hints.draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Yield the answers and the keys."""
        for number, (rect, label) in enumerate(zip(self._buttons, self._labels, strict=True)):
            key = self.answers[number].command.key
            yield replace(button(rect, number, self._choice.index), name=label, key=key)
        yield from self._hints.controls()


class ConfirmScene(AnswerScene[bool]):
    """A question that closes with True for Yes, False for No."""

    def __init__(self, art: Art, question: str) -> None:
        yes, no = self.pop(result=True), self.pop(result=False)
        answers = Answer(ConfirmCommand.YES, yes), Answer(ConfirmCommand.NO, no)
        super().__init__(art, question, answers)


class OfferScene(ConfirmScene):
    """A question that Esc closes without an answer."""

    def handle(self, action: Action) -> Transition | None:
        """Close without an answer, or handle the action as any question does."""
        is_cancelled = self._hints.meant(action) is Command.CANCEL
        return Pop() if is_cancelled else super().handle(action)


def confirm(art: Art, question: str, go_on: Callable[[], Transition | None]) -> Transition:
    """Return the transition that asks a question; ``go_on`` follows if the answer is Yes."""
    return Push(ConfirmScene(art, question), lambda is_sure: go_on() if is_sure else None)


class LeaveScene(AnswerScene[None]):
    """A question whether to leave the program with something unsaved; the default is No."""

    def __init__(self, art: Art, loss: str) -> None:
        answers = (
            Answer(ConfirmCommand.YES, Quit(is_sure=True)),
            Answer(ConfirmCommand.TRY_AGAIN, Quit()),
            Answer(ConfirmCommand.NO, Pop()),
        )
        super().__init__(art, gettext("{loss} Leave?").format(loss=loss), answers)


_PATH_PANEL_WIDTH, _PATH_WIDTH = 222, 208
_MOST_IN_LINE = 100


class WrittenScene(NoticeScene):
    """A notice that closes with Enter or Esc; a letter opens the folder or file that was written.

    A game controller has no such letter, and is of no use there. ``message`` is about the export.
    """

    is_centred = False

    def __init__(self, art: Art, path: Path, file_manager: FileManager, message: str = "") -> None:
        self._folder = path if path.is_dir() else path.parent
        self._file_manager = file_manager
        self._info = InfoPrint(art)
        self._opening = Letter(WrittenCommand.OPEN_FOLDER.key)
        lines = path_lines(path, art.normal)
        self._lay_out(art, gettext("Saved"), lines, _PATH_PANEL_WIDTH)
        self._place_hints()
        self._tell(message)

    def handle(self, action: Action) -> Transition | None:
        """Open the folder, or close; clicks beside the keys do nothing."""
        action = self._hints.meant(action)
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
        """Draw the path, the keys and the message."""
        if self._has_pad is not self._art.has_pad_caps:
            self._place_hints()
        super().draw(canvas)
        self._info.draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Return the keys and the message."""
        return *super().controls(), *self._info.controls()

    def _place_hints(self) -> None:
        """Place the keys of the device that was used last."""
        self._has_pad, command = self._art.has_pad_caps, WrittenCommand.OPEN_FOLDER
        opening = KeyHint(shown_key(command.key), gettext(command.value.label), self._opening)
        hints = close_hints() if self._has_pad else (opening, *close_hints())
        self._hints = foot_hints(self._art, self._rect, *hints)

    def _tell(self, message: str) -> None:
        if message:
            self._info.show(message)
            self.is_dirty = True


def path_lines(path: Path, face: Font) -> list[str]:
    """Return a path in lines that fit the panel; the beginning of a very long one is cut."""
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
        fitting = (n for n in range(most, 1, -1) if face.width(text[:n]) <= _PATH_WIDTH)
        end = next(fitting, 1)
        after = text.rfind(os.sep, 0, end) + 1
        if end < len(text) and after > end // 2:
            end = after
        lines.append(text[:end])
        text = text[end:]
    return lines
