"""Keys and buttons that are held down, and what ends them."""

import pygame
import pytest
from driver import FRAME_MS, Driver, at, played, prefer

from puluc.storage.preferences import Speed
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.held import (
    REPEAT_DELAY_MS,
    REPEAT_INTERVAL_MS,
    STICK_PRESS,
    STICK_RELEASE,
    Held,
    Stick,
)
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import OtherPage, Screen

HELD_MS = REPEAT_DELAY_MS + 10 * REPEAT_INTERVAL_MS
"""Long enough for ten repetitions, besides the one at the end of the delay."""
TIMES = 12
"""How often a key acts that is held so long."""


def down(driver: Driver, name: str) -> None:
    key = pygame.key.key_code(name)
    driver.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    driver.step()


def up(driver: Driver, name: str) -> None:
    key = pygame.key.key_code(name)
    driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    driver.step()


def button(driver: Driver, number: int, *, is_down: bool = True) -> None:
    kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
    driver.post(kind, button=number, instance_id=0)
    driver.step()


def push(driver: Driver, axis: int, value: int) -> None:
    driver.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
    driver.step()


@pytest.fixture
def page(driver) -> Driver:
    """The history, a page of many rows."""
    driver.app.scenes = [driver.context.scene(Screen.HELP, OtherPage.HISTORY)]
    driver.step()
    return driver


def test_a_key_repeats_after_the_delay_at_the_interval_until_it_is_let_go(page):
    down(page, "down")
    assert page.scene.top == 1
    page.wait(REPEAT_DELAY_MS - FRAME_MS)
    assert page.scene.top == 1
    page.step()
    assert page.scene.top == 2
    page.wait(10 * REPEAT_INTERVAL_MS)
    assert page.scene.top == TIMES
    up(page, "down")
    page.wait(HELD_MS)
    assert page.scene.top == TIMES


def test_a_frame_that_is_late_makes_up_for_it(page):
    down(page, "down")
    page.app.step(REPEAT_DELAY_MS + 2 * REPEAT_INTERVAL_MS + 1)
    assert page.scene.top == 4


@pytest.mark.parametrize(
    "number", [pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER]
)
def test_a_button_of_a_controller_repeats(page, number):
    button(page, number)
    once = page.scene.top
    page.wait(HELD_MS)
    assert page.scene.top >= min(TIMES * once, page.scene.last_top)
    top = page.scene.top
    button(page, number, is_down=False)
    page.press("up")
    page.wait(HELD_MS)
    assert page.scene.top == top - 1


def test_the_stick_is_a_d_pad_that_repeats(page):
    push(page, pygame.CONTROLLER_AXIS_LEFTY, STICK_PRESS - 1)
    assert page.scene.top == 0
    push(page, pygame.CONTROLLER_AXIS_LEFTY, STICK_PRESS)
    push(page, pygame.CONTROLLER_AXIS_LEFTY, STICK_RELEASE)
    push(page, pygame.CONTROLLER_AXIS_LEFTY, 32_767)
    assert page.scene.top == 1
    push(page, pygame.CONTROLLER_AXIS_LEFTX, 9_000)
    push(page, pygame.CONTROLLER_AXIS_RIGHTY, -32_768)
    page.wait(HELD_MS - 2 * FRAME_MS)
    assert page.scene.top >= TIMES - 1
    push(page, pygame.CONTROLLER_AXIS_LEFTY, STICK_RELEASE - 1)
    top = page.scene.top
    page.wait(HELD_MS)
    assert page.scene.top == top
    push(page, pygame.CONTROLLER_AXIS_LEFTY, -32_768)
    assert page.scene.top == top - 1


def test_a_stick_presses_the_axis_along_which_it_is_pushed_furthest():
    stick = Stick("left", "right", "up", "down")
    assert stick.move(pygame.CONTROLLER_AXIS_LEFTX, -25_000)
    assert stick.pressed == "left"
    assert not stick.move(pygame.CONTROLLER_AXIS_LEFTY, 30_000)
    assert stick.pressed == "left"
    assert stick.move(pygame.CONTROLLER_AXIS_LEFTX, -11_000)
    assert stick.pressed == "down"
    assert stick.move(pygame.CONTROLLER_AXIS_LEFTY, -30_000)
    assert stick.pressed == "up"
    assert stick.move(pygame.CONTROLLER_AXIS_LEFTY, 0)
    assert stick.pressed is None


