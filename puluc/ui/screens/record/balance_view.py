"""Draws the totals of an analysed game: the choices of both sides, and the balance."""

from collections.abc import Sequence

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.marks import N_
from puluc.rules import Side
from puluc.text.language import gettext
from puluc.ui.board.picture.strip import fitting
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.font import Font
from puluc.ui.render.sprites import INK
from puluc.ui.screens.record.analysis_words import Row, balance, even_luck, side_names, side_numbers

_LEFT, _RIGHT = 8, WIDTH - 8
_JADE_RIGHT, _OBSIDIAN_RIGHT = 100, 144
_HEADS = (N_("JADE"), N_("OBSIDIAN"))
_BALANCE_X, _BALANCE_GAP = 160, 3
_HEAD_Y, _TOP, _PITCH = 14, 23, 8
_FOOT_Y, _FOOT_WIDTH = 72, WIDTH - 4 - _LEFT
_GAP, _COLUMN_GAP = 3, 3


def draw_balance(canvas: pygame.Surface, art: Art, game: GameAnalysis) -> None:
    """Draw the table of both sides, the balance beside it, and a sentence below.

    Columns have their usual places, or more room if they need it.
    """
    names, numbers = side_names(), _numbers(game)
    left = min(_BALANCE_X, _RIGHT - _sum_width(art, game))
    needed = _rights(art, names, numbers)
    rights = max(needed[0], _JADE_RIGHT), max(needed[1], _OBSIDIAN_RIGHT)
    if rights != (_JADE_RIGHT, _OBSIDIAN_RIGHT) or rights[-1] + _BALANCE_GAP > left:
        numbers = _numbers(game, is_short=True)
        rights = _rights(art, names, numbers)
    _draw_sides(canvas, art, names, numbers, rights)
    _draw_sum(canvas, art, game, left)
    text = fitting(art.normal, even_luck(game), _FOOT_WIDTH)
    art.normal.draw(canvas, (_LEFT, _FOOT_Y), text)


_Numbers = list[tuple[str, ...]]
"""What stands in the columns of the sides, row by row."""


def _numbers(game: GameAnalysis, *, is_short: bool = False) -> _Numbers:
    return [side_numbers(game.totals(side), is_short=is_short) for side in Side]


def _rights(art: Art, names: Sequence[str], numbers: _Numbers) -> tuple[int, int]:
    """The right edges of the columns of the sides, as far left as they can be."""
    face, heads = art.normal, [art.figures.width(gettext(head)) for head in _HEADS]
    jade, obsidian = ([face.width(text) for text in column] for column in numbers)
    needed = (face.width(name) + _GAP + width for name, width in zip(names, jade, strict=True))
    right = _LEFT + max(needed)
    return right, right + _COLUMN_GAP + max(*obsidian, heads[Side.OBSIDIAN])


def _draw_sides(
    canvas: pygame.Surface,
    art: Art,
    names: Sequence[str],
    numbers: _Numbers,
    rights: tuple[int, int],
) -> None:
    face = art.normal
    canvas.fill(INK, (_LEFT, _TOP - 2, rights[-1] - _LEFT, 1))
    for number, name in enumerate(names):
        face.draw(canvas, (_LEFT, _TOP + _PITCH * number), name)
    for head, right, column in zip(_HEADS, rights, numbers, strict=True):
        art.figures.draw_right(canvas, (right, _HEAD_Y), gettext(head))
        for number, text in enumerate(column):
            face.draw_right(canvas, (right, _TOP + _PITCH * number), text)


def _draw_sum(canvas: pygame.Surface, art: Art, game: GameAnalysis, left: int) -> None:
    """Draw the sum that ends with Jade's chance."""
    art.figures.draw(canvas, (left, _HEAD_Y), gettext(_HEADS[Side.JADE]))
    canvas.fill(INK, (left, _TOP - 2, _RIGHT - left, 1))
    start, *changes, end = balance(game)
    y = _TOP
    for row in (start, *changes):
        _draw_row(canvas, art.normal, (left, y), row)
        y += _PITCH
    canvas.fill(INK, (left, y, _RIGHT - left, 1))
    _draw_row(canvas, art.bold, (left, y + 3), end)


def _sum_width(art: Art, game: GameAnalysis) -> int:
    *rows, end = balance(game)
    return max(
        face.width(name) + _GAP + face.width(number)
        for face, (name, number) in (*((art.normal, row) for row in rows), (art.bold, end))
    )


def _draw_row(canvas: pygame.Surface, face: Font, pos: tuple[int, int], row: Row) -> None:
    """Draw a name of the sum and its number."""
    name, number = row
    face.draw(canvas, pos, name)
    face.draw_right(canvas, (_RIGHT, pos[1]), number)
