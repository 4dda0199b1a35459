"""The languages of the program: each is a folder of ``puluc/locale``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_uppercase

import puluc

SOURCE = "en"
"""The language of the texts in the program."""

LOCALE = Path(puluc.__file__).parent / "locale"
"""A folder for each language, named by its code: language.json, the manual and the catalogue."""


@dataclass(frozen=True, slots=True)
class Language:
    """The content of language.json."""

    name: str
    """The name of the language in itself."""
    thinking: str = "board/thinking"
    """The sprite of a thinking computer, with a word smaller than any face."""
    pairs: Mapping[str, str] = field(default_factory=dict)
    """The signs before a sentence, and those after it: ``¿`` and ``?``."""
    logo: str = "title/logo"
    """The sprite of the program's name on the title."""
    letters: str = ""
    """The letters on the keys A to Z, if the alphabet is another one; else empty."""
    alphabet: str = ascii_uppercase
    """The capital letters, in the order in which a game controller goes through them."""
    persons: Sequence[str] = (
        "Ana Ben Clara Diego Elsa Felix Gloria Hugo",
        "Pablo Quique Rosa Saul Teresa Ulises Vera Wanda",
    )
    """Names for the persons of each side, in the order of its players. English and Spanish names
    begin with the letters of the players in the notation."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The letters of hot-keys that differ from English, by command: ``BoardCommand.OPEN``."""


LANGUAGES = {SOURCE: Language("English")} | {
    path.parent.name: Language(**json.loads(path.read_text("utf-8")))
    for path in sorted(LOCALE.glob("*/language.json"))
}
"""The languages of the program by code, English first."""

SYSTEM = "system"
"""The choice that follows the system."""
