"""A locked game file and the thread that writes it."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from puluc.storage import atomic, game_file
from puluc.storage.library import free_paths, move_game
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.saver import Saver, in_thread

T = TypeVar("T")


class OpenFile:
    """A game file, locked until it is closed and written by a thread.

    If another program has replaced the file, that version is copied to a free name, with which the
    thread calls ``on_conflict``.
    """

    def __init__(self, path: Path, on_conflict: Callable[[Path], None], *, is_new: bool) -> None:
        """Lock a file, and read it unless ``is_new``; then the first save creates it.

        LockedError or OSError; FileExistsError if it is new, GameFileError if it is not.
        """
        self.path = path
        self.saver = Saver[tuple[bytes, ...]](self._write)
        self.content: tuple[bytes, ...] | None = None
        """The content last read or written, in parts; None before the first save."""
        self._version: tuple[int, ...] | None = None
        self._disk = Lock()
        """Held while the file is written, renamed or closed."""
        self._on_conflict = on_conflict
        self._lock = locked_new(path) if is_new else FileLock(path)
        if is_new:
            return
        self._lock.acquire()
        try:
            self._version, self.content = _version(path), (game_file.read_content(path),)
        except (ValueError, OSError):
            self._lock.release()
            raise

    @property
    def is_deleted(self) -> bool:
        """Whether another program has deleted the file since it was last read or written."""
        return self._version is not None and self.saver.is_idle and not self.path.exists()

    def rename(self, path: Path) -> None:
        """Rename the file.

        FileExistsError, LockedError or OSError, and nothing changes.
        """
        with self._disk:
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
        """Write what is waiting, then release the lock."""
        with suppress(OSError):
            self.saver.flush()
        with self._disk:
            self._lock.release()

    def close_soon(self) -> None:
        """Close the file; in a thread if it is still being written."""
        if self.saver.is_busy:
            in_thread(self.close, "closing")
        else:
            self.close()

    def _write(self, content: tuple[bytes, ...]) -> None:
        """Write the content (in the thread), keeping a version of another program."""
        with self._disk:
            try:
                if self._is_replaced():
                    self._keep_other()
                game_file.write(self.path, *content, is_new=self.content is None)
            except FileExistsError:
                self._keep_other()
                game_file.write(self.path, *content)
            self.content, self._version = content, _version(self.path)

    def _is_replaced(self) -> bool:
        """Return whether the file differs from what was last read or written."""
        version = _version(self.path)
        if self.content is None or version is None or version == self._version:
            return False
        known, size = b"".join(self.content), self.path.stat().st_size
        return size != len(known) or atomic.read_file(self.path, size) != known

    def _keep_other(self) -> None:
        """Copy the current version to a free name, and regard it as read."""
        paths = free_paths(self.path.parent, f"{self.path.stem} (other)")
        kept = atomic.put_free(partial(atomic.copy, self.path), paths)
        self.content, self._version = self.content or (), _version(self.path)
        self._on_conflict(kept)


def _version(path: Path) -> tuple[int, ...] | None:
    """Return a value that differs between versions of a file; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
