import pytest

from puluc.rules import CITY, Move, MoveKind

PLAIN, CAPTURE, SLAY = MoveKind.PLAIN, MoveKind.CAPTURE, MoveKind.SLAY


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("city-3", Move(CITY, 3)),
        ("cityx3", Move(CITY, 3, CAPTURE)),
        ("4-6", Move(4, 6)),
        ("3x5", Move(3, 5, CAPTURE)),
        ("8-city", Move(8, CITY)),
        ("8+city", Move(8, CITY, SLAY)),
        ("39-34", Move(39, 34)),
        ("10x7", Move(10, 7, CAPTURE)),
    ],
)
def test_moves_have_a_text(text, move):
    assert Move.parse(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "is_entry", "is_homecoming", "is_violent"),
    [
        ("city-3", True, False, False),
        ("cityx3", True, False, True),
        ("4-6", False, False, False),
        ("3x5", False, False, True),
        ("8-city", False, True, False),
        ("8+city", False, True, True),
    ],
)
def test_the_kind_of_a_move(text, is_entry, is_homecoming, is_violent):
    move = Move.parse(text)
    assert move.is_entry == is_entry
    assert move.is_homecoming == is_homecoming
    assert move.is_violent == is_violent


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        *(
            (text, "is not a move such as city-3")
            for text in (
                *("", " ", "city", "3", "-", "3-", "-5", "3 - 5", " 3-5", "3-5\n", "3/5", "3xx5"),
                *("City-3", "3-CITY", "home-3", "0-3", "3-0", "03-5", "3-05", "100-3", "3-100"),
                *("٣-5", "1٣-5", "3-1５", "3−5", "9" * 10_000 + "-5"),
            )
        ),
        ("city-city", "does not leave the city"),
        ("cityxcity", "does not leave the city"),
        ("city+city", "does not leave the city"),
        ("city+5", "has no captives"),
        ("3xcity", "no piece is captured, joined or burnt"),
        ("3=city", "no piece is captured, joined or burnt"),
        ("3*city", "no piece is captured, joined or burnt"),
    ],
)
def test_other_text_is_not_a_move(text, fault):
    with pytest.raises(ValueError, match=fault):
        Move.parse(text)
