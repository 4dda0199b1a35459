"""The rows of dialogs: a prompt with values to choose from, a text field, or a link."""

import dataclasses
from dataclasses import dataclass
from unicodedata import normalize

from puluc.ui.widgets.field import Field

_PLACES = dict(zip("ЙЦУКЕНГШЩЗФІВАПРОЛДЯЧСМИТЬ", "QWERTYUIOPASDFGHJKLZXCVBNM", strict=True))
"""The Latin letters in the places of the Ukrainian ones, which is what their keys give."""


@dataclass(slots=True)
class Row:
    """A prompt and its possible values."""

    prompt: str
    values: tuple[str, ...] = ()
    index: int = 0
    notes: tuple[str, ...] = ()
    """Explanations: one for each value, or a single one."""

    @property
    def note(self) -> str:
        """The explanation of the row with its present value."""
        return self.notes[min(self.index, len(self.notes) - 1)] if self.notes else ""

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
            if _begins(self.values[index], letter):
                self.index = index
                return True
        return False

    def beginning_with(self, number: str) -> int | None:
        """Return the index of the value that is a number, else of the first that begins with it."""
        begin = [index for index, each in enumerate(self.values) if each.startswith(number)]
        return min(begin, key=lambda index: self.values[index] != number, default=None)


@dataclass(slots=True)
class TextRow(Row):
    """A prompt with a text field; ``placeholder`` stands for an empty text."""

    field: Field = dataclasses.field(default_factory=Field)
    placeholder: str = ""


class LinkRow(Row):
    """A prompt that opens another dialog; its only value says so."""


def _begins(text: str, letter: str) -> bool:
    """Whether a text begins with a letter, with or without its accent, or with one in its place."""
    first = text[:1].upper()
    return letter in (first, normalize("NFD", first)[:1], _PLACES.get(first))
