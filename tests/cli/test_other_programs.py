"""What other programs read is the same in every language: protocol, JSON, records, files, log."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from programs import DATA

import puluc
from puluc.cli.analysis import analysis_lines
from puluc.cli.engine import converse
from puluc.rules import parse_record, record_text
from puluc.storage import game_file
from puluc.text.language import gettext, set_language

RECORD = DATA / "record-1-under-way.txt"

CONVERSATION = (
    "name",
    "commands",
    "rules bul",
    "rules puluc",
    "position nonsense",
    "position 4 j - - - - - - - - 5 j",
    "show",
    "moves 2",
    "hint 2",
    "play 2 1x9",
    "go 2 level hard",
    "value",
    "nonsense",
    "quit",
)


def engine(home: Path) -> str:
    return "\n".join(converse(CONVERSATION, home))


def analysis(home: Path) -> str:
    return "\n".join(analysis_lines(RECORD, None, home, is_json=True))


def record(_: Path) -> str:
    return record_text(parse_record(RECORD.read_text("utf-8")))


def saved_game(_: Path) -> str:
    session = game_file.load(DATA / "game-v2-won.puluc", lambda: "seed")
    return game_file.encode(session).decode("utf-8")


@pytest.mark.parametrize("code", ["es", "uk"])
@pytest.mark.parametrize("output", [engine, analysis, record, saved_game])
def test_other_programs_read_the_same(tmp_path: Path, output: Callable[[Path], str], code):
    expected = output(tmp_path)
    set_language(code)
    assert gettext("Obsidian") != "Obsidian"
    assert output(tmp_path) == expected


def test_the_log_is_written_in_english():
    """No line for it is made by a function that translates."""
    translating = {"gettext", "ngettext", "pgettext", "npgettext"}
    for path in Path(puluc.__file__).parent.rglob("*.py"):
        source = path.read_text("utf-8")
        for call in ast.walk(ast.parse(source)) if "log." in source else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func).startswith("log."):
                names = {each.id for each in ast.walk(call) if isinstance(each, ast.Name)}
                assert not names & translating, f"{path.name}:{call.lineno}"
