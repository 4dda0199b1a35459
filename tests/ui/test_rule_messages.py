"""The sentences about units that can't be moved and options that exclude others."""

from __future__ import annotations

import pytest

from puluc.rules import Contradiction, ContradictionError, Refusal, Ruleset
from puluc.ui.rule_messages import CONTRADICTION_MESSAGES, REFUSAL_MESSAGES


def test_every_refusal_and_contradiction_has_its_own_sentence():
    assert set(REFUSAL_MESSAGES) == set(Refusal)
    assert set(CONTRADICTION_MESSAGES) == set(Contradiction)
    sentences = [*REFUSAL_MESSAGES.values(), *CONTRADICTION_MESSAGES.values()]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    ("text", "contradiction"),
    [
        ("pieces=6", Contradiction.TOO_MANY_UNITS),
        ("fire=yes spaces=8", Contradiction.FIRE_WITHOUT_MIDDLE),
        ("flow=yes captures=backward", Contradiction.FLOW_WITHOUT_LOOP),
    ],
)
def test_a_contradiction_names_what_excludes_what(text, contradiction):
    with pytest.raises(ContradictionError) as caught:
        Ruleset.parse(text)
    assert caught.value.contradiction is contradiction
