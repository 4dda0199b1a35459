"""Shows a folder in the system's file manager."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

log = logging.getLogger(__name__)

_OPENERS = {"darwin": "open", "linux": "xdg-open"}

_OWN_LIBRARIES, _FORMER_LIBRARIES = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"
"""A standalone program sets the first for itself, and keeps what it was in the second."""


class FileManager:
    """Asks the system to open folders, and notices if it can't; it never waits."""

    def __init__(self) -> None:
        self._asked: subprocess.Popen[bytes] | None = None

    @property
    def is_asked(self) -> bool:
        """Whether the last request has not ended yet, as far as is known."""
        return self._asked is not None

    def open(self, folder: Path) -> str:
        """Open a folder; a message for the player if that fails at once."""
        try:
            if sys.platform == "win32":
                os.startfile(folder)
            else:
                self._asked = subprocess.Popen(
                    [_OPENERS.get(sys.platform, "xdg-open"), str(folder)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=system_environment(os.environ),
                    start_new_session=True,
                )
        except OSError as error:
            log.warning("no file manager for %s: %s", folder, error)
            return _FAILURE
        return ""

    def failure(self) -> str:
        """A message for the player if the last request has failed; empty when asked again."""
        status = self._asked.poll() if self._asked else None
        if status is None:
            return ""
        self._asked = None
        if status:
            log.warning("the file manager ended with status %s", status)
        return _FAILURE if status else ""


_FAILURE = "No file manager opens it here"


def system_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for programs of the system: without a standalone program's libraries."""
    clean = dict(environ)
    if _FORMER_LIBRARIES in clean:
        clean[_OWN_LIBRARIES] = clean.pop(_FORMER_LIBRARIES)
    elif getattr(sys, "frozen", False):
        clean.pop(_OWN_LIBRARIES, None)
    return clean
