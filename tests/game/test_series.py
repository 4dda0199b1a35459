"""Matches of five team games: their rules, what carries over, scores, and files."""

from dataclasses import replace
from random import Random

import msgspec
import pytest
from playing import play_on, play_step

from puluc.game.session import Session, Setup
from puluc.rules import (
    HUMAN,
    SERIES_GAMES,
    Phase,
    Player,
    Record,
    RecordError,
    Result,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
    game_name,
    parse_record,
    series_rules,
    verify,
)
from puluc.rules.notation import record_text
from puluc.storage import game_file
from puluc.storage.verification import verify_file

RULES = replace(Ruleset.preset("bul"), army=2, spaces=11)
"""Short games, so that a whole match takes little time."""
SEATS = (Seat(name="Ana"), Seat("easy"), Seat("hard"), Seat("easy"))


def new_match(seats: tuple[Seat, ...] = SEATS) -> Session:
    seeds = iter(range(1, 99))
    setup = Setup(series_rules(1, RULES), seats, series_game=SeriesGame())
    return Session(lambda: str(next(seeds)), setup, lambda: "2026-11-22")


@pytest.fixture(scope="module")
def match() -> Session:
    """A match played to the end of its fifth game."""
    session, rng = new_match(), Random(1)
    for number in range(1, 6):
        play_on(session, rng)
        if number < 5:
            session.next_game()
    return session


def saved(session: Session) -> game_file.GameFile:
    return game_file.decode(game_file.encode(session))


def test_the_five_games_in_their_order(match):
    games = match.series_games
    assert [name for name, _ in SERIES_GAMES] == [
        *("Harvester ants", "Eagle", "Scorpion", "Army ants", "Fire")
    ]
    assert [game.rules for game in games] == [series_rules(n, RULES) for n in range(1, 6)]
    usual = [replace(game.rules, army=5, spaces=19) for game in games]
    names = ["Bul", "Bul: eagle", "Bul: scorpion", "Bul: army ants", "Bul: fire"]
    assert [game_name(rules) for rules in usual] == names


def test_what_was_taken_is_added_up(match):
    sums = [(0, 0)]
    for number, game in enumerate(match.series_games, 1):
        end = verify(game).position
        taken = end.taken_by(Side.JADE), end.taken_by(Side.OBSIDIAN)
        assert game.taken == taken
        assert game.series_game == SeriesGame(number, sums[-1])
        sums.append((sums[-1][0] + taken[0], sums[-1][1] + taken[1]))
    last = match.series_games[-1]
    assert last.series_game.is_last
    assert last.series_game.total(last.taken) == sums[-1]


def test_the_same_players_play_all_five(match):
    assert {game.seats for game in match.series_games} == {SEATS}
    assert match.is_person(Player.A)
    assert match.persons == {(0, "Ana")}
    assert match.computers.keys() == {Player.B, Player.P, Player.Q}


def test_a_match_counts_apart_from_its_games(match):
    scores = match.scores
    assert sum(row.jade + row.obsidian + row.draws for row in scores.tallies) == 5
    (row,) = scores.series
    jade, obsidian = match.series_games[-1].series_game.total(match.series_games[-1].taken)
    won = {Result.JADE: row.jade, Result.OBSIDIAN: row.obsidian, Result.DRAW: row.draws}
    winner = (
        Result.DRAW if jade == obsidian else Result.JADE if jade > obsidian else Result.OBSIDIAN
    )
    assert won == {**dict.fromkeys(Result, 0), winner: 1}
    assert (row.opponent, row.rules) == ("mixed", str(series_rules(1, RULES)))


def test_after_the_fifth_game_another_match_begins(match):
    again = game_file.to_session(saved(match), lambda: "other")
    again.next_game()
    assert again.series_game == SeriesGame()
    assert again.rules == series_rules(1, RULES)
    assert again.series_games == (again.record,)
    assert again.scores.series == match.scores.series


def test_a_match_is_saved_and_goes_on():
    session, rng = new_match(), Random(3)
    play_on(session, rng)
    session.next_game()
    session.throw()
    again = game_file.to_session(saved(session), lambda: "other")
    assert again.seats == SEATS
    assert again.series_game == session.series_game
    assert again.series_games == session.series_games
    assert verify_file(saved(session)).errors == ()


