"""The menu: its panes open under their titles and have room for all that is in them."""

from itertools import pairwise

import pytest

from puluc.languages import LANGUAGES
from puluc.text.language import set_language
from puluc.ui.render.canvas import WIDTH
from puluc.ui.scene.controls import Control, Role


def controls(driver, role: Role) -> list[Control]:
    return [each for each in driver.scene.controls() if each.role is role]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_item_is_under_its_title_and_has_room_for_its_label_and_its_key(board, code):
    driver = board()
    set_language(code)
    driver.press("f2")
    for _ in controls(driver, Role.MENU):
        driver.press("right")
        (title,) = (each.rect for each in controls(driver, Role.MENU) if each.is_selected)
        words = [each.rect for each in driver.words]
        for item in controls(driver, Role.MENU_ITEM):
            assert item.rect.left <= title.left + 2
            assert title.right <= item.rect.right or item.rect.right > WIDTH - 6
            parts = sorted(
                (each for each in words if item.rect.collidepoint(each.center)),
                key=lambda rect: rect.left,
            )
            assert parts
            assert all(map(item.rect.contains, parts)), item.name
            assert all(one.right < next_one.left for one, next_one in pairwise(parts)), item.name
