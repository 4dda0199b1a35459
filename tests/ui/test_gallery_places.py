"""No text of the gallery is cut off, over something else, covered or untranslated."""

from collections.abc import Sequence
from itertools import chain

import pygame
import pytest
from driver import ART
from rounds import in_gate
from watched_texts import watched

from puluc.languages import LANGUAGES
from puluc.text.language import PSEUDO, gettext, set_language
from puluc.ui.render.canvas import INK, PAPER, WIDTH, dither, invert, make_canvas
from puluc.ui.scene.base import Scene
from tools.gallery import gallery

WALKS = [
    PSEUDO,
    *(in_gate(code) for code in LANGUAGES),
]
"""Texts are as long in the pseudo-language as in any other."""

DIGITS = "0123456789abcdef "
TYPED = ("Documents", "Pablo", "Winter 8", "puluc verify")
"""What is the same in all languages: a folder, a seed, a command."""


def misplaced() -> list[str]:
    """What is wrong in the gallery, after the name of the picture."""
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

        screens = ((name, drawn(scenes)) for name, scenes in gallery.screens(ART))
        for name, _picture in chain(gallery.boards(ART), screens):
            found += [f"{name}: {each}" for each in watch.findings if not is_typed(name, each)]
            watch.findings.clear()
    return found


def is_typed(picture: str, finding: str) -> bool:
    """Whether a finding is about what a person typed, or about the manual, which is a file."""
    what, _, text = finding.partition(": ")
    if what == "untranslated":
        return (
            picture.startswith(("help-", "history-", "about-"))
            or text in TYPED
            or not set(text) - set(DIGITS)
        )
    beginning = text.removesuffix("…")
    return what == "shortened" and any(
        gettext(name).startswith(beginning) for name in gallery.FILES
    )


@pytest.mark.gate
@pytest.mark.parametrize("code", WALKS)
def test_every_text_has_its_place(code):
    set_language(code)
    found = misplaced()
    assert not found, "\n".join(found)


def test_texts_without_room_are_found():
    face, canvas = ART.normal, make_canvas()
    canvas.fill(INK, (30, 60, 1, 20))
    with watched() as watch:
        face.draw(canvas, (WIDTH - 10, 1), "long")
        face.draw(canvas, (20, 65), "rule")
        face.draw(canvas, (2, 20), "below")
        face.draw(canvas, (8, 20), "above")
        face.draw(canvas, (2, 40), face.fit("A long name", 30))
        ART.figures.draw(canvas, (100, 40), "CAPITALS only")
        canvas.fill(PAPER, (2, 20, 5, 5))
        watch.end()
    assert watch.findings == [
        "cut off: long",
        "over something: rule",
        "over something: above",
        "shortened: A lon…",
        "no letter: CAPITALS only",
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
