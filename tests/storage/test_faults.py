"""Each system call of a save fails in turn; no confirmed save is ever lost."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest
from open_games import Games, failing

from puluc.game.session import Session
from puluc.storage import atomic as files
from puluc.storage import game_file
from puluc.storage.atomic import backup_of

CALLS = (
    (os, "open"),
    (os, "close"),
    (os, "fsync"),
    (os, "link"),
    (os, "fdopen"),
    (shutil, "copyfileobj"),
    (Path, "mkdir"),
    (Path, "chmod"),
    (Path, "stat"),
    (Path, "replace"),
    (Path, "unlink"),
)

CODES = (errno.ENOSPC, errno.EACCES, errno.EIO)


class Faults:
    """Counts system calls and makes one of them fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        self.failing: int | None = None
        self.code = errno.EIO
        for owner, name in CALLS:
            monkeypatch.setattr(owner, name, self._watched(name, getattr(owner, name)))
        monkeypatch.setattr(files.os, "fdopen", self._opened(files.os.fdopen))

    def _watched(self, name: str, call: Callable[..., object]) -> Callable[..., object]:
        def watched(*arguments: object, **options: object) -> object:
            self.count(name)
            return call(*arguments, **options)

        return watched

    def _opened(self, fdopen: Callable[..., object]) -> Callable[..., object]:
        """Files whose writes and flushes count too; a failing write writes half."""

        def opened(*arguments: object) -> object:
            file = fdopen(*arguments)
            return _File(file, self)

        return opened

    def count(self, name: str) -> None:
        self.made.append(name)
        if self.failing == len(self.made) - 1:
            raise OSError(self.code, os.strerror(self.code))


class _File:
    def __init__(self, file: object, faults: Faults) -> None:
        self._file, self._faults = file, faults

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, content: bytes) -> None:
        self._file.write(content[: len(content) // 2])
        self._file.flush()
        self._faults.count("write")
        self._file.write(content[len(content) // 2 :])

    def flush(self) -> None:
        self._faults.count("flush")
        self._file.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def state(session: Session) -> bytes:
    return game_file.encode(session)


def saved(path: Path) -> bytes:
    return state(game_file.load(path, str))


def begun(folder: Path) -> Games:
    """A saved game with a throw that is not saved."""
    open_game = Games(folder)
    open_game.new()
    open_game.save()
    open_game.session.throw()
    return open_game


def calls_of_a_save(folder: Path) -> list[str]:
    open_game = begun(folder)
    with pytest.MonkeyPatch.context() as patch:
        faults = Faults(patch)
        open_game.save()
    open_game.close()
    return faults.made


def test_every_system_call_is_seen(tmp_path):
    made = calls_of_a_save(tmp_path)
    assert made.count("fsync") == 2
    assert made.count("replace") == 2
    assert {"write", "flush", "chmod", "link", "open"} <= set(made)


@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
def test_no_confirmed_save_is_lost_whatever_fails(tmp_path, code):
    count = len(calls_of_a_save(tmp_path / "count"))
    reported = 0
    for number in range(count):
        folder = tmp_path / str(number)
        open_game = begun(folder)
        before = saved(open_game.path)
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch)
            faults.failing, faults.code = number, code
            try:
                open_game.save()
            except OSError:
                reported += 1
                expected = before
            else:
                expected = state(open_game.session)
        assert saved(open_game.path) == expected, faults.made[number]
        open_game.throw_and_save()
        assert saved(open_game.path) == state(open_game.session)
        open_game.close()
        left = {path.name for path in folder.iterdir()} - {"Puluc.puluc", "Puluc.puluc.bak"}
        assert all(faults.made[number] == "unlink" for _ in left), (faults.made[number], left)
    assert 0 < reported < count, "some calls matter, a backup does not"


def test_without_links_the_backup_is_a_copy(tmp_path, monkeypatch):
    open_game = begun(tmp_path)
    before = open_game.path.read_bytes()
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    open_game.save()
    assert backup_of(open_game.path).read_bytes() == before
