"""The rules of one rule set as values: sentences, and examples that the engine plays.

Nothing here draws: a page on the screen, a printed sheet and a translation use the same values.
"""

from puluc.ui.rulebook.examples import Example, Play
from puluc.ui.rulebook.facts import BANDED, Fact, Heading, Sentence
from puluc.ui.rulebook.sections import Faces, Passage, Section, Worth, rulebook

__all__ = [
    "BANDED",
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
