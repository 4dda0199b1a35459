"""A listener follows a recorded game: its list, its replay, and its analysis on the board."""

import shutil
from pathlib import Path

import pytest
from driver import Driver, prefer
from listening import Reader

from puluc.rules import parse_record
from puluc.storage.preferences import Speed
from puluc.ui.screens.record.scene import RecordScene

TESTS = Path(__file__).parents[2]
SOLUTION = TESTS / "solutions" / "spaces-7_army-2.puluc-solution"


def at_record(driver: Driver, monkeypatch, file: str) -> Reader:
    """A reader of a record, with motion off."""
    prefer(driver, speed=Speed.OFF, has_listened=True)
    record = parse_record((TESTS / "data" / file).read_text("utf-8"))
    reader = Reader(driver, monkeypatch).listen()
    driver.app.scenes = [RecordScene(driver.context, [record], "Puluc")]
    driver.wait(300)
    return reader


@pytest.fixture
def record(driver, monkeypatch) -> Reader:
    """A reader of a game of 50 turns."""
    return at_record(driver, monkeypatch, "record-1-won.txt")


@pytest.fixture
def analysis(driver, monkeypatch) -> Reader:
    """A reader of the analysis of a game, whose mistakes are in turns 15, 19 and 21."""
    (driver.folder / "solutions").mkdir()
    shutil.copyfile(SOLUTION, driver.folder / "solutions" / SOLUTION.name)
    reader = at_record(driver, monkeypatch, "analysed/lucky-win.txt")
    driver.press("d")
    driver.wait(300)
    return reader


def heard_at(reader: Reader, key: str) -> str:
    """What is said at a key, and until the next one."""
    _ = reader.heard
    reader.driver.press_at_once(key)
    reader.driver.wait(300)
    return " ".join(reader.heard)


def test_a_turn_in_the_list_is_one_sentence_with_its_throw(record):
    assert heard_at(record, "home") == "> Opening. Jade moves first, 4 to 3."
    assert heard_at(record, "down") == "> 1. Jade threw 2: came out to 2."


def test_each_step_of_the_replay_says_its_turn(record):
    record.driver.press("home", "return")
    assert heard_at(record, "right") == "1 of 50. Jade threw 2: came out to 2."
    for key, told in (
        ("right", "2 of 50. Obsidian threw"),
        ("left", "1 of 50. Jade threw 2: came out to 2."),
        ("home", "Opening. Jade moves first, 4 to 3."),
        ("left", "The beginning."),
        ("home", "The beginning."),
        ("end", "50 of 50. "),
        ("right", "The end."),
        ("down", "The end."),
    ):
        assert heard_at(record, key).startswith(told), key
    assert record.adapter.heard == []


def test_the_last_step_says_who_has_won(record):
    record.driver.press("end", "return")
    assert record.heard[-1].endswith("Obsidian wins. Forward")


def test_a_turn_on_the_board_is_said_again_by_each_key_that_stays(analysis):
    analysis.driver.press("return")
    analysis.driver.wait(300)
    for key in ("left", "left"):
        told = heard_at(analysis, key)
        assert told.startswith("15. Jade threw 5: "), told
        assert ", a blunder, " in told
    told = [heard_at(analysis, "right") for _ in range(4)]
    assert any(each.startswith("Jade's best: ") for each in told), told
    assert all(told)


def test_the_only_move_of_a_turn_is_said_at_every_key(analysis):
    analysis.driver.press("home", "down", "return")
    analysis.driver.wait(3000)
    for key in ("right", "left", "return"):
        assert heard_at(analysis, key).startswith("1. ")
    assert heard_at(analysis, "down").startswith("2. ")
    analysis.driver.press("up")
    assert heard_at(analysis, "up").endswith(" moves first. Jade: 50 %.")
    assert heard_at(analysis, "up") == "The beginning."
    assert heard_at(analysis, "y") == "No choice."
