"""A lock file that keeps two programs from writing one game file."""

import errno
import logging
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Self

from puluc.marks import N_
from puluc.storage.atomic import NO_WAIT, NotAFileError, resolved
from puluc.storage.errors import LockedError

log = logging.getLogger(__name__)

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | NO_WAIT

_ATTEMPTS = 100
"""The most attempts; one fails only if another program removes its lock file at that moment."""

_TRIES, _PAUSE_S = 500, 0.02
"""The most attempts of ``waiting_lock``, and the pause after each: ten seconds in all."""


class FileLock:
    """A lock on ``path``: a system lock on a file beside it, which holds the process number.

    The system releases it when the process ends, so a file left behind by a killed program means
    nothing. Where the folder is read-only or its file system has no locks, ``acquire`` succeeds
    without one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._handle: int | None = None

    def acquire(self) -> None:
        """Take the lock; LockedError if another program holds it.

        NotAFileError if the lock file is a link or not a regular file.
        """
        for _ in range(_ATTEMPTS):
            if self._handle is not None:
                return
            if not _is_plain(self.path):
                raise NotAFileError(self.path)
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self.path, _FLAGS, 0o644)
            except OSError as error:
                log.warning("no lock on %s: %s", self.path, error)
                return
            try:
                _lock(handle)
            except OSError as error:
                pid = _pid(handle)
                _close(handle)
                if error.errno in _HELD:
                    raise LockedError(self.path.with_suffix(""), pid) from error
                log.warning("no lock on %s: %s", self.path, error)
                return
            if not _is_still_there(handle, self.path) or not _is_plain(self.path):
                _close(handle)  # its last holder has just removed it: try again
                continue
            self._handle = handle
            with suppress(OSError):  # a full disk: the lock works without the number
                os.ftruncate(handle, 0)
                os.write(handle, str(os.getpid()).encode())

    @property
    def is_lost(self) -> bool:
        """Whether another program has removed or replaced the lock file since it was locked."""
        handle = self._handle
        if handle is None:
            return False
        try:
            return not os.path.samestat(os.fstat(handle), self.path.lstat())
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def retake(self) -> None:
        """Take a lost lock again; raise as ``acquire``, and it stays lost."""
        fresh = FileLock(self.path.with_suffix(""))
        fresh.acquire()
        if fresh._handle is not None:
            lost, self._handle = self._handle, fresh._handle
            if lost is not None:
                _close(lost)

    def release(self) -> None:
        """Release the lock, if it is held; a lock file of another program stays."""
        is_own = not self.is_lost
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":
            _close(handle)
        if is_own:
            with suppress(OSError):
                self.path.unlink()
        if sys.platform != "win32":
            _close(handle)

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


@contextmanager
def waiting_lock(path: Path) -> Iterator[None]:
    """Hold the lock on a file that programs write for a moment; OSError if it stays locked."""
    lock = FileLock(resolved(path))
    for _ in range(_TRIES):
        with suppress(LockedError):
            lock.acquire()
            break
        time.sleep(_PAUSE_S)
    else:
        raise OSError(errno.EAGAIN, N_("another program is using it"), str(path))
    with lock:
        yield


def locked_new(path: Path) -> FileLock:
    """Lock a path where no file exists yet; FileExistsError if one does; raise as ``acquire``."""
    _refuse_existing(path)
    with ExitStack() as stack:
        lock = stack.enter_context(FileLock(path))
        _refuse_existing(path)
        stack.pop_all()
    return lock


def _refuse_existing(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


if sys.platform == "win32":
    import msvcrt

    _FAR_AWAY = 1 << 20
    """The offset of the locked byte: beyond the content, so that others can read the number."""

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
    """Return whether ``path`` itself, not the target of a link, is the open file."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except OSError:
        return False


def _is_plain(path: Path) -> bool:
    """Return whether ``path`` is a regular file with a single link, or does not exist."""
    try:
        status = path.lstat()
    except OSError:
        return True
    return stat.S_ISREG(status.st_mode) and status.st_nlink <= 1


def _close(handle: int) -> None:
    """Close a file and release its lock; errors are ignored."""
    with suppress(OSError):
        os.close(handle)


def _pid(handle: int) -> int | None:
    """Return the process number in a lock file."""
    with suppress(OSError, ValueError):
        return int(os.read(handle, 20))
    return None
