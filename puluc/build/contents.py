"""Which of the files that PyInstaller finds the standalone program leaves out."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import PureWindowsPath

LEFT_OUT = (
    # The game draws its type and icon itself.
    "pygame/freesansbold.ttf",
    "pygame/pygame_icon*.bmp",
    # Libraries of pygame's modules for type and MIDI; those modules are left out too.
    "*sdl2_ttf*",
    "*freetype*",
    "*harfbuzz*",
    "*brotli*",
    "*portmidi*",
)
"""Patterns in small letters, with slashes."""


def is_wanted(destination: str) -> bool:
    """Whether a file belongs in the program, by its place there; on Windows with backslashes."""
    path = PureWindowsPath(destination).as_posix().lower()
    return not any(fnmatchcase(path, pattern) for pattern in LEFT_OUT)
