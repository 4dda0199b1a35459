"""Team games in play: seats, saved and resumed at any point, taken back; and series of five."""

import re
from dataclasses import replace
from random import Random

import msgspec
import pytest
from playing import play_on, play_step

from puluc.game.scores import Scores
from puluc.game.seating import Seating, level_of, seated, seating_of
from puluc.game.session import Session, Setup
from puluc.languages import LANGUAGES, SOURCE
from puluc.rules import (
    HUMAN,
    MAX_NAME,
    MAX_PLAYERS,
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
            play = session.chooser(rng)
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


RULES = replace(Ruleset.preset("bul"), army=2, spaces=11)
"""Short games, so that a whole series takes little time."""
SEATS = (Seat(name="Ana"), Seat("easy"), Seat("hard"), Seat("easy"))


def new_series(seats: tuple[Seat, ...] = SEATS) -> Session:
    seeds = iter(range(1, 99))
    setup = Setup(series_rules(1, RULES), seats, series_game=SeriesGame())
    return Session(lambda: str(next(seeds)), setup, lambda: "2026-11-22")


@pytest.fixture(scope="module")
def series() -> Session:
    """A series played to the end of its fifth game."""
    session, rng = new_series(), Random(1)
    for number in range(1, 6):
        play_on(session, rng)
        if number < 5:
            session.next_game()
    return session


def saved(session: Session) -> game_file.GameFile:
    return game_file.decode(game_file.encode(session))


def test_the_five_games_in_their_order(series):
    games = series.series_games
    assert [name for name, _ in SERIES_GAMES] == [
        *("Harvester ants", "Eagle", "Scorpion", "Army ants", "Fire")
    ]
    assert [game.rules for game in games] == [series_rules(n, RULES) for n in range(1, 6)]
    usual = [replace(game.rules, army=5, spaces=19) for game in games]
    names = ["Bul", "Bul: eagle", "Bul: scorpion", "Bul: army ants", "Bul: fire"]
    assert [game_name(rules) for rules in usual] == names


def test_captures_are_added_up(series):
    sums = [(0, 0)]
    for number, game in enumerate(series.series_games, 1):
        end = verify(game).position
        taken = end.taken_by(Side.JADE), end.taken_by(Side.OBSIDIAN)
        assert game.taken == taken
        assert game.series_game == SeriesGame(number, sums[-1])
        sums.append((sums[-1][0] + taken[0], sums[-1][1] + taken[1]))
    assert series.series_score == sums[-1]
    last = series.series_games[-1]
    assert last.series_game.is_last
    assert last.series_game.total(last.taken) == sums[-1]


def test_the_same_players_play_all_five(series):
    assert {game.seats for game in series.series_games} == {SEATS}
    assert series.is_person(Player.A)
    assert series.persons == {(0, "Ana")}
    assert series.levels.keys() == {Player.B, Player.P, Player.Q}


def test_a_series_counts_apart_from_its_games(series):
    scores = series.scores
    assert sum(row.jade + row.obsidian + row.draws for row in scores.tallies) == 5
    (row,) = scores.series
    jade, obsidian = series.series_games[-1].series_game.total(series.series_games[-1].taken)
    won = {Result.JADE: row.jade, Result.OBSIDIAN: row.obsidian, Result.DRAW: row.draws}
    winner = (
        Result.DRAW if jade == obsidian else Result.JADE if jade > obsidian else Result.OBSIDIAN
    )
    assert won == {**dict.fromkeys(Result, 0), winner: 1}
    assert (row.opponent, row.rules) == ("mixed", str(series_rules(1, RULES)))


@pytest.mark.parametrize(("earlier", "last"), [(True, False), (False, True), (False, False)])
def test_a_series_counts_as_assisted_if_one_of_its_games_was(series, earlier, last):
    game = series.series_games[-1]
    series_game = replace(game.series_game, is_assisted=earlier)
    scores = Scores()
    scores.add(replace(game, series_game=series_game, is_assisted=last))
    assert [row.is_assisted for row in scores.series] == [earlier or last]


def test_after_the_fifth_game_another_series_begins(series):
    again = game_file.to_session(saved(series), lambda: "other")
    again.next_game()
    assert again.series_game == SeriesGame()
    assert again.rules == series_rules(1, RULES)
    assert again.series_games == (again.record,)
    assert again.scores.series == series.scores.series


def test_a_series_is_saved_and_goes_on():
    session, rng = new_series(), Random(3)
    play_on(session, rng)
    session.next_game()
    session.throw()
    again = game_file.to_session(saved(session), lambda: "other")
    assert again.seats == SEATS
    assert again.series_game == session.series_game
    assert again.series_games == session.series_games
    assert verify_file(saved(session)).errors == ()


def test_moves_taken_back_mark_the_rest_of_the_series():
    session, rng = new_series((Seat(),) * 4), Random(4)
    play_on(session, rng)
    session.take_back(session.last_choice())
    assert session.series_games[-1].taken, "the game as it ended"
    play_on(session, rng)
    session.next_game()
    assert session.series_game.is_assisted
    assert not session.is_assisted


def test_a_game_left_unfinished_ends_its_series():
    session = new_series()
    play_on(session, Random(1))
    session.next_game()
    score = session.series_score
    play_on(session, Random(1), 3)
    assert session.series_score == score == session.games[0].taken
    session.next_game()
    assert session.series_game == SeriesGame()
    assert session.games[-1].is_abandoned


def test_the_record_of_a_game_of_a_series_round_trips(series):
    for record in series.series_games:
        text = record_text(record)
        assert parse_record(text) == record
        assert verify(parse_record(text)).position == verify(record).position


def test_files_and_records_call_a_series_a_match_or_did(series):
    content, record = game_file.encode(series), series.series_games[1]
    assert b'"match":' in content
    assert game_file.to_session(game_file.decode(content), str).series_games == series.series_games
    text = record_text(record)
    assert "\nSeries: game 2 after " in text
    assert parse_record(text.replace("\nSeries: ", "\nMatch: ")) == record
    with pytest.raises(RecordError, match="appears twice"):
        parse_record(text.replace("\nSeries: ", "\nMatch: game 1 after 0-0\nSeries: "))


def test_a_wrong_count_is_found(series):
    record = series.series_games[1]
    jade, obsidian = record.taken
    with pytest.raises(RecordError, match="'taken' is given as"):
        verify(replace(record, taken=(jade + 1, obsidian)))
    with pytest.raises(RecordError, match="'taken' is given as"):
        verify(replace(record, taken=None))
    scores = Scores()
    scores.add(replace(series.series_games[-1], taken=None))
    assert scores.series == []


def changed(played: Session, number: int, **fields: object) -> game_file.GameFile:
    """The series' file with other fields in one of the earlier games."""
    file = saved(played)
    games = list(file.games)
    games[number] = msgspec.structs.replace(games[number], **fields)
    return msgspec.structs.replace(file, games=games)


def test_a_game_that_does_not_follow_in_its_series_is_found(series):
    assert verify_file(saved(series)).errors == ()
    nothing_before = game_file.SeriesEntry(1)
    assert verify_file(changed(series, 0, series=nothing_before)).errors == ()
    entry = saved(series).games[2]
    wrong = msgspec.structs.replace(entry.series, before=(40, 0))
    errors = [*map(str, verify_file(changed(series, 2, series=wrong)).errors)]
    assert "game 3 is not the next one of its series" in errors
    for number in (1, 2):
        file = changed(series, number - 1, series=None, taken=None)
        text = f"game {number + 1} is not the next one of its series"
        assert text in map(str, verify_file(file).errors)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"seats": ["human", "easy"]}, "'seats' and 'opponent' contradict each other"),
        ({"opponent": "hard"}, "'seats' and 'opponent' contradict each other"),
        ({"seats": ["human", "god", "hard", "easy"]}, "there is no opponent 'god'"),
        ({"seats": ["human", "easy", "hard", "Easy"]}, "'Easy' is neither a level"),
    ],
)
def test_wrong_seats_are_refused(series, fields, fault):
    with pytest.raises(ValueError, match=fault):
        game_file.to_record(changed(series, 0, **fields).games[0])


