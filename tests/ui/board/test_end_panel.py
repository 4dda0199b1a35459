"""The end of a game: when its panel takes answers, and that its words are choices."""

from __future__ import annotations

import pygame
import pytest
from driver import ART, Driver, prefer

from puluc.game.session import HUMAN, Setup
from puluc.rules import Outcome, Phase, Ruleset, Side
from puluc.rules.position import Reason
from puluc.storage.preferences import Speed
from puluc.ui.board_view import end_panel as victory
from puluc.ui.overlays.confirm import ConfirmScene
from puluc.ui.overlays.notice import NoticeScene
from puluc.ui.render.canvas import make_canvas
from puluc.ui.scene import Screen
from puluc.ui.screens.new_game import NewGameScene

GUARD_MS = 600


@pytest.fixture
def last_move(board) -> Driver:
    """A game whose next move ends it, at normal speed."""
    driver = board(opponent=HUMAN)
    session = driver.context.session
    while session.match.phase is not Phase.OVER:
        match session.match.phase:
            case Phase.MOVE:
                last, value = session.match.plays[0]
                session.move(last, value)
            case Phase.PASS:
                session.pass_turn()
            case _:
                session.throw()
    session.take_back(session.last_choice())
    assert session.match.phase is Phase.MOVE
    driver.app.scenes = [driver.context.scene(Screen.BOARD)]
    driver.step()
    return driver


def won(driver: Driver) -> Driver:
    """The panel is on the screen, and old enough to be answered."""
    driver.press("m")
    while driver.scene.is_moving:
        driver.app.step(20)
    driver.wait(GUARD_MS)
    assert driver.context.session.match.phase is Phase.OVER
    return driver


@pytest.mark.parametrize("key", ["space", "return", "p", "c", "x", "u", "escape", "f2"])
def test_a_key_during_the_last_move_ends_the_motion_and_answers_nothing(last_move, key):
    driver, board = last_move, last_move.scene
    driver.press("m")
    assert driver.scene.is_moving
    driver.press(key)
    assert not driver.scene.is_moving
    driver.wait(5000)
    assert driver.scene is board
    assert driver.context.session.match.phase is Phase.OVER
    assert driver.context.session.game_number == 1


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_the_panel_is_answered_only_when_it_was_seen(last_move, speed):
    driver = prefer(last_move, speed=speed)
    driver.press_at_once("m", "space", "space")
    for _ in range(GUARD_MS // 20 - 1):
        driver.press("space")
        assert driver.context.session.game_number == 1
    driver.press("space")
    driver.press("space")
    assert driver.context.session.game_number == 2


def test_keys_that_waited_for_the_last_move_do_not_answer_the_panel(last_move):
    driver = last_move
    driver.press("u", "u")
    while driver.scene.is_waiting:
        driver.press("m")
    turns = len(driver.context.session.match.turns)
    driver.press_at_once(*["space"] * 30)
    driver.wait(5000)
    assert len(driver.context.session.match.turns) > turns
    assert driver.context.session.match.phase is Phase.OVER
    assert driver.context.session.game_number == 1


def test_clicks_wait_as_well(last_move):
    driver = last_move
    driver.press("m")
    exit_row = victory.row_rect(driver.context.session.match.outcome, 2).center
    for _ in range(5):
        driver.click(exit_row)
        assert not driver.is_over
    driver.wait(GUARD_MS)
    driver.click(exit_row)
    assert driver.is_over


CHOICES = [("p", "game 2"), ("c", "ScoresScene"), ("x", "the end")]


@pytest.mark.parametrize(("row", "leads_to"), [*enumerate(way for _, way in CHOICES)])
def test_each_word_of_the_panel_is_a_choice(last_move, row, leads_to):
    driver = won(last_move)
    driver.click(victory.row_rect(driver.context.session.match.outcome, row).center)
    assert where(driver) == leads_to


@pytest.mark.parametrize(("key", "leads_to"), CHOICES)
def test_its_keys_do_what_they_say(last_move, key, leads_to):
    driver = won(last_move)
    driver.press(key)
    assert where(driver) == leads_to


def where(driver: Driver) -> str:
    if driver.is_over:
        return "the end"
    if driver.context.session.game_number > 1:
        return f"game {driver.context.session.game_number}"
    return type(driver.scene).__name__


def test_a_click_beside_the_words_chooses_nothing(last_move):
    driver = won(last_move)
    outcome = driver.context.session.match.outcome
    board = driver.scene
    rows = [victory.row_rect(outcome, row) for row in range(3)]
    for x in range(1, 240, 17):
        for y in range(2, 80, 9):
            if not any(row.collidepoint((x, y)) for row in rows):
                driver.click((x, y))
    assert driver.scene is board
    assert driver.context.session.game_number == 1


def test_the_word_under_the_mouse_is_inverse(last_move, check_screen):
    driver = won(last_move)
    driver.point(victory.row_rect(driver.context.session.match.outcome, 2).center)
    check_screen("victory-exit-pointed", driver.picture())
    driver.point((5, 40))
    check_screen("victory-nothing-pointed", driver.picture())


def test_a_word_that_comes_up_under_the_mouse_is_inverse_at_once(last_move):
    driver = last_move
    driver.press("m")
    driver.point(victory.row_rect(driver.context.session.match.outcome, 0).center)
    driver.wait(5000)
    with_pointer = pygame.image.tobytes(driver.picture(), "RGB")
    driver.point((5, 40))
    assert pygame.image.tobytes(driver.picture(), "RGB") != with_pointer


@pytest.mark.parametrize("winner", [*Side, None])
def test_every_row_of_the_panel_is_hit_where_it_is_drawn(winner):
    canvas, outcome = make_canvas(), Outcome(winner, Reason.EQUAL)
    hit = {victory.choice_at(outcome, (x, y)) for x in range(240) for y in range(80)}
    assert len(hit) == 4
    victory.draw_end_panel(canvas, ART, outcome, (-1, -1))
    before = pygame.image.tobytes(canvas, "RGB")
    for row in range(3):
        pos = victory.row_rect(outcome, row).center
        victory.draw_end_panel(canvas, ART, outcome, pos)
        assert pygame.image.tobytes(canvas, "RGB") != before


QUESTIONS = {
    "confirm": lambda context: ConfirmScene(context.art, "Delete it?"),
    "notice": lambda context: NoticeScene(context.art, "The disk is full."),
    "new game": NewGameScene,
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
    driver.press("return")
    assert driver.scene is not scene


def test_a_throw_is_entered_only_when_its_question_was_seen(tmp_path):
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), "easy", is_by_hand=True))
    driver.app.scenes = [driver.context.scene(Screen.BOARD)]
    driver.app.step(20)
    driver.press_at_once("t", "3")
    assert not driver.context.session.match.opening
    driver.press("3")
    assert [throw.marked for throw in driver.context.session.match.opening] == [3]
    assert driver.context.session.match.mover is Side.OBSIDIAN
