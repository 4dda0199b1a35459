"""The picture of the team game: numerals, tables of hands, stacks, the score, the figures."""

from dataclasses import replace
from itertools import combinations, pairwise, product

import pygame
import pytest
from driver import ART

from puluc.rules import Player, Position, Ruleset, Side, Unit
from puluc.rules.player import turn_order
from puluc.ui.board.picture.figures import draw_figure
from puluc.ui.board.picture.layout import BOARD_TOP, NUMERAL, UPPER_LANE, Layout
from puluc.ui.board.picture.snapshot import Pose, Snapshot
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import DARK, HEIGHT, INK, LIGHT, WIDTH, make_canvas
from puluc.ui.render.display import THEMES

BOARDS = [(7, 2), (19, 4), (25, 7), (29, 8), (30, 8), (36, 8), (39, 8)]
"""Spaces, and players a side: every width of city and space, the usual boards among them."""
TEAM = [player for player in Player if player.is_in_team]
CANVAS = pygame.Rect(0, 0, WIDTH, HEIGHT)


@pytest.fixture(params=BOARDS, ids=str)
def layout(request) -> Layout:
    return Layout(*request.param)


def start(layout: Layout) -> Snapshot:
    rules = Ruleset(spaces=layout.spaces, players=layout.players)
    return Snapshot.of(Position.start(rules, Side.JADE))


def with_units(layout: Layout, units: dict[int, Unit]) -> Snapshot:
    return start(layout).with_units(tuple(units.get(cell) for cell in range(layout.cells)))


def picture(layout: Layout, snapshot: Snapshot) -> pygame.Surface:
    canvas = make_canvas()
    BoardView(ART, layout).draw(canvas, snapshot)
    return canvas


