"""What the networks see of a position."""

import random

import pytest

from puluc.ai.master.board_inputs import BoardInputs
from puluc.ai.tablebase.index import PositionIndex
from puluc.rules import Position, Ruleset, Side

RULES = [
    "puluc",
    "throws=bell highway=looping pieces=3",
    "captures=backward highway=return",
    "captures=backward highway=return capture=eagle",
    "captures=backward highway=return fire=yes spaces=7 army=3",
    "spaces=7 army=3 doubling=yes",
]


def on(text: str, rules: Ruleset) -> set[int]:
    found = BoardInputs.of(rules).on(Position.parse(text, rules))
    assert len(found) == len(set(found))
    return set(found)


def test_the_start_is_seen_as_two_full_hands_and_no_unit():
    rules = Ruleset()
    inputs = BoardInputs.of(rules)
    counts, limits = inputs.counts, inputs.limits
    counted = {counts + 5, counts + 6 + 5, *(counts + 6 * each for each in range(2, 6))}
    limited = {limits + 4 * 6, limits + 5 * 6 + 4 * 6}
    assert on("5 - - - - - - - - - 5 j", rules) == counted | limited


def test_each_piece_and_pair_makes_a_difference():
    """Positions that differ in one thing are seen as different ones."""
    rules = Ruleset()
    texts = [
        "4 - - - j - - o - - 4 j",
        "4 - - - j - - o - - 4 o",
        "4 - - - j - o - - - 4 j",
        "3 - - - j - - o - - 4 j",
        "4 - - - j - - o - - 3 j",
        "4 - - - - - - oj - - 4 j",
        "3 - - - - - - joj - - 4 j",
        "3 - - - j - - o - j 4 j",
    ]
    seen = [frozenset(on(text, rules)) for text in texts]
    assert len(set(seen)) == len(texts)


def test_a_pair_counts_up_to_five_spaces_and_round_a_circle():
    for highway, apart in (("finite", 0), ("looping", 1)):
        rules = Ruleset(highway=highway)
        inputs = BoardInputs.of(rules)
        pairs = range(inputs.pairs, inputs.limits)
        for text, expected in (
            ("4 j - - - - o - - - 4 j", 1 + apart),  # five ahead; on a circle four behind, too
            ("4 j - - - - - o - - 4 j", apart),
            ("4 j - - - - - - - o 4 j", apart),
        ):
            assert len(on(text, rules) & set(pairs)) == expected, text


def test_lost_pieces_are_not_slain_ones():
    rules = Ruleset.preset("eagle")
    slain = on("3 - - - - - - - - - 4 j", rules)
    lost = on("3 - - - - - - - - - 4 j lost=2/1", rules)
    assert len(slain ^ lost) == 8


@pytest.mark.parametrize("text", RULES)
def test_both_sides_see_the_same(text):
    rules = Ruleset.parse(text)
    index, inputs, rng = PositionIndex(rules), BoardInputs.of(rules), random.Random(1)
    for _ in range(50):
        number = rng.randrange(index.count)
        jade, obsidian = (sorted(inputs.on(index.position_of(number, side))) for side in Side)
        assert jade == obsidian
        assert 0 <= jade[0] <= jade[-1] < inputs.count


def test_a_unit_that_the_rules_never_make_is_refused():
    rules = Ruleset.preset("eagle")
    captor = Position.parse("4 oj - - - - - - - - 4 j", Ruleset(captures="backward"))
    with pytest.raises(ValueError, match="not in list"):
        BoardInputs.of(rules).on(captor)
