"""What a listener is told of a board (F6, F7): that of the screen on top, or that there is none."""

from random import Random

import pytest
from driver import Driver, prefer
from playing import play_on

from puluc.game.draft import Draft
from puluc.game.session import Setup
from puluc.rules import HUMAN, Player, Position, Ruleset, against
from puluc.storage.preferences import Speed
from puluc.text.spoken import Listener, joined
from puluc.ui.scene.base import Screen
from puluc.ui.screens.record.steps import Playback

NONE = "There is no board here."


@pytest.fixture
def played(tmp_path) -> Driver:
    """A game of some turns between two persons, on the board."""
    driver = Driver(tmp_path)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), seed="7"))
    play_on(driver.context.session, Random(1), 40)
    driver.context.save_session()
    driver.show_board()
    return prefer(driver, speed=Speed.OFF)


def heard(driver: Driver, key: str = "f6") -> str:
    """What is said at a key."""
    driver.context.speech.take()
    driver.press(key)
    return driver.context.speech.last


def board_of(position: Position) -> str:
    return joined(Listener().board(position))


def opened(driver: Driver, screen: Screen, *keys: str) -> Driver:
    """A screen over the board, after some keys."""
    driver.app.scenes.append(driver.context.scene(screen))
    driver.wait(700)
    driver.press(*keys)
    return driver


def test_screens_without_a_board_say_so(played):
    for screen in (Screen.SCORES, Screen.HELP, Screen.THROWS, Screen.PUZZLES, Screen.HISTORY):
        assert heard(opened(played, screen)) == NONE, screen
        assert heard(played, "f7") == NONE
        played.press("escape")


def test_a_menu_and_a_dialog_leave_the_board_below_to_be_told(played):
    position = heard(played)
    assert position.startswith(board_of(played.context.session.match.position))
    played.press("f2")
    assert heard(played) == position


def test_a_puzzle_is_told_and_not_the_game(played):
    opened(played, Screen.PUZZLES, "return")
    puzzle = played.scene.puzzle
    assert heard(played).startswith(board_of(puzzle.position))
    assert f"threw {puzzle.values[0]}" in heard(played)
    assert "has slain" in heard(played, "f7")


def test_a_question_of_the_drill_is_told(played):
    opened(played, Screen.PUZZLES)
    while played.scene_name != "DrillScene":
        played.press("down", "return")
        if played.scene_name == "PuzzleScene":
            played.press("escape")
    assert heard(played) == board_of(played.scene.asked.position)


def test_a_lesson_is_told(played):
    opened(played, Screen.LEARN)
    match = played.scene.stage.lesson.match
    assert heard(played) == Listener(Player.JADE).position(match)
    assert "3 pieces in your city" in heard(played)


def test_a_position_that_is_set_up_is_told(played):
    played.context.draft = Draft.parse("4 - - - - - - - jo - 4 j", Ruleset())
    opened(played, Screen.SET_UP)
    assert heard(played) == board_of(played.context.draft.position)
    played.press("3")
    assert "threw 3" in heard(played)


def test_the_record_is_told_at_the_turn_selected(played):
    opened(played, Screen.RECORD, "home", "down", "down")
    scene = played.scene
    assert heard(played) == board_of(scene.playback.steps[scene.turns.index].after)
    played.press("return")
    assert played.scene_name == "ReplayScene"
    replayed = heard(played)
    played.press("right")
    assert heard(played) != replayed


def test_the_analysis_is_told_at_the_turn_selected(played):
    opened(played, Screen.ANALYSIS)
    while played.scene.game is None:
        played.step()
    played.press("home", "right", "right")
    record = played.context.session.record
    steps = Playback(record).steps
    assert heard(played) == board_of(steps[played.scene.turn].after)
    played.press("end")
    assert heard(played) == board_of(steps[played.scene.turn].after)
