"""Opening what must be a plain file: a pipe, a device or a folder in its place never hangs."""

from __future__ import annotations

import errno
import io
import os
import stat
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Opening a pipe in the place of a file must not wait for its other end."""


class NotAFileError(OSError):
    """A folder, a pipe or a device stands where a file should."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "it is no file", str(path))


class TooLargeError(OSError):
    """A file larger than anything that could be meant."""

    def __init__(self, path: Path, limit: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {limit} bytes", str(path))


def resolved(path: Path) -> Path:
    """The absolute path of a file, without links; OSError if links go round in a circle."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def read_file(path: Path, limit: int) -> bytes:
    """The content of a file of at most ``limit`` bytes; a larger one is refused unread."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > limit:
            raise TooLargeError(path, limit)
        content = file.read(limit + 1)
    if len(content) > limit:
        raise TooLargeError(path, limit)
    return content


def open_file(path: Path) -> io.BufferedReader:
    """A file open for reading; NotAFileError if it is something else."""
    check_plain(path.stat(), path)
    file = os.fdopen(os.open(path, os.O_RDONLY | BINARY | NO_WAIT), "rb")
    try:
        check_plain(os.fstat(file.fileno()), path)
    except OSError:
        file.close()
        raise
    return file


def open_for_adding(path: Path) -> int:
    """A file, made if need be, whose end can be written to; NotAFileError if it is none."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | BINARY | NO_WAIT, 0o666)
    try:
        check_plain(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return handle


def check_plain(status: os.stat_result, path: Path) -> None:
    """NotAFileError if it is the status of something else than a file."""
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(path)
