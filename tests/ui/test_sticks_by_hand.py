"""Games with real sticks, whose throws a person enters."""

from __future__ import annotations

import pytest
from driver import Driver
from test_board_scene import prefer

from puluc.rules import Phase, Ruleset
from puluc.session import Setup
from puluc.storage import gamefile
from puluc.storage.preferences import Speed
from puluc.ui.scene import Screen
from puluc.ui.widgets.throw_entry import _RECT, _cell


@pytest.fixture
def by_hand(tmp_path) -> Driver:
    driver = prefer(Driver(tmp_path), speed=Speed.OFF)
    driver.stage.start_game(Setup(Ruleset(), "easy", is_by_hand=True))
    driver.app.scenes = [driver.stage.scene(Screen.BOARD)]
    driver.app.step(20)
    return driver


def test_every_throw_is_asked_for_also_those_of_the_computer(by_hand):
    match = by_hand.stage.session.match
    assert match.phase is Phase.OPENING
    assert by_hand.scene._info.text == "Jade to throw"
    by_hand.press("t", "1")
    assert by_hand.scene._info.text == "Obsidian to throw"
    by_hand.press("space", "4")
    assert match.phase is Phase.THROW
    assert by_hand.scene._info.text == "Obsidian to throw"
    by_hand.press("t", "3")
    assert [str(turn) for turn in match.turns] == ["0111 city-7"]
    assert by_hand.scene._info.text == "Jade to throw"


def test_a_whole_game_is_played_by_keys_and_none_is_thrown_by_the_program(by_hand):
    session, digits = by_hand.stage.session, iter("12340213" * 500)
    while session.match.phase is not Phase.OVER:
        by_hand.press("space")
        if type(by_hand.scene).__name__ == "ThrowEntryScene":
            by_hand.press(next(digits))
    saved = gamefile.read(by_hand.stage.desk.path)
    assert (saved.game.seed, saved.game.sha256) == ("", "")
    by_hand.press("p")
    assert session.is_by_hand


def test_the_entry_works_by_arrows_and_by_mouse(by_hand, check_screen):
    by_hand.press("t", "right")
    check_screen("throw-entry", by_hand.picture())
    by_hand.press("return")
    match = by_hand.stage.session.match
    assert [throw.marked for throw in match.opening] == [3]
    by_hand.press("t")
    by_hand.click(_cell(1).center)
    assert [throw.marked for throw in match.opening] == [3, 1]
    by_hand.press("t")
    by_hand.click((_RECT.left - 5, 40))
    assert type(by_hand.scene).__name__ == "BoardScene"
    assert match.phase is Phase.THROW


def test_after_taking_back_the_throws_that_were_entered_come_again(by_hand):
    session = by_hand.stage.session
    by_hand.press("t", "4", "t", "1", "t", "2", "m", "t", "3", "t", "1")
    assert session.match.phase is Phase.MOVE
    by_hand.press("u")
    assert session.match.last_throw.marked == 2
    path = by_hand.stage.desk.path
    assert [str(throw) for throw in gamefile.load(path, str).entered_ahead] == ["0111", "0001"]
    by_hand.press("m")
    assert session.match.phase is Phase.THROW
    by_hand.press("t")
    assert type(by_hand.scene).__name__ == "BoardScene"
    assert session.match.last_throw.marked == 1


def test_automatic_throws_wait_for_the_person(by_hand):
    prefer(by_hand, auto_throw=True)
    by_hand.wait(2000)
    assert not by_hand.stage.session.match.opening
