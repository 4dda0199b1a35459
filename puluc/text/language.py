"""The language that the player reads: gettext with one catalogue in use at a time.

Texts are translated where they are shown, each time they are, so that a new language takes effect
at once. ``puluc.marks`` marks those that stand in constants. docs/translating.md says how texts are
written; ``tools.build.catalogues`` keeps the catalogues.
"""

import logging
import struct
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import puluc

log = logging.getLogger(__name__)

SOURCE = "en"
"""The language of the texts in the program."""

LANGUAGES = {SOURCE: "English", "es": "Español", "uk": "Українська"}
"""The name of each language in itself, by its code."""

PSEUDO = "en_XA"
"""A language for tests of the layout: English with accents, 30 % longer."""

_BROKEN = (OSError, ValueError, LookupError, struct.error)
"""What a missing or damaged catalogue raises."""


class _Current:
    """The language in use."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.texts = NullTranslations()


_current = _Current()


def catalogue(code: str) -> Path:
    """The path of a language's compiled catalogue."""
    return Path(puluc.__file__).parent / "locale" / code / "LC_MESSAGES" / "puluc.mo"


def set_language(code: str) -> None:
    """Use a language from now on; English if there is no catalogue that can be read."""
    try:
        _current.texts = _load(code)
        _current.code = code
    except _BROKEN as error:
        log.warning("no texts in %s: %s", code, error)
        _current.texts, _current.code = NullTranslations(), SOURCE


def language() -> str:
    """The code of the language in use."""
    return _current.code


def gettext(text: str) -> str:
    """``text`` in the player's language."""
    return _current.texts.gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """The form of a text for a number of things."""
    return _current.texts.ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """``text``, where English has one word and other languages have several."""
    return _current.texts.pgettext(context, text)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """The form of a text for a number of things, in a context."""
    return _current.texts.npgettext(context, one, many, number)


def _load(code: str) -> NullTranslations:
    """The texts of a language."""
    if code == SOURCE:
        return NullTranslations()
    if code == PSEUDO:
        from puluc.text.pseudo_language import PseudoTranslations  # noqa: PLC0415 - only for tests

        return PseudoTranslations()
    with catalogue(code).open("rb") as file:
        return GNUTranslations(file)
