"""Names of saved games: what may be a name, the same on every system."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count
from unicodedata import normalize

MAX_LENGTH = 40

_FORBIDDEN = '/\\:*?"<>|'
_DEVICES = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}"
    r"\N{SUPERSCRIPT THREE}])(\..*)?",
    re.IGNORECASE,
)
"""Names that Windows keeps for devices, with or without an ending."""


def name_problem(name: str, taken: Iterable[str]) -> str:
    """Why a name can't be used, as a sentence for the player; empty if it can."""
    wrong = "".join(each for each in name if each in _FORBIDDEN or not each.isprintable())
    problems = (
        (not name, "A game needs a name"),
        (len(name) > MAX_LENGTH, f"A name has at most {MAX_LENGTH} letters"),
        (wrong, f"A name can't hold {wrong[:1] if wrong.isprintable() else 'that'}"),
        (name.strip(". ") != name, "No dot or blank at an end, please"),
        (_DEVICES.fullmatch(name), "Windows keeps that name for itself"),
        (_folded(name) in map(_folded, taken), "There is a game of that name"),
    )
    return next((problem for is_so, problem in problems if is_so), "")


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """The name itself, or with the first number that makes it one of its own."""
    names = {_folded(each) for each in taken}
    for number in count(1):
        end = f" {number}" if number > 1 else ""
        name = f"{wanted[: MAX_LENGTH - len(end)].rstrip('. ')}{end}"
        if _folded(name) not in names:
            return name
    raise AssertionError("numbers do not end")


def _folded(name: str) -> str:
    """What two names have in common that some systems take for the same."""
    return normalize("NFC", normalize("NFC", name).casefold())
