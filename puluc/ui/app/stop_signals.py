"""Signals that end the program: Ctrl-C, SIGTERM, and SIGHUP of a closed terminal or session.

A handler only records the signal, so nothing is interrupted; the event loop then ends in order. The
module imports no other part of the interface, so that the crash handler can use it.
"""

import _thread
import os
import signal
import time
from contextlib import suppress
from types import FrameType

LONGEST_S = 20.0
"""The seconds that the program may take to end after a signal, even if a disk hangs."""

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
_SIGNALS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]

_received: list[int] = []


def listen() -> None:
    """Record signals from now on; those that the program was told to ignore stay ignored."""
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # SDL would make an event of them, that may ask
    _received.clear()
    for each in _SIGNALS:
        if signal.getsignal(each) is not signal.SIG_IGN:
            signal.signal(each, _note)


def stop_status() -> int:
    """Return the exit status if a signal has asked the program to end, else 0."""
    return 128 + _received[0] if _received else 0


def restore() -> None:
    """Let signals end the program at once, unless one is already ending it in order."""
    for each in _SIGNALS:
        if signal.getsignal(each) is _note:
            signal.signal(each, signal.SIG_DFL)


def _note(number: int, _frame: FrameType | None) -> None:
    """Record the first signal, ignore the others, and limit the time for the end."""
    for each in _SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    _received.append(number)
    with suppress(RuntimeError):  # ``Thread.start`` could wait for a lock of the interrupted code
        _thread.start_new_thread(_give_up, (128 + number,))


def _give_up(status: int) -> None:
    time.sleep(LONGEST_S)
    with suppress(OSError):
        os.write(2, b"puluc: the disk did not take the last save in time\n")
    os._exit(status)
