import hashlib
import hmac
from collections import Counter
from itertools import product
from math import sqrt
from random import Random

import pytest

from puluc.rules import (
    MARKED_WEIGHTS,
    STICK_COUNT,
    HandSticks,
    RandomSticks,
    Ruleset,
    SeededSticks,
    Throw,
    commitment,
)

ALL_TEXTS = ["".join(faces) for faces in product("01", repeat=STICK_COUNT)]


def thrown(sticks, count):
    return [str(sticks.throw()) for _ in range(count)]


@pytest.mark.parametrize("text", ALL_TEXTS)
def test_a_throw_is_written_as_its_faces_from_left_to_right(text):
    throw = Throw.parse(text)
    assert str(throw) == text
    assert throw == Throw(tuple(letter == "1" for letter in text))
    assert throw.marked == text.count("1")


def test_one_throw_in_sixteen_shows_no_band_and_six_show_two():
    marked = Counter(Throw.parse(text).marked for text in ALL_TEXTS)
    assert marked == {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}
    assert tuple(marked[count] for count in range(5)) == MARKED_WEIGHTS


@pytest.mark.parametrize(
    ("throws", "values"),
    [
        ("culin", (5, 1, 2, 3, 4)),
        ("bell", (5, 0, 2, 3, 4)),
        ("sapper", (5, 3, 2, 3, 4)),
        ("six", (6, 1, 2, 3, 4)),
        ("zero", (0, 1, 2, 3, 4)),
    ],
)
def test_the_value_of_0_to_4_banded_faces(throws, values):
    assert Ruleset(throws=throws).values == values


@pytest.mark.parametrize(
    ("throws", "sixteenths"),
    [
        ("culin", {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}),
        ("bell", {0: 4, 2: 6, 3: 4, 4: 1, 5: 1}),
        ("sapper", {2: 6, 3: 8, 4: 1, 5: 1}),
        ("six", {1: 4, 2: 6, 3: 4, 4: 1, 6: 1}),
        ("zero", {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}),
    ],
)
def test_the_chance_of_each_value(throws, sixteenths):
    chances = Ruleset(throws=throws).odds
    assert chances == tuple((value, weight / 16) for value, weight in sixteenths.items())


@pytest.mark.parametrize(
    "sticks", [SeededSticks("maize"), SeededSticks("", 7), RandomSticks(Random(1906))]
)
def test_sticks_are_fair(sticks):
    count = 16_000
    seen = Counter(thrown(sticks, count))
    assert set(seen) == set(ALL_TEXTS)
    marked = Counter()
    for text, times in seen.items():
        marked[text.count("1")] += times
        assert_is_near(times, 1 / 16, count)
    for number, weight in enumerate(MARKED_WEIGHTS):
        assert_is_near(marked[number], weight / 16, count)


def assert_is_near(times, chance, count):
    five_sigma = 5 * sqrt(count * chance * (1 - chance))
    assert abs(times - count * chance) < five_sigma


def test_a_seed_always_throws_the_same():
    assert thrown(SeededSticks("maize", 3), 50) == thrown(SeededSticks("maize", 3), 50)


@pytest.mark.parametrize(("seed", "game"), [("Maize", 1), ("maize ", 1), ("maize", 2), ("", 1)])
def test_another_seed_or_game_gives_other_throws(seed, game):
    assert thrown(SeededSticks(seed, game), 50) != thrown(SeededSticks("maize", 1), 50)


def test_seeded_sticks_count_their_throws():
    sticks = SeededSticks("maize")
    thrown(sticks, 17)
    assert (sticks.seed, sticks.game, sticks.thrown) == ("maize", 1, 17)


@pytest.mark.parametrize("seed", ["maize", "", "Q'eqchi' ✓"])
def test_the_commitment_is_the_sha256_of_the_seed(seed):
    assert commitment(seed) == hashlib.sha256(seed.encode("utf-8")).hexdigest()


@pytest.mark.parametrize(("seed", "game"), [("maize", 1), ("Q'eqchi' ✓", 12)])
def test_anyone_can_recompute_the_throws(seed, game):
    digests = [
        hmac.new(seed.encode("utf-8"), f"{game}/{number}".encode(), hashlib.sha256).hexdigest()
        for number in range(1, 101)
    ]
    top_four_bits = [f"{int(digest[0], 16):04b}" for digest in digests]
    assert thrown(SeededSticks(seed, game), 100) == top_four_bits


def test_the_throws_of_a_seed_never_change():
    """Saved games hold seeds, not throws."""
    assert (
        " ".join(thrown(SeededSticks("puluc", 1), 8)) == "1101 0101 0110 0101 1010 0100 1110 0100"
    )


def test_sticks_by_hand_throw_what_is_entered():
    sticks = HandSticks([Throw.parse("0110")])
    sticks.enter(Throw.parse("1111"))
    assert thrown(sticks, 2) == ["0110", "1111"]
    assert not sticks.has_next
    with pytest.raises(LookupError, match=r"^the next throw has not been entered$"):
        sticks.throw()
