"""The log file."""

import copy
import faulthandler
import logging
import os
import reprlib
import stat
from contextlib import suppress
from pathlib import Path

from puluc.storage.regular_files import open_for_appending

LOG_BYTES = 256 * 1024
"""A longer log is renamed when the program starts."""

_short_repr = reprlib.Repr()
_short_repr.maxstring = _short_repr.maxother = 300


class _LogFile(logging.Handler):
    """Appends lines to an open file; on a full disk they are silently lost."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self._handle = handle
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line unbuffered."""
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 - formatting calls the arguments' own code
            line = self.format(_unformatted(record))
        with suppress(OSError):
            os.write(self._handle, f"{line}\n".encode("utf-8", "backslashreplace"))


def _unformatted(record: logging.LogRecord) -> logging.LogRecord:
    """A copy that shows the message and arguments of a record that can't be formatted."""
    plain = copy.copy(record)
    plain.msg = f"badly formatted: {_short_repr.repr(record.msg)} % {_short_repr.repr(record.args)}"
    plain.args = ()
    return plain


def open_log(path: Path) -> None:
    """Log to a file, fatal faults included; without one if the folder can't be written."""
    root = logging.getLogger("puluc")
    root.setLevel(logging.INFO)
    root.addHandler(logging.NullHandler())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _rotate(path)
        handle = open_for_appending(path)
        root.addHandler(_LogFile(handle))
        faulthandler.enable(handle)


def _rotate(path: Path) -> None:
    """Rename a long log to ``.1``; not on Windows while another program has it open."""
    with suppress(OSError):
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and status.st_size > LOG_BYTES:
            path.replace(path.with_name(f"{path.name}.1"))
