"""Analyses games in a thread, so that no frame waits for it, and keeps what was worked out."""

import logging
from collections import OrderedDict
from dataclasses import replace

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import GameAnalysis, analyse
from puluc.rules import Record, RecordError
from puluc.text.language import gettext
from puluc.ui.jobs.adviser import Adviser

log = logging.getLogger(__name__)

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
        """The analysis of a game if it has been worked out up to its last completed turn."""
        game = self._kept.get(key := _key(record))
        if game:
            self._kept.move_to_end(key)
        return game

    def begin(self, record: Record) -> AnalysisJob:
        """Begin to analyse a game; ``collect`` has the result once it is there."""
        return AnalysisJob(record, self._adviser)

    def collect(self, job: AnalysisJob) -> GameAnalysis | None:
        """The result of a job if it is there; it is kept."""
        game = job.game if job.is_done else None
        if game:
            self._kept[_key(job.record)] = game
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return game


def _key(record: Record) -> Record:
    """The record without what changes between two turns."""
    return replace(record, pending=None, is_assisted=False, is_abandoned=False, date="")
