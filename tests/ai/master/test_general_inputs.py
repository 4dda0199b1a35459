"""What the general network sees of a position."""

from itertools import islice
from random import Random
from zlib import crc32

import pytest
from playing import positions_with_throws

from puluc.ai.master import general_rows as rows
from puluc.ai.master.general_inputs import general_inputs
from puluc.rules import Position, Ruleset
from puluc.rules.player import MAX_PLAYERS

RULE_SETS = [
    "puluc",
    "captures=backward highway=return scorpion=yes fire=yes doubling=yes throws_per_turn=2",
    "captures=backward highway=looping flow=yes throws=zero",
    "captures=backward pieces=1 highway=return throws_per_turn=2 players=3",
    "scorpion=yes",  # its captors go on, and capture nothing behind them
]

TO_OBSIDIAN = str.maketrans("joabcpqr", "ojpqrabc")


def mirrored(position):
    """The same position with the sides exchanged."""
    jade, *spaces, obsidian, mover = str(position).split(" lost=")[0].split()
    words = [obsidian, *(_exchanged(word) for word in reversed(spaces)), jade, _exchanged(mover)]
    lost = f" lost={position.lost[1]}/{position.lost[0]}" if any(position.lost) else ""
    return Position.parse(" ".join(words) + lost, position.rules)


def _exchanged(word):
    letters = word.lower().translate(TO_OBSIDIAN)
    return letters[:-1] + letters[-1].upper() if word[-1].isupper() else letters


def in_group(inputs, group):
    """The inputs of a group, counted from its first one."""
    starts = [*rows.ROW_STARTS.values(), rows.GENERAL_ROWS]
    start = rows.ROW_STARTS[group]
    return [each - start for each in inputs if start <= each < starts[starts.index(start) + 1]]


def inputs_of(text, rules="puluc"):
    return general_inputs(Position.parse(text, Ruleset.parse(rules)))


@pytest.mark.parametrize("text", RULE_SETS)
def test_both_sides_see_the_same(text):
    for position, _ in islice(positions_with_throws(Ruleset.parse(text), Random(1)), 60):
        assert sorted(general_inputs(position)) == sorted(general_inputs(mirrored(position)))


@pytest.mark.parametrize(
    ("text", "checksum"),
    [*zip(RULE_SETS, (4181117357, 415530469, 13069403, 635771003, 2006098885), strict=True)],
)
def test_the_inputs_are_those_that_the_weights_were_trained_with(text, checksum):
    positions = islice(positions_with_throws(Ruleset.parse(text), Random(2)), 300)
    found = [sorted(general_inputs(position)) for position, _ in positions]
    assert crc32(repr(found).encode()) == checksum


def test_a_unit_three_ahead_is_captured_by_the_throw_of_three():
    inputs = inputs_of("4 - - - j - - o - - 4 j")
    chance = 4 * 16
    assert (
        rows.RISK + (2 * rows.RISK_COUNT + rows.RISK_BUCKETS[chance]) * 12 in inputs
    )  # the enemy's
    assert rows.RISK + rows.RISK_BUCKETS[chance] * 12 in inputs  # mine, as far from it
    assert rows.TAKEN + rows.TAKEN_BUCKETS[chance] in inputs
    assert rows.PAIR + 8 + 2 in inputs
    assert in_group(inputs, "steps") == [
        4 * 20 + rows.STEPS_BUCKETS[6],
        12 * 20 + rows.STEPS_BUCKETS[7],
    ]


def test_two_throws_reach_farther():
    inputs = inputs_of("0 - j - - - o - - - 4 j", "throws_per_turn=2")
    four, one_and_three, two_and_two = 16**2 - 15**2, 2 * 4 * 4, 6 * 6
    chance = four + one_and_three + two_and_two
    assert rows.RISK + (2 * rows.RISK_COUNT + rows.RISK_BUCKETS[chance]) * 12 in inputs
    assert rows.TAKEN + rows.TAKEN_BUCKETS[chance] in inputs
    assert rows.TAKEN_BUCKETS[chance] != rows.TAKEN_BUCKETS[four]


def test_captors_are_worth_what_they_hold():
    inputs = inputs_of("3 - - ojj - - - - o - 3 o")
    assert in_group(inputs, "held") == [0, rows.MOST + 1 + 1]
    assert rows.HELD in inputs
    assert rows.STEPS + (8 + 0) * 20 + rows.STEPS_BUCKETS[7] in inputs


def test_pieces_are_counted_by_side():
    inputs = inputs_of("2 - - - j - - o - - 3 j", "army=5")
    assert rows.HAND + 2 in inputs
    assert rows.HAND + rows.MOST + 1 + 3 in inputs
    assert rows.SLAIN + 2 in inputs
    assert rows.SLAIN + rows.MOST + 1 + 1 in inputs
    assert rows.FREE + 3 * rows.PARTS // 5 * (rows.PARTS + 1) + 4 * rows.PARTS // 5 in inputs


def test_in_teams_only_who_throws_before_the_enemy_threatens():
    rules = "pieces=1 players=2 spaces=13"
    text = "4,4 - - a - - p - - b - - - - 4,5"
    first, last = inputs_of(f"{text} a", rules), inputs_of(f"{text} b", rules)
    assert rows.TURNS + 1 in first
    assert rows.TURNS in last
    assert in_group(first, "taken")[0] > 0
    assert in_group(last, "taken")[0] == 0


def test_players_without_pieces_are_not_counted():
    inputs = inputs_of("0,4 - - - - - p - - b - - - - 4,5 b", "pieces=1 players=2 spaces=13")
    assert rows.PLAYING + 1 in inputs
    assert rows.LEAVING + 0 in inputs
    assert rows.PLAYING + MAX_PLAYERS + 1 + 2 in inputs
    assert rows.LEAVING + MAX_PLAYERS + 1 + 1 in inputs


def test_there_is_a_start_for_every_group():
    assert [*rows.ROW_STARTS.values()] == sorted(rows.ROW_STARTS.values())
    assert max(rows.ROW_STARTS.values()) < rows.GENERAL_ROWS
