"""Pixels become closed outlines that enclose exactly them."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tools.build.kit.pixel_type import outlines

PIXELS = st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=40)


def area(outline) -> float:
    """Twice the area, negative round a hole."""
    closed = (*outline, outline[0])
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise(closed))


def test_pixels_that_touch_at_a_corner_are_apart():
    assert len(outlines({(0, 0), (1, 1)})) == 2
    assert len(outlines({(1, 0), (0, 1)})) == 2


@given(PIXELS)
def test_outlines_enclose_the_pixels_and_turn_at_every_corner(pixels):
    found = outlines(pixels)
    assert sum(map(area, found)) == 2 * len(pixels)
    for outline in found:
        assert len(outline) >= 4
        around = (*outline, outline[0], outline[1])
        for before, corner, after in zip(around, around[1:], around[2:], strict=False):
            straight = before[0] == corner[0] == after[0] or before[1] == corner[1] == after[1]
            assert not straight
    inside = {
        (x, y)
        for x in range(8)
        for y in range(8)
        if sum(_crosses(outline, x + 0.5, y + 0.5) for outline in found) % 2
    }
    assert inside == pixels


def _crosses(outline, x: float, y: float) -> int:
    """How often a ray to the right crosses an outline."""
    sides = pairwise((*outline, outline[0]))
    return sum(
        start[0] == end[0] > x and min(start[1], end[1]) < y < max(start[1], end[1])
        for start, end in sides
    )
