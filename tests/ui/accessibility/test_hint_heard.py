"""A listener finds out why a move is the best, while a hint is open and afterwards."""

import pytest
from driver import ROAD, Driver, at, prefer, waiting_for_jade
from listening import Reader

from puluc.rules import Phase
from puluc.storage.preferences import Speed


@pytest.fixture
def choosing(board, monkeypatch) -> Reader:
    """A reader; Jade has thrown 2 and has three moves."""
    driver = prefer(at(board, "puluc", ROAD, 2), speed=Speed.OFF, has_listened=True)
    return Reader(driver, monkeypatch).listen()


def heard_at(reader: Reader, *keys: str) -> str:
    """What is said at the last of some keys."""
    for key in keys:
        _ = reader.heard
        reader.driver.press(key)
    return " ".join(reader.heard)


def test_a_hint_says_the_key_of_why(choosing):
    assert heard_at(choosing, "i").endswith(" % (Y: Why?)")
    assert "Why?" not in heard_at(choosing, "down")
    assert heard_at(choosing, "y").startswith("= Why from ")


def test_why_is_there_after_the_hint_too_until_the_turn_is_over(choosing):
    assert heard_at(choosing, "y") == "There is no move to redo."
    assert heard_at(choosing, "i", "escape", "y").startswith("= Why from ")
    choosing.driver.press("escape", "right")
    assert heard_at(choosing, "y").startswith("= Why from ")
    choosing.driver.press("escape", "space", "y")
    assert "Why" not in " ".join(choosing.heard)


def test_why_does_not_replace_a_move_that_can_be_played_again(board):
    driver = prefer(board(opponent="easy"), speed=Speed.OFF)
    waiting_for_jade(driver, Phase.MOVE)
    driver.press("space")
    waiting_for_jade(driver, Phase.MOVE)
    driver.press("space", "u", "i", "escape")
    assert driver.context.session.future
    driver.press("y")
    assert not driver.context.session.future


def test_the_line_says_where_the_one_of_the_other_move_begins(choosing):
    choosing.driver.press("i", "y", "f2")
    wait_for_the_line(choosing.driver)
    assert "Jade's best: " in choosing.heard[-1]
    told = [heard_at(choosing, "right") for _ in range(6)]
    begun = [number for number, each in enumerate(told) if "Jade instead: " in each]
    assert len(begun) == 1
    assert told[begun[0]].startswith(f"{begun[0] + 2} of ")
    assert told[-1] == "The end."
    choosing.driver.press("left", "left", "left", "left", "left")
    assert heard_at(choosing, "left") == "The beginning."


def wait_for_the_line(driver: Driver) -> None:
    """Wait until the turns that follow are known."""
    while driver.scene.is_moving:
        driver.step()


def test_of_a_single_move_there_is_no_why(board, monkeypatch):
    driver = prefer(at(board, "puluc", "0 j - - - - - o - - 4 j", 1), speed=Speed.OFF)
    reader = Reader(driver, monkeypatch).listen()
    assert heard_at(reader, "i").endswith(": 1 % (about 1 %)")
    assert heard_at(reader, "y") == "Only one move."
    assert driver.scene_name == "HintScene"


def test_help_opens_over_the_reasons(choosing):
    choosing.driver.press("i", "y")
    assert heard_at(choosing, "f1").startswith("= The board ")
    assert heard_at(choosing, "escape").startswith("= Why from ")
