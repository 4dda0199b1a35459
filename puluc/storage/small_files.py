"""Small JSON files, such as the preferences: fields with defaults, and a version.

Files of a newer version of the program lose nothing: fields that are unknown here stay in the file,
and so do values that can't be read, until the player chooses others.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec

from puluc.storage.atomic import TOO_LARGE, TooLargeError, read_file, write_atomically
from puluc.storage.errors import ContentError
from puluc.storage.lock import waiting_lock

_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class SmallFile(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of the content of a small file; every field has a default."""

    MAX_BYTES: ClassVar[int] = 1024 * 1024
    RANGES: ClassVar[Mapping[str, object]] = {}
    """The types of fields or of dictionary entries whose values are dropped if out of range."""

    version: int = 1

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the content of a file; the defaults if there is none.

        ContentError if it is damaged or too large, OSError if it can't be read.
        """
        try:
            return cls._of(cls._read(path))
        except (FileNotFoundError, NotADirectoryError):
            return cls()
        except TooLargeError as error:
            raise ContentError(TOO_LARGE) from error
        except _DAMAGE as error:
            raise ContentError.of_decoder(error) from error

    def save(self, path: Path) -> None:
        """Write the fields over those in the file; OSError if that fails.

        Other programs that save at the same time wait for each other.
        """
        with waiting_lock(path):
            write_atomically(path, self._over(path) + os.linesep.encode())

    def _over(self, path: Path) -> bytes:
        """Return the content of the file with these fields in place of those in it."""
        try:
            content = self._read(path)
            there = self._of(content)
        except (FileNotFoundError, NotADirectoryError, TooLargeError, *_DAMAGE):
            content, there = {}, type(self)()
        known = _builtins(there)
        changed = {
            name: value
            for name, value in _builtins(self._merged(there)).items()
            if name not in content or value != known[name]
        }
        changed.pop("version", None)
        if self._is_newer(content):
            for name in self.RANGES.keys() & changed.keys() & content.keys():
                changed[name] = _with_unread(content[name], known[name], changed[name])
        content = {"version": self.version} | content | changed
        return msgspec.json.format(msgspec.json.encode(content), indent=2)

    def _merged(self, there: Self) -> Self:
        """Return the fields to write, merged with those in the file; here they replace them."""
        del there
        return self

    @classmethod
    def _read(cls, path: Path) -> dict[str, Any]:
        content = read_file(path, cls.MAX_BYTES).removeprefix(BOM_UTF8)  # some editors write it
        return msgspec.json.decode(content, type=dict[str, Any])

    @classmethod
    def _of(cls, content: dict[str, Any]) -> Self:
        """Return the content with these fields; those of a newer version if they can be read."""
        content = {name: cls._in_range(name, value) for name, value in content.items()}
        if not cls._is_newer(content):
            kept = {name: value for name, value in content.items() if value is not msgspec.UNSET}
            return msgspec.convert(kept, cls)
        known = dict[str, Any]()
        for name, value in content.items():
            with suppress(msgspec.ValidationError):
                msgspec.convert({name: value}, cls)
                known[name] = value
        return msgspec.convert(known, cls)

    @classmethod
    def _is_newer(cls, content: dict[str, Any]) -> bool:
        version = content.get("version", 1)
        return isinstance(version, int) and version > cls().version

    @classmethod
    def _in_range(cls, name: str, value: object) -> object:
        """Return the part of a field's value that is in its range; UNSET if there is none."""
        kind = cls.RANGES.get(name)
        if kind is None:
            return value
        if not isinstance(getattr(cls(), name), dict):
            return value if _is_valid(value, kind) else msgspec.UNSET
        if not isinstance(value, dict):  # damaged
            return value
        return {key: each for key, each in value.items() if _is_valid(each, kind)}


def _is_valid(value: object, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _with_unread(content: object, known: object, changed: object) -> object:
    """Return the changed entries of a dictionary, and those that only a newer version can read."""
    if not (isinstance(content, dict) and isinstance(known, dict) and isinstance(changed, dict)):
        return changed
    return {key: each for key, each in content.items() if key not in known} | changed


def _builtins(file: SmallFile) -> dict[str, Any]:
    """Return the fields as JSON has them, with sets as sorted lists."""
    fields: dict[str, Any] = msgspec.to_builtins(file)
    sets = [name for name in fields if isinstance(getattr(file, name), frozenset)]
    return fields | {name: sorted(fields[name]) for name in sets}
