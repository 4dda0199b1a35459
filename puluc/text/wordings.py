"""Sentences with alternatives: one text that holds a sentence in full and in fewer words."""

from collections.abc import Iterable

Words = tuple[str, ...]
"""One sentence, in full and then shorter; empty for none."""

SEPARATOR = "|"
"""Stands between the alternatives of a text."""


def wordings(text: str, /, **values: object) -> tuple[str, ...]:
    """Return the alternatives of a translated text with their placeholders filled in.

    The longest comes first, as in ``"{who} went to space {space}|{who} went to {space}"``; each
    language may have its own number of them. An empty text has none.
    """
    return tuple(each.format(**values) for each in text.split(SEPARATOR)) if text else ()


def filled(texts: Iterable[str], **values: object) -> Words:
    """Wordings of one sentence with their placeholders filled in."""
    return tuple(text.format(**values) for text in texts)
