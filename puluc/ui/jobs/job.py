"""Jobs: functions that run in threads, whose results the window takes between frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Event, RLock
from time import perf_counter
from typing import Any, Generic, TypeVar, cast

from puluc.storage.saver import in_thread

T = TypeVar("T")

FILE_PATIENCE_S = 0.02
"""The seconds that a frame waits for a job it has started: a fast disk needs no second frame."""


class CancelledError(Exception):
    """The error that ends a cancelled job."""


class Job(Generic[T]):
    """A function that runs in a thread: it reports progress, and ends with a result or an error.

    Jobs of ``Jobs`` also have a function ``then``, which is called in the window's thread.
    """

    def __init__(
        self, work: Callable[[], T], then: Callable[[Job[T]], object] | None = None
    ) -> None:
        self.share = 0.0
        """The share that is done, 0 to 1."""
        self.answer: T | None = None
        """The result; None until there is one, and after an error or if it was cancelled."""
        self.is_left = False
        """Whether the player went on without it; ``then`` may still clean up."""
        self._work, self._then = work, then
        self._is_cancelled = False
        self._done = Event()
        self._error: BaseException | None = None

    @property
    def is_done(self) -> bool:
        """Whether the job has ended: with a result, with an error, or cancelled."""
        return self._done.is_set()

    def result(self) -> T:
        """Return what the function returned; raise what it raised."""
        if self._error:
            raise self._error
        return cast("T", self.answer)

    @property
    def is_finished(self) -> bool:
        """Whether ``then`` was called."""
        return self._then is None

    def start(self, name: str = "job", *, is_daemon: bool = False) -> None:
        """Start the job in a thread; the program does not wait for a daemon."""
        in_thread(self.run, name, is_daemon=is_daemon)

    def cancel(self) -> None:
        """Cancel the job: it does not begin, or its next ``advance`` ends it."""
        self._is_cancelled = True

    def advance(self, share: float) -> None:
        """Store the progress; the function calls this. CancelledError if it was cancelled."""
        if self._is_cancelled:
            raise CancelledError
        self.share = share

    def wait(self, patience_s: float | None) -> bool:
        """Wait for the function at most this long; return whether it is done."""
        return self._done.wait(patience_s)

    def finish(self) -> object:
        """Call ``then``, and return what it returns unless the player went on without it."""
        then, self._then = self._then, None
        what_follows = then(self) if then else None
        return None if self.is_left else what_follows

    def run(self) -> None:
        """Run the function in this thread, unless it was cancelled."""
        try:
            self.advance(0.0)
            self.answer = self._work()
        except CancelledError:
            pass
        except BaseException as error:  # noqa: BLE001 - raised by ``result``
            self._error = error
        self._done.set()


class JobQueue:
    """A queue of jobs that run one after another in a thread, for which the program does not wait.

    Frames wait for them, but only for a short time in all.
    """

    name = "job"
    """The name of the thread."""

    def __init__(self, patience_s: float | None) -> None:
        self.patience_s = patience_s
        """The seconds that a frame waits in all; None for no limit."""
        self._left_s = patience_s or 0.0
        self._unread = list[Job[Any]]()
        """The jobs whose errors were not raised yet."""
        self._latest: Job[Any] | None = None
        self._lock = RLock()  # ``_work`` takes it again where no thread can be started
        self._waiting = deque[Job[Any]]()
        self._is_working = False

    def is_done(self, job: Job[Any]) -> bool:
        """Return whether a job is done; wait for it a little."""
        start_s = perf_counter()
        is_done = job.wait(None if self.patience_s is None else self._left_s)
        self._left_s = max(0.0, self._left_s - (perf_counter() - start_s))
        return is_done

    def tick(self) -> None:
        """Begin a frame; raise the error of a job, if there is one."""
        if self._latest is None or self._latest.is_done:
            self._left_s = self.patience_s or 0.0
        for job in [job for job in self._unread if job.is_done]:
            self._unread.remove(job)
            job.result()

    def _start(self, job: Job[Any]) -> None:
        """Queue a job, to run after the earlier ones."""
        self._latest = job
        self._unread.append(job)
        with self._lock:
            self._waiting.append(job)
            if not self._is_working:
                self._is_working = True
                in_thread(self._work, self.name, is_daemon=True)

    def _work(self) -> None:
        """Run jobs until none is waiting."""
        while True:
            with self._lock:
                if not self._waiting:
                    self._is_working = False
                    return
                job = self._waiting.popleft()
            job.run()


class Jobs:
    """The jobs of the program: those on the files of games run one after another, others at once.

    The next one starts when the one before is done, whether or not its result was fetched.
    """

    def __init__(self, patience_s: float | None = FILE_PATIENCE_S) -> None:
        self.patience_s = patience_s
        """The seconds that a frame waits for a job it starts; None for no limit."""
        self._unfinished = list[Job[Any]]()
        self._waiting = deque[Job[Any]]()
        self._running: Job[Any] | None = None
        """The last job that was started in turn."""

    @property
    def is_busy(self) -> bool:
        """Whether a job is not over."""
        return bool(self._unfinished)

    def start(
        self,
        work: Callable[[], T],
        then: Callable[[Job[T]], object],
        *,
        in_turn: bool = False,
    ) -> Job[T]:
        """Start a job; ``in_turn`` after the earlier ones of that kind, otherwise at once."""
        job = Job(work, then)
        self._unfinished.append(job)
        if in_turn:
            self._waiting.append(job)
        else:
            job.start()
        self.tick()
        return job

    def look(self, work: Callable[[], T], then: Callable[[Job[T]], object]) -> None:
        """Start a job that nothing waits for, except this frame for a short time."""
        job = self.start(work, then)
        job.is_left = True
        job.wait(self.patience_s)
        self.tick()

    def tick(self) -> None:
        """Finish jobs that the player went on without; start the next one in turn."""
        for job in [job for job in self._unfinished if job.is_left and job.is_done]:
            job.finish()
        self._unfinished = [job for job in self._unfinished if not job.is_finished]
        while self._waiting and (self._running is None or self._running.is_done):
            self._running = self._waiting.popleft()
            self._running.start()

    def finish(self) -> None:
        """Wait until all jobs are over; what would follow on the screen is dropped."""
        for job in self._unfinished:
            job.is_left = True
        self.tick()
        while self._unfinished:
            self._unfinished[0].wait(None)
            self.tick()
