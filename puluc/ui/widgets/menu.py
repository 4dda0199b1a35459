"""The menu bar with its panes: an overlay that closes with the chosen item."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Self

import pygame

from puluc.text.language import gettext
from puluc.ui.app.hot_keys import EndingCommand, WelcomeCommand
from puluc.ui.app.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.app.scene import UNASKED_GUARD_MS, Pop, Question, Scene, Transition
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, dither, frame, invert
from puluc.ui.widgets.notice import TITLE_HEIGHT, InfoPrint, draw_panel
from puluc.ui.widgets.title_bar import HEIGHT as HINT_HEIGHT
from puluc.ui.widgets.title_bar import KeyHint, centred_hints, ok_hint

TOP_EDGE = 8
"""The top rows of a screen in which a click opens its menu."""

BAR_HEIGHT = 16
PANE_TOP = 13
ROW_HEIGHT = 10
_TITLE_PADDING, _LEAST_TITLE_PADDING = 7, 3
_MIN_PANE_WIDTH = 74
_KEY_WIDTH = 30


@dataclass(frozen=True, slots=True)
class Item:
    """One row: label, hot-key, the result of choosing it, and why it is not available, if so."""

    label: str
    key: str
    meaning: Hashable
    refusal: str = ""

    @classmethod
    def of(cls, command: Enum, refusal: str = "") -> Self:
        """Return the row of a command, whose value is its ``HotKey``."""
        return cls(gettext(command.value.label), command.value.key, command, refusal)


@dataclass(frozen=True, slots=True)
class Pane:
    """One title of the bar and its rows."""

    title: str
    items: tuple[Item, ...]


class MenuScene(Scene):
    """Closes with the meaning of the chosen item, or with None."""

    is_overlay = True

    def __init__(self, art: Art, panes: Sequence[Pane]) -> None:
        self._art = art
        self._face = art.bold
        self._panes = panes
        self._pane = 0
        self._row = 0
        self._info = InfoPrint(art)
        self._titles = self._title_rects()

    def handle(self, action: Action) -> Transition | None:
        """Navigate, choose or close."""
        match action:
            case Command.LEFT | Command.RIGHT | Command.NEXT_TAB | Command.PREVIOUS_TAB:
                step = -1 if action in (Command.LEFT, Command.PREVIOUS_TAB) else 1
                self._open((self._pane + step) % len(self._panes))
            case Command.UP | Command.DOWN:
                self._row = (self._row + (-1 if action is Command.UP else 1)) % len(self._items)
            case Wheel(steps):
                self._row = (self._row - steps) % len(self._items)
            case Command.HOME | Command.PAGE_UP:
                self._row = 0
            case Command.END | Command.PAGE_DOWN:
                self._row = len(self._items) - 1
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Command.ACCEPT:
                return self._choose(self._items[self._row])
            case Letter(text):
                return self._choose_key(text)
            case Hover(pos):
                self._point(pos)
            case Click(pos):
                return self._click(pos)
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let messages expire."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar, the open pane and its tab."""
        bar = self._titles[0].unionall(self._titles)
        frame(canvas, bar.inflate(2, 0), 1, 1)
        pane = self._pane_rect()
        frame(canvas, pane, 1, 1)
        for number, (rect, each) in enumerate(zip(self._titles, self._panes, strict=True)):
            if number == self._pane:
                self._draw_tab(canvas, rect)
            self._title_face.draw_centred(canvas, (rect.centerx, rect.y + 4), each.title)
        for row, item in enumerate(self._items):
            self._draw_item(canvas, self._row_rect(row), item, is_selected=row == self._row)
        self._info.draw(canvas)

    @property
    def _items(self) -> tuple[Item, ...]:
        return self._panes[self._pane].items

    def _open(self, pane: int) -> None:
        self._pane, self._row = pane, 0
        self._info.clear()

    def _point(self, pos: tuple[int, int]) -> bool:
        """Select what the mouse points at; True if it is on the bar or the pane."""
        for number, rect in enumerate(self._titles):
            if rect.collidepoint(pos):
                if number != self._pane:
                    self._open(number)
                return True
        for row in range(len(self._items)):
            if self._row_rect(row).collidepoint(pos):
                self._row = row
                return True
        return self._pane_rect().collidepoint(pos)

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        if not self._point(pos):
            return Pop()
        if self._row_rect(self._row).collidepoint(pos):
            return self._choose(self._items[self._row])
        return None

    def _choose_key(self, key: str) -> Transition | None:
        for pane in self._panes:
            for item in pane.items:
                if item.key == key:
                    return self._choose(item)
        return None

    def _choose(self, item: Item) -> Transition | None:
        if item.refusal:
            self._info.show(item.refusal)
            return None
        return Pop(item.meaning)

    def _title_rects(self) -> list[pygame.Rect]:
        for face in (self._art.bold, self._art.normal):
            widths = [face.width(pane.title) for pane in self._panes]
            padding = min(_TITLE_PADDING, (WIDTH - 4 - sum(widths)) // (2 * len(widths)))
            if padding >= _LEAST_TITLE_PADDING:
                break
        self._title_face = face
        widths = [width + 2 * padding for width in widths]
        left, rects = (WIDTH - sum(widths)) // 2, []
        for width in widths:
            rects.append(pygame.Rect(left, 0, width, BAR_HEIGHT))
            left += width
        return rects

    def _pane_rect(self) -> pygame.Rect:
        labels = max(self._face.width(item.label) for item in self._items)
        width = max(_MIN_PANE_WIDTH, labels + _KEY_WIDTH + 12)
        left = min(self._titles[self._pane].x, WIDTH - width - 2)
        return pygame.Rect(left, PANE_TOP, width, len(self._items) * ROW_HEIGHT + 6)

    def _row_rect(self, row: int) -> pygame.Rect:
        pane = self._pane_rect()
        return pygame.Rect(pane.x + 2, pane.y + 3 + row * ROW_HEIGHT, pane.width - 4, ROW_HEIGHT)

    def _draw_tab(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Join the open title to its pane: borders left and right, none between."""
        canvas.fill(PAPER, (rect.x + 1, PANE_TOP, rect.width - 2, BAR_HEIGHT - PANE_TOP + 2))
        canvas.fill(INK, (rect.x, 1, 1, BAR_HEIGHT))
        canvas.fill(INK, (rect.right - 1, 1, 1, PANE_TOP))

    def _draw_item(
        self, canvas: pygame.Surface, rect: pygame.Rect, item: Item, *, is_selected: bool
    ) -> None:
        canvas.fill(PAPER, rect)
        self._face.draw(canvas, (rect.x + 4, rect.y + 1), item.label)
        key = gettext(item.key) if len(item.key) > 1 else item.key
        key_x = rect.right - 3 - self._face.width(key)
        self._face.draw(canvas, (key_x, rect.y + 1), key)
        cap = self._art["widgets/key-cap"]
        canvas.blit(cap, (key_x - cap.get_width() - 2, rect.y + 1))
        if item.refusal:
            dither(canvas, rect)
        if is_selected:
            invert(canvas, rect)


_PITCH = 12
_MARGIN, _GAP, _LEAST_GAP = 10, 14, 6
_PADDING, _LEAST_MARGIN = 4, 7
_GREATEST_WIDTH = WIDTH - 4


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """A row with its letter, label and note, and the result of taking it."""

    command: WelcomeCommand | EndingCommand
    result: object


class ChooseScene(Scene):
    """Opens by itself; closes with the result of the choice, or with None.

    The title is marked for translation.
    """

    is_overlay = True

    def __init__(self, art: Art, title: str, choices: Sequence[MenuChoice]) -> None:
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
        """Return the area of a row, counted from 0."""
        inset = self._margin - self._padding
        top = self._rect.y + TITLE_HEIGHT + 4 + _PITCH * number
        return pygame.Rect(self._rect.x + inset, top, self._rect.width - 2 * inset, _PITCH - 1)

    def _point(self, pos: tuple[int, int], *, is_click: bool) -> Transition | None:
        for number, choice in enumerate(self._choices):
            if self._row(number).collidepoint(pos):
                self._chosen = number
                return self._take(choice) if is_click else None
        return None

    def _take(self, choice: MenuChoice | None) -> Transition | None:
        return Pop(choice.result) if choice else None
