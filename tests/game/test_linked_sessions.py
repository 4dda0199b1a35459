"""Games over Link: moves taken back, and a computer that leaves."""

from dataclasses import replace

import pytest
from linked import linked, played

from puluc.game.session import Session, Setup, player_or_fallback
from puluc.rules import Phase, Player, Ruleset, Seat


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


def test_a_level_takes_the_seats_of_a_computer_that_has_left():
    session = played(linked(0), 20)
    throws = len(session.match.sticks.entered)
    session.leave_out(1, throws, "fair")
    assert session.seats == (Seat(name="Ana"), Seat("fair"))
    assert session.is_assisted
    assert [*session.levels] == [Player.OBSIDIAN]
    assert not session.elsewhere
    assert session.chains.computers[1].left_after == throws
    assert played(session, 1000).match.phase is Phase.OVER


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
