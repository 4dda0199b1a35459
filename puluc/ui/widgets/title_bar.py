"""The inverse bar on top of a full screen, with tabs if the screen has several pages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import pygame

from puluc.text.language import gettext
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, frame
from puluc.ui.scene.controls import Control, Role, clicked, index_at
from puluc.ui.scene.input import Action, Click, Command

_LEFT, _RIGHT = 8, WIDTH - 6
_TEXT_GAP, _KEY_GAP = 6, 5
_TAB_TOP = 2
_TAB_MARGIN, _LEAST_TAB_MARGIN = 5, 2
"""The distance from the edge of a tab to its text, and the least where tabs are crowded."""
_TAB_GAP = 2


def bar_height(art: Art) -> int:
    """Return the rows of the bar."""
    return art.bold.capital + 5


def has_room(art: Art, title: str) -> bool:
    """Return whether there is room for a title, if there are neither tabs nor a menu."""
    return art.bold.width(title) <= _RIGHT - art.bold.width("Esc") - _TEXT_GAP - _LEFT


class TitleBar:
    """A title at the left, ``Esc`` at the right, before it ``F2`` if there is a menu, and tabs.

    A title that leaves too little room for the tabs is left out. ``menu`` is the word before
    ``F2``: empty for none, None if there is no menu. The word is left out beside a long title.
    """

    def __init__(
        self,
        art: Art,
        title: str,
        tabs: Sequence[str] = (),
        *,
        menu: str | None = None,
    ) -> None:
        self.height = bar_height(art)
        self._tabs = tabs
        self._tab_margin = _TAB_MARGIN
        titles, menus = ((title, "") if tabs else (title,)), ((menu, "") if menu else ("",))
        self._art, self._text, self._bold = art, art.normal, art.bold
        for self._title, self._menu_word in product(titles, menus):
            face = self._bold
            self._menu = pygame.Rect(0, 0, 0 if menu is None else face.width("F2"), self.height)
            self._menu.right = _RIGHT - face.width("Esc") - _KEY_GAP
            word = self._text.width(self._menu_word) + _TEXT_GAP + _KEY_GAP if menu else 0
            if self._least_tabs_end + word <= self._keys_left:
                break
        self._rects = self._tab_rects()

    @property
    def inside(self) -> tuple[int, int]:
        """The area with room for more text: from the title to the first of the keys."""
        return self._title_end + _TEXT_GAP, self._menu.left - _TEXT_GAP

    def is_menu_at(self, pos: tuple[int, int]) -> bool:
        """Return whether a click here opens the menu: between the title and ``Esc``."""
        is_between = self._title_end < pos[0] < self._menu.right + _KEY_GAP // 2
        return bool(self._menu) and is_between and pos[1] < self.height

    def draw(self, canvas: pygame.Surface, current: int = 0) -> None:
        """Draw the bar; the current tab joins the page below."""
        canvas.fill(INK, (0, 0, WIDTH, self.height))
        text, title = self._text, self._bold
        y = (self.height - title.capital) // 2
        title.draw(canvas, (_LEFT, y), self._title, PAPER)
        title.draw_right(canvas, (_RIGHT, y), self._art.cap("Esc"), PAPER)
        if self._menu:
            self._draw_menu(canvas, y)
        for number, (name, rect) in enumerate(zip(self._tabs, self._rects, strict=True)):
            x = rect.x + self._tab_margin
            if number == current:
                canvas.fill(PAPER, rect.move(0, 1))
                canvas.fill(PAPER, (rect.x + 1, rect.y, rect.width - 2, 1))
                text.draw(canvas, (x, y + 1), name)
            else:
                text.draw(canvas, (x, y), name, PAPER)

    def _draw_menu(self, canvas: pygame.Surface, y: int) -> None:
        """Draw the key of the menu and its word; a cap that has no room is left out."""
        cap = self._art.cap("F2")
        left = self._menu.right - self._bold.width(cap)
        room = left - (self._rects[-1].right if self._rects else self._title_end)
        if self._menu_word:
            room -= _KEY_GAP + self._text.width(self._menu_word)
        if room >= 0:
            self._bold.draw(canvas, (left, y), cap, PAPER)
            self._text.draw_right(canvas, (left - _KEY_GAP, y), self._menu_word, PAPER)

    def controls(self, current: int = 0) -> Iterator[Control]:
        """Yield the title, the tabs and the keys."""
        title = pygame.Rect(0, 0, self._title_end, self.height)
        if self._title:
            yield Control(Role.HEADING, title, self._title)
        for number, (name, rect) in enumerate(zip(self._tabs, self._rects, strict=True)):
            is_selected = number == current
            yield Control(Role.TAB, rect, name, click=clicked(rect), is_selected=is_selected)
        left = self._menu.right + _KEY_GAP // 2 if self._menu else self._keys_left - _KEY_GAP
        esc = pygame.Rect(left, 0, WIDTH - left, self.height)
        if self._menu:
            menu = pygame.Rect(title.right, 0, left - title.right, self.height)
            name = self._menu_word or gettext("Menu")
            yield Control(Role.BUTTON, menu, name, key="F2", click=(Command.MENU,))
        yield Control(Role.BUTTON, esc, gettext("Close"), key="Esc", click=(Command.CANCEL,))

    def tab_of(self, action: Action, current: int) -> int | None:
        """Return the tab that an action chooses: Tab, Shift+Tab, Left, Right, or a click on it."""
        match action:
            case Command.NEXT_TAB | Command.RIGHT:
                return (current + 1) % len(self._tabs)
            case Command.PREVIOUS_TAB | Command.LEFT:
                return (current - 1) % len(self._tabs)
            case Click(pos):
                return index_at(self._rects, pos)
        return None

    @property
    def _tab_widths(self) -> list[int]:
        return [self._text.width(name) for name in self._tabs]

    @property
    def _title_end(self) -> int:
        return _LEFT + self._bold.width(self._title)

    @property
    def _keys_left(self) -> int:
        """The x at which the keys begin."""
        return self._menu.left if self._menu else self._menu.right + _KEY_GAP

    @property
    def _least_tabs_end(self) -> int:
        """The right end of the tabs beside the title at their least width, with a gap."""
        tabs = (width + 2 * _LEAST_TAB_MARGIN + _TAB_GAP for width in self._tab_widths)
        return self._title_end + _TAB_GAP + sum(tabs)

    def _tab_rects(self) -> list[pygame.Rect]:
        """Return the areas of the tabs, centred between the title and the keys.

        If they don't fit there they are beside the title, with narrower margins if necessary.
        """
        widths, start, keys = self._tab_widths, self._title_end, self._keys_left
        gaps = _TAB_GAP * (len(widths) - 1)
        needed = sum(widths) + 2 * _TAB_MARGIN * len(widths) + gaps
        x = start + (keys - start - needed) // 2
        if x < start + _TAB_GAP:
            x = start + _TAB_GAP
            room = keys - x - _TAB_GAP - sum(widths) - gaps
            margin = room // (2 * len(widths))
            self._tab_margin = min(max(margin, _LEAST_TAB_MARGIN), _TAB_MARGIN)
        rects = []
        for width in widths:
            rect = pygame.Rect(x, _TAB_TOP, width + 2 * self._tab_margin, self.height - _TAB_TOP)
            rects.append(rect)
            x = rect.right + _TAB_GAP
        return rects


def close_cross(rect: pygame.Rect, sign: str) -> Control:
    """Return the cross that closes a screen without a bar."""
    name, click = gettext("Close"), (Command.CANCEL,)
    return Control(Role.BUTTON, rect, name, value=sign, key="Esc", click=click)


_BOX_EDGES = 7
_LABEL_GAP = 3
_HINT_GAP = 14


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key, its effect in a word of the player's language, and the action it gives.

    Without a word it has the effect of the next one.
    """

    key: str
    label: str
    action: Action


