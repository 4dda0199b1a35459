"""Replacing, moving and copying files atomically."""

import errno
import io
import logging
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path

from puluc.marks import N_

log = logging.getLogger(__name__)

_BINARY = getattr(os, "O_BINARY", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags with which opening a pipe does not wait for its other end."""

NOT_A_FILE = N_("it is not a regular file")
TOO_LARGE = N_("it is too large")

_SHARING_ERRORS = (5, 32, 33)
"""Windows errors while another program, such as a virus scanner, has the file open."""

_PAUSES_S = (0.01, 0.02, 0.04, 0.08, 0.1, 0.1, 0.2, 0.2)

STALE_S = 24 * 60 * 60
"""The age, in seconds, from which ``sweep`` removes a temporary file."""

_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{12}\.puluc-tmp")


class NotAFileError(OSError):
    """The error for a folder, a pipe or a device where a regular file is expected."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, NOT_A_FILE, str(path))


class TooLargeError(OSError):
    """The error for a file larger than any valid one."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EFBIG, TOO_LARGE, str(path))


def resolved(path: Path) -> Path:
    """Return the absolute path with all links resolved; OSError if they form a loop."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def in_real_folder(path: Path) -> Path:
    """Return the path with its folder resolved; a link in its own place stays one."""
    return resolved(path.parent) / path.name


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of a file; TooLargeError at once if it exceeds ``limit`` bytes."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > limit:
            raise TooLargeError(path)
        content = file.read(limit + 1)
    if len(content) > limit:
        raise TooLargeError(path)
    return content


def open_file(path: Path) -> io.BufferedReader:
    """Open a file for reading; NotAFileError if it is not a regular one."""
    _check_regular(path.stat(), path)
    return os.fdopen(_opened(path, os.O_RDONLY), "rb")


def open_for_appending(path: Path) -> int:
    """Open or create a file for appending; NotAFileError if it is not a regular one."""
    return _opened(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def _opened(path: Path, flags: int) -> int:
    handle = os.open(path, flags | _BINARY | NO_WAIT, 0o666)
    try:
        _check_regular(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return handle


def _check_regular(status: os.stat_result, path: Path) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(path)


def backup_of(path: Path) -> Path:
    """Return the path of the previous version of a file."""
    return path.with_name(f"{path.name}.bak")


def write_atomically(
    path: Path,
    *parts: bytes,
    keep_backup: bool = False,
    is_new: bool = False,
    is_private: bool = False,
) -> None:
    """Replace ``path`` atomically: at any moment it holds the old content or the new.

    The new content is ``parts`` in order, unjoined because joining large ones costs as much as
    writing them. ``keep_backup`` keeps the old version as ``backup_of(path)``; ``is_new`` raises
    FileExistsError if ``path`` exists. Only the owner may read one that ``is_private``. OSError if
    the system refuses; the old content remains.
    """
    if path.is_symlink() and path.exists():
        path = resolved(path)  # of a link that leads nowhere the link itself is replaced
    path.parent.mkdir(parents=True, exist_ok=True)
    mode, temporary = _mode(path), _temporary(path)
    flags, allowed = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600 if is_private else 0o777
    handle = os.open(temporary, flags, 0o666 & allowed)
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode & allowed)
        if is_new:
            move(temporary, path)
        else:
            if keep_backup:
                _keep_backup(path)
            replace(temporary, path)
    except OSError:
        remove_quietly(temporary)
        raise
    _sync_folder(path.parent)


def replace(old: Path, new: Path) -> None:
    """Rename ``old`` to ``new``, replacing it; retries while Windows reports a sharing error."""
    for pause in _PAUSES_S:
        try:
            old.replace(new)
        except OSError as error:
            if getattr(error, "winerror", None) not in _SHARING_ERRORS:
                raise
            time.sleep(pause)
        else:
            return
    old.replace(new)


def move(old: Path, new: Path) -> None:
    """Rename ``old`` to ``new``; FileExistsError if ``new`` exists."""
    if os.name == "nt":  # rename never replaces there
        old.rename(new)
        return
    has_link = _link(old, new)
    if not has_link:
        new.touch(exist_ok=False)
    try:
        if has_link:
            old.unlink()
        else:
            old.replace(new)
    except OSError:
        remove_quietly(new)
        raise


def copy(old: Path, new: Path) -> None:
    """Make ``new`` a link to, or a copy of, ``old``; FileExistsError if ``new`` exists."""
    if not _link(old, new):
        with open_file(old) as source, new.open("xb") as target:
            shutil.copyfileobj(source, target)


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that it can be inspected; return the new path."""
    names = (f"{path.stem}.damaged-{number}{path.suffix}" for number in count(1))
    return put_free(partial(move, path), map(path.with_name, names))


def put_free(put: Callable[[Path], None], paths: Iterable[Path]) -> Path:
    """Call ``put`` with each path until that raises no FileExistsError; return the path."""
    for path in paths:
        with suppress(FileExistsError):
            put(path)
            return path
    raise AssertionError("names do not end")


def sweep(folder: Path, now_s: float) -> None:
    """Remove temporary files that a killed program left more than ``STALE_S`` ago."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _TEMPORARY.fullmatch(path.name):
                with suppress(OSError):
                    status = path.lstat()
                    if stat.S_ISREG(status.st_mode) and now_s - status.st_mtime > STALE_S:
                        path.unlink()


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.urandom(6).hex()}.puluc-tmp")


def _mode(path: Path) -> int | None:
    """Return the permissions of the file to replace; None if there is no file; or NotAFileError."""
    try:
        status = path.stat()
    except OSError:
        return None
    _check_regular(status, path)
    return status.st_mode & 0o777


def _link(old: Path, new: Path) -> bool:
    """Make ``new`` a hard link to ``old``; return whether the system can.

    FileExistsError if ``new`` exists.
    """
    if old.is_symlink():  # some systems would link its target
        return False
    try:
        os.link(old, new)
    except (FileExistsError, FileNotFoundError):
        raise
    except OSError:
        return False
    return True


def _keep_backup(path: Path) -> None:
    """Keep the current version as the backup, unless it is empty; failing does not stop a save."""
    temporary = _temporary(path)
    try:
        if not path.stat().st_size:
            return
        copy(path, temporary)
        replace(temporary, backup_of(path))
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("no backup of %s: %s", path, error)
    finally:
        # Renaming one link of a file to another of its links does nothing.
        remove_quietly(temporary)


def remove_quietly(temporary: Path) -> None:
    """Remove a file; ignore errors."""
    with suppress(OSError):
        temporary.unlink()


def _sync_folder(folder: Path) -> None:
    """Flush a rename to the disk, on systems that can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
