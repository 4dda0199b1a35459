"""The names of saved games: what is proposed, and what is refused."""

import pytest
from driver import prefer

from puluc.storage.preferences import Speed
from puluc.ui.board.game_names import ask_name, copy_name
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Command, Typed
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop


@pytest.mark.parametrize(
    ("name", "taken", "copy"),
    [
        ("Puluc", ["Puluc"], "Puluc 2"),
        ("Puluc", [], "Puluc 2"),
        ("Puluc 2", ["Puluc", "Puluc 2"], "Puluc 3"),
        ("Puluc", ["puluc", "PULUC 2"], "Puluc 3"),
        ("Winter 8", ["Winter 8"], "Winter 2"),
        ("Winter 1987", ["Winter 1987"], "Winter 1987 2"),
        ("m" * 40, ["m" * 40], "m" * 38 + " 2"),
    ],
)
def test_the_name_proposed_for_a_copy_is_free(name, taken, copy):
    assert copy_name(name, taken) == copy


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "A game needs a name"),
        (".maize", "A name can't begin or end with a dot or space"),
        ("nul", "Windows reserves that name"),
        ("summer", "There is already a game of that name"),
        ("a/b", "A name can't contain /"),
        ("maize", ""),
        ("Winter", ""),
    ],
)
def test_a_name_that_a_game_cannot_have_is_refused_with_the_reason(driver, name, message):
    scene = ask_name(driver.context, "Rename", "Winter", ["Summer", "Winter"], keeps="Winter")
    assert scene.field.text == "Winter"
    scene.handle(Command.SELECT_ALL)
    scene.handle(Command.ERASE)
    scene.handle(Typed(name))
    assert scene.handle(Command.ACCEPT) == (None if message else Pop(name))
    said = [each.name for each in scene.controls() if each.role is Role.STATUS]
    assert said == [message] * bool(message)


def test_a_name_that_is_taken_is_refused_unless_it_is_kept(driver):
    scene = ask_name(driver.context, "Copy as", "Winter", ["Winter"])
    assert scene.handle(Command.ACCEPT) is None
    assert scene.help_topic is HelpTopic.SAVED_GAMES


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
def test_the_caret_in_a_name_blinks_unless_motion_is_off(driver, speed):
    prefer(driver, speed=speed)
    scene = ask_name(driver.context, "Copy as", "Winter", [])
    scene.is_dirty = False
    scene.tick(250)
    assert scene.is_dirty is (speed is not Speed.OFF)
