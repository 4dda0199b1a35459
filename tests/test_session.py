"""A session: games one after another, and their scores."""

from __future__ import annotations

from random import Random

import pytest

from puluc.rules import Outcome, Phase, Reason, Ruleset, Side
from puluc.session import HUMAN, OPPONENTS, Scores, Session


@pytest.fixture
def session() -> Session:
    seeds = iter("abcdefgh")
    return Session(lambda: next(seeds), Ruleset(), "easy")


def play_out(session: Session) -> None:
    rng, match = Random(1), session.match
    while match.phase is not Phase.OVER:
        session.throw()
        if match.phase is Phase.MOVE:
            move = session.computer_move(rng) if session.opponent != HUMAN else match.legal_moves[0]
            assert move in match.legal_moves
            session.move(move)
        elif match.phase is Phase.PASS:
            session.pass_turn()


def won(winner: Side | None) -> Outcome:
    return Outcome(winner, Reason.NO_FREE_PIECE)


def test_a_win_counts_once(session):
    play_out(session)
    assert session.scores.won(Side.JADE) + session.scores.won(Side.OBSIDIAN) == 1
    assert session.scores.streak == 1
    assert session.scores.streak_side is session.match.outcome.winner


def test_the_next_game_keeps_rules_opponent_and_scores(session):
    play_out(session)
    first = session.match
    session.next_game()
    assert session.match is not first
    assert (session.game_number, session.seed, session.opponent) == (2, "b", "easy")
    assert session.match.phase is Phase.OPENING
    assert len(session.scores.tallies) == 1


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
    table = [(each.opponent, each.game, each.jade, each.obsidian) for each in scores.tallies]
    assert table == [
        ("easy", "Puluc", 2, 1),
        ("hard", "Puluc", 0, 1),
        ("hard", "Ritual Warfare", 0, 1),
    ]
    assert (scores.won(Side.JADE), scores.won(Side.OBSIDIAN)) == (2, 3)
    assert (scores.streak_side, scores.streak) == (Side.OBSIDIAN, 3)


def test_a_streak_ends_with_the_other_sides_win():
    scores = Scores()
    for winner in (Side.JADE, Side.JADE, Side.OBSIDIAN):
        scores.add(won(winner), "easy", Ruleset())
    assert (scores.streak_side, scores.streak) == (Side.OBSIDIAN, 1)


def test_the_score_table_can_be_reset(session):
    play_out(session)
    session.reset_scores()
    assert session.scores == Scores()


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_jade_is_always_a_person(opponent):
    session = Session(lambda: "seed", Ruleset(), opponent)
    assert session.is_person(Side.JADE)
    assert session.is_person(Side.OBSIDIAN) == (opponent == HUMAN)
