"""A session: games one after another, and their scores."""

from copy import deepcopy
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playing import play_on, play_step

from puluc.ai import FALLBACK, LEVELS, make_player
from puluc.ai.levels import Perfect
from puluc.ai.tablebase.file import Tablebase
from puluc.game import session as session_module
from puluc.game.scores import Scores
from puluc.game.session import OPPONENTS, SavedGames, Session, Setup, player_or_fallback
from puluc.rules import (
    HUMAN,
    THROWS,
    CommandError,
    HandSticks,
    Move,
    Phase,
    Player,
    Record,
    Result,
    Ruleset,
    SeededSticks,
    Side,
    Throw,
    Turn,
    against,
    verify,
)
from puluc.storage import game_file

SOLVED = Path(__file__).parents[1] / "solutions" / "spaces-7_army-2.puluc-solution"


@pytest.fixture
def session() -> Session:
    seeds = iter("abcdefgh")
    return Session(lambda: next(seeds), Setup(Ruleset(), against("easy")), lambda: "2026-11-21")


def play_out(session: Session) -> None:
    """Play to the end, all moves being chosen by chance."""
    play_on(session, Random(1))


def games_won(session: Session) -> tuple[int, int]:
    return session.scores.won(Side.JADE), session.scores.won(Side.OBSIDIAN)


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_win_counts_once_for_the_winner(opponent):
    session = Session(lambda: "seed", Setup(Ruleset(), against(opponent)))
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
        lambda session: session.move(session.match.turns[-1].moves[0]),
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
    session, rng = Session(lambda: "seed", Setup(Ruleset(), against(level))), Random(1)
    while session.match.phase is not Phase.OVER:
        if session.match.phase is Phase.MOVE and not session.is_person(session.match.player):
            before = session.match.position
            play = session.chooser(rng)
            assert play in session.match.plays
            assert session.match.position is before
            session.move(*play)
        else:
            play_step(session, rng)


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
        play_out(session)
        session.next_game()


def test_a_new_game_may_have_other_rules_and_another_opponent(session):
    play_out(session)
    session.new_game(Setup(Ruleset(pieces=2), against("hard")))
    assert session.match.rules == Ruleset(pieces=2)
    play_out(session)
    rows = [(each.opponent, each.rules) for each in session.scores.tallies]
    assert rows == [("easy", "puluc"), ("hard", "pieces=2")]


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_jade_is_always_a_person(opponent):
    session = Session(lambda: "seed", Setup(Ruleset(), against(opponent)))
    assert session.is_person(Player.JADE)
    assert session.is_person(Player.OBSIDIAN) == (opponent == HUMAN)


def play_turns(session: Session, count: int) -> None:
    """Play random moves until `count` turns are completed."""
    play_on(session, Random(2), count)


def test_the_record_holds_the_current_game(session):
    play_turns(session, 7)
    session.throw()
    record = session.record
    assert (record.number, record.seed, record.opponent) == (1, "a", "easy")
    assert record.turns == tuple(session.match.turns)
    assert (record.result, record.is_assisted, record.date) == (None, False, "2026-11-21")
    assert verify(record).position == session.match.position


def test_finished_games_are_kept(session):
    records = []
    for _ in range(3):
        play_out(session)
        records.append(session.record)
        session.next_game()
    assert session.games == records
    assert [record.number for record in records] == [1, 2, 3]
    assert all(record.result is not None for record in records)


def test_taking_back_leads_to_the_last_choice_with_the_same_throw(session):
    play_turns(session, 12)
    turns = list(session.match.turns)
    turn = session.last_choice()
    assert turns[turn].side is Side.JADE
    assert turns[turn].moves
    assert all(each.side is not Side.JADE or not each.moves for each in turns[turn + 1 :])
    session.take_back(turn)
    match = session.match
    assert (match.phase, match.throws) == (Phase.MOVE, turns[turn].throws)
    assert match.turns == turns[:turn]
    assert session.future == tuple(turns[turn:])
    assert session.is_assisted
    assert verify(session.record).position == match.position


