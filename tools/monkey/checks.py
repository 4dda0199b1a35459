"""Invariants of the running program, to find faults that crash nothing."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puluc.storage import game_file
from puluc.ui.app.app import App
from puluc.ui.app.context import Context
from puluc.ui.board.scene import BoardScene
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.title import TitleScene

_FIRST_SCENES = (TitleScene, FilesScene, BoardScene, RecordScene)
"""The scenes that may be at the bottom; closing any other must not end the program."""

_SAVED = ("record", "future", "entered_ahead", "games", "scores")


class FaultError(Exception):
    """An invariant does not hold; the text is its name, a colon, and details."""


def check_scenes(app: App) -> None:
    """The bottom scene may be the first one."""
    if not isinstance(app.scenes[0], _FIRST_SCENES):
        raise FaultError(f"closing this scene ends the program: {app.scenes}")


def check_file(context: Context) -> None:
    """The open game's file can be loaded, and holds the game."""
    session, path = context.session, context.open_game.path
    if session is None or path is None:
        return
    if not context.saving.finish():
        raise FaultError(f"not saved: {context.open_game.failure}")
    saved = game_file.load(path, str)
    for name in _SAVED:
        played, loaded = getattr(session, name), getattr(saved, name)
        if played != loaded:
            raise FaultError(f"not saved, {name}: {played} is in play, {loaded} in the file")


def check_end(home: Path) -> None:
    """The program has shut down: no thread runs, no temporary file or lock is left."""
    if threading.active_count() > 1:
        raise FaultError(f"a thread still runs: {threading.enumerate()}")
    if left := [path for path in home.rglob("*") if path.suffix in (".puluc-tmp", ".tmp", ".lock")]:
        raise FaultError(f"files are left behind: {left}")


def wait_for_threads() -> None:
    """Wait for what threads work on, so that the same steps always do the same."""
    for thread in threading.enumerate():
        if thread.name in ("saving", "thinking", "chances", "skill"):
            thread.join()


@contextmanager
def thread_errors() -> Iterator[list[BaseException]]:
    """Collect the errors that end threads inside the block."""
    errors: list[BaseException] = []
    hook = threading.excepthook
    threading.excepthook = lambda failed: errors.extend(
        [failed.exc_value] if failed.exc_value else []
    )
    try:
        yield errors
    finally:
        threading.excepthook = hook
