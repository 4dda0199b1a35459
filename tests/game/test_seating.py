"""The usual ways to seat persons and levels."""

import pytest

from puluc.game.seating import PROPOSED_NAMES, Seating, level_of, seated, seating_of
from puluc.rules import MAX_NAME, MAX_PLAYERS, Seat, against

ALL = (Seat("hard"),) * 6


def texts(seats: tuple[Seat, ...]) -> list[str]:
    return list(map(str, seats))


@pytest.mark.parametrize(
    ("seating", "expected"),
    [
        (Seating.ONE, ["human", "fair", "fair", "fair"]),
        (Seating.LEAD, ["human", "human", "fair", "fair"]),
        (Seating.FRIENDS, ["human Ana", "human Ben", "fair", "fair"]),
        (Seating.PERSONS, ["human Ana", "human Ben", "human Pablo", "human Quique"]),
        (Seating.WATCH, ["fair", "fair", "fair", "fair"]),
    ],
)
def test_each_way_seats_persons_and_levels(seating, expected):
    seats = seated(seating, 2, "fair")
    assert texts(seats) == expected
    assert seating_of(seats) is seating


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
def test_every_person_of_a_side_has_another_name(players):
    seats = seated(Seating.PERSONS, players, "hard")
    for side in (seats[:players], seats[players:]):
        assert len({seat.name for seat in side}) == players
        assert all(seat.name and len(seat.name) <= MAX_NAME for seat in side)
    initials = ["".join(name[0] for name in names).lower() for names in PROPOSED_NAMES]
    assert initials == ["abcdefgh", "pqrstuvw"], "the letters of the players in the notation"


def test_names_are_kept_and_never_given_twice():
    me = (Seat("human", "Ben"), *ALL[1:])
    assert texts(seated(Seating.LEAD, 2, "easy", me))[:2] == ["human Ben", "human Ben"]
    lead = seated(Seating.LEAD, 3, "easy", me)
    friends = seated(Seating.FRIENDS, 3, "easy", lead)
    assert friends[0].name == "Ben"
    assert len({seat.name for seat in friends[:3]}) == 3


def test_own_seats_stay_and_new_players_get_the_level():
    own = (Seat("human", "Ana"), Seat("easy"), Seat("hard"), Seat("human", "Ben"))
    assert seated(Seating.OWN, 2, "fair", own) == own
    assert seating_of(own) is Seating.OWN
    assert texts(seated(Seating.OWN, 3, "fair", own)) == [
        "human Ana",
        "easy",
        "fair",
        "hard",
        "human Ben",
        "fair",
    ]
    assert level_of(own) == "hard"


def test_the_seats_of_two_players_lead_to_a_team():
    assert texts(seated(Seating.ONE, 2, "hard", against("human"))) == ["human", *["hard"] * 3]
