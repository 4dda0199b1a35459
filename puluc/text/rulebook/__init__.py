"""The rules of a rule set as values: sentences, and examples played by the engine.

Nothing here draws: screen pages, printed sheets and translations use the same values.
"""

from puluc.text.rulebook.examples import Example, Play
from puluc.text.rulebook.facts import BANDED, Fact, Heading, Sentence
from puluc.text.rulebook.sections import (
    HEADINGS,
    Chosen,
    Faces,
    Passage,
    Section,
    Worth,
    has_section,
    rulebook,
)

__all__ = [
    "BANDED",
    "HEADINGS",
    "Chosen",
    "Example",
    "Faces",
    "Fact",
    "Heading",
    "Passage",
    "Play",
    "Section",
    "Sentence",
    "Worth",
    "has_section",
    "rulebook",
]
