"""The digits beside the sticks."""

from itertools import pairwise

import pygame
import pytest
from driver import ART, Driver, prefer, waiting_for_jade
from rounds import sampled

from puluc.rules import Match, Phase, Position, Ruleset, Side, Throws
from puluc.rules.sticks import HandSticks, Throw
from puluc.storage.preferences import Speed
from puluc.ui.app.app import UNSAVED_MARK
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot, ThrownValue
from puluc.ui.board.picture.strip import AREA
from puluc.ui.board.picture.timeline import Timeline
from puluc.ui.board.picture.values import draw_chances, draw_values, value_rects
from puluc.ui.board.picture.view import BoardView
from puluc.ui.render.canvas import INK, PAPER, make_canvas


def values(driver: Driver, side: Side) -> list[tuple[int, bool]]:
    """The digits of a side and whether they are used."""
    shown = driver.scene.snapshot.values[side]
    return [(each.value, each.is_used) for each in shown]


@pytest.mark.parametrize(
    ("throws", "notes"),
    [
        ("culin", ["0=5", "", "", "", ""]),
        ("bell", ["0=5", "1=0", "", "", ""]),
        ("sapper", ["0=5", "1=3", "", "", ""]),
        ("six", ["0=6", "", "", "", ""]),
        ("zero", [""] * 5),
    ],
)
def test_a_note_says_what_banded_faces_count_if_it_is_not_their_number(throws, notes):
    worth = Ruleset(throws=throws).values
    assert [ThrownValue(marked, worth[marked]).note for marked in range(5)] == notes


def test_both_sides_keep_the_digit_of_their_last_throw(board):
    driver = waiting_for_jade(prefer(board(), speed=Speed.OFF), Phase.THROW)
    match = driver.context.session.match
    worth = [match.rules.values[turn.throws[0].marked] for turn in match.turns]
    assert values(driver, Side.OBSIDIAN) == [(worth[-1], True)]
    assert values(driver, Side.JADE) == []
    driver.press("t")
    assert values(driver, Side.JADE) == [(match.value, False)]
    assert values(driver, Side.OBSIDIAN) == [(worth[-1], True)]


def test_the_digit_comes_when_the_sticks_have_come_to_rest():
    rules = Ruleset(throws_per_turn=2)
    sticks = HandSticks([Throw.parse("1100"), Throw.parse("0000")])
    match = Match(rules, sticks, Position.start(rules, Side.JADE))
    view = BoardView(ART, Layout(9))
    before = Snapshot.of(match.position).with_throw(Side.JADE, Throw.parse("1111"), 4)
    timeline = Timeline(before, lambda: Speed.NORMAL, lambda _: None, lambda _: None)
    timeline.play(Animator(view, rules).clips(match.throw(), before))
    seen = []
    while timeline.is_running:
        now = [each.value for each in timeline.snapshot.values[Side.JADE]]
        seen += [now] if now not in seen[-1:] else []
        timeline.advance(20)
    assert seen == [[], [2], [2, 5]]


def test_a_value_used_is_dithered_while_another_is_left():
    def ink(*used: bool) -> int:
        canvas = make_canvas()
        shown = [
            ThrownValue(number + 2, number + 2, is_used) for number, is_used in enumerate(used)
        ]
        draw_values(canvas, ART, Layout(9), Side.JADE, shown)
        area = value_rects(Layout(9), Side.JADE, 2)[0]
        return sum(
            canvas.get_at_mapped((x, y)) == INK
            for x in range(area.left, area.right)
            for y in range(area.top, area.bottom)
        )

    assert 0 < ink(True, False) < ink(False, False)
    assert ink(True, True) == ink(False, False)


@pytest.mark.parametrize("spaces", sampled(range(7, 40), 4))
@pytest.mark.parametrize("count", [1, 2])
def test_values_touch_neither_sticks_nor_board_nor_strip(spaces, count):
    layout = Layout(spaces)
    for side in Side:
        rects = value_rects(layout, side, count)
        assert len(rects) == count
        for rect in rects:
            assert not rect.colliderect(layout.sticks(side))
            assert not rect.colliderect(layout.board)
            assert not rect.colliderect(AREA)
            if layout.left >= 42:
                assert not rect.colliderect((UNSAVED_MARK, ART["widgets/unsaved"].get_size()))
        assert len({tuple(rect) for rect in rects}) == count


@pytest.mark.parametrize("spaces", [9, 25, 33, 39])
def test_what_no_banded_face_counts_is_drawn_beside_every_board(check_screen, spaces):
    rules, canvas = Ruleset(spaces=spaces), make_canvas()
    snapshot = Snapshot.of(Position.start(rules, Side.JADE))
    for side in Side:
        snapshot = snapshot.with_throw(side, Throw.parse("0000"), 5)
    BoardView(ART, Layout(spaces)).draw(canvas, snapshot)
    check_screen(f"values-{spaces}", canvas)


