"""The kit to print: PDF files that the program is shipped with, and copies of them.

There is a file for each language and paper, such as ``puluc-kit-en-a4.pdf``.
"""

import locale
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from puluc import PulucError
from puluc.assets import assets
from puluc.languages import SOURCE
from puluc.marks import N_
from puluc.storage.atomic import write_atomically


class Paper(StrEnum):
    """The papers that the kit is made for."""

    A4 = "a4"
    LETTER = "letter"


class KitError(PulucError):
    """The error for a kit that can't be saved at ``path`` for ``reason``."""

    def __init__(self, path: Path, reason: PulucError | OSError) -> None:
        # Translators: a line in the terminal after "puluc: ", without a full stop.
        super().__init__(N_("can't write {file}: {reason}"), file=path, reason=reason)
        self.path = path
        self.reason = reason


class KitExistsError(KitError):
    """The error for a file that exists where the kit would be saved."""


_LETTER_REGIONS = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""The codes of the regions where US Letter is the usual paper (CLDR)."""

_LETTER_NAMES = ("United States", "Canada", "Mexico", "Guatemala", "Belize")
"""The names of these regions on Windows."""


def usual_paper(environ: Mapping[str, str]) -> Paper:
    """Return the usual paper of the region that the environment or the system names.

    A locale is such as ``es_MX.UTF-8``, or ``English_United States`` on Windows.
    """
    named = (environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    used = next(filter(None, named), None) or locale.getlocale()[0] or ""
    region = used.partition("_")[2].partition(".")[0].partition("@")[0]
    is_letter = region in _LETTER_REGIONS or region in _LETTER_NAMES
    return Paper.LETTER if is_letter else Paper.A4


def kit_name(paper: Paper, language: str) -> str:
    """Return the name of the kit's file in a language, by its code."""
    return f"puluc-kit-{language}-{paper}.pdf"


def shipped_kit(paper: Paper, language: str) -> Path:
    """Return the shipped file, in English if there is none in the language.

    PulucError if the installation lacks both.
    """
    for code in (language, SOURCE):
        path = assets() / "kit" / kit_name(paper, code)
        if path.exists():
            return path
    # Translators: after "It can't be saved: ", or in the terminal after "puluc: ", without a full
    # stop: 2 lines of 228 pixels.
    raise PulucError(N_("the kit is missing, so install Puluc again"))


def save_kit(kit: Path, path: Path, *, replaces: bool = False) -> Path:
    """Copy a kit to ``path``, or into it if it is a folder; return the path of the copy.

    KitExistsError if there is a file, unless ``replaces``; KitError if it can't be written.
    """
    if path.is_dir():
        path /= kit.name
    if not path.parent.is_dir():
        raise KitError(path, PulucError(N_("its folder does not exist")))
    try:
        write_atomically(path, kit.read_bytes(), is_new=not replaces)
    except FileExistsError as error:
        raise KitExistsError(path, error) from error
    except OSError as error:
        raise KitError(path, error) from error
    return path
