"""Writes contents in a thread of its own, so that a slow disk never holds up the picture."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock


class Saver:
    """Hands contents to ``write`` one after another; of those that wait only the last.

    The program does not end before the last one is written.
    """

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="saving")
        self._lock = Lock()
        self._next: bytes | None = None
        self._job: Future[None] | None = None
        self._error: OSError | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is not written yet."""
        return self._job is not None and not self._job.done()

    @property
    def error(self) -> OSError | None:
        """Why the last content could not be written; None if it was."""
        return self._error

    def put(self, content: bytes) -> None:
        """Write a content soon."""
        with self._lock:
            self._next = content
        self._job = self._pool.submit(self._write_next)

    def flush(self) -> None:
        """Wait until everything is written; OSError if the last content could not be."""
        if self._job:
            self._job.result()
        if self._error:
            raise self._error

    def close(self) -> None:
        """Write what waits, and end the thread."""
        self._pool.shutdown()

    def _write_next(self) -> None:
        with self._lock:
            content, self._next = self._next, None
        if content is None:  # a later content was written in its place
            return
        try:
            self._write(content)
        except OSError as error:
            self._error = error
        else:
            self._error = None
