"""The list of rows that scrolls."""

import pygame

from puluc.ui.widgets.scroll_list import ScrollList


def test_a_row_reaches_to_the_right_of_the_scroll_bar():
    bar = pygame.Rect(120, 10, 0, 30)
    rows = ScrollList(pygame.Rect(8, 10, 100, 30), 10, bar, count=5)
    assert [each.rect for each in rows.controls()] == [
        pygame.Rect(8, y, bar.right + 2 - 8, 10) for y in (10, 20, 30)
    ]
    bar.x = 60
    assert {each.rect.right for each in rows.controls()} == {108}


def test_the_row_selected_stays_in_view_wherever_the_list_is_scrolled_to():
    rows = ScrollList(pygame.Rect(8, 10, 100, 30), 10, pygame.Rect(120, 10, 0, 30), count=9)
    rows.go(4)
    assert (rows.top, rows.index) == (2, 4)
    for top, seen in (
        (3, (3, 4)),
        (5, (5, 5)),
        (9, (6, 6)),
        (4, (4, 6)),
        (2, (2, 4)),
        (-1, (0, 2)),
    ):
        rows.scroll_to(top)
        assert (rows.top, rows.index) == seen
    rows.go(99)
    assert (rows.top, rows.index) == (6, 8)


def test_a_list_shorter_than_its_area_does_not_scroll():
    rows = ScrollList(pygame.Rect(8, 10, 100, 30), 10, pygame.Rect(120, 10, 0, 30), count=2)
    rows.scroll_to(1)
    assert (rows.top, rows.index) == (0, 0)
    assert [*rows.visible] == [0, 1]
    assert [rows.row_at((9, y)) for y in (9, 10, 29, 30)] == [None, 0, 1, None]
