"""Computing chances and analyses in jobs, which delay no frame."""

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from puluc.ai.master.evaluator import Chances, Master, evaluator
from puluc.ai.master.networks import NetworksError, UnknownRulesError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.game.analysis import GameAnalysis, analyse
from puluc.game.rollout import GAMES, Rollout, roll_out
from puluc.marks import N_
from puluc.rules import Position, Record, RecordError, Ruleset, Side
from puluc.text.language import gettext
from puluc.ui.jobs.job import Job, JobQueue
from puluc.ui.jobs.thinker import PATIENCE_S

log = logging.getLogger(__name__)

T = TypeVar("T")

_MOST_KEPT = 32
"""The most games whose analyses are kept: one of 60 turns takes about 200 kB."""

# Translators: in the line above the board. 155 pixels at most.
NO_NETWORKS = N_("No chances: Master's networks can't be read")
UNKNOWN_RULES = N_("No chances: Master wasn't trained with these rules")
NO_SOLUTION = N_("No chances: the solution can't be read")
WRONG_GAME = N_("Game {number} is wrong")
# Translators: the record of a game contradicts itself.
WRONG_TURN = N_("Game {number} is wrong at turn {turn}")


class ChancesJob(Job[T | None], Generic[T]):
    """A question about chances, or the analysis of a game."""

    is_exact = False
    """Whether the answer is exact, and not an estimate."""

    fault = ""
    """The translatable text of the reason why there is no answer."""

    so_far: T | None = None
    """The part of the answer that is there already."""

    number = turn = 0
    """The game and the turn with an error, if that is the reason."""

    @property
    def problem(self) -> str:
        """The reason why there is no answer, for the player; empty if there may be one."""
        return gettext(self.fault).format(number=self.number, turn=self.turn) if self.fault else ""


class Adviser(JobQueue):
    """A queue of questions, which it answers one after another.

    It keeps the chances of the last rules, and the last analyses of games.
    """

    name = "chances"

    def __init__(
        self,
        find_tablebase: Callable[[Ruleset], Tablebase | None],
        patience_s: float | None = PATIENCE_S,
    ) -> None:
        super().__init__(patience_s)
        self.find_tablebase = find_tablebase
        """The function that finds a tablebase; it is called in the job, as it takes time."""
        self.chances_of: Callable[[Ruleset, Tablebase | None], Chances] = Chances.of
        """The function that makes the chances of rules from their tablebase, if there is one."""
        self.rollout_games = GAMES
        self._known: Chances | None = None
        self._lost = set[Ruleset]()
        """The rules whose tablebase can no longer be read: their chances are estimates now."""
        self._analyses = OrderedDict[Record, GameAnalysis]()
        """The last analyses, guarded by the lock; the rest is only for the queue's thread."""

    def ask(self, rules: Ruleset, work: Callable[[Chances], T]) -> ChancesJob[T]:
        """Start to work on an answer, once those asked for before are found."""
        return self._ask(rules, lambda chances, _job: work(chances))

    def analyse(self, record: Record) -> ChancesJob[GameAnalysis]:
        """Start to analyse a game."""
        return self._ask(record.rules, partial(self._analyse, record))

    def roll_out(self, positions: Sequence[Position], side: Side, seed: str) -> ChancesJob[Rollout]:
        """Start to play many games of Master with itself from positions of a rule set."""

        def work(chances: Chances, job: ChancesJob[Rollout]) -> Rollout:
            master, games = Master(evaluator()), self.rollout_games
            progress = job.advance
            return roll_out(
                positions, side, master, chances, seed=seed, progress=progress, games=games
            )

        return self._ask(positions[0].rules, work)

    def known(self, record: Record) -> GameAnalysis | None:
        """Return the analysis of a game if it is complete up to the last completed turn."""
        key = _key(record)
        with self._lock:
            if game := self._analyses.get(key):
                self._analyses.move_to_end(key)
        return game

    def forget(self) -> None:
        """Forget the analyses: those of rules that have just been solved are only estimates."""
        with self._lock:
            self._analyses.clear()

    def _ask(
        self, rules: Ruleset, work: Callable[[Chances, ChancesJob[T]], T | None]
    ) -> ChancesJob[T]:
        job: ChancesJob[T] = ChancesJob(lambda: self._answer(job, rules, work))
        self._start(job)
        return job

    def _answer(
        self, job: ChancesJob[T], rules: Ruleset, work: Callable[[Chances, ChancesJob[T]], T | None]
    ) -> T | None:
        """Return an answer; None with a fault if the data of the rules can't be used."""
        try:
            chances = self._chances(rules)
            answer = work(chances, job)
        except TablebaseError as error:
            log.warning("the solution of '%s': %s", rules, str(error))  # str: no traceback
            job.fault = NO_SOLUTION
            self._known = None
            self._lost.add(rules)
        except UnknownRulesError:
            job.fault = UNKNOWN_RULES
        except (NetworksError, OSError) as error:
            log.warning("the networks: %s", str(error))
            job.fault = NO_NETWORKS
        else:
            job.is_exact = chances.is_exact
            return answer
        return None

    def _chances(self, rules: Ruleset) -> Chances:
        """Return the chances of these rules, exact as soon as the rules are solved."""
        known = self._known if self._known and self._known.rules == rules else None
        if known is None or not known.is_exact:
            tablebase = None if rules in self._lost else self.find_tablebase(rules)
            if known is None or tablebase:
                known = self._known = self.chances_of(rules, tablebase)
        return known

    def _analyse(
        self, record: Record, chances: Chances, job: ChancesJob[GameAnalysis]
    ) -> GameAnalysis | None:
        """Analyse a game, and keep the result."""
        try:
            game = analyse(record, chances, job.advance, partial(setattr, job, "so_far"))
        except RecordError as error:
            log.warning("game %d: %s", record.number, str(error))
            job.number, job.turn = record.number, error.turn
            job.fault = WRONG_TURN if error.turn else WRONG_GAME
            return None
        with self._lock:
            self._analyses[_key(record)] = game
            while len(self._analyses) > _MOST_KEPT:
                self._analyses.popitem(last=False)
        return game


def _key(record: Record) -> Record:
    """Return the record without the fields that change between two turns."""
    return replace(record, pending=None, is_assisted=False, is_abandoned=False, date="")