def test_sticks_of_two_controllers_are_apart(page):
    push(page, pygame.CONTROLLER_AXIS_LEFTY, 32_767)
    page.post(
        pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=0, instance_id=1
    )
    page.wait(HELD_MS)
    assert page.scene.top >= TIMES


def test_a_controller_that_is_pulled_out_lets_go(page):
    push(page, pygame.CONTROLLER_AXIS_LEFTY, 32_767)
    page.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=0)
    page.wait(HELD_MS)
    assert page.scene.top == 1
    push(page, pygame.CONTROLLER_AXIS_LEFTY, 32_767)
    assert page.scene.top == 2


def test_the_loss_of_focus_ends_it(page):
    down(page, "down")
    page.post(pygame.WINDOWFOCUSLOST)
    page.wait(HELD_MS)
    assert page.scene.top == 1


@pytest.mark.parametrize("other", ["left shift", "escape", "home", "x"])
def test_another_key_ends_it(page, other):
    down(page, "down")
    scene = page.scene
    page.press_at_once(other)
    top = scene.top
    page.wait(HELD_MS)
    assert scene.top == top


def test_a_click_ends_it_and_another_key_that_is_let_go_does_not(page):
    down(page, "up")
    down(page, "down")
    up(page, "up")
    page.wait(HELD_MS)
    assert page.scene.top >= TIMES
    top = page.scene.top
    page.click((100, 70))
    clicked = page.scene.top
    assert clicked > top
    page.wait(HELD_MS)
    assert page.scene.top == clicked


def test_a_key_that_is_held_while_another_scene_opens_does_not_go_on_there(page):
    below = page.scene
    down(page, "down")
    page.context.notices.append("A notice.")
    page.wait(HELD_MS)
    assert page.scene is not below
    assert below.top == 1
    page.press("return")
    page.wait(HELD_MS)
    assert page.scene is below
    assert below.top == 1


@pytest.mark.parametrize("name", ["space", "return", "tab", "escape", "i", "f2"])
def test_what_decides_does_not_repeat(board, name):
    driver = at(board, "puluc", "2 j - - oj - o j - - 3 j", 2)
    prefer(driver, speed=Speed.OFF)
    driver.wait(UNASKED_GUARD_MS)
    acted = []
    driver.scene.handle = acted.append
    down(driver, name)
    driver.wait(HELD_MS)
    assert len(acted) == 1


