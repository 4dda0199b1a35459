"""A game file that only this program may write: its path, its lock, and what stands in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from puluc.storage import atomic as files
from puluc.storage import game_file, regular_files
from puluc.storage.library import SUFFIX, move_game
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.names import free_name
from puluc.storage.saver import Saver


class _Mark(NamedTuple):
    """What tells one version of a file from another without reading it."""

    device: int
    inode: int
    size: int
    changed_ns: int


class OpenFile:
    """A game file, locked until it is closed. A thread writes its contents, in order.

    A version that another program has put in its place meanwhile is kept under another name,
    which ``tell`` is called with, in that thread.
    """

    def __init__(
        self,
        path: Path,
        lock: FileLock,
        tell: Callable[[Path], None],
        mark: _Mark | None = None,
        content: tuple[bytes, ...] | None = None,
    ) -> None:
        self.path = path
        self.saver = Saver[tuple[bytes, ...]](self._write)
        self.content = content
        """What stands in the file as far as is known, in parts; None before its first save."""
        self._lock = lock
        self._tell = tell
        self._mark = mark

    @classmethod
    def new(cls, path: Path, tell: Callable[[Path], None]) -> Self:
        """A file that the first save makes; FileExistsError, LockedError or another OSError."""
        return cls(path, locked_new(path), tell)

    @classmethod
    def opened(cls, path: Path, tell: Callable[[Path], None]) -> Self:
        """A file that is there; GameFileError, LockedError or OSError if it can't be used."""
        lock = FileLock(path)
        lock.acquire()
        try:
            return cls(path, lock, tell, _mark(path), (game_file.read_content(path),))
        except (ValueError, OSError):
            lock.release()
            raise

    def rename(self, path: Path) -> None:
        """Take another name; FileExistsError, LockedError or OSError, and nothing is changed."""
        lock = locked_new(path)
        try:
            if self.content is not None:
                move_game(self.path, path)
        except OSError:
            lock.release()
            raise
        self._lock.release()
        self.path, self._lock = path, lock

    def close(self) -> None:
        """Write what waits, and let others have the file."""
        with suppress(OSError):
            self.saver.flush()
        self._lock.release()

    def _write(self, content: tuple[bytes, ...]) -> None:
        """Write a version, in the thread; another program's is kept."""
        try:
            if self._is_replaced():
                self._keep_other()
            game_file.write(self.path, *content, is_new=self.content is None)
        except FileExistsError:
            self._keep_other()
            game_file.write(self.path, *content)
        self.content, self._mark = content, _mark(self.path)

    def _is_replaced(self) -> bool:
        """Whether something else stands in the file than was last written or read."""
        mark = _mark(self.path)
        if self.content is None or mark is None or mark == self._mark:
            return False
        known = b"".join(self.content)
        return mark.size != len(known) or regular_files.read_file(self.path, mark.size) != known

    def _keep_other(self) -> None:
        """Keep the version that is there under a name of its own, and from now on know it."""
        taken = [path.stem for path in self.path.parent.glob(f"*{SUFFIX}")]
        while True:
            name = free_name(f"{self.path.stem} (other)", taken)
            kept = self.path.with_name(f"{name}{SUFFIX}")
            try:
                files.copy(self.path, kept)
            except FileExistsError:
                taken.append(name)
            else:
                break
        self.content, self._mark = self.content or (), _mark(self.path)
        self._tell(kept)


def _mark(path: Path) -> _Mark | None:
    """The version that is there; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return _Mark(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
