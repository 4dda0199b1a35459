"""Jobs that ask computer players for moves, and work out win chances and analyses of games."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from random import Random
from typing import TypeVar

from puluc.ai.master.evaluator import Chances
from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.game.analysis import GameAnalysis, analyse
from puluc.marks import N_
from puluc.rules import Play, Record, RecordError, Ruleset
from puluc.text.language import gettext
from puluc.ui.jobs.job import Job, JobQueue

PATIENCE_S = 0.01
"""How long the frame of a question waits, in all, for answers: fast levels need no second frame."""

Question = Callable[[Random], Play]
"""Asks a computer player for its choice in one position."""


class Thought(Job[Play]):
    """A computer player's choice.

    It draws from a copy of the random numbers, so that one that is cancelled uses none.
    """

    def __init__(self, question: Question, rng: Random) -> None:
        self.rng, self.source = copy(rng), rng
        super().__init__(lambda: question(self.rng))


class Thinker(JobQueue):
    """Asks computer players one question at a time."""

    def __init__(self, patience_s: float | None = PATIENCE_S) -> None:
        super().__init__("thinking", patience_s)
        self._latest: Thought | None = None

    def ask(self, question: Question, rng: Random) -> Thought:
        """Begin to think, and cancel the earlier thought."""
        if self._latest:
            self._latest.cancel()
        self._latest = thought = Thought(question, rng)
        self.add(thought)
        return thought

    def answer(self, thought: Thought) -> Play | None:
        """Return the choice, with its random numbers used up; None if it is not made yet."""
        if not self.is_done(thought) or thought.error:
            return None
        thought.source.setstate(thought.rng.getstate())
        return thought.result()


log = logging.getLogger(__name__)

Answered = TypeVar("Answered")

# Translators: in the line above the board. 155 pixels at most.
NO_NETWORKS = N_("No chances: Master's networks can't be read")
NO_SOLUTION = N_("No chances: the solution can't be read")


class Inquiry(Job[Answered | None]):
    """A question about win chances."""

    def __init__(
        self, adviser: Adviser, rules: Ruleset, work: Callable[[Chances], Answered]
    ) -> None:
        super().__init__(lambda: adviser.answer(self, rules, work))
        self.is_exact = False
        """Whether the answer is exact, and not an estimate."""
        self.fault = ""
        """Why there will be no answer: a marked text."""

    @property
    def answer(self) -> Answered | None:
        """The answer; None until it is found, or if it can't be."""
        return self.result() if self.is_done and not self.error else None

    @property
    def problem(self) -> str:
        """Why there will be no answer, for the player; empty if there may be one."""
        return gettext(self.fault)


class Adviser(JobQueue):
    """Answers inquiries one after another; the chances of the last rules are kept."""

    def __init__(
        self,
        find_tablebase: Callable[[Ruleset], Tablebase | None],
        patience_s: float | None = PATIENCE_S,
    ) -> None:
        super().__init__("chances", patience_s)
        self.find_tablebase = find_tablebase
        """Called in the thread, as it takes time."""
        self.chances_of: Callable[[Ruleset, Tablebase | None], Chances] = Chances.of
        """Makes the chances of rules from their tablebase, if there is one."""
        self._known: Chances | None = None
        self._lost = set[Ruleset]()
        """Rules whose tablebase could not be read any more: their chances are estimates now."""

    def ask(self, rules: Ruleset, work: Callable[[Chances], Answered]) -> Inquiry[Answered]:
        """Begin to work on an answer, once those asked for before are found."""
        inquiry = Inquiry(self, rules, work)
        self.add(inquiry)
        return inquiry

    def answer(
        self, inquiry: Inquiry[Answered], rules: Ruleset, work: Callable[[Chances], Answered]
    ) -> Answered | None:
        """Return the answer to an inquiry; None if the files it needs can't be read."""
        try:
            chances = self._chances(rules)
            answer = work(chances)
        except TablebaseError as error:
            log.warning("the solution of '%s': %s", rules, str(error))  # str: no traceback
            inquiry.fault = NO_SOLUTION
            self._known = None
            self._lost.add(rules)
            return None
        except (NetworksError, OSError) as error:
            log.warning("the networks: %s", str(error))
            inquiry.fault = NO_NETWORKS
            return None
        inquiry.is_exact = chances.is_exact
        return answer

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


class AnalysisJob(Inquiry[GameAnalysis | None]):
    """A game that is being analysed."""

    def __init__(self, record: Record, adviser: Adviser) -> None:
        super().__init__(adviser, record.rules, self._analyse)
        self.record = record
        self._wrong: RecordError | None = None

    @property
    def problem(self) -> str:
        """Why there will be no result, in a line for the player."""
        if self._wrong is None:
            return super().problem
        number, turn = self.record.number, self._wrong.turn
        if turn:
            # Translators: the record of a game contradicts itself.
            return gettext("Game {number} is wrong at turn {turn}").format(number=number, turn=turn)
        return gettext("Game {number} is wrong").format(number=number)

    def _analyse(self, chances: Chances) -> GameAnalysis | None:
        try:
            return analyse(self.record, chances, self.advance)
        except RecordError as error:
            log.warning("game %d: %s", self.record.number, str(error))
            self._wrong = error
            return None


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
        job = AnalysisJob(record, self._adviser)
        self._adviser.add(job)
        return job

    def collect(self, job: AnalysisJob) -> GameAnalysis | None:
        """Return the result of a job if it is there; it is kept."""
        game = job.answer if self._adviser.is_done(job) else None
        if game:
            self._kept[_key(job.record)] = game
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return game


def _key(record: Record) -> Record:
    """Return the record without what changes between two turns."""
    return replace(record, pending=None, is_assisted=False, is_abandoned=False, date="")
