"""A session: games one after another, and their scores."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from puluc.ai import LEVELS
from puluc.rules import (
    CommandError,
    Move,
    Outcome,
    Phase,
    Reason,
    Ruleset,
    SeededSticks,
    Side,
)
from puluc.session import HUMAN, OPPONENTS, Scores, Session


@pytest.fixture
def session() -> Session:
    seeds = iter("abcdefgh")
    return Session(lambda: next(seeds), Ruleset(), "easy")


def play_out(session: Session) -> None:
    """Play to the end, Jade's moves and a human's too being chosen by chance."""
    rng, match = Random(1), session.match
    while match.phase is not Phase.OVER:
        if match.phase is Phase.MOVE:
            session.move(rng.choice(match.legal_moves))
        elif match.phase is Phase.PASS:
            session.pass_turn()
        else:
            session.throw()


def won(winner: Side | None) -> Outcome:
    return Outcome(winner, Reason.NO_FREE_PIECE)


def games_won(session: Session) -> tuple[int, int]:
    return session.scores.won(Side.JADE), session.scores.won(Side.OBSIDIAN)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_win_counts_once_for_the_winner(opponent):
    session = Session(lambda: "seed", Ruleset(), opponent)
    play_out(session)
    winner = session.match.outcome.winner
    assert games_won(session) == (winner is Side.JADE, winner is Side.OBSIDIAN)
    assert (session.scores.streak_side, session.scores.streak) == (winner, 1)


@pytest.mark.parametrize(
    "command",
    [
        Session.throw,
        Session.pass_turn,
        lambda session: session.move(Move.parse("city-1")),
        lambda session: session.move(session.match.turns[-1].move),
    ],
    ids=["throw", "pass", "move", "last move again"],
)
def test_a_finished_game_takes_no_more_commands_and_counts_no_more(session, command):
    play_out(session)
    before = games_won(session)
    with pytest.raises(CommandError, match="the game is over"):
        command(session)
    assert games_won(session) == before


def test_the_wins_of_many_games_add_up(session):
    winners = []
    for number in range(8):
        if number:
            session.next_game()
        play_out(session)
        winners.append(session.match.outcome.winner)
    assert games_won(session) == (winners.count(Side.JADE), winners.count(Side.OBSIDIAN))
    assert len(session.scores.tallies) == 1
    assert session.scores.streak_side is winners[-1]
    assert set(winners[-session.scores.streak :]) == {winners[-1]}
    assert winners[-session.scores.streak - 1] is not winners[-1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_computer_chooses_a_legal_move_for_the_throw(level):
    session, rng = Session(lambda: "seed", Ruleset(), level), Random(1)
    while session.match.phase is not Phase.OVER:
        if session.match.phase is Phase.MOVE:
            before = session.match.position
            move = session.computer_move(rng)
            assert move in session.match.legal_moves
            assert session.match.position is before
            session.move(move)
        elif session.match.phase is Phase.PASS:
            session.pass_turn()
        else:
            session.throw()


def test_the_next_game_keeps_rules_opponent_and_scores(session):
    play_out(session)
    first, scores = session.match, deepcopy(session.scores)
    session.next_game()
    assert session.match is not first
    assert (session.game_number, session.seed, session.opponent) == (2, "b", "easy")
    assert session.match.phase is Phase.OPENING
    assert session.scores == scores


def test_each_game_is_thrown_with_its_own_number_and_seed(session):
    for number, seed in ((1, "a"), (2, "b")):
        sticks = SeededSticks(seed, number)
        session.throw()
        session.throw()
        assert session.match.opening == [sticks.throw(), sticks.throw()]
        session.next_game()


def test_a_new_game_may_have_other_rules_and_another_opponent(session):
    play_out(session)
    session.new_game(Ruleset(pieces=2), "hard")
    assert session.match.rules == Ruleset(pieces=2)
    play_out(session)
    rows = [(each.opponent, each.rules) for each in session.scores.tallies]
    assert rows == [("easy", "puluc"), ("hard", "pieces=2")]


def test_a_game_given_up_is_not_counted(session):
    session.throw()
    session.next_game()
    assert session.scores == Scores()


def test_scores_add_up_by_opponent_and_rules():
    scores = Scores()
    for winner in (Side.JADE, Side.JADE, Side.OBSIDIAN):
        scores.add(won(winner), "easy", Ruleset())
    scores.add(won(Side.OBSIDIAN), "hard", Ruleset())
    scores.add(won(Side.OBSIDIAN), "hard", Ruleset.preset("ritual warfare"))
    scores.add(won(Side.OBSIDIAN), "easy", Ruleset())
    table = [(each.opponent, each.game, each.jade, each.obsidian) for each in scores.tallies]
    assert table == [
        ("easy", "Puluc", 2, 2),
        ("hard", "Puluc", 0, 1),
        ("hard", "Ritual Warfare", 0, 1),
    ]
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (2, 4)
    assert (scores.streak_side, scores.streak) == (Side.OBSIDIAN, 4)


@pytest.mark.parametrize(
    ("winners", "side", "streak"),
    [
        ("j", Side.JADE, 1),
        ("jjj", Side.JADE, 3),
        ("jjo", Side.OBSIDIAN, 1),
        ("jojoo", Side.OBSIDIAN, 2),
    ],
)
def test_a_streak_lasts_until_the_other_side_wins(winners, side, streak):
    scores = Scores()
    for number, letter in enumerate(winners):
        scores.add(won(Side.from_letter(letter)), OPPONENTS[number % 4], Ruleset())
    assert (scores.streak_side, scores.streak) == (side, streak)


def test_the_score_table_can_be_reset(session):
    play_out(session)
    session.reset_scores()
    assert session.scores == Scores()


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_jade_is_always_a_person(opponent):
    session = Session(lambda: "seed", Ruleset(), opponent)
    assert session.is_person(Side.JADE)
    assert session.is_person(Side.OBSIDIAN) == (opponent == HUMAN)
