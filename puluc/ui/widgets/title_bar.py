"""The inverse bar on top of a full screen, with tabs if the screen has several pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from puluc.text.language import gettext
from puluc.ui.app.input import Action, Click, Command
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, frame

BAR_HEIGHT = 12
_LEFT, _RIGHT = 8, WIDTH - 6
_TEXT_Y = 2
_TEXT_GAP, _KEY_GAP = 6, 5
_TAB_TOP = 2
_TAB_MARGIN, _LEAST_TAB_MARGIN = 5, 2
"""From the edge of a tab to its text: the least where tabs are crowded."""
_TAB_GAP = 2


def title_room(art: Art) -> int:
    """Return the pixels that a title may take, if there are neither tabs nor a menu."""
    return _RIGHT - art.bold.width("Esc") - _TEXT_GAP - _LEFT


class TitleBar:
    """A title at the left, ``Esc`` at the right, before it ``F2`` if there is a menu, and tabs.

    A title that leaves too little room for the tabs is left out.
    ``menu`` is a word before ``F2`` if that opens something else than a menu.
    """

    def __init__(
        self,
        art: Art,
        title: str,
        tabs: Sequence[str] = (),
        *,
        has_menu: bool = False,
        menu: str = "",
        tabs_end: int | None = None,
    ) -> None:
        self._art = art
        self._title = title
        self._tabs = tabs
        self._menu_word = menu
        self._menu = pygame.Rect(0, 0, art.bold.width("F2") if has_menu else 0, BAR_HEIGHT)
        self._menu.right = _RIGHT - art.bold.width("Esc") - _KEY_GAP
        self._tab_margin = _TAB_MARGIN
        if self._least_tabs_end > self._keys_left:
            self._title = ""
        self._rects = self._tab_rects(tabs_end)

    @property
    def inside(self) -> tuple[int, int]:
        """Where there is room for more text: from the title to the first of the keys."""
        return self._title_end + _TEXT_GAP, self._menu.left - _TEXT_GAP

    def is_menu_at(self, pos: tuple[int, int]) -> bool:
        """Whether a click at a canvas pixel opens the menu: between the title and ``Esc``."""
        is_between = self._title_end < pos[0] < self._menu.right + _KEY_GAP // 2
        return bool(self._menu) and is_between and pos[1] < BAR_HEIGHT

    def draw(self, canvas: pygame.Surface, current: int = 0) -> None:
        """Draw the bar; the current tab joins the page below."""
        canvas.fill(INK, (0, 0, WIDTH, BAR_HEIGHT))
        bold = self._art.bold
        bold.draw(canvas, (_LEFT, _TEXT_Y), self._title, PAPER)
        bold.draw_right(canvas, (_RIGHT, _TEXT_Y), "Esc", PAPER)
        if self._menu:
            bold.draw(canvas, (self._menu.x, _TEXT_Y), "F2", PAPER)
            word_end = self._menu.x - _KEY_GAP
            self._art.normal.draw_right(canvas, (word_end, _TEXT_Y), self._menu_word, PAPER)
        for number, (name, rect) in enumerate(zip(self._tabs, self._rects, strict=True)):
            pos = (rect.x + self._tab_margin, _TEXT_Y)
            if number == current:
                canvas.fill(PAPER, rect.move(0, 1))
                canvas.fill(PAPER, (rect.x + 1, rect.y, rect.width - 2, 1))
                self._art.normal.draw(canvas, (pos[0], pos[1] + 1), name)
            else:
                self._art.normal.draw(canvas, pos, name, PAPER)

    def tab_of(self, action: Action, current: int) -> int | None:
        """Return the tab that an action chooses: Tab, Shift+Tab, or a click on it."""
        match action:
            case Command.NEXT_TAB | Command.PREVIOUS_TAB:
                step = 1 if action is Command.NEXT_TAB else -1
                return (current + step) % len(self._tabs)
            case Click(pos):
                hit = (number for number, rect in enumerate(self._rects) if rect.collidepoint(pos))
                return next(hit, None)
        return None

    @property
    def _tab_widths(self) -> list[int]:
        return [self._art.normal.width(name) for name in self._tabs]

    @property
    def _title_end(self) -> int:
        return _LEFT + self._art.bold.width(self._title)

    @property
    def _keys_left(self) -> int:
        """Where the keys begin."""
        return self._menu.left if self._menu else self._menu.right + _KEY_GAP

    @property
    def _least_tabs_end(self) -> int:
        """Where tabs beside the title end if they are as narrow as can be, with a gap."""
        tabs = (width + 2 * _LEAST_TAB_MARGIN + _TAB_GAP for width in self._tab_widths)
        return self._title_end + _TAB_GAP + sum(tabs)

    def _tab_rects(self, end: int | None) -> list[pygame.Rect]:
        """Tabs side by side, centred between the title and the keys, or another ``end``.

        Those that don't fit there stand beside the title, with narrower margins if they have to.
        """
        widths, start, keys = self._tab_widths, self._title_end, self._keys_left
        gaps = _TAB_GAP * (len(widths) - 1)
        needed = sum(widths) + 2 * _TAB_MARGIN * len(widths) + gaps
        x = start + ((end or keys) - start - needed) // 2
        if x < start + _TAB_GAP:
            x = start + min(max((keys - start - needed) // 2, _TAB_GAP), _TEXT_GAP)
            room = keys - x - _TAB_GAP - sum(widths) - gaps
            margin = room // (2 * len(widths))
            self._tab_margin = min(max(margin, _LEAST_TAB_MARGIN), _TAB_MARGIN)
        rects = []
        for width in widths:
            rect = pygame.Rect(x, _TAB_TOP, width + 2 * self._tab_margin, BAR_HEIGHT - _TAB_TOP)
            rects.append(rect)
            x = rect.right + _TAB_GAP
        return rects


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
        """Return the action of the hint at a canvas pixel, if any."""
        return next((hint.action for hint, rect in self._hints if rect.collidepoint(pos)), None)

    @staticmethod
    def width(art: Art, hint: KeyHint) -> int:
        """Return the width of a hint whose word stands beside its box."""
        return _box_width(art, hint) + _LABEL_GAP + art.normal.width(hint.label)


def centred_hints(art: Art, centre_x: int, y: int, *hints: KeyHint) -> KeyHints:
    """Hints side by side."""
    x, corners = centre_x - hints_width(art, *hints) // 2, dict[tuple[int, int], KeyHint]()
    for hint in hints:
        corners[x, y] = hint
        x += _pitch(art, hint)
    return KeyHints(art, corners)


def hints_width(art: Art, *hints: KeyHint) -> int:
    """Return the width of hints side by side."""
    return sum(_pitch(art, hint) for hint in hints) - _HINT_GAP


def _pitch(art: Art, hint: KeyHint) -> int:
    """From a hint to the one beside it."""
    return KeyHints.width(art, hint) + (_HINT_GAP if hint.label else 0)


def _box_width(art: Art, hint: KeyHint) -> int:
    return art.bold.width(hint.key) + 2 * _BOX_MARGIN - 1
