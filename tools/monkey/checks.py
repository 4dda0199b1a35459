"""Faults that the monkey finds: invariants that do not hold, steps that hang, and crashes."""

import signal
import threading
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import puluc
from puluc.storage import game_file
from puluc.ui.app.app import App
from puluc.ui.board.scene import BoardScene
from puluc.ui.scene.context import Context
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.screens.link import LinkScene, TableScene
from puluc.ui.screens.record.scene import RecordScene
from puluc.ui.screens.title import TitleScene

_FIRST_SCENES = (TitleScene, FilesScene, BoardScene, RecordScene, LinkScene, TableScene)
"""The scenes that may be at the bottom; closing any other must not end the program."""

_SAVED = ("record", "future", "entered_ahead", "games", "scores")


class FaultError(Exception):
    """The error for an invariant that does not hold; the text is its name, a colon, and details."""


def check_scenes(app: App) -> None:
    """Check that the bottom scene may be the first one."""
    if not isinstance(app.scenes[0], _FIRST_SCENES):
        raise FaultError(f"closing this scene ends the program: {app.scenes}")


def check_file(context: Context) -> None:
    """Check that the open game's file can be loaded, and holds the game."""
    session, path = context.session, context.open_game.path
    if session is None or path is None:
        return
    if not context.saving.finish():
        raise FaultError(f"not saved: {context.open_game.failure}")
    if not path.exists():
        raise FaultError(f"not saved: there is no {path}")
    saved = game_file.load(path, str)
    for name in _SAVED:
        played, loaded = getattr(session, name), getattr(saved, name)
        if played != loaded:
            raise FaultError(f"not saved, {name}: {played} is in play, {loaded} in the file")


def check_end(home: Path) -> None:
    """Check that no thread runs and no temporary file or lock is left after the program's end."""
    if threading.active_count() > 1:
        raise FaultError(f"a thread still runs: {threading.enumerate()}")
    if left := [path for path in home.rglob("*") if path.suffix in (".puluc-tmp", ".tmp", ".lock")]:
        raise FaultError(f"files are left behind: {left}")


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


_PACKAGE = Path(puluc.__file__).parent


@dataclass(frozen=True, slots=True)
class Crash:
    """An error, and how to reproduce it."""

    place: str
    """The type of the error and the line of the program that raised it."""
    text: str
    life: int
    script: tuple[str, ...]
    """Everything done in that life: starts of the program, and frames."""
    trace: str


@dataclass(slots=True)
class MonkeyTally:
    """The counts of the monkey."""

    steps: int = 0
    lives: int = 0
    starts: int = 0
    """The starts of the program."""
    visits: Counter[str] = field(default_factory=Counter)
    """The number of visits by screen name, or by the class of a scene without one."""
    games: Counter[str] = field(default_factory=Counter)
    """The games played, by the name of their rules."""
    finished: int = 0
    longest: tuple[float, int, int] = (0.0, 0, 0)
    """The processor time of the longest step in seconds, its life and number."""
    crashes: dict[str, Crash] = field(default_factory=dict)
    """The first crash at each place."""
    counts: Counter[str] = field(default_factory=Counter)
    """The number of crashes at each place."""

    def note(self, error: BaseException, life: int, script: Sequence[str]) -> None:
        """Count an error, and keep the first at each place."""
        place = place_of(error)
        trace = "".join(traceback.format_exception(error))
        self.crashes.setdefault(place, Crash(place, f"{error}", life, tuple(script), trace))
        self.counts[place] += 1


def place_of(error: BaseException) -> str:
    """Return the type of an error and the place that raised it; for a fault its name."""
    if isinstance(error, FaultError):
        return f"{error}".partition(":")[0]
    frames = traceback.extract_tb(error.__traceback__)
    program = [each for each in frames if Path(each.filename).is_relative_to(_PACKAGE)] or frames
    last = program[-1]
    path = Path(last.filename)
    name = path.relative_to(_PACKAGE) if path.is_relative_to(_PACKAGE) else path
    return f"{type(error).__name__} in {name.as_posix()}:{last.lineno} {last.name}"


HANG_S = 30.0
"""The seconds of processor time after which a step counts as hung; a rollout may take 7 s."""


class HangError(BaseException):
    """The error for a step that takes too long; a BaseException, so that nothing catches it."""


@contextmanager
def watchdog() -> Iterator[None]:
    """Watch the steps, each of which starts with ``wake_watchdog``."""
    if not _has_watchdog():
        yield
        return

    def bark(_number: int, _frame: FrameType | None) -> None:
        raise HangError(f"a step took more than {HANG_S:.0f} s")

    before = signal.signal(signal.SIGVTALRM, bark)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def wake_watchdog() -> None:
    """Start timing a step."""
    if _has_watchdog():
        signal.setitimer(signal.ITIMER_VIRTUAL, HANG_S)


def _has_watchdog() -> bool:
    is_main = threading.current_thread() is threading.main_thread()
    return hasattr(signal, "setitimer") and is_main
