"""Asking computer players for their choices in jobs, which delay no frame."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from puluc.ui.jobs.job import Job, JobQueue

if TYPE_CHECKING:
    from puluc.rules import Play

PATIENCE_S = 0.01
"""The seconds that a frame waits, in all, for answers: fast levels need no second frame."""

Chooser = Callable[[Random], "Play"]
"""Asks a computer player for its choice in one position."""


class PlayJob(Job["Play"]):
    """A computer player's choice.

    The player draws from a copy of the random numbers, so that a job whose result is not used
    changes nothing.
    """

    def __init__(self, chooser: Chooser, rng: Random) -> None:
        self.rng, self.source = copy(rng), rng
        super().__init__(partial(chooser, self.rng))


class Thinker(JobQueue):
    """A queue that asks computer players for their choices, one at a time."""

    name = "thinking"

    def __init__(self, patience_s: float | None = PATIENCE_S) -> None:
        super().__init__(patience_s)

    def ask(self, chooser: Chooser, rng: Random) -> PlayJob:
        """Start to ask for a choice; cancel the job before."""
        if self._latest:
            self._latest.cancel()
        job = PlayJob(chooser, rng)
        self._start(job)
        return job

    def answer(self, job: PlayJob) -> Play | None:
        """Return the choice, None if there is none yet; advance the random numbers as it did."""
        if self.is_done(job) and job.answer:
            job.source.setstate(job.rng.getstate())
        return job.answer
