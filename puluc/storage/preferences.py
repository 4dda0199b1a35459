"""The preferences file, which applies to all games."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from puluc.storage import small_files
from puluc.storage.errors import ContentError
from puluc.storage.look import (
    MAX_BYTES,
    MAX_COORDINATE,
    LanguageChoice,
    Look,
    ThemeName,
    WindowRect,
)


class Speed(StrEnum):
    """Speed of the animations; ``OFF`` shows only the result."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Pace(StrEnum):
    """How the computers' turns between two turns of persons are shown in the team game."""

    EACH_MOVE = "each move"
    SUMMARY = "summary"
    AT_ONCE = "at once"


class Loudness(StrEnum):
    """Volume of the sounds."""

    OFF = "off"
    LOW = "low"
    HIGH = "high"


class Window(msgspec.Struct, frozen=True):
    """The last position and size of the window on the desktop, in pixels."""

    x: Annotated[int, msgspec.Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
    y: Annotated[int, msgspec.Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
    width: Annotated[int, msgspec.Meta(ge=1, le=MAX_COORDINATE)]
    height: Annotated[int, msgspec.Meta(ge=1, le=MAX_COORDINATE)]


class Preferences(small_files.Fields, frozen=True):
    """The content of the preferences file; the defaults are a new player's."""

    auto_throw: bool = False
    auto_move: bool = False
    show_odds: bool = False
    """Whether the board shows the chances of throws and captures."""
    show_chances: bool = False
    """Whether a balance below the board shows each side's chance to win."""
    tutor: Literal[0, 5, 10, 20] = 0
    """A move that costs more percentage points than these is questioned; 0: none is."""
    speed: Speed = Speed.NORMAL
    pace_of_others: Pace = Pace.SUMMARY
    theme: ThemeName = ThemeName.LCD
    lcd: bool = False
    sound: Loudness = Loudness.LOW
    full_screen: bool = False
    window: Window | None = None
    larger_text: bool = False
    language: LanguageChoice = LanguageChoice.SYSTEM
    learn_offered: bool = False
    """Whether a new player has been asked to learn the game."""
    asked_to_move: bool = False
    """Whether a player on macOS has been asked to move the app out of the downloads."""
    keys: dict[str, str] = msgspec.field(default_factory=dict)
    """Player-defined keys: the action of each key name (docs/keys.md)."""

    @property
    def look(self) -> Look:
        """The appearance of the window."""
        window = self.window
        rect = WindowRect(window.x, window.y, window.width, window.height) if window else None
        return Look(self.theme, self.lcd, self.full_screen, rect, self.language)


class PreferencesError(ContentError):
    """Invalid preferences."""


def load(path: Path) -> Preferences:
    """Return the preferences in ``path``, the defaults if there is no such file.

    PreferencesError if the content is invalid, OSError if it can't be read.
    """
    return small_files.load(path, Preferences, MAX_BYTES, PreferencesError)


def save(path: Path, preferences: Preferences) -> None:
    """Write the preferences; OSError if that fails."""
    small_files.save(path, preferences, MAX_BYTES)
