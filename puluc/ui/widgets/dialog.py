"""Dialogs: titled rows of choices in a round frame with a solid shadow."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from puluc.ui.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.widgets.field import Field
from puluc.ui.widgets.panel import SHADOW, TITLE_HEIGHT, draw_panel

VISIBLE_ROWS = 5
ROW_PITCH = 10
_ROWS_TOP = 17
_MARGIN = 8
_GAP = 10
_ARROW = 6
_LOW = 6
"""Distance of the down arrow's top from the lower edge."""
_SCROLL_ARROW = 7
"""Room for the frame's arrows at the right of the values."""
_TEXT_WIDTH = 84


@dataclass(slots=True)
class Row:
    """A prompt and its possible values; a row without values is a button."""

    prompt: str
    values: tuple[str, ...] = ()
    index: int = 0

    @property
    def value(self) -> str:
        """The chosen value."""
        return self.values[self.index]

    def step(self, by: int) -> bool:
        """Go to another value, wrapping round; True if there is another."""
        if len(self.values) < 2:  # noqa: PLR2004 - a single value is no choice
            return False
        self.index = (self.index + by) % len(self.values)
        return True

    def jump(self, letter: str) -> bool:
        """Go to the next value that begins with ``letter``; True if one does."""
        count = len(self.values)
        for ahead in range(1, count + 1):
            index = (self.index + ahead) % count
            if self.values[index].upper().startswith(letter):
                self.index = index
                return True
        return False


@dataclass(slots=True)
class TextRow(Row):
    """A prompt with a text field; ``placeholder`` stands for an empty text."""

    field: Field = dataclasses.field(default_factory=Field)
    placeholder: str = ""


class Answer(Enum):
    """The effect of an action on the dialog."""

    NOTHING = auto()
    CHANGED = auto()
    ACCEPTED = auto()
    PRESSED = auto()
    CANCELLED = auto()


