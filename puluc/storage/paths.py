"""Where everything is kept, decided once at start-up."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

import puluc
from puluc.rules.errors import PulucError

HOME_VARIABLE = "PULUC_HOME"
"""Environment variable that names one folder for all that the game writes."""

PORTABLE_MARK = "portable.txt"
"""A file of this name beside the program has everything kept in ``saves`` there."""


class NoHomeError(PulucError):
    """There is no home folder to keep anything in."""

    def __init__(self) -> None:
        super().__init__(f"there is no home folder: set HOME, or {HOME_VARIABLE} for Puluc alone")


class PortableProblem(Enum):
    """Why games can't be kept beside the program."""

    INSTALLED = auto()
    READ_ONLY = auto()


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one run; those for writing are made when something is written."""

    data: Path
    config: Path
    log: Path
    problem: PortableProblem | None = None
    """Why they are not beside the program, though they should be."""

    @classmethod
    def find(
        cls,
        environ: Mapping[str, str],
        program: Path | None = None,
        *,
        is_portable: bool = False,
    ) -> Paths:
        """The folders for this environment.

        They are ``PULUC_HOME``; or else the ``saves`` in the folder of a ``program`` that can be
        carried about, if that is wanted and can be written; or else the system's own places.
        NoHomeError if there are none.
        """
        if home := environ.get(HOME_VARIABLE):
            return cls._all_in(Path(home))
        problem = None
        if is_portable or (program and (program / PORTABLE_MARK).is_file()):
            saves = program / "saves" if program else None
            if saves and _can_write(saves):
                return cls._all_in(saves)
            problem = PortableProblem.READ_ONLY if saves else PortableProblem.INSTALLED
        return cls(*_system_folders(), problem)

    @classmethod
    def _all_in(cls, folder: Path) -> Paths:
        return cls(folder, folder, folder)

    @property
    def preferences(self) -> Path:
        """The preferences file."""
        return self.config / "preferences.json"

    @property
    def log_file(self) -> Path:
        """The log of this and some earlier runs."""
        return self.log / "puluc.log"


def program_folder() -> Path | None:
    """The folder that the program can be carried about in; None if it is installed.

    It holds the standalone program (on macOS the app), or is a checkout.
    """
    if getattr(sys, "frozen", False):
        return beside(Path(sys.executable))
    checkout = Path(puluc.__file__).parent.parent
    return checkout if (checkout / "pyproject.toml").is_file() else None


def beside(executable: Path) -> Path:
    """The folder of an executable, or the one that holds the macOS app it is in."""
    app = next((each for each in executable.parents if each.suffix == ".app"), executable)
    return app.parent


def assets() -> Path:
    """The folder of pictures and type: inside an installed package, beside it in a checkout."""
    package = Path(puluc.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def _system_folders() -> tuple[Path, Path, Path]:
    """Where this system wants data, configuration and logs; NoHomeError where nobody is at home."""
    import platformdirs  # noqa: PLC0415 - not where PULUC_HOME or portable.txt say where

    places = platformdirs.PlatformDirs("puluc", appauthor=False)
    try:
        folders = places.user_data_path, places.user_config_path, places.user_log_path
    except RuntimeError as error:
        raise NoHomeError from error
    if not all(folder.is_absolute() for folder in folders):
        raise NoHomeError
    return folders


def _can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if it is missing."""
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
