"""Small JSON files, such as the preferences: fields with defaults, and a version.

What a newer version of the program has added or changed is kept: fields that are unknown here stay
in the file, and so do values that can't be read, until the player chooses others.
"""

import os
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from puluc.storage.atomic import write_atomically
from puluc.storage.errors import ContentError
from puluc.storage.regular_files import TOO_LARGE, TooLargeError, read_file


class Fields(msgspec.Struct, frozen=True, kw_only=True):
    """The base of what such a file holds; every field has a default."""

    version: int = 1


F = TypeVar("F", bound=Fields)


def load(path: Path, kind: type[F], limit: int, error_type: type[ContentError]) -> F:
    """Return what the file holds, the defaults if there is none.

    An error of ``error_type`` if the content is damaged or exceeds ``limit`` bytes, OSError if it
    can't be read.
    """
    try:
        return _converted(_read(path, limit), kind)
    except (FileNotFoundError, NotADirectoryError):
        return kind()
    except TooLargeError as error:
        raise error_type(TOO_LARGE) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise error_type.of_decoder(error) from error


def save(path: Path, value: Fields, limit: int) -> None:
    """Write the fields over those in the file; OSError if that fails."""
    try:
        there = _read(path, limit)
        known = _builtins(_converted(there, type(value)))
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        there, known = {}, {}
    changed = {
        name: content
        for name, content in _builtins(value).items()
        if name not in there or content != known.get(name)
    }
    changed.pop("version", None)
    content = {"version": value.version} | there | changed
    text = msgspec.json.format(msgspec.json.encode(content), indent=2)
    write_atomically(path, text + os.linesep.encode())


def _read(path: Path, limit: int) -> dict[str, Any]:
    content = read_file(path, limit).removeprefix(BOM_UTF8)  # some editors write it
    return msgspec.json.decode(content, type=dict[str, Any])


def _builtins(value: Fields) -> dict[str, Any]:
    """Return the fields as JSON has them, sets in order."""
    fields: dict[str, Any] = msgspec.to_builtins(value)
    sets = [name for name in fields if isinstance(getattr(value, name), frozenset)]
    return fields | {name: sorted(fields[name]) for name in sets}


def _converted(content: dict[str, Any], kind: type[F]) -> F:
    """Return the fields; of a newer version those that can be read here."""
    version = content.get("version", 1)
    if not isinstance(version, int) or version <= kind().version:
        return msgspec.convert(content, kind)
    readable = {name: each for name, each in content.items() if _can_convert({name: each}, kind)}
    return msgspec.convert(readable, kind)


def _can_convert(content: dict[str, Any], kind: type[Fields]) -> bool:
    try:
        msgspec.convert(content, kind)
    except msgspec.ValidationError:
        return False
    return True