class Dialog:
    """A title and rows, one of them focused; a scene draws it and passes actions to it."""

    def __init__(self, art: Art, title: str, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.focus = 0
        self._title = title
        self._art = art
        self.top = 0
        self.rect = self._measure()

    @property
    def focused(self) -> Row:
        """The row with the focus."""
        return self.rows[self.focus]

    @property
    def is_typing(self) -> bool:
        """Whether keys type text."""
        return isinstance(self.focused, TextRow)

    def handle(self, action: Action) -> Answer:
        """Move the focus or change a value; the owner acts on any other answer."""
        if isinstance(self.focused, TextRow) and self.focused.field.accepts(action):
            return Answer.CHANGED
        match action:
            case Command.UP | Command.DOWN:
                self._focus((self.focus + (-1 if action is Command.UP else 1)) % len(self.rows))
            case Command.HOME | Command.PAGE_UP:
                self._focus(0)
            case Command.END | Command.PAGE_DOWN:
                self._focus(len(self.rows) - 1)
            case Command.LEFT | Command.RIGHT:
                return _changed(self.focused.step(-1 if action is Command.LEFT else 1))
            case Letter(text):
                return _changed(self.focused.jump(text))
            case Wheel(steps):
                self._focus(min(max(self.focus - steps, 0), len(self.rows) - 1))
            case Command.ACCEPT | Command.CANCEL:
                return self._end(is_accepted=action is Command.ACCEPT)
            case Click(pos):
                return self._click(pos)
            case Hover(pos):
                if (row := self._row_at(pos)) is not None:
                    self.focus = row
        return Answer.NOTHING

    def _end(self, *, is_accepted: bool) -> Answer:
        if not is_accepted:
            return Answer.CANCELLED
        is_button = not self.focused.values and not self.is_typing
        return Answer.PRESSED if is_button else Answer.ACCEPTED

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the frame, the title and the visible rows."""
        rect = self.rect
        draw_panel(canvas, self._art, rect, self._title)
        for number in self._visible():
            self._draw_row(canvas, number)
        if self.top > 0:
            canvas.blit(self._art["widgets/arrow-up"], (rect.right - 12, rect.y + 6))
        if self._has_more:
            canvas.blit(self._art["widgets/arrow-down"], (rect.right - 12, rect.bottom - _LOW))

    def _focus(self, row: int) -> None:
        self.focus = row
        self.top = min(max(self.top, row - VISIBLE_ROWS + 1), row)

    def _visible(self) -> range:
        return range(self.top, min(self.top + VISIBLE_ROWS, len(self.rows)))

    def _measure(self) -> pygame.Rect:
        face = self._art.normal
        self._prompt_width = max(face.width(row.prompt) for row in self.rows) + 6
        values = [face.width(value) for row in self.rows for value in row.values]
        values += [_TEXT_WIDTH for row in self.rows if isinstance(row, TextRow)]
        self._value_width = max(values, default=0) + 2 * _ARROW
        inner = self._prompt_width + (_GAP + self._value_width if values else 0)
        title = self._art.bold.width(self._title) + 2 * _GAP
        width = max(inner, title) + 2 * _MARGIN
        if len(self.rows) > VISIBLE_ROWS:
            width += _SCROLL_ARROW
        height = _ROWS_TOP + ROW_PITCH * min(len(self.rows), VISIBLE_ROWS) + 4
        left, top = (WIDTH - width) // 2, (HEIGHT - height - SHADOW) // 2
        return pygame.Rect(left, top, width, height)

    def _row_rect(self, row: int) -> pygame.Rect:
        y = self.rect.y + _ROWS_TOP + (row - self.top) * ROW_PITCH
        return pygame.Rect(self.rect.x + 2, y, self.rect.width - 4, ROW_PITCH)

    def _value_rect(self, row: int) -> pygame.Rect:
        left = self.rect.x + _MARGIN + self._prompt_width + _GAP
        return pygame.Rect(left, self._row_rect(row).y, self._value_width, ROW_PITCH)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        return next((row for row in self._visible() if self._row_rect(row).collidepoint(pos)), None)

    def _click(self, pos: tuple[int, int]) -> Answer:
        """A click on a value steps it, on its left arrow backwards; a button is pressed."""
        row = self._row_at(pos)
        if row is None or self._is_on_arrow(pos):
            return self._click_frame(pos)
        self.focus = row
        if self.is_typing:
            return Answer.NOTHING
        if not self.focused.values:
            return Answer.PRESSED
        value = self._value_rect(row)
        if not value.collidepoint(pos):
            return Answer.NOTHING
        return _changed(self.focused.step(-1 if pos[0] < value.x + _ARROW + 1 else 1))

    def _is_on_arrow(self, pos: tuple[int, int]) -> bool:
        """Whether ``pos`` is on the down arrow, which overlaps the last row."""
        is_low = pos[1] >= self.rect.bottom - _LOW
        return self._has_more and is_low and pos[0] > self.rect.right - 2 * _MARGIN

    @property
    def _has_more(self) -> bool:
        return self.top + VISIBLE_ROWS < len(self.rows)

    def _click_frame(self, pos: tuple[int, int]) -> Answer:
        """The frame's arrows scroll, the title accepts, outside the frame cancels."""
        if not self.rect.collidepoint(pos):
            return Answer.CANCELLED
        is_above = pos[1] < self.rect.y + TITLE_HEIGHT
        if pos[0] > self.rect.right - 2 * _MARGIN and (self.top if is_above else self._has_more):
            self._focus(self.top - 1 if is_above else self._last_after_scroll())
        elif is_above:
            return Answer.ACCEPTED
        return Answer.NOTHING

    def _last_after_scroll(self) -> int:
        return min(self.top + VISIBLE_ROWS, len(self.rows) - 1)

    def _draw_row(self, canvas: pygame.Surface, number: int) -> None:
        row, rect, face = self.rows[number], self._row_rect(number), self._art.normal
        is_focused = number == self.focus
        prompt = pygame.Rect(self.rect.x + _MARGIN - 3, rect.y, self._prompt_width, ROW_PITCH)
        if is_focused:
            canvas.fill(INK, prompt)
        face.draw(canvas, (prompt.x + 3, rect.y + 1), row.prompt, PAPER if is_focused else INK)
        value = self._value_rect(number)
        if isinstance(row, TextRow):
            self._draw_text(canvas, row, value, is_focused=is_focused)
        if not row.values:
            return
        end = face.draw(canvas, (value.x + _ARROW + 1, rect.y + 1), row.value)
        if is_focused and len(row.values) > 1:
            canvas.blit(self._art["widgets/arrow-left"], (value.x, rect.y + 1))
            canvas.blit(self._art["widgets/arrow-right"], (end + 2, rect.y + 1))

    def _draw_text(
        self, canvas: pygame.Surface, row: TextRow, value: pygame.Rect, *, is_focused: bool
    ) -> None:
        face = self._art.normal
        text_rect = pygame.Rect(value.x + _ARROW + 1, value.y + 1, value.width - _ARROW, 8)
        if row.field.text or is_focused:
            row.field.draw(canvas, text_rect, face, has_caret=is_focused)
        else:
            face.draw(canvas, text_rect.topleft, row.placeholder)


def _changed(is_changed: bool) -> Answer:  # noqa: FBT001 - the name says it
    return Answer.CHANGED if is_changed else Answer.NOTHING
