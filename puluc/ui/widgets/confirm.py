"""A question with answers to choose from; the last one, No, is the default."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from puluc.text.language import gettext
from puluc.ui.app.hot_keys import ConfirmCommand
from puluc.ui.app.input import Action, Click, Command, Hover, Letter
from puluc.ui.app.scene import Pop, Question, Quit, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, frame
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import (
    KeyHint,
    cancel_hint,
    centred_hints,
    hints_width,
    ok_hint,
)
from puluc.ui.widgets.notice import CUT, SHADOW, draw_button

_BUTTON_HEIGHT, _LEAST_WIDTH = 13, 36
_GAP = 14
_TEXT_WIDTH, _PITCH = WIDTH - 28, 10


@dataclass(frozen=True, slots=True)
class ConfirmAnswer:
    """A button of a question: its letter and label, and its result."""

    command: ConfirmCommand
    result: object


class ConfirmScene(Scene):
    """Closes with True for Yes, False for No.

    ``answers`` are the buttons; the last one is the default.
    """

    is_overlay = True
    answers: tuple[ConfirmAnswer, ...] = (
        ConfirmAnswer(ConfirmCommand.YES, True),
        ConfirmAnswer(ConfirmCommand.NO, False),
    )
    hints: tuple[Callable[[], KeyHint], ...] = (ok_hint, cancel_hint)

    def __init__(self, art: Art, question: str) -> None:
        self._art = art
        self.question = Question()
        self._lines = art.bold.wrap(question, _TEXT_WIDTH)
        self._chosen = len(self.answers) - 1
        self._labels = [gettext(each.command.value.label) for each in self.answers]
        hints = [hint() for hint in self.hints]
        labels = [max(art.bold.width(each) + 12, _LEAST_WIDTH) for each in self._labels]
        row = sum(labels) + _GAP * (len(labels) - 1)
        row_widths = (
            max(map(art.bold.width, self._lines)) + 24 - 2 * _GAP,
            row,
            hints_width(art, *hints),
        )
        width = max(row_widths) + 2 * _GAP
        buttons_y = 20 + _PITCH * (len(self._lines) - 1)
        height = buttons_y + _BUTTON_HEIGHT + 5 + HINT_HEIGHT + 4
        self._rect = pygame.Rect(0, 0, width, height)
        self._rect.center = (WIDTH // 2, HEIGHT // 2 - 1)
        self._buttons = list[pygame.Rect]()
        left = self._rect.centerx - row // 2
        for label_width in labels:
            top = self._rect.y + buttons_y
            self._buttons.append(pygame.Rect(left, top, label_width, _BUTTON_HEIGHT))
            left += label_width + _GAP
        top = self._rect.bottom - HINT_HEIGHT - 4
        self._hints = centred_hints(art, self._rect.centerx, top, *hints)

    def handle(self, action: Action) -> Transition | None:
        """Choose between the buttons, or press one; a click beside them does nothing."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        match action:
            case Command.LEFT | Command.UP:
                self._chosen = (self._chosen - 1) % len(self.answers)
            case Command.RIGHT | Command.DOWN:
                self._chosen = (self._chosen + 1) % len(self.answers)
            case Letter(key):
                for answer in self.answers:
                    if answer.command.value.key == key:
                        return Pop(answer.result)
            case Command.CANCEL:
                return Pop(self.answers[-1].result)
            case Command.ACCEPT:
                return Pop(self.answers[self._chosen].result)
            case Hover(pos):
                is_beside = not self._rect.collidepoint(pos)
                otherwise = len(self.answers) - 1 if is_beside else self._chosen
                self._chosen = self._button_at(pos, otherwise)
            case Click(pos) if (pressed := self._button_at(pos, -1)) >= 0:
                return Pop(self.answers[pressed].result)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the question and the buttons; the chosen one is inverse."""
        frame(canvas, self._rect, SHADOW, CUT)
        for number, line in enumerate(self._lines):
            top = (self._rect.centerx, self._rect.y + 6 + _PITCH * number)
            self._art.bold.draw_centred(canvas, top, line)
        for number, (rect, label) in enumerate(zip(self._buttons, self._labels, strict=True)):
            draw_button(canvas, self._art, rect, label, is_chosen=number == self._chosen)
        self._hints.draw(canvas)

    def _button_at(self, pos: tuple[int, int], otherwise: int) -> int:
        hit = (number for number, rect in enumerate(self._buttons) if rect.collidepoint(pos))
        return next(hit, otherwise)


class LeaveScene(ConfirmScene):
    """Asks whether to leave the program with something unsaved; the default is No."""

    answers = (
        ConfirmAnswer(ConfirmCommand.YES, Quit(is_sure=True)),
        ConfirmAnswer(ConfirmCommand.TRY_AGAIN, Quit()),
        ConfirmAnswer(ConfirmCommand.NO, Pop()),
    )

    def __init__(self, art: Art, loss: str) -> None:
        super().__init__(art, gettext("{loss} Leave?").format(loss=loss))

    def handle(self, action: Action) -> Transition | None:
        """Leave, try to save again, or go on playing."""
        match super().handle(action):
            case Pop(Quit() | Pop() as answer):
                return answer
        return None
