"""What the strip says about every event, and that each sentence fits in it."""

from __future__ import annotations

import random

import pytest
from driver import ART

from puluc.rules import PRESETS, Match, Phase, RandomSticks, Ruleset
from puluc.ui.board_view.narration import sentence
from puluc.ui.board_view.strip import AREA, Strip

WIDE = {
    "the longest": "spaces=39 army=9",
    "two throws": "spaces=39 army=9 throws_per_turn=2 captures=backward highway=return fire=yes",
    "through home": "spaces=38 army=9 captures=backward highway=looping flow=yes",
    "doubles": "spaces=39 army=9 pieces=9 doubling=yes throws=zero",
    "eagles home": "spaces=39 captures=backward highway=return capture=eagle-return scorpion=yes",
}
RULES = {preset.name: preset.rules for preset in PRESETS} | {
    name: Ruleset.parse(text) for name, text in WIDE.items()
}


def sentences(rules: Ruleset, seed: int) -> set[str]:
    """All that the strip says in one game at random, to a person and about a computer."""
    rng, strip, said = random.Random(seed), Strip(ART.normal), set()
    match, turn = Match(rules, RandomSticks(rng)), ()
    while match.phase is not Phase.OVER and len(match.turns) < 300:
        match match.phase:
            case Phase.OPENING | Phase.THROW:
                begins = match.phase is Phase.THROW or len(match.opening) % 2 == 0
                events = match.throw()
                turn = events if begins else turn + events
            case Phase.MOVE:
                turn += match.move(*rng.choice(match.plays))
            case Phase.PASS:
                turn += match.pass_turn()
        for is_persons_turn in (True, False):
            words = sentence(turn, match, is_persons_turn=is_persons_turn)
            strip.show(words)
            assert strip.text, (words, match.phase)
            said.add(strip.text)
    return said


@pytest.mark.parametrize("name", RULES)
def test_every_sentence_of_a_game_fits_the_strip(name):
    for seed in range(6):
        for text in sentences(RULES[name], seed):
            assert ART.normal.width(text) <= AREA.width, text
