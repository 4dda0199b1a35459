"""Throws, players, units, moves and seats: what they are, and how they are written and read."""

import hashlib
import hmac
from collections import Counter
from itertools import product
from math import sqrt
from random import Random

import pytest

from puluc.rules import (
    CITY,
    HUMAN,
    MARKED_WEIGHTS,
    MAX_NAME,
    MIXED,
    STICK_COUNT,
    WATCHED,
    HandSticks,
    Move,
    MoveKind,
    Player,
    RandomSticks,
    Ruleset,
    Seat,
    SeededSticks,
    Side,
    Throw,
    Unit,
    against,
    commitment,
    opponent,
)

JADE, OBSIDIAN = Side
CAPTURE, SLAY = MoveKind.CAPTURE, MoveKind.SLAY


def test_the_sides_are_each_others_enemies():
    assert (JADE.enemy, OBSIDIAN.enemy) == (OBSIDIAN, JADE)
    assert (JADE.letter, OBSIDIAN.letter) == ("j", "o")
    assert (str(JADE), str(OBSIDIAN)) == ("Jade", "Obsidian")
    assert (int(JADE), int(OBSIDIAN)) == (0, 1)


@pytest.mark.parametrize("player", Player)
def test_each_player_has_a_letter(player):
    assert Player.from_letter(player.letter) is player


def test_players_are_numbered_within_their_sides():
    for_two, team = [*Player][:2], [*Player][2:]
    assert [(int(each), each.side, str(each)) for each in for_two] == [
        (0, JADE, "Jade"),
        (1, OBSIDIAN, "Obsidian"),
    ]
    assert [player for player in Player if player.is_in_team] == team
    assert "".join(player.letter for player in team) == "abcdefghpqrstuvw"
    assert [player.number for player in team] == [*range(1, 9), *range(1, 9)]
    assert [player.side for player in team] == [JADE] * 8 + [OBSIDIAN] * 8
    assert str(Player.C) == "Jade 3"


@pytest.mark.parametrize(
    ("text", "side", "own_pieces", "captives"),
    [
        ("j", JADE, 1, 0),
        ("o", OBSIDIAN, 1, 0),
        ("oj", JADE, 1, 1),
        ("jo", OBSIDIAN, 1, 1),
        ("ojo", OBSIDIAN, 2, 1),  # captured and recaptured: the lowest piece is a companion
        ("ojj", JADE, 2, 1),
        ("ooj", JADE, 1, 2),
        ("jooj", JADE, 2, 2),
        ("jojojojojo", OBSIDIAN, 5, 5),
    ],
)
def test_the_top_piece_controls_the_unit(text, side, own_pieces, captives):
    unit = Unit.parse(text)
    assert (unit.side, unit.own_pieces, unit.captives) == (side, own_pieces, captives)
    assert unit.is_captor == (captives > 0)
    assert str(unit) == text


def test_units_with_the_same_pieces_are_equal():
    assert Unit.parse("oj") == Unit((Player.OBSIDIAN, Player.JADE))
    assert hash(Unit.parse("oj")) == hash(Unit((Player.OBSIDIAN, Player.JADE)))
    assert Unit.parse("oj") != Unit.parse("jo")


@pytest.mark.parametrize(
    ("text", "move", "is_entry", "is_homecoming", "is_violent"),
    [
        ("city-3", Move(CITY, 3), True, False, False),
        ("cityx3", Move(CITY, 3, CAPTURE), True, False, True),
        ("4-6", Move(4, 6), False, False, False),
        ("8-city", Move(8, CITY), False, True, False),
        ("8+city", Move(8, CITY, SLAY), False, True, True),
        ("39-34", Move(39, 34), False, False, False),
        ("10x7", Move(10, 7, CAPTURE), False, False, True),
    ],
)
def test_moves_have_a_text_and_a_kind(text, move, is_entry, is_homecoming, is_violent):
    assert Move.parse(text) == move
    assert str(move) == text
    kinds = (move.is_entry, move.is_homecoming, move.is_violent)
    assert kinds == (is_entry, is_homecoming, is_violent)