def ok_hint() -> KeyHint:
    """Return the hint for Enter, which accepts."""
    return KeyHint("Enter", gettext("OK"), Command.ACCEPT)


def cancel_hint() -> KeyHint:
    """Return the hint for Esc, which cancels."""
    return KeyHint("Esc", gettext("Cancel"), Command.CANCEL)


def close_hints() -> tuple[KeyHint, KeyHint]:
    """Return the hints for Enter or Esc, which close."""
    return (
        KeyHint("Enter", "", Command.ACCEPT),
        KeyHint("Esc", gettext("Close"), Command.CANCEL),
    )


def hint_height(art: Art) -> int:
    """Return the rows of the box of a key."""
    return art.bold.height + 3


class KeyHints:
    """Hints, each at the canvas pixel of its top left corner, for the mouse and for a listener."""

    def __init__(self, art: Art, hints: Mapping[tuple[int, int], KeyHint], column: int = 0) -> None:
        """Place the hints; words are beside the boxes, or below in a ``column`` of that width."""
        self._art, self._text, self._title = art, art.normal, art.bold
        self._height = hint_height(art)
        self._column = column
        self._hints = [
            (hint, pygame.Rect(corner, self._area(art, hint))) for corner, hint in hints.items()
        ]

    def _area(self, art: Art, hint: KeyHint) -> tuple[int, int]:
        if not self._column:
            return self.width(art, hint), self._height
        return self._column, self._height + self._text.pitch * bool(hint.label)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw each key in its box, and its word."""
        for hint, rect in self._hints:
            key = self._art.cap(hint.key)
            width = self._title.width(key)
            box = pygame.Rect(rect.topleft, (self._column or width + _BOX_EDGES, self._height))
            frame(canvas, box, 0, 2)
            self._title.draw(canvas, (box.x + (box.width - width + 1) // 2, box.y + 2), key)
            if self._column:
                self._text.draw_centred(canvas, (box.centerx, box.bottom + 1), hint.label)
            else:
                self._text.draw(canvas, (box.right + _LABEL_GAP, box.y + 2), hint.label)

    def controls(self) -> Iterator[Control]:
        """Yield a button for each hint; one without a word is called like the next one."""
        for number, (hint, rect) in enumerate(self._hints):
            name = next((each.label for each, _ in self._hints[number:] if each.label), hint.key)
            yield Control(Role.BUTTON, rect, name, key=hint.key, click=(hint.action,))

    def action_at(self, pos: tuple[int, int]) -> Action | None:
        """Return the action of the hint at a canvas pixel, if any."""
        return next((hint.action for hint, rect in self._hints if rect.collidepoint(pos)), None)

    def meant(self, action: Action) -> Action:
        """Return the action of the hint that is clicked, else the action itself."""
        hit = self.action_at(action.pos) if isinstance(action, Click) else None
        return hit or action

    @staticmethod
    def width(art: Art, hint: KeyHint) -> int:
        """Return the width of a hint whose word is beside its box."""
        box = max(map(art.bold.width, (hint.key, art.cap(hint.key)))) + _BOX_EDGES
        return box + _LABEL_GAP + art.normal.width(hint.label)


def centred_hints(art: Art, centre_x: int, y: int, *hints: KeyHint) -> KeyHints:
    """Return hints side by side, centred."""
    x, corners = centre_x - hints_width(art, *hints) // 2, dict[tuple[int, int], KeyHint]()
    for hint in hints:
        corners[x, y] = hint
        x += _pitch(art, hint)
    return KeyHints(art, corners)


def foot_hints(art: Art, panel: pygame.Rect, *hints: KeyHint, margin: int = 4) -> KeyHints:
    """Return hints side by side at the foot of a panel."""
    return centred_hints(art, panel.centerx, panel.bottom - hint_height(art) - margin, *hints)


def hints_width(art: Art, *hints: KeyHint) -> int:
    """Return the width of hints side by side."""
    return sum(_pitch(art, hint) for hint in hints) - _HINT_GAP


def _pitch(art: Art, hint: KeyHint) -> int:
    """Return the distance from a hint to the next one."""
    return KeyHints.width(art, hint) + (_HINT_GAP if hint.label else 0)