@pytest.mark.parametrize("spaces", [24, 25, 32, 39])
def test_two_digits_above_a_wide_board_are_no_number_of_two_digits(spaces):
    layout = Layout(spaces)
    for side in Side:
        canvas = make_canvas()
        canvas.fill(PAPER)
        draw_values(canvas, ART, layout, side, [ThrownValue(2, 2), ThrownValue(3, 3)])
        first, second = value_rects(layout, side, 2)
        assert first.right <= second.left
        area = range(canvas.width) if side else range(AREA.left)
        inked = [x for x in area if any(canvas.get_at_mapped((x, y)) == INK for y in range(9))]
        gaps = [after - before - 1 for before, after in pairwise(inked)]
        assert max(gaps) >= 3


@pytest.mark.parametrize("explained", [0, 1])
def test_a_note_is_nearest_the_throw_it_explains(explained):
    """Three and one banded faces are both worth 3 under Sapper's rules."""
    shown = [ThrownValue(3, 3), ThrownValue(3, 3)]
    plain, noted = make_canvas(), make_canvas()
    draw_values(plain, ART, Layout(9), Side.JADE, shown)
    shown[explained] = ThrownValue(1, 3)
    draw_values(noted, ART, Layout(9), Side.JADE, shown)
    rows = [
        y
        for y in range(plain.height)
        if any(plain.get_at_mapped((x, y)) != noted.get_at_mapped((x, y)) for x in range(45))
    ]
    boxes = value_rects(Layout(9), Side.JADE, 2)
    assert min(rows) >= boxes[explained].bottom
    assert explained or max(rows) < boxes[1].top - 1
    assert max(rows) <= 44


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("spaces", [9, 24, 25, 31, 32, 33, 36, 39])
def test_chances_are_beside_every_board(spaces, side):
    layout = Layout(spaces)
    occupied = [layout.board, AREA, layout.figure(side)]
    for throws in Throws:
        canvas, rules = make_canvas(), Ruleset(throws=throws)
        canvas.fill(PAPER)
        draw_chances(canvas, ART, layout, side, rules)
        area = pygame.Rect(0 if side is Side.JADE else 197, 0, 43, 80)
        ink = [
            (x, y)
            for x in range(area.left, area.right)
            for y in range(area.height)
            if canvas.get_at_mapped((x, y)) == INK
        ]
        assert len(ink) >= 16 + 5 * len(rules.odds)
        assert not any(rect.collidepoint(pos) for rect in occupied for pos in ink)


@pytest.mark.parametrize(("spaces", "throws"), [(25, "culin"), (39, "zero"), (33, "sapper")])
def test_chances_beside_a_wide_board(check_screen, spaces, throws):
    rules, canvas = Ruleset(spaces=spaces, throws=throws, throws_per_turn=2), make_canvas()
    view = BoardView(ART, Layout(spaces))
    view.draw(canvas, Snapshot.of(Position.start(rules, Side.JADE)))
    for side in Side:
        view.draw_hand(canvas, side)
        draw_chances(canvas, ART, Layout(spaces), side, rules)
    check_screen(f"chances-{spaces}", canvas)


def test_two_values_with_notes(check_screen):
    canvas = make_canvas()
    snapshot = Snapshot.of(Position.start(Ruleset(), Side.JADE))
    for side in Side:
        snapshot = snapshot.with_throw(side, Throw.parse("0000"), 5)
        snapshot = snapshot.with_throw(side, Throw.parse("0100"), 3)
    BoardView(ART, Layout(9)).draw(canvas, snapshot.with_value_used(Side.JADE, 5))
    check_screen("values-two", canvas)


@pytest.mark.parametrize("side", Side)
def test_a_note_stands_clear_of_the_sticks(side):
    canvas, layout = make_canvas(), Layout(9)
    draw_values(canvas, ART, layout, side, [ThrownValue(0, 5, is_used=False)])
    near = layout.sticks(side).inflate(4, 4).clip(canvas.get_rect())
    spots = [(x, y) for x in range(near.left, near.right) for y in range(near.top, near.bottom)]
    assert not any(canvas.get_at_mapped(spot) for spot in spots)


@pytest.mark.parametrize("spaces", [9, 29])
def test_kernels_take_the_place_of_the_sticks(driver, spaces):
    layout = Layout(spaces)
    start = Snapshot.of(Position.start(Ruleset(spaces=spaces), Side.JADE))
    snapshot, looks = start.with_throw(Side.JADE, Throw.parse("1100"), 2), []
    for kernels in (False, True):
        prefer(driver, kernels=kernels)
        canvas = make_canvas()
        BoardView(driver.context.art, layout).draw(canvas, snapshot)
        places = [layout.stick_pos(Side.JADE, stick) for stick in (0, 1, 2, 3)]
        area = (layout.stick_width, 22)
        cells = [bytes(canvas.subsurface((pos, area)).copy().get_buffer()) for pos in places]
        assert cells[0] == cells[1] != cells[2] == cells[3]
        looks.append(cells)
    assert looks[0] != looks[1]
    assert all(sum(map(bool, cell)) < 22 * layout.stick_width / 2 for cell in looks[1])
    prefer(driver, kernels=False)
