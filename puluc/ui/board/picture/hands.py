"""The cities of a team game: tables of hands, and the numerals of the players."""

import pygame

from puluc.rules import Player
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import dither, invert
from puluc.ui.render.sprites import INK, PAPER

_MARK_SIZE, _COLUMN, _LINE = (1, 2), 2, 3
"""A piece in hand, and the distances between pieces beside and below each other."""
_MARKS_SIZE = (5, 5)
_FIRST_LINE, _MOST_MARKS = 3, 5
"""Three pieces above two; more are a number."""
_DIGIT_HEIGHT = 6


def numeral(art: Art, player: Player) -> pygame.Surface:
    """The numeral of a player of a team, in a box that it fills from the bottom."""
    return art[f"numerals/{player.number}"]


def draw_hands(canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot) -> None:
    """Draw a row for each player: his numeral and the pieces in his hand.

    The row of the player whose turn it is is inverse, those of players passed over are grey.
    """
    for player in snapshot.order:
        row = layout.hand_row(player)
        canvas.fill(PAPER, row)
        _draw_numeral(canvas, numeral(art, player), layout.numeral_area(player))
        _draw_pieces(canvas, art, layout.hand_area(player), snapshot.hand(player))
        if snapshot.is_out(player):
            dither(canvas, row)
        if player is snapshot.player:
            invert(canvas, row)


def _draw_numeral(canvas: pygame.Surface, sign: pygame.Surface, area: pygame.Rect) -> None:
    """Draw a numeral inverse in the middle of its area, if there is any."""
    if not area.width:
        return
    inked = sign.get_bounding_rect()
    left = area.x + (area.width - inked.width) // 2 - inked.x
    canvas.blit(sign, (left, area.y + (area.height - inked.height) // 2 - inked.y))
    invert(canvas, pygame.Rect(area.topleft, (area.width, area.height - 1)))


def _draw_pieces(canvas: pygame.Surface, art: Art, area: pygame.Rect, count: int) -> None:
    """Draw the pieces in a hand, or their number where they are many or there is no room."""
    if count > _MOST_MARKS or area.width < _MARKS_SIZE[0]:
        pos = (area.centerx, area.y + (area.height - _DIGIT_HEIGHT) // 2)
        art.figures.draw_centred(canvas, pos, str(count) if count else "")
        return
    marks = pygame.Rect((0, 0), _MARKS_SIZE)
    marks.center = area.center
    for number in range(count):
        line, column = divmod(number, _FIRST_LINE)
        x = marks.x + column * _COLUMN + line
        canvas.fill(INK, pygame.Rect((x, marks.y + line * _LINE), _MARK_SIZE))
