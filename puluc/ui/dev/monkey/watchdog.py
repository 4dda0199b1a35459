"""Ends a step that hangs with an error, where the system can do that."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANG_S = 10.0
"""Processor time after which a step hangs."""


class HangError(BaseException):
    """A step takes too long; nothing in the program must catch it."""


@contextmanager
def watchdog() -> Iterator[None]:
    """Watch over the steps, each of which begins with ``wake_watchdog``."""
    if not _has_watchdog():
        yield
        return

    def bark(_number: int, _frame: FrameType | None) -> None:
        raise HangError(f"a step took more than {HANG_S:.0f} s")

    before = signal.signal(signal.SIGVTALRM, bark)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def wake_watchdog() -> None:
    """Begin to measure a step."""
    if _has_watchdog():
        signal.setitimer(signal.ITIMER_VIRTUAL, HANG_S)


def _has_watchdog() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and is_main
