"""Works out chances in a thread, so that a question about a position delays no frame."""

import logging
from collections import deque
from collections.abc import Callable
from threading import Thread
from time import perf_counter
from typing import Generic, TypeVar

from puluc.ai.master.evaluator import Chances
from puluc.ai.master.networks import NetworksError
from puluc.ai.tablebase.file import Tablebase, TablebaseError
from puluc.marks import N_
from puluc.rules import Ruleset
from puluc.text.language import gettext
from puluc.ui.jobs.thinking import LONGEST_WAIT_S, PATIENCE_S

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
