"""Draws the totals of an analysed game: the choices of both sides, and the balance."""

from __future__ import annotations

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.language import gettext
from puluc.marks import N_
from puluc.rules import Side
from puluc.ui.board_view.strip import fitting
from puluc.ui.record.analysis_words import Row, balance, even_luck, side_rows
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import WIDTH
from puluc.ui.render.font import Font
from puluc.ui.render.sprites import INK

_LEFT, _RIGHT = 8, WIDTH - 8
_NUMBERS = ((Side.JADE, 100), (Side.OBSIDIAN, 144))
_HEADS = (N_("JADE"), N_("OBSIDIAN"))
_BALANCE_X = 160
_HEAD_Y, _TOP, _PITCH = 14, 23, 8
_FOOT_Y, _FOOT_WIDTH = 72, WIDTH - 4 - _LEFT
_GAP = 2


def draw_balance(canvas: pygame.Surface, art: Art, game: GameAnalysis) -> None:
    """Draw the table of both sides, the balance beside it, and a sentence below."""
    _draw_sides(canvas, art, game)
    _draw_sum(canvas, art, game)
    text = fitting(art.normal, even_luck(game), _FOOT_WIDTH)
    art.normal.draw(canvas, (_LEFT, _FOOT_Y), art.normal.fit(text, _FOOT_WIDTH))


def _draw_sides(canvas: pygame.Surface, art: Art, game: GameAnalysis) -> None:
    face = art.normal
    canvas.fill(INK, (_LEFT, _TOP - 2, _NUMBERS[-1][1] - _LEFT, 1))
    for side, right in _NUMBERS:
        art.figures.draw_right(canvas, (right, _HEAD_Y), gettext(_HEADS[side]))
        for number, (name, text) in enumerate(side_rows(game.totals(side))):
            y = _TOP + _PITCH * number
            face.draw_right(canvas, (right, y), text)
            if side is Side.JADE:
                room = right - face.width(text) - _GAP - _LEFT
                face.draw(canvas, (_LEFT, y), face.fit(name, room))


def _draw_sum(canvas: pygame.Surface, art: Art, game: GameAnalysis) -> None:
    """Draw the sum that ends with Jade's chance."""
    art.figures.draw(canvas, (_BALANCE_X, _HEAD_Y), gettext(_HEADS[Side.JADE]))
    canvas.fill(INK, (_BALANCE_X, _TOP - 2, _RIGHT - _BALANCE_X, 1))
    start, *changes, end = balance(game)
    y = _TOP
    for row in (start, *changes):
        _draw_row(canvas, art.normal, y, row)
        y += _PITCH
    canvas.fill(INK, (_BALANCE_X, y, _RIGHT - _BALANCE_X, 1))
    _draw_row(canvas, art.bold, y + 3, end)


def _draw_row(canvas: pygame.Surface, face: Font, y: int, row: Row) -> None:
    """Draw a name of the sum and its number."""
    name, number = row
    room = _RIGHT - face.width(number) - _GAP - _BALANCE_X
    face.draw(canvas, (_BALANCE_X, y), face.fit(name, room))
    face.draw_right(canvas, (_RIGHT, y), number)
