"""The computer players: what all do, and what sets them apart (manual 4.1)."""

from __future__ import annotations

import inspect
from collections import Counter
from itertools import product
from random import Random

import pytest

from puluc.ai import LEVELS, Player, make_player
from puluc.lab.arena import Pairing, run
from puluc.rules import (
    Captures,
    HighwayKind,
    Move,
    Position,
    RandomSticks,
    Ruleset,
    Side,
    Throws,
)

ALL_RULES = [
    Ruleset(throws, captures, pieces, highway)
    for throws, captures, pieces, highway in product(Throws, Captures, (1, 2, 5), HighwayKind)
]


def choices(rules: Ruleset, seed: object) -> list[tuple[Position, int, tuple[Move, ...]]]:
    """Every decision of one random game."""
    rng = Random(str(seed))
    sticks, position, found = RandomSticks(rng), Position.start(rules, Side.JADE), []
    while position.outcome is None:
        value = rules.values[sticks.throw().marked]
        moves = position.legal_moves(value)
        if moves:
            found.append((position, value, moves))
        position = position.play(rng.choice(moves)) if moves else position.pass_turn()
    return found


def chosen(level: str, text: str, value: int, rules: str = "puluc") -> set[str]:
    """All that a level may choose in a position."""
    position = Position.parse(text, Ruleset.parse(rules))
    moves = position.legal_moves(value)
    player = make_player(level)
    return {str(player.choose(position, value, moves, Random(seed))) for seed in range(40)}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_every_level_chooses_legally_and_prefers_violence(level, rules):
    player, rng = make_player(level), Random(1)
    for position, value, moves in choices(rules, rules):
        move = player.choose(position, value, moves, rng)
        assert move in moves
        if any(each.is_violent for each in moves):
            assert move.is_violent


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_choices(level):
    def play() -> list[Move]:
        rng, player = Random(7), make_player(level)
        return [player.choose(*each, rng) for each in choices(Ruleset(), 3)]

    assert play() == play()


def test_easy_moves_anything_when_nothing_can_be_taken():
    position = Position.parse("3 - - j - - - j - - 4 j", Ruleset())
    moves, rng, easy = position.legal_moves(1), Random(1), make_player("easy")
    counts = Counter(easy.choose(position, 1, moves, rng) for _ in range(600))
    assert set(counts) == set(moves)
    assert min(counts.values()) > 600 / len(moves) * 0.7


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        # a capture on 5, or quiet moves
        ("3 j - - j o - - - - 4 j", 1, {"4x5"}),
        # slaying with the captor on 8, or quiet moves
        ("3 - j - - - - - oj - 4 j", 3, {"8+city"}),
        # the same from the other end
        ("4 - jo - - - - - - - 3 o", 3, {"2+city"}),
    ],
)
def test_a_single_capture_or_slaying_is_always_made(level, text, value, expected):
    assert chosen(level, text, value) == expected


@pytest.mark.parametrize(
    ("rules", "text", "value", "expected"),
    [
        # Obsidian's unit on 7 hits 5 with a 2 (6/16) and 3 with a 4 (1/16).
        ("puluc", "4 - j - - - - o - - 4 j", 3, {"city-3"}),
        # By Bell's count the space right ahead of the enemy is safe: 6 is next to 7.
        ("throws=bell", "4 - - - j - - o - - 4 j", 2, {"city-2", "4-6"}),
        # Out of reach altogether beats anything in reach: home is safe too.
        ("puluc", "3 - j - - - - o - j 4 j", 2, {"9-city", "city-2"}),
        # Holds back: 2 is out of Obsidian's reach, 6 is one ahead of 7.
        ("puluc", "4 - - - j - - o - - 4 j", 2, {"city-2"}),
    ],
)
def test_fair_goes_where_it_is_in_least_danger(rules, text, value, expected):
    found = chosen("fair", text, value, rules)
    assert found <= expected
    assert found


def test_hard_moves_a_unit_out_of_danger_where_fair_does_not_care():
    # Two own pieces stand on 5 in the reach of 7 (a 2: 6/16); an entry to 1 leaves them there,
    # 5-6 would be hit by a 1 (4/16).
    text = "2 - - - - ojj - o - - 3 j"
    assert "city-1" in chosen("fair", text, 1)
    assert chosen("hard", text, 1) == {"5-6"}


def test_hard_takes_the_greater_prize():
    # Both captures are legal with a 2; the unit on 6 holds three pieces.
    text = "1 j - o j - ojo - - - 2 j"
    assert chosen("hard", text, 2) == {"4x6"}
    assert chosen("fair", text, 2) == {"1x3", "4x6"}


def test_hard_brings_reserves_out_rather_than_going_home():
    # Nothing is in anybody's reach: 9 may go home, or a new piece may come out.
    assert chosen("hard", "4 - - - - - - - - j 5 j", 1) == {"city-1"}


@pytest.mark.parametrize("level", ["fair", "hard"])
def test_the_better_levels_beat_easy(level):
    assert run(Pairing(level, "easy", Ruleset()), games=2000, seed=5, jobs=1).deviation > 5


def test_an_unknown_level_is_named_with_those_there_are():
    with pytest.raises(ValueError, match="'expert'; the levels are easy, fair, hard"):
        make_player("expert")


def test_players_are_told_the_position_and_the_throw_but_nothing_of_the_sticks():
    assert list(inspect.signature(Player.choose).parameters) == [
        "self",
        "position",
        "value",
        "moves",
        "rng",
    ]
