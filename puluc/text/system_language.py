"""The language that the player has chosen, for the program or for the system."""

import logging
import os
import re
import sys
from collections.abc import Callable, Mapping

from puluc.text.language import LANGUAGES, SOURCE, set_language

log = logging.getLogger(__name__)

SYSTEM = "system"
"""The choice that follows the system."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""As gettext reads them: the first that is set decides, and only LANGUAGE lists several."""

_WINDOWS_LANGUAGES = {0x09: "en", 0x0A: "es", 0x22: "uk"}
"""The primary language identifiers of Windows."""

_PRIMARY_BITS = 0x3FF
_TIMEOUT_S = 2


def choose_language(choice: str) -> None:
    """Use a language from now on, or the system's."""
    set_language(system_language(os.environ) if choice == SYSTEM else choice)


def system_language(environ: Mapping[str, str], ask: Callable[[], str] | None = None) -> str:
    """The code of the first language in the environment that the program speaks, else English.

    Windows and macOS are asked (``ask`` returns a name such as ``uk_UA``) if nothing is set.
    """
    chosen = next((text for name in _VARIABLES if (text := environ.get(name))), "")
    names = chosen.split(":") if chosen else [(ask or _asked_system)()]
    codes = (re.split(r"[^A-Za-z]", name)[0].lower() for name in names)
    return next((code for code in codes if code in LANGUAGES), SOURCE)


def _asked_system() -> str:
    """The language of Windows or macOS; empty elsewhere, or if that fails."""
    try:
        if sys.platform == "win32":
            return _of_windows()
        if sys.platform == "darwin":
            return _of_macos()
    except (OSError, AttributeError) as error:
        log.warning("the system does not tell its language: %s", error)
    return ""


def _of_windows() -> str:
    """The language of the menus of Windows."""
    import ctypes  # noqa: PLC0415 - slow to import, and needed on Windows only

    identifier = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return _WINDOWS_LANGUAGES.get(identifier & _PRIMARY_BITS, "")


def _of_macos() -> str:
    """The locale chosen in System Settings, such as ``uk_UA``."""
    import subprocess  # noqa: PLC0415 - slow to import, and needed on macOS only

    command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    try:
        answer = subprocess.run(  # noqa: S603 - a fixed command
            command, capture_output=True, check=True, text=True, timeout=_TIMEOUT_S
        )
    except subprocess.SubprocessError as error:
        raise OSError(error) from error
    return answer.stdout
