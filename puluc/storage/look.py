"""The preferences that the first frame needs, read without msgspec, which is slow to import."""

import json
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from puluc.languages import LANGUAGES, SYSTEM
from puluc.storage.atomic import read_file

MAX_BYTES = 64 * 1024
MAX_COORDINATE = 100_000
"""Largest window coordinate accepted, in pixels."""


class ThemeName(StrEnum):
    """The two colours of the screen."""

    LCD = "lcd"
    PAPER = "paper"
    BLUE = "blue"
    AMBER = "amber"
    INVERSE = "inverse"


LANGUAGE_CHOICES = (SYSTEM, *LANGUAGES)
"""The languages of the program: the system's, or one by its code."""


class WindowRect(NamedTuple):
    """Position and size of the window on the desktop, in pixels."""

    x: int
    y: int
    width: int
    height: int


class Look(NamedTuple):
    """The appearance of the window; the defaults are a new player's."""

    theme: ThemeName = ThemeName.LCD
    lcd: bool = False
    full_screen: bool = False
    window: WindowRect | None = None
    language: str = SYSTEM


def read_look(path: Path) -> Look:
    """Return the look in a preferences file; the default if anything in it is invalid.

    ``preferences.load`` reads the file again later, and reports errors.
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
    language: str = SYSTEM,
    **_: object,
) -> Look:
    rect = WindowRect(**window) if window else None
    if rect and not (all(map(_is_in_range, rect)) and rect.width > 0 and rect.height > 0):
        raise ValueError("the window is out of range")
    if language not in LANGUAGE_CHOICES:
        raise ValueError("the language is unknown")
    return Look(ThemeName(theme), lcd is True, full_screen is True, rect, language)


def _is_in_range(pixels: object) -> bool:
    return isinstance(pixels, int) and abs(pixels) <= MAX_COORDINATE
