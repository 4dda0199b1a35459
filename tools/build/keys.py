"""The tables of docs/keys.md, made from the table of hot-keys; the page's other text stays."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from puluc.languages import SOURCE
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import (
    AnalysisCommand,
    KeyCommand,
    PuzzleCommand,
    RecordCommand,
    ScoresCommand,
    SetUpCommand,
)
from puluc.ui.screens.files.commands import FilesCommand
from tools.build.generated import speaking

TABLES: Mapping[str, Iterable[KeyCommand]] = {
    "Board": BoardCommand,
    "Saved games": FilesCommand,
    "Record": RecordCommand,
    "Scores": ScoresCommand,
    "Set up": SetUpCommand,
    "Analysis": AnalysisCommand,
    "Puzzles": PuzzleCommand,
}
"""The commands of each section with a table, by its heading."""

_HEAD = "| Key | Command | What it does |\n|---|---|---|\n"


def write_keys(docs: Path) -> Path:
    """Write the tables of the page anew; return its path."""
    path = docs / "keys.md"
    path.write_text(with_tables(path.read_text("utf-8")), "utf-8")
    return path


def with_tables(page: str) -> str:
    """Return the page with the tables of the program; ValueError if it lacks one."""
    with speaking(SOURCE):
        for title, commands in TABLES.items():
            table = re.compile(rf"(\n## {title}\n(?:(?!##|\|).*\n)*){re.escape(_HEAD)}(?:\|.*\n)*")
            made = _HEAD + "".join(map(_row, commands))
            page, count = table.subn(rf"\g<1>{made}", page)
            if count != 1:
                raise ValueError(f"no table of keys: {title}")
    return page


def _row(command: KeyCommand) -> str:
    """Return the row of a command, or nothing if it has no key."""
    names, hot_key = command.names, command.value
    return f"| {names} | {hot_key.label} | {hot_key.help} |\n" if names else ""
