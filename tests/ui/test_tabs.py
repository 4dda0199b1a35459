"""Tab and Shift+Tab: the next or the previous tab, menu or link, everywhere."""

import pygame
import pytest
from driver import Driver, played

from puluc.ui.scene.interpreter import Interpreter
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.record.analysis import AnalysisScene


def press_tab(driver: Driver, mod: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        driver.post(kind, key=pygame.K_TAB, mod=mod, unicode="\t", scancode=0)
    driver.step()


def tabs(driver: Driver, count: int, mod: int = 0) -> list[int]:
    """The tabs that follow each other when Tab is pressed so often."""
    found = []
    for _ in range(count):
        press_tab(driver, mod)
        found.append(int(driver.scene.tab))
    return found


@pytest.mark.parametrize(
    ("keys", "count"),
    [("c left", 3), ("d", 3)],
    ids=["throws", "analysis"],
)
def test_tab_walks_the_tabs_of_a_screen_both_ways(board, keys, count):
    driver = played(board, 2)
    driver.press(*keys.split())
    forward = [*range(1, count), 0]
    assert tabs(driver, count) == forward
    backward = [*range(count - 1, -1, -1)]
    assert tabs(driver, count, pygame.KMOD_LSHIFT) == backward
    assert driver.scene_name != "BoardScene"


def test_tab_changes_the_page_while_the_analysis_is_at_work(board):
    driver = played(board, 2)
    scene = AnalysisScene(driver.context, driver.context.session.record)
    driver.app.scenes.append(scene)
    scene.game = None
    assert tabs(driver, 1) == [1]


def test_tab_opens_the_next_menu(board):
    driver = played(board, 1)
    driver.press("f2")
    menus = [driver.words]
    for mod in (0, pygame.KMOD_SHIFT):
        press_tab(driver, mod)
        menus.append(driver.words)
    assert menus[0] == menus[2] != menus[1]


def test_tab_walks_the_links_of_the_manual(driver):
    driver.app.scenes = [driver.context.scene(Screen.HELP)]
    driver.press("f2")
    press_tab(driver)
    first = driver.selected
    press_tab(driver)
    assert driver.selected != first
    press_tab(driver, pygame.KMOD_RSHIFT)
    assert driver.selected == first


def test_alt_tab_is_the_desktops():
    pygame.display.set_mode((240, 80))
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=pygame.KMOD_ALT, unicode="\t")
    assert Interpreter(lambda pos: pos).action(event) is None


def test_where_there_are_no_tabs_tab_does_nothing(driver):
    driver.app.scenes = [FilesScene(driver.context)]
    driver.step()
    before = driver.words
    press_tab(driver)
    assert driver.words == before
    assert isinstance(driver.scene, FilesScene)
