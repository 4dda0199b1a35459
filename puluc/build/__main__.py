"""``python -m puluc.build`` builds the standalone program; ``... icons`` draws the icon files.

``... catalogues`` collects the texts of the program, adds them to the catalogues of translations,
compiles these, and says what is missing or wrong in them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from puluc import PulucError
from puluc.assets import assets
from puluc.build.program import ROOT, build, pack, size_of

MEGABYTE = 1_000_000


def main() -> None:
    """Build the program or the icons, and print what was written."""
    parser = argparse.ArgumentParser(prog="python -m puluc.build", description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=("program", "icons", "catalogues"), default="program"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder for the program")
    options = parser.parse_args()
    if options.what == "icons":
        from puluc.build.icons import write_icons  # noqa: PLC0415 - only icons need Pillow

        for path in write_icons(assets() / "icons"):
            print(path)
        return
    if options.what == "catalogues":
        _renew_catalogues()
        return
    folder = build(options.output)
    for path in (folder, pack(folder)):
        print(f"{path}: {size_of(path) / MEGABYTE:.1f} MB")


def _renew_catalogues() -> None:
    """Renew the catalogues; PulucError if translations are missing or wrong."""
    from puluc.build import catalogues  # noqa: PLC0415 - only catalogues need Babel

    for path in (*catalogues.update_catalogues(), *catalogues.compile_catalogues()):
        print(path)
    if found := list(catalogues.problems()):
        raise PulucError("\n".join(found))


try:
    main()
except PulucError as error:
    sys.exit(f"puluc.build: {error}")
