"""A new stick table is one entry, and a new language one folder."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import puluc

ENTRY = """class Throws(OptionValue):
    DOUBLE = "double", NC_("rule", "Double"), N_("Each banded side counts 2."), (9, 2, 4, 6, 8)
"""
OPENED = """
import os, random, sys
os.environ["SDL_VIDEODRIVER"] = "dummy"
from pathlib import Path
import pygame
pygame.display.init()
pygame.display.set_mode((240, 80))
from puluc.assets import assets
from puluc.storage.paths import Paths
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen
from puluc.ui.render.art import Art
context = Context(Paths.find({"PULUC_HOME": sys.argv[1]}), Art(assets()), random.Random(1))
"""
NEW_GAME = """
from puluc.rules import Ruleset
rows = context.scene(Screen.CHOOSE_RULES, Ruleset()).dialog.rows
print([row.values for row in rows if "Double" in row.values], [row.notes[0] for row in rows])
"""


PREFERENCES = """
from puluc.text.language import language, set_language
from puluc.ui.board.commands import BoardCommand
from puluc.ui.screens.manual.source import read_source
set_language("eo")
languages = next(
    row.values for row in context.scene(Screen.PREFERENCES).dialog.rows if "English" in row.values
)
print(languages[1:], BoardCommand.THROW.key, "Saluton" in read_source(language()))
"""


@pytest.fixture
def run(tmp_path: Path):
    """Run Python with a copy of the program that has one more stick table and one more language."""
    source = Path(puluc.__file__).parent
    copy = shutil.copytree(source, tmp_path / "puluc", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").symlink_to(source.parent / "assets")
    options = copy / "rules" / "options.py"
    text = options.read_text("utf-8")
    assert "class Throws(OptionValue):\n" in text
    options.write_text(text.replace("class Throws(OptionValue):\n", ENTRY), "utf-8")

    language = copy / "locale" / "eo"
    language.mkdir()
    (language / "language.json").write_text(
        '{"name": "Esperanto", "keys": {"BoardCommand.THROW": "Q"}}', "utf-8"
    )
    (language / "manual.md").write_text("### La ludo {#the-manual .page}\n\nSaluton.\n", "utf-8")
    compiled = copy / "locale" / "es" / "LC_MESSAGES"
    shutil.copytree(compiled, language / "LC_MESSAGES")

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        environ = {**os.environ, "PYTHONPATH": str(tmp_path), "PULUC_HOME": str(tmp_path / "home")}
        done = subprocess.run(
            command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_games_are_played_with_a_new_stick_table(run):
    games = run(
        *("-m", "puluc", "arena", "--levels", "easy", "hard", "--games", "4", "--jobs", "1"),
        *("--rules", "throws=double", "--seed", "1"),
    )
    assert "4 games each, rules throws=double" in games
    assert "Each banded side counts 2." in run("-c", OPENED + NEW_GAME, "home")


def test_a_new_language_is_one_folder(run):
    languages = "('English', 'Esperanto', 'Español', 'Українська')"
    assert run("-c", OPENED + PREFERENCES, "home").endswith(f"{languages} Q True\n")
