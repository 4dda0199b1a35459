"""Scroll bars are dragged, wherever one is drawn."""

from collections.abc import Iterator
from functools import partial

import pygame
import pytest
from driver import Driver, played
from opened import chances, files, showing, turns

from puluc.ui.render.canvas import HEIGHT, INK, WIDTH, make_canvas
from puluc.ui.render.scroll_bar import ScrollBar
from puluc.ui.scene.controls import Role
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import OtherPage, Screen
from puluc.ui.screens.record.analysis import AnalysisTab
from puluc.ui.screens.throws import ThrowsScene
from puluc.ui.widgets.page import PageScene


def bar(driver: Driver) -> ScrollBar:
    scrolled = driver.scene.scrolled
    assert scrolled
    assert scrolled.scroll_bar
    return scrolled.scroll_bar


OPENED = {
    "help": partial(showing, scene=Screen.HELP),
    "record": partial(showing, scene=Screen.RECORD),
    "puzzles": partial(showing, scene=Screen.PUZZLES),
    "files": files,
}
"""Screens with a scroll bar."""

TEXTS = (Role.TEXT, Role.HEADING)


@pytest.fixture(params=[*OPENED])
def opened(request, board) -> Iterator[Driver]:
    driver = played(board, 40)
    OPENED[request.param](driver)
    assert bar(driver).last_top > 0
    return driver


def test_the_thumb_follows_the_pointer_to_both_ends_and_stays_there(opened):
    thumb = bar(opened).thumb
    x, grip = bar(opened).track.centerx, 3
    opened.hold((x, thumb.y + grip))
    assert bar(opened).thumb == thumb, "it stays where it is if it is taken hold of"
    depth, scene = len(opened.app.scenes), opened.scene
    opened.point((x - 60, HEIGHT - 1))
    assert bar(opened).top == bar(opened).last_top
    opened.point((x, 0))
    assert bar(opened).top == 0
    opened.point((x, bar(opened).track.centery))
    top = bar(opened).top
    assert 0 <= top <= bar(opened).last_top
    opened.let_go((x, HEIGHT - 1))
    assert bar(opened).top == bar(opened).last_top
    opened.point((WIDTH - 1, 0))
    assert bar(opened).top == bar(opened).last_top, "the button is up"
    assert (len(opened.app.scenes), opened.scene) == (depth, scene)


def test_the_bar_is_drawn_while_it_is_dragged(opened):
    thumb = bar(opened).thumb
    opened.hold(thumb.center)
    frames = opened.app.frames
    opened.point((thumb.centerx, HEIGHT - 1))
    assert opened.app.frames == frames + 1


def test_a_click_on_the_track_goes_there_and_takes_nothing(opened):
    scene, track = opened.scene, bar(opened).track
    opened.click((track.right, track.bottom - 1))
    assert bar(opened).top == bar(opened).last_top
    assert opened.scene is scene
    opened.click((track.x, track.top))
    assert bar(opened).top == 0


def test_the_selection_is_in_view_after_a_drag(opened):
    track = bar(opened).track
    is_page = isinstance(opened.scene, PageScene | ThrowsScene)
    for y in (track.bottom - 1, *range(track.top, track.bottom, 5)):
        opened.click((track.centerx, y))
        rows = (each for each in opened.scene.controls() if each.role not in TEXTS)
        focused = [each for each in rows if each.is_focused]
        assert is_page or len(focused) == 1
        assert all(each.rect.colliderect(0, 0, WIDTH, HEIGHT) for each in focused)


@pytest.mark.parametrize("key", ["home", "end"])
def test_no_heading_of_the_puzzles_is_selected(driver, key):
    showing(driver, Screen.PUZZLES)
    scene = driver.scene
    for top in range(30):
        driver.press(key)
        scene.list.scroll_to(top)
        assert scene.list.top == min(top, bar(driver).last_top)
        assert scene.list.index in scene.list.visible
        driver.press("down")


def test_the_turns_of_an_analysis_are_scrolled(board):
    driver = played(board, 30)
    turns(driver)
    driver.press("end")
    assert bar(driver).top == bar(driver).last_top
    driver.click((bar(driver).track.centerx, bar(driver).track.top))
    assert bar(driver).top == 0
    assert driver.scene.turn == bar(driver).visible - 1
    driver.scene.tab = AnalysisTab.GRAPH
    assert driver.scene.scrolled is None


def test_chances_of_a_position_are_scrolled(board):
    driver = board()
    chances(driver)
    assert driver.scene_name == "ChancesScene"
    track = bar(driver).track
    driver.click((track.centerx, track.bottom - 1))
    assert bar(driver).top == bar(driver).last_top


@pytest.fixture
def page(driver) -> Driver:
    driver.app.scenes = [driver.context.scene(Screen.HELP, OtherPage.HISTORY)]
    driver.step()
    track = bar(driver).track
    driver.hold((track.centerx, track.y + 2))
    return driver


def test_a_key_lets_go(page):
    page.press("down")
    page.point((100, HEIGHT - 1))
    assert page.scene.top == 1


def test_the_loss_of_focus_lets_go(page):
    page.post(pygame.WINDOWFOCUSLOST)
    page.point((100, HEIGHT - 1))
    assert page.scene.top == 0


def test_a_scene_that_opens_lets_go(page):
    page.context.notices.append("A notice.")
    page.step()
    page.wait(UNASKED_GUARD_MS)
    page.let_go((100, 40))
    page.press("return")
    page.point((100, HEIGHT - 1))
    assert page.scene.top == 0


def test_a_click_beside_the_bar_does_what_it_did(driver):
    driver.app.scenes = [driver.context.scene(Screen.HELP, OtherPage.HISTORY)]
    driver.step()
    driver.click((bar(driver).target.x - 1, HEIGHT - 5))
    page = driver.scene.top
    assert page > 0
    driver.press("home", "page down")
    assert driver.scene.top == page


def test_nothing_is_drawn_or_taken_hold_of_where_all_is_in_view():
    canvas = make_canvas()
    whole = ScrollBar(pygame.Rect(230, 10, 5, 60), 0, 5, 5)
    whole.draw(canvas)
    assert not any(canvas.get_at_mapped((232, y)) == INK for y in range(HEIGHT))
    assert not whole.target.collidepoint(232, 20)


def test_every_place_can_be_dragged_to():
    track = pygame.Rect(230, 10, 5, 60)
    for top in range(21):
        seen = ScrollBar(track, top, 5, 25)
        assert seen.top_at(seen.thumb.y) == top
        assert seen.grip(seen.thumb.y + 2) == 2
        assert track.contains(seen.thumb)
    assert ScrollBar(track, 0, 5, 25).grip(60) == ScrollBar(track, 0, 5, 25).thumb.height // 2
    assert ScrollBar(track, 0, 5, 25, 10).top_at(200) == 10