def part(canvas: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(canvas.subsurface(rect), "P")


def test_the_usual_boards_take_the_width_of_the_canvas():
    for spaces, players in ((19, 4), (25, 7), (29, 8)):
        layout = Layout(spaces, players)
        assert 198 <= layout.width <= 205
        assert layout.pitch >= 6


def test_the_tables_of_hands_fill_the_cities(layout):
    players = turn_order(layout.players)
    rows = [layout.hand_row(player) for player in players]
    for player, row in zip(players, rows, strict=True):
        assert layout.cell_rect(layout.city(player.side)).contains(row)
        hand, numeral = layout.hand_area(player), layout.numeral_area(player)
        assert row.contains(hand)
        assert not hand.colliderect(numeral)
        assert hand.width + numeral.width == row.width
        assert row.height > NUMERAL
        assert numeral.width in {0, NUMERAL + 1}
    assert not any(here.colliderect(there) for here, there in combinations(rows, 2))
    for here, there in pairwise(rows[: layout.players]):
        assert here.bottom == there.top
    assert rows[-1].bottom == layout.cell_rect(0).bottom


def test_every_number_of_pieces_in_hand_looks_different(layout):
    row, seen = layout.hand_row(Player.B), set()
    for army in range(10):
        hands = (0, army) + (0,) * (2 * layout.players - 2)
        seen.add(part(picture(layout, replace(start(layout), hands=hands)), row))
    assert len(seen) == 10


@pytest.mark.parametrize("player", [Player.B, Player.Q])
def test_the_row_of_the_player_due_is_inverse_and_of_one_passed_over_grey(player):
    layout = Layout(29, 8)
    row = layout.hand_row(player)
    other = part(picture(layout, start(layout)), row)
    due = part(picture(layout, start(layout).with_turn_of(player)), row)
    assert due == bytes(1 - pixel for pixel in other)
    hands = tuple(5 * (each is not player) for each in turn_order(8))
    at_none = replace(start(layout), hands=hands)
    grey = part(picture(layout, at_none), row)
    with_unit = with_units(layout, {4: Unit((player,))})
    assert grey.count(INK) < part(picture(layout, replace(with_unit, hands=hands)), row).count(INK)


def test_no_unit_leaves_the_board_and_each_has_its_numeral(layout):
    left, right = layout.sticks(Side.JADE).right, layout.sticks(Side.OBSIDIAN).left
    above = pygame.Rect(left, 0, right - left, BOARD_TOP + 1)
    blank = part(picture(layout, start(layout)), above)
    for height in (1, 2, *range(12, 30), 40, 80):
        for captives in ((), (Player.P,)):
            unit = Unit((*captives, *(Player.A,) * height), is_homeward=height < 3 and not captives)
            canvas = picture(layout, with_units(layout, {3: unit, 4: unit}))
            assert part(canvas, above) == blank


def test_units_beyond_the_board_show_their_number():
    layout = Layout(29, 8)
    looks = {
        part(picture(layout, with_units(layout, {9: Unit((Player.A,) * height)})), cell)
        for height in range(1, 81)
        for cell in [layout.cell_rect(9)]
    }
    assert len(looks) == 80


@pytest.mark.parametrize("own", [None, Player.H])
def test_each_numeral_stands_right_above_its_disc_and_clear_of_its_neighbours(layout, own):
    view, canvas, crowd = BoardView(ART, layout), make_canvas(), make_canvas()
    view.you = own
    unit = Unit((Player.H,))
    view.draw(canvas, with_units(layout, {4: unit}))
    view.draw(crowd, with_units(layout, {3: unit, 4: unit, 5: unit}))
    cell = layout.cell_rect(4)
    assert part(canvas, cell) == part(crowd, cell)
    blank = picture(layout, with_units(layout, {4: Unit((Player.A,))}))
    rows = range(cell.top, layout.piece_pos(4, 0)[1])
    columns = [
        x
        for x, y in product(range(WIDTH), rows)
        if canvas.get_at_mapped((x, y)) == INK != blank.get_at_mapped((x, y))
    ]
    left = layout.piece_pos(4, 0)[0]
    assert abs(min(columns) + max(columns) - (2 * left + layout.piece_width - 1)) <= 1


def test_the_units_of_your_only_player_are_marked(layout):
    view = BoardView(ART, layout)
    units = with_units(layout, {3: Unit((Player.A,)), 5: Unit((Player.B,))})
    looks = []
    for view.you in (None, Player.B):
        looks.append(make_canvas())
        view.draw(looks[-1], units)
        view.draw(make_canvas(), start(layout))
    plain, marked = ([part(canvas, layout.cell_rect(cell)) for cell in (3, 5)] for canvas in looks)
    assert plain[0] == marked[0]
    assert marked[1].count(INK) > plain[1].count(INK)


@pytest.mark.parametrize(("spaces", "count"), [(13, 8), (19, 8), (20, 1), (39, 1)])
@pytest.mark.parametrize("side", Side)
def test_pieces_of_each_player_have_a_shape_where_cells_are_wide(spaces, count, side):
    layout = Layout(spaces, 2)
    view, looks = BoardView(ART, layout), set()
    for player in TEAM[8 * side : 8 * side + 8]:
        canvas = make_canvas()
        view.draw_piece(canvas, player, (20, 20))
        place = pygame.Rect(20, 20, layout.piece_width, layout.piece_height)
        inside = part(canvas, place)
        looks.add(inside)
        tones = inside.count(LIGHT), inside.count(DARK)
        assert not layout.has_shapes or tones[side] > tones[side.enemy]
    assert len(looks) == count


@pytest.mark.parametrize(("captures", "rise"), [("backward", True), ("forward", False)])
def test_all_that_is_on_its_way_home_is_in_the_upper_lane(captures, rise):
    rules = Ruleset.parse(f"captures={captures} spaces=19 players=2")
    captor, layout = Unit((Player.P, Player.A)), Layout.of(rules)
    assert layout.lane(captor) == UPPER_LANE * rise
    assert layout.lane(Unit((Player.A,), is_homeward=True)) == UPPER_LANE
    assert layout.lane(Unit((Player.A,))) == 0
    for_two = Layout.of(Ruleset.parse(f"captures={captures}"))
    assert for_two.lane(Unit((Player.OBSIDIAN, Player.JADE))) == 0


def test_no_rule_between_spaces_looks_like_a_dot_of_a_numeral():
    for spaces in (19, 25, 29):
        layout = Layout(spaces, 4)
        foot = layout.piece_pos(4, 0)
        canvas = picture(layout, with_units(layout, {4: Unit((Player.B,))}))
        for y in range(foot[1] - NUMERAL - 1, foot[1]):
            for cell in (4, 5):
                assert canvas.get_at_mapped((layout.rule(cell), y)) != INK


@pytest.mark.parametrize("is_homeward", [False, True])
def test_a_landing_is_clear_of_the_numeral_of_the_unit_there(layout, is_homeward):
    unit = Unit((Player.B,), is_homeward=is_homeward)
    view, canvas = BoardView(ART, layout), make_canvas()
    view.draw(canvas, with_units(layout, {4: unit, 5: unit}))
    for cell in (4, 5):
        before = canvas.copy()
        view.draw_ghost(canvas, cell, 1)
        changed = [
            (x, y)
            for y in range(HEIGHT)
            for x in range(WIDTH)
            if before.get_at_mapped((x, y)) != canvas.get_at_mapped((x, y))
        ]
        rows = [y for _, y in changed]
        _, foot = layout.piece_pos(cell, UPPER_LANE * is_homeward)
        assert rows
        assert max(rows) < foot - NUMERAL - 1
        assert min(rows) > BOARD_TOP


def test_the_numerals_differ_in_every_two_players(layout):
    looks = set()
    for number in range(layout.players):
        unit = Unit((TEAM[number],))
        foot = layout.piece_pos(4, 0)
        canvas = picture(layout, with_units(layout, {4: unit}))
        top = pygame.Rect(foot[0] - 1, foot[1] - NUMERAL - 1, NUMERAL + 2, NUMERAL)
        looks.add(part(canvas, top))
    assert len(looks) == layout.players


def test_two_sides_have_the_same_numerals():
    layout = Layout(29, 8)
    for jade, obsidian in zip(TEAM[:8], TEAM[8:], strict=True):
        x, y = layout.piece_pos(4, 0)
        box = pygame.Rect(x, y - NUMERAL - 1, NUMERAL, NUMERAL)
        looks = [
            part(picture(layout, with_units(layout, {4: Unit((p,))})), box)
            for p in (jade, obsidian)
        ]
        assert looks[0] == looks[1]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("pose", Pose)
def test_each_player_has_their_own_figure_in_every_pose(side, pose):
    layout, looks = Layout(29, 8), set()
    for player in TEAM:
        if player.side is side:
            canvas = make_canvas()
            posed = start(layout).with_turn_of(player).with_pose(side, pose)
            draw_figure(canvas, ART, layout, posed, side)
            looks.add(part(canvas, layout.figure(side).clip(CANVAS)))
    assert len(looks) == 8


def test_every_pose_looks_different():
    for side in Side:
        looks = set()
        for pose in Pose:
            canvas, layout = make_canvas(), Layout(29, 8)
            draw_figure(canvas, ART, layout, start(layout).with_pose(side, pose), side)
            looks.add(part(canvas, layout.figure(side).clip(CANVAS)))
        assert len(looks) == len(Pose)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_numeral_on_a_shield_is_seen_in_every_theme(theme):
    layout = Layout(29, 8)
    for side in Side:
        areas = []
        for player in (Player.A, Player.D) if side is Side.JADE else (Player.P, Player.S):
            canvas = make_canvas()
            canvas.set_palette(theme.palette)
            turn = start(layout).with_turn_of(player)
            draw_figure(canvas, ART, layout, turn, side)
            rgb = canvas.convert(24)
            shield = layout.figure(side).clip(CANVAS)
            areas.append(pygame.image.tobytes(rgb.subsurface(shield), "RGB"))
        assert areas[0] != areas[1]


def test_score_and_slain_are_always_seen():
    layout = Layout(29, 8)
    for side in Side:
        figure = layout.figure(side)
        foot = pygame.Rect(figure.x, figure.bottom, figure.width, HEIGHT - figure.bottom)
        looks = set()
        for slain in (0, 1, 12, 40):
            for held in (0, 7):
                piles, taken = [0, 0], [0, 0]
                piles[side], taken[side] = slain, slain + held
                shown = replace(start(layout), piles=tuple(piles), taken=tuple(taken))
                canvas = picture(layout, shown)
                looks.add(part(canvas, foot.clip(CANVAS)))
        assert len(looks) == 8


def test_a_snapshot_counts_what_is_taken_and_whose_turn_it_is():
    rules = Ruleset.parse("captures=backward pieces=1 highway=return players=2 spaces=19")
    text = "4,4 - A - - pb - - - - - - - - - - - - - - 3,5 q"
    snapshot = Snapshot.of(Position.parse(text, rules))
    assert (snapshot.taken, snapshot.piles) == ((2, 0), (1, 0))
    assert (snapshot.player, snapshot.players) == (Player.Q, (Player.A, Player.Q))
    assert [snapshot.hand(player) for player in snapshot.order] == [4, 4, 3, 5]
    assert (snapshot.home(Side.JADE), snapshot.home(Side.OBSIDIAN)) == (8, 8)


@pytest.mark.parametrize(
    ("hands", "mover", "players"),
    [
        ("5,4", "a", "ap"),
        ("5,4", "q", "aq"),
        ("0,4", "a", "aq"),
        ("5,0", "b", "bp"),
        ("0,0", "a", "ap"),
        ("0,0", "b", "bp"),
    ],
)
def test_the_figures_are_those_who_play_next_and_can(hands, mover, players):
    rules = Ruleset.parse("captures=backward highway=return players=2 spaces=9")
    snapshot = Snapshot.of(Position.parse(f"4,5 - a - - - - - - - {hands} {mover}", rules))
    assert "".join(player.letter for player in snapshot.players) == players
