"""Starts the game in its window, with a log, and ends it in good order."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

import puluc
from puluc.storage.look import read_look
from puluc.storage.paths import Paths, assets
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display
from puluc.ui.widgets.night import draw_night

if TYPE_CHECKING:
    from puluc.rules import Record
    from puluc.ui.scene import Scene
    from puluc.ui.stage import Stage

log = logging.getLogger(__name__)


def run(
    paths: Paths,
    frames: int | None = None,
    file: Path | None = None,
    records: Sequence[Record] = (),
) -> int:
    """Play until the player leaves; the exit status. ``frames`` ends it after so many pictures.

    With a game file the title is left out and the game opened; with the ``records`` of a file
    only these are shown. The title comes up before the rest of the program is loaded.
    DisplayError if there is no window to be had.
    """
    log.info("puluc %s, pygame-ce %s, %s", puluc.__version__, pygame.version.ver, sys.platform)
    art = Art(assets())
    display = Display(read_look(paths.preferences), art["icon/48"])
    try:
        canvas = make_canvas()
        draw_night(canvas, art, 0)
        display.present(canvas)
        if frames != 1:
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
