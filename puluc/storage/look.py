"""The preferences that the first frame needs, read without msgspec, which is slow to import."""

import json
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from puluc.languages import LANGUAGES, SYSTEM
from puluc.storage.atomic import read_file

MAX_BYTES = 64 * 1024
_MAX_COORDINATE = 100_000


class ThemeName(StrEnum):
    """The two colours of the screen."""

    LCD = "lcd"
    PAPER = "paper"
    BLUE = "blue"
    AMBER = "amber"
    INVERSE = "inverse"


LANGUAGE_CHOICES = (SYSTEM, *LANGUAGES)
"""The languages of the program: the system's, or one by its code."""


@dataclass(frozen=True, slots=True)
class Window:
    """Position and size of the window on the desktop, in pixels."""

    x: int
    y: int
    width: int
    height: int

    def __post_init__(self) -> None:
        pixels = (self.x, self.y, self.width, self.height)
        is_in_range = all(isinstance(each, int) and abs(each) <= _MAX_COORDINATE for each in pixels)
        if not is_in_range or self.width <= 0 or self.height <= 0:
            raise ValueError("the window is out of range")


class Look(NamedTuple):
    """The appearance of the window; the defaults are a new player's."""

    theme: ThemeName = ThemeName.LCD
    lcd: bool = False
    full_screen: bool = False
    window: Window | None = None
    language: str = SYSTEM


def read_look(path: Path) -> Look:
    """Return the look in a preferences file; the default if anything in it is invalid.

    ``preferences.load`` reads the file again later and reports errors.
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
    rect = Window(**window) if window else None
    if language not in LANGUAGE_CHOICES:
        raise ValueError("the language is unknown")
    return Look(ThemeName(theme), lcd is True, full_screen is True, rect, language)
