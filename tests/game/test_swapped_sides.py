"""The same throws once more, with the sides swapped: what stays, what counts, what is offered."""

import random

import pytest
from playing import play_on

from puluc.game.analysis import is_judged
from puluc.game.ladder import ladder_games
from puluc.game.session import Session, Setup
from puluc.rules import (
    HUMAN,
    GivenStart,
    Phase,
    Position,
    Record,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
    parse_record,
    record_text,
    verify,
)

DUEL = against("easy")


def finished(rules: str = "puluc", seats: tuple[Seat, ...] = DUEL, **setup: object) -> Session:
    """A game that has just ended."""
    seeds = iter("pqrstuvw")
    parsed = Ruleset.parse(rules)
    session = Session(lambda: next(seeds), Setup(parsed, seats, **setup))
    play_on(session, random.Random(1))
    return session


def throws_of(record: Record, side: Side) -> list[str]:
    return [str(throw) for each, throw in record.throws_by_side if each is side]


@pytest.mark.parametrize("rules", ["throws=zero", "throws_per_turn=2 pieces=2 captures=backward"])
def test_each_side_has_its_own_throws_again(rules):
    session = finished(rules)
    first = session.record
    session.swap_sides()
    assert session.seats == (Seat("easy"), Seat())
    assert session.own_side is Side.OBSIDIAN
    assert session.opponent == "easy", "not a person, though one plays Obsidian"
    play_on(session, random.Random(7))
    second = session.record
    assert second.opening == first.opening
    assert second.turns != first.turns, "other choices"
    assert any(not turn.moves for turn in (*first.turns, *second.turns)), "somebody passes"
    for side in Side:
        one, other = throws_of(first, side), throws_of(second, side)
        both = min(len(one), len(other))
        assert one[:both] == other[:both]
    verify(second)
    assert verify(parse_record(record_text(second))).position == session.match.position


def test_throws_go_on_when_those_of_the_first_game_are_used_up():
    first = finished().record

    def swapped(seed: int) -> Record:
        session = finished()
        session.swap_sides()
        play_on(session, random.Random(seed))
        return session.record

    games = map(swapped, range(2, 50))
    longer = next(game for game in games if len(game.turns) > len(first.turns))
    assert longer.throws[: len(first.throws)] == first.throws
    assert len(longer.throws) > len(first.throws)
    verify(longer)


def test_the_throws_come_again_when_a_move_is_taken_back():
    session = finished()
    session.swap_sides()
    play_on(session, random.Random(2), 12)
    before = session.record.throws
    session.take_back(session.last_choice())
    play_on(session, random.Random(3), 12)
    assert session.record.throws[: len(before)] == before


def test_such_a_game_counts_nowhere_and_the_next_one_is_as_before():
    session = finished()
    scores = session.scores
    session.swap_sides()
    play_on(session, random.Random(2))
    record = session.record
    assert not record.is_assisted
    assert session.scores == scores
    assert not is_judged(record)
    assert not [*ladder_games([record])]
    assert not session.can_swap, "a third time"
    session.next_game()
    assert session.seats == DUEL
    assert not session.throws_of
    assert session.seed != record.seed
    play_on(session, random.Random(2))
    assert session.scores != scores


POSITION = GivenStart(Position.parse("5 - - - - - - - - - 5 j", Ruleset()))


@pytest.mark.parametrize(
    ("seats", "setup"),
    [
        (against(HUMAN), {}),
        ((Seat("easy"), Seat("easy")), {}),
        (DUEL, {"is_by_hand": True}),
        (DUEL, {"series_game": SeriesGame()}),
        (DUEL, {"start": POSITION}),
    ],
)
def test_it_is_possible_only_after_a_single_game_of_a_person_against_a_level(seats, setup):
    rules = "captures=backward highway=looping" if "series_game" in setup else "puluc"
    session = finished(rules, seats, **setup)
    before = session.record
    assert not session.can_swap
    session.swap_sides()
    assert session.record == before
    assert finished().can_swap


def test_it_is_not_possible_in_teams_or_before_the_end():
    assert not finished("players=2 army=1 spaces=7", against("easy", 2)).can_swap
    session = finished()
    session.next_game()
    assert session.match.phase is Phase.OPENING
    assert not session.can_swap
