"""The values of the throws beside their sticks, and the numbers that rank moves."""

from collections.abc import Sequence

import pygame

from puluc.game.scores import THROW_COUNT
from puluc.rules import Ruleset, Side
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import ThrownValue
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, PAPER, WIDTH, dither, frame

_SIZE = (10, 9)
_ALONE_WIDTH, _SMALL_WIDTH, _SMALL_PITCH = 14, 8, 10
"""Above a wide board: the width of a single value with its note, and of one of two; their pitch.

Two stand far apart, so that 2 and 3 don't look like 23.
"""
_TOP = 9
"""The top of a column; the mark of an unsaved game lies above Obsidian's."""
_VALUE_PITCH = 18
"""The pitch of a column: a value, and below it the note on its faces."""
_NOTE_HEIGHT = 9
_CHANCE_PITCH = 7
_COLUMN_PITCH, _BARS_TOP = 5, 7
"""The pitch of the chances beside a wide board, and the top of their bars."""


def value_rects(layout: Layout, side: Side, count: int) -> list[pygame.Rect]:
    """Return the areas of the values of ``count`` throws beside the sticks: one below the other.

    Above a wide board they are aligned.
    """
    left = layout.sticks(Side.JADE).right + 2
    if layout.has_narrow_sticks:
        width = _ALONE_WIDTH if count == 1 else _SMALL_WIDTH
        rects = [pygame.Rect(left + n * _SMALL_PITCH, 0, width, _SIZE[1]) for n in range(count)]
    else:
        rects = [pygame.Rect((left, _TOP + n * _VALUE_PITCH), _SIZE) for n in range(count)]
    if side is Side.OBSIDIAN:
        for rect in rects:
            rect.right = WIDTH - rect.left
    return rects[::-1] if side is Side.OBSIDIAN and layout.has_narrow_sticks else rects


def draw_values(
    canvas: pygame.Surface, art: Art, layout: Layout, side: Side, values: Sequence[ThrownValue]
) -> None:
    """Draw the values; while one is left, those used are dithered, or smaller if they are thin."""
    rects = value_rects(layout, side, len(values))
    is_any_left = not all(value.is_used for value in values)
    for rect, value in zip(rects, values, strict=True):
        if value.note and rect.width == _ALONE_WIDTH:
            art.figures.draw_centred(canvas, (rect.centerx, rect.y + 1), value.note)
            continue
        is_spent = value.is_used and is_any_left
        if rect.width <= _SMALL_WIDTH:
            face = art.figures if is_spent else art.normal
            face.draw_centred(canvas, (rect.centerx, rect.y + 1 + is_spent), str(value.value))
            continue
        art.bold.draw_centred(canvas, (rect.centerx, rect.y + 1), str(value.value))
        if is_spent:
            dither(canvas, rect)
        if not layout.has_narrow_sticks:
            foot = rect.bottom if len(values) > 1 else layout.sticks(side).bottom
            art.numbers.draw_centred(canvas, (rect.centerx, foot + 2), value.note)


def erase_throw(canvas: pygame.Surface, layout: Layout, side: Side, count: int) -> None:
    """Erase a side's sticks with the values of ``count`` throws and their notes."""
    sticks = layout.sticks(side)
    canvas.fill(PAPER, sticks)
    for rect in value_rects(layout, side, count):
        if not layout.has_narrow_sticks:
            bottom = max(rect.y + _VALUE_PITCH, sticks.bottom + _NOTE_HEIGHT)
            rect = rect.inflate(4, 0)  # noqa: PLW2901 - a note is wider
            rect.height = bottom - rect.y
        canvas.fill(PAPER, rect)


def draw_chances(
    canvas: pygame.Surface, art: Art, layout: Layout, side: Side, rules: Ruleset
) -> None:
    """Draw the chance of each value beside the sticks in the hand.

    A bar has one pixel for 1/16. All bars end in the same column, so that a short one stands clear
    of its value: 4 doesn't look like 41. Beside a wide board the bars take the place of the hand,
    with two pixels for 1/16.
    """
    if layout.has_narrow_sticks:
        _draw_hanging_chances(canvas, art, layout, side, rules)
        return
    column = value_rects(layout, side, 1)[0].inflate(2, 0)
    for row, (value, chance) in enumerate(rules.odds):
        top = _TOP + row * _CHANCE_PITCH
        art.figures.draw(canvas, (column.x, top), str(value))
        bar = pygame.Rect(0, top + 2, round(chance * THROW_COUNT), 2)
        bar.right = column.right
        canvas.fill(INK, bar)


def _draw_hanging_chances(
    canvas: pygame.Surface, art: Art, layout: Layout, side: Side, rules: Ruleset
) -> None:
    """Draw a row of values, from the edge inward, each with its bar below.

    The last values are the rarest: their bars end above a board that reaches under them.
    """
    canvas.fill(PAPER, layout.sticks(side))
    for column, (value, chance) in enumerate(rules.odds):
        left = column * _COLUMN_PITCH
        bar = pygame.Rect(left, _BARS_TOP, 2, round(2 * chance * THROW_COUNT))
        if side is Side.OBSIDIAN:
            bar.right, left = WIDTH - left, WIDTH - left - _COLUMN_PITCH + 1
        art.figures.draw(canvas, (left, 0), str(value))
        canvas.fill(INK, bar)


_HEIGHT, _PITCH = 10, 11
_DIGIT_PITCH = 5


def rank_width(number: int) -> int:
    """Return the width of a number with its frame."""
    return _DIGIT_PITCH * len(str(number)) + 3


def draw_rank(
    canvas: pygame.Surface, art: Art, area: pygame.Rect, row: int, number: int, *, is_chosen: bool
) -> None:
    """Draw a number in a row of an area, counted from the top; the chosen one is inverse.

    In a cell too narrow for the frame it reaches over the rules.
    """
    rect = pygame.Rect(0, 0, rank_width(number), _HEIGHT)
    rect.midtop = area.centerx, area.y + _PITCH * row
    frame(canvas, rect, 0, 1)
    if is_chosen:
        canvas.fill(INK, rect.inflate(-2, -2))
    ink = PAPER if is_chosen else INK
    art.figures.draw(canvas, (rect.x + 2, rect.y + 2), str(number), ink)
