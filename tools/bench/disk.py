"""Measuring the longest frame while the disk is slow."""

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"  # before pygame begins

from puluc.assets import assets
from puluc.game.session import Setup
from puluc.rules import Ruleset, against
from puluc.storage.paths import Paths
from puluc.storage.preferences import Loudness
from puluc.text.numerals import decimal
from puluc.ui.app.app import App
from puluc.ui.app.main import import_screens
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display
from puluc.ui.scene.audio import Audio
from puluc.ui.scene.context import Context
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from tools.bench import time_ms
from tools.monkey.gestures import press_keys

DELAY_S = 2.0
"""The seconds that each call takes that changes the disk."""

_CALLS = ("fsync", "write", "link", "rename", "replace", "unlink")
WATCHED_S = 1.2
_FILE_KEYS = (
    "ctrl+s x RETURN",
    "r x RETURN",
    "d RETURN",
    "DELETE y",
    "RETURN",
    "n x RETURN RETURN",
)
OPERATIONS = {
    Screen.BOARD: ("t SPACE", "x"),
    Screen.FILES: ("", *_FILE_KEYS),
    Screen.RECORD: ("t", "a", "i"),
    Screen.PRINT_KIT: ("RETURN",),
    Screen.PREFERENCES: ("RIGHT RETURN",),
}
"""The keys of the operations that write, by their screens; the other screens are only opened."""


class _Disk:
    """The calls that take ``DELAY_S`` once ``is_slow``."""

    is_slow = False

    def slowed(self, call: Callable[..., object]) -> Callable[..., object]:
        """Return the call, delayed."""

        def delayed(*arguments: object, **options: object) -> object:
            if self.is_slow:
                time.sleep(DELAY_S)
            return call(*arguments, **options)

        return delayed


def figures() -> Iterator[str]:
    """Yield the longest frame of each screen and operation, one line each."""
    art = Art(assets())
    import_screens()  # as the program does in a thread
    for screen in Screen:
        for keys in OPERATIONS.get(screen, ("",)):
            longest = decimal(longest_ms(art, screen, keys.split()), 1)
            yield f"{screen.name} {keys}: longest frame {longest} ms"


def longest_ms(art: Art, screen: Screen, keys: list[str]) -> float:
    """Return the longest frame in which a screen opens and gets keys while a save is under way."""
    disk, times_ms = _Disk(), list[float]()
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        for name in _CALLS:
            stack.enter_context(patch.object(os, name, disk.slowed(getattr(os, name))))
        context = Context(Paths.find({"PULUC_HOME": home}), art, random.Random(1))
        display = Display(context.preferences.look, art["icon/48"])
        context.open(display, Audio(Loudness.OFF))
        for game in ("Other", "Puluc"):
            context.start_game(Setup(Ruleset(), against("easy")), game)
            context.saving.finish()
        app = App(context, display)
        app.scenes = [context.scene(screen if keys and screen is Screen.FILES else Screen.BOARD)]
        _frame(app)
        disk.is_slow = True
        context.save_session()
        if not (keys and screen is Screen.FILES):
            times_ms.append(time_ms(lambda: app.scenes.append(context.scene(screen))))
        times_ms.append(_frame(app, UNASKED_GUARD_MS))
        for key in keys:
            press_keys(key)
            times_ms.append(_frame(app))
        end_s = time.perf_counter() + WATCHED_S
        while time.perf_counter() < end_s:
            times_ms.append(_frame(app))
            time.sleep(0.01)
        disk.is_slow = False
        for open_scene in reversed(app.scenes):
            open_scene.close()
        while context.jobs.is_busy:
            context.jobs.tick()
            time.sleep(0.01)
        context.close()
        context.open_game.wait_for_closing()
        display.close()
    return max(times_ms)


def _frame(app: App, elapsed_ms: int = 20) -> float:
    """Run a frame; return how long it took, in milliseconds."""
    return time_ms(lambda: app.step(elapsed_ms))
