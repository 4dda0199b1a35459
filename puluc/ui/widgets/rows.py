"""The rows of dialogs: a prompt with values to choose from, or a text field."""

import dataclasses
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from string import digits
from unicodedata import normalize

import pygame

from puluc.text.language import current_language, gettext
from puluc.ui.render.canvas import INK, PAPER, invert
from puluc.ui.render.font import RISE, Font
from puluc.ui.scene.input import Action, Command, Spell, Typed

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

_REPLACING = (Command.ERASE, Command.DELETE, Spell(Command.UP), Spell(Command.DOWN))
"""The actions that replace a selected text, as typed text does."""

_MARKS = " .-:/=,"
"""The characters beside letters and digits in names, addresses and lines of notation."""


class Field:
    """A text of at most ``max_length`` characters, and its caret.

    A selected text is replaced by the first character typed. The characters of ``excluded`` can't
    be typed. A game controller spells: it gives the character behind the caret another value.
    """

    def __init__(
        self, text: str = "", max_length: int = 40, *, is_selected: bool = False, excluded: str = ""
    ) -> None:
        self.text = text[:max_length]
        self.caret = len(self.text)
        """The number of characters before it."""
        self._max_length = max_length
        self._excluded = str.maketrans("", "", excluded)
        self._is_selected = is_selected and bool(text)
        self.is_spelling = False
        """Whether the character behind the caret is being chosen."""

    def end_spelling(self) -> None:
        """Put the caret behind the character that was chosen."""
        if self.is_spelling:
            self.is_spelling, self.caret = False, min(self.caret + 1, len(self.text))

    def select(self, *, is_selected: bool) -> None:
        """Select the text, so that the first character typed replaces it, or undo that."""
        self._is_selected = is_selected and bool(self.text)
        self.caret = len(self.text)

    def accepts(self, action: Action) -> bool:
        """Handle an editing action and return whether `action` is one."""
        if self._is_selected and isinstance(action, Command | Typed | Spell):
            self._is_selected = False
            if isinstance(action, Typed) or action in _REPLACING:
                self.text, self.caret = "", 0
        if isinstance(action, Command | Typed):
            is_spelling = self.is_spelling
            self.end_spelling()
            self.is_spelling = is_spelling and action is Command.ERASE
        match action:
            case Spell(way):
                self._spell(way)
            case Typed(text):
                self._insert(text)
            case Command.ERASE:
                self._cut(self.caret - 1)
            case Command.DELETE:
                self._cut(self.caret)
            case Command.SELECT_ALL:
                self.select(is_selected=True)
            case Command.LEFT | Command.RIGHT | Command.HOME | Command.END:
                self._go(action)
            case _:
                return False
        return True

    def _go(self, way: Command) -> None:
        """Move the caret."""
        end = len(self.text)
        steps = {Command.LEFT: -1, Command.RIGHT: 1, Command.HOME: -end, Command.END: end}
        self.caret = max(0, min(self.caret + steps[way], end))

    def draw(
        self, canvas: pygame.Surface, rect: pygame.Rect, face: Font, *, has_caret: bool
    ) -> None:
        """Draw the text, scrolled so that the caret is in view."""
        is_spelled = self.is_spelling and self.caret < len(self.text)
        shown, end = self._in_view(face, rect.width - 1, self.caret + is_spelled)
        before = face.width(shown[: end - is_spelled])
        area = pygame.Rect(rect.x, rect.y - RISE, rect.width, rect.height + RISE)
        sheet = canvas.subsurface(area.clip(canvas.get_rect()))
        sheet.fill(PAPER)
        top = (rect.height - face.height) // 2 + RISE
        face.draw(sheet, (0, top), shown)
        if self._is_selected:
            width = min(before + 1, rect.width)
            rises = any(sheet.get_at_mapped((x, 0)) == INK for x in range(width))
            invert(sheet, pygame.Rect(0, 0 if rises else RISE, width, sheet.get_height()))
        elif is_spelled:
            width = face.width(shown[:end]) + 1 - before
            invert(sheet, pygame.Rect(before, RISE, width, rect.height))
        elif has_caret:
            sheet.fill(INK, (before, RISE, 1, rect.height))

    def _in_view(self, face: Font, width: int, end: int) -> tuple[str, int]:
        """Return the visible part of the text, with ``end`` in it, and the index of ``end`` there.

        An ellipsis replaces what is left out.
        """
        text, left = self.text, ""
        if face.width(text) > width:
            rest = _ELLIPSIS * (end < len(text))
            starts = range(end + 1)
            start = bisect_left(
                starts,
                -width,
                key=lambda start: -face.width(_ELLIPSIS * bool(start) + text[start:end] + rest),
            )
            left = _ELLIPSIS * bool(start)
            text, end = text[start:], end - start + len(left)
        shown = left + text
        shortened = face.fit(shown, width)
        return (shortened if end < len(shortened) else shown), end

    def _spell(self, way: Command) -> None:
        """Choose the next character at the caret, or go to another place."""
        self.is_spelling = True
        match way:
            case Command.LEFT | Command.RIGHT:
                self._go(way)
            case Command.UP | Command.DOWN if self.caret < self._max_length:
                alphabet, here = self._alphabet, self.text[self.caret : self.caret + 1]
                step = 1 if way is Command.UP else -1
                at = alphabet.find(here) if here else min(-step, 0)
                chosen = alphabet[(at + step) % len(alphabet)]
                self.text = self.text[: self.caret] + chosen + self.text[self.caret + 1 :]

    @property
    def _alphabet(self) -> str:
        """The characters to choose from: capitals first where a word begins."""
        letters = current_language().alphabet
        is_first = self.text[: self.caret].endswith(" ") or not self.caret
        first, others = (letters, letters.lower())[:: 1 if is_first else -1]
        return (first + digits + _MARKS + others).translate(self._excluded)

    def _insert(self, text: str) -> None:
        room = self._max_length - len(self.text)
        added = normalize("NFC", text.translate(self._excluded))[: max(room, 0)]
        self.text = self.text[: self.caret] + added + self.text[self.caret :]
        self.caret += len(added)

    def _cut(self, index: int) -> None:
        """Delete the character at an index, if there is one."""
        if 0 <= index < len(self.text):
            self.text = self.text[:index] + self.text[index + 1 :]
            self.caret = index


