"""Registering the program with the desktop: menu entry, icons and file type."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from puluc import PulucError
from puluc.assets import assets
from puluc.marks import N_

IDENTIFIER = "io.github.puluc.puluc"
"""Name of the desktop entry, the icons, the metadata and the macOS app."""

CONSOLE_SUFFIX = "-cli"
"""Suffix of the console program on Windows."""


def install() -> Iterator[str]:
    """Register the program with the desktop; yield the files or keys written.

    PulucError on macOS, which needs no registration.
    """
    if sys.platform == "win32":
        from puluc.desktop import windows
        from puluc.desktop.windows import UserRegistry

        yield from windows.install(UserRegistry(), program_words(), icon=program_words()[0])
    else:
        from puluc.desktop import linux

        yield from map(str, linux.install(assets(), _linux_home(), program_words()))


def uninstall() -> Iterator[str]:
    """Undo ``install``; yield the files or keys removed. PulucError on macOS."""
    if sys.platform == "win32":
        from puluc.desktop import windows
        from puluc.desktop.windows import UserRegistry

        yield from windows.uninstall(UserRegistry())
    else:
        from puluc.desktop import linux

        yield from map(str, linux.uninstall(assets(), _linux_home()))


def program_words() -> list[str]:
    """Return the command that starts this program, as words."""
    here = Path(sys.executable)
    if image := os.environ.get("APPIMAGE"):  # the file that contains this program
        return [image]
    if getattr(sys, "frozen", False):
        return [str(here.with_stem(here.stem.removesuffix(CONSOLE_SUFFIX)))]
    script = here.with_name(f"puluc{here.suffix}")
    return [str(script)] if script.is_file() else [str(here), "-m", "puluc"]


def _linux_home() -> Path:
    from puluc.desktop.linux import data_home

    if sys.platform == "darwin":
        raise PulucError(N_("on macOS, move Puluc.app to the Applications folder instead"))
    return data_home(os.environ)
