"""The tables and lists of docs/keys.md, made from the hot-keys; the page's other text stays."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import fill

from puluc.languages import SOURCE
from puluc.ui.app.own_keys import MEANINGS
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
from tools.pages import with_rows
from tools.together import write_together

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

_LIST = re.compile(r"(A key can do:\n\n)(?:`.*\n)+")


def write_keys(docs: Path) -> Path:
    """Write the tables of the page anew; return its path."""
    path = docs / "keys.md"
    (written,) = write_together({path: with_tables(path.read_text("utf-8"))})
    return written


def with_tables(page: str) -> str:
    """Return the page with the tables and the list of the program; ValueError if it lacks one."""
    with speaking(SOURCE):
        page = with_rows(page, {title: _rows(commands) for title, commands in TABLES.items()})
    page, count = _LIST.subn(rf"\g<1>{_meanings()}\n", page)
    if count != 1:
        raise ValueError("no list of what a key can do")
    return page


def _meanings() -> str:
    """Return the meanings that a key can be bound to, without the names of earlier versions."""
    names = {meaning: name for name, meaning in reversed(MEANINGS.items())}
    listed = ", ".join(f"`{name}`" for name in reversed(names.values()))
    return fill(f"{listed}.", 150, break_long_words=False, break_on_hyphens=False)


def _rows(commands: Iterable[KeyCommand]) -> list[tuple[str, str, str]]:
    return [(each.names, each.value.label, each.value.help) for each in commands if each.names]
