"""The title bar with its tabs and keys, and the hints below panels."""

from itertools import pairwise

import pygame
import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.render.canvas import INK, PAPER, WIDTH, make_canvas
from puluc.ui.render.font import recorded_texts
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Click, Command
from puluc.ui.widgets.title_bar import (
    KeyHints,
    TitleBar,
    cancel_hint,
    close_cross,
    close_hints,
    foot_hints,
    has_room,
    ok_hint,
)

KEYS_LEFT = 212 - ART.bold.width("F2")


@pytest.mark.parametrize("letters", range(10, 17))
def test_tabs_stand_in_the_middle_with_even_margins_however_crowded_they_are(letters):
    name = "l" * letters
    heading, *tabs, _, _ = TitleBar(ART, "Title", [name] * 3, menu="").controls()
    assert heading.role is Role.HEADING
    before, after = tabs[0].rect.left - heading.rect.right, KEYS_LEFT - tabs[-1].rect.right
    assert min(before, after) >= 2
    assert abs(before - after) <= 2 * len(tabs), "what the margins can't share"
    assert {(each.rect.width - ART.normal.width(name)) % 2 for each in tabs} == {0}


def test_a_title_that_leaves_too_little_room_for_the_tabs_is_left_out():
    tabs = list(TitleBar(ART, "Title", ["l" * 17] * 3, menu="").controls())[:3]
    assert {each.role for each in tabs} == {Role.TAB}
    assert tabs[-1].rect.right < KEYS_LEFT


def words(bar: TitleBar) -> dict[str, pygame.Rect]:
    """The texts of a bar, and where they are drawn."""
    return dict(texts_of(bar))


def test_the_word_of_the_menu_is_before_its_key_and_that_before_esc():
    bar = TitleBar(ART, "Title", menu="Page")
    drawn = words(bar)
    assert list(drawn) == ["Title", "Esc", "F2", "Page"]
    assert drawn["Title"].left == 8
    assert drawn["Esc"].right == 234
    assert drawn["F2"].right == drawn["Esc"].left - 5
    assert drawn["Page"].right == drawn["F2"].left - 5
    heading, menu, close = bar.controls()
    assert (heading.name, menu.name, menu.key, close.key) == ("Title", "Page", "F2", "Esc")
    assert menu.click == (Command.MENU,)
    assert close.click == (Command.CANCEL,)
    assert heading.rect.right == menu.rect.left == drawn["Title"].right
    assert drawn["F2"].right <= menu.rect.right == close.rect.left <= drawn["Esc"].left


def test_a_click_between_the_title_and_esc_opens_the_menu():
    bar = TitleBar(ART, "Title", menu="Page")
    _, menu, _ = bar.controls()
    opens = [x for x in range(WIDTH) if bar.is_menu_at((x, 0))]
    assert opens == [*range(menu.rect.left + 1, menu.rect.right)]
    assert bar.is_menu_at((150, bar.height - 1))
    assert not bar.is_menu_at((150, bar.height))
    assert not TitleBar(ART, "Title").is_menu_at((150, 0))


def test_the_title_is_left_out_only_if_tabs_at_their_least_width_have_no_room():
    names, menu = ["One", "Two"], ART.bold.width("F2")
    keys = 234 - ART.bold.width("Esc") - 5 - menu
    least = sum(ART.normal.width(name) + 2 * 2 + 2 for name in names) + 2
    for letters in range(40):
        title = "l" * letters
        has_room = 8 + ART.bold.width(title) + least <= keys
        shown = [each.name for each in TitleBar(ART, title, names, menu="").controls()]
        assert (title in shown) is (has_room and bool(title))


def test_the_cross_that_closes_is_the_button_of_esc():
    cross = close_cross(pygame.Rect(1, 2, 3, 4), "x")
    assert (cross.role, cross.key, cross.value) == (Role.BUTTON, "Esc", "x")
    assert (cross.name, cross.click) == ("Close", (Command.CANCEL,))


def test_the_word_of_the_menu_is_left_out_beside_a_long_title():
    long = "m" * 18
    bar = TitleBar(ART, long, menu="Page")
    assert list(words(bar)) == [long, "Esc", "F2"]
    assert [each.name for each in bar.controls()] == [long, "Menu", "Close"]
    assert list(words(TitleBar(ART, "Title"))) == ["Title", "Esc"]
    assert [each.key for each in TitleBar(ART, "Title").controls()] == ["", "Esc"]


