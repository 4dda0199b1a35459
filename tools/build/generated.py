"""Files made in every language: compiled catalogues, which are not in git, and kits to print.

The build hook imports this module, where only the standard library is installed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from puluc import PulucError
from puluc.languages import LANGUAGES, LOCALE
from puluc.storage.atomic import write_atomically
from puluc.storage.kit import Paper, kit_name
from puluc.text.catalogue import compiled
from puluc.text.language import language, set_language
from tools.together import make


def compile_catalogues(folder: Path) -> Iterator[tuple[Path, str]]:
    """Compile the catalogues into a folder; yield each file and its path in the program."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/puluc.po")):
        place = source.with_suffix(".mo").relative_to(LOCALE.parents[1])
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(compiled(source.read_text("utf-8")))
        yield path, place.as_posix()


def make_kits(folder: Path) -> list[Path]:
    """Make the kit in each language for each paper; return their paths."""
    return make(folder, lambda new: (make_kit(*kind, new) for kind in product(Paper, LANGUAGES)))


def make_kit(paper: Paper, code: str, folder: Path) -> Path:
    """Make the kit for this paper in a language; return its path. PulucError without ReportLab."""
    try:
        from tools.build.kit.document import kit
    except ModuleNotFoundError as error:
        needed = 'pip install --editable ".[dev]"'
        raise PulucError(f"to make kits, first run {needed}: {error}") from error
    path = folder / kit_name(paper, code)
    with speaking(code):
        write_atomically(path, kit(paper))
    return path


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use another language inside the block."""
    before = language()
    set_language(code)
    try:
        yield
    finally:
        set_language(before)