def test_everything_can_be_taken_back_and_redone(session):
    play_turns(session, 20)
    before, steps = session.record, 0
    while (turn := session.last_choice()) is not None:
        session.take_back(turn)
        steps += 1
    assert all(turn.side is Side.OBSIDIAN or not turn.moves for turn in session.match.turns)
    for _ in range(steps):
        session.redo()
    assert session.future == ()
    assert session.record.turns == before.turns
    assert session.is_assisted


def test_a_redo_stops_at_the_next_move_of_a_person(session):
    play_turns(session, 20)
    while (turn := session.last_choice()) is not None:
        session.take_back(turn)
    session.redo()
    assert session.future
    assert (session.match.phase, session.match.mover) == (Phase.THROW, Side.JADE)
    assert sum(turn.side is Side.JADE and bool(turn.moves) for turn in session.match.turns) == 1


def test_later_throws_are_repeated_whatever_is_moved(session):
    play_turns(session, 20)
    turns = list(session.match.turns)
    session.take_back(turns.index(next(turn for turn in turns if turn.side is Side.JADE)))
    play_turns(session, 20)
    assert [turn.throws for turn in session.match.turns] == [turn.throws for turn in turns]


def test_another_move_discards_what_could_be_redone(session):
    play_turns(session, 18)
    while (turn := session.last_choice(2)) is not None:
        session.take_back(turn)
    original = session.future[0].moves[0]
    other = next(move for move in session.match.legal_moves if move != original)
    future = session.future
    session.move(original)
    assert session.future == future[1:]
    session.take_back(session.last_choice(2))
    session.move(other)
    assert session.future == ()


def test_forced_moves_can_be_left_out(session):
    play_turns(session, 20)
    while (turn := session.last_choice(2)) is not None:
        session.take_back(turn)
        assert len(session.match.legal_moves) > 1


def test_two_people_take_back_each_others_moves():
    session = Session(lambda: "x", Setup(Ruleset(), against(HUMAN)))
    play_turns(session, 9)
    session.take_back(session.last_choice())
    side = session.match.mover
    session.take_back(session.last_choice())
    assert session.match.mover is side.enemy


def test_a_win_that_is_taken_back_does_not_count(session):
    play_out(session)
    assert sum(games_won(session)) == 1
    session.take_back(session.last_choice())
    assert sum(games_won(session)) == 0
    play_out(session)
    (tally,) = session.scores.tallies
    assert tally.is_assisted
    assert tally.jade + tally.obsidian == 1
    assert sum(games_won(session)) == 0, "assisted games are apart"
    assert session.scores.streak == 0


def counted(session: Session) -> list[tuple[int, int, bool]]:
    """The rows of the score table: games of Jade, of Obsidian, whether they were assisted."""
    return [(row.jade, row.obsidian, row.is_assisted) for row in session.scores.tallies]


def lose(session: Session) -> None:
    """Play games by chance until Jade has lost one."""
    play_out(session)
    while session.match.outcome.winner is Side.JADE:
        session.next_game()
        play_out(session)
    session.games.clear()


@pytest.mark.parametrize("more_turns", [0, 3])
def test_a_loss_that_is_taken_back_and_abandoned_stays_counted(session, more_turns):
    lose(session)
    lost = session.record
    session.take_back(session.last_choice())
    assert counted(session) == [(0, 1, True)]
    while more_turns and (turn := session.last_choice()) is not None:
        session.take_back(turn)
    play_turns(session, more_turns)
    session.next_game()
    assert session.games == [replace(lost, is_assisted=True)]
    verify(session.games[0])
    assert counted(session) == [(0, 1, True)]
    assert session.game_number == lost.number + 1


