"""The rules of a rule set as values: sentences, and examples played by the engine.

Nothing here draws: screen pages, printed sheets and translations use the same values.
"""

from puluc.ui.rulebook.examples import Example, Play
from puluc.ui.rulebook.facts import BANDED, Fact, Heading, Sentence
from puluc.ui.rulebook.sections import HEADINGS, Chosen, Faces, Passage, Section, Worth, rulebook

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
    "rulebook",
]
