"""No text of the gallery is cut off, over something else or covered, in any language."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame
import pytest
from driver import ART
from watched_texts import watched

from puluc.language import LANGUAGES, PSEUDO, set_language
from puluc.ui.dev import gallery
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, dither, invert, make_canvas
from puluc.ui.render.sprites import INK, PAPER
from puluc.ui.scene import Scene

NAMES = "files: shortened"
"""Columns of names, in which long ones end with an ellipsis."""

MEASURED = r"(learn|other_roads)-\d+: shortened|question: shortened|puzzle|analysis|sticks|files"
"""What is excused in the pseudo-language: texts as long as their places. The comments say so to
translators, and tests measure them in every language."""


def misplaced(code: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is wrong in the gallery in a language, after the name of the picture."""
    set_language(code)
    found = list[str]()
    with watched() as watch:

        def drawn(scenes: Sequence[Scene]) -> pygame.Surface:
            canvas = make_canvas()
            for scene in scenes:
                watch.forget()
                scene.is_covered = scene is not scenes[-1]
                scene.draw(canvas)
            watch.end()
            return canvas

        monkeypatch.setattr(gallery, "_drawn", drawn)
        for name, _picture in gallery.pictures(ART):
            found += [f"{name}: {each}" for each in watch.findings]
            watch.findings.clear()
    return found


@pytest.mark.parametrize(
    ("code", "excused"),
    [*((code, NAMES) for code in LANGUAGES), (PSEUDO, MEASURED)],
    ids=[*LANGUAGES, PSEUDO],
)
def test_every_text_has_its_place(code, excused, monkeypatch):
    found = [each for each in misplaced(code, monkeypatch) if not re.match(excused, each)]
    assert not found, "\n".join(found)


@pytest.mark.full
@pytest.mark.parametrize("code", ["es", "uk"])
def test_larger_text_has_its_place_too(code, monkeypatch):
    larger = property(lambda _art: True, lambda _art, _value: None)
    monkeypatch.setattr(Art, "has_larger_text", larger, raising=False)
    assert ART.text is ART.bold
    found = [each for each in misplaced(code, monkeypatch) if not re.match(NAMES, each)]
    assert not found, "\n".join(found)


def test_what_has_no_place_is_found():
    face, canvas = ART.normal, make_canvas()
    canvas.fill(INK, (30, 60, 1, 20))
    with watched() as watch:
        face.draw(canvas, (WIDTH - 10, 1), "long")
        face.draw(canvas, (20, 65), "rule")
        face.draw(canvas, (2, 20), "below")
        face.draw(canvas, (8, 20), "above")
        face.draw(canvas, (2, 40), face.fit("A long name", 30))
        canvas.fill(PAPER, (2, 20, 5, 5))
        watch.end()
    assert watch.findings == [
        "cut off: long",
        "over something: rule",
        "over something: above",
        "shortened: A lon…",
        "covered: below",
    ]


def test_what_has_its_place_may_be_inverse_or_grey():
    canvas = make_canvas()
    with watched() as watch:
        for number, change in enumerate((invert, dither)):
            line = pygame.Rect(2, 20 + 20 * number, 60, 12)
            ART.normal.draw(canvas, (line.x, line.y + 1), "Gravity, Ґ")
            change(canvas, line)
        ART.normal.draw(canvas, (2, 60), "Ґ below")
        ART.normal.draw(canvas, (2, 69), "Ї above")
        watch.end()
    assert watch.findings == []
