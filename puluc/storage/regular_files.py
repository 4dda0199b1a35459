"""Opening regular files; pipes, devices and folders are refused, never waited for."""

import errno
import io
import os
import stat
from pathlib import Path

from puluc.marks import N_

BINARY = getattr(os, "O_BINARY", 0)
NO_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Flags with which opening a pipe does not wait for its other end."""


NOT_A_FILE = N_("it is not a regular file")
TOO_LARGE = N_("it is too large")


class NotAFileError(OSError):
    """A folder, a pipe or a device where a regular file is expected."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, NOT_A_FILE, str(path))


class TooLargeError(OSError):
    """A file larger than any valid one."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EFBIG, TOO_LARGE, str(path))


def resolved(path: Path) -> Path:
    """The absolute path with all links resolved; OSError if they form a loop."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def in_real_folder(path: Path) -> Path:
    """Return the path with its folder resolved; a link in its own place stays one."""
    return resolved(path.parent) / path.name


def read_file(path: Path, limit: int) -> bytes:
    """The content of a file; TooLargeError, before it is read, if it exceeds ``limit`` bytes."""
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size > limit:
            raise TooLargeError(path)
        content = file.read(limit + 1)
    if len(content) > limit:
        raise TooLargeError(path)
    return content


def open_file(path: Path) -> io.BufferedReader:
    """Open a file for reading; NotAFileError if it is not a regular one."""
    check_regular(path.stat(), path)
    file = os.fdopen(os.open(path, os.O_RDONLY | BINARY | NO_WAIT), "rb")
    try:
        check_regular(os.fstat(file.fileno()), path)
    except OSError:
        file.close()
        raise
    return file


def open_for_appending(path: Path) -> int:
    """Open or create a file for appending; NotAFileError if it is not a regular one."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | BINARY | NO_WAIT, 0o666)
    try:
        check_regular(os.fstat(handle), path)
    except OSError:
        os.close(handle)
        raise
    return handle


def check_regular(status: os.stat_result, path: Path) -> None:
    """Raise NotAFileError unless the status is that of a regular file."""
    if not stat.S_ISREG(status.st_mode):
        raise NotAFileError(path)
