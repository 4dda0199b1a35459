"""The table of hot-keys: no key gives two commands, and docs/keys.md lists them all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from puluc.rules import Phase
from puluc.ui.board.commands import command_of
from puluc.ui.hot_keys import (
    AnalysisCommand,
    BoardCommand,
    FilesCommand,
    RecordCommand,
    SetUpCommand,
)
from puluc.ui.input import Letter

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
