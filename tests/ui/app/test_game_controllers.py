"""Game controllers, and keys of the player's own."""

import json
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from driver import Driver

from puluc.ui.app import game_controllers as module
from puluc.ui.app.app import GameControllers
from puluc.ui.app.own_keys import MEANINGS, read_bindings
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.input import Command
from puluc.ui.scene.interpreter import Interpreter


@pytest.mark.parametrize(
    ("button", "command"),
    [
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, Command.LEFT),
        (pygame.CONTROLLER_BUTTON_A, Command.ACCEPT),
        (pygame.CONTROLLER_BUTTON_B, Command.CANCEL),
        (pygame.CONTROLLER_BUTTON_START, Command.MENU),
        (pygame.CONTROLLER_BUTTON_LEFTSTICK, None),
    ],
)
def test_buttons(button, command):
    event = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    assert Interpreter(lambda pos: pos).action(event) == command


def test_controllers_come_and_go_while_the_game_runs(monkeypatch):
    monkeypatch.setattr(
        module.controller, "Controller", lambda index: SimpleNamespace(id=index + 7)
    )
    controllers = GameControllers()
    controllers.handle(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    controllers.handle(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=1))
    assert set(controllers.opened) == {7, 8}
    controllers.handle(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7))
    controllers.handle(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99))
    assert set(controllers.opened) == {8}


def test_a_controller_that_cannot_be_opened_is_left_out(monkeypatch):
    def fail(_index: int) -> None:
        raise pygame.error("broken")

    monkeypatch.setattr(module.controller, "Controller", fail)
    controllers = GameControllers()
    controllers.handle(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))
    assert controllers.opened == {}


def test_own_keys_are_read_by_name():
    bindings, complaint = read_bindings({"w": "up", "F5": "throw", "[0]": "accept"})
    assert bindings == {
        pygame.K_w: Command.UP,
        pygame.K_F5: BoardCommand.THROW,
        pygame.K_KP0: Command.ACCEPT,
    }
    assert complaint == ""


def test_names_of_more_than_twelve_characters_are_shortened_in_a_complaint():
    for length, shown in ((12, "x" * 12), (13, "x" * 11 + "…"), (99, "x" * 11 + "…")):
        name = "x" * length
        for keys, text in (
            ({name: "up"}, f"there is no key '{shown}'"),
            ({"w": name}, f"the key 'w' can't do '{shown}'"),
        ):
            assert read_bindings(keys) == ({}, f"Ignored key bindings: {text}.")


@pytest.mark.parametrize(("count", "more"), [(1, ""), (2, ""), (3, "; and 1 more")])
def test_two_bad_bindings_are_listed_and_the_others_counted(count, more):
    names = ["no1", "no2", "no3"][:count]
    _, complaint = read_bindings(dict.fromkeys(names, "up"))
    listed = "; ".join(f"there is no key '{name}'" for name in names[:2])
    assert complaint == f"Ignored key bindings: {listed}{more}."


def test_two_thousand_bad_bindings_are_one_notice_that_fits(tmp_path):
    keys = {"w": "x" * 999, "y" * 999: "up", **{f"no{number}key": "up" for number in range(1998)}}
    (tmp_path / "preferences.json").write_text(json.dumps({"keys": keys}))
    driver = Driver(tmp_path)
    assert len(driver.app.scenes) == 2
    assert driver.shows("and 1,998 more.")
    canvas = driver.app.canvas.get_rect()
    assert all(canvas.contains(word.rect) for word in driver.words)


def test_a_bad_binding_is_reported_and_ignored(tmp_path):
    (tmp_path / "preferences.json").write_text('{"keys": {"w": "fly", "nokey": "up", "q": "exit"}}')
    driver = Driver(tmp_path)
    texts = []
    while len(driver.app.scenes) > 1:
        texts.append(driver.text)
        driver.close_notice()
    assert any("can't do 'fly'" in text for text in texts)
    assert any("no key 'nokey'" in text for text in texts)
    driver.leave_title("escape")
    driver.press("q", "y")
    assert driver.is_over


def test_every_bindable_action_is_documented():
    text = (Path(__file__).parents[3] / "docs" / "keys.md").read_text("utf-8")
    missing = [meaning for meaning in MEANINGS if f"`{meaning}`" not in text]
    assert not missing, "run python -m tools.build keys"
