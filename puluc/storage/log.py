"""The log of this run and the ones before it."""

from __future__ import annotations

import copy
import faulthandler
import logging
import os
import reprlib
import stat
from contextlib import suppress
from pathlib import Path

from puluc.storage.regular_files import open_for_adding

LOG_BYTES = 256 * 1024
"""A log that is longer is put aside when the program starts."""


_as_python = reprlib.Repr()
_as_python.maxstring = _as_python.maxother = 300


class _LogFile(logging.Handler):
    """Adds lines to an open file; on a full disk they are lost without a word."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self._handle = handle
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line at once, past all buffers."""
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 - formatting runs the code of any argument
            line = self.format(_unformatted(record))
        with suppress(OSError):
            os.write(self._handle, f"{line}\n".encode("utf-8", "backslashreplace"))


def _unformatted(record: logging.LogRecord) -> logging.LogRecord:
    """A record whose message and arguments do not fit each other, with both as they are."""
    plain = copy.copy(record)
    plain.msg = f"badly formatted: {_as_python.repr(record.msg)} % {_as_python.repr(record.args)}"
    plain.args = ()
    return plain


def open_log(path: Path) -> None:
    """Write what happens to a file, deadly faults included, if the folder allows it.

    A game needs no log.
    """
    root = logging.getLogger("puluc")
    root.setLevel(logging.INFO)
    root.addHandler(logging.NullHandler())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _put_aside(path)
        handle = open_for_adding(path)
        root.addHandler(_LogFile(handle))
        faulthandler.enable(handle)


def _put_aside(path: Path) -> None:
    """Keep a long log as the one before; another program may hold it on Windows."""
    with suppress(OSError):
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and status.st_size > LOG_BYTES:
            path.replace(path.with_name(f"{path.name}.1"))
