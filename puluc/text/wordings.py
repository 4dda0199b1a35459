"""Sentences for little room: up to three wordings, each of which says who acted."""

from collections.abc import Iterable
from dataclasses import dataclass

SEPARATOR = "|"
"""The sign between the wordings of a text, the longest first."""

MOST_WORDINGS = 3


@dataclass(frozen=True)
class Words:
    """A sentence in full and in fewer words; false if it is empty."""

    full: str = ""
    short: str = ""
    """The short wording; the full one if it is missing."""
    middle: str = ""
    """A wording between them; the short one if it is missing."""

    def __post_init__(self) -> None:
        """Let a longer wording stand in for one that is missing."""
        object.__setattr__(self, "short", self.short or self.full)
        object.__setattr__(self, "middle", self.middle or self.short)

    @property
    def wordings(self) -> tuple[str, str, str]:
        """The wordings, the longest first."""
        return self.full, self.middle, self.short

    def __bool__(self) -> bool:
        """Return whether there is a sentence."""
        return bool(self.full)


def worded(text: str, /, **values: object) -> Words:
    """Return a translated text with its placeholders filled in.

    It has up to three wordings, as in ``"{who} took {victim} on {space}|{who} took {count}"``; a
    translation may have fewer.
    """
    full, *shorter = (each.format(**values) for each in text.split(SEPARATOR))
    return Words(full, shorter[-1] if shorter else "", shorter[0] if shorter else "")


def capitalised(text: str) -> str:
    """Return a part of a sentence as its beginning."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Return a sentence as a part of another one."""
    return text[:1].lower() + text[1:]


def joined(sentences: Iterable[str]) -> str:
    """Return sentences joined, each with its full stop; one that ends with a comma goes on."""
    return " ".join(each if each[-1:] in ".!?:," else f"{each}." for each in sentences if each)
