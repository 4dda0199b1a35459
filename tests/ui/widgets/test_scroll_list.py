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
