"""Contacts of texts and discs with whatever else a picture shows: nothing is clear between them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pygame
import pytest

from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import DARK, HEIGHT, INK, LIGHT, WIDTH, blank
from puluc.ui.render.font import Font

_SIZE = (WIDTH, HEIGHT)
_AROUND = pygame.Mask((3, 3), fill=True)

_WATCHED = (
    ("text", Font, "draw"),
    ("unit", BoardView, "draw_unit"),
    ("stack", BoardView, "_draw_stack"),
    ("pile", BoardView, "_draw_pile"),
    ("landing", BoardView, "draw_ghost"),
)
"""Kinds of things, and what draws each on its second argument.

A cursor lies on the rules of the board; of things too near to it, these tell.
"""

_CHECKS = (pygame.Mask(_SIZE), pygame.Mask(_SIZE))
for _x, _y in product(range(WIDTH), range(HEIGHT)):
    _CHECKS[(_x + _y) % 2].set_at((_x, _y))


_NOTHING = property(lambda _: None, lambda *_: None)
"""Of a view that remembers no picture."""


class Contact(NamedTuple):
    """A thing, and the area of the dark pixels beside it; beside inverse text, of light ones."""

    kind: str
    text: str
    place: pygame.Rect
    is_inverse: bool
    is_thin: bool
    """Whether only single rows touch it."""


class _Thing(NamedTuple):
    """What was drawn on a canvas: its pixels, and the dark ones of them."""

    kind: str
    text: str
    shape: pygame.Mask
    dark: pygame.Mask


class Recorder:
    """The things that are drawn on a canvas."""

    def __init__(self) -> None:
        self._things: list[_Thing] = []
        self._is_inside = False

    def forget(self) -> None:
        """Forget what was drawn so far: something else is drawn over it."""
        self._things.clear()

    def contacts(self, canvas: pygame.Surface) -> Iterator[Contact]:
        """Yield the contacts in the finished picture, and forget it."""
        dark = _mask(canvas, (INK, DARK))
        for thing in self._things:
            touching, is_inverse = _touching(thing, dark)
            if rects := touching.get_bounding_rects():
                place, is_thin = rects[0].unionall(rects), all(each.height == 1 for each in rects)
                yield Contact(thing.kind, thing.text, place, is_inverse, is_thin)
        self.forget()

    def covered(self, canvas: pygame.Surface) -> list[str]:
        """Return the kinds of things, texts aside, that something is drawn over."""
        dark = _mask(canvas, (INK, DARK))
        return [
            thing.kind
            for thing in self._things
            if thing.kind != "text" and dark.overlap_area(thing.shape, (0, 0)) != thing.dark.count()
        ]

    def drawing(self, kind: str, draw: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that draws and records what it draws."""

        def draw_recorded(owner: Any, target: pygame.Surface, *args: Any, **options: Any) -> Any:
            is_part, self._is_inside = self._is_inside, True
            if not is_part and target.get_abs_parent().get_size() == _SIZE:
                whole, text = blank(_SIZE), args[1] if kind == "text" else ""
                copy = whole.subsurface(target.get_abs_offset(), target.get_size())
                copy.set_clip(target.get_clip())
                draw(owner, copy, *(args[:2] if text else args))
                masks = _mask(whole, (INK, LIGHT, DARK)), _mask(whole, (INK, DARK))
                self._things.append(_Thing(kind, text, *masks))
            drawn = draw(owner, target, *args, **options)
            self._is_inside = is_part
            return drawn

        return draw_recorded


@contextmanager
def recorded() -> Iterator[Recorder]:
    """Record what is drawn meanwhile; no board is copied from its last picture."""
    recorder = Recorder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardView, "last_drawn", _NOTHING, raising=False)
        for kind, owner, name in _WATCHED:
            patch.setattr(owner, name, recorder.drawing(kind, getattr(owner, name)))
        yield recorder


def _touching(thing: _Thing, dark: pygame.Mask) -> tuple[pygame.Mask, bool]:
    """Return the pixels that touch a thing, none if it is covered, and whether it is inverse."""
    ring = _grown(thing.shape)
    ring.erase(thing.shape, (0, 0))
    beside, left = ring.overlap_mask(dark, (0, 0)), dark.overlap_mask(thing.shape, (0, 0))
    is_text = thing.kind == "text"
    if left.count() == thing.dark.count() or (is_text and _is_grey(thing.shape, left)):
        return beside, False
    if is_text and not left.count() and 2 * beside.count() > ring.count():
        ring.erase(dark, (0, 0))
        return ring, True
    return pygame.Mask(_SIZE), False


def _is_grey(shape: pygame.Mask, left: pygame.Mask) -> bool:
    """Whether every other pixel of a shape is left."""
    halves = [shape.overlap_mask(pattern, (0, 0)) for pattern in _CHECKS]
    return any(left.overlap_area(half, (0, 0)) == left.count() == half.count() for half in halves)


def _grown(shape: pygame.Mask) -> pygame.Mask:
    """Return the pixels of a shape and those around it."""
    return shape.convolve(_AROUND, pygame.Mask(_SIZE), (-1, -1))


def _mask(canvas: pygame.Surface, indices: tuple[int, ...]) -> pygame.Mask:
    """Return the pixels of a canvas with one of these colours."""
    copy = canvas.copy()
    copy.get_buffer().write(canvas.get_buffer().raw.translate(_table(indices)))
    copy.set_colorkey(0)
    return pygame.mask.from_surface(copy)


@cache
def _table(indices: tuple[int, ...]) -> bytes:
    """Return which colours are among these, each as a byte."""
    return bytes(index in indices for index in range(256))
