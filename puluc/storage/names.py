"""Names of saved games: valid on every system, whichever one they are saved on."""

import re
from collections.abc import Iterable
from enum import Enum, auto
from itertools import count
from unicodedata import normalize

MAX_LENGTH = 40

_FORBIDDEN = '/\\:*?"<>|'
_DEVICES = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}"
    r"\N{SUPERSCRIPT THREE}])(\..*)?",
    re.IGNORECASE,
)
"""Names that Windows reserves for devices, with or without a suffix."""


class NameProblem(Enum):
    """Why a name can't be used."""

    EMPTY = auto()
    TOO_LONG = auto()
    FORBIDDEN = auto()
    """It contains ``forbidden_character(name)``."""
    EDGE = auto()
    """It begins or ends with a dot or a space."""
    RESERVED = auto()
    """Windows uses it for a device."""
    TAKEN = auto()


def name_problem(name: str, taken: Iterable[str]) -> NameProblem | None:
    """Return why a name can't be used; None if it can."""
    problems = (
        (not name, NameProblem.EMPTY),
        (len(name) > MAX_LENGTH, NameProblem.TOO_LONG),
        (forbidden_character(name), NameProblem.FORBIDDEN),
        (name.strip(". ") != name, NameProblem.EDGE),
        (_DEVICES.fullmatch(name), NameProblem.RESERVED),
        (_folded(name) in map(_folded, taken), NameProblem.TAKEN),
    )
    return next((problem for has_problem, problem in problems if has_problem), None)


def forbidden_character(name: str) -> str:
    """Return the first character that some system forbids in file names, or an empty text."""
    return next((each for each in name if each in _FORBIDDEN or not each.isprintable()), "")


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """Return ``wanted``, with the first number from 2 up that makes it unique if it is taken."""
    names = {_folded(each) for each in taken}
    for number in count(1):
        end = f" {number}" if number > 1 else ""
        name = f"{wanted[: MAX_LENGTH - len(end)].rstrip('. ')}{end}"
        if _folded(name) not in names:
            return name
    raise AssertionError("numbers do not end")


def _folded(name: str) -> str:
    """Return a key that is equal for names that some file system treats as the same."""
    return normalize("NFC", normalize("NFC", name).casefold())