@pytest.mark.parametrize(
    "text",
    ["hard", "human", "human Ana", "human Ana María", f"human {'m' * MAX_NAME}", "human Їжак"],
)
def test_a_seat_is_read_back_from_its_text(text):
    assert str(Seat.parse(text)) == text


NO_MOVES = (
    *("", " ", "city", "3", "-", "3-", "-5", "3 - 5", " 3-5", "3-5\n", "3/5", "3xx5"),
    *("City-3", "3-CITY", "home-3", "0-3", "3-0", "03-5", "3-05", "100-3", "3-100"),
    *("٣-5", "1٣-5", "3-1５", "3−5", "9" * 10_000 + "-5"),
)
NO_THROWS = ("", "011", "01101", "0121", "01 1", "abcd", "٠١٠١", "1" * 10_000)

WRONG = {
    Throw.parse: dict.fromkeys(NO_THROWS, "is not a throw such as 0110"),
    Player.from_letter: {
        letter: f"'{letter}' is not a player's letter" for letter in ("", "J", "x", "jo", "0", "ｊ")
    },
    Unit.parse: {
        "": "^a unit has at least one piece$",
        "-": "'-' is not a player's letter",
        "jx": "'x' is not a player's letter",
        "j o": "' ' is not a player's letter",
        "jо": "'о' is not a player's letter",
        "5": "'5' is not a player's letter",
    },
    Unit: {(): "^a unit has at least one piece$"},
    Move.parse: {
        **dict.fromkeys(NO_MOVES, "is not a move such as city-3"),
        **dict.fromkeys(("city-city", "cityxcity", "city+city"), "does not leave the city"),
        "city+5": "has no captives",
        **dict.fromkeys(("3xcity", "3=city", "3*city"), "no piece is captured, joined or burnt"),
    },
    Seat.parse: {
        "": "'' is neither a level nor 'human'",
        "Hard": "'Hard' is neither a level",
        "hard Ana": "'Ana' can't be the name of a person",
        "human A, B": "'A, B' can't be the name",
        "human  Ana": "' Ana' can't be the name",
        "human Ana\n": "can't be the name",
        f"human {'m' * (MAX_NAME + 1)}": "can't be the name",
    },
}
"""What is refused, and why."""


@pytest.mark.parametrize(
    ("parse", "text", "fault"),
    [(parse, *row) for parse, rows in WRONG.items() for row in rows.items()],
)
def test_other_text_is_refused(parse, text, fault):
    with pytest.raises(ValueError, match=fault):
        parse(text)


def test_a_person_plays_all_of_jade_against_a_level():
    assert against("hard", 2) == (Seat(), Seat(), Seat("hard"), Seat("hard"))


@pytest.mark.parametrize(
    ("seats", "word"),
    [
        ("human hard", "hard"),
        ("human human", HUMAN),
        ("easy hard hard hard", WATCHED),
        ("human easy hard hard", "hard"),
        ("human human easy hard", MIXED),
        ("easy easy human hard", MIXED),
    ],
)
def test_the_opponent_in_one_word(seats, word):
    assert opponent([Seat.parse(each) for each in seats.split()]) == word


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
    ("throws", "values", "sixteenths"),
    [
        ("culin", (5, 1, 2, 3, 4), {1: 4, 2: 6, 3: 4, 4: 1, 5: 1}),
        ("bell", (5, 0, 2, 3, 4), {0: 4, 2: 6, 3: 4, 4: 1, 5: 1}),
        ("sapper", (5, 3, 2, 3, 4), {2: 6, 3: 8, 4: 1, 5: 1}),
        ("six", (6, 1, 2, 3, 4), {1: 4, 2: 6, 3: 4, 4: 1, 6: 1}),
        ("zero", (0, 1, 2, 3, 4), {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}),
    ],
)
def test_the_values_of_0_to_4_banded_faces_and_their_chances(throws, values, sixteenths):
    rules = Ruleset(throws=throws)
    assert rules.values == values
    assert rules.odds == tuple((value, weight / 16) for value, weight in sixteenths.items())


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
