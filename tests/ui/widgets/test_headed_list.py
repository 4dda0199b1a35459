"""A list with headings, and the screen that it fills."""

import pygame
import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.render.canvas import INK, PAPER, WIDTH, make_canvas
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Click, Command, Hover, Letter, Wheel
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.headed_list import HeadedListScene

LABELS = ("Old", "Adobe", "Bark", "New", *(f"Row {number}" for number in range(8)), "Last", "Zone")
HEADINGS = (0, 3, 12)


class Listed(HeadedListScene[int]):
    """Three headings with two, eight and one rows."""

    def __init__(self) -> None:
        super().__init__(ART, "Lists")
        self.show(LABELS, HEADINGS)

    def open(self, row: int) -> Transition:
        return self.pop(row)

    def about(self, row: int) -> str:
        return f"about {row}"

    def draw_row(self, canvas: pygame.Surface, row: int) -> None:
        ART.normal.draw(canvas, (100, self.list.rect(row).y + 1), f"mark {row}")


@pytest.fixture
def listed() -> Listed:
    return Listed()


def rows(scene: Listed) -> list[Control]:
    return [each for each in scene.controls() if each.role in (Role.OPTION, Role.HEADING)][1:]


@pytest.mark.parametrize(
    ("action", "ways"),
    [
        (Command.DOWN, {1: 2, 2: 4, 11: 13, 13: 13}),
        (Command.UP, {1: 1, 2: 1, 4: 2, 13: 11}),
        (Command.HOME, {5: 1}),
        (Command.END, {5: 13}),
        (Command.PAGE_DOWN, {1: 7, 10: 13}),
        (Command.PAGE_UP, {13: 7, 8: 2, 4: 1}),
        (Wheel(-2), {1: 4, 4: 6}),
        (Wheel(1), {4: 2}),
        (Command.LEFT, {4: 4}),
        (Letter("R"), {1: 4, 4: 5}),
        (Letter("N"), {1: 1}),
    ],
    ids=str,
)
def test_headings_are_passed_over(listed, action, ways):
    for start, reached in ways.items():
        listed.list.go(start)
        assert listed.handle(action) is None
        assert listed.list.index == reached


def test_the_first_row_below_a_heading_is_seen_with_it(listed):
    assert (listed.list.index, listed.list.top) == (1, 0)
    listed.list.go(13)
    listed.list.go(4)
    assert listed.list.top == 3
    listed.list.go(1)
    assert listed.list.top == 0


def test_the_list_is_scrolled_and_the_nearest_row_in_view_selected(listed):
    count = listed.list.rows
    for top, index in ((2, 2), (3, 4), (99, 14 - count), (0, count - 1), (-5, count - 1)):
        listed.list.scroll_to(top)
        assert listed.list.top == min(max(top, 0), 14 - count)
        nearest = index if index not in HEADINGS else index + 1
        assert listed.list.index == nearest


def test_a_click_opens_a_row_and_on_the_bar_closes_the_screen(listed):
    second = rows(listed)[2]
    assert listed.handle(Click(second.rect.center)) == Pop(2)
    assert listed.handle(Command.ACCEPT) == Pop(2)
    heading = rows(listed)[0]
    assert listed.handle(Click(heading.rect.center)) is None
    assert listed.list.index == 2
    (bar, *_) = listed.controls()
    assert listed.handle(Click((100, bar.rect.bottom - 1))) == Pop()
    assert listed.handle(Command.CANCEL) == listed.handle(Command.MENU) == Pop()


def test_the_pointer_selects_a_row_between_the_edges_of_the_list(listed):
    y = rows(listed)[2].rect.centery
    selecting = []
    for x in range(WIDTH):
        listed.list.go(1)
        listed.handle(Hover((x, y)))
        selecting += [x] * (listed.list.index == 2)
    assert selecting == [*range(8, WIDTH - 12)]


def test_rows_are_told_with_their_numbers_without_headings(listed):
    heading, adobe, bark, other, first, *_ = rows(listed)
    assert (heading.role, heading.description, heading.place) == (Role.HEADING, "about 0", None)
    assert heading.click == heading.focus == ()
    assert [each.name for each in (adobe, bark, first)] == ["Adobe", "Bark", "Row 0"]
    assert [each.place for each in (adobe, bark, first)] == [(1, 11), (2, 11), (3, 11)]
    assert other.role is Role.HEADING
    assert first.focus == (Command.DOWN, Command.DOWN)
    assert first.description == "about 4"
    assert [each.is_focused for each in (adobe, bark)] == [True, False]


def test_rows_and_headings_are_drawn_in_their_areas_and_the_one_selected_is_inverse(listed):
    canvas, drawn = make_canvas(), texts_of(listed)
    listed.draw(canvas)
    seen = rows(listed)
    for row, control in zip(listed.list.visible, seen, strict=True):
        (text,) = (rect for name, rect in drawn if name == LABELS[row])
        (mark,) = (rect for name, rect in drawn if name == f"mark {row}")
        assert control.rect.top <= text.centery < control.rect.bottom
        assert control.rect.top <= mark.centery < control.rect.bottom
        assert text.left == 12
        assert listed.list.text_end(row) == 12 + ART.normal.width(LABELS[row])
        at = canvas.get_at_mapped((9, control.rect.centery))
        assert at == (INK if row == listed.list.index else PAPER)
        rule = [
            canvas.get_at_mapped((200, y)) for y in range(control.rect.top, control.rect.bottom)
        ]
        assert (rule.count(INK) == 1) is (row in HEADINGS)
    assert listed.scrolled.scroll_bar.target.collidepoint((WIDTH - 4, 40))