def test_moves_taken_back_mark_the_rest_of_the_match():
    session, rng = new_match((Seat(),) * 4), Random(4)
    play_on(session, rng)
    session.take_back(session.last_choice())
    play_on(session, rng)
    session.next_game()
    assert session.series_game.is_assisted
    assert not session.is_assisted


def test_a_game_left_unfinished_ends_its_match():
    session = new_match()
    play_on(session, Random(1), 3)
    session.next_game()
    assert session.series_game == SeriesGame()
    assert session.games[-1].is_abandoned


def test_the_record_of_a_game_of_a_match_round_trips(match):
    for record in match.series_games:
        text = record_text(record)
        assert parse_record(text) == record
        assert verify(parse_record(text)).position == verify(record).position


def test_a_wrong_count_is_found(match):
    record = match.series_games[1]
    jade, obsidian = record.taken
    with pytest.raises(RecordError, match="'taken' is given as"):
        verify(replace(record, taken=(jade + 1, obsidian)))
    with pytest.raises(RecordError, match="'taken' is given as"):
        verify(replace(record, taken=None))


def changed(played: Session, number: int, **fields: object) -> game_file.GameFile:
    """The match's file with other fields in one of the earlier games."""
    file = saved(played)
    games = list(file.games)
    games[number] = msgspec.structs.replace(games[number], **fields)
    return msgspec.structs.replace(file, games=games)


def test_a_game_that_does_not_follow_in_its_match_is_found(match):
    assert verify_file(saved(match)).errors == ()
    entry = saved(match).games[2]
    wrong = msgspec.structs.replace(entry.match, before=(40, 0))
    errors = [*map(str, verify_file(changed(match, 2, match=wrong)).errors)]
    assert "game 3 is not the next one of its match" in errors
    assert "game 3 is not the next one of its match" in map(
        str, verify_file(changed(match, 1, match=None, taken=None)).errors
    )


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"seats": ["human", "easy"]}, "'seats' and 'opponent' contradict each other"),
        ({"opponent": "hard"}, "'seats' and 'opponent' contradict each other"),
        ({"seats": ["human", "god", "hard", "easy"]}, "there is no opponent 'god'"),
        ({"seats": ["human", "easy", "hard", "Easy"]}, "'Easy' is neither a level"),
    ],
)
def test_wrong_seats_are_refused(match, fields, fault):
    with pytest.raises(ValueError, match=fault):
        game_file.to_record(changed(match, 0, **fields).games[0])


def test_seats_are_left_out_of_the_file_if_the_opponent_says_it_all():
    for level in ("hard", HUMAN):
        session = Session(lambda: "seed", Setup(RULES, against(level, 2)))
        assert saved(session).game.seats == []
        assert game_file.to_session(saved(session), str).seats == against(level, 2)


def test_every_player_has_a_seat():
    with pytest.raises(ValueError, match="there are 2 seats for 4 players"):
        Setup(RULES, against("easy"))


@pytest.mark.parametrize(
    ("number", "before"), [(0, (0, 0)), (6, (0, 0)), (1, (1, 0)), (2, (-1, 0))]
)
def test_places_that_no_match_has(number, before):
    with pytest.raises(ValueError, match=r"a match has no game|can't have been taken"):
        SeriesGame(number, before)


def test_persons_without_names_are_one_on_each_side():
    seats = (Seat(), Seat(), Seat(), Seat(name="Ben"))
    session = Session(lambda: "seed", Setup(RULES, seats))
    assert session.persons == {(0, ""), (1, ""), (1, "Ben")}


def test_a_watched_game_has_no_person():
    session = Session(lambda: "seed", Setup(Ruleset(), (Seat("easy"), Seat("hard"))))
    assert session.opponent == "watched"
    assert isinstance(session.record, Record)
    again = game_file.to_session(saved(session), str)
    assert again.seats == session.seats
    rng = Random(1)
    while session.match.phase is not Phase.OVER:
        if session.match.phase is Phase.MOVE:
            session.move(*session.question(rng))
        else:
            play_step(session, rng)
    assert session.scores.tallies[0].opponent == "watched"


@pytest.mark.parametrize("marked", [1, 2, 3, 4])
def test_a_match_stays_marked_to_its_end(marked):
    place = SeriesGame()
    for number in range(1, 5):
        assert place.is_assisted == (number > marked)
        place = place.next((1, 0), is_assisted=number == marked)
    assert place.is_last
    assert place.is_assisted
