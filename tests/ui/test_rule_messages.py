"""The sentences about units that can't be moved and options that exclude others."""

from puluc.rules import Contradiction, Refusal
from puluc.text.error_messages import CONTRADICTION_MESSAGES, REFUSAL_MESSAGES


def test_every_refusal_and_contradiction_has_its_own_sentence():
    assert set(REFUSAL_MESSAGES) == set(Refusal)
    assert set(CONTRADICTION_MESSAGES) == set(Contradiction)
    sentences = [*REFUSAL_MESSAGES.values(), *CONTRADICTION_MESSAGES.values()]
    assert len(set(sentences)) == len(sentences)
