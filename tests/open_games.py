"""The open game without threads, on a clock and a disk that the test controls."""

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from puluc.game.session import Setup
from puluc.rules import Ruleset, against
from puluc.storage.library import Library
from puluc.storage.open_game import OpenGame

DATA = Path(__file__).parent / "data"
START = datetime(2026, 11, 21, 12, tzinfo=UTC)
SETUP = Setup(Ruleset(), against("easy"))

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights there")
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only POSIX has such pipes")


class Clock:
    """A clock set by the test."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


class Games(OpenGame):
    """The open game; what a scene has done in a thread is done at once."""

    def __init__(self, folder: Path, clock: Clock | None = None) -> None:
        seeds = count(1)
        super().__init__(Library(folder), lambda: str(next(seeds)), clock or Clock())

    def new(self, setup: Setup = SETUP, name: str = "") -> None:
        self.put(self.make(setup, name))

    def open(self, path: Path) -> None:
        self.put(self.read(path))

    def save(self) -> None:
        """Write the open game; OSError if that fails."""
        self.save_soon()
        self._file.saver.flush()

    def wait_for_saves(self) -> None:
        """Wait until the open game is written."""
        if self._file:
            self._file.saver.flush()

    def save_as(self, name: str) -> None:
        self.saving_as(name)()()

    def delete(self, name: str) -> None:
        taken = self.take(name)
        try:
            self.trash(name, taken)
        except BaseException:
            self.put_back(taken)
            raise

    def saved(self, name: str = "", setup: Setup = SETUP) -> Path:
        """Start a new game, throw once and save it; its file."""
        self.new(setup, name)
        self.throw_and_save()
        return self.path

    def throw_and_save(self) -> None:
        self.session.throw()
        self.save()


def failing(code: int) -> Callable[..., None]:
    """A system call that fails."""

    def fail(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def change_field(content: dict, place: str, change: object) -> None:
    """Change the value at a path such as ``game.turns.1``; a function is applied to it."""
    *parents, last = (int(name) if name.isdecimal() else name for name in place.split("."))
    for name in parents:
        content = content[name] if isinstance(name, int) else content.setdefault(name, {})
    content[last] = change(content[last]) if callable(change) else change


def changed(path: Path, place: str, change: object) -> bytes:
    """The content of a game file after ``change_field``."""
    content = json.loads(path.read_text())
    change_field(content, place, change)
    return json.dumps(content).encode()
