"""Moves that are typed, such as 4-7, or c3 from the city."""

import pytest
from driver import ROAD, Driver, at, prefer

from puluc.rules import Play
from puluc.storage.preferences import Speed
from puluc.text.language import set_language
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.move_entry import ask_move
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Command, Typed
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Push
from puluc.ui.widgets.ask import AskScene


@pytest.fixture
def choosing(board) -> Driver:
    """Jade has thrown 2: moves lead from the city to 2, from 1 to 3, and from 4 to 6."""
    return at(board, "puluc", ROAD, 2)


def asked(driver: Driver, made: list[Play]) -> tuple[Cursor, AskScene, Push[str]]:
    """Ask for a move, which is added to a list instead of made."""
    cursor = driver.scene.cursor
    opened = ask_move(driver.context, cursor, made.append)
    return cursor, opened.scene, opened


def messages(scene: AskScene) -> list[str]:
    return [each.name for each in scene.controls() if each.role is Role.STATUS]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("4-6", "4x6"),
        ("4x6", "4x6"),
        ("4 6", "4x6"),
        (" 4 - 6 ", "4x6"),
        ("1+3", "1-3"),
        ("c2", "city-2"),
        ("C-2", "city-2"),
        ("city-2", "city-2"),
        ("cit 2", "city-2"),
    ],
)
def test_a_move_is_typed_in_many_ways(choosing, typed, move):
    made = list[Play]()
    cursor, scene, opened = asked(choosing, made)
    scene.handle(Typed(typed))
    closed = scene.handle(Command.ACCEPT)
    assert isinstance(closed, Pop)
    assert opened.then(closed.result) is None
    assert [str(play.move) for play in made] == [move]
    assert cursor.play == made[0]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "Type a move such as 4-7, or c3 from the city"),
        ("5", "Type a move such as 4-7, or c3 from the city"),
        ("x-2", "Type a move such as 4-7, or c3 from the city"),
        ("4-6-8", "Type a move such as 4-7, or c3 from the city"),
        ("4-7", "It can go to 6"),
        ("4-c", "No move brings you home yet"),
        ("99-2", "There is no such space"),
    ],
)
def test_a_text_that_is_no_legal_move_is_refused_with_the_reason_and_replaced(
    choosing, typed, message
):
    _, scene, _ = asked(choosing, [])
    scene.handle(Typed(typed))
    assert scene.handle(Command.ACCEPT) is None
    assert messages(scene) == [message]
    scene.handle(Typed("4"))
    assert scene.field.text == "4"


def test_the_city_has_its_name_in_the_language_in_use_and_in_english(choosing):
    set_language("es")
    for typed in ("ciudad 2", "c2", "city 2"):
        made = list[Play]()
        _, scene, opened = asked(choosing, made)
        scene.handle(Typed(typed))
        opened.then(scene.handle(Command.ACCEPT).result)
        assert [str(play.move) for play in made] == ["city-2"]


def test_a_text_that_no_longer_is_a_move_makes_none(choosing):
    made = list[Play]()
    _, _, opened = asked(choosing, made)
    assert opened.then("4-7") is opened.then("what") is None
    assert made == []


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
def test_twelve_characters_can_be_typed_and_the_caret_blinks_unless_motion_is_off(choosing, speed):
    _, scene, _ = asked(prefer(choosing, speed=speed), [])
    scene.handle(Typed("1" * 13))
    assert scene.field.text == "1" * 12
    scene.is_dirty = False
    scene.tick(250)
    assert scene.is_dirty is (speed is not Speed.OFF)
    assert scene.help_topic is HelpTopic.KEYS
    assert next(iter(scene.controls())).name == "Type a move"


def test_f9_asks_for_a_move_on_the_board_and_makes_it(choosing):
    choosing.press("f9")
    choosing.type("4-6")
    choosing.press("return")
    (turn,) = choosing.context.session.match.turns
    assert [str(move) for move in turn.moves] == ["4x6"]
