"""The chance of each side during a game: worked out in a job, shown as a balance that moves."""

from collections.abc import Iterator
from functools import partial

import pygame

from puluc.ai.master.evaluator import Chances
from puluc.game.analysis import START, rank
from puluc.rules import Choice, Match, Phase, Side
from puluc.storage.preferences import Speed
from puluc.text.language import gettext
from puluc.text.numerals import percent
from puluc.text.wordings import Words, worded
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.timeline import PACE
from puluc.ui.board.picture.view import balance_area, draw_balance, percents
from puluc.ui.jobs.adviser import ChancesJob
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role

GLIDE_MS = 500
"""The milliseconds of the balance's way from one chance to the next."""


class Balance:
    """The balance of a match; hidden until the first chance is known, and if there is none.

    After a throw it shows the chance after the best move for it, without saying which that is.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._job: ChancesJob[float] | None = None
        self._followed: object = None
        """The state whose chance was asked for last."""
        self._from = self._to = START
        self._spent_ms = float(GLIDE_MS)
        self._is_exact = False
        self._is_known = False
        self._problem = self._told = ""

    @property
    def is_shown(self) -> bool:
        """Whether there is a chance to show."""
        return self._is_known and self._is_on

    @property
    def is_moving(self) -> bool:
        """Whether it moves, or a chance is being worked out."""
        return self._is_on and (self._job is not None or self._spent_ms < GLIDE_MS)

    @property
    def jade(self) -> float:
        """Jade's chance as shown, 0 to 1."""
        return self._from + (self._to - self._from) * self._spent_ms / GLIDE_MS

    @property
    def _is_on(self) -> bool:
        return self._context.preferences.show_chances

    def follow(self, match: Match) -> None:
        """Ask for the chance in the current position, unless it was asked for already."""
        state = (match.position, match.values, match.phase)
        if not self._is_on or state == self._followed:
            return
        self.cancel()
        self._followed = state
        if match.phase is Phase.OPENING:  # both sides throw for the first move
            self._show(START, is_exact=True)
            return
        work = partial(_jade_chance, choice=_choice(match), mover=match.mover)
        self._job = self._context.adviser.ask(match.rules, work)

    def tick(self, elapsed_ms: int) -> bool:
        """Advance time; return whether the balance looks different."""
        was_moving, pace = self.is_moving, PACE[self._context.preferences.speed]
        passed_ms = elapsed_ms / pace if pace else GLIDE_MS
        self._spent_ms = min(GLIDE_MS, self._spent_ms + passed_ms)
        job = self._job
        if job and self._context.adviser.is_done(job):
            self._job = None
            self._take(job)
        return was_moving

    def problem(self) -> str:
        """Return the reason why there is no chance, once; else an empty string."""
        problem, self._problem = self._problem, ""
        return problem

    def cancel(self) -> None:
        """Cancel the pending request."""
        if self._job:
            self._job.cancel()
        self._job = self._followed = None

    def words_at(self, pos: tuple[int, int], layout: Layout) -> Words:
        """Return the chances in words if the pointer is on the balance."""
        is_there = self.is_shown and balance_area(layout).collidepoint(pos)
        return self._words if is_there else Words()

    def controls(self, layout: Layout) -> Iterator[Control]:
        """Yield the chances, if they are shown, with the numbers beside the board."""
        if self.is_shown:
            yield Control(Role.TEXT, balance_area(layout).inflate(40, 8), self._words.full)

    @property
    def _words(self) -> Words:
        """The chances in words."""
        jade, obsidian = percents(self._to)
        if self._is_exact:
            # Translators: the chances to win. 155 pixels at most.
            text = gettext("Jade {jade}, Obsidian {obsidian}|Jade {jade}")
        else:
            text = gettext("Jade about {jade}, Obsidian {obsidian}|Jade about {jade}")
        return worded(text, jade=percent(jade / 100), obsidian=percent(obsidian / 100))

    def draw(self, canvas: pygame.Surface, layout: Layout) -> None:
        """Draw the balance, if there is a chance to show."""
        if self.is_shown:
            draw_balance(canvas, self._context.art, layout, self.jade)

    def _take(self, job: ChancesJob[float]) -> None:
        if job.answer is None:
            self._is_known = False
            if job.fault != self._told:
                self._told, self._problem = job.fault, job.problem
            return
        self._show(job.answer, is_exact=job.is_exact)

    def _show(self, jade: float, *, is_exact: bool) -> None:
        """Move to another chance; show the first at once."""
        is_still = not self._is_known or self._context.preferences.speed is Speed.OFF
        self._from = jade if is_still else self.jade
        self._to, self._spent_ms = jade, float(GLIDE_MS if is_still else 0)
        self._is_exact, self._is_known = is_exact, True


def _choice(match: Match) -> Choice:
    """Return the player's choice; it has no plays before a throw and for a pass."""
    if match.phase is Phase.MOVE:
        return match.choice
    is_pass = match.phase is Phase.PASS
    return Choice(match.position.pass_turn() if is_pass else match.position, (), ())


def _jade_chance(chances: Chances, choice: Choice, mover: Side) -> float:
    """Return Jade's chance if the best is chosen."""
    best = rank(chances, choice, mover)[0].chance
    return best if mover is Side.JADE else 1 - best
