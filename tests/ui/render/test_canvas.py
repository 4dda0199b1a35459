"""Simple drawing on the canvas."""

from random import Random

import pygame
import pytest

from puluc.ui.render.canvas import HEIGHT, INK, PAPER, WIDTH, invert, make_canvas
from puluc.ui.render.scroll_bar import ScrollBar


@pytest.mark.parametrize(
    "rect",
    [(0, 0, WIDTH, HEIGHT), (3, 5, 37, 11), (230, 70, 50, 50), (-9, -9, 12, 12), (300, 9, 5, 5)],
)
def test_inverting_swaps_paper_and_ink_in_a_rectangle_and_nowhere_else(rect):
    canvas, rng = make_canvas(), Random(1)
    places = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
    for place in places:
        canvas.set_at(place, rng.choice((PAPER, INK)))
    before = canvas.copy()
    invert(canvas, pygame.Rect(rect))
    for place in places:
        is_inside = pygame.Rect(rect).collidepoint(place)
        old, new = before.get_at_mapped(place), canvas.get_at_mapped(place)
        assert (new != old) == is_inside
        assert new in (PAPER, INK)


def test_a_narrow_scroll_bar_at_the_edge_is_taken_hold_of_as_far_as_the_edge():
    bar = ScrollBar(pygame.Rect(WIDTH - 6, 10, 5, 60), 0, 5, 25)
    assert bar.target.right == WIDTH
    inner = ScrollBar(pygame.Rect(100, 10, 5, 60), 0, 5, 25)
    assert inner.target == inner.track.inflate(2, 2)
