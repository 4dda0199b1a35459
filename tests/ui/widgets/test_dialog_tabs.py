"""Dialogs with tabs, whose rows are pages of their own."""

import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.render.canvas import INK, PAPER, WIDTH, make_canvas
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.input import Command, Wheel
from puluc.ui.widgets.dialog import Dialog, DialogAnswer
from puluc.ui.widgets.rows import Row


def dialog(*counts: int, title: str = "Rows") -> Dialog:
    """A dialog with tabs of so many rows."""
    rows = [Row(f"Row {number}", ("Yes", "No")) for number in range(sum(counts))]
    tabs = dict(zip(("One", "Two", "Six"), counts, strict=False))
    return Dialog(ART, title, rows, "OK", tabs)


def tabs(shown: Dialog) -> list[Control]:
    return [each for each in shown.controls() if each.role is Role.TAB]


def visible(shown: Dialog) -> list[str]:
    """The rows that are drawn."""
    return [text for text, _ in texts_of(shown) if text.startswith("Row ")]


@pytest.mark.parametrize(("rows", "room"), [(5, 0), (6, 28)])
def test_tabs_leave_room_for_the_arrows_if_the_rows_of_one_scroll(rows, room):
    assert tabs(dialog(2, rows))[-1].rect.right == 238 - 10 - room


def test_the_open_tab_joins_its_rows_and_is_selected():
    shown, canvas = dialog(2, 3, 1), make_canvas()
    shown.focus_on(3)
    shown.draw(canvas)
    open_tabs = [each.is_selected for each in tabs(shown)]
    assert open_tabs == [False, True, False]
    for is_open, tab in zip(open_tabs, tabs(shown), strict=True):
        x, y = tab.rect.centerx, tab.rect.bottom
        assert canvas.get_at_mapped((x, y)) == (PAPER if is_open else INK)
    (left,) = (each.rect.left for each in tabs(shown) if each.is_selected)
    assert canvas.get_at_mapped((left - 1, 5)) == INK


def test_the_tabs_are_beside_the_title_and_each_is_named_where_it_is():
    shown = dialog(2, 3, 1)
    heading, *_ = shown.controls()
    drawn = dict(texts_of(shown))
    assert heading.name == "Rows"
    assert heading.rect.contains(drawn["Rows"])
    assert heading.rect.right == tabs(shown)[0].rect.left
    for tab in tabs(shown):
        assert tab.rect.inflate(0, 2).contains(drawn[tab.name])
        assert abs(tab.rect.centerx - drawn[tab.name].centerx) <= 1


def test_a_title_that_leaves_the_tabs_too_little_room_is_left_out():
    long = "m" * 25
    shown = dialog(2, 3, 1, title=long)
    assert not [each for each in shown.controls() if each.role is Role.HEADING]
    assert long not in dict(texts_of(shown))
    assert tabs(shown)[0].rect.left > 0


@pytest.mark.parametrize(
    ("action", "focus"),
    [
        (Command.NEXT_TAB, {0: 2, 1: 2, 2: 5, 4: 5, 5: 0}),
        (Command.PREVIOUS_TAB, {0: 5, 1: 5, 2: 0, 4: 0, 5: 2}),
        (Command.HOME, {1: 0, 4: 2, 5: 5}),
        (Command.END, {0: 1, 2: 4, 5: 5}),
        (Command.PAGE_DOWN, {0: 1, 2: 4, 5: 5}),
        (Wheel(-1), {0: 1, 1: 1, 4: 4}),
        (Wheel(1), {1: 0, 2: 2}),
        (Command.DOWN, {0: 1, 1: 2, 4: 5, 5: 0}),
        (Command.UP, {0: 5, 2: 1, 5: 4}),
    ],
    ids=str,
)
def test_where_an_action_leads_from_the_rows_of_three_tabs(action, focus):
    shown = dialog(2, 3, 1)
    for start, reached in focus.items():
        shown.focus_on(start)
        assert shown.handle(action) is DialogAnswer.NOTHING
        assert shown.focus == reached


def test_a_click_opens_a_tab_whose_rows_alone_are_shown():
    shown = dialog(2, 6, 1)
    for number, rows in ((1, range(2, 7)), (2, range(8, 9)), (0, range(2))):
        shown.handle(*tabs(shown)[number].click)
        assert visible(shown) == [f"Row {row}" for row in rows]
        assert shown.focus == rows[0]


def test_a_tab_is_scrolled_by_arrows_beside_the_title():
    shown = dialog(2, 7)

    def arrow(name: str) -> list[Control]:
        return [each for each in shown.controls() if each.name == name]

    assert not arrow("Scroll down"), "the rows of the first tab all have room"
    shown.handle(Command.NEXT_TAB)
    assert not arrow("Scroll up")
    for first in (3, 4):
        (down,) = arrow("Scroll down")
        assert down.rect.bottom < 12
        assert tabs(shown)[-1].rect.right < down.rect.left < WIDTH
        shown.handle(*down.click)
        assert visible(shown)[0] == f"Row {first}"
    assert not arrow("Scroll down")
    (up,) = arrow("Scroll up")
    shown.handle(*up.click)
    assert visible(shown)[0] == "Row 3"


def test_a_row_says_which_tab_it_is_in():
    said = [each.tab for each in dialog(2, 1).controls() if each.role is Role.CHOICE]
    assert said == ["One tab", "One tab", "Two tab"]
    plain = Dialog(ART, "Rows", [Row("Row", ("Yes", "No"))], "OK")
    assert [each.tab for each in plain.controls() if each.role is Role.CHOICE] == [""]


def test_the_focus_stays_on_its_row_when_rows_come_and_go():
    shown = dialog(2, 3)
    first, *others = shown.rows
    shown.focus_on(3)
    shown.show_rows(others, {"One": 1, "Two": 3})
    assert (shown.focus, shown.focused.prompt) == (2, "Row 3")
    shown.show_rows([first], {"One": 1})
    assert shown.focus == 0