_PLACES = dict(zip("ЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬ", "QWERTYUIOPASDFGHJKLZXCVBNM", strict=True))
"""The Latin letters on the keys of the Ukrainian ones."""


@dataclass(slots=True)
class Row:
    """A prompt and its possible values."""

    prompt: str
    values: tuple[str, ...] = ()
    index: int = 0
    notes: tuple[str, ...] = ()
    """Explanations: one for each value, or a single one."""
    opens: bool = False
    """Whether Enter opens a screen or a list instead of accepting the dialog."""

    @property
    def note(self) -> str:
        """The explanation of the row with its present value."""
        return self.notes[min(self.index, len(self.notes) - 1)] if self.notes else ""

    @property
    def value(self) -> str:
        """The chosen value; empty if there are none."""
        return self.values[self.index] if self.values else ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The values as they are drawn: with an ellipsis if the row opens a screen."""
        return tuple(f"{value} ...".strip() for value in self.values) if self.opens else self.values

    def step(self, by: int) -> bool:
        """Go to another value, wrapping round; return whether there is another."""
        if len(self.values) < 2:  # noqa: PLR2004 - a single value is no choice
            return False
        self.index = (self.index + by) % len(self.values)
        return True

    def jump(self, letter: str) -> bool:
        """Go to the next value that begins with ``letter``; return whether one does."""
        index = next_beginning(self.values, letter, self.index)
        self.index = self.index if index is None else index
        return index is not None

    def beginning_with(self, number: str) -> int | None:
        """Return the index of the value that is a number, else of the first that begins with it."""
        begin = [index for index, each in enumerate(self.values) if each.startswith(number)]
        return min(begin, key=lambda index: self.values[index] != number, default=None)


@dataclass(slots=True)
class TextRow(Row):
    """A prompt with a text field; ``placeholder`` stands for an empty text."""

    field: Field = dataclasses.field(default_factory=Field)
    placeholder: str = ""
    is_replaced: bool = False
    """Whether the first text typed replaces the present one."""


def spelling_words() -> str:
    """Return how a game controller spells."""
    # Translators: the buttons of a game controller in a text field, in one line of 230 pixels.
    return gettext("Up, down: letter. Right: next. X erases.")


def begins(text: str, letter: str) -> bool:
    """Return whether a text begins with a letter, one with its accent, or one on the same key."""
    first = text[:1].upper()
    return letter in (first, normalize("NFD", first)[:1], _PLACES.get(first))


def next_beginning(texts: Sequence[str], letter: str, index: int) -> int | None:
    """Return the index of the next text that begins with a letter, going round."""
    count = len(texts)
    following = (*range(index + 1, count), *range(min(index + 1, count)))
    return next((each for each in following if begins(texts[each], letter)), None)
