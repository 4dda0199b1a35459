"""Easy: any capture or slaying, else any move."""

from collections import Counter
from random import Random

import pytest
from ai_situations import situation

from puluc.ai import make_player

DRAWS = 3000


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        # 1 2 3 4 5 6 7 8 9
        # . . j . . . j . .   Jade throws 1: nothing can be taken
        ("3 - - j - - - j - - 4 j", 1, {"city-1", "3-4", "7-8"}),
        # . . j . o j . o .   Jade throws 2: two captures, and the quiet city-2
        ("3 - - j - o j - o - 3 j", 2, {"3x5", "6x8"}),
        # . . j . o . . J .   Jade throws 2: a capture and a slaying
        ("3 - - j - o - - oj - 3 j", 2, {"3x5", "8+city"}),
    ],
    ids=["quiet moves", "captures", "capture and slaying"],
)
def test_moves_of_a_kind_are_equally_likely(text, value, expected):
    asked, easy, rng = situation(text, value), make_player("easy"), Random(1)
    counts = Counter(
        str(easy.choose(asked.position, value, asked.moves, rng)) for _ in range(DRAWS)
    )
    assert set(counts) == expected
    fair_share = DRAWS / len(expected)
    assert all(abs(count - fair_share) < 0.15 * fair_share for count in counts.values())
