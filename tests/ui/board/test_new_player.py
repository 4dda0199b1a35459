"""A new player is told the keys; a resumed game announces its position."""

from itertools import product

import pytest
from driver import Driver, prefer, waiting_for_jade
from playing import play_on

from puluc.game.session import Setup
from puluc.languages import LANGUAGES
from puluc.rules import HUMAN, Phase, Ruleset, Side, against
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.ui.board.controller import READING_MS
from puluc.ui.board.key_words import LEARNT_THROWS, PATIENCE_MS, key_words
from puluc.ui.board.picture.strip import AREA
from puluc.ui.render.art import Art
from puluc.ui.scene.screens import Screen

THROW = "Space: throw. F2: menu"


@pytest.fixture
def new_player(tmp_path) -> Driver:
    """The board of somebody's first game, when a throw is due."""
    driver = Driver(tmp_path, knows_keys=False)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), seed="1"))
    driver.show_board()
    prefer(driver, speed=Speed.OFF)
    return waiting_for_jade(driver, Phase.THROW)


def test_the_keys_are_named_after_six_seconds_and_again_for_a_move(new_player):
    driver = new_player
    assert driver.strip != THROW
    driver.wait(PATIENCE_MS - 500)
    assert driver.strip != THROW
    driver.wait(1000)
    assert driver.strip == THROW
    driver.press("t")
    waiting_for_jade(driver, Phase.MOVE)
    driver.wait(PATIENCE_MS + 500)
    assert driver.strip == "Arrows, Space: move. F2: menu"


def test_after_three_throws_by_key_or_click_nobody_is_told_the_keys(new_player):
    driver = new_player
    while driver.context.preferences.own_throws < LEARNT_THROWS:
        before = driver.context.preferences.own_throws
        waiting_for_jade(driver, Phase.THROW)
        driver.press("t")
        assert driver.context.preferences.own_throws == before + 1
        driver.press("m" if driver.context.session.match.phase is Phase.MOVE else "p")
    waiting_for_jade(driver, Phase.THROW)
    before = driver.strip
    driver.wait(2 * PATIENCE_MS)
    assert driver.strip == before
    driver.press("t")
    assert driver.context.preferences.own_throws == LEARNT_THROWS


def test_throws_of_real_sticks_count_too(tmp_path):
    driver = prefer(Driver(tmp_path, knows_keys=False), speed=Speed.OFF)
    driver.context.start_game(Setup(Ruleset(), against(HUMAN), is_by_hand=True))
    driver.show_board()
    driver.press("t", "1", "t", "4", "t", "3")
    assert driver.context.preferences.own_throws == LEARNT_THROWS


@pytest.mark.parametrize("key", ["z", "up", "9", "delete", "/", "page down"])
def test_a_key_that_does_nothing_is_answered_as_a_wrong_click_is(board, key):
    driver = prefer(board(opponent=HUMAN), speed=Speed.OFF)
    waiting_for_jade(driver, Phase.THROW)
    driver.press(key)
    assert driver.strip == THROW
    driver.press("t")
    waiting_for_jade(driver, Phase.MOVE)
    before = driver.strip
    driver.press(key)
    assert driver.strip not in (before, THROW)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_keys_have_room_in_every_language(board, code):
    art: Art = board().context.art
    set_language(code)
    for phase, has_pad in product(Phase, (False, True)):
        assert art.normal.width(key_words(phase, has_pad=has_pad)) <= AREA.width


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_with_auto_throw_there_is_time_to_read_the_position_of_a_resumed_game(board, speed):
    driver = prefer(board(opponent="easy"), speed=speed, auto_throw=True)
    session = driver.context.session
    while not session.match.position.taken_by(Side.JADE) or session.match.mover is not Side.JADE:
        play_on(session, driver.context.rng, len(session.match.turns) + 1)
    before = session.match.phase
    driver.app.scenes = [driver.context.scene(Screen.TITLE)]
    driver.press("space")
    driver.wait(READING_MS - 100)
    assert driver.strip.startswith("You took")
    assert session.match.phase is before is Phase.THROW
    driver.wait(READING_MS)
    assert session.match.phase is not Phase.THROW


@pytest.mark.parametrize("opponent", ["easy", HUMAN])
def test_a_resumed_game_announces_its_position(board, opponent):
    driver = prefer(board(opponent=opponent), speed=Speed.OFF)
    session = driver.context.session
    match = session.match
    while not match.position.taken_by(Side.JADE) or match.mover is not Side.JADE:
        play_on(session, driver.context.rng, len(match.turns) + 1)
    driver.context.save_session()
    jade, obsidian = (session.match.position.taken_by(side) for side in Side)
    told = f"You took {jade}, Obsidian {obsidian}"
    if opponent == HUMAN:  # the side to throw is named too, so there is less room
        told = f"Taken: {jade} and {obsidian}"
    driver.app.scenes = [driver.context.scene(Screen.TITLE)]
    driver.press("space")
    assert driver.scene_name == "BoardScene"
    assert driver.strip.startswith(told)
    assert driver.strip.endswith("Jade to throw" if opponent == HUMAN else "Throw")
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    driver.press("return")
    assert driver.strip.startswith(told)


def test_with_auto_throw_no_keys_are_named(new_player):
    prefer(new_player, speed=Speed.OFF, auto_throw=True, auto_move=True)
    new_player.wait(3 * PATIENCE_MS)
    assert "F2: menu" not in new_player.strip


def test_a_game_in_which_nothing_was_taken_says_what_happened_last(board):
    driver = prefer(board(opponent=HUMAN), speed=Speed.OFF)
    session = driver.context.session
    play_on(session, driver.context.rng, 1)
    assert not any(map(session.match.position.taken_by, Side))
    driver.context.save_session()
    driver.app.scenes = [driver.context.scene(Screen.TITLE)]
    driver.press("space")
    assert "took" not in driver.strip
    assert driver.strip.startswith(("Jade came out", "Obsidian came out"))