def test_seats_are_left_out_of_the_file_if_the_opponent_says_it_all():
    for level in ("hard", HUMAN):
        session = Session(lambda: "seed", Setup(RULES, against(level, 2)))
        assert b"seats" not in game_file.encode(session)
        assert game_file.to_session(saved(session), str).seats == against(level, 2)


def test_every_player_has_a_seat():
    with pytest.raises(ValueError, match="there are 2 seats for 4 players"):
        Setup(RULES, against("easy"))


@pytest.mark.parametrize(
    ("number", "before"), [(0, (0, 0)), (6, (0, 0)), (1, (1, 0)), (2, (-1, 0))]
)
def test_places_that_no_series_has(number, before):
    with pytest.raises(ValueError, match=r"a series has no game|can't have been taken"):
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
            session.move(*session.chooser(rng))
        else:
            play_step(session, rng)
    assert session.scores.tallies[0].opponent == "watched"


@pytest.mark.parametrize("marked", [1, 2, 3, 4])
def test_a_series_stays_assisted_to_its_end(marked):
    series_game = SeriesGame()
    for number in range(1, 5):
        assert series_game.is_assisted == (number > marked)
        series_game = series_game.next((1, 0), is_assisted=number == marked)
    assert series_game.is_last
    assert series_game.is_assisted


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


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
def test_every_person_has_another_name(code, players):
    seats = seated(Seating.PERSONS, players, "hard", names=LANGUAGES[code].persons)
    assert len({seat.name for seat in seats}) == 2 * players
    assert all(seat.name and len(seat.name) <= MAX_NAME for seat in seats)


@pytest.mark.parametrize("code", ["en", "es"])
def test_latin_names_begin_with_the_letters_of_the_notation(code):
    initials = ["".join(re.findall(r"\b\w", names)).lower() for names in LANGUAGES[code].persons]
    assert initials == ["abcdefgh", "pqrstuvw"]


def test_names_are_kept_and_never_given_twice():
    me = (Seat("human", "Ben"), *ALL[1:])
    assert texts(seated(Seating.LEAD, 2, "easy", me))[:2] == ["human Ben", "human Ben"]
    lead = seated(Seating.LEAD, 3, "easy", me)
    friends = seated(Seating.FRIENDS, 3, "easy", lead)
    assert friends[0].name == "Ben"
    assert len({seat.name for seat in friends[:3]}) == 3
    proposed = LANGUAGES[SOURCE].persons[0].split()
    third = (Seat(), Seat(), Seat(name=proposed[0]), *friends[3:])
    again = seated(Seating.FRIENDS, 3, "easy", third)
    assert [seat.name for seat in again[:3]] == [*proposed[1:3], proposed[0]]


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
