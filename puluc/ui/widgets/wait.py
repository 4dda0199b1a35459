"""Waits for a job without stopping the window: "Saving ..." after a short while."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import pygame

from puluc.game.session import Setup
from puluc.storage.open_game import OpenedGame
from puluc.text.language import gettext
from puluc.ui.app.context import Context
from puluc.ui.app.hot_keys import ConfirmCommand
from puluc.ui.app.input import Action
from puluc.ui.app.scene import (
    UNASKED_GUARD_MS,
    Pop,
    Push,
    Question,
    Replace,
    Resume,
    Screen,
    Transition,
)
from puluc.ui.jobs.job import Job
from puluc.ui.render.art import Art
from puluc.ui.widgets.confirm import ConfirmAnswer, ConfirmScene
from puluc.ui.widgets.key_hints import ok_hint

SHOWN_AFTER_MS = 300
"""Shorter jobs show nothing."""

T = TypeVar("T")


def wait_for(
    context: Context,
    work: Callable[[], T],
    then: Callable[[Job[T]], Transition | None],
    *,
    in_turn: bool = False,
    leave: Transition | None = None,
) -> Transition | None:
    """Run ``work`` in a job, then ``then``; meanwhile show "Saving ..." if it takes long.

    Jobs on the files of games run ``in_turn``. *Leave* does ``leave``, by default close the panel;
    then the job goes on, and ``then`` is called with one that ``is_left``.
    """
    job = context.jobs.start(work, then, in_turn=in_turn)
    if job.wait(context.jobs.patience_s):
        return _finish(job)
    return Push(WaitScene(context.art, job, leave or Pop()))


def _finish(job: Job[Any]) -> Transition | None:
    """Finish a job of ``wait_for``."""
    return cast("Transition | None", job.finish())


def start_new(context: Context, setup: Setup, name: str = "") -> Transition | None:
    """Start a game in a new file (in the open one if there is no name), and show the board."""

    def begin(job: Job[OpenedGame]) -> Transition | None:
        if job.is_left:
            context.attempt(lambda: close_left(job))
        elif context.start_game(setup, name, job.result):
            return Replace(context.scene(Screen.BOARD))
        return None

    if context.session and not name:
        context.start_game(setup)
        return Replace(context.scene(Screen.BOARD))
    return wait_for(context, partial(context.open_game.make, setup, name), begin, in_turn=True)


def close_left(job: Job[OpenedGame] | Job[OpenedGame | None]) -> None:
    """Close what a job opened for a player who went on without it."""
    if opened := job.result():
        opened.file.close_soon()


def call_result(job: Job[Callable[[], None]]) -> None:
    """Call what the job's function returned."""
    job.result()()


class WaitScene(ConfirmScene):
    """Says "Saving ..." until a job is done; the default is to wait."""

    answers = (
        ConfirmAnswer(ConfirmCommand.LEAVE, True),
        ConfirmAnswer(ConfirmCommand.WAIT, False),
    )
    hints = (ok_hint,)
    is_moving = True

    def __init__(self, art: Art, job: Job[Any], leave: Transition) -> None:
        super().__init__(art, gettext("Saving ... It goes on if you leave."))
        self.question = Question(SHOWN_AFTER_MS + UNASKED_GUARD_MS)
        self._job, self._leave = job, leave
        self._waited_ms = 0

    def handle(self, action: Action) -> Transition | None:
        """Leave; any other answer goes on waiting."""
        match super().handle(action):
            case Pop(True):
                return self._leave
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Show the panel after a while; go on once the job is done."""
        was_shown = self._is_shown
        self._waited_ms += elapsed_ms
        self.is_dirty |= self._is_shown is not was_shown
        return Resume(self._go_on) if self._job.is_done else None

    def close(self) -> None:
        """Let the job go on by itself if it is not over."""
        self._job.is_left = not self._job.is_over

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel, but not for a short job."""
        if self._is_shown:
            super().draw(canvas)

    def _go_on(self) -> Transition | None:
        self._job.is_left = False
        return _finish(self._job)

    @property
    def _is_shown(self) -> bool:
        return self._waited_ms >= SHOWN_AFTER_MS
