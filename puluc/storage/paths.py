"""Where everything is kept, decided once at start-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

import puluc

HOME_VARIABLE = "PULUC_HOME"
"""Environment variable that names one folder for all that the game writes."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders of one run; those for writing are made when something is written."""

    data: Path
    config: Path
    log: Path

    @classmethod
    def find(cls, environ: Mapping[str, str]) -> Paths:
        """The folders for this environment: ``PULUC_HOME``, or the system's own places."""
        if home := environ.get(HOME_VARIABLE):
            folder = Path(home)
            return cls(folder, folder, folder)
        places = platformdirs.PlatformDirs("puluc", appauthor=False)
        return cls(
            Path(places.user_data_path), Path(places.user_config_path), Path(places.user_log_path)
        )

    @property
    def preferences(self) -> Path:
        """The preferences file."""
        return self.config / "preferences.json"

    @property
    def log_file(self) -> Path:
        """The log of this and some earlier runs."""
        return self.log / "puluc.log"


def assets() -> Path:
    """The folder of pictures and type: inside an installed package, beside it in a checkout."""
    package = Path(puluc.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"
