"""What can be clicked or dragged is never under 24 pixels of the window at x4."""

import pygame
import pytest
from driver import ART, at

from puluc.ui.board.picture.layout import Layout
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.scroll_bar import LEAST_TARGET
from puluc.ui.scene.base import Scene
from tools.gallery import gallery


def targets(scene: Scene) -> list[tuple[str, pygame.Rect]]:
    """Return the places of a scene that a pointer can use, with their names."""
    canvas = make_canvas().get_rect()
    found = [
        (f"{each.role.name} {each.name}", each.rect)
        for each in scene.controls()
        if each.click and canvas.contains(each.rect)
    ]
    bar = scene.scrolled.scroll_bar if scene.scrolled else None
    if bar and bar.last_top > 0:
        found.append(("scroll bar", bar.target.clip(canvas)))
    return found


@pytest.mark.gate
def test_every_target_of_the_gallery_is_large_enough():
    found, count = set[str](), 0
    for name, scenes in gallery.screens(ART):
        scenes[-1].draw(make_canvas())
        for what, rect in targets(scenes[-1]):
            count += 1
            if min(rect.size) < LEAST_TARGET:
                found.add(f"{name}: {what} {rect.size}")
    assert count > 1_000
    assert not found, "\n".join(sorted(found))


ROAD = "2 - j - - oj - o j" + " -" * 31 + " 3 j"


@pytest.mark.parametrize(
    ("rules", "text", "marked"),
    [
        ("spaces=39", ROAD, (2,)),
        ("spaces=39 throws_per_turn=2", ROAD, (2, 3)),
        ("puluc", "2 j - - oj - o j - - 3 j", (2,)),
    ],
)
def test_every_target_of_a_board_is_large_enough(board, rules, text, marked):
    driver = at(board, rules, text, *marked)
    driver.wait(2_000)
    found = targets(driver.scene)
    assert len(found) > 10
    assert not [each for each in found if min(each[1].size) < LEAST_TARGET]


def test_a_narrow_cell_that_is_wanted_reaches_into_those_beside_it():
    layout = Layout(39)
    assert layout.pitch < LEAST_TARGET
    left, right = layout.rule(20), layout.rule(21)
    for wanted, ends in (((), (left, right)), ({20}, (left - 1, right + 1))):
        cells = {x: layout.cell_at((x, 40), wanted) for x in range(left - 4, right + 4)}
        assert [x for x, cell in cells.items() if cell == 20] == [*range(*ends)]
    assert layout.cell_at((right, 40), {20, 21}) == 21
    assert Layout(9).cell_at((Layout(9).rule(5), 40), {4}) == 5
    assert layout.cell_at((layout.left - 1, 40), {0}) is None


def test_a_click_beside_a_narrow_unit_moves_it(board):
    driver = at(board, "spaces=39", ROAD, 2)
    driver.wait(2_000)
    layout = Layout(39)
    driver.click((layout.rule(2) - 1, 40))
    assert driver.context.session.match.turns[-1].moves[0].origin == 2


def test_a_click_beside_a_narrow_landing_moves_there(board):
    driver = at(board, "spaces=39", ROAD, 2)
    driver.wait(2_000)
    driver.point(Layout(39).cell_rect(8).center)
    target = driver.scene.cursor.move.target
    driver.click((Layout(39).rule(target + 1), 40))
    assert driver.context.session.match.turns[-1].moves[0].target == target
