"""The board is tidy at every length the screen has room for."""

from itertools import combinations, pairwise, product

import pygame
import pytest

from puluc.rules import CITY, OPTIONS, Side
from puluc.ui.board.picture.layout import BOARD_BOTTOM, BOARD_TOP, UPPER_LANE, Layout
from puluc.ui.render.canvas import HEIGHT, WIDTH

RANGES = {option.field: option.values for option in OPTIONS}
LENGTHS = RANGES["spaces"]
MOST = 2 * max(RANGES["army"])
"""Pieces in one stack."""


TEAM_LENGTHS = (7, 13, 19, 25, 29, 35, 36, 39)
"""Of the highway in team games: the usual ones, and those at which the layout changes."""


@pytest.fixture(
    params=[*((spaces, 1) for spaces in LENGTHS), *((spaces, 8) for spaces in TEAM_LENGTHS)],
    ids=str,
)
def layout(request) -> Layout:
    return Layout(*request.param)


@pytest.fixture(params=LENGTHS)
def layout_for_two(request) -> Layout:
    return Layout(request.param)


def test_the_standard_board_has_the_measures_of_the_original():
    layout = Layout(9)
    assert (layout.left, layout.pitch, layout.piece_width) == (42, 14, 11)
    assert layout.board.right == 197
    assert layout.piece_pos(0, 0) == (44, 59)


def test_the_board_leaves_room_for_both_figures(layout):
    jade, obsidian = (layout.figure(side) for side in Side)
    assert jade.right <= layout.board.left
    assert layout.board.right <= obsidian.left


def test_the_sticks_stay_clear_of_the_board(layout):
    for side in Side:
        assert not layout.sticks(side).colliderect(layout.board)


def test_cells_stand_side_by_side_between_their_rules(layout):
    rects = [layout.cell_rect(cell) for cell in range(layout.cells)]
    assert all(there.left - here.right == 1 for here, there in pairwise(rects))
    assert rects[0].left == layout.board.left + 1
    assert rects[-1].right == layout.board.right - 1


def test_a_unit_of_ten_stays_within_its_cell(layout_for_two):
    for cell in range(layout_for_two.cells):
        rect = layout_for_two.cell_rect(cell)
        for level in (0, 9):
            x, y = layout_for_two.piece_pos(cell, level)
            assert rect.left <= x
            assert x + layout_for_two.piece_width <= rect.right + 1
            assert y > BOARD_TOP
            assert y + layout_for_two.piece_height <= BOARD_BOTTOM


def test_a_unit_and_one_piece_more_stay_on_the_board(layout_for_two):
    for height in range(1, MOST + 1):
        _check_stack(layout_for_two, height)


def _check_stack(layout: Layout, height: int) -> None:
    for rise in (0, UPPER_LANE):
        places = layout.stack(layout.piece_pos(3, rise), height)
        assert places[-1][1] > BOARD_TOP
        assert places[0][1] + layout.piece_height <= BOARD_BOTTOM
        assert all(lower[1] - upper[1] >= 2 for lower, upper in pairwise(places))
    places = layout.stack(layout.piece_pos(3, 0), height)
    least = 3 if height <= 15 else 2
    assert all(lower[1] - upper[1] >= least for lower, upper in pairwise(places))
    if height <= 9:
        assert places == [layout.piece_pos(3, level) for level in range(height)]
    landing = layout.piece_pos(3, height)
    if height < MOST:
        assert BOARD_TOP < landing[1] <= places[-1][1] - least


def test_a_unit_carried_anywhere_keeps_below_the_strip(layout):
    for height, y in product((1, 5, MOST), (-20, 0, 11, 40, 66)):
        places = layout.stack((50, y), height)
        assert all(place[1] > BOARD_TOP for place in places)
        assert len(set(places)) == height


@pytest.mark.parametrize(
    ("spaces", "numbered"),
    [
        (7, [1, 2, 3, 4, 5, 6, 7]),
        (13, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
        (14, [1, 3, 5, 7, 9, 11, 13]),
        (19, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]),
        (20, [1, 5, 10, 15, 20]),
        (39, [1, 5, 10, 15, 20, 25, 30, 35]),
    ],
)
def test_spaces_are_numbered_as_densely_as_there_is_room(spaces, numbered):
    assert Layout(spaces).numbered == numbered


def test_no_cell_is_narrower_than_a_disc_needs(layout):
    assert layout.pitch >= 5
    assert layout.board.left >= layout.sticks(Side.JADE).right
    assert layout.board.right <= layout.sticks(Side.OBSIDIAN).left


def test_most_of_a_figure_is_on_the_canvas(layout):
    canvas = pygame.Rect(0, 0, WIDTH, HEIGHT)
    for side in Side:
        assert layout.figure(side).clip(canvas).width >= 15


def test_piles_lie_on_the_canvas_below_the_sticks_and_beside_the_board(layout_for_two):
    size = (layout_for_two.piece_width, layout_for_two.piece_height)
    canvas, most = pygame.Rect(0, 0, WIDTH, HEIGHT), max(RANGES["army"])
    for side in Side:
        pieces = [pygame.Rect(layout_for_two.pile_pos(side, level), size) for level in range(most)]
        for piece in pieces:
            assert canvas.contains(piece)
            assert not piece.inflate(2, 0).colliderect(layout_for_two.board)
            assert piece.top > layout_for_two.sticks(side).bottom
        for here, there in combinations(pieces, 2):
            overlap = here.clip(there)
            assert overlap.height <= layout_for_two.piece_height - layout_for_two.stack_step


def test_every_pixel_of_a_cell_is_found_again(layout):
    for cell in range(layout.cells):
        rect = layout.cell_rect(cell)
        for x in (rect.left, rect.right - 1):
            assert layout.cell_at((x, rect.centery)) == cell
    assert layout.cell_at((layout.board.left - 1, 40)) is None
    assert layout.cell_at((layout.board.centerx, BOARD_TOP - 1)) is None


def test_moves_name_the_city_of_their_side(layout):
    assert layout.cell(Side.JADE, CITY) == 0
    assert layout.cell(Side.OBSIDIAN, CITY) == layout.spaces + 1
    assert layout.cell(Side.OBSIDIAN, 3) == 3
