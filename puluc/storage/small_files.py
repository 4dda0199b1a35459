"""Small JSON files, such as the preferences: fields with defaults, and a version.

What a newer version of the program has added or changed is kept: fields that are unknown here stay
in the file, and so do values that can't be read, until the player chooses others.
"""

import os
from codecs import BOM_UTF8
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec

from puluc.game.drill import DrillResults
from puluc.game.practice import Due
from puluc.storage.atomic import TOO_LARGE, TooLargeError, read_file, write_atomically
from puluc.storage.errors import ContentError

_DAMAGE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class SmallFile(msgspec.Struct, frozen=True, kw_only=True):
    """Base class of the content of such a file; every field has a default."""

    MAX_BYTES: ClassVar[int] = 1024 * 1024

    version: int = 1

    @classmethod
    def load(cls, path: Path) -> Self:
        """Return the content of a file, the defaults if there is none.

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
        """Write the fields over those in the file; OSError if that fails."""
        try:
            content = self._read(path)
            known = _builtins(self._of(content))
        except (OSError, *_DAMAGE):
            content, known = {}, {}
        changed = {
            name: value
            for name, value in _builtins(self).items()
            if name not in content or value != known.get(name)
        }
        changed.pop("version", None)
        content = {"version": self.version} | content | changed
        text = msgspec.json.format(msgspec.json.encode(content), indent=2)
        write_atomically(path, text + os.linesep.encode())

    @classmethod
    def _read(cls, path: Path) -> dict[str, Any]:
        content = read_file(path, cls.MAX_BYTES).removeprefix(BOM_UTF8)  # some editors write it
        return msgspec.json.decode(content, type=dict[str, Any])

    @classmethod
    def _of(cls, content: dict[str, Any]) -> Self:
        """Return the fields; of a newer version those that can be read here."""
        version = content.get("version", 1)
        if not isinstance(version, int) or version <= cls().version:
            return msgspec.convert(content, cls)
        known = dict[str, Any]()
        for name, value in content.items():
            with suppress(msgspec.ValidationError):
                msgspec.convert({name: value}, cls)
                known[name] = value
        return msgspec.convert(known, cls)


def _builtins(file: SmallFile) -> dict[str, Any]:
    """Return the fields as JSON has them, sets in order."""
    fields: dict[str, Any] = msgspec.to_builtins(file)
    sets = [name for name in fields if isinstance(getattr(file, name), frozenset)]
    return fields | {name: sorted(fields[name]) for name in sets}


MOST_MISTAKES = 300
"""Mistakes kept in the file, the latest."""


class SolvedPuzzles(SmallFile, frozen=True):
    """The keys of the puzzles that the player has solved, and of those whose answer was seen.

    Besides the player's own mistakes, and when puzzles come again.
    """

    solved: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    """Those whose answer was seen before they were solved: they never count as solved."""
    mistakes: dict[str, str] = {}
    """The player's own mistakes as puzzles, by their keys."""
    drill: DrillResults = DrillResults()
    """The answers to the drill on odds."""
    due: dict[str, Due] = {}
    """When puzzles that were missed come again, by their keys; learned ones are left out."""

    def save(self, path: Path) -> None:
        """Add these puzzles to those in the file, which others may write; OSError if not."""
        try:
            there = self.load(path)
        except ContentError:
            there = SolvedPuzzles()
        solved = self.solved | there.solved
        mistakes = there.mistakes | self.mistakes
        due = {key: due for key, due in (there.due | self.due).items() if not due.is_learned}
        kept = dict([each for each in mistakes.items() if each[0] in due][-MOST_MISTAKES:])
        merged = SolvedPuzzles(
            solved=solved,
            seen=(self.seen | there.seen) - solved,
            mistakes=kept,
            due={key: due[key] for key in due if key in kept or key not in mistakes},
            drill=max(self.drill, there.drill),
        )
        SmallFile.save(merged, path)
