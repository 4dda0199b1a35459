"""Waiting for a job without stopping the window: "Saving ..." appears after a short while."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pygame

from puluc.text.language import gettext
from puluc.text.numerals import percent
from puluc.ui.jobs.job import Job
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, WIDTH, frame
from puluc.ui.scene.base import (
    UNASKED_GUARD_MS,
    Pop,
    Push,
    Question,
    Replace,
    Scene,
    Screen,
    Transition,
)
from puluc.ui.scene.context import Context
from puluc.ui.scene.controls import Control, Role
from puluc.ui.scene.hot_keys import ConfirmCommand
from puluc.ui.scene.input import Action, Command
from puluc.ui.widgets.notice import Answer, AnswerScene
from puluc.ui.widgets.title_bar import cancel_hint, foot_hints, ok_hint

if TYPE_CHECKING:  # the title can do without
    from puluc.game.session import Setup
    from puluc.storage.open_game import OpenedGame

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
    one that closes the panel. The job goes on, and ``then`` is called with one that ``is_left``.
    """
    job = context.jobs.start(work, then, in_turn=in_turn)
    if job.wait(context.jobs.patience_s):
        return _finish(job)
    return Push(WaitScene(context.art, job, leave or Pop()), _finish)


def _finish(job: Job[Any]) -> Transition | None:
    """Finish a job of ``wait_for``."""
    job.is_left = False
    return cast("Transition | None", job.finish())


def start_new(context: Context, setup: Setup, name: str = "") -> Transition | None:
    """Start a game in a new file (in the open one if there is no name), and show the board.

    A job makes the file and opens the solution that Perfect needs, since both may take long.
    """

    def begin(job: Job[OpenedGame]) -> Transition | None:
        if job.is_left:
            context.attempt(lambda: close_left(context, job))
        elif context.start_game(setup, name, job.result):
            return Replace(context.scene(Screen.BOARD))
        return None

    def begin_here(job: Job[object]) -> Transition | None:
        if job.is_left:
            return None
        context.start_game(setup)
        return Replace(context.scene(Screen.BOARD))

    if not name:
        if not setup.needs_solution:
            context.start_game(setup)
            return Replace(context.scene(Screen.BOARD))
        return wait_for(context, partial(context.tablebase_for, setup.rules), begin_here)
    return wait_for(context, partial(context.open_game.make, setup, name), begin, in_turn=True)


def close_left(context: Context, job: Job[OpenedGame] | Job[OpenedGame | None]) -> None:
    """Close the game that a job opened for a player who went on without it."""
    if opened := job.result():
        context.open_game.close_soon(opened.file)


def call_result(job: Job[Callable[[], None]]) -> None:
    """Call the function that the job returned."""
    job.result()()


class WaitScene(AnswerScene[Job[Any]]):
    """A panel "Saving ..." that closes with its job once that is done; the default is to wait."""

    hints = (ok_hint,)
    is_moving = True

    def __init__(self, art: Art, job: Job[Any], leave: Transition) -> None:
        answers = Answer(ConfirmCommand.LEAVE, leave), Answer(ConfirmCommand.WAIT, None)
        super().__init__(art, gettext("Saving ... It goes on if you leave."), answers)
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
        """Let the job go on by itself if its result was not fetched."""
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


STEPS_A_TICK = 4
LONGEST_TICK_S = 0.01

Export = Generator[float, None, Callable[[], Path]]
"""Yields the share that is done, and returns the function that writes the file in a job."""

_RECT = pygame.Rect((WIDTH - 130) // 2, 15, 130, 50)
_BAR = pygame.Rect(_RECT.x + 10, _RECT.y + 21, _RECT.width - 20, 7)


class ExportScene(Scene[Callable[[], Path] | str]):
    """A progress bar that Esc cancels; it closes with what writes the file, or with a message."""

    is_overlay = True
    is_moving = True

    def __init__(self, art: Art, title: str, drawing: Export) -> None:
        self._art = art
        self._title = title
        self._drawing = drawing
        self._share = 0.0
        self._hints = foot_hints(art, _RECT, cancel_hint())

    def handle(self, action: Action) -> Transition | None:
        """Cancel with Esc or a click on it."""
        is_cancelled = self._hints.meant(action) is Command.CANCEL
        return self.pop(gettext("Nothing was written")) if is_cancelled else None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Do the next steps."""
        del elapsed_ms
        self.is_dirty = True
        end_s = perf_counter() + LONGEST_TICK_S
        try:
            for _ in range(STEPS_A_TICK):
                self._share = next(self._drawing)
                if perf_counter() > end_s:
                    break
        except StopIteration as end:
            return self.pop(end.value)
        return None

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the panel with its bar."""
        frame(canvas, _RECT, 2, 5)
        self._art.bold.draw_centred(canvas, (_RECT.centerx, _RECT.y + 5), self._title)
        frame(canvas, _BAR, 0, 1)
        canvas.fill(INK, (_BAR.x + 2, _BAR.y + 2, round((_BAR.width - 4) * self._share), 3))
        self._hints.draw(canvas)

    def controls(self) -> Iterator[Control]:
        """Yield the share that is done, and the key that cancels."""
        yield Control(Role.PROGRESS, _BAR, self._title, percent(self._share))
        yield from self._hints.controls()
