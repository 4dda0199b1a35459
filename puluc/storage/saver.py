"""Writes what is to be kept in a thread, so that a slow disk never holds up the picture."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Saver(Generic[T]):
    """Hands values to ``write`` one after another; of those that wait only the last.

    The program does not end before the last one is written.
    """

    def __init__(self, write: Callable[[T], None]) -> None:
        self._write = write
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="saving")
        self._lock = Lock()
        self._waiting: list[T] = []
        self._job: Future[None] | None = None
        self._failed: tuple[T, OSError] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is not written yet."""
        return self._job is not None and not self._job.done()

    @property
    def error(self) -> OSError | None:
        """Why the last value could not be written; None if it was."""
        failed = self._failed
        return failed[1] if failed else None

    def put(self, value: T, patience_s: float = 0.0) -> None:
        """Write a value soon; first the value before it gets so much time to be written."""
        if patience_s > 0 and self._job:
            wait([self._job], patience_s)
        with self._lock:
            self._waiting = [value]
        self._job = self._pool.submit(self._write_last)

    def flush(self) -> None:
        """Wait until everything is written; OSError if the last value could not be."""
        if self._job:
            self._job.result()
        if self._failed:
            raise self._failed[1]

    def finish(self) -> bool:
        """Wait until everything is written, trying once more what was not; whether it is now."""
        with suppress(OSError):
            self.flush()
        if self._failed:
            self.put(self._failed[0])
            with suppress(OSError):
                self.flush()
        return self._failed is None

    def close(self) -> None:
        """Write what waits, and end the thread."""
        self._pool.shutdown()

    def _write_last(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, []
        for value in waiting:  # empty if a later value was written in its place
            try:
                self._write(value)
            except OSError as error:
                self._failed = (value, error)
            else:
                self._failed = None
