"""Starting the game in its window, and shutting it down."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Any

import pygame

import puluc
from puluc.assets import assets
from puluc.storage.look import read_look
from puluc.storage.paths import Paths, is_translocated
from puluc.ui.accessibility.adapter import IS_BEFORE_WINDOW
from puluc.ui.app.stop_signals import stop_status
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import make_canvas
from puluc.ui.render.display import Display
from puluc.ui.screens.title_art import draw_title

if TYPE_CHECKING:
    from puluc.rules import Record
    from puluc.ui.accessibility.reader import ScreenReader
    from puluc.ui.scene.base import Scene
    from puluc.ui.scene.context import Context

log = logging.getLogger(__name__)

IMPORT_AFTER_S = 0.5
"""The seconds after which the other screens are imported, in a thread, so that none opens late."""


def run(
    paths: Paths,
    frames: int | None = None,
    file: Path | None = None,
    records: Sequence[Record] = (),
) -> int:
    """Play until the player leaves, or for ``frames`` drawn frames, and return the exit status.

    With a game file the title is skipped and the game opened; with the ``records`` of a file only
    these are shown. The title is drawn before the rest of the program is imported. DisplayError if
    no window can be opened.
    """
    log.info("puluc %s, pygame-ce %s, %s", puluc.__version__, pygame.version.ver, sys.platform)
    art, reader = Art(assets()), _reader_before_window()
    display = Display(read_look(paths.preferences), art["icon/48"], reader.open if reader else None)
    try:
        canvas = make_canvas()
        draw_title(canvas, art, 0)
        display.present(canvas)
        if frames != 1:
            context = make_context(paths, art)
            first = partial(_first_scene, context, file, records)
            _play(context, display, frames, first, reader)
    finally:
        pygame.quit()
    return stop_status()


def _reader_before_window() -> ScreenReader | None:
    """Return the screen reader on systems where it must exist before the window is shown."""
    if not IS_BEFORE_WINDOW:
        return None
    from puluc.ui.accessibility.reader import ScreenReader

    return ScreenReader()


def make_context(paths: Paths, art: Art) -> Context:
    """Return the context of the scenes, seeded by the system."""
    import random

    from puluc.ui.scene.context import Context

    return Context(paths, art, random.Random())


def _play(
    context: Context,
    display: Display,
    frames: int | None,
    first: Callable[[], Scene[Any]],
    reader: ScreenReader | None,
) -> None:
    from puluc.ui.app.app import App
    from puluc.ui.scene.audio import Audio

    context.open(display, Audio(context.preferences.sound))
    ask_to_move(context, Path(sys.executable))
    left = None if frames is None else frames - 1
    _lost_display = LostDisplay(lambda: _close(context))
    importing = Timer(IMPORT_AFTER_S, import_screens)
    importing.daemon = True
    importing.start()
    try:
        App(context, display, reader).run(first(), pygame.time.Clock(), left)
        context.remember_window()
        context.remember_device()
    finally:
        importing.cancel()
        pygame.display.quit()  # no dead window stays open while a slow disk takes the last saves
        _close(context)


def import_screens() -> None:
    """Import the modules of all screens but Link's, and read the puzzles."""
    from puluc.ui.scene.screens import Screen
    from puluc.ui.screens.puzzles.scene import collection

    networked = {Screen.LINK, Screen.NEW_TABLE, Screen.TABLE}  # loaded when they are asked for
    for screen in set(Screen) - networked:
        screen.load()
    import_module("asyncio")  # so that Link's screens are loaded within a frame
    with suppress(puluc.PulucError, OSError):  # reported when the puzzles are opened
        collection()


def _close(context: Context) -> None:
    """Save everything without the window, and close the game file.

    After a signal, which leaves nobody to ask, say what is not saved.
    """
    context.display = None
    if (unsaved := context.close()) and stop_status() and sys.stderr:
        print(f"puluc: {unsaved}", file=sys.stderr)


def ask_to_move(context: Context, executable: Path) -> None:
    """Ask a player on macOS once to move the app, if macOS runs a copy of it."""
    from msgspec.structs import replace

    from puluc.ui.scene.context import translocation_message

    if not is_translocated(executable):
        return
    log.warning("run by macOS from %s", executable)
    if not context.preferences.asked_to_move:
        context.notices.append(translocation_message())
        context.set_preferences(replace(context.preferences, asked_to_move=True))


def _first_scene(context: Context, file: Path | None, records: Sequence[Record]) -> Scene[Any]:
    """Return the title, the file's game, or its record."""
    from puluc.ui.scene.screens import Screen

    if file and records:
        return context.scene(Screen.RECORD, records, file.stem)
    return context.scene(Screen.FILES, file) if file else context.scene(Screen.TITLE)


#: A name of its own: PyInstaller bundles a library that a call names directly, and this one
#: must be the system's.
XLIB = "libX11.so.6"


class XErrorEvent(ctypes.Structure):
    """An error as Xlib reports it."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("resourceid", ctypes.c_ulong),
        ("serial", ctypes.c_ulong),
        ("error_code", ctypes.c_ubyte),
        ("request_code", ctypes.c_ubyte),
        ("minor_code", ctypes.c_ubyte),
    )


_NO_WINDOW = (3, 9)
"""The codes of Xlib's errors BadWindow and BadDrawable."""


class LostDisplay:
    """A handler that calls a function when the display is lost, then ends the process.

    It is lost when the connection ends or the window is gone; any other error of X is logged. Xlib
    calls back as long as the window is open: keep the object until then. Other systems make SDL
    send the event of a window that is closed.
    """

    def __init__(self, save: Callable[[], None]) -> None:
        self._save = save
        number, address = ctypes.c_int, ctypes.c_void_p
        self._end = ctypes.CFUNCTYPE(number, address)(self.end)
        self._note = ctypes.CFUNCTYPE(number, address, ctypes.POINTER(XErrorEvent))(self.note)
        if pygame.display.get_driver() == "x11":
            xlib = ctypes.CDLL(XLIB)
            xlib.XSetIOErrorHandler(self._end)
            xlib.XSetErrorHandler(self._note)

    def note(self, display: int, event: ctypes._Pointer[XErrorEvent]) -> int:
        """Log an error; save and end the process if it says that the window is gone."""
        error = event.contents
        log.warning("X error %s of request %s", error.error_code, error.request_code)
        is_own = error.resourceid == pygame.display.get_wm_info().get("window")
        return self.end(display) if is_own and error.error_code in _NO_WINDOW else 0

    def end(self, _display: int) -> int:
        """Save, and end the process as Xlib does."""
        log.error("the display is gone")
        try:
            self._save()
        finally:
            os._exit(1)
