"""Games that are left: the player is asked, and they stay in the record."""

import pytest
from driver import is_over, play_until, played, prefer, see_end, waiting_for_jade

from puluc.rules import (
    HUMAN,
    Phase,
)
from puluc.storage import game_file
from puluc.storage.preferences import Speed


@pytest.mark.parametrize("key", ["return", "escape", "n"])
def test_a_new_game_asks_first_and_no_is_the_answer_of_a_careless_enter(board, key):
    driver = played(board, 6)
    match = driver.context.session.match
    driver.press("n", "return")
    assert driver.scene_name == "ConfirmScene"
    driver.press(key)
    assert driver.scene_name == "NewGameScene", "what was chosen is not lost"
    driver.press("escape")
    assert driver.scene_name == "BoardScene"
    assert driver.context.session.match is match
    assert driver.context.session.games == []


def test_a_game_in_a_new_file_leaves_none(board):
    driver = played(board, 6)
    driver.press("o", "n", "return", "return")
    assert driver.scene_name == "BoardScene"
    assert driver.context.session.game_number == 1
    assert driver.context.open_game.name == "Puluc 2"


def test_yes_begins_the_game_chosen_and_keeps_the_other_as_unfinished(board, check_screen):
    driver = played(board, 6)
    record = driver.context.session.record
    driver.press("n", "h", "return", "y")
    session = driver.context.session
    assert (session.opponent, session.game_number) == ("hard", 2)
    assert [game.turns for game in session.games] == [record.turns]
    assert session.games[0].is_abandoned
    assert session.scores.tallies == []
    assert game_file.load(driver.context.open_game.path, str).games == session.games
    waiting_for_jade(driver, Phase.THROW)
    driver.press("g", "p")
    check_screen("record-unfinished", driver.picture())


def test_a_game_nobody_has_thrown_in_is_left_without_a_question(board):
    driver = prefer(board(opponent=HUMAN), speed=Speed.OFF)
    driver.wait(3000)
    assert driver.context.session.match.phase is Phase.THROW
    driver.press("n", "return")
    assert driver.scene_name == "BoardScene"
    assert driver.context.session.game_number == 2
    assert driver.context.session.games == []


def test_a_game_that_is_over_is_left_without_a_question(board):
    driver = played(board, 2, HUMAN)
    session = driver.context.session
    play_until(driver, is_over)
    see_end(driver)
    driver.press("n", "return")
    assert driver.scene_name == "BoardScene"
    assert session.game_number == 2
    assert [game.is_abandoned for game in session.games] == [False]


def test_an_end_that_was_taken_back_is_kept_when_the_game_is_left(board):
    driver = played(board, 2, HUMAN)
    session = driver.context.session
    play_until(driver, is_over)
    result = session.record.result
    see_end(driver)
    driver.press("u", "n", "return", "y")
    assert session.game_number == 2
    assert [(game.result, game.is_assisted) for game in session.games] == [(result, True)]
    (tally,) = session.scores.tallies
    assert (tally.jade + tally.obsidian, tally.is_assisted) == (1, True)
    again = game_file.load(driver.context.open_game.path, str)
    assert again.scores == session.scores
