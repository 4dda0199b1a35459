"""A locked game file and the thread that writes it."""

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock, RLock, Thread
from typing import Generic, TypeVar

from puluc.storage import atomic, game_file
from puluc.storage.library import free_paths, move_game
from puluc.storage.lock import FileLock, locked_new

T = TypeVar("T")


def in_thread(work: Callable[[], None], name: str, *, is_daemon: bool = False) -> Thread | None:
    """Run ``work`` in a thread; if none can be started, run it now and return None.

    The program ends without daemons, and waits for the others.
    """
    thread = Thread(target=work, name=name, daemon=is_daemon)
    try:
        thread.start()
    except RuntimeError:
        work()
        return None
    return thread


class Saver(Generic[T]):
    """Calls ``write`` with each value in order; of several values waiting, only with the last.

    The thread runs while there is something to write, and keeps the program from ending until then.
    """

    def __init__(self, write: Callable[[T], None]) -> None:
        self._write = write
        self._lock = RLock()  # ``_work`` takes it again where no thread can be started
        self._waiting: list[T] = []
        self._thread: Thread | None = None
        self._failed: tuple[T, OSError] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a value is waiting or being written."""
        return self._thread is not None

    @property
    def is_idle(self) -> bool:
        """Whether the last value was written."""
        return not (self.is_busy or self.error)

    @property
    def error(self) -> OSError | None:
        """Why the last value was not written; None if it was."""
        failed = self._failed
        return failed[1] if failed else None

    def put(self, value: T, patience_s: float = 0.0) -> None:
        """Have a value written; first wait up to ``patience_s`` for the previous one."""
        self._wait(patience_s)
        with self._lock:
            self._waiting = [value]
            self._start()

    def flush(self) -> None:
        """Wait until everything is written; OSError if the last value was not."""
        self._wait()
        if self._failed:
            raise self._failed[1]

    def finish(self) -> bool:
        """Wait until everything is written, retrying once; whether it succeeded."""
        self._wait()
        with self._lock:
            if self._failed and not self._waiting and self._thread is None:
                self._waiting = [self._failed[0]]
                self._start()
        self._wait()
        return self._failed is None

    def _start(self) -> None:
        """Start the thread unless it runs; if none can be started, write now. Holds the lock."""
        if self._thread is None:
            self._thread = in_thread(self._work, "saving")

    def _wait(self, timeout_s: float | None = None) -> None:
        if thread := self._thread:
            thread.join(timeout_s)

    def _work(self) -> None:
        """Write until no value is waiting."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                value = self._waiting.pop()
            try:
                self._write(value)
            except OSError as error:
                self._failed = (value, error)
            except BaseException:  # a bug, which threading.excepthook reports
                self._failed = (value, OSError(errno.EIO, os.strerror(errno.EIO)))
                self._thread = None
                raise
            else:
                self._failed = None


class OpenFile:
    """A game file, locked until it is closed and written by a thread.

    If another program has replaced the file, its version is copied to another name, and the thread
    calls ``on_conflict`` with that.
    """

    def __init__(self, path: Path, on_conflict: Callable[[Path], None], *, is_new: bool) -> None:
        """Lock a file, and read it unless ``is_new``, when the first save creates it.

        Raises LockedError or OSError; FileExistsError if it is new, GameFileError if it is not.
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
        """Rename the file; FileExistsError, LockedError or OSError, and nothing changes."""
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
        """Write what is waiting, and release the lock."""
        with suppress(OSError):
            self.saver.flush()
        with self._disk:
            self._lock.release()

    def close_soon(self) -> None:
        """Close the file, in a thread if it is still being written."""
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
        """Copy the current version to a free name, and treat it as known."""
        paths = free_paths(self.path.parent, f"{self.path.stem} (other)")
        kept = atomic.put_free(partial(atomic.copy, self.path), paths)
        self.content, self._version = self.content or (), _version(self.path)
        self._on_conflict(kept)


def _version(path: Path) -> tuple[int, ...] | None:
    """Return what tells versions of a file apart without reading it; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
