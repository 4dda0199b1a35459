"""The language that the player reads: gettext with one catalogue in use at a time.

Texts are translated each time that they are shown, so that a new language takes effect at once.
``puluc.marks`` marks texts in constants. docs/translating.md says how texts are written;
``tools.build.catalogues`` keeps the catalogues.
"""

import io
import logging
import os
import re
import struct
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from puluc.languages import LANGUAGES, LOCALE, SOURCE, SYSTEM, Language

log = logging.getLogger(__name__)

PSEUDO = "en_XA"
"""A language for tests of the layout: English with accents, 30 % longer."""

_BROKEN = (OSError, ValueError, LookupError, struct.error)
"""The errors that a missing or damaged catalogue raises."""


class _Current:
    """The language in use."""

    def __init__(self) -> None:
        self.code = SOURCE
        self.texts = NullTranslations()


_current = _Current()


def catalogue(code: str) -> Path:
    """Return the path of a language's catalogue; in a checkout that of the translators' file."""
    written = LOCALE / code / "LC_MESSAGES" / "puluc.po"
    return written if written.exists() else written.with_suffix(".mo")


def set_language(code: str) -> None:
    """Use a language from now on; English if there is no catalogue that can be read."""
    try:
        _current.texts = _load(code)
        _current.code = code
    except _BROKEN as error:
        log.warning("no texts in %s: %s", code, error)
        _current.texts, _current.code = NullTranslations(), SOURCE


def language() -> str:
    """Return the code of the language in use."""
    return _current.code


def current_language() -> Language:
    """Return the description of the language in use; English for the one of the tests."""
    return LANGUAGES.get(_current.code, LANGUAGES[SOURCE])


def gettext(text: str) -> str:
    """Return ``text`` in the player's language."""
    return _current.texts.gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """Return the form of a text for a number of things."""
    return _current.texts.ngettext(one, many, number)


def pgettext(context: str, text: str) -> str:
    """Return ``text`` in the player's language; the context separates uses of an English word."""
    return _current.texts.pgettext(context, text)


def npgettext(context: str, one: str, many: str, number: int) -> str:
    """Return the form of a text for a number of things, in a context."""
    return _current.texts.npgettext(context, one, many, number)


def _load(code: str) -> NullTranslations:
    """Return the texts of a language."""
    if code == SOURCE:
        return NullTranslations()
    if code == PSEUDO:
        from puluc.text.pseudo_language import PseudoTranslations

        return PseudoTranslations()
    path = catalogue(code)
    return _translations(path.read_bytes(), is_written=path.suffix == ".po")


@lru_cache(maxsize=4)
def _translations(content: bytes, *, is_written: bool) -> GNUTranslations:
    """Return the texts of a catalogue: of a compiled file, or of one that translators write."""
    if is_written:
        from puluc.text.catalogue import compiled

        content = compiled(content.decode("utf-8"))
    return GNUTranslations(io.BytesIO(content))


_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that gettext reads: the first that is set decides; only LANGUAGE lists several."""

_PRIMARY_BITS = 0x3FF
"""The bits of a Windows identifier that give the language without its region."""

_TIMEOUT_S = 2


def choose_language(choice: str) -> None:
    """Use a language from now on, or the system's."""
    set_language(system_language(os.environ) if choice == SYSTEM else choice)


def system_language(environ: Mapping[str, str], ask: Callable[[], str] | None = None) -> str:
    """Return the first language of the environment that the program speaks, else English.

    Windows and macOS are asked (``ask`` returns a name such as ``uk_UA``) if nothing is set.
    """
    chosen = next((text for name in _VARIABLES if (text := environ.get(name))), "")
    names = chosen.split(":") if chosen else [(ask or _asked_system)()]
    codes = (re.split(r"[^A-Za-z]", name)[0].lower() for name in names)
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def _asked_system() -> str:
    """Return the language of Windows or macOS; empty elsewhere, or if that fails."""
    try:
        if sys.platform == "win32":
            return of_windows()
        if sys.platform == "darwin":
            return of_macos()
    except (OSError, AttributeError) as error:
        log.warning("the system does not tell its language: %s", error)
    return ""


def of_windows() -> str:
    """Return the language of the menus of Windows."""
    import ctypes
    from locale import windows_locale

    found = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    same = (name for each, name in windows_locale.items() if not (each ^ found) & _PRIMARY_BITS)
    return next(same, "")


def of_macos() -> str:
    """Return the locale chosen in System Settings, such as ``uk_UA``."""
    import subprocess

    command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    try:
        answer = subprocess.run(
            command, capture_output=True, check=True, text=True, timeout=_TIMEOUT_S
        )
    except subprocess.SubprocessError as error:
        raise OSError(error) from error
    return answer.stdout
