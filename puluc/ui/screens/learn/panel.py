"""The panel over the head of the board: the sentence of a step, and what to press."""

import re

import pygame

from puluc.ui.board.picture.strip import Words, fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH, dither, invert
from puluc.ui.render.font import Font
from puluc.ui.render.sprites import INK, PAPER

PANEL = pygame.Rect(42, 0, WIDTH - 85, 30)
"""Between the sticks, and above the upper lane of the board: it covers no piece."""

TEXT_LINES = 2
TEXT_WIDTH = PANEL.width - 14
PROMPT_WIDTH = PANEL.width - 16
_LEFT, _TOP = PANEL.x + 4, PANEL.y + 1
_PITCH = 9
_PROMPT = pygame.Rect(PANEL.x + 1, _TOP + TEXT_LINES * _PITCH - 1, PANEL.width - 2, _PITCH)
_CROSS = pygame.Rect(PANEL.right - 10, PANEL.y, 10, 10)


_SENTENCE_END = re.compile(r"(?<=[.:!?]) ")


def pages(face: Font, text: str) -> list[list[str]]:
    """The lines of a text, a page for each panel full.

    A page begins with a sentence if that takes no more pages.
    """
    by_line, by_sentence = _filled(face, text), list[list[str]]()
    page = ""
    for sentence in _SENTENCE_END.split(text):
        longer = f"{page} {sentence}" if page else sentence
        if page and len(face.wrap(longer, TEXT_WIDTH)) > TEXT_LINES:
            by_sentence += _filled(face, page)
            longer = sentence
        page = longer
    by_sentence += _filled(face, page)
    return by_sentence if len(by_sentence) == len(by_line) else by_line


def _filled(face: Font, text: str) -> list[list[str]]:
    """Pages full of lines."""
    lines = face.wrap(text, TEXT_WIDTH)
    return [lines[first : first + TEXT_LINES] for first in range(0, len(lines), TEXT_LINES)]


def draw_panel(
    canvas: pygame.Surface,
    art: Art,
    lines: list[str],
    prompt: Words,
    *,
    share: float,
    is_urgent: bool,
) -> None:
    """Draw the panel; ``share`` of the lesson is done. An urgent prompt is inverse."""
    canvas.fill(PAPER, PANEL.inflate(2, 0))  # the frame of the cursor stands out by a pixel
    for x in (PANEL.left, PANEL.right - 1):
        canvas.fill(INK, (x, PANEL.y, 1, PANEL.height))
    for number, line in enumerate(lines):
        art.normal.draw(canvas, (_LEFT, _TOP + _PITCH * number), line)
    art.bold.draw(canvas, (_CROSS.x + 2, _TOP), "\N{MULTIPLICATION SIGN}")
    cap = art["widgets/key-cap"]
    canvas.blit(cap, (_LEFT, _PROMPT.y + 1))
    shown = fitting(art.bold, prompt, PROMPT_WIDTH)
    art.bold.draw(canvas, (_LEFT + cap.get_width() + 2, _PROMPT.y + 1), shown)
    if is_urgent:
        invert(canvas, _PROMPT)
    _draw_share(canvas, share)


def is_cross(pos: tuple[int, int]) -> bool:
    """Whether a canvas pixel is on the cross that leaves the lesson."""
    return _CROSS.collidepoint(pos)


def _draw_share(canvas: pygame.Surface, share: float) -> None:
    """The lower edge, dark as far as the lesson is done."""
    edge = pygame.Rect(PANEL.x, PANEL.bottom - 2, PANEL.width, 2)
    canvas.fill(INK, edge)
    dither(canvas, edge)
    canvas.fill(INK, (edge.x, edge.y, round(edge.width * share), edge.height))
