"""Proportional bitmap fonts: faces drawn as grids, accented letters composed on demand.

A face (``assets/fonts/*.txt``) is a file of grids named by their character, or
by ``U+XXXX`` where the character itself would be awkward. Rows in excess of the
face's height rise above the line; a shorter grid leaves out empty rows below.
``short X`` is a lower capital X for use under an accent, ``capital U+XXXX`` an
accent for capitals, ``missing`` the box for characters that the face lacks; its
height is the face's. A line of ``kerning.txt`` gives left letters, right
letters and the pixels to move by, after a line ``@ face ...`` that says for
which faces.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from unicodedata import combining, normalize

import pygame

from puluc.text.wordings import Words
from puluc.ui.render.canvas import CLEAR, INK, blank, read_grids

GAP = 1
"""Clear pixels between two letters that are not kerned."""

LINE_BREAK = re.compile(
    r"(?<!\b[^\W\d_]\.)(?<!\(\d)(?<!\(\d\d) (?!\N{EN DASH} |%|(?:mm|мм)\b|\d+\))"
)
"""The spaces at which a line may end.

Not after an initial, before a dash or a unit, or within odds: (6 of 16).
"""

RISE = 1
"""Rows above the capital line for accents: all that lines, menus and bars leave clear."""

_TEXTS = 2048
"""The most texts whose spacing a face remembers: more than a screen shows."""

_ABOVE = 230
_OGONEK = "\N{COMBINING OGONEK}"
_DOTLESS = {"i": "\N{LATIN SMALL LETTER DOTLESS I}", "j": "\N{LATIN SMALL LETTER DOTLESS J}"}
_SAME = str.maketrans(
    "АВЕЅІЈКМНОРСТХаеорсухѕіјĐħĸ\u2010\u2011\u00a0\u202f\u02bc",
    "ABESIJKMHOPCTXaeopcyxsijÐћк--  \u2019",
)

Ink = set[tuple[int, int]]


class DrawnText(NamedTuple):
    """A drawn text and its area; ``texts`` are several if it is a line of them."""

    text: str
    rect: pygame.Rect
    texts: int = 1


_records: list[list[DrawnText]] = []
"""The lists to which texts are added as they are drawn."""


@contextmanager
def recorded_texts() -> Iterator[list[DrawnText]]:
    """Record the texts drawn inside the block, with their places on the whole surface."""
    texts = list[DrawnText]()
    _records.append(texts)
    try:
        yield texts
    finally:
        _records.pop()


class Font:
    """One face at one size; ``height`` is its rows from capital line to descenders."""

    def __init__(self, grids: dict[str, list[str]], kerning: dict[tuple[str, str], int]) -> None:
        self._grids = grids
        self.kerning = kerning
        self.height = len(grids["missing"])
        self.capital = self.height - 1
        """The rows of a capital, for faces of text."""
        self.pitch = self.height + 1
        """The distance from a row of a list to the next, in pixels."""
        self.line_pitch = self.height + 2
        """The distance from a line of running text to the next, in pixels."""
        self._letters = lru_cache(_TEXTS)(self._spaced)
        self._lines = lru_cache(_TEXTS)(self._wrapped)
        self.ink = cache(self._composed)
        self.shift = cache(self._kerned)
        self._glyph = cache(self._rendered)

    @classmethod
    def load(cls, path: Path) -> Font:
        """Return the face in ``path`` with the kerning beside it; raise SpriteError if broken."""
        grids = {_character(name): rows for name, rows in read_grids(path)}
        return cls(grids, dict(_read_kerning(path.with_name("kerning.txt"), path.stem)))

    def __contains__(self, character: str) -> bool:
        """Return whether the face can show ``character`` as itself."""
        return character in self._grids or all(part in self._grids for part in _parts(character))

    def glyphs(self) -> Iterator[pygame.Surface]:
        """Yield the pictures of all characters that are drawn, not composed."""
        return (self._glyph(name, INK) for name in self._grids if len(name) == 1)

    def width(self, text: str) -> int:
        """Return the width of ``text`` in pixels, without the gap after its last letter."""
        return max(0, self._letters(text)[1] - GAP)

    def draw(self, target: pygame.Surface, pos: tuple[int, int], text: str, ink: int = INK) -> int:
        """Write ``text`` with its capital line at ``pos``, and return the x of following text."""
        x, y = pos
        letters, advance = self._letters(text)
        for texts in _records if text else ():
            rect = pygame.Rect(pos, (max(0, advance - GAP), self.height))
            texts.append(DrawnText(text, rect.move(target.get_abs_offset())))
        target.fblits([(self._glyph(letter, ink), (x + dx, y - RISE)) for letter, dx in letters])
        return x + advance

    def draw_centred(
        self, target: pygame.Surface, top: tuple[int, int], text: str, ink: int = INK
    ) -> None:
        """Write ``text`` with the middle of its capital line at ``top``."""
        self.draw(target, (top[0] - self.width(text) // 2, top[1]), text, ink)

    def draw_right(
        self, target: pygame.Surface, top_right: tuple[int, int], text: str, ink: int = INK
    ) -> None:
        """Write ``text`` so that it ends before ``top_right``."""
        self.draw(target, (top_right[0] - self.width(text), top_right[1]), text, ink)

    def draw_lines(
        self, target: pygame.Surface, pos: tuple[int, int], text: str, width: int
    ) -> None:
        """Write ``text`` in lines of at most ``width`` pixels, the first one at ``pos``."""
        x, y = pos
        for number, line in enumerate(self.wrap(text, width)):
            self.draw(target, (x, y + self.pitch * number), line)

    def draw_centred_lines(
        self, target: pygame.Surface, top: tuple[int, int], text: str, width: int
    ) -> None:
        """Write ``text`` in such lines, centred around ``top``, where a single line would be."""
        (x, y), lines = top, self.wrap(text, width)
        y -= self.pitch * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            self.draw_centred(target, (x, y + self.pitch * number), line)

    def fit(self, words: Words | str, width: int) -> str:
        """Return the longest wording that is not wider than ``width`` pixels, else the short one.

        The short one ends with an ellipsis if it is still too wide.
        """
        words = Words(words) if isinstance(words, str) else words
        for text in words.wordings:
            if self.width(text) <= width:
                return text
        shorter = [text[:end].rstrip() + "…" for end in range(len(text))]
        return shorter[max(0, bisect_right(shorter, width, key=self.width) - 1)]

    def wrap(self, text: str, width: int) -> list[str]:
        """Return ``text`` in lines of at most ``width`` pixels.

        Words that are longer are broken, after a hyphen if they have one.
        """
        return [*self._lines(text, width)]

    def _wrapped(self, text: str, width: int) -> tuple[str, ...]:
        lines = list[str]()
        for paragraph in normalize("NFC", text).split("\n"):
            line, line_width = "", 0
            for word in LINE_BREAK.split(paragraph):
                more = f" {word}" if line else word
                joint = GAP + self.shift(line[-1], " ") if line else 0
                line, line_width = line + more, line_width + joint + self.width(more)
                if line_width > width:
                    before = line.removesuffix(more)
                    lines += [before] if before else []
                    *full, line = self._break(word, width)
                    lines += full
                    line_width = self.width(line)
            lines.append(line)
        return (*lines,)

    def _break(self, word: str, width: int) -> list[str]:
        pieces = [""]
        for part in re.split("(?<=-)", word):
            if pieces[-1] and self.width(pieces[-1] + part) > width:
                pieces.append("")
            for character in part:
                if pieces[-1] and self.width(pieces[-1] + character) > width:
                    pieces.append("")
                pieces[-1] += character
        return pieces

    def _spaced(self, text: str) -> tuple[list[tuple[str, int]], int]:
        """Return each letter with the x at which it begins, and the x of following text."""
        text = normalize("NFC", text)
        shifts = [*(self.shift(*pair) for pair in pairwise(text)), 0]
        letters, x = list[tuple[str, int]](), 0
        for letter, shift in zip(text, shifts, strict=False):
            letters.append((letter, x))
            x += self.ink(letter)[0] + GAP + shift
        return letters, x

    def _kerned(self, left: str, right: str) -> int:
        """Return the kerning of two letters, that of their base letters if no accents touch."""
        shift = self.kerning.get((_parts(left)[0], _parts(right)[0]), 0)
        return 0 if shift and self.touch(left, right, shift) else shift

    def touch(self, left: str, right: str, shift: int) -> bool:
        """Return whether two letters touch if the second one is shifted."""
        (width, ink), (_, other) = self.ink(left), self.ink(right)
        start = width + GAP + shift
        return any(
            (x - start + dx, y + dy) in other for x, y in ink for dx in (0, 1) for dy in (-1, 0, 1)
        )

    def _rendered(self, character: str, index: int) -> pygame.Surface:
        width, ink = self.ink(character)
        surface = blank((max(width, 1), self.height + 2 * RISE), CLEAR)
        for x, y in ink:
            surface.set_at((x, y + RISE), index)
        return surface

    def _composed(self, character: str) -> tuple[int, Ink]:
        """Return the width and the pixels of ``character``; row 0 is the capital line."""
        if character not in self:
            return self._pixels(self._grids["missing"])
        if character in self._grids:
            return self._pixels(self._grids[character])
        base, *marks = _parts(character)
        above = any(combining(mark) == _ABOVE for mark in marks)
        width, ink = self._pixels(self._under_accent(base) if above else self._grids[base])
        for mark in marks:
            ink = ink | self._placed(mark, base, width, ink)
        left = min([0, *(x for x, _ in ink)])
        right = max([width, *(x + 1 for x, _ in ink)])
        return right - left, {(x - left, y) for x, y in ink}

    def _under_accent(self, base: str) -> list[str]:
        """Return ``base`` for use under an accent: without its dot, or a row lower if tall."""
        rows = self._grids.get(f"short {base}") or self._grids[_DOTLESS.get(base, base)]
        twins = (i for i, (row, next_row) in enumerate(pairwise(rows)) if row == next_row)
        if "#" in rows[0] and (twin := next(twins, None)) is not None:
            return ["." * len(rows[0]), *rows[:twin], *rows[twin + 1 :]]
        return rows

    def _placed(self, mark: str, base: str, width: int, ink: Ink) -> Ink:
        """Return the pixels of an accent above or below ``ink``, centred (an ogonek at the right).

        It rises by one row only: on a capital of 7 rows it stands without a gap.
        """
        capital = f"capital U+{ord(mark):04X}"
        rows = self._grids[capital if base.isupper() and capital in self._grids else mark]
        mark_width, mark_ink = self._pixels(rows)
        x = width - mark_width if mark == _OGONEK else (width - mark_width) // 2
        if combining(mark) == _ABOVE:
            y = max(-RISE, min(y for _, y in ink) - len(rows) - GAP)
        else:
            y = max(y for _, y in ink) + 1
        return {(x + dx, y + dy) for dx, dy in mark_ink}

    def _pixels(self, rows: list[str]) -> tuple[int, Ink]:
        top = min(0, self.height - len(rows))
        ink = {(x, top + y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"}
        return len(rows[0]), ink


@cache
def _parts(character: str) -> tuple[str, ...]:
    """Return the letter and the accents to draw for ``character``."""
    return tuple(normalize("NFD", character).translate(_SAME))


def _character(name: str) -> str:
    is_code_point = name.startswith("U+")
    return chr(int(name.removeprefix("U+"), 16)) if is_code_point else name


def _read_kerning(path: Path, face: str) -> Iterator[tuple[tuple[str, str], int]]:
    named = False
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("@ "):
            named = face in line.split()
        elif named and line and not line.startswith(";"):
            lefts, rights, shift = line.split()
            yield from (((left, right), int(shift)) for left in lefts for right in rights)
