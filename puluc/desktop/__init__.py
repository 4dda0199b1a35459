"""How the desktop learns of the program: its menu entry, its icon, its kind of file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from puluc.rules.errors import PulucError
from puluc.storage.paths import assets

CONSOLE_SUFFIX = "-cli"
"""Ends the name of the program that has a terminal instead of a window on Windows."""


def install() -> Iterator[str]:
    """Tell the desktop of this program; what was written, one by one.

    PulucError on a system that learns of programs in another way.
    """
    if sys.platform == "win32":
        from puluc.desktop import windows
        from puluc.desktop.registry import UserRegistry

        yield from windows.install(UserRegistry(), program_words(), icon=program_words()[0])
    else:
        from puluc.desktop import linux

        home = _linux_home()
        yield from map(str, linux.install(assets(), home, program_words()))


def uninstall() -> Iterator[str]:
    """Take back what ``install`` did; what was removed, one by one. PulucError likewise."""
    if sys.platform == "win32":
        from puluc.desktop import windows
        from puluc.desktop.registry import UserRegistry

        yield from windows.uninstall(UserRegistry())
    else:
        from puluc.desktop import linux

        home = _linux_home()
        yield from map(str, linux.uninstall(assets(), home))


def program_words() -> list[str]:
    """The words that start this program."""
    here = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(here.with_stem(here.stem.removesuffix(CONSOLE_SUFFIX)))]
    script = here.with_name(f"puluc{here.suffix}")
    return [str(script)] if script.is_file() else [str(here), "-m", "puluc"]


def _linux_home() -> Path:
    from puluc.desktop.linux import data_home

    if sys.platform == "darwin":
        raise PulucError("macOS learns of Puluc when Puluc.app is moved to the Applications folder")
    return data_home(os.environ)
