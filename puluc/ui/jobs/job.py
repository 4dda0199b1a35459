"""Jobs: functions that run in threads, whose results are handed over between frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from threading import Event
from time import perf_counter
from typing import Any, Generic, TypeVar

from puluc.storage.open_file import in_thread

T = TypeVar("T")

FILE_PATIENCE_S = 0.02
"""How long a frame waits for a job it has started: a fast disk needs no second frame."""

LONGEST_WAIT_S = 2.0
"""How long a job waits for the one before it: one that hangs blocks no other."""


class CancelledError(Exception):
    """The job was cancelled."""


class Job(Generic[T]):
    """A function that runs in a thread, with its progress and its result or error."""

    def __init__(
        self, work: Callable[[], T], then: Callable[[Job[T]], object] | None = None
    ) -> None:
        """``then`` is called with the job by the window's thread after ``work``."""
        self.share = 0.0
        """How much is done, 0 to 1."""
        self.error: BaseException | None = None
        """What ``work`` raised."""
        self.is_cancelled = False
        self.is_left = False
        """Whether the player went on without it; ``then`` may still clean up."""
        self.is_finished = False
        """Whether ``then`` was called."""
        self._work, self._then = work, then
        self._has_started = False
        self._done = Event()
        self._result: T

    @property
    def is_done(self) -> bool:
        """Whether there is a result or an error."""
        return self._done.is_set()

    def result(self) -> T:
        """Return what the function returned; raise what it raised."""
        if self.error:
            raise self.error
        return self._result

    def start(
        self, name: str = "job", *, after: Job[Any] | None = None, is_daemon: bool = False
    ) -> None:
        """Start the thread, once; without threads, run the function now.

        ``after``: the job that comes first. The program ends without daemons.
        """
        if not self._has_started:
            self._has_started = True
            in_thread(partial(self._run, after), name, is_daemon=is_daemon)

    def advance(self, share: float) -> None:
        """Report progress; raise CancelledError if the job was cancelled. ``work`` calls this."""
        self.share = share
        if self.is_cancelled:
            raise CancelledError

    def cancel(self) -> None:
        """End the job when it begins, or at its next progress."""
        self.is_cancelled = True

    def wait(self, patience_s: float | None) -> bool:
        """Wait for the function at most this long; return whether it is done."""
        return self._done.wait(patience_s)

    def finish(self) -> object:
        """Call ``then``, and return what it returns unless the player went on without it."""
        self.is_finished = True
        what_follows = self._then(self) if self._then else None
        return None if self.is_left else what_follows

    def _run(self, after: Job[Any] | None) -> None:
        if after:
            after.wait(LONGEST_WAIT_S)
        try:
            self.advance(0.0)
            self._result = self._work()
        except BaseException as error:  # noqa: BLE001 - raised by ``result``
            self.error = error
        self._done.set()


class JobQueue:
    """Runs jobs one after another; a frame waits for them a little, in all."""

    def __init__(self, name: str, patience_s: float | None) -> None:
        self.patience_s = patience_s
        """How long a frame waits; None for as long as it takes."""
        self._name = name
        self._left_s = patience_s or 0.0
        self._jobs = list[Job[Any]]()
        """The jobs whose end no frame has seen."""

    def add(self, job: Job[Any]) -> None:
        """Start a job, or have it start after those before it."""
        after = self._jobs[-1] if self._jobs else None
        self._jobs.append(job)
        job.start(self._name, after=after, is_daemon=True)

    def is_done(self, job: Job[Any]) -> bool:
        """Return whether a job is done; wait for it a little."""
        start_s = perf_counter()
        is_done = job.wait(None if self.patience_s is None else self._left_s)
        self._left_s = max(0.0, self._left_s - (perf_counter() - start_s))
        return is_done

    def tick(self) -> None:
        """Begin a frame; raise what a job raised."""
        for job in [job for job in self._jobs if job.is_done]:
            self._jobs.remove(job)
            if job.error and not isinstance(job.error, CancelledError):
                raise job.error
        if not self._jobs:
            self._left_s = self.patience_s or 0.0


class Jobs:
    """Starts jobs: those on the files of games one after the other, others at once."""

    def __init__(self, patience_s: float | None = FILE_PATIENCE_S) -> None:
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
        self._others = [job for job in self._others if not job.is_finished]
        while self._in_turn:
            job = self._in_turn[0]
            job.start()
            _finish_left(job)
            if not job.is_finished:
                return
            self._in_turn.popleft()


def _finish_left(job: Job[Any]) -> None:
    if job.is_left and job.is_done and not job.is_finished:
        job.finish()