def test_the_room_inside_is_between_the_title_and_the_keys():
    for menu, key in (("", "F2"), (None, "Esc")):
        bar = TitleBar(ART, "Title", menu=menu)
        drawn, (left, right) = words(bar), bar.inside
        assert drawn["Title"].right < left < right < drawn[key].left
        assert left - drawn["Title"].right == 6


@pytest.mark.parametrize("current", [0, 2])
def test_the_current_tab_alone_is_on_paper_and_selected(current):
    bar, canvas = TitleBar(ART, "Title", ["One", "Two", "Six"]), make_canvas()
    bar.draw(canvas, current)
    tabs = [each for each in bar.controls(current) if each.role is Role.TAB]
    assert [each.name for each in tabs] == ["One", "Two", "Six"]
    assert canvas.get_at_mapped((0, 0)) == canvas.get_at_mapped((0, bar.height - 1)) == INK
    assert canvas.get_at_mapped((0, bar.height)) == PAPER
    with recorded_texts() as texts:
        bar.draw(make_canvas(), current)
    drawn = {each.text: each.rect for each in texts}
    assert [two.rect.left - one.rect.right for one, two in pairwise(tabs)] == [2, 2]
    for number, tab in enumerate(tabs):
        assert tab.is_selected is (number == current)
        assert (tab.rect.top, tab.rect.bottom) == (2, bar.height)
        assert drawn[tab.name].left - 5 == tab.rect.left
        assert drawn[tab.name].right + 5 == tab.rect.right
        edge = canvas.get_at_mapped((tab.rect.x + 1, tab.rect.bottom - 1))
        assert edge == (PAPER if number == current else INK)
        assert bar.tab_of(*tab.click, current) == number


@pytest.mark.parametrize(
    ("action", "tabs"),
    [
        (Command.NEXT_TAB, (1, 2, 0)),
        (Command.RIGHT, (1, 2, 0)),
        (Command.PREVIOUS_TAB, (2, 0, 1)),
        (Command.LEFT, (2, 0, 1)),
        (Command.DOWN, (None, None, None)),
        (Click((2, 2)), (None, None, None)),
    ],
    ids=str,
)
def test_tabs_go_round(action, tabs):
    bar = TitleBar(ART, "Title", ["One", "Two", "Six"])
    assert tuple(bar.tab_of(action, current) for current in range(3)) == tabs


def test_a_title_has_room_up_to_the_gap_before_esc():
    letters = next(n for n in range(99) if not has_room(ART, "l" * n))
    widest = WIDTH - 6 - ART.bold.width("Esc") - 6 - 8
    assert ART.bold.width("l" * (letters - 1)) <= widest < ART.bold.width("l" * letters)


def test_hints_at_a_foot_are_centred_and_one_without_a_word_goes_with_the_next():
    panel = pygame.Rect(20, 10, 200, 60)
    hints = foot_hints(ART, panel, *close_hints())
    enter, esc = hints.controls()
    assert (enter.name, esc.name) == ("Close", "Close")
    assert (enter.key, esc.key) == ("Enter", "Esc")
    assert (enter.click, esc.click) == ((Command.ACCEPT,), (Command.CANCEL,))
    assert abs((enter.rect.left - panel.left) - (panel.right - esc.rect.right)) <= 1
    assert enter.rect.bottom == esc.rect.bottom == panel.bottom - 4
    assert enter.rect.right == esc.rect.left, "the words are the gaps"
    drawn = dict(texts_of(hints))
    for key, control in (("Enter", enter), ("Esc", esc)):
        assert control.rect.contains(drawn[key])
        assert hints.meant(Click(control.rect.center)) is control.click[0]
    assert esc.rect.contains(drawn["Close"])
    beside = Click((panel.left, panel.bottom))
    assert hints.meant(beside) is beside
    assert hints.meant(Command.LEFT) is Command.LEFT


def test_hints_in_a_column_have_their_words_below():
    corners = {(10, 5): ok_hint(), (10, 40): cancel_hint()}
    hints = KeyHints(ART, corners, 50)
    drawn = dict(texts_of(hints))
    for control, key, word in zip(
        hints.controls(), ("Enter", "Esc"), ("OK", "Cancel"), strict=True
    ):
        assert control.rect.topleft in corners
        assert control.rect.width == 50
        assert control.rect.contains(drawn[key])
        assert control.rect.contains(drawn[word])
        assert drawn[word].top > drawn[key].bottom
        assert abs(drawn[word].centerx - control.rect.centerx) <= 1
