"""Saves when the X server or the window is gone, where Xlib would end the process at once."""

import ctypes
import logging
import os
from collections.abc import Callable

import pygame

log = logging.getLogger(__name__)

#: A name of its own: PyInstaller bundles a library that a call names directly, and this one
#: must be the system's.
XLIB = "libX11.so.6"


class LostDisplay:
    """Calls a function when the display is lost, then ends the process.

    Xlib calls back as long as the window is open: keep the object until then. Elsewhere SDL closes
    the window, as a person does.
    """

    def __init__(self, save: Callable[[], None]) -> None:
        self._save = save
        self._callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(self.end)
        if pygame.display.get_driver() == "x11":
            xlib = ctypes.CDLL(XLIB)
            for install in (xlib.XSetIOErrorHandler, xlib.XSetErrorHandler):
                install(self._callback)

    def end(self, _display: int, _event: int) -> int:
        """Save, and end the process as Xlib does."""
        log.error("the display is gone")
        try:
            self._save()
        finally:
            os._exit(1)
