"""Throws, players, units, moves and seats: what they are, and how they are written and read."""

import pytest

from puluc.rules import (
    CITY,
    HUMAN,
    MAX_NAME,
    MIXED,
    WATCHED,
    Move,
    MoveKind,
    Player,
    Seat,
    Side,
    Throw,
    Unit,
    against,
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
def test_a_player_is_known_by_his_letter(player):
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
