"""The preferences that the first frame needs, read without msgspec, which is slow to import."""

import json
from collections.abc import Callable
from contextlib import suppress
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
    """Position and size of the window on the desktop, in pixels, when it is not maximised."""

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
    maximised: bool = False
    language: str = SYSTEM


def read_look(path: Path) -> Look:
    """Return the look in a preferences file, with the defaults for values that can't be used.

    ``Preferences.load_usable`` reads the file again later, to report them.
    """
    try:
        content = json.loads(read_file(path, MAX_BYTES))
    except (OSError, ValueError, RecursionError):
        return Look()
    if not isinstance(content, dict):
        return Look()
    makers: dict[str, Callable[[Any], object]] = {
        "theme": ThemeName,
        "lcd": _switch,
        "full_screen": _switch,
        "window": lambda value: Window(**value) if value else None,
        "maximised": _switch,
        "language": _language,
    }
    found = dict[str, Any]()
    for name in makers.keys() & content.keys():
        with suppress(ValueError, TypeError):
            found[name] = makers[name](content[name])
    return Look(**found)


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError("it is neither true nor false")
    return value


def _language(value: object) -> str:
    if value not in LANGUAGE_CHOICES:
        raise ValueError("the language is unknown")
    return str(value)
