"""The balance below the board: each side's chance to win."""

import pygame

from puluc.ui.board.picture.layout import FIGURE_SIZE, Layout
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT
from puluc.ui.render.sprites import DARK, INK, LIGHT, PAPER

_THICKNESS = 2
_REACH = 4
"""The height of the area in which the pointer is on the balance."""
_NUMBER_GAP, _NUMBER_WIDTH = 2, 9
"""From the board to a number, and the width of one."""


def balance_area(layout: Layout) -> pygame.Rect:
    """Where the pointer is on the balance."""
    board = layout.board
    if layout.is_for_teams:  # below a city stands the place of the game in a match
        board = board.inflate(-2 * (layout.city_pitch + _NUMBER_GAP), 0)
    return pygame.Rect(board.x, HEIGHT - _REACH, board.width, _REACH)


def percents(jade: float) -> tuple[int, int]:
    """Both sides' chances as whole numbers that add up to 100, by Jade's chance, 0 to 1."""
    percent = round(100 * jade)
    return percent, 100 - percent


def draw_balance(canvas: pygame.Surface, art: Art, layout: Layout, jade: float) -> None:
    """Draw Jade's share light and Obsidian's dark above a line, with a gap in the middle.

    Both numbers stand beside the board if there is room.
    """
    area = balance_area(layout)
    top = area.bottom - _THICKNESS
    width = round(area.width * jade)
    canvas.fill(PAPER, (area.x, top - 1, area.width, _THICKNESS + 1))
    canvas.fill(INK, (area.x, top, area.width, _THICKNESS))
    canvas.fill(LIGHT, (area.x, top, width, 1))
    canvas.fill(DARK, (area.x + width, top, area.width - width, 1))
    canvas.fill(PAPER, (area.centerx, top, 1, _THICKNESS))
    if layout.is_for_teams or layout.left < FIGURE_SIZE[0] + _NUMBER_GAP + _NUMBER_WIDTH:
        return
    face, (left, right) = art.figures, map(str, percents(jade))
    y = HEIGHT - face.height - 1
    face.draw_right(canvas, (area.x - _NUMBER_GAP, y), left)
    face.draw(canvas, (area.right + _NUMBER_GAP, y), right)
