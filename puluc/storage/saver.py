"""Writing in threads: of several waiting values only the last one is written."""

import errno
import os
from collections.abc import Callable
from threading import RLock, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


def in_thread(work: Callable[[], None], name: str, *, is_daemon: bool = False) -> Thread | None:
    """Run ``work`` in a thread; if none can be started, run it now and return None.

    The program waits for the thread before it ends, unless the thread is a daemon.
    """
    thread = Thread(target=work, name=name, daemon=is_daemon)
    try:
        thread.start()
    except RuntimeError:
        work()
        return None
    return thread


class Saver(Generic[T]):
    """A queue that calls ``write`` with values in order; of several waiting, only with the last.

    The thread runs while there is something to write, and keeps the program from ending until then.
    """

    def __init__(self, write: Callable[[T], None]) -> None:
        self._write = write
        self._lock = RLock()  # ``_work`` takes it again where no thread can be started
        self._waiting: list[T] = []
        self._thread: Thread | None = None
        self._failed: tuple[T, OSError] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a value is waiting or being written."""
        return self._thread is not None

    @property
    def is_idle(self) -> bool:
        """Whether the last value was written."""
        return not (self.is_busy or self.error)

    @property
    def error(self) -> OSError | None:
        """The error because of which the last value was not written; None if it was."""
        failed = self._failed
        return failed[1] if failed else None

    def put(self, value: T, patience_s: float = 0.0) -> None:
        """Queue a value to be written; first wait up to ``patience_s`` for the previous one."""
        self._wait(patience_s)
        with self._lock:
            self._waiting = [value]
            self._start()

    def flush(self) -> None:
        """Wait until everything is written; OSError if the last value was not."""
        self._wait()
        if self._failed:
            raise self._failed[1]

    def finish(self) -> bool:
        """Wait until everything is written, retrying once; return whether it succeeded."""
        self._wait()
        with self._lock:
            if self._failed and not self._waiting and self._thread is None:
                self._waiting = [self._failed[0]]
                self._start()
        self._wait()
        return self._failed is None

    def _start(self) -> None:
        """Start the thread unless it runs; if none can be started, write now.

        The caller holds the lock.
        """
        if self._thread is None:
            self._thread = in_thread(self._work, "saving")

    def _wait(self, timeout_s: float | None = None) -> None:
        if thread := self._thread:
            thread.join(timeout_s)

    def _work(self) -> None:
        """Write until no value is waiting."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                value = self._waiting.pop()
            try:
                self._write(value)
            except OSError as error:
                self._failed = (value, error)
            except BaseException:  # a bug, which threading.excepthook reports
                self._failed = (value, OSError(errno.EIO, os.strerror(errno.EIO)))
                self._thread = None
                raise
            else:
                self._failed = None
