"""Texts as they are drawn: where, and which are cut off, over something, or covered."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple, Protocol
from unicodedata import normalize

import pygame
from rounds import in_gate

from puluc.languages import LANGUAGES, SOURCE
from puluc.text.language import PSEUDO, language
from puluc.ui.render.canvas import CLEAR, INK, PAPER, blank, make_canvas
from puluc.ui.render.font import Font

_MARGIN = 6
"""Room around a text that is measured, for what rises above its box."""

_SAME = re.compile(r"Enter|Esc|Puluc|([0-9/ ]|city|pass|[-=+x*:])+")
"""Names of keys, the name proposed for a file, and notation."""

TRANSLATIONS = [code for code in LANGUAGES if code != SOURCE]
"""Each language but English."""

OTHERS = [*TRANSLATIONS, in_gate(PSEUDO)]
"""The translations; in the gate the pseudo-language too, which makes every text longer.

A text that needs nearly all its room in English is tried in the translations only: they can choose
shorter words.
"""

_DRAW = Font.draw
_SWAPPED = bytes.maketrans(bytes((PAPER, INK)), bytes((INK, PAPER)))


class _Drawn(NamedTuple):
    """A text as it was drawn."""

    text: str
    surface: pygame.Surface
    area: pygame.Rect
    pixels: bytes


class Watch:
    """Collects the texts that have no good place, each after what is wrong with it."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self._drawn: list[_Drawn] = []

    def forget(self) -> None:
        """What follows may cover the texts drawn so far."""
        self._drawn.clear()

    def end(self) -> None:
        """Look at what is left of the texts: they may have become inverse or grey."""
        for text, surface, area, before in self._drawn:
            after = _pixels(surface, area)
            if after not in (before, before.translate(_SWAPPED)) and not _is_grey(before, after):
                self.findings.append(f"covered: {text}")
        self._drawn.clear()

    def look(self, font: Font, surface: pygame.Surface, pos: tuple[int, int], text: str) -> None:
        """Look at the place of a text that is about to be drawn."""
        if not any(map(str.isalnum, text)):
            return
        shape, area = _shape(font, text)
        place = area.move(pos)
        if not surface.get_clip().contains(place):
            self.findings.append(f"cut off: {text}")
        elif _is_over_something(surface, shape, place):
            self.findings.append(f"over something: {text}")
        if not all(character in font for character in normalize("NFC", text)):
            self.findings.append(f"no letter: {text}")
        if "…" in text:
            self.findings.append(f"shortened: {text}")
        is_english = language() == PSEUDO and text.isascii() and re.search("[a-z]{2}", text)
        if is_english and not _SAME.fullmatch(text):
            self.findings.append(f"untranslated: {text}")

    def keep(self, font: Font, surface: pygame.Surface, pos: tuple[int, int], text: str) -> None:
        """Remember a text that has been drawn; numbers on the board may be covered."""
        area = _shape(font, text)[1].move(pos).clip(surface.get_clip())
        if area.width and area.height and any(map(str.isalpha, text)):
            self._drawn.append(_Drawn(text, surface, area, _pixels(surface, area)))


Look = Callable[[Font, pygame.Surface, tuple[int, int], str], None]


@contextmanager
def _drawn_with(before: Look, after: Look) -> Iterator[None]:
    """Call functions before and after each text that is drawn meanwhile."""

    def draw(
        font: Font, target: pygame.Surface, pos: tuple[int, int], text: str, ink: int = INK
    ) -> int:
        before(font, target, pos, text)
        end = _DRAW(font, target, pos, text, ink)
        after(font, target, pos, text)
        return end

    Font.draw = draw
    try:
        yield
    finally:
        Font.draw = _DRAW


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch all texts with letters or digits that are drawn meanwhile."""
    watch = Watch()
    with _drawn_with(watch.look, watch.keep):
        yield watch


Texts = list[tuple[str, pygame.Rect]]


@contextmanager
def recorded() -> Iterator[Texts]:
    """Record the texts that are drawn meanwhile, with their places."""
    texts = Texts()

    def record(font: Font, _: pygame.Surface, pos: tuple[int, int], text: str) -> None:
        if text:
            texts.append((text, pygame.Rect(pos, (font.width(text), font.height))))

    with _drawn_with(record, lambda *_: None):
        yield texts


class Drawable(Protocol):
    """A scene, or a part of one."""

    def draw(self, canvas: pygame.Surface) -> None: ...


class Drawing(NamedTuple):
    """A function that draws."""

    draw: Callable[[pygame.Surface], None]


def texts_of(scene: Drawable) -> Texts:
    """What a scene writes, and where."""
    with recorded() as texts:
        scene.draw(make_canvas())
    return [each for each in texts if each[0].strip()]


def misplaced(scene: Drawable, *, names: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the texts of a scene, without what lies below.

    ``names`` are beginnings of texts that may end with an ellipsis. In the pseudo-language, whose
    texts are longer than those of any language, only what is shortened is wrong.
    """
    with watched() as watch:
        scene.draw(make_canvas())
        watch.end()
    shortened = tuple(f"shortened: {name}" for name in names)
    found = [each for each in watch.findings if not (names and each.startswith(shortened))]
    is_pseudo = language() == PSEUDO
    return [each for each in found if not is_pseudo or each.startswith("shortened: ")]


def _is_over_something(surface: pygame.Surface, shape: pygame.Mask, place: pygame.Rect) -> bool:
    """Whether there is both paper and ink under a text or right beside its pixels."""
    around = place.inflate(2, 0)
    area = around.clip(surface.get_clip())
    below = surface.subsurface(area).copy()
    below.set_colorkey(PAPER)
    marks, offset = pygame.mask.from_surface(below), (around.x - area.x, around.y - area.y)
    touched = marks.overlap_area(shape, offset)
    marks.invert()
    return bool(touched and marks.overlap_area(shape, offset))


@cache
def _shape(font: Font, text: str) -> tuple[pygame.Mask, pygame.Rect]:
    """The pixels of a text and those beside them, and the area of the former from its position."""
    surface = blank((font.width(text) + 2 * _MARGIN, font.height + 2 * _MARGIN), CLEAR)
    _DRAW(font, surface, (_MARGIN, _MARGIN), text)
    area = surface.get_bounding_rect()
    shape = pygame.mask.from_surface(surface.subsurface(area)).convolve(
        pygame.Mask((3, 1), fill=True)
    )
    shape.erase(pygame.Mask((area.width + 2, max(0, _MARGIN - area.y)), fill=True), (0, 0))
    # Accents above capitals and tails below may touch other lines.
    tails = max(0, area.bottom - _MARGIN - max(7, font.capital))
    shape.erase(pygame.Mask((area.width + 2, tails), fill=True), (0, area.height - tails))
    return shape, area.move(-_MARGIN, -_MARGIN)


def _pixels(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "P")


def _is_grey(before: bytes, after: bytes) -> bool:
    """Whether only pixels of one colour are missing, as if it were dithered."""
    return any(
        all(new in (old, colour) for old, new in zip(before, after, strict=True))
        for colour in (PAPER, INK)
    )
