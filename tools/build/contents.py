"""Files that PyInstaller collects and the standalone program leaves out."""

from fnmatch import fnmatchcase
from pathlib import PureWindowsPath

LEFT_OUT = (
    # The game has its own fonts and icons.
    "pygame/freesansbold.ttf",
    "pygame/pygame_icon*.bmp",
    # Libraries of pygame's modules for fonts, MIDI and picture files, which are left out too.
    "*sdl2_ttf*",
    "*freetype*",
    "*harfbuzz*",
    "*brotli*",
    "*portmidi*",
    "*sdl2_image*",
    "*libjpeg*",
    "*libpng*",
    "*libtiff*",
    "*libwebp*",
    "*libsharpyuv*",
)
"""Lower-case patterns with forward slashes."""


def is_wanted(destination: str) -> bool:
    """Whether a file belongs in the program, given its path there (with the system's slashes)."""
    path = PureWindowsPath(destination).as_posix().lower()
    return not any(fnmatchcase(path, pattern) for pattern in LEFT_OUT)
