"""Solutions, in the data folder or shipped with the program: found, opened and kept."""

import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock

from puluc.ai.tablebase.file import (
    MAX_FRONT,
    SUFFIX,
    Tablebase,
    TablebaseError,
    file_name,
    read_header,
)
from puluc.assets import assets
from puluc.marks import N_
from puluc.rules import Ruleset
from puluc.storage.atomic import open_file, write_atomically

FOLDER = "solutions"
"""The folder in the data folder, and in the assets of a standalone program."""

log = logging.getLogger(__name__)


class _Content:
    """Random access to the bytes of an open file from several threads.

    The file is not mapped into memory: if another program cut it short, this one would crash.
    """

    def __init__(self, path: Path) -> None:
        self._file = open_file(path).detach()  # unbuffered: reads are short and scattered
        self._size = os.fstat(self._file.fileno()).st_size
        self._lock = Lock()

    def __del__(self) -> None:
        with suppress(AttributeError):  # opening failed
            self._file.close()

    def __len__(self) -> int:
        return self._size

    def read(self, start: int, count: int) -> bytes:
        """Return ``count`` bytes from offset ``start``; TablebaseError if reading fails."""
        try:
            with self._lock:
                self._file.seek(start)
                return self._file.read(count)
        except OSError as error:
            raise TablebaseError(N_("it can't be read: {reason}"), reason=error) from error


def open_tablebase(path: Path) -> Tablebase:
    """Open a solution, which keeps its file open; OSError or TablebaseError if it can't be used."""
    return Tablebase(_Content(path))


def keep_tablebase(data: Path, path: Path) -> Ruleset:
    """Copy a solution into the data folder; return its rules.

    OSError or TablebaseError if it can't be used or copied.
    """
    rules = open_tablebase(path).rules
    with open_file(path) as file:
        write_atomically(data / FOLDER / file_name(rules), file.read())
    return rules


def find_tablebase(data: Path, rules: Ruleset) -> Tablebase | None:
    """Return the solution of a rule set in the data folder, or the one shipped; None without one.

    Damaged ones are skipped and logged.
    """
    for path in _solutions(data):
        try:
            if _rules_of(path) == rules:
                return open_tablebase(path)
        except (OSError, TablebaseError) as error:
            log.warning("the solution %s can't be used: %s", path, str(error))  # str: no traceback
    return None


def solved_rules(data: Path) -> frozenset[Ruleset]:
    """Return the rule sets in the headers of the solutions; nothing else in them is checked."""
    found = set[Ruleset]()
    for path in _solutions(data):
        with suppress(OSError, TablebaseError):
            found.add(_rules_of(path))
    return frozenset(found)


def _solutions(data: Path) -> Iterator[Path]:
    """Yield the files of the player's solutions, then of those shipped with the program."""
    for folder in (data, assets()):
        yield from sorted((folder / FOLDER).glob(f"*{SUFFIX}"))


def _rules_of(path: Path) -> Ruleset:
    with open_file(path) as file:
        return read_header(file.read(MAX_FRONT)).rules
