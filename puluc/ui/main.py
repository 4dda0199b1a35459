"""Starts the game in its window, with a log, and ends it in good order."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

import puluc
from puluc.storage import preferences
from puluc.storage.paths import Paths, assets
from puluc.storage.preferences import Preferences, PreferencesError
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display, DisplayError
from puluc.ui.widgets.night import draw_night

if TYPE_CHECKING:
    from puluc.rules import Record
    from puluc.ui.scene import Scene
    from puluc.ui.stage import Stage

LOG_BYTES, LOG_FILES = 256 * 1024, 3

log = logging.getLogger(__name__)


def run(
    environ: Mapping[str, str],
    frames: int | None = None,
    file: Path | None = None,
    *,
    is_replay: bool = False,
) -> int:
    """Play until the player leaves; the exit status. ``frames`` ends it after so many pictures.

    With a game file the title is left out and the game opened, or only its record shown
    (ValueError, OSError if that can't be read). The title comes up before the rest of the
    program is loaded.
    """
    records = _records(file) if is_replay and file else []
    paths, art = Paths.find(environ), Art(assets())
    try:
        display = Display(_preferences(paths), art["widgets/icon-48"])
    except DisplayError as error:
        _open_log(paths)
        log.exception("no window")
        if sys.stderr:
            print(f"puluc: can't open a window: {error}", file=sys.stderr)
        return 1
    try:
        canvas = make_canvas()
        draw_night(canvas, art, 0)
        display.present(canvas)
        if frames != 1:
            _open_log(paths)
            stage = make_stage(paths, art)
            _play(stage, display, frames, lambda: _first_scene(stage, file, records))
    finally:
        pygame.quit()
    return 0


def make_stage(paths: Paths, art: Art) -> Stage:
    """What the scenes share, with chance from the system."""
    import random

    from puluc.ui.scenes import SCENES
    from puluc.ui.stage import Stage

    return Stage(paths, art, SCENES, random.Random())


def _play(stage: Stage, display: Display, frames: int | None, first: Callable[[], Scene]) -> None:
    from puluc.ui.app import App
    from puluc.ui.audio import Audio

    stage.open(display, Audio(stage.preferences.sound))
    left = None if frames is None else frames - 1
    App(stage, display).run(first(), pygame.time.Clock(), left)
    stage.close()


def _first_scene(stage: Stage, file: Path | None, records: Sequence[Record]) -> Scene:
    """The title, the game of a file, or its record."""
    from puluc.ui.scene import Screen
    from puluc.ui.scenes.files import FilesScene
    from puluc.ui.scenes.record import RecordScene

    if file and records:
        return RecordScene(stage, records, file.stem)
    return FilesScene(stage, file) if file else stage.scene(Screen.TITLE)


def _records(file: Path) -> list[Record]:
    """The games of a game file or of a record as text, each played again."""
    from puluc.report import records_in
    from puluc.rules import verify

    records = records_in(file)
    for record in records:
        verify(record)
    return records


def _preferences(paths: Paths) -> Preferences:
    """The preferences for the window; the stage reads them again and tells what is wrong."""
    try:
        return preferences.load(paths.preferences)
    except (PreferencesError, OSError):
        return Preferences()


def _open_log(paths: Paths) -> None:
    """Log to a file if the folder allows it; a game needs no log."""
    from logging.handlers import RotatingFileHandler

    root = logging.getLogger("puluc")
    root.addHandler(logging.NullHandler())
    root.setLevel(logging.INFO)
    with suppress(OSError):
        paths.log.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            paths.log_file, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8", delay=False
        )
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root.addHandler(handler)
    log.info("puluc %s, pygame-ce %s, %s", puluc.__version__, pygame.version.ver, sys.platform)
