"""Sentences for little room: one wording, or a full and a short one."""

from collections.abc import Iterable
from dataclasses import dataclass

SEPARATOR = "|"
"""The sign between the full and the short wording of a text."""


@dataclass(frozen=True)
class Words:
    """A sentence in full and in fewer words; false if it is empty."""

    full: str = ""
    short: str = ""
    """The short wording; the full one if it is missing."""

    def __post_init__(self) -> None:
        """Let the full wording be the short one if that is missing."""
        object.__setattr__(self, "short", self.short or self.full)

    def __bool__(self) -> bool:
        """Return whether there is a sentence."""
        return bool(self.full)


def worded(text: str, /, **values: object) -> Words:
    """Return a translated text with its placeholders filled in.

    It has one wording, or two as in ``"{who} came out to {space}|Came out to {space}"``; a
    translation of two may be one.
    """
    full, _, short = text.partition(SEPARATOR)
    return Words(full.format(**values), short.format(**values))


def capitalised(text: str) -> str:
    """Return a part of a sentence as its beginning."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Return a sentence as a part of another one."""
    return text[:1].lower() + text[1:]


def joined(sentences: Iterable[str]) -> str:
    """Return sentences joined, each with its full stop."""
    return " ".join(each if each[-1:] in ".!?:" else f"{each}." for each in sentences if each)
