"""The top-level crash handler: it logs the traceback and tells the player in one line."""

import copy
import faulthandler
import logging
import os
import reprlib
import stat
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from puluc import PulucError, is_interrupt
from puluc.cli.columns import escaped
from puluc.marks import N_
from puluc.storage.atomic import open_for_appending
from puluc.text.language import gettext

LOG_BYTES = 256 * 1024
"""The size from which the log is renamed to ``.1`` when the program starts."""

_short_repr = reprlib.Repr()
_short_repr.maxstring = _short_repr.maxother = 300


class _LogFile(logging.Handler):
    """A log that appends lines to an open file; on a full disk they are silently lost."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self._handle = handle
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line unbuffered."""
        try:
            line = self.format(record)
        except Exception:  # noqa: BLE001 - any failure is reported here
            shown = f"{_short_repr.repr(record.msg)} % {_short_repr.repr(record.args)}"
            record = copy.copy(record)
            record.msg, record.args = f"badly formatted: {shown}", ()
            line = self.format(record)
        with suppress(OSError):
            os.write(self._handle, f"{line}\n".encode("utf-8", "backslashreplace"))


def open_log(path: Path) -> None:
    """Log to a file, fatal faults included; without one if the folder can't be written."""
    root = logging.getLogger("puluc")
    root.setLevel(logging.INFO)
    root.addHandler(logging.NullHandler())
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # on Windows while another program has it open
            status = path.stat()
            if stat.S_ISREG(status.st_mode) and status.st_size > LOG_BYTES:
                path.replace(path.with_name(f"{path.name}.1"))
        handle = open_for_appending(path)
        root.addHandler(_LogFile(handle))
        faulthandler.enable(handle)


log = logging.getLogger(__name__)

BUG_STATUS = 70
"""The exit status after a bug: EX_SOFTWARE of sysexits.h."""


def run_guarded(log_file: Path, program: Callable[[], int], *, has_box: bool = True) -> int:
    """Open the log and run a program; return the exit status.

    An expected error becomes one line (status 1), a bug a report (status 70); a bug in a thread is
    logged. With ``has_box`` messages are also shown in a message box, which waits for the player.
    """
    open_log(log_file)
    show = show_message if has_box else _print
    text = N_(
        "Something went wrong ({error}). Your game is saved up to the last move."
        " The details are in {file}"
    )
    sys.excepthook = lambda _kind, error, _trace: _report(error, text, log_file, show)
    threading.excepthook = lambda failed: log.critical("thread crashed", exc_info=failed.exc_value)
    try:
        return program()
    except PulucError as error:
        log.error("ended: %s", error)  # noqa: TRY400 - an expected error needs no traceback
        from puluc.text.error_messages import error_message

        show(error_message(error))
        return 1
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        _report(error, text, log_file, show)
        return BUG_STATUS


def report_bug(error: Exception, log_file: Path) -> int:
    """Log and print a bug in a command without a window; return the exit status."""
    open_log(log_file)
    text = N_("Something went wrong ({error}). The details are in {file}")
    _report(error, text, log_file, _print)
    return BUG_STATUS


def show_message(text: str) -> None:
    """Show a line on the terminal, and in a message box until it is closed or a signal comes.

    Without a screen there is no box. The box runs no Python, so a signal's handler would wait until
    it is closed.
    """
    _print(text)
    try:
        from puluc.ui.app import stop_signals

        if stop_signals.stop_status():
            return
        import pygame  # after puluc.ui, which keeps it from printing its version
    except ImportError:
        log.exception("no message box")
        return
    stop_signals.restore()
    with suppress(pygame.error):
        pygame.display.message_box("Puluc", escaped(text), "error")


def _report(error: BaseException, text: str, log_file: Path, show: Callable[[str], None]) -> None:
    log.critical("crashed", exc_info=error)
    summary = " ".join(f"{type(error).__name__}: {error}".split())
    show(gettext(text).format(error=summary, file=log_file))


def _print(text: str) -> None:
    if sys.stderr:
        print(f"puluc: {escaped(text)}", file=sys.stderr)
