"""English with accents, a third longer: it shows texts that are untranslated, cut, or overlap."""

import re
from gettext import NullTranslations
from itertools import pairwise

from puluc.text.wordings import SEPARATOR

_ACCENTS = str.maketrans(
    "ACDEGILNORSTUYZacdegilnorstuyz",
    "ÁÇĎÉĞÍĹÑÓŘŠŤÚÝŽáçďéğíĺñóřšťúýž",
)
_VOWELS = "aeiouyAEIOUY"
_KEPT = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[rs]\b|\w*\d\w*|\b[B-HJ-Z]\b)")
"""Placeholders, figures, and keys such as F1 and O."""
_WORD = re.compile(r"[^\W\d_]+")
_LONGER = 3, 10
"""The part of its letters by which a text grows."""


class PseudoTranslations(NullTranslations):
    """Translations made of the English texts."""

    def gettext(self, message: str) -> str:
        """Return the text with accents and longer words."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English form for a number."""
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, _context: str, message: str) -> str:
        """Return the text with accents and longer words."""
        return pseudo(message)

    def npgettext(self, _context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English form for a number."""
        return self.ngettext(msgid1, msgid2, n)


def pseudo(text: str) -> str:
    """Return ``text`` with accents and longer vowels, in capitals where its words are.

    Alternatives are lengthened one by one. Placeholders, figures and keys stay, and words of one
    letter get no longer. Without vowels the other letters are repeated.
    """
    if SEPARATOR in text:
        return SEPARATOR.join(map(pseudo, text.split(SEPARATOR)))
    parts = _KEPT.split(text)
    words = [word for part in parts[::2] for word in _WORD.findall(part)]
    letters = "".join(word for word in words if len(word) > 1)
    longer = [each for each in letters if each in _VOWELS] or letters
    part, whole = _LONGER
    missing = -(-sum(map(len, words)) * part // whole)
    shares = (missing * number // max(len(longer), 1) for number in range(len(longer) + 1))
    lengths = (after - before for before, after in pairwise(shares))

    def stretched(found: re.Match[str]) -> str:
        word = found[0]
        if len(word) > 1:
            word = "".join(
                each + (each if word.isupper() else each.lower()) * next(lengths)
                if each in longer
                else each
                for each in word
            )
        return word.translate(_ACCENTS)

    parts[::2] = [_WORD.sub(stretched, part) for part in parts[::2]]
    return "".join(parts)
