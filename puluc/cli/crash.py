"""What nobody foresaw: it is written to the log, and the player is told in one line."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from puluc.cli.terminal import plain
from puluc.rules.errors import PulucError
from puluc.storage.log import open_log

log = logging.getLogger(__name__)

BUG_STATUS = 70
"""EX_SOFTWARE of sysexits.h."""


def guarded(log_file: Path, program: Callable[[], int], *, has_box: bool = True) -> int:
    """Run a program with a log, opened first; the exit status.

    An expected error is told in one line (1), a bug is reported (70), in a thread as well; deadly
    faults are only logged. Without ``has_box`` nothing waits for a person to read it.
    """
    open_log(log_file)
    say = tell if has_box else _print
    sys.excepthook = lambda _kind, error, _trace: _report(error, log_file, say)
    threading.excepthook = lambda failed: log.critical("thread crashed", exc_info=failed.exc_value)
    try:
        return program()
    except PulucError as error:
        log.exception("ended")
        say(str(error))
        return 1
    except Exception as error:
        _report(error, log_file, say)
        return BUG_STATUS


def report_bug(error: Exception, log_file: Path) -> int:
    """Log and tell a bug in a command that has no window; the exit status."""
    open_log(log_file)
    log.critical("crashed", exc_info=error)
    _print(f"Something went wrong ({_summary(error)}). The details are in {log_file}")
    return BUG_STATUS


def tell(text: str) -> None:
    """Say a line to the player, on the terminal and in a message box, where there are such."""
    _print(text)
    try:
        from puluc.ui.message_box import show_box

        show_box(text)
    except ImportError:
        log.exception("no message box")


def _report(error: BaseException, log_file: Path, say: Callable[[str], None]) -> None:
    """Log a crash and tell the player that the game is saved."""
    log.critical("crashed", exc_info=error)
    say(
        f"Something went wrong ({_summary(error)}). Your game is saved up to the last move."
        f" The details are in {log_file}"
    )


def _summary(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def _print(text: str) -> None:
    if sys.stderr:
        print(f"puluc: {plain(text)}", file=sys.stderr)
