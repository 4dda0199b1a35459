"""Opening a folder in the system's file manager, or a file in the program for its type."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from puluc.marks import N_
from puluc.text.encoding import encodable
from puluc.text.language import gettext

if TYPE_CHECKING:  # loaded when the system is asked first
    import subprocess

log = logging.getLogger(__name__)

_OPENERS = {"darwin": "open", "linux": "xdg-open"}

_OWN_LIBRARIES, _FORMER_LIBRARIES = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"
"""The variable that a standalone program sets for itself, and the one that keeps its old value."""


class FileManager:
    """The system's file manager, asked to open folders and files; its answer is not waited for."""

    def __init__(self) -> None:
        self._asked: subprocess.Popen[bytes] | None = None
        self._failure = _NO_MANAGER

    @property
    def is_asked(self) -> bool:
        """Whether the last request is not known to have ended."""
        return self._asked is not None

    def open(self, path: Path) -> str:
        """Open a folder or a file; return an error message if that fails at once, else ""."""
        self._failure = _NO_MANAGER if path.is_dir() else _NO_VIEWER
        try:
            if sys.platform == "win32":
                os.startfile(path)  # noqa: S606 - Windows opens it
            else:
                import subprocess

                self._asked = subprocess.Popen(
                    [_OPENERS.get(sys.platform, "xdg-open"), str(path)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=system_environment(os.environ),
                    start_new_session=True,
                )
        except OSError as error:
            log.warning("nothing opens %s: %s", path, error)
            return gettext(self._failure)
        return ""

    def failure(self) -> str:
        """Return an error message if the last request has failed; empty when asked again."""
        status = self._asked.poll() if self._asked else None
        if status is None:
            return ""
        self._asked = None
        if status:
            log.warning("opening ended with status %s", status)
        return gettext(self._failure) if status else ""


_NO_MANAGER = N_("No file manager can open it here")
_NO_VIEWER = N_("No program can open it here")


def system_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for other programs, without the libraries of this one."""
    clean = dict(environ)
    if _FORMER_LIBRARIES in clean:
        clean[_OWN_LIBRARIES] = clean.pop(_FORMER_LIBRARIES)
    elif getattr(sys, "frozen", False):
        clean.pop(_OWN_LIBRARIES, None)
    return clean


def copy(text: str, done: str) -> str:
    """Put a text on the clipboard; return a message for the player: ``done`` if it worked."""
    try:
        pygame.scrap.put_text(encodable(text))
    except pygame.error as error:
        log.warning("no clipboard: %s", error)
        return gettext("There is no clipboard here")
    return done


def pasted() -> str:
    """Return the text on the clipboard, or an empty string."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