def test_a_game_played_to_an_end_again_counts_once_with_its_last_result(session):
    lose(session)
    session.take_back(session.last_choice())
    for rng in map(Random, range(100)):
        while (turn := session.last_choice()) is not None:
            session.take_back(turn)
        play_on(session, rng)
        if session.match.outcome.winner is Side.JADE:
            break
    assert counted(session) == [(1, 0, True)]
    assert session.ended is None
    session.next_game()
    assert counted(session) == [(1, 0, True)]


def test_the_end_that_is_taken_back_twice_counts_once(session):
    play_out(session)
    for _ in range(3):
        session.take_back(session.last_choice())
        session.take_back(session.last_choice())
        session.redo()
        while session.match.phase is not Phase.OVER:
            session.redo()
        ((jade, obsidian, is_assisted),) = counted(session)
        assert (jade + obsidian, is_assisted) == (1, True)
    session.next_game()
    assert len(session.games) == 1


def test_a_reset_forgets_an_end_that_was_taken_back(session):
    play_out(session)
    session.take_back(session.last_choice())
    session.reset_scores()
    assert counted(session) == []
    session.next_game()
    assert counted(session) == []
    assert session.games[0].result


def test_a_game_under_way_is_kept_as_abandoned_and_counts_nowhere(session):
    play_turns(session, 5)
    assert session.is_under_way
    record = session.record
    session.new_game(Setup(Ruleset(pieces=2), against("hard")))
    assert session.games == [replace(record, is_abandoned=True)]
    assert session.scores == Scores()
    assert session.game_number == 2
    verify(session.games[0])


def test_a_game_without_a_turn_is_replaced_without_a_record(session):
    """Its number is not used again, so that starting until one moves first leaves a trace."""
    session.next_game()
    assert (session.game_number, session.games) == (1, [])
    for number in range(2, 5):
        session.throw()
        while number > 2 and session.match.phase is not Phase.THROW:
            session.throw()
        assert not session.is_under_way
        session.next_game()
        assert (session.game_number, session.games) == (number, [])
    while session.match.phase is not Phase.THROW:
        session.throw()
    session.throw()
    assert session.is_under_way


def test_a_game_that_is_over_is_not_under_way(session):
    play_out(session)
    assert not session.is_under_way
    session.take_back(session.last_choice())
    assert session.is_under_way


def test_a_new_game_is_not_assisted(session):
    play_turns(session, 9)
    session.take_back(session.last_choice())
    session.next_game()
    assert not session.is_assisted
    assert session.future == ()


def test_throws_entered_by_hand_are_repeated():
    session = Session(lambda: "never", Setup(Ruleset(), against("easy"), is_by_hand=True))
    assert session.seed == session.record.commitment == ""
    for faces in ("1111", "0001", "0011", "0111", "0001"):
        assert session.needs_throw
        session.enter_throw(Throw.parse(faces))
        assert not session.needs_throw
        session.throw()
        if session.match.phase is Phase.MOVE and faces != "0001":
            session.move(session.match.legal_moves[0])
    session.take_back(0)
    assert str(session.match.throws[-1]) == "0011"
    assert [str(throw) for throw in session.entered_ahead] == ["0111", "0001"]
    session.redo()
    session.throw()
    assert str(session.match.throws[-1]) == "0001"
    assert session.entered_ahead == ()
    assert isinstance(session.match.sticks, HandSticks)


def test_games_by_hand_are_followed_by_games_by_hand():
    session = Session(lambda: "never", Setup(Ruleset(), against("easy"), is_by_hand=True))
    session.next_game()
    assert session.is_by_hand
    session.new_game(Setup(Ruleset(), against("easy")))
    assert session.seed == "never"


def test_a_chosen_seed_is_for_one_game(session):
    session.new_game(Setup(Ruleset(), against("easy"), seed="maize"))
    assert session.seed == "maize"
    session.next_game()
    assert session.seed == "b"


def test_a_reset_keeps_the_records_and_what_is_won_later_counts(session):
    for _ in range(3):
        play_out(session)
        session.next_game()
    play_out(session)
    session.reset_scores()
    assert session.scores == Scores()
    assert len(session.games) == 3
    session.next_game()
    play_out(session)
    assert sum(games_won(session)) == 1


