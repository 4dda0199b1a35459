"""The file of the puzzles that the player has solved."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from puluc.storage.atomic import write_atomically
from puluc.storage.errors import ContentError
from puluc.storage.regular_files import TOO_LARGE, TooLargeError, read_file

MAX_BYTES = 1024 * 1024


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file."""

    solved: tuple[str, ...] = ()
    """The keys of the puzzles, sorted."""


class SolvedPuzzlesError(ContentError):
    """An invalid file of puzzles solved."""


def load(path: Path) -> frozenset[str]:
    """The keys of the puzzles solved; none if there is no such file.

    SolvedPuzzlesError if the content is invalid, OSError if it can't be read.
    """
    try:
        content = read_file(path, MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return frozenset()
    except TooLargeError as error:
        raise SolvedPuzzlesError(TOO_LARGE) from error
    try:
        return frozenset(msgspec.json.decode(content, type=_File).solved)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SolvedPuzzlesError.of_decoder(error) from error


def save(path: Path, solved: frozenset[str]) -> None:
    """Write the keys; OSError if that fails."""
    content = msgspec.json.encode(_File(tuple(sorted(solved))))
    write_atomically(path, msgspec.json.format(content, indent=2) + os.linesep.encode())
