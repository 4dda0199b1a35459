"""Top-level crash handler: log the traceback, tell the player in one line."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from puluc import PulucError, is_interrupt
from puluc.cli.columns import escaped
from puluc.storage.log import open_log
from puluc.text.language import gettext

log = logging.getLogger(__name__)

BUG_STATUS = 70
"""EX_SOFTWARE of sysexits.h."""


def run_guarded(log_file: Path, program: Callable[[], int], *, has_box: bool = True) -> int:
    """Open the log and run a program; the exit status.

    An expected error becomes one line (status 1), a bug a report (status 70); a bug in a thread is
    logged. With ``has_box`` messages are also shown in a message box, which waits for the player.
    """
    open_log(log_file)
    show = show_message if has_box else _print
    sys.excepthook = lambda _kind, error, _trace: _report(error, log_file, show)
    threading.excepthook = lambda failed: log.critical("thread crashed", exc_info=failed.exc_value)
    try:
        return program()
    except PulucError as error:
        log.exception("ended")
        from puluc.text.reasons import reason_text

        show(reason_text(error))
        return 1
    except Exception as error:
        if is_interrupt(error):
            raise KeyboardInterrupt from error
        _report(error, log_file, show)
        return BUG_STATUS


def report_bug(error: Exception, log_file: Path) -> int:
    """Log and print a bug in a command without a window; the exit status."""
    open_log(log_file)
    log.critical("crashed", exc_info=error)
    text = gettext("Something went wrong ({error}). The details are in {file}")
    _print(text.format(error=_summary(error), file=log_file))
    return BUG_STATUS


def show_message(text: str) -> None:
    """Show a line on the terminal and in a message box, where available."""
    _print(text)
    try:
        from puluc.ui.app.message_box import show_box

        show_box(text)
    except ImportError:
        log.exception("no message box")


def _report(error: BaseException, log_file: Path, show: Callable[[str], None]) -> None:
    """Log a crash and tell the player what is saved."""
    log.critical("crashed", exc_info=error)
    text = gettext(
        "Something went wrong ({error}). Your game is saved up to the last move."
        " The details are in {file}"
    )
    show(text.format(error=_summary(error), file=log_file))


def _summary(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _print(text: str) -> None:
    if sys.stderr:
        print(f"puluc: {escaped(text)}", file=sys.stderr)
