"""What must be true of the running program, so that faults show that crash nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puluc.storage import game_file
from puluc.ui.app import App
from puluc.ui.board.scene import BoardScene
from puluc.ui.context import Context
from puluc.ui.files.scene import FilesScene
from puluc.ui.record.scene import RecordScene
from puluc.ui.screens.title import TitleScene

_FIRST_SCENES = (TitleScene, FilesScene, BoardScene, RecordScene)
"""What may be at the bottom: closing any other scene must not end the program."""

_SAVED = ("record", "future", "entered_ahead", "games", "scores")


class FaultError(Exception):
    """Something is wrong though nothing crashed; the text says what, then a colon and details."""


def check_scenes(app: App) -> None:
    """The program goes on, and on a screen that may be the first."""
    if not isinstance(app.scenes[0], _FIRST_SCENES):
        raise FaultError(f"closing this scene ends the program: {app.scenes}")


def check_file(context: Context) -> None:
    """The file of the open game can be opened, and holds the game as it is played."""
    session, path = context.session, context.open_game.path
    if session is None or path is None:
        return
    if not context.saving.finish():
        raise FaultError(f"not saved: {context.open_game.failure}")
    saved = game_file.load(path, str)
    for name in _SAVED:
        ours, theirs = getattr(session, name), getattr(saved, name)
        if ours != theirs:
            raise FaultError(f"not saved, {name}: {ours} is in play, {theirs} in the file")


def check_end(home: Path) -> None:
    """The program has ended its work: no thread goes on, nothing is left half written or locked."""
    if threading.active_count() > 1:
        raise FaultError(f"a thread goes on: {threading.enumerate()}")
    if left := [path for path in home.rglob("*") if path.suffix in (".puluc-tmp", ".tmp", ".lock")]:
        raise FaultError(f"files are left behind: {left}")


def wait_for_saves() -> None:
    """Let the threads that save come to their end, so that the same steps always do the same."""
    for thread in threading.enumerate():
        if thread.name == "saving":
            thread.join()


@contextmanager
def thread_errors() -> Iterator[list[BaseException]]:
    """The errors that end threads meanwhile."""
    errors: list[BaseException] = []
    hook = threading.excepthook
    threading.excepthook = lambda failed: errors.extend(
        [failed.exc_value] if failed.exc_value else []
    )
    try:
        yield errors
    finally:
        threading.excepthook = hook
