"""A board of any length: discs that are discs, marks and piles clear of the rest."""

from dataclasses import replace

import pygame
import pytest
from driver import ART
from rounds import sampled
from test_layout import LENGTHS

from puluc.rules import Player, Ruleset, Side, Unit
from puluc.rules.sticks import Throw
from puluc.ui.board.picture.figures import sprite_name
from puluc.ui.board.picture.layout import BOARD_BOTTOM, BOARD_TOP, NUMBERS_TOP, PIECE_SIZES, Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.view import BoardView, draw_balance
from puluc.ui.render.canvas import CLEAR, DARK, INK, LIGHT, PAPER, make_canvas
from puluc.ui.render.display import THEMES

BANDED = Throw.parse("1111")
STACK = Unit((Player.JADE, Player.OBSIDIAN) * 5)
NARROW = [spaces for spaces in LENGTHS if Layout(spaces).pitch < 10]


def bare(spaces: int) -> Snapshot:
    """A highway without pieces."""
    return Snapshot((None,) * (spaces + 2), hands=(0, 0), piles=(0, 0))


def picture(snapshot: Snapshot) -> pygame.Surface:
    canvas = make_canvas()
    BoardView(ART, Layout(len(snapshot.units) - 2)).draw(canvas, snapshot)
    return canvas


def ink_columns(canvas: pygame.Surface, rows: range, columns: range) -> set[int]:
    return {x for x in columns if any(canvas.get_at_mapped((x, y)) == INK for y in rows)}


def pixels(sprite: pygame.Surface) -> list[list[int]]:
    return [
        [sprite.get_at_mapped((x, y)) for x in range(sprite.width)] for y in range(sprite.height)
    ]


@pytest.mark.parametrize("spaces", sampled(LENGTHS, 4))
def test_the_strip_above_the_board_is_free(spaces):
    full = replace(bare(spaces), hands=(9, 9), piles=(9, 9), throws=(BANDED, BANDED), last=(0, 1))
    layout, canvas = Layout(spaces), picture(full)
    between = range(layout.sticks(Side.JADE).right, layout.sticks(Side.OBSIDIAN).left)
    assert not ink_columns(canvas, range(BOARD_TOP), between)


@pytest.mark.parametrize("spaces", sampled(LENGTHS, 8))
def test_no_unit_reaches_into_the_strip(spaces):
    layout, alternate = Layout(spaces), (Player.JADE, Player.OBSIDIAN) * 9
    between = range(layout.sticks(Side.JADE).right, layout.sticks(Side.OBSIDIAN).left)
    for height in range(1, len(alternate) + 1):
        units = [None] * (spaces + 2)
        units[3], units[5] = Unit(alternate[:height]), Unit((Player.JADE,) * height, height <= 9)
        canvas = picture(replace(bare(spaces), units=tuple(units)))
        assert not ink_columns(canvas, range(BOARD_TOP), between)
        frame = [canvas.get_at_mapped((x, BOARD_TOP)) for x in between if layout.cell_at((x, 20))]
        assert set(frame) == {INK}


@pytest.mark.parametrize("spaces", sampled(LENGTHS, 4))
def test_the_marks_of_the_last_move_keep_to_their_cells(spaces):
    layout = Layout(spaces)
    rects = [layout.cell_rect(cell) for cell in (3, 4)]
    marked = ink_columns(
        picture(replace(bare(spaces), last=(3, 4))),
        range(BOARD_BOTTOM + 1, BOARD_BOTTOM + 5),
        range(layout.board.left, layout.board.right),
    )
    inside = [set(range(rect.left, rect.right)) for rect in rects]
    assert all(marked & columns for columns in inside)
    assert marked <= inside[0] | inside[1]


