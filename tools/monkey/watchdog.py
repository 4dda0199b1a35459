"""Raises an error in a step that hangs, where the system supports it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HANG_S = 10.0
"""Processor time after which a step counts as hung."""


class HangError(BaseException):
    """A step takes too long. A BaseException, so that the program does not catch it."""


@contextmanager
def watchdog() -> Iterator[None]:
    """Watch the steps, each of which starts with ``wake_watchdog``."""
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
    """Start timing a step."""
    if _has_watchdog():
        signal.setitimer(signal.ITIMER_VIRTUAL, HANG_S)


def _has_watchdog() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and is_main
