"""The figures beside the board, and in the team game what lies at their feet."""

from __future__ import annotations

import pygame

from puluc.rules import Side
from puluc.ui.board_view.layout import SCORE_TOP, Layout
from puluc.ui.board_view.snapshot import Snapshot
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import HEIGHT, invert


def sprite_name(side: Side) -> str:
    """The side's name in the names of sprites: ``jade`` or ``obsidian``."""
    return side.name.lower()


def draw_figure(
    canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot, side: Side
) -> None:
    """Draw a side's figure in its pose."""
    figure = art[f"{sprite_name(side)}/{snapshot.poses[side]}"]
    canvas.blit(figure, layout.figure(side))


def draw_score(
    canvas: pygame.Surface, art: Art, layout: Layout, snapshot: Snapshot, side: Side
) -> None:
    """Draw the number of slain enemies beside one of them, and all that are taken below."""
    place = layout.pile_rect(side, 0)
    figures, slain = art.figures, snapshot.piles[side]
    if slain:
        canvas.blit(art[f"pieces/{sprite_name(side.enemy)}-{layout.piece_width}"], place)
        left = place.right + 2 if side is Side.JADE else place.left - 2 - figures.width(str(slain))
        figures.draw(canvas, (left, place.centery - 3), str(slain))
    score = pygame.Rect(0, SCORE_TOP, layout.figure(side).width, HEIGHT - SCORE_TOP)
    score.x = layout.figure(side).x
    figures.draw_centred(canvas, (score.centerx, score.y), str(snapshot.taken[side]))
    invert(canvas, score)