@pytest.mark.parametrize("spaces", sampled(LENGTHS, 4))
def test_numbers_touch_neither_each_other_nor_marks_nor_the_balance(spaces):
    layout, marked = Layout(spaces), replace(bare(spaces), last=tuple(range(spaces + 2)))
    board = range(layout.board.left, layout.board.right)
    numbered = picture(marked)
    draw_balance(numbered, ART, layout, 0.5)
    for gap in (NUMBERS_TOP - 1, NUMBERS_TOP + 5):
        assert not ink_columns(numbered, range(gap, gap + 1), board)
    columns = ink_columns(numbered, range(NUMBERS_TOP, NUMBERS_TOP + 5), board)
    numbers = [x for x in columns if not {x - 1, x - 2} & columns]
    assert len(numbers) == len(layout.numbered)


def test_pointing_at_a_space_without_a_number_shows_it(board):
    driver = board(Ruleset(spaces=39))
    layout = Layout(39)
    band = pygame.Rect(layout.board.left, NUMBERS_TOP - 1, layout.board.width, 7)
    driver.wait(100)
    before = driver.picture().subsurface(band).copy().get_buffer().raw
    for space, is_new in ((20, False), (22, True)):
        driver.point((layout.cell_rect(space).centerx, 40))
        seen = driver.picture()
        x = layout.cell_rect(space).centerx
        assert (seen.subsurface(band).copy().get_buffer().raw != before) == is_new
        assert (seen.get_at_mapped((x - 5, NUMBERS_TOP)) == INK) == is_new
    hidden = layout.cell_rect(20).centerx
    driver.point((layout.cell_rect(21).centerx, 40))
    seen = driver.picture()
    assert not ink_columns(seen, range(NUMBERS_TOP, NUMBERS_TOP + 5), range(hidden - 3, hidden - 1))


@pytest.mark.parametrize("spaces", NARROW)
def test_units_in_narrow_cells_keep_apart(spaces):
    layout, units = Layout(spaces), [None] * (spaces + 2)
    units[3] = units[4] = STACK
    canvas = picture(replace(bare(spaces), units=tuple(units)))
    top, bottom = layout.piece_pos(3, 9)[1], layout.piece_pos(3, 0)[1] + layout.piece_height
    rows = range(top, bottom)
    rules = [layout.cell_rect(cell).left - 1 for cell in (3, 4, 5)]
    assert not any(ink_columns(canvas, rows, range(x, x + 1)) for x in rules)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(("width", "height"), sorted({size[:2] for size in PIECE_SIZES.values()}))
def test_jade_is_light_and_obsidian_dark_in_every_theme(width, height, theme):
    light = max(theme.paper, theme.ink)
    for side in Side:
        rows = [
            [theme.palette[pixel] for pixel in row]
            for row in pixels(ART[f"pieces/{sprite_name(side)}-{width}"])
        ]
        assert [len(row) for row in rows] == [width] * height
        inside = [colour == light for row in rows[1:-2] for colour in row[1:-1]]
        of_its_tone = inside.count(side is Side.JADE)
        assert of_its_tone >= len(inside) / 2
        for x in range(1, width - 1):
            assert {row[x] for row in rows} - {theme.paper, theme.palette[CLEAR]}


@pytest.mark.parametrize(("width", "height"), sorted({size[:2] for size in PIECE_SIZES.values()}))
def test_discs_have_an_outline_and_obsidian_a_glint_on_light_paper(width, height):
    jade, obsidian = (pixels(ART[f"pieces/{sprite_name(side)}-{width}"]) for side in Side)
    for x in range(1, width - 1):
        column = [row[x] for row in jade]
        assert {INK, DARK} & {*column[: height // 2]}
        assert {INK, DARK} & {*column[height // 2 :]}
        assert LIGHT in column
    assert any(PAPER in row[1:-1] for row in obsidian[1:-2])


@pytest.mark.parametrize("spaces", [spaces for spaces in LENGTHS if spaces % 2])
def test_a_fire_fits_its_cell(spaces):
    layout, middle = Layout(spaces), (spaces + 1) // 2
    rect = layout.cell_rect(middle)
    cold, lit = picture(bare(spaces)), picture(replace(bare(spaces), fire=middle))
    changed = {
        x
        for x in range(lit.width)
        for y in range(lit.height)
        if lit.get_at_mapped((x, y)) != cold.get_at_mapped((x, y))
    }
    assert len(changed) >= rect.width - 2
    assert changed <= set(range(rect.left, rect.right))
