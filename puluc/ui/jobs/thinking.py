"""Asks computer players in a thread, so that one that takes its time delays no frame."""

from collections import deque
from collections.abc import Callable
from copy import copy
from random import Random
from threading import Thread
from time import perf_counter

from puluc.rules import Play

PATIENCE_S = 0.01
"""How long the frame of a question waits, in all, for answers: fast levels need no second frame."""

Question = Callable[[Random], Play]
"""Asks a computer player for its choice in one position."""


LONGEST_WAIT_S = 2.0
"""How long a job waits for the one before it: one that hangs blocks no other."""


class Thought:
    """A computer player's choice, being made in a thread.

    It draws from a copy of the random numbers, so that a thought that nobody waits for any more
    changes nothing.
    """

    thread: Thread

    def __init__(self, question: Question, rng: Random) -> None:
        self.question = question
        self.rng, self.source = copy(rng), rng
        self.play: Play | None = None
        """None until it is made, or if the player failed."""


class Thinker:
    """Asks one question at a time: the thread of a new one waits for the last, then unwanted."""

    def __init__(self, patience_s: float | None = PATIENCE_S) -> None:
        self.patience_s = patience_s
        """How long a frame waits; None for as long as it takes."""
        self._left_s = patience_s or 0.0
        self._latest: Thought | None = None
        self._errors = deque[BaseException]()

    def ask(self, question: Question, rng: Random) -> Thought:
        """Begin to think; an earlier thought that has not begun never will."""
        before, thought = self._latest, Thought(question, rng)
        self._latest = thought
        # A daemon: the program ends without the answer.
        thought.thread = Thread(
            target=self._think, args=(thought, before), name="thinking", daemon=True
        )
        thought.thread.start()
        return thought

    def answer(self, thought: Thought) -> Play | None:
        """The choice, with its random numbers used up; None if it is not made yet."""
        start_s = perf_counter()
        thought.thread.join(None if self.patience_s is None else self._left_s)
        self._left_s = max(0.0, self._left_s - (perf_counter() - start_s))
        if thought.play:
            thought.source.setstate(thought.rng.getstate())
        return thought.play

    def tick(self) -> None:
        """Begin a frame; whatever a player raised in its thread is raised here."""
        if not (self._latest and self._latest.thread.is_alive()):
            self._left_s = self.patience_s or 0.0
        if self._errors:
            raise self._errors.popleft()

    def _think(self, thought: Thought, before: Thought | None) -> None:
        if before:
            before.thread.join(LONGEST_WAIT_S)
        if thought is not self._latest:
            return
        try:
            thought.play = thought.question(thought.rng)
        except BaseException as error:  # noqa: BLE001 - raised by the next frame
            self._errors.append(error)
