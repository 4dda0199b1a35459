"""English with accents, a third longer: it shows what is not translated, cut off or overlaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from itertools import pairwise

_ACCENTS = str.maketrans(
    "ACDEGILNORSTUYZacdegilnorstuyz",
    "ÁÇĎÉĞÍĹÑÓŘŠŤÚÝŽáçďéğíĺñóřšťúýž",
)
_VOWELS = "aeiouyAEIOUY"
_PLACEHOLDER = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs]\b)")
_FILLING = "\u00fc"
"""The letter added to a text without vowels."""
_LONGER = 3, 10
"""A text grows by this part of its letters."""


class PseudoTranslations(NullTranslations):
    """Makes its texts out of the English ones."""

    def gettext(self, message: str) -> str:
        """The text with accents and longer words."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for a number."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        """The text with accents and longer words."""
        return pseudo(message)

    def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The English form for a number."""
        return self.ngettext(msgid1, msgid2, n)


def pseudo(text: str) -> str:
    """``text`` with accents and longer vowels; placeholders stay."""
    parts = _PLACEHOLDER.split(text)
    words = parts[::2]
    part, whole = _LONGER
    missing = -(-sum(each.isalpha() for each in "".join(words)) * part // whole)
    vowels = sum(each in _VOWELS for each in "".join(words))
    if not vowels:
        words[-1] += _FILLING * missing
    shares = [missing * number // vowels for number in range(vowels + 1)] if vowels else []
    lengths = (after - before for before, after in pairwise(shares))
    parts[::2] = ["".join(_longer(each, lengths) for each in word) for word in words]
    return "".join(parts)


def _longer(letter: str, lengths: Iterator[int]) -> str:
    """A letter with its accent, a vowel also with as many more as the next of ``lengths``."""
    more = letter.lower() * next(lengths) if letter in _VOWELS else ""
    return (letter + more).translate(_ACCENTS)