@pytest.mark.parametrize(("limit", "count"), [("MAX_GAMES", 3), ("MAX_TURNS", 250)])
def test_old_games_are_dropped_and_their_scores_stay(monkeypatch, limit, count):
    monkeypatch.setattr(session_module, limit, count)
    session = Session(iter(map(str, range(100))).__next__, Setup(Ruleset(), against("easy")))
    for _ in range(8):
        play_out(session)
        session.next_game()
    assert 0 < len(session.games) < 8
    assert session.games[-1].number == 8
    assert sum(games_won(session)) == 8
    assert session.scores.timed_games == 8
    session.reset_scores()
    assert session.scores == Scores()


def game_of(number: int, turns: int) -> Record:
    turn = Turn(Player.JADE, (THROWS[1],), ())
    return Record(Ruleset(), against("easy"), number, turns=(turn,) * turns, result=Result.JADE)


@pytest.mark.parametrize(
    ("lengths", "kept"),
    [
        ((1, 1, 1), [1, 2, 3]),
        ((1, 1, 1, 1), [2, 3, 4]),
        ((4, 5, 1), [1, 2, 3]),
        ((4, 5, 2), [2, 3]),
        ((10,), [1]),
        ((11,), []),
    ],
)
def test_the_oldest_games_beyond_the_limits_are_dropped(monkeypatch, lengths, kept):
    monkeypatch.setattr(session_module, "MAX_GAMES", 3)
    monkeypatch.setattr(session_module, "MAX_TURNS", 10)
    games, earlier = [game_of(n, turns) for n, turns in enumerate(lengths, 1)], Scores()
    session_module.forget_old(games, earlier, 1)
    assert [game.number for game in games] == kept
    assert earlier.won(Side.JADE) == len(lengths) - len(kept)


def test_of_games_before_a_reset_nothing_stays(monkeypatch):
    monkeypatch.setattr(session_module, "MAX_GAMES", 0)
    games, earlier = [game_of(1, 1), game_of(2, 1), game_of(3, 1)], Scores()
    session_module.forget_old(games, earlier, 2)
    assert (games, earlier.won(Side.JADE)) == ([], 2)


def test_a_level_without_its_data_is_replaced_by_the_fallback():
    session = Session(str, Setup(Ruleset(), against("perfect")))
    assert type(session.levels[Player.OBSIDIAN]) is type(make_player(FALLBACK))


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_needs_no_data_is_seated(level):
    session = Session(str, Setup(Ruleset(), against(level)))
    assert type(session.levels[Player.OBSIDIAN]) is type(make_player(level))


def test_perfect_stays_perfect_in_every_game_of_a_session():
    tablebase = Tablebase(SOLVED.read_bytes())
    make = partial(player_or_fallback, find_tablebase=lambda: tablebase)

    def is_perfect() -> bool:
        return isinstance(session.levels[Player.OBSIDIAN], Perfect)

    session = Session(lambda: "seed", Setup(tablebase.rules, against("perfect")), make_player=make)
    assert is_perfect()
    play_on(session, Random(1))
    session.take_back(1)
    assert is_perfect()
    session.redo()
    assert is_perfect()
    session.next_game()
    assert is_perfect()
    session.new_game(Setup(tablebase.rules, against("perfect")))
    assert is_perfect()
    content = game_file.decode(game_file.encode(session))
    session = game_file.to_session(content, str, make_player=make)
    assert is_perfect()


def test_each_level_of_a_game_is_made_once_for_its_rules():
    asked = []

    def make(level, rules):
        asked.append((level, str(rules)))
        return make_player(level)

    session = Session(str, Setup(Ruleset(players=2), against("fair", 2)), make_player=make)
    assert asked == [("fair", str(session.rules))]
    game_file.to_session(game_file.decode(game_file.encode(session)), str, make_player=make)
    assert asked == [("fair", str(session.rules))] * 2


