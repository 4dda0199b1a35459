"""The monitors of the desktop, and the window that fits them.

SDL knows where each monitor lies, and whether the window is maximised; pygame doesn't say.
"""

import ctypes
import logging
import sys
from functools import cache

import pygame
from pygame import base

from puluc.ui.render.canvas import HEIGHT, WIDTH

log = logging.getLogger(__name__)

Size = tuple[int, int]

DESKTOP_SHARE = 0.9

LEAST_SCALE = 2
"""The scale of the smallest window, where the desktop has room for it."""

#: Modules whose names lead to the SDL that pygame has loaded.
_SDL = "SDL2.dll" if sys.platform == "win32" else base.__file__


class _Bounds(ctypes.Structure):
    """An ``SDL_Rect``."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def monitors() -> list[pygame.Rect]:
    """Return the areas of the monitors on the desktop, in pixels, that of the first one first.

    If SDL can't tell where they lie, only the first one is returned. IndexError without any.
    """
    sizes = pygame.display.get_desktop_sizes()
    areas, bounds = list[pygame.Rect](), _Bounds()
    try:
        bounds_of = ctypes.CDLL(_SDL).SDL_GetDisplayBounds
        for index, _ in enumerate(sizes):
            if bounds_of(index, ctypes.byref(bounds)):
                break
            areas.append(pygame.Rect(bounds.x, bounds.y, bounds.w, bounds.h))
    except (OSError, AttributeError) as error:
        log.warning("where the monitors lie is unknown: %s", error)
    return areas or [pygame.Rect((0, 0), sizes[0])]


def window_flags(window_id: int) -> int:
    """Return SDL's flags of the window with this number; none if SDL can't be asked."""
    sdl = _sdl_of_windows()
    return int(sdl.SDL_GetWindowFlags(sdl.SDL_GetWindowFromID(window_id))) if sdl else 0


@cache
def _sdl_of_windows() -> ctypes.CDLL | None:
    try:
        sdl = ctypes.CDLL(_SDL)
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        sdl.SDL_GetWindowFlags.argtypes = (ctypes.c_void_p,)
        sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
    except (OSError, AttributeError) as error:
        log.warning("whether the window is maximised is unknown: %s", error)
        return None
    return sdl


def scale_for(size: Size) -> int:
    """Return the largest whole scale at which the canvas fits ``size``, at least 1."""
    return max(1, min(size[0] // WIDTH, size[1] // HEIGHT))


def start_size(desktop: Size) -> Size:
    """Return the first window: the largest whole scale that fits 90 % of the desktop."""
    scale = scale_for((int(desktop[0] * DESKTOP_SHARE), int(desktop[1] * DESKTOP_SHARE)))
    return (WIDTH * scale, HEIGHT * scale)


def least_size(desktop: Size) -> Size:
    """Return the smallest window that the player can make."""
    scale = min(LEAST_SCALE, scale_for(desktop))
    return (WIDTH * scale, HEIGHT * scale)


def on_monitor(window: pygame.Rect, areas: list[pygame.Rect]) -> tuple[int, pygame.Rect]:
    """Return the monitor that shows most of a window, by its index, and the window inside it.

    It is the first monitor if none shows anything of the window.
    """
    wanted = window.copy()

    def shown(index: int) -> int:
        part = wanted.clip(areas[index])
        return part.width * part.height

    index = max(range(len(areas)), key=shown)
    area = areas[index]
    least = least_size(area.size)
    wanted.width = max(least[0], min(wanted.width, area.width))
    wanted.height = max(least[1], min(wanted.height, area.height))
    return index, wanted.clamp(area)
