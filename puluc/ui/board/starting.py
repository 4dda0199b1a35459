"""Starting a game in a file, in a job, and showing its board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from puluc.ui.jobs.job import Job
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Replace, Transition
from puluc.ui.widgets.wait import wait_for

if TYPE_CHECKING:  # the title can do without
    from puluc.game.session import Setup
    from puluc.storage.open_game import OpenedGame


def start_new(context: Context, setup: Setup | Screen, name: str = "") -> Transition | None:
    """Start a game in a new file (in the open one if there is no name), and show the board.

    A job makes the file and opens the solution that Perfect needs, since both may take long.
    A game over Link has begun already: instead of a setup there is the screen that shows it.
    """
    if isinstance(setup, Screen):
        return Replace(context.scene(setup))

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
