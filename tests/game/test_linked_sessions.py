"""Games over Link: moves taken back, and a game played on without the other computer."""

from dataclasses import replace

import pytest
from linked import linked, played

from puluc.game.session import Session, Setup, player_or_fallback
from puluc.rules import Phase, Ruleset, Seat


def test_throws_repeat_after_moves_were_taken_back():
    session = played(linked(0), 40)
    links, turns = session.chains, list(session.match.turns)
    session.take_back(3)
    assert session.chains == replace(links, backs=1, back_to=3)
    assert not session.future
    assert session.match.pending.throws == turns[3].throws
    for turn in turns[3:]:
        if not session.match.throws:
            session.throw()
        assert session.match.throws == turn.throws
        for move, value in turn.uses:
            session.move(move, value)
        if not turn.moves:
            session.pass_turn()
    assert session.match.turns == turns


@pytest.mark.parametrize("ahead", [0, 1])
def test_a_turn_that_has_not_begun_here_is_only_recorded(ahead):
    session = played(linked(0), 40)
    while session.match.phase is not Phase.THROW:
        played(session, 1)
    record, turn = session.record, len(session.match.turns) + ahead
    session.take_back(turn)
    links = replace(record.chains, backs=1, back_to=turn)
    assert session.record == replace(record, chains=links, is_assisted=True)


def test_the_start_of_a_turn_is_where_a_game_can_be_played_on():
    session = linked(0)
    assert session.turn_start is None
    played(session, 12)
    while session.match.phase is not Phase.MOVE:
        played(session, 1)
    start = session.turn_start
    assert start.throws == session.match.throws
    assert start.position == session.match.position
    other = Session(lambda: "seed", Setup(session.rules, (Seat(), Seat("easy")), start=start))
    assert other.match.plays == session.match.plays
    assert other.match.player is session.match.player
    played(session, 1)
    assert session.turn_start.throws == ()


def test_only_the_host_needs_what_its_levels_need():
    seats = (Seat("perfect"), Seat(name="Ben"))
    asked = []

    def make(level, rules):
        asked.append(level)
        return player_or_fallback(level, rules)

    for own in range(2):
        chains = linked(own).chains
        session = Session(str, Setup(Ruleset(), seats, chains=chains), make_player=make)
    assert asked == ["perfect"]
    assert not session.levels
