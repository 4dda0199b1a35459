"""The folders of the program, decided once at start-up."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import puluc
from puluc import PulucError, UsageError
from puluc.marks import N_
from puluc.storage.atomic import resolved

HOME_VARIABLE = "PULUC_HOME"
"""Environment variable that names one folder for everything the game writes."""

PORTABLE_FILE = "portable.txt"
"""A file of this name beside the program makes it keep everything in ``saves`` there."""


class NoHomeError(PulucError):
    """The error for a missing home folder."""

    def __init__(self) -> None:
        super().__init__(
            N_("there is no home folder: set HOME, or {variable} for Puluc alone"),
            variable=HOME_VARIABLE,
        )


class PathError(OSError):
    """The error for a path that can't have a file or folder; ``reason`` is translatable."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(errno.EINVAL, reason, text)


def outside_path(text: str, *, is_folder: bool = False) -> Path:
    """Return the path that a person or another program gave; ``~`` is the home folder.

    OSError unless the path is that of an existing folder, or one that a file can have.
    """
    path, mode = _path_and_mode(text)
    if is_folder and not stat.S_ISDIR(mode):
        raise PathError(text, N_("there is no such folder"))
    if not (is_folder or (path.name and resolved(path).name)):
        raise PathError(text, N_("it is a folder"))
    return path


def _path_and_mode(text: str) -> tuple[Path, int]:
    """Return a path from outside with the mode of the file there, 0 if there is none.

    OSError if the path can't be used.
    """
    if not text.strip():
        raise PathError(text, N_("no path is given"))
    try:
        path = Path(os.path.expanduser(text.strip()))  # noqa: PTH111 - Path's own raises
        return path, path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return path, 0
    except ValueError as error:
        raise PathError(text, N_("it has a character that paths can't have")) from error


def _own_folder(text: str) -> Path:
    """Return the folder that ``PULUC_HOME`` names; UsageError if it can't be used."""
    try:
        folder, mode = _path_and_mode(text)
        if mode and not stat.S_ISDIR(mode):
            raise PathError(text, N_("it is not a folder"))
        if mode and not os.access(folder, os.R_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), text)
    except OSError as error:
        wrong = N_("{variable} can't be used: {reason}")
        raise UsageError(wrong, variable=HOME_VARIABLE, reason=error) from error
    return folder.absolute()


class PortableProblem(Enum):
    """The reason why games can't be kept beside the program."""

    INSTALLED = auto()
    READ_ONLY = auto()


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one run; they are created when something is written."""

    data: Path
    config: Path
    log: Path
    problem: PortableProblem | None = None
    """The reason why the folders are not beside the program, although that was asked for."""

    @classmethod
    def find(
        cls,
        environ: Mapping[str, str],
        program: Path | None = None,
        *,
        is_portable: bool = False,
    ) -> Paths:
        """Return the folders for this environment.

        ``PULUC_HOME``; else ``saves`` in the folder ``program``, if a portable program is asked for
        and the folder is writable; else the system's folders. NoHomeError if there are none,
        UsageError if ``PULUC_HOME`` can't be used.
        """
        if home := environ.get(HOME_VARIABLE):
            folder = _own_folder(home)
            return cls(folder, folder, folder)
        problem = None
        if is_portable or (program and (program / PORTABLE_FILE).is_file()):
            saves = program / "saves" if program else None
            if saves and _can_write(saves):
                return cls(saves, saves, saves)
            problem = PortableProblem.READ_ONLY if saves else PortableProblem.INSTALLED
        return cls(*_system_folders(), problem)

    @property
    def preferences(self) -> Path:
        """The preferences file."""
        return self.config / "preferences.json"

    @property
    def solved_puzzles(self) -> Path:
        """The file of the puzzles solved."""
        return self.data / "puzzles.json"

    @property
    def documents(self) -> Path:
        """The folder proposed for the player's files: beside the others if these share a folder."""
        if self.data == self.log:
            return self.data
        import platformdirs

        folders = platformdirs.user_documents_path(), platformdirs.user_downloads_path()
        return next((folder for folder in folders if folder.is_dir()), Path.home())

    @property
    def log_file(self) -> Path:
        return self.log / "puluc.log"


def program_folder() -> Path | None:
    """Return the root of a portable install: the folder of the program or macOS app, or a checkout.

    None if the program is installed.
    """
    if getattr(sys, "frozen", False):
        executable = Path(sys.executable)
        app = next((each for each in executable.parents if each.suffix == ".app"), executable)
        return app.parent
    checkout = Path(puluc.__file__).parent.parent
    return checkout if (checkout / "pyproject.toml").is_file() else None


def is_translocated(executable: Path) -> bool:
    """Return whether macOS runs a downloaded app from a read-only copy at a random place.

    It does so until the app is moved; then the program finds no files beside it.
    """
    return "AppTranslocation" in executable.parts


def _system_folders() -> tuple[Path, Path, Path]:
    """Return the system's folders for data, configuration and logs; or NoHomeError."""
    import platformdirs

    system = platformdirs.PlatformDirs("puluc", appauthor=False)
    try:
        folders = system.user_data_path, system.user_config_path, system.user_log_path
    except RuntimeError as error:
        raise NoHomeError from error
    if not all(folder.is_absolute() for folder in folders):
        raise NoHomeError
    return folders


def _can_write(folder: Path) -> bool:
    """Return whether a folder is writable; create it if it is missing."""
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
