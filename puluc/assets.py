"""The folder of the files that the program is shipped with: sprites, fonts, sounds, networks."""

from pathlib import Path

import puluc


def assets() -> Path:
    """Return the folder: inside an installed package, or beside it in a checkout."""
    package = Path(puluc.__file__).parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"
