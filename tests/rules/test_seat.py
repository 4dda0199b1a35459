import pytest

from puluc.rules import HUMAN, MAX_NAME, MIXED, WATCHED, Seat, against, opponent


@pytest.mark.parametrize(
    "text",
    ["hard", "human", "human Ana", "human Ana María", f"human {'m' * MAX_NAME}", "human Їжак"],
)
def test_a_seat_is_read_back_from_its_text(text):
    assert str(Seat.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "'' is neither a level nor 'human'"),
        ("Hard", "'Hard' is neither a level"),
        ("hard Ana", "'Ana' can't be the name of a person"),
        ("human A, B", "'A, B' can't be the name"),
        ("human  Ana", "' Ana' can't be the name"),
        ("human Ana\n", "can't be the name"),
        (f"human {'m' * (MAX_NAME + 1)}", "can't be the name"),
    ],
)
def test_other_texts_are_no_seats(text, fault):
    with pytest.raises(ValueError, match=fault):
        Seat.parse(text)


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
