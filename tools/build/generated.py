"""Files that are made from the sources and not kept in git: catalogues and the kits to print.

The build hook and the build of the standalone program make those that are missing or older than
their sources, the tests what they need.
"""

import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import puluc
from puluc.assets import assets
from puluc.languages import LANGUAGES
from puluc.storage.kit import Paper, kit_name
from tools.build.catalogues import (
    TEMPLATE,
    collected,
    compile_catalogues,
    speaking,
    write_catalogue,
)

_SOURCES = (".py", ".po", ".txt", ".ttf")
"""The kinds of files that a kit is made from."""


def generate(*, anew: bool = False) -> Iterator[Path]:
    """Make stale catalogues and missing kits, with ``anew`` stale kits too; yield what was written.

    Kits take seconds each, and what is unpacked from a source archive is as old as its kits.
    """
    yield from compile_catalogues(anew=anew)
    if anew:
        yield from write_catalogue(TEMPLATE, collected())
    for paper, code in product(Paper, LANGUAGES):
        path = kit_path(paper, code)
        if not path.exists() or (anew and is_stale(path)):
            yield generate_kit(paper, code)


def generate_kit(paper: Paper, code: str) -> Path:
    """Make the kit on this paper in a language; return its path."""
    from tools.build.kit.document import kit  # noqa: PLC0415 - needs fpdf2

    path = kit_path(paper, code)
    path.parent.mkdir(exist_ok=True)
    # Other processes make kits too, or pack the folder: none sees an unfinished file in it.
    unfinished = assets().parent / f".{path.name}.{os.getpid()}"
    with speaking(code):
        unfinished.write_bytes(kit(paper))
    unfinished.replace(path)
    return path


def is_stale(path: Path) -> bool:
    """Return whether a kit is older than what it is made from."""
    return path.stat().st_mtime < _newest_source()


def kit_path(paper: Paper, code: str) -> Path:
    """Return where a kit is kept."""
    return assets() / "kit" / kit_name(paper, code)


@cache
def _newest_source() -> float:
    """Return the time of the newest file that a kit is made from."""
    drawings = assets() / "sprites", assets() / "fonts"
    folders = Path(puluc.__file__).parent, Path(__file__).parent / "kit", *drawings
    files = (path for folder in folders for path in folder.rglob("*.*"))
    return max(path.stat().st_mtime for path in files if path.suffix in _SOURCES)
