"""Works out chances in a thread, so that a question about a position delays no frame."""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from random import Random
from threading import Thread
from time import perf_counter
from typing import Generic, TypeVar

from puluc.ai.master.evaluator import Chances
from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.game.analysis import GameAnalysis, analyse
from puluc.marks import N_
from puluc.rules import Play, Record, RecordError, Ruleset
from puluc.text.language import gettext

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
        """Return the choice, with its random numbers used up; None if it is not made yet."""
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


log = logging.getLogger(__name__)

Answered = TypeVar("Answered")

# Translators: in the line above the board. 155 pixels at most.
NO_NETWORKS = N_("No chances: Master's networks can't be read")
NO_SOLUTION = N_("No chances: the solution can't be read")


class Inquiry(Generic[Answered]):
    """A question about chances, being answered in a thread."""

    thread: Thread

    def __init__(self, work: Callable[[Chances], Answered]) -> None:
        self.work = work
        self.is_wanted = True
        """Clear it if nobody waits any more: work that has not begun never will."""
        self.answer: Answered | None = None
        """None until it is found, or if it can't be."""
        self.is_exact = False
        """Whether the answer is exact, and not an estimate."""
        self.fault = ""
        """Why there will be no answer: a marked text."""

    @property
    def problem(self) -> str:
        """Why there will be no answer, for the player; empty if there may be one."""
        return gettext(self.fault)


class Adviser:
    """Answers inquiries one after another; the chances of the last rules are kept."""

    def __init__(
        self,
        find_tablebase: Callable[[Ruleset], Tablebase | None],
        patience_s: float | None = PATIENCE_S,
    ) -> None:
        self.find_tablebase = find_tablebase
        """Called in the thread, as it takes time."""
        self.chances_of: Callable[[Ruleset, Tablebase | None], Chances] = Chances.of
        """Makes the chances of rules from their tablebase, if there is one."""
        self.patience_s = patience_s
        """How long a frame waits, in all; None for as long as it takes."""
        self._left_s = patience_s or 0.0
        self._known: Chances | None = None
        self._lost = set[Ruleset]()
        """Rules whose tablebase could not be read any more: their chances are estimates now."""
        self._latest: Thread | None = None
        self._errors = deque[BaseException]()

    def ask(self, rules: Ruleset, work: Callable[[Chances], Answered]) -> Inquiry[Answered]:
        """Begin to work on an answer, once those asked for before are found."""
        inquiry, before = Inquiry(work), self._latest

        def run() -> None:
            if before:
                before.join(LONGEST_WAIT_S)
            if inquiry.is_wanted:
                self._answer(inquiry, rules)

        # A daemon: the program ends without the answer.
        inquiry.thread = self._latest = Thread(target=run, name="chances", daemon=True)
        inquiry.thread.start()
        return inquiry

    def is_done(self, inquiry: Inquiry[Answered]) -> bool:
        """Whether there is an answer or a problem; waits for it a little."""
        start_s = perf_counter()
        inquiry.thread.join(None if self.patience_s is None else self._left_s)
        self._left_s = max(0.0, self._left_s - (perf_counter() - start_s))
        return not inquiry.thread.is_alive()

    def tick(self) -> None:
        """Begin a frame; an error in the thread that is no problem of the files is raised here."""
        if not (self._latest and self._latest.is_alive()):
            self._left_s = self.patience_s or 0.0
        if self._errors:
            raise self._errors.popleft()

    def _answer(self, inquiry: Inquiry[Answered], rules: Ruleset) -> None:
        try:
            chances = self._chances(rules)
            answer = inquiry.work(chances)
            inquiry.is_exact, inquiry.answer = chances.is_exact, answer
        except TablebaseError as error:
            log.warning("the solution of '%s': %s", rules, str(error))  # str: no traceback
            inquiry.fault = NO_SOLUTION
            self._known = None
            self._lost.add(rules)
        except (NetworksError, OSError) as error:
            log.warning("the networks: %s", str(error))
            inquiry.fault = NO_NETWORKS
        except BaseException as error:  # noqa: BLE001 - raised by the next frame
            self._errors.append(error)

    def _chances(self, rules: Ruleset) -> Chances:
        """Return the chances of these rules, exact as soon as the rules are solved."""
        known = self._known if self._known and self._known.rules == rules else None
        if known is None or not known.is_exact:
            tablebase = None if rules in self._lost else self.find_tablebase(rules)
            if known is None or tablebase:
                known = self._known = self.chances_of(rules, tablebase)
        return known


_MOST_KEPT = 32
"""The games whose analyses are kept: of a game of 60 turns it takes about 200 kB."""


class _StoppedError(Exception):
    """Nobody waits for the analysis any more."""


class AnalysisJob:
    """A game that is being analysed."""

    def __init__(self, record: Record, adviser: Adviser) -> None:
        self.record = record
        self.share = 0.0
        """How much is done, 0 to 1."""
        self._is_stopped = False
        self._error: RecordError | None = None
        self._adviser = adviser
        self._inquiry = adviser.ask(record.rules, self._analyse)

    @property
    def is_done(self) -> bool:
        """Whether there is a result or a fault."""
        return self._adviser.is_done(self._inquiry)

    @property
    def game(self) -> GameAnalysis | None:
        """The result, once there is one."""
        return self._inquiry.answer

    @property
    def fault(self) -> str:
        """Why there will be no result, in a line for the player."""
        if self._error is None:
            return self._inquiry.problem
        number, turn = self.record.number, self._error.turn
        if turn:
            # Translators: the record of a game contradicts itself.
            return gettext("Game {number} is wrong at turn {turn}").format(number=number, turn=turn)
        return gettext("Game {number} is wrong").format(number=number)

    def stop(self) -> None:
        """Give up: nobody waits for the result."""
        self._is_stopped, self._inquiry.is_wanted = True, False

    def _analyse(self, chances: Chances) -> GameAnalysis | None:
        try:
            return analyse(self.record, chances, self._advance)
        except RecordError as error:
            log.warning("game %d: %s", self.record.number, str(error))
            self._error = error
        except _StoppedError:
            pass
        return None

    def _advance(self, share: float) -> None:
        self.share = share
        if self._is_stopped:
            raise _StoppedError


class Analyses:
    """Analyses games by the chances of an adviser, and keeps the last results."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._kept = OrderedDict[Record, GameAnalysis]()

    def known(self, record: Record) -> GameAnalysis | None:
        """Return the analysis of a game if it has been worked out up to its last completed turn."""
        game = self._kept.get(key := _key(record))
        if game:
            self._kept.move_to_end(key)
        return game

    def begin(self, record: Record) -> AnalysisJob:
        """Begin to analyse a game; ``collect`` has the result once it is there."""
        return AnalysisJob(record, self._adviser)

    def collect(self, job: AnalysisJob) -> GameAnalysis | None:
        """Return the result of a job if it is there; it is kept."""
        game = job.game if job.is_done else None
        if game:
            self._kept[_key(job.record)] = game
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return game


def _key(record: Record) -> Record:
    """Return the record without what changes between two turns."""
    return replace(record, pending=None, is_assisted=False, is_abandoned=False, date="")
