"""How long the strip says what it says: long enough to be read, and no longer than it is true."""

import pytest
from driver import Driver, at, prefer, waiting_for_jade
from playing import ScriptedSticks

from puluc.rules import Match, Phase, Ruleset, Side
from puluc.storage.preferences import Speed

READABLE_MS = 1200


def opening(board, speed: Speed, *marked: int) -> Driver:
    """A game in which the sticks will fall like this, before its opening throw."""
    driver = prefer(board(), speed=speed)
    session = driver.context.session
    session.match = Match(session.rules, ScriptedSticks(*marked))
    driver.show_board()
    driver.step()
    return driver


def test_with_motion_off_who_won_the_opening_throw_can_be_read(board):
    driver = opening(board, Speed.OFF, 1, 4, 3)
    driver.wait(READABLE_MS)
    assert driver.strip == "Obsidian moves first, 4 to 1"
    shown = [[each.value for each in driver.scene.snapshot.values[side]] for side in Side]
    assert shown == [[1], [4]]
    driver.wait(READABLE_MS)
    assert driver.strip == "Obsidian came out to 7. Throw"


def test_a_key_goes_on_from_the_opening_throw(board):
    driver = opening(board, Speed.OFF, 1, 4, 3)
    driver.press_at_once("left")
    assert driver.strip == "Obsidian came out to 7. Throw"


@pytest.mark.parametrize("key", ["t", "space"])
def test_a_throw_is_asked_for_no_longer_than_until_it_begins(board, key):
    driver = waiting_for_jade(board(), Phase.THROW)
    said = driver.strip
    assert said.endswith(". Throw")
    driver.press(key)
    assert driver.strip == said.removesuffix(". Throw")


def test_a_unit_is_asked_for_no_longer_than_until_it_moves(board):
    driver = at(board, "puluc", "3 - j - o - j - - - 4 j", 2)
    assert driver.strip.endswith("Choose a unit")
    driver.press("m")
    assert driver.scene.is_moving
    assert driver.strip == "Jade threw 2"


def test_the_throw_stays_while_the_unit_moves(board):
    driver = opening(board, Speed.NORMAL, 4, 1, 3, 2)
    waiting_for_jade(driver, Phase.THROW)
    driver.press("t")
    waiting_for_jade(driver, Phase.MOVE)
    assert driver.strip == "Jade threw 3. Only one move"
    driver.press("m")
    assert driver.strip == "Jade threw 3"


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_the_last_move_can_be_read_before_the_panel_covers_it(board, speed):
    driver = prefer(at(board, "puluc", "3 - j - o - - - - - 0 j", 2), speed=speed)
    driver.press("m")
    while driver.scene.snapshot.units[2]:
        driver.step()
    driver.wait(900)
    assert driver.strip == "Jade took 1 on 4 and won"
    driver.wait(3000)
    assert driver.shows("Next game")
    driver.press("escape")
    assert driver.strip == "Jade wins. Space: next game"


@pytest.mark.gate
@pytest.mark.parametrize("rules", ["puluc", "throws=bell", "throws_per_turn=2"])
@pytest.mark.parametrize("presses", [0, 1])
def test_a_game_that_is_opened_again_says_what_happened_last(board, rules, presses):
    driver = prefer(board(Ruleset.parse(rules)), speed=Speed.OFF)
    for turns in range(2, 14, 4):
        while len(driver.context.session.match.turns) < turns:
            driver.press("space")
            driver.wait(1500)
        driver.press(*["space"] * presses)
        said, marked = driver.strip, driver.scene.snapshot.last
        assert marked
        driver.show_board()
        driver.step()
        assert (driver.strip, driver.scene.snapshot.last) == (said, marked)


def test_a_throw_to_be_made_twice_is_shown_twice(board):
    driver = opening(board, Speed.OFF, 2, 2, 3, 1)
    assert driver.strip == "Both threw 2: throw again"
    driver.wait(2 * READABLE_MS)
    assert driver.strip == "Jade moves first, 3 to 1. Throw"


def test_two_throws_are_made_without_asking_again(board):
    driver = prefer(board(Ruleset(throws_per_turn=2)), speed=Speed.NORMAL)
    waiting_for_jade(driver, Phase.THROW)
    driver.press("t")
    for _ in range(50):
        assert "Throw" not in driver.strip
        if driver.scene.is_waiting:
            break
        driver.wait(100)
    assert driver.strip.endswith((". Choose a unit", "ove"))
