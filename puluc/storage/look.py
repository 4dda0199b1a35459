"""What the first picture needs of the preferences, read before anything large is loaded."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from puluc.storage.regular_files import read_file

MAX_BYTES = 64 * 1024
FAR = 100_000
"""No desktop has more pixels in any direction."""


class ThemeName(StrEnum):
    """The two colours of the screen."""

    LCD = "lcd"
    PAPER = "paper"
    BLUE = "blue"
    AMBER = "amber"
    INVERSE = "inverse"


class Place(NamedTuple):
    """Where the window is on the desktop, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Look(NamedTuple):
    """How the window looks; the defaults are a new player's."""

    theme: ThemeName = ThemeName.LCD
    lcd: bool = False
    full_screen: bool = False
    place: Place | None = None


def read_look(path: Path) -> Look:
    """The look in a preferences file; the default one if anything about it is wrong.

    ``preferences.load`` is for the rest and for what is to be said of a wrong file. It needs
    msgspec, which takes longer to load than the first picture to draw.
    """
    try:
        return _look(**json.loads(read_file(path, MAX_BYTES)))
    except (OSError, ValueError, TypeError, RecursionError):
        return Look()


def _look(
    *,
    theme: str = ThemeName.LCD,
    lcd: bool = False,
    full_screen: bool = False,
    window: dict[str, Any] | None = None,
    **_: object,
) -> Look:
    place = Place(**window) if window else None
    if place and not (all(map(_is_near, place)) and place.width > 0 and place.height > 0):
        raise ValueError("there is no such place")
    return Look(ThemeName(theme), lcd is True, full_screen is True, place)


def _is_near(pixels: object) -> bool:
    return isinstance(pixels, int) and abs(pixels) <= FAR
