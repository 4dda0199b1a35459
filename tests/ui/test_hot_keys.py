"""The table of hot-keys: no key gives two commands, and docs/keys.md lists them all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from puluc.language import set_language
from puluc.rules import Phase
from puluc.ui.board.commands import command_of
from puluc.ui.files.scene import FilesScene
from puluc.ui.hot_keys import (
    AnalysisCommand,
    BoardCommand,
    FilesCommand,
    RecordCommand,
    SetUpCommand,
)
from puluc.ui.input import Letter
from puluc.ui.screens.scores import ScoresScene

SHARED = (BoardCommand.PASS, BoardCommand.PROCEED)
"""One key for what goes on: a game is over, or it is not."""

TABLES = {
    "Board": BoardCommand,
    "Saved games": FilesCommand,
    "Record": RecordCommand,
    "Set up": SetUpCommand,
    "Analysis": AnalysisCommand,
}


@pytest.mark.parametrize("commands", TABLES.values(), ids=TABLES)
def test_a_key_gives_one_command_on_each_screen(commands):
    keys = Counter(each.value.key for each in commands if each is not BoardCommand.PROCEED)
    keys.update(each.value.ctrl for each in commands if each.value.ctrl)
    assert set(keys.values()) == {1}


def test_pass_and_proceed_share_a_key_by_the_phase():
    assert len({command.value.key for command in SHARED}) == 1
    letter = Letter(BoardCommand.PASS.value.key)
    assert command_of(letter, Phase.PASS) is BoardCommand.PASS
    assert command_of(letter, Phase.OVER) is BoardCommand.PROCEED


@pytest.mark.parametrize("command", [each for each in BoardCommand if each not in SHARED])
def test_every_letter_of_the_board_gives_its_command(command):
    key = command.value.key
    if len(key) == 1:
        assert command_of(Letter(key), Phase.THROW) is command


def test_the_documented_keys_are_those_of_the_table():
    text = (Path(__file__).parents[2] / "docs" / "keys.md").read_text("utf-8")
    for title, commands in TABLES.items():
        section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        rows = [
            f"| {each.value.names} | {each.value.label} | {each.value.help} |" for each in commands
        ]
        assert [line for line in section.splitlines() if line.startswith("| ")][1:] == rows


UKRAINIAN = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфівапролдячсмить", strict=True))
"""The Cyrillic letter of each key of a Ukrainian keyboard, by its Latin letter."""


def press_cyrillic(driver, latin: str) -> None:
    """Press the key of a Latin letter on a Ukrainian keyboard, as SDL reports it."""
    letter = UKRAINIAN[latin]
    scancode = pygame.KSCAN_A + ord(latin) - ord("a")
    key = {"key": ord(letter), "mod": 0, "unicode": letter, "scancode": scancode}
    driver.post(pygame.KEYDOWN, **key)
    driver.post(pygame.TEXTINPUT, text=letter)
    driver.post(pygame.KEYUP, **key)
    driver.step()


def test_a_cyrillic_keyboard_gives_the_latin_keys_by_their_place_and_types_its_own(board):
    driver = board()
    set_language("uk")
    press_cyrillic(driver, "c")
    assert isinstance(driver.scene, ScoresScene)
    driver.press("escape", "f2")
    press_cyrillic(driver, "o")
    assert isinstance(driver.scene, FilesScene)
    press_cyrillic(driver, "f")
    press_cyrillic(driver, "f")
    assert driver.scene.field.text == "а"
    driver.press("escape")
    press_cyrillic(driver, "x")
    assert driver.is_over
