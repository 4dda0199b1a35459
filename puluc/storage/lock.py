"""Keeps two running programs from writing one file."""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from puluc.errors import PulucError

log = logging.getLogger(__name__)

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class LockedError(PulucError):
    """Another program holds the lock; ``pid`` is its process, if that can be told."""

    def __init__(self, pid: int | None) -> None:
        super().__init__(f"locked by process {pid}" if pid else "locked by another process")
        self.pid = pid


class FileLock:
    """A lock on ``path``, held in a file beside it that names the process.

    What counts is the system's own lock on that file: it ends with its process, so a file left
    behind by a program that was killed is taken over. Where the folder can't be written or its
    file system knows no locks, ``acquire`` succeeds without one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock; LockedError if somebody else holds it."""
        while self._handle is None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                log.warning("no lock on %s: %s", self.path, error)
                return
            if not self._take(handle):
                return

    def release(self) -> None:
        """Give the lock back, if it is held."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":
            os.close(handle)
        with suppress(OSError):
            self.path.unlink()
        if sys.platform != "win32":
            os.close(handle)

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.release()

    def _take(self, handle: int) -> bool:
        """Lock the open file; False if this file system has no locks."""
        try:
            _lock(handle)
        except OSError as error:
            pid = _pid(handle)
            os.close(handle)
            if error.errno in _HELD:
                raise LockedError(pid) from error
            log.warning("no lock on %s: %s", self.path, error)
            return False
        if _is_still_there(handle, self.path):
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode())
            self._handle = handle
        else:  # its last holder has just removed it: begin again
            os.close(handle)
        return True


if sys.platform == "win32":
    import msvcrt

    _FAR_AWAY = 1 << 20
    """Beyond the content, so that others can read whose lock it is."""

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR_AWAY, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_still_there(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _pid(handle: int) -> int | None:
    """The process named in a lock file."""
    try:
        text = os.read(handle, 20).decode("ascii", "replace")
    except OSError:
        return None
    return int(text) if text.isascii() and text.isdecimal() else None
