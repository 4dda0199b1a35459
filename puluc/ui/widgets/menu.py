"""The menu bar with its panes: an overlay that closes with the chosen item."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

import pygame

from puluc.text.language import gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, centred, dither, frame, invert
from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.base import Scene
from puluc.ui.scene.controls import COLUMN, Control, Role, button, clicked, closing, index_at
from puluc.ui.scene.hot_keys import EndingCommand, KeyCommand, WelcomeCommand, shown_cap, shown_key
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter
from puluc.ui.scene.question import UNASKED_GUARD_MS, Question
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.choice import Selection
from puluc.ui.widgets.notice import SHADOW, InfoPrint, draw_panel, title_height
from puluc.ui.widgets.rows import next_beginning
from puluc.ui.widgets.scroll_list import ScrollList
from puluc.ui.widgets.title_bar import (
    KeyHint,
    foot_hints,
    hint_height,
    ok_hint,
)

TOP_EDGE = 8
"""The top rows of a screen in which a click opens its menu."""


def menu_edge(left: int = 0, width: int = WIDTH) -> Control:
    """Return the top edge of a screen, which opens the menu."""
    rect = pygame.Rect(left, 0, width, TOP_EDGE)
    return Control(Role.BUTTON, rect, gettext("Menu"), key="F2", click=(Command.MENU,))


_PANE_JOINT = 3
"""Rows of the bar that an open pane covers."""
_TITLE_PADDING, _LEAST_TITLE_PADDING = 7, 3
_MIN_PANE_WIDTH = 74
_KEY_WIDTH, _KEY_GAPS, _BAR_ROOM = 30, 6, 7


M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
C = TypeVar("C", bound=KeyCommand)


@dataclass(frozen=True, slots=True)
class Item(Generic[M_co]):
    """One row: label, hot-key, the result of choosing it, and why it is not available, if so.

    ``button`` is the command of the controller's button that has the same result, if one has.
    """

    label: str
    key: str
    meaning: M_co
    refusal: str = ""
    button: Command | None = None


@dataclass(frozen=True, slots=True)
class Pane(Generic[M_co]):
    """One title of the bar and its rows."""

    title: str
    items: tuple[Item[M_co], ...]


def command_pane(
    title: str, commands: Iterable[C], refusal: Callable[[C], str] = lambda _: ""
) -> Pane[C]:
    """Return the pane of some commands.

    ``refusal`` gives the reason why a command is not available, if there is one.
    """
    items = (
        Item(gettext(each.value.label), each.key, each, refusal(each), each.value.button)
        for each in commands
    )
    return Pane(title, tuple(items))


class MenuScene(Scene[M]):
    """A menu that closes with the meaning of the chosen item, unless it is cancelled."""

    has_tabs = True
    is_overlay = True

    def __init__(self, art: Art, panes: Sequence[Pane[M]]) -> None:
        self._art = art
        self._face = art.bold
        self._panes = panes
        self._info = InfoPrint(art)
        self._titles = self._title_rects()
        self._pane_top = self._titles[0].height - _PANE_JOINT
        self._open(0)

    def handle(self, action: Action) -> Transition | None:
        """Navigate, choose or close."""
        match action:
            case Command.LEFT | Command.RIGHT | Command.NEXT_TAB | Command.PREVIOUS_TAB:
                step = -1 if action in (Command.LEFT, Command.PREVIOUS_TAB) else 1
                self._open((self._pane + step) % len(self._panes))
            case Command.CANCEL | Command.MENU:
                return Pop()
            case Command.ACCEPT:
                return self._choose(self._items[self._list.index])
            case Letter(text):
                return self._press(text)
            case Command.HINT | Command.WHY:
                return self._push(action)
            case Hover(pos):
                self._point(pos)
            case Click(pos):
                return self._click(pos)
            case _:
                self._list.walk(action)
        return None

    @property
    def title(self) -> str:
        """The name of the menu."""
        return gettext("Menu")

    @property
    def scrolled(self) -> Scrolled:
        """The list."""
        return self._list

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Remove expired messages."""
        self.is_dirty |= self._info.tick(elapsed_ms)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bar, the open pane and its tab."""
        bar = self._titles[0].unionall(self._titles)
        frame(canvas, bar.inflate(2, 0), 1, 1)
        frame(canvas, self._pane_rect, 1, 1)
        for number, (rect, each) in enumerate(zip(self._titles, self._panes, strict=True)):
            if number == self._pane:
                self._draw_tab(canvas, rect)
            y = (rect.height - self._title_face.capital) // 2
            self._title_face.draw_centred(canvas, (rect.centerx, y), each.title)
        for row in self._list.visible:
            self._draw_item(canvas, self._list.rect(row), self._items[row])
        self._draw_selection(canvas, self._list.rect(self._list.index))
        self._list.scroll_bar.draw(canvas)
        self._info.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the titles of the bar, and the items in view of the open pane."""
        for number, (rect, pane) in enumerate(zip(self._titles, self._panes, strict=True)):
            click, is_open = clicked(rect), number == self._pane
            yield Control(Role.MENU, rect, pane.title, click=click, is_selected=is_open)
        for number, row in zip(self._list.visible, self._list.controls(), strict=True):
            item = self._items[number]
            yield replace(
                row,
                role=Role.MENU_ITEM,
                name=", ".join(filter(None, (item.label, shown_key(item.key)))),
                description=item.refusal,
                ident=(self._pane, number),
            )
        yield from self._info.controls()
        yield closing(gettext("Close"))

    @property
    def _items(self) -> tuple[Item[M], ...]:
        return self._panes[self._pane].items

    def _open(self, pane: int) -> None:
        self._pane = pane
        self._info.clear()
        items, face = self._items, self._face
        pitch = face.height + 2
        rows = min(len(items), (HEIGHT - self._pane_top - 7) // pitch)
        bar_room = _BAR_ROOM * (rows < len(items))
        width = max(
            _MIN_PANE_WIDTH,
            *(face.width(each.label) + self._key_width(each, bar_room) + 12 for each in items),
        )
        left = max(min(self._titles[pane].x, WIDTH - width - 2), 0)
        self._pane_rect = pygame.Rect(left, self._pane_top, width, rows * pitch + 6)
        area = self._pane_rect.inflate(-4, -6)
        bar = pygame.Rect(self._pane_rect.right - 8, area.y, 0, area.height)
        area.width -= bar_room
        self._list = ScrollList(area, pitch, bar, len(items))
        self._list.goes_round = True

    def _point(self, pos: tuple[int, int]) -> bool:
        """Select the item under the mouse; return whether it is on the bar or the pane."""
        if (number := index_at(self._titles, pos)) is not None:
            if number != self._pane:
                self._open(number)
            return True
        is_on_pane = self._pane_rect.collidepoint(pos)
        if is_on_pane:
            self._list.walk(Hover(pos))
        return is_on_pane

    def _click(self, pos: tuple[int, int]) -> Transition | None:
        if not self._point(pos):
            return Pop()
        if self._list.rect(self._list.index).collidepoint(pos):
            return self._choose(self._items[self._list.index])
        return None

    def _press(self, letter: str) -> Transition | None:
        """Choose the item with the key of a letter, or go to the next item that begins with it.

        In the open pane an item without a key comes before the keys of the other panes.
        """
        here = self._next(letter, (self._pane,), lambda item: not item.key)
        others = [pane for pane in self._panes if pane is not self._panes[self._pane]]
        items = [*self._items, *(each for pane in others if not here for each in pane.items)]
        if keyed := next((each for each in items if each.key == letter), None):
            return self._choose(keyed)
        count = len(self._panes)
        panes = [(self._pane + ahead) % count for ahead in range(count)]
        if found := here or self._next(letter, panes, lambda _: True):
            pane, row = found
            if pane != self._pane:
                self._open(pane)
            self._list.go(row)
        return None

    def _push(self, button: Command) -> Transition | None:
        """Choose the item with a button of a game controller, if there is one."""
        items = (each for pane in self._panes for each in pane.items)
        pushed = next((each for each in items if each.button is button), None)
        return self._choose(pushed) if pushed else None

    def _next(
        self, letter: str, panes: Iterable[int], is_meant: Callable[[Item[M]], bool]
    ) -> tuple[int, int] | None:
        """Return the pane and row of the next item that begins with a letter; rows go round."""
        for pane in panes:
            labels = [each.label * is_meant(each) for each in self._panes[pane].items]
            index = self._list.index if pane == self._pane else -1
            if (row := next_beginning(labels, letter, index)) is not None:
                return pane, row
        return None

    def _choose(self, item: Item[M]) -> Transition | None:
        if item.refusal:
            self._info.show(item.refusal)
            return None
        return self.take(item.meaning)

    def take(self, meaning: M) -> Transition:
        """Return the transition for choosing an item: close with its meaning."""
        return self.pop(meaning)

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
            rects.append(pygame.Rect(left, 0, width, self._face.height + 8))
            left += width
        return rects

    def _draw_tab(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Join the open title to its pane: borders left and right, none between."""
        top = self._pane_top
        canvas.fill(PAPER, (rect.x + 1, top, rect.width - 2, _PANE_JOINT + 2))
        canvas.fill(INK, (rect.x, 1, 1, rect.height))
        canvas.fill(INK, (rect.right - 1, 1, 1, top))

    def _draw_selection(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Show the selected row inverse; one that is not available in a frame, which is legible."""
        if self._items[self._list.index].refusal:
            top = rect.y - 1  # clear of accents
            pygame.draw.rect(canvas, INK, (rect.x, top, rect.width, rect.bottom - top), 1)
        else:
            invert(canvas, rect)

    def _draw_item(self, canvas: pygame.Surface, rect: pygame.Rect, item: Item[M]) -> None:
        """Draw a row; one that is not available is grey unless it is selected."""
        canvas.fill(PAPER, rect)
        self._face.draw(canvas, (rect.x + 4, rect.y + 1), item.label)
        if cap := shown_cap(self._art, item.key, item.button):
            self._draw_key(canvas, rect, cap)
        if item.refusal and item is not self._items[self._list.index]:
            dither(canvas, rect)

    def _key_width(self, item: Item[M], bar_room: int) -> int:
        """Return the width of a key or button with its cap and a gap, and of the scroll bar."""
        width = max(map(self._face.width, (shown_key(item.key), self._art.button(item.key))))
        width += self._art["widgets/key-cap"].get_width()
        return max(_KEY_WIDTH, width + _KEY_GAPS + bar_room)

    def _draw_key(self, canvas: pygame.Surface, rect: pygame.Rect, key: str) -> None:
        key_x = rect.right - 3 - self._face.width(key)
        self._face.draw(canvas, (key_x, rect.y + 1), key)
        cap = self._art["widgets/key-cap"]
        cap_y = rect.y + (rect.height - cap.get_height()) // 2
        canvas.blit(cap, (key_x - cap.get_width() - 2, cap_y))


_MARGIN, _GAP, _LEAST_GAP = 10, 14, 6
_PADDING, _LEAST_MARGIN = 4, 7
_GREATEST_WIDTH = WIDTH - 4
_MOST_LOOSE = 3
"""The most rows of full height; more rows are a pixel lower each, to leave room for the keys."""


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """A row with its letter, label and note, and the screen to which it leads."""

    command: WelcomeCommand | EndingCommand
    screen: Screen


class ChooseScene(Scene[Screen]):
    """A choice that opens by itself, and closes with the screen chosen, unless it is cancelled.

    The title is translatable.
    """

    is_overlay = True

    def __init__(self, art: Art, title: str, choices: Sequence[MenuChoice]) -> None:
        self.question = Question(UNASKED_GUARD_MS)
        self._art = art
        self._title = gettext(title)
        self._choices = choices
        commands = [each.command for each in choices]
        self._rows = [(gettext(each.value.label), gettext(each.value.help)) for each in commands]
        # Translators: beside Esc: leave this question.
        hints = ok_hint(), KeyHint("Esc", gettext("Back"), Command.CANCEL)
        for self._face, gap in ((art.bold, _GAP), (art.bold, _LEAST_GAP), (art.normal, _LEAST_GAP)):
            self._note_x = max(self._face.width(label) for label, _ in self._rows) + gap
            width = max(
                art.bold.width(self._title),
                *(self._note_x + art.normal.width(note) for _, note in self._rows),
            )
            if width + 2 * _LEAST_MARGIN <= _GREATEST_WIDTH:
                break
        self._margin = min(_MARGIN, (_GREATEST_WIDTH - width) // 2)
        more = len(choices) - _MOST_LOOSE
        self._pitch = art.normal.line_pitch + 2 - min(max(2 * more - 1, 0), 3)
        height = title_height(art) + self._pitch * len(choices) + hint_height(art) + 11
        height = min(height, HEIGHT - SHADOW)
        self._rect = centred(width + 2 * self._margin, height)
        self._hints = foot_hints(art, self._rect, *hints)
        areas = [self._row(number) for number in range(len(choices))]
        keys, labels = [each.key for each in commands], [label for label, _ in self._rows]
        self._choice = Selection(len(choices), partial(index_at, areas), keys, labels)
        self._choice.is_column = True

    def handle(self, action: Action) -> Transition | None:
        """Move the selection, take a row, or close; a click beside them does nothing."""
        action = self._hints.meant(action)
        if action is Command.CANCEL:
            return Pop()
        taken = self._choice.take(action)
        return None if taken is None else self.take(self._choices[taken].screen)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its keys; the selected row is inverse."""
        draw_panel(canvas, self._art, self._rect, self._title)
        for number, (label, note) in enumerate(self._rows):
            row, face, small = self._row(number), self._face, self._art.normal
            x, foot = row.x + self._padding, row.centery + (face.capital + 1) // 2
            face.draw(canvas, (x, foot - face.capital), label)
            small.draw(canvas, (x + self._note_x, foot - small.capital), note)
            if number == self._choice.index:
                invert(canvas, row)
        self._hints.draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Yield the title, the choices and the keys."""
        title = pygame.Rect(self._rect.topleft, (self._rect.width, title_height(self._art)))
        yield Control(Role.HEADING, title, self._title)
        for number, (label, note) in enumerate(self._rows):
            yield replace(
                button(self._row(number), number, self._choice.index, COLUMN),
                name=label,
                description=note,
                key=self._choices[number].command.key,
                place=(number + 1, len(self._rows)),
            )
        yield from self._hints.controls()

    @property
    def _padding(self) -> int:
        """The distance from the edge of a row to its text."""
        return min(_PADDING, self._margin - 2)

    def _row(self, number: int) -> pygame.Rect:
        """Return the area of a row, counted from 0."""
        inset = self._margin - self._padding
        top = self._rect.y + title_height(self._art) + 4 + self._pitch * number
        height = min(self._pitch, self._art.normal.line_pitch + 1)
        return pygame.Rect(self._rect.x + inset, top, self._rect.width - 2 * inset, height)

    def take(self, screen: Screen) -> Transition:
        """Return the transition for taking a row: close with its screen."""
        return self.pop(screen)
