"""Every rule of RULES.md 4 and 5 by worked examples, and what holds for all of them together."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import play_on

from puluc.rules import (
    PRESETS,
    Contradiction,
    ContradictionError,
    IllegalMoveError,
    Match,
    Move,
    Outcome,
    Phase,
    Position,
    RandomSticks,
    Reason,
    Ruleset,
    Side,
)

ANTS = "captures=backward highway=return"
ROAD = "captures=backward highway=looping flow=yes"


def at(rules: str, text: str) -> Position:
    return Position.parse(text, Ruleset.parse(rules))


EXAMPLES = {
    "highway=return": [
        ("4 - - - - - - - j - 5 j", 3, "city-3 8-8", "8-8", "4 - - - - - - - J - 5 o"),
        ("4 - - - - - - - j - 5 j", 1, "city-1 8-9", "8-9", "4 - - - - - - - - j 5 o"),
        ("4 - - - - - - - - j 5 j", 5, "city-5 9-5", "9-5", "4 - - - - J - - - - 5 o"),
        ("4 - J - - - - - - - 5 j", 2, "2-city", "2-city", "5 - - - - - - - - - 5 o"),
        ("5 - O - - - - - - - 4 o", 3, "city-7 2-5", "2-5", "5 - - - - O - - - - 4 j"),
        ("4 - - - - - o J - - 4 j", 1, "city-1 7x6", "7x6", "4 - - - - - oj - - - 4 o"),
    ],
    f"{ANTS} capture=eagle": [
        ("4 - - j - o - - - - 4 j", 2, "city-2 3x5", "3x5", "4 - - - - - - - - - 4 o lost=1/0"),
    ],
    f"{ANTS} capture=eagle-return": [
        ("4 - - j - o - - - - 4 j", 2, "city-2 3x5", "3x5", "5 - - - - - - - - - 4 o"),
    ],
    # both pieces of a double are home again, both captured ones are slain
    "capture=eagle-return doubling=yes": [
        ("2 - jj - oo - - - - - 3 j", 2, "2x4", "2x4", "4 - - - - - - - - - 3 o"),
    ],
    "capture=eagle doubling=yes fire=yes": [
        ("2 - jj oo - - - - - - 3 j", 1, "city-1 2x3", "2x3", "2 - - - - - - - - - 3 o lost=2/0"),
    ],
    f"{ANTS} scorpion=yes": [
        ("4 - - o - j - - - - 4 j", 2, "city-2 5-7 5x3", "5x3", "4 - - oj - - - - - - 4 o"),
        ("4 - - - - J - o - - 4 j", 2, "city-2 5-3 5x7", "5x7", "4 - - - - - - oj - - 4 o"),
        ("4 o j - - - - - - - 4 j", 3, "city-3 2-5", "2-5", "4 o - - - j - - - - 4 o"),
        ("3 - o - oj - - - - - 3 j", 2, "cityx2 4x2", "4x2", "3 - ooj - - - - - - - 3 o"),
    ],
    # halfway round an endless road both ways lead to one space: one move
    "highway=looping spaces=8 scorpion=yes": [
        ("4 - o - - - j - - 4 j", 4, "city-4 6x2", "6x2", "4 - oj - - - - - - 4 o"),
    ],
    f"{ANTS} fire=yes": [
        ("5 - - - - - - - - - 5 j", 5, "city*5", "city*5", "4 - - - - - - - - - 5 o lost=1/0"),
        ("3 - - - - - oj - - - 4 j", 1, "city-1 6*5", "6*5", "3 - - - - - - - - - 4 o lost=1/1"),
    ],
    "doubling=yes": [
        ("4 - j - - - - - - - 5 j", 2, "city=2 2-4", "city=2", "3 - jj - - - - - - - 5 o"),
        ("3 - j - j - - - - - 5 j", 2, "city=2 2=4 4-6", "2=4", "3 - - - jj - - - - - 5 o"),
        ("2 - jj - j - - - - - 5 j", 2, "4-6", "4-6", "2 - jj - - - j - - - 5 o"),
        ("3 - jj - - - - - - - 5 j", 2, "2-4", "2-4", "3 - - - jj - - - - - 5 o"),
        ("3 - j - jo - - - - - 4 j", 2, "city=2", "city=2", "2 - jj - jo - - - - - 4 o"),
        ("2 - jj - jo - - - - - 4 j", 2, "2x4", "2x4", "2 - - - jojj - - - - - 4 o"),
        ("3 - - - - - - - - jj 5 j", 1, "city-1 9-city", "9-city", "5 - - - - - - - - - 5 o"),
        ("4 - j - oo - - - - - 3 j", 2, "city=2 2x4", "2x4", "4 - - - ooj - - - - - 3 o"),
    ],
    # 9=8: it turns round first
    f"{ANTS} doubling=yes": [
        ("3 - - - - - - - j j 5 j", 2, "city-2 8=9 9=8", "9=8", "3 - - - - - - - jJ - 5 o"),
    ],
    ROAD: [
        ("3 - oj - - - - - - - 4 j", 3, "city-3 2+2", "2+2", "3 - j - - - - - - - 4 o"),
        ("2 - ojj - - - - - - - 4 j", 3, "city-3 2+2", "2+2", "3 - j - - - - - - - 4 o"),
        ("2 j oj - - - - - - - 4 j", 2, "1-3 2+city", "2+city", "3 j - - - - - - - - 4 o"),
        ("3 o oj - - - - - - - 3 j", 2, "2+1", "2+1", "3 oj - - - - - - - - 3 o"),
    ],
    # only the top piece goes on, and one alone frees nobody
    f"{ROAD} doubling=yes": [
        ("2 jo ojj - - - - - - - 3 j", 2, "2+city", "2+city", "4 jo - - - - - - - - 3 o"),
    ],
    f"{ROAD} fire=yes": [
        ("3 oj - - - - - - - - 4 j", 5, "city*5 1+5", "1+5", "3 - - - - - - - - - 4 o lost=1/0"),
    ],
}
"""By rules: a position, a value, the legal moves, one of them, and the position after it."""


@pytest.mark.parametrize(
    "example", [(rules, *row) for rules, rows in EXAMPLES.items() for row in rows]
)
def test_a_worked_example(example):
    rules, text, value, legal, move, after = example
    position = at(rules, text)
    moves = position.legal_moves(value)
    assert " ".join(map(str, moves)) == legal
    played = next(each for each in moves if str(each) == move)
    assert str(position.play(played)) == after
    assert str(position.play(Move.parse(move))) == after


def test_two_throws_may_lead_to_one_space_before_and_after_the_turn():
    position = at("highway=return", "4 - - - - - - - j - 5 j")
    (_, before), (_, after) = position.legal_moves(1), position.legal_moves(2)
    assert str(before) == str(after) == "8-9"
    assert str(position.play(before)).split()[9] == "j"
    assert str(position.play(after)).split()[9] == "J"


@pytest.mark.parametrize(
    ("text", "contradiction", "reason"),
    [
        (
            "pieces=6",
            Contradiction.TOO_MANY_UNITS,
            "pieces can't be 6; it is a whole number from 1 to 5",
        ),
        (
            "fire=yes spaces=8",
            Contradiction.FIRE_WITHOUT_MIDDLE,
            "fire needs an odd number of spaces, for the middle one burns",
        ),
        (
            "flow=yes captures=backward",
            Contradiction.FLOW_WITHOUT_LOOP,
            "flow needs captives that are dragged backward and a looping highway",
        ),
    ],
)
def test_a_contradiction_names_what_excludes_what(text, contradiction, reason):
    with pytest.raises(ContradictionError) as caught:
        Ruleset.parse(text)
    assert (caught.value.contradiction, str(caught.value)) == (contradiction, reason)


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("0 - - - - - - - - - 1 o lost=3/2", None, Reason.EQUAL),
        ("0 - - - - - - - - - 1 o lost=2/3", Side.OBSIDIAN, Reason.MORE_TAKEN),
        ("0 - - - - - - - - - 2 o lost=4/1", Side.JADE, Reason.MORE_TAKEN),
        # held captives decide: 1 slain and 1 held against 1, against 2, and 2 held against 1
        ("0 - - - jo - - - - - 2 o lost=3/1", Side.OBSIDIAN, Reason.MORE_TAKEN),
        ("0 - - - jo - - - - - 1 o lost=3/1", None, Reason.EQUAL),
        ("0 - - - jjo - - - - - 2 o lost=3/1", Side.OBSIDIAN, Reason.MORE_TAKEN),
        ("1 - - - oj - - - - - 0 j lost=1/3", None, Reason.EQUAL),
        ("0 - - - - - - - - - 0 o lost=3/3", None, Reason.EQUAL),
    ],
)
def test_where_pieces_can_be_lost_the_higher_count_wins(text, winner, reason):
    assert at(f"{ANTS} fire=yes", text).outcome == Outcome(winner, reason)


def test_only_two_pieces_free_captives_and_the_refusal_says_so():
    position = at("doubling=yes", "3 - j - jo - - - - - 4 j")
    assert str(position.refusal(2, 2)) == "only two pieces together can free captives"
    with pytest.raises(IllegalMoveError):
        position.play(Move.parse("2x4"))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_named_game_ends(preset, seed):
    rng = Random(seed)
    match = Match(preset.rules, RandomSticks(rng))
    play_on(match, rng, 5000)
    assert match.phase is Phase.OVER
    assert (match.outcome.winner is None) <= preset.rules.can_draw
