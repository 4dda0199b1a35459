"""Reading files that may be a game file or a text record (docs/record.md)."""

from __future__ import annotations

from pathlib import Path

from puluc.rules import Record, RecordError, parse_record
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.verification import Verdict, verify_file, verify_record


def records_in(path: Path) -> list[Record]:
    """The games of a game file, oldest first, or the one game of a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = game_file.read_content(path)
    if not _is_game_file(content):
        return [_record(content)]
    file = game_file.decode(content)
    try:
        return [game_file.to_record(entry) for entry in (*file.games, file.game)]
    except ValueError as error:
        raise GameFileError(str(error)) from error


def verify_path(path: Path) -> Verdict:
    """The verdict on a game file or a text record.

    PulucError if the content is invalid, OSError if it can't be read.
    """
    content = game_file.read_content(path)
    if _is_game_file(content):
        return verify_file(game_file.decode(content))
    return verify_record(_record(content))


def _record(content: bytes) -> Record:
    try:
        return parse_record(content.decode())
    except UnicodeDecodeError as error:
        raise RecordError(f"it is neither a game file nor UTF-8 text: {error}") from error


def _is_game_file(content: bytes) -> bool:
    return content.lstrip().startswith(b"{")
