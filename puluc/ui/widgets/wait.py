"""Waiting for a job without stopping the window: "Saving ..." appears after a short while."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pygame

from puluc.text.language import gettext
from puluc.ui.jobs.job import Job
from puluc.ui.render.art import Art
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control
from puluc.ui.scene.hot_keys import ConfirmCommand
from puluc.ui.scene.question import UNASKED_GUARD_MS, Question
from puluc.ui.scene.transitions import Pop, Push, Transition
from puluc.ui.widgets.notice import Answer, AnswerScene
from puluc.ui.widgets.title_bar import ok_hint

if TYPE_CHECKING:  # the title can do without
    pass

SHOWN_AFTER_MS = 300
"""The milliseconds after which a job shows its panel."""

T = TypeVar("T")


def wait_for(
    context: Context,
    work: Callable[[], T],
    then: Callable[[Job[T]], Transition | None],
    *,
    in_turn: bool = False,
    leave: Transition | None = None,
) -> Transition | None:
    """Run ``work`` in a job, then ``then``; show "Saving ..." meanwhile if it takes long.

    Jobs on the files of games run ``in_turn``. *Leave* gives the transition ``leave``, by default
    one that closes the panel. The job continues, and ``then`` is called with one that ``is_left``.
    """
    job = context.jobs.start(work, then, in_turn=in_turn)
    if job.wait(context.jobs.patience_s):
        return _finish(job)
    return Push(WaitScene(context.art, job, leave or Pop()), _finish)


def _finish(job: Job[Any]) -> Transition | None:
    job.is_left = False
    return cast("Transition | None", job.finish())


def call_result(job: Job[Callable[[], None]]) -> None:
    """Call the function that the job returned."""
    job.result()()


class WaitScene(AnswerScene[Job[Any]]):
    """A panel "Saving ..." that closes with its job once that is done; the default is to wait."""

    hints = (ok_hint,)
    is_moving = True

    def __init__(self, art: Art, job: Job[Any], leave: Transition) -> None:
        answers = Answer(ConfirmCommand.LEAVE, leave), Answer(ConfirmCommand.WAIT, None)
        super().__init__(art, gettext("Saving ...\nYou can leave in the meantime."), answers)
        self.question = Question(SHOWN_AFTER_MS + UNASKED_GUARD_MS)
        self._job = job
        self._waited_ms = 0

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the panel after a while; go on once the job is done."""
        was_shown = self._is_shown
        self._waited_ms += elapsed_ms
        self.is_dirty |= self._is_shown is not was_shown
        return self.pop(self._job) if self._job.is_done else None

    def close(self) -> None:
        """Let the job continue in the background if its result was not fetched."""
        self._job.is_left = True

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel, but not for a short job."""
        if self._is_shown:
            super().draw(canvas)

    def controls(self) -> Iterable[Control]:
        """Return the controls of the question, once it is shown."""
        return super().controls() if self._is_shown else ()

    @property
    def _is_shown(self) -> bool:
        return self._waited_ms >= SHOWN_AFTER_MS
