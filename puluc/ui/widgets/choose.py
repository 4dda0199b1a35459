"""A short list to choose from, one under the other."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from puluc.text.language import gettext
from puluc.ui.app.hot_keys import EndingCommand, WelcomeCommand
from puluc.ui.app.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.app.scene import UNASKED_GUARD_MS, Pop, Question, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH, invert
from puluc.ui.widgets.key_hints import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.key_hints import KeyHint, centred_hints, ok_hint
from puluc.ui.widgets.notice import TITLE_HEIGHT, draw_panel

_PITCH = 12
_MARGIN, _GAP, _LEAST_GAP = 10, 14, 6
_PADDING, _LEAST_MARGIN = 4, 7
_GREATEST_WIDTH = WIDTH - 4


@dataclass(frozen=True, slots=True)
class Choice:
    """A row with its letter, label and note, and the result of taking it."""

    command: WelcomeCommand | EndingCommand
    result: object


class ChooseScene(Scene):
    """Opens by itself; closes with the result of the choice, or with None.

    The title is marked for translation.
    """

    is_overlay = True

    def __init__(self, art: Art, title: str, choices: Sequence[Choice]) -> None:
        self.question = Question(UNASKED_GUARD_MS)
        self._art = art
        self._title = gettext(title)
        self._choices = choices
        commands = [each.command for each in choices]
        self._rows = [(gettext(each.value.label), gettext(each.value.help)) for each in commands]
        self._chosen = 0
        tries = ((art.bold, _GAP), (art.bold, _LEAST_GAP), (art.normal, _LEAST_GAP))
        for self._face, gap in tries:
            self._note_x = max(self._face.width(label) for label, _ in self._rows) + gap
            width = max(
                art.bold.width(self._title),
                *(self._note_x + art.normal.width(note) for _, note in self._rows),
            )
            if width + 2 * _LEAST_MARGIN <= _GREATEST_WIDTH:
                break
        self._margin = min(_MARGIN, (_GREATEST_WIDTH - width) // 2)
        height = TITLE_HEIGHT + _PITCH * len(choices) + HINT_HEIGHT + 11
        self._rect = pygame.Rect(0, 0, width + 2 * self._margin, height)
        self._rect.center = (WIDTH // 2, HEIGHT // 2 - 1)
        top = self._rect.bottom - HINT_HEIGHT - 4
        # Translators: beside Esc: leave this question.
        back = KeyHint("Esc", gettext("Back"), Command.CANCEL)
        self._hints = centred_hints(art, self._rect.centerx, top, ok_hint(), back)

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, take a row, or close; a click beside them does nothing."""
        if isinstance(action, Click):
            action = self._hints.action_at(action.pos) or action
        match action:
            case Command.UP | Command.LEFT | Wheel(1):
                self._chosen = (self._chosen - 1) % len(self._choices)
            case Command.DOWN | Command.RIGHT | Wheel(-1):
                self._chosen = (self._chosen + 1) % len(self._choices)
            case Command.HOME | Command.END:
                self._chosen = 0 if action is Command.HOME else len(self._choices) - 1
            case Letter(key):
                named = (each for each in self._choices if each.command.value.key == key)
                return self._take(next(named, None))
            case Command.ACCEPT:
                return self._take(self._choices[self._chosen])
            case Command.CANCEL:
                return Pop()
            case Hover(pos) | Click(pos):
                return self._point(pos, is_click=isinstance(action, Click))
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its keys; the selected row is inverse."""
        draw_panel(canvas, self._art, self._rect, self._title)
        for number, (label, note) in enumerate(self._rows):
            row = self._row(number)
            x, y = row.x + self._padding, row.y + 2
            self._face.draw(canvas, (x, y), label)
            self._art.normal.draw(canvas, (x + self._note_x, y), note)
            if number == self._chosen:
                invert(canvas, row)
        self._hints.draw(canvas)

    @property
    def _padding(self) -> int:
        """From the edge of a row to its text."""
        return min(_PADDING, self._margin - 2)

    def _row(self, number: int) -> pygame.Rect:
        """The area of a row, counted from 0."""
        inset = self._margin - self._padding
        top = self._rect.y + TITLE_HEIGHT + 4 + _PITCH * number
        return pygame.Rect(self._rect.x + inset, top, self._rect.width - 2 * inset, _PITCH - 1)

    def _point(self, pos: tuple[int, int], *, is_click: bool) -> Transition | None:
        for number, choice in enumerate(self._choices):
            if self._row(number).collidepoint(pos):
                self._chosen = number
                return self._take(choice) if is_click else None
        return None

    def _take(self, choice: Choice | None) -> Transition | None:
        return Pop(choice.result) if choice else None
