"""A locked game file and the thread that writes it."""

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from threading import Lock, Thread

from puluc.storage import atomic, game_file
from puluc.storage.errors import LockedError
from puluc.storage.library import free_paths, move_game
from puluc.storage.lock import FileLock, locked_new
from puluc.storage.saver import Saver, in_thread

log = logging.getLogger(__name__)


class Conflict(Enum):
    """What another program did to an open game file."""

    CHANGED = auto()
    """It wrote another version, of which a copy is kept."""
    REMOVED = auto()
    """It removed or emptied the file, which is written again."""
    TAKEN = auto()
    """It has opened the game, which continues here in another file."""


@dataclass(frozen=True, slots=True)
class Conflicted:
    """A conflict over the game file ``path``; the copy or the new file is ``other``."""

    conflict: Conflict
    path: Path
    other: Path


class OpenFile:
    """A game file, locked until it is closed and written by a thread.

    The thread keeps what another program does to the file, and calls ``on_conflict`` for the first
    conflict of each kind.
    """

    def __init__(
        self, path: Path, on_conflict: Callable[[Conflicted], None], *, is_new: bool
    ) -> None:
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
        self._conflicts = set[Conflict]()
        """The kinds of conflicts so far."""
        self._other: tuple[Path, tuple[int, ...] | None] | None = None
        """The copy of another program's version, and the version of this copy."""
        self._lock = locked_new(path) if is_new else FileLock(path)
        if is_new:
            return
        self._lock.acquire()
        try:
            self._version, self.content = _version(path), (game_file.read_content(path),)
        except (ValueError, OSError):
            self._lock.release()
            raise

    def check_soon(self) -> None:
        """Have the thread compare the file and its lock with what was last written."""
        content = self.content
        if content is not None and self.saver.is_idle:
            self.saver.put(content)

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
        """Write what is waiting, compare the file, then release the lock."""
        self.check_soon()
        with suppress(OSError):
            self.saver.flush()
        self.release()

    def release(self) -> None:
        """Release the lock of a file that is no longer the program's business."""
        with self._disk:
            self._lock.release()

    def close_soon(self) -> Thread | None:
        """Close the file in a thread, and return it; None if none can be started."""
        return in_thread(self.close, "closing")

    def _write(self, content: tuple[bytes, ...]) -> None:
        """Write the content (in the thread), keeping a version of another program.

        The content last written is only written again if another program has changed the file.
        """
        with self._disk:
            self._hold_lock()
            is_removed = self.content is not None and _is_gone(self.path)
            is_replaced = not is_removed and self._is_replaced()
            if content is self.content and not (is_removed or is_replaced):
                self._version = _version(self.path)
                return
            try:
                if is_replaced:
                    self._keep_other()
                game_file.write(self.path, *content, is_new=self.content is None)
            except FileExistsError:
                self._keep_other()
                game_file.write(self.path, *content)
            self.content, self._version = content, _version(self.path)
            if is_removed:
                self._note(Conflict.REMOVED, self.path)
            if self._lock.is_lost:
                with suppress(LockedError, OSError):  # then the next save goes elsewhere
                    self._lock.retake()

    def _hold_lock(self) -> None:
        """Take the lock again if it was lost; go on in a new file if another program holds it."""
        if not self._lock.is_lost:
            return
        log.warning("the lock on %s was removed", self.path)
        try:
            self._lock.retake()
        except LockedError:
            self._move_away()
        except OSError as error:
            log.warning("no lock on %s: %s", self.path, error)

    def _move_away(self) -> None:
        """Go on in a new file with a free name; the other program keeps this one."""
        taken, lost = self.path, self._lock
        for path in free_paths(taken.parent, taken.stem):
            with suppress(FileExistsError, LockedError):
                self._lock = locked_new(path)
                self.path, self.content, self._version = path, None, None
                break
        lost.release()
        self._note(Conflict.TAKEN, taken, self.path)

    def _is_replaced(self) -> bool:
        """Return whether the file differs from what was last read or written."""
        version = _version(self.path)
        if self.content is None or version is None or version == self._version:
            return False
        known, size = b"".join(self.content), self.path.stat().st_size
        return size != len(known) or atomic.read_file(self.path, size) != known

    def _keep_other(self) -> None:
        """Keep a copy of the current version, and regard it as read.

        A copy that this program made before is replaced, and becomes its backup.
        """
        other = self._other
        if other and other[1] and other[1] == _version(other[0]):
            content = atomic.read_file(self.path, game_file.MAX_BYTES)
            is_private = game_file.has_secret(content)
            atomic.write_atomically(other[0], content, keep_backup=True, is_private=is_private)
            kept = other[0]
        else:
            paths = free_paths(self.path.parent, f"{self.path.stem} (other)")
            kept = atomic.put_free(partial(atomic.copy, self.path), paths)
        self._other = kept, _version(kept)
        self.content, self._version = self.content or (), _version(self.path)
        self._note(Conflict.CHANGED, self.path, kept)

    def _note(self, conflict: Conflict, path: Path, other: Path | None = None) -> None:
        """Report the first conflict of each kind."""
        log.warning("another program: %s, %s, %s", conflict.name.lower(), path, other or path)
        if conflict not in self._conflicts:
            self._conflicts.add(conflict)
            self._on_conflict(Conflicted(conflict, path, other or path))


def _version(path: Path) -> tuple[int, ...] | None:
    """Return a value that differs between versions of a file; None if there is no file."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def _is_gone(path: Path) -> bool:
    """Return whether a file is missing or empty."""
    try:
        return path.stat().st_size == 0
    except FileNotFoundError:
        return True
    except OSError:
        return False
