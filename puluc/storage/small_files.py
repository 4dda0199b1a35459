"""Small JSON files, such as the preferences: fields with defaults, and a version.

Files of another version of the program lose nothing: fields that are unknown here stay in the file,
and so do values that can't be used, until the player chooses others.
"""

import os
from codecs import BOM_UTF8
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from puluc.storage.atomic import TOO_LARGE, TooLargeError, read_file, write_atomically
from puluc.storage.errors import ContentError
from puluc.storage.lock import waiting_lock

_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Unused(NamedTuple):
    """A value in a file that can't be used, and its field, with the key of an entry."""

    field: str
    value: object

    def __str__(self) -> str:
        return f"{self.field}: {msgspec.json.encode(self.value).decode()}"


class SmallFile(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of the content of a small file; every field has a default."""

    MAX_BYTES: ClassVar[int] = 1024 * 1024
    RANGES: ClassVar[Mapping[str, object]] = {}
    """The types of fields or of dictionary entries whose values are dropped if out of range."""

    version: int = 1

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the content of a file; raise as ``load_usable``.

        ContentError, too, if this version of the program can't have written the value of a field.
        """
        found, unused = cls.load_usable(path)
        if found.version <= cls().version:
            for each in unused:
                try:
                    msgspec.convert({each.field: each.value}, cls)
                except msgspec.ValidationError as error:
                    raise ContentError.of_decoder(error) from error
        return found

    @classmethod
    def load_usable(cls, path: Path) -> tuple[Self, list[Unused]]:
        """Return the content of a file, with the defaults for values that can't be used, and these.

        ContentError if it is damaged or too large, OSError if it can't be read.
        """
        try:
            return cls._of(cls._read(path))
        except (FileNotFoundError, NotADirectoryError):
            return cls(), []
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
            there, _ = self._of(content)
        except (FileNotFoundError, NotADirectoryError, TooLargeError, *_DAMAGE):
            content, there = {}, type(self)()
        known = _builtins(there)
        changed = {
            name: value
            for name, value in _builtins(self._merged(there)).items()
            if name not in content or value != known[name]
        }
        changed.pop("version", None)
        for name in changed.keys() & content.keys():
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
    def _of(cls, content: dict[str, Any]) -> tuple[Self, list[Unused]]:
        """Return the content with the values that can be used, and the other values."""
        used, unused = dict[str, Any](), list[Unused]()
        msgspec.convert({"version": content.get("version", 1)}, SmallFile)
        for name in cls.__struct_fields__:
            value = content.get(name, msgspec.UNSET)
            if value is msgspec.UNSET:
                continue
            if cls._is_usable(name, value):
                used[name] = value
            elif isinstance(value, dict) and isinstance(getattr(cls(), name), dict):
                used[name] = {
                    key: each for key, each in value.items() if cls._is_usable(name, {key: each})
                }
                others = value.keys() - used[name].keys()
                unused += (Unused(f"{name}.{key}", value[key]) for key in sorted(others))
            else:
                unused.append(Unused(name, value))
        return msgspec.convert(used, cls), unused

    @classmethod
    def _is_usable(cls, name: str, value: object) -> bool:
        """Return whether a field's value has its type and is in its range."""
        kind = cls.RANGES.get(name)
        is_entries = isinstance(value, dict) and isinstance(getattr(cls(), name), dict)
        each = value.values() if is_entries and isinstance(value, dict) else (value,)
        in_range = kind is None or all(_is_valid(part, kind) for part in each)
        return in_range and _is_valid({name: value}, cls)


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
