"""Games with real sticks, whose throws a person enters."""

import pytest
from driver import Driver, prefer

from puluc.game.session import Setup
from puluc.rules import (
    Phase,
    Ruleset,
    against,
)
from puluc.storage import game_file
from puluc.storage.preferences import Speed


@pytest.fixture
def by_hand(tmp_path) -> Driver:
    driver = prefer(Driver(tmp_path), speed=Speed.OFF)
    driver.context.start_game(Setup(Ruleset(), against("easy"), is_by_hand=True))
    driver.show_board()
    driver.app.step(20)
    return driver


def test_every_throw_is_asked_for_also_those_of_the_computer(by_hand):
    match = by_hand.context.session.match
    assert match.phase is Phase.OPENING
    assert by_hand.strip == "Higher begins. Jade to throw"
    by_hand.press("t", "1")
    assert by_hand.strip == "Jade threw 1. Obsidian to throw"
    by_hand.press("space", "4")
    assert match.phase is Phase.THROW
    assert by_hand.strip == "Obsidian begins. Throw"
    by_hand.press("t", "3")
    assert [str(turn) for turn in match.turns] == ["0111 city-7"]
    assert by_hand.strip == "Obsidian came out to 7. Throw"


@pytest.mark.gate
def test_a_whole_game_is_played_by_keys_and_none_is_thrown_by_the_program(by_hand):
    session, digits = by_hand.context.session, iter("12340213" * 500)
    while session.match.phase is not Phase.OVER:
        by_hand.press("space")
        if by_hand.scene_name == "ThrowEntryScene":
            by_hand.press(next(digits))
    saved = game_file.read(by_hand.context.open_game.path)
    assert (saved.game.seed, saved.game.sha256) == ("", "")
    by_hand.press("p")
    assert session.is_by_hand


def test_the_entry_shows_what_is_thrown(by_hand):
    looks = []
    for kernels in (False, True):
        prefer(by_hand, kernels=kernels)
        by_hand.press("t")
        looks.append(by_hand.picture().copy().get_buffer().raw)
        by_hand.press("escape")
    prefer(by_hand, kernels=False)
    assert looks[0] != looks[1]


def test_the_entry_works_by_arrows_and_by_mouse(by_hand, check_screen):
    by_hand.press("t", "right", "right", "right", "right")
    check_screen("throw-entry", by_hand.picture())
    by_hand.press("return")
    match = by_hand.context.session.match
    assert [throw.marked for throw in match.opening] == [3]
    by_hand.press("t")
    by_hand.click_on("1")
    assert [throw.marked for throw in match.opening] == [3, 1]
    by_hand.press("t")
    by_hand.click((5, 40))
    assert by_hand.scene_name == "ThrowEntryScene", "beside it, nothing happens"
    by_hand.click_on("Cancel")
    assert by_hand.scene_name == "BoardScene"
    assert match.phase is Phase.THROW


def test_nothing_is_selected_at_first_and_enter_enters_nothing(by_hand):
    by_hand.press("t", "return", "space")
    assert by_hand.scene_name == "ThrowEntryScene"
    assert by_hand.shows("Press 0 to 4, or choose sticks")
    assert not by_hand.shows("OK")
    by_hand.press("left")
    assert by_hand.shows("OK")
    by_hand.press("return")
    assert [throw.marked for throw in by_hand.context.session.match.opening] == [4]


def test_after_taking_back_the_throws_that_were_entered_come_again(by_hand):
    session = by_hand.context.session
    by_hand.press("t", "4", "t", "1", "t", "2", "m", "t", "3", "t", "1")
    assert session.match.phase is Phase.MOVE
    by_hand.press("u")
    assert session.match.throws[-1].marked == 2
    path = by_hand.context.open_game.path
    assert [str(throw) for throw in game_file.load(path, str).entered_ahead] == ["0111", "0001"]
    by_hand.press("m")
    assert session.match.phase is Phase.THROW
    by_hand.press("t")
    assert by_hand.scene_name == "BoardScene"
    assert session.match.throws[-1].marked == 1


@pytest.fixture
def two_by_hand(by_hand) -> Driver:
    """A game of two throws a turn against a person; Jade has won the opening."""
    rules = Ruleset.preset("sapper 1906")
    by_hand.context.start_game(Setup(rules, against("human"), is_by_hand=True))
    by_hand.show_board()
    by_hand.press("t", "4", "t", "3")
    return by_hand


def marked(session) -> list[int]:
    return [throw.marked for throw in session.match.throws]


def test_both_throws_of_a_turn_are_asked_for_one_after_the_other(two_by_hand, check_screen):
    session = two_by_hand.context.session
    two_by_hand.press("t")
    assert two_by_hand.shows("Jade: throw 1 of 2, banded?")
    two_by_hand.press("4")
    assert two_by_hand.shows("Jade: throw 2 of 2, banded?")
    check_screen("throw-entry-second", two_by_hand.picture())
    two_by_hand.press("2")
    assert (session.match.phase, marked(session)) == (Phase.MOVE, [4, 2])
    two_by_hand.press("m", "m", "t")
    assert two_by_hand.shows("Obsidian: throw 1 of 2, banded?")
    check_screen("throw-entry-obsidian", two_by_hand.picture())
    two_by_hand.press("1", "0")
    assert session.match.turns[0].side is not session.match.mover
    assert marked(session) == [1, 0]


def opened_again(driver: Driver) -> Driver:
    """The program started again with the game that was open."""
    path = driver.context.open_game.path
    driver.context.close()
    again = prefer(Driver(driver.folder), speed=Speed.OFF)
    assert again.context.load_game(path)
    again.show_board()
    return again


def test_the_second_throw_may_be_entered_later_in_a_file_opened_again(two_by_hand):
    two_by_hand.press("t", "4", "escape")
    again = opened_again(two_by_hand)
    again.press("t")
    assert again.shows("Jade: throw 2 of 2, banded?")
    again.press("2")
    assert marked(again.context.session) == [4, 2]


def test_a_file_saved_when_the_first_throw_crashed_opens(two_by_hand):
    """It ended after the opening; the throw that was entered was lost."""
    again = opened_again(two_by_hand)
    again.press("t", "3", "3")
    assert marked(again.context.session) == [3, 3]


def test_taking_back_keeps_a_throw_entered_ahead(two_by_hand):
    session = two_by_hand.context.session
    two_by_hand.press("t", "4", "2", "m", "m", "t", "1", "0", "m", "m", "t", "3", "escape")
    two_by_hand.press("u")
    assert marked(session) == [1, 0]
    assert [throw.marked for throw in session.entered_ahead] == [3]
    two_by_hand.press("u")
    assert marked(session) == [4, 2]
    assert [throw.marked for throw in session.entered_ahead] == [1, 0, 3]
    two_by_hand.press("y", "y")
    assert len(session.match.turns) == 2
    two_by_hand.press("t")
    assert two_by_hand.shows("Jade: throw 2 of 2, banded?")
    two_by_hand.press("2")
    assert marked(session) == [3, 2]


def test_automatic_throws_wait_for_the_person(by_hand):
    prefer(by_hand, auto_throw=True)
    by_hand.wait(2000)
    assert not by_hand.context.session.match.opening