def test_the_cursor_walks_along_the_highway(board):
    road = "2 - - " + "j - " * 3 + "- " * 29 + "o o 3 j"
    driver = at(board, "spaces=39", road, 2)
    driver.wait(UNASKED_GUARD_MS)
    assert driver.scene.is_waiting
    seen = [driver.scene.cursor.cell]
    down(driver, "right")
    for _ in range(HELD_MS // FRAME_MS):
        driver.step()
        if driver.scene.cursor.cell != seen[-1]:
            seen.append(driver.scene.cursor.cell)
    assert len(seen) == TIMES + 1


def test_a_key_that_ends_an_animation_does_not_repeat(board):
    driver = prefer(board(), speed=Speed.SLOW)
    driver.wait(UNASKED_GUARD_MS)
    driver.press("space")
    assert not driver.scene.is_waiting
    acted, handle = [], driver.scene.handle
    driver.scene.handle = lambda action: (acted.append(action), handle(action))[1]
    down(driver, "right")
    driver.wait(HELD_MS)
    assert len(acted) == 1


def test_backspace_and_delete_erase_as_long_as_they_are_held(board):
    driver = board()
    driver.command(BoardCommand.SAVE_AS)
    assert driver.scene_name == "AskScene"
    field = driver.scene.field
    field.select(is_selected=False)
    field.text, field.caret = "0123456789abcdefghijklm", 23
    down(driver, "backspace")
    driver.wait(HELD_MS)
    up(driver, "backspace")
    assert len(field.text) == 23 - TIMES
    field.caret = 0
    down(driver, "delete")
    driver.wait(REPEAT_DELAY_MS)
    assert len(field.text) == 23 - TIMES - 2


def test_backspace_goes_back_one_page_of_help_only(board):
    driver = board()
    driver.press("f1", "f2")
    scene, contents = driver.scene, driver.scene.name
    driver.press("down", "return")
    assert scene.name != contents
    down(driver, "backspace")
    driver.wait(HELD_MS)
    assert driver.scene is scene
    assert scene.name == contents


def test_pieces_are_not_piled_up_by_a_held_key(board):
    driver = board()
    driver.press("w", "end", "left")
    before = driver.scene.cell
    down(driver, "up")
    driver.wait(HELD_MS)
    assert sum(unit is not None for unit in driver.scene.draft.position.units) == 1
    up(driver, "up")
    down(driver, "left")
    driver.wait(REPEAT_DELAY_MS + REPEAT_INTERVAL_MS)
    assert driver.scene.cell == before - 3


def test_what_is_held_counts_repetitions_from_its_own_time():
    held = Held()
    assert held.count(10_000) == 0
    held.press("a", "down")
    assert [held.count(REPEAT_DELAY_MS - 1), held.count(1)] == [0, 1]
    assert [held.count(REPEAT_INTERVAL_MS - 1), held.count(1), held.count(1)] == [0, 1, 0]
    held.release("b")
    assert held.action == "down"
    held.release("a")
    assert held.action is None
    held.press("a", None)
    assert held.count(10_000) == 0


def test_a_key_that_a_new_question_did_not_take_does_not_answer_it_later(driver):
    driver.app.scenes = [driver.context.scene(Screen.WELCOME)]
    driver.step()
    first = driver.selected
    down(driver, "down")
    for _ in range((UNASKED_GUARD_MS + HELD_MS) // FRAME_MS):
        driver.step()
        assert driver.selected == first
    up(driver, "down")
    driver.press("down")
    assert driver.selected != first


def test_the_left_arrow_stops_at_the_top_of_a_page_of_help(board):
    driver = board()
    driver.press("f1", "f2", "down", "down", "return", "right", "right")
    scene, name = driver.scene, driver.scene.name
    assert scene.top
    down(driver, "left")
    driver.wait(HELD_MS)
    assert (scene.top, scene.name) == (0, name)
    up(driver, "left")
    driver.press("left")
    assert scene.name != name


def test_no_other_puzzle_is_asked_by_a_held_key(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.PUZZLES)]
    driver.press("down", "down", "down", "return")
    driver.wait(UNASKED_GUARD_MS)
    number = driver.scene.number
    down(driver, "page down")
    driver.wait(HELD_MS)
    assert driver.scene.number == number + 1


def test_no_step_of_a_lesson_is_skipped_by_a_held_key(board):
    driver = board()
    driver.app.scenes = [driver.context.scene(Screen.LEARN)]
    driver.wait(2 * UNASKED_GUARD_MS)
    number = driver.scene.stage.lesson.number
    down(driver, "page down")
    driver.wait(2 * HELD_MS)
    assert driver.scene.stage.lesson.number == number + 1


@pytest.mark.parametrize(
    ("screen", "key"),
    [(Screen.SCORES, "right"), (Screen.THROWS, "left"), (Screen.ANALYSIS, "tab")],
)
def test_tabs_do_not_flicker_by_under_a_held_key(board, screen, key):
    driver = played(board, 6)
    driver.app.scenes = [driver.context.scene(screen)]
    driver.wait(2_000)
    tab = driver.scene.tab
    down(driver, key)
    once = driver.scene.tab
    assert once != tab
    for _ in range(HELD_MS // FRAME_MS):
        driver.step()
        assert driver.scene.tab == once
