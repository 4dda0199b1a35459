"""Questions and panels: their keys can be clicked, and no key answers one before it is seen."""

from pathlib import Path

import pytest
from driver import ART, Driver

from puluc.ai import LEVELS
from puluc.game.session import Setup
from puluc.rules import (
    Ruleset,
    Side,
    against,
)
from puluc.text.wordings import Words
from puluc.ui.board.throw_entry import ThrowEntryScene
from puluc.ui.scene.context import Context
from puluc.ui.scene.input import Command
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.screens.learn.scene import welcome_scene
from puluc.ui.screens.new_game.scene import NewGameScene
from puluc.ui.screens.new_game.seats import SeatsScene
from puluc.ui.screens.preferences import PreferencesScene
from puluc.ui.screens.title import SHOWN_MS
from puluc.ui.widgets.ask import AskScene
from puluc.ui.widgets.notice import ConfirmScene, LeaveScene, NoticeScene, WrittenScene


def throw_entry(context: Context) -> ThrowEntryScene:
    """The question about real sticks with an answer selected; without one Enter enters nothing."""
    scene = ThrowEntryScene(context.art, Words("Jade"))
    scene.handle(Command.RIGHT)
    return scene


QUESTIONS = {
    "confirm": lambda context: ConfirmScene(context.art, "Delete it?"),
    "leave": lambda context: LeaveScene(context.art, "The last turn is not saved."),
    "notice": lambda context: NoticeScene(context.art, "The disk is full."),
    "ask": lambda context: AskScene(context.art, "Copy as", "Name", "Puluc", lambda _: ""),
    "choose": welcome_scene,
    "written": lambda context: WrittenScene(context.art, Path("a.gif"), context.file_manager),
    "throw": throw_entry,
    "preferences": PreferencesScene,
    "new game": NewGameScene,
    "seats": lambda context: SeatsScene(context.art, against("easy"), LEVELS),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("keys", [("y",), ("return",), ("escape",), ("right", "return")])
def test_no_question_takes_a_key_pressed_before_it_was_drawn(board, question, keys):
    driver = board()
    driver.app.step(20)
    scene = QUESTIONS[question](driver.context)
    driver.app.scenes.append(scene)
    driver.press_at_once(*keys)
    assert driver.scene is scene
    driver.wait(scene.question.guard_ms)
    driver.press("return")
    assert driver.scene is not scene


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("key", ["Enter", "Esc"])
def test_every_question_is_closed_by_its_own_keys_and_by_no_click_beside_them(board, question, key):
    driver = board()
    scene = QUESTIONS[question](driver.context)
    driver.app.scenes.append(scene)
    driver.step()
    driver.wait(scene.question.guard_ms)
    for beside in ((1, 1), (238, 1), (120, 79)):
        driver.click(beside)
        assert driver.scene is scene
    driver.click_on(key)
    assert driver.scene is not scene


@pytest.mark.parametrize(
    ("choice", "leaves", "result"),
    [("Yes", False, True), ("No", False, False), ("Yes", True, False)],
)
def test_enter_takes_the_answer_that_the_pointer_is_at(board, choice, leaves, result):
    driver, results = board(), []
    driver.app.scenes.append(ConfirmScene(ART, "Delete it?"))
    driver.scene.then = results.append
    driver.step()
    driver.point(driver.place_of(choice))
    if leaves:
        driver.point((1, 1))
        driver.press("return")
    else:
        driver.click_on("Enter")
    assert results == [result]


@pytest.mark.parametrize("key", ["return", "escape", "x"])
def test_a_notice_takes_no_key_that_was_meant_for_what_it_covers(board, key):
    driver = board()
    scene = NoticeScene(ART, "The disk is full.")
    driver.app.scenes.append(scene)
    driver.step()
    for _ in range(UNASKED_GUARD_MS // 20 - 1):
        driver.press(key)
        assert driver.scene is scene
    driver.wait(40)
    driver.press(key)
    assert driver.scene is not scene


def test_a_throw_is_entered_only_when_its_question_was_seen(tmp_path):
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), against("easy"), is_by_hand=True))
    driver.show_board()
    driver.app.step(20)
    driver.press_at_once("t", "3")
    assert not driver.context.session.match.opening
    driver.press("3")
    assert [throw.marked for throw in driver.context.session.match.opening] == [3]
    assert driver.context.session.match.mover is Side.OBSIDIAN


def test_a_dialog_opened_by_the_title_ignores_keys_meant_for_the_title(driver):
    driver.wait(SHOWN_MS + 40)
    assert isinstance(driver.scene, NewGameScene)
    before = driver.picture().get_buffer().raw
    driver.press("right", "down", "return")
    assert driver.picture().get_buffer().raw == before
    driver.wait(UNASKED_GUARD_MS)
    driver.press("return")
    assert not isinstance(driver.scene, NewGameScene)


def test_a_dialog_that_a_key_opened_takes_the_next_key(driver):
    driver.press("space")
    driver.press("return")
    assert driver.context.session is not None