def test_against_a_person_no_computer_is_seated(session):
    session.new_game(Setup(Ruleset(), against(HUMAN)))
    assert session.levels == {}


def two_moves_taken_back() -> Session:
    """Jade may use her throws of 2 and 1 again, after city-2 and 2-3 were taken back."""
    session = Session(str, Setup(Ruleset(throws_per_turn=2), against("human"), is_by_hand=True))
    for marked in (2, 1, 2, 1):
        session.enter_throw(Throw.parse("1" * marked + "0" * (4 - marked)))
    for _ in range(3):
        session.throw()
    session.move(Move.parse("city-2"))
    session.move(Move.parse("2-3"))
    session.take_back(0)
    return session


def test_another_first_move_of_two_leaves_nothing_to_redo():
    session = two_moves_taken_back()
    assert len(session.future) == 1
    session.move(Move.parse("city-1"))
    assert session.future == ()
    session.redo()
    assert [str(move) for move in session.match.moves] == ["city-1"]


def test_the_same_first_move_leaves_the_second_to_redo():
    session = two_moves_taken_back()
    session.move(Move.parse("city-2"))
    assert len(session.future) == 1
    assert session.last_choice() == 0, "the first of the two moves"
    session.redo()
    assert str(session.match.turns[0]) == "1100 1000 2 city-2 1 2-3"


def test_a_file_saved_with_another_first_move_opens_with_nothing_to_redo():
    session = two_moves_taken_back()
    future = session.future
    session.move(Move.parse("city-1"))
    session = Session(str, SavedGames(session.match, session.record, future))
    assert session.future == ()


def test_turns_taken_back_with_other_throws_are_not_redone(session):
    play_turns(session, 4)
    session.take_back(0)
    first, second, *_ = session.future
    other = next(throw for throw in THROWS if throw.marked != second.throws[0].marked)
    future = (first, replace(second, throws=(other,)))
    session = Session(str, SavedGames(session.match, session.record, future))
    while session.future:
        session.redo()
    assert session.match.turns == [first]


def test_redo_uses_the_same_one_of_two_throws():
    """Jade's single piece on 7 goes home by the 2 or the 4 and comes out by the other one."""
    rules = Ruleset(throws_per_turn=2, army=1, spaces=7)
    session = Session(str, Setup(rules, against("human"), is_by_hand=True))
    for marked in (2, 1, 4, 3, 2, 2, 2, 4):
        session.enter_throw(Throw.parse("1" * marked + "0" * (4 - marked)))
    for turn in ((), (), ("city-4", "4-7"), ("city-6", "6-4"), ("7-city", "city-2")):
        session.throw()
        for number, move in enumerate(turn):
            session.move(Move.parse(move), 4 if (move, number) == ("7-city", 0) else None)
    played = list(session.match.turns)
    assert str(played[-1]) == "1100 1111 4 7-city 2 city-2"
    assert session.last_choice(2) == 2
    session.take_back(2)
    session.redo()
    assert session.match.turns == played


def test_a_game_in_progress_counts_after_the_scores_were_reset(session):
    play_turns(session, 3)
    session.reset_scores()
    play_out(session)
    assert sum(games_won(session)) == 1


def test_a_game_has_the_date_on_which_it_was_last_taken_back():
    today = ["2026-11-21"]
    session = Session(lambda: "b", Setup(Ruleset(), against("easy")), lambda: today[-1])
    play_turns(session, 9)
    today.append("2026-11-22")
    assert session.record.date == "2026-11-21"
    session.take_back(session.last_choice())
    assert session.record.date == "2026-11-22"


def test_a_choice_that_is_still_open_is_not_the_last_one(session):
    while session.match.phase is not Phase.MOVE or not session.is_person(session.match.player):
        play_step(session, Random(1))
    choice = len(session.match.turns)
    assert session.last_choice() is None
    session.move(session.match.legal_moves[0])
    assert session.last_choice() == choice
