"""Jobs: functions that run in threads, whose results the window takes between frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event
from time import perf_counter
from typing import Any, Generic, TypeVar, cast

from puluc.storage.open_file import in_thread

T = TypeVar("T")

FILE_PATIENCE_S = 0.02
"""How long a frame waits for a job it has started: a fast disk needs no second frame."""

LONGEST_WAIT_S = 2.0
"""How long a job of a queue waits for the one before it: one that hangs blocks no other."""


class CancelledError(Exception):
    """The job was cancelled."""


class Job(Generic[T]):
    """A function that runs in a thread: it tells its progress, and ends with a result or an error.

    Jobs of ``Jobs`` also have a function ``then``, which is called in the window's thread.
    """

    def __init__(
        self, work: Callable[[], T], then: Callable[[Job[T]], object] | None = None
    ) -> None:
        self.share = 0.0
        """How much is done, 0 to 1."""
        self.answer: T | None = None
        """The result; None until there is one, and after an error or if it was cancelled."""
        self.is_left = False
        """Whether the player went on without it; ``then`` may still clean up."""
        self.is_finished = False
        """Whether ``then`` was called."""
        self._work, self._then = work, then
        self._is_cancelled = self._has_started = False
        self._done = Event()
        self._error: BaseException | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has ended: with a result, with an error, or cancelled."""
        return self._done.is_set()

    def result(self) -> T:
        """Return what the function returned; raise what it raised."""
        if self._error:
            raise self._error
        return cast("T", self.answer)

    def start(
        self, name: str = "job", after: Job[Any] | None = None, *, is_daemon: bool = False
    ) -> None:
        """Start the thread, once; without threads, run the function now.

        It waits for the job ``after``, but not for long. The program ends without a daemon.
        """
        if not self._has_started:
            self._has_started = True
            in_thread(lambda: self._run(after), name, is_daemon=is_daemon)

    def cancel(self) -> None:
        """Drop the job if it has not begun; otherwise its next ``advance`` ends it."""
        self._is_cancelled = True

    def advance(self, share: float) -> None:
        """Note the progress; the function calls it, and is ended here if it was cancelled."""
        if self._is_cancelled:
            raise CancelledError
        self.share = share

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
            self.answer = self._work()
        except CancelledError:
            pass
        except BaseException as error:  # noqa: BLE001 - raised by ``result``
            self._error = error
        self._done.set()


class JobQueue:
    """Runs jobs one after another. Frames wait for them, but only for a short time in all."""

    name = "job"
    """The name of the threads."""

    def __init__(self, patience_s: float | None) -> None:
        self.patience_s = patience_s
        """How long a frame waits in all; None for as long as it takes."""
        self._left_s = patience_s or 0.0
        self._running = list[Job[Any]]()
        self._latest: Job[Any] | None = None

    def is_done(self, job: Job[Any]) -> bool:
        """Return whether a job is done; wait for it a little."""
        start_s = perf_counter()
        is_done = job.wait(None if self.patience_s is None else self._left_s)
        self._left_s = max(0.0, self._left_s - (perf_counter() - start_s))
        return is_done

    def tick(self) -> None:
        """Begin a frame; raise what a job has raised."""
        if self._latest is None or self._latest.is_done:
            self._left_s = self.patience_s or 0.0
        for job in [job for job in self._running if job.is_done]:
            self._running.remove(job)
            job.result()

    def _start(self, job: Job[Any]) -> None:
        """Start a job after the earlier ones; the program ends without it."""
        before, self._latest = self._latest, job
        self._running.append(job)
        job.start(self.name, before, is_daemon=True)


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
