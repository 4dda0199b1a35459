"""Jobs: functions that run in threads, whose results are handed over between frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event
from typing import Any, Generic, TypeVar

from puluc.storage.saver import in_thread

T = TypeVar("T")

PATIENCE_S = 0.02
"""How long a frame waits for a job it has started: a fast disk needs no second frame."""


class Job(Generic[T]):
    """A function that runs in a thread; then the window's thread calls ``then`` with the job.

    The thread keeps the program from ending until the function has returned.
    """

    def __init__(self, work: Callable[[], T], then: Callable[[Job[T]], object]) -> None:
        self.is_left = False
        """Whether the player went on without it; ``then`` may still clean up."""
        self.is_over = False
        """Whether ``then`` was called."""
        self._work, self._then = work, then
        self._has_started = False
        self._done = Event()
        self._result: T
        self._error: BaseException | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is a result or an error."""
        return self._done.is_set()

    def result(self) -> T:
        """Return what the function returned; raise what it raised."""
        if self._error:
            raise self._error
        return self._result

    def start(self) -> None:
        """Start the thread, once; without threads, run the function now."""
        if not self._has_started:
            self._has_started = True
            in_thread(self._run, "job")

    def wait(self, patience_s: float | None) -> bool:
        """Wait for the function at most this long; return whether it is done."""
        return self._done.wait(patience_s)

    def finish(self) -> object:
        """Call ``then``, and return what it returns unless the player went on without it."""
        self.is_over = True
        what_follows = self._then(self)
        return None if self.is_left else what_follows

    def _run(self) -> None:
        try:
            self._result = self._work()
        except BaseException as error:  # noqa: BLE001 - raised by ``result``
            self._error = error
        self._done.set()


class Jobs:
    """Starts jobs: those on the files of games one after the other, others at once."""

    def __init__(self, patience_s: float | None = PATIENCE_S) -> None:
        self.patience_s = patience_s
        """How long a frame waits for a job it starts; None for as long as it takes."""
        self._in_turn = deque[Job[Any]]()
        self._others = list[Job[Any]]()

    @property
    def is_busy(self) -> bool:
        """Whether a job is not over."""
        return bool(self._in_turn or self._others)

    def start(
        self,
        work: Callable[[], T],
        then: Callable[[Job[T]], object],
        *,
        in_turn: bool = False,
    ) -> Job[T]:
        """Start a job; ``in_turn`` after the earlier ones of that kind, otherwise at once."""
        job = Job(work, then)
        if in_turn:
            self._in_turn.append(job)
        else:
            self._others.append(job)
            job.start()
        self.tick()
        return job

    def tick(self) -> None:
        """Finish jobs that the player went on without; start the next one in turn."""
        for job in self._others:
            _finish_left(job)
        self._others = [job for job in self._others if not job.is_over]
        while self._in_turn:
            job = self._in_turn[0]
            job.start()
            _finish_left(job)
            if not job.is_over:
                return
            self._in_turn.popleft()


def _finish_left(job: Job[Any]) -> None:
    if job.is_left and job.is_done and not job.is_over:
        job.finish()
