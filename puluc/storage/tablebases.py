"""Solutions that ``puluc lab solve`` has left in the data folder."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

from puluc.rules import Ruleset
from puluc.storage.regular_files import open_file
from puluc.tablebase.file import MAX_FRONT, SUFFIX, Tablebase, TablebaseError, read_header

FOLDER = "solutions"

log = logging.getLogger(__name__)


class _Content:
    """The bytes of an open file, read when they are asked for.

    A file mapped into memory would end the program if another one cut it off meanwhile.
    """

    def __init__(self, path: Path) -> None:
        self._file = open_file(path).detach()  # each read is of two bytes elsewhere
        self._size = os.fstat(self._file.fileno()).st_size

    def __del__(self) -> None:
        with suppress(AttributeError):  # it could not be opened
            self._file.close()

    def __len__(self) -> int:
        return self._size

    def read(self, start: int, count: int) -> bytes:
        """So many bytes from a place on; SolutionError if they can't be had any more."""
        try:
            self._file.seek(start)
            return self._file.read(count)
        except OSError as error:
            raise TablebaseError(f"it can't be read: {error.strerror}") from error


def open_tablebase(path: Path) -> Tablebase:
    """The solution in a file, which stays open; OSError or SolutionError if it can't be used."""
    return Tablebase(_Content(path))


def find_tablebase(data: Path, rules: Ruleset) -> Tablebase | None:
    """The solution of a rule set in the data folder; None if there is none.

    One that is damaged is passed over, with a line in the log.
    """
    for path in sorted((data / FOLDER).glob(f"*{SUFFIX}")):
        try:
            if _solves(path, rules):
                return open_tablebase(path)
        except (OSError, TablebaseError) as error:
            log.warning("the solution %s can't be used: %s", path, str(error))  # without the map
    return None


def has_tablebase(data: Path, rules: Ruleset) -> bool:
    """Whether there is a file that says it solves a rule set; it is not looked at further."""
    for path in (data / FOLDER).glob(f"*{SUFFIX}"):
        with suppress(OSError, TablebaseError):
            if _solves(path, rules):
                return True
    return False


def _solves(path: Path, rules: Ruleset) -> bool:
    with open_file(path) as file:
        return read_header(file.read(MAX_FRONT)).rules == rules
