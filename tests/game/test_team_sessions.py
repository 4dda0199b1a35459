"""Team games in play: saved and resumed at any point, taken back, redone, with sticks by hand."""

from random import Random

import pytest
from playing import play_step

from puluc.game.session import Session, Setup
from puluc.rules import Phase, Player, Ruleset, Seat, Side, against, verify
from puluc.storage import game_file
from puluc.storage.verification import verify_file

GAMES = {
    2: "captures=backward pieces=1 highway=return throws_per_turn=2 players=2",
    3: "captures=backward pieces=1 highway=return scorpion=yes throws_per_turn=2 players=3",
    5: "captures=backward pieces=2 highway=return fire=yes throws_per_turn=2 players=5",
    8: "throws=zero pieces=1 capture=eagle throws_per_turn=1 players=8",
}


def new_session(rules: str, *, is_by_hand: bool = False) -> Session:
    """Ana and Ben play for Jade among computers."""
    chosen = Ruleset.parse(rules)
    seats = [Seat("easy")] * len(chosen.turn_order)
    seats[0], seats[1] = Seat(name="Ana"), Seat(name="Ben")
    setup = Setup(chosen, tuple(seats), seed="" if is_by_hand else "7", is_by_hand=is_by_hand)
    return Session(lambda: "8", setup, lambda: "2026-11-22")


def state(session: Session) -> tuple[object, ...]:
    match = session.match
    return (session.record, session.future, match.position, match.phase, match.plays, match.player)


@pytest.mark.parametrize("players", GAMES)
@pytest.mark.parametrize("is_by_hand", [False, True])
def test_a_team_game_is_resumed_at_any_point(players, is_by_hand):
    session, rng = new_session(GAMES[players], is_by_hand=is_by_hand), Random(players)
    seen = set[tuple[Phase, int]]()
    for _ in range(60):
        play_step(session, rng)
        file = game_file.decode(game_file.encode(session))
        again = game_file.to_session(file, lambda: "8")
        assert state(again) == state(session)
        seen.add((session.match.phase, len(session.match.moves)))
    assert verify_file(file).errors == ()
    if session.rules.throws_per_turn == 2:
        assert (Phase.MOVE, 1) in seen  # between the two moves of a turn


@pytest.mark.parametrize("players", GAMES)
def test_the_throws_of_a_team_game_are_proved_by_its_seed(players):
    session, rng = new_session(GAMES[players]), Random(players)
    while session.match.phase is not Phase.OVER and len(session.match.turns) < 40:
        play_step(session, rng)
    record = session.record
    assert verify(record).position == session.match.position
    assert [turn.player for turn in record.turns[:6]] == expected_order(session)[:6]


def expected_order(session: Session) -> list[Player]:
    """Who plays the first turns, before anybody can be passed over."""
    order = session.rules.turn_order
    opening = [session.rules.values[throw.marked] for throw in session.match.opening[-2:]]
    first = 0 if opening[0] > opening[1] else len(order) // 2
    return [*order[first:], *order[:first]] * 3


def test_turns_are_taken_back_to_a_persons_choice_and_redone():
    session, rng = new_session(GAMES[2]), Random(5)
    while len(session.match.turns) < 30:
        play_step(session, rng)
    turns = tuple(session.match.turns)
    turn = session.last_choice()
    assert turns[turn].player in (Player.A, Player.B)
    session.take_back(turn)
    assert session.match.player is turns[turn].player
    assert session.match.throws == turns[turn].throws
    while session.future:
        session.redo()
        if session.match.phase is Phase.MOVE and session.future:
            session.move(*next(iter(session.future[0].uses[len(session.match.moves) :])))
    assert tuple(session.match.turns)[: len(turns)] == turns


def test_levels_play_for_their_own_players_only():
    session, rng = new_session(GAMES[3]), Random(6)
    moved = set[Player]()
    while len(session.match.turns) < 40:
        if session.match.phase is Phase.MOVE and not session.is_person(session.match.player):
            moved.add(session.match.player)
            play = session.question(rng)
            assert play in session.match.plays
            session.move(*play)
        else:
            play_step(session, rng)
    assert moved == {Player.C, Player.P, Player.Q, Player.R}


def test_the_first_players_throw_for_the_opening():
    session = Session(lambda: "9", Setup(Ruleset.parse(GAMES[5]), against("easy", 5)))
    assert session.match.player is Player.A
    session.throw()
    assert session.match.player is Player.P
    while session.match.phase is Phase.OPENING:
        session.throw()
    assert (
        session.match.player
        is session.rules.turn_order[session.match.mover * session.rules.players]
    )
    assert session.match.mover in Side
