"""A locked game file and the thread that writes it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import NamedTuple, Self

from puluc.storage import atomic as files
from puluc.storage import game_file, regular_files
from puluc.storage.library import SUFFIX, move_game
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.names import free_name
from puluc.storage.saver import Saver, in_thread


class _Version(NamedTuple):
    """Distinguishes versions of a file without reading it."""

    device: int
    inode: int
    size: int
    modified_ns: int


class OpenFile:
    """A game file, locked until it is closed and written by a thread.

    If another program has replaced the file, its version is copied to another name, and the thread
    calls ``on_conflict`` with that.
    """

    def __init__(
        self,
        path: Path,
        lock: FileLock,
        on_conflict: Callable[[Path], None],
        version: _Version | None = None,
        content: tuple[bytes, ...] | None = None,
    ) -> None:
        self.path = path
        self.saver = Saver[tuple[bytes, ...]](self._write)
        self.content = content
        """The content last read or written, in parts; None before the first save."""
        self._lock = lock
        self._disk = Lock()
        """Held while the file is written, renamed or closed."""
        self._on_conflict = on_conflict
        self._version = version

    @classmethod
    def new(cls, path: Path, on_conflict: Callable[[Path], None]) -> Self:
        """A file that the first save creates; FileExistsError, LockedError or another OSError."""
        return cls(path, locked_new(path), on_conflict)

    @classmethod
    def opened(cls, path: Path, on_conflict: Callable[[Path], None]) -> Self:
        """An existing file; GameFileError, LockedError or OSError if it can't be used."""
        lock = FileLock(path)
        lock.acquire()
        try:
            return cls(path, lock, on_conflict, _version(path), (game_file.read_content(path),))
        except (ValueError, OSError):
            lock.release()
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
            self._write_locked(content)

    def _write_locked(self, content: tuple[bytes, ...]) -> None:
        try:
            if self._is_replaced():
                self._keep_other()
            game_file.write(self.path, *content, is_new=self.content is None)
        except FileExistsError:
            self._keep_other()
            game_file.write(self.path, *content)
        self.content, self._version = content, _version(self.path)

    def _is_replaced(self) -> bool:
        """Whether the file differs from what was last read or written."""
        version = _version(self.path)
        if self.content is None or version is None or version == self._version:
            return False
        known = b"".join(self.content)
        size = version.size
        return size != len(known) or regular_files.read_file(self.path, size) != known

    def _keep_other(self) -> None:
        """Copy the current version to a free name, and treat it as known."""
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
        self.content, self._version = self.content or (), _version(self.path)
        self._on_conflict(kept)


def _version(path: Path) -> _Version | None:
    """The current version of a file; None if there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return _Version(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
