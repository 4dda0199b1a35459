"""Whether the texts of a scene are translated and have their places."""

import re
from itertools import combinations

import pygame

from puluc.ui.app.scene import Scene
from puluc.ui.render.canvas import HEIGHT, WIDTH, make_canvas
from puluc.ui.render.font import Font
from puluc.ui.render.sprites import INK

ELLIPSIS = "…"
_ACCENTS, _TAILS = 3, 2
"""Rows of a line's box that few letters use: lines may share them."""
_SAME = re.compile(r"Enter|Esc|Puluc|([0-9/ ]|city|pass|[-=+x*:])+")
"""Names of keys, the name proposed for a file, and notation."""


def misplaced(scene: Scene, *, names: tuple[str, ...] = ()) -> list[str]:
    """The texts of a scene, without what lies below, that are cut off or overlap.

    ``names`` are beginnings of texts that may end with an ellipsis.
    """
    texts = texts_of(scene)
    canvas = pygame.Rect(0, -_ACCENTS, WIDTH, HEIGHT + _ACCENTS + _TAILS)
    found = [text for text, rect in texts if not canvas.contains(rect)]
    found += [text for text, _ in texts if ELLIPSIS in text and not text.startswith(names)]
    for (one, here), (other, there) in combinations(texts, 2):
        if _core(here).colliderect(_core(there)):
            found.append(f"{one} | {other}")
    return found


def untranslated(scene: Scene) -> list[str]:
    """The texts of a scene without an accent in the pseudo-language; keys and notation have none.

    The names of files have to be in capitals.
    """
    return [
        text
        for text, _ in texts_of(scene)
        if text.isascii() and re.search("[a-z]{2}", text) and not _SAME.fullmatch(text)
    ]


def _core(rect: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y + _ACCENTS, rect.width, rect.height - _ACCENTS - _TAILS)


def texts_of(scene: Scene) -> list[tuple[str, pygame.Rect]]:
    """What a scene writes, and where."""
    texts = list[tuple[str, pygame.Rect]]()

    def draw(
        font: Font, target: pygame.Surface, pos: tuple[int, int], text: str, ink: int = INK
    ) -> int:
        if text.strip():
            texts.append((text, pygame.Rect(pos, (font.width(text), font.height))))
        return real(font, target, pos, text, ink)

    real = Font.draw
    try:
        Font.draw = draw
        scene.draw(make_canvas())
    finally:
        Font.draw = real
    return texts
