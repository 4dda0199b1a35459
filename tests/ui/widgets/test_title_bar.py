"""The title bar: where its tabs stand."""

import pytest
from driver import ART

from puluc.ui.scene.controls import Role
from puluc.ui.widgets.title_bar import TitleBar

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
