"""Work in threads that lasts some frames, the same ones however fast the computer is."""

import threading
from collections.abc import Callable, Sequence
from random import Random
from threading import Event
from typing import TypeVar

from puluc.rules import Play
from puluc.ui.jobs.job import Job, Jobs
from puluc.ui.jobs.thinker import Chooser, PlayJob, Thinker
from tools.monkey.checks import FaultError

T = TypeVar("T")

_THOUGHT_FRAMES = (0,) * 12 + (1, 5, 40)
"""The possible frames of a thought; with 40 the board shows that it thinks."""

_JOB_FRAMES: Sequence[int] = (0,) * 6 + (1, 2, 5, 40)
"""The possible frames of a job; with 40 the window shows that it is saving."""

STALL_S = 60.0
"""The seconds after which work counts as stalled."""


class SlowThinker(Thinker):
    """A thinker that keeps an answer back for some frames, however soon it is found."""

    def __init__(self, rng: Random) -> None:
        super().__init__(patience_s=None)
        self._rng = rng
        self._frames_left = 0

    def ask(self, chooser: Chooser, rng: Random) -> PlayJob:
        """Begin to think, for some frames."""
        self._frames_left = self._rng.choice(_THOUGHT_FRAMES)
        return super().ask(chooser, rng)

    def answer(self, job: PlayJob) -> Play | None:
        """Return the choice, once its frames have passed."""
        if self._frames_left:
            self._frames_left -= 1
            return None
        return super().answer(job)


class SlowJobs(Jobs):
    """Jobs that begin some frames later, as on a slow disk, or that are waited for."""

    def __init__(self, rng: Random) -> None:
        super().__init__(STALL_S)
        self._rng, self._frames = rng, _JOB_FRAMES
        self._frames_left = 0
        self._gate = Event()
        """Set when the latest jobs may begin."""
        self._gate.set()

    def start(
        self, work: Callable[[], T], then: Callable[[Job[T]], object], *, in_turn: bool = False
    ) -> Job[T]:
        """Start a job, which begins once its frames have passed."""
        if self._gate.is_set() and (frames := self._rng.choice(self._frames)):
            self._frames_left, self.patience_s, self._gate = frames, 0.0, Event()
        gate = self._gate

        def begin() -> T:
            gate.wait()
            return work()

        job = super().start(begin, then, in_turn=in_turn)
        if gate.is_set():
            _wait(job)
        return job

    def pass_frame(self) -> None:
        """Let the jobs begin if their frames have passed, and wait for them."""
        if self._frames_left:
            self._frames_left -= 1
            if not self._frames_left:
                self._let_begin()

    def hurry(self) -> None:
        """Let all jobs begin at once, also those that are started later."""
        self._frames, self._frames_left = (0,), 0
        self._let_begin()

    def finish(self) -> None:
        """Wait until all jobs are over."""
        self.hurry()
        super().finish()

    def _let_begin(self) -> None:
        self.patience_s = STALL_S
        self._gate.set()
        for job in [*self._unfinished]:
            self.tick()
            _wait(job)


def _wait(job: Job[T]) -> None:
    if not job.wait(STALL_S):
        raise FaultError("a job does not end")


def wait_for_threads(*names: str) -> None:
    """Wait for the work of threads of these names, so that the same steps always do the same."""
    for thread in threading.enumerate():
        if thread.name in names:
            thread.join(STALL_S)
            if thread.is_alive():
                raise FaultError(f"a thread does not end: {thread}")
