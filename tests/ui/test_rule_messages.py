"""The sentences about units that can't be moved and options that exclude others."""

from puluc.rules import Contradiction, Refusal
from puluc.text.error_messages import CONTRADICTION_MESSAGES, refusal_message


def test_every_refusal_and_contradiction_has_its_own_sentence():
    assert set(CONTRADICTION_MESSAGES) == set(Contradiction)
    sentences = [*map(refusal_message, Refusal), *CONTRADICTION_MESSAGES.values()]
    assert len(set(sentences)) == len(sentences)
