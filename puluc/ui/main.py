"""Starts the game in its window, with a log, and ends it in good order."""

from __future__ import annotations

import logging
import random
import sys
from collections.abc import Mapping
from contextlib import suppress
from logging.handlers import RotatingFileHandler

import pygame

import puluc
from puluc.storage.paths import Paths, assets
from puluc.ui.app import App
from puluc.ui.audio import Audio
from puluc.ui.render.art import Art
from puluc.ui.render.display import Display, DisplayError
from puluc.ui.scene import Screen
from puluc.ui.scenes import SCENES
from puluc.ui.stage import Stage

LOG_BYTES, LOG_FILES = 256 * 1024, 3

log = logging.getLogger(__name__)


def run(environ: Mapping[str, str], frames: int | None = None) -> int:
    """Play until the player leaves; the exit status. ``frames`` ends it after so many pictures."""
    paths = Paths.find(environ)
    _open_log(paths)
    log.info("puluc %s, pygame-ce %s, %s", puluc.__version__, pygame.version.ver, sys.platform)
    stage = make_stage(paths)
    preferences = stage.preferences
    try:
        display = Display(preferences, stage.art["widgets/icon-48"])
    except DisplayError as error:
        log.exception("no window")
        if sys.stderr:
            print(f"puluc: can't open a window: {error}", file=sys.stderr)
        return 1
    stage.open(display, Audio(preferences.sound))
    try:
        App(stage, display).run(stage.scene(Screen.TITLE), pygame.time.Clock(), frames)
        stage.remember_window()
    finally:
        pygame.quit()
    return 0


def make_stage(paths: Paths) -> Stage:
    """What the scenes share, with the art, and chance from the system."""
    return Stage(paths, Art(assets()), SCENES, random.Random())


def _open_log(paths: Paths) -> None:
    """Log to a file if the folder allows it; a game needs no log."""
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
