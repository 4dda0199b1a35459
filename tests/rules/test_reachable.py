"""All positions of small games, found by the program and by a second reading of the rules."""

from __future__ import annotations

import pytest
import second_opinion
from second_opinion import turned_text

from puluc.rules import Position, Ruleset, Side

COUNTS = {
    "spaces=7 army=1": 64,
    "spaces=7 army=2": 1_926,
    "spaces=7 army=2 pieces=1": 529,
    "throws=bell captures=backward spaces=7 army=2": 1_283,
    "throws=sapper highway=looping spaces=8 army=2": 2_681,
    "throws=zero captures=backward pieces=1 highway=looping spaces=8 army=2": 722,
    "throws=six captures=backward highway=looping spaces=7 army=2": 1_761,
}
"""Rules with the number of their positions, as the side to move sees them, finished ones too."""


def reached_by_the_program(rules: Ruleset) -> set[str]:
    first = Position.start(rules, Side.JADE)
    seen, coming = {str(first)}, [first]
    while coming:
        position = coming.pop()
        if position.outcome:
            continue
        for value in set(rules.values):
            moves = position.legal_moves(value)
            for after in [position.play(move) for move in moves] or [position.pass_turn()]:
                text = turned_text(str(after))
                if text not in seen:
                    seen.add(text)
                    coming.append(Position.parse(text, rules))
    return seen


def reached_by_the_second_opinion(rules: Ruleset) -> set[str]:
    names = ("throws", "captures", "pieces", "highway", "spaces", "army")
    options = {name: getattr(rules, name) for name in names}
    first = second_opinion.start(options)
    seen, coming = {first}, [first]
    while coming:
        view = coming.pop()
        if second_opinion.is_over(view):
            continue
        for value in set(second_opinion.VALUES[options["throws"]]):
            new = set(second_opinion.turns(view, value, options).values()) - seen
            seen |= new
            coming.extend(new)
    return {second_opinion.text(view) for view in seen}


@pytest.mark.parametrize("options", COUNTS)
def test_both_readings_of_the_rules_reach_the_same_positions(options):
    rules = Ruleset.parse(options)
    reached = reached_by_the_program(rules)
    assert reached == reached_by_the_second_opinion(rules)
    assert len(reached) == COUNTS[options]
