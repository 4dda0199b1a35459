"""Game files round-trip, and invalid ones are refused."""

import codecs
import hashlib
import json
import os
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest
from open_games import DATA, changed, needs_pipes
from playing import play_on, play_step
from rounds import in_gate

from puluc.game import session as session_module
from puluc.game.scores import Scores, Tally
from puluc.game.session import OPPONENTS, Session, Setup
from puluc.link.protocol import VERSION
from puluc.rules import (
    HUMAN,
    Phase,
    Ruleset,
    Seat,
    against,
    commitment,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.game_file import Encoder
from puluc.storage.library import Library
from puluc.storage.verification import verify_file, verify_path
from tools.monkey.homes import play_games

TIED_SEED = "3"
"""A seed whose first game begins with a tie in the opening, by Culin's count."""


def new_seed() -> str:
    return "fresh"


def new_session(rules: str = "puluc", seed: str = TIED_SEED, opponent: str = "fair") -> Session:
    setup = Setup(Ruleset.parse(rules), against(opponent), seed=seed)
    return Session(new_seed, setup, lambda: "2026-11-21")


def all_of(session: Session) -> tuple[object, ...]:
    match = session.match
    return (
        (session.record, session.games, session.scores, session.scores_from, session.earlier),
        (session.future, session.entered_ahead, session.is_by_hand, session.needs_throw),
        (match.position, match.phase, match.value, match.legal_moves, match.outcome, match.mover),
    )


def session_after(steps: int, session: Session) -> Session:
    rng = Random(1)
    for _ in range(steps):
        play_step(session, rng)
    return session


def played_out(session: Session) -> Session:
    play_on(session, Random(1))
    return session


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "Puluc.puluc"


@pytest.fixture
def game(path) -> Path:
    """The file of a game in progress with a finished game, to be damaged."""
    session, rng = played_out(new_session()), Random(1)
    while session.game_number < 2 or len(session.match.turns) < 8:
        play_step(session, rng)
    game_file.save(path, session)
    return path


def refusal_of(path: Path) -> str:
    content = path.read_bytes()
    with pytest.raises(GameFileError) as caught:
        game_file.load(path, new_seed, lambda: "2026-11-21")
    assert path.read_bytes() == content, "a refused file must be left as it is"
    assert str(caught.value).isprintable()
    return str(caught.value)


def spoil(path: Path, place: str, change: object) -> None:
    path.write_bytes(changed(path, place, change))


def saved_and_loaded(path: Path, session: Session) -> Session:
    """Save a session and load it; the loaded one, which is the same."""
    game_file.save(path, session)
    again = game_file.load(path, new_seed, lambda: "2026-11-21")
    assert all_of(again) == all_of(session)
    return again


@pytest.mark.parametrize("opponent", ["human", "hard"])
def test_a_person_plays_obsidian_against_a_level_in_files_of_version_1_0_too(path, opponent):
    """Version 1.0 calls Jade's opponent ``human``, and opens no other file."""
    seats = (Seat("hard"), Seat(HUMAN, "Ben"))
    session = session_after(5, Session(new_seed, Setup(Ruleset(), seats)))
    game_file.save(path, session)
    assert game_file.read(path).game.opponent == "human"
    spoil(path, "game.opponent", opponent)
    assert game_file.load(path, new_seed).opponent == "hard"
    (entry,) = Library(path.parent).entries
    assert entry.opponent == "hard"
    assert verify_path(path).errors == ()
    spoil(path, "game.opponent", "easy")
    assert "contradict" in refusal_of(path)


@pytest.mark.parametrize(
    ("rules", "phases"),
    [
        ("army=3", {*Phase} - {Phase.PASS}),
        ("throws=bell captures=backward pieces=2 army=2", {*Phase}),
        in_gate(("captures=backward pieces=1 highway=looping army=3", {*Phase} - {Phase.PASS})),
        in_gate(("throws=zero spaces=13 army=2", {*Phase})),
        pytest.param("puluc", {*Phase} - {Phase.PASS}, marks=pytest.mark.full),
        pytest.param("throws=zero spaces=13 army=7", {*Phase}, marks=pytest.mark.full),
    ],
)
def test_a_game_round_trips_and_continues_alike_at_every_moment(path, rules, phases):
    session = played_out(new_session(rules))
    seen = set()
    for number in count():
        again = saved_and_loaded(path, session)
        if session.game_number == 3:
            break
        seen.add(session.match.phase)
        play_step(session, Random(number))
        play_step(again, Random(number))
        assert all_of(again) == all_of(session)
    assert seen >= phases


def test_a_tie_in_the_opening_round_trips(path):
    for thrown in range(5):
        session = session_after(thrown, new_session(seed=TIED_SEED))
        saved_and_loaded(path, session)
    assert len(session.match.opening) == 4


def test_loading_does_not_count_a_win_again(path):
    session = played_out(new_session())
    for _ in range(2):
        session = saved_and_loaded(path, session)
    (tally,) = session.scores.tallies
    assert tally.jade + tally.obsidian == session.scores.streak == 1


def test_what_is_left_out_of_the_scores_is_nothing(path):
    path.write_bytes(changed(DATA / "game-v2-won.puluc", "earlier", {"tallies": [ROW]}))
    session = game_file.load(path, new_seed)
    assert (session.earlier, session.scores_from) == (Scores([Tally("easy", "puluc")]), 1)


def test_games_after_a_loaded_one_get_fresh_seeds(path):
    again = saved_and_loaded(path, session_after(10, new_session(seed="old")))
    assert again.seed == "old"
    again.next_game()
    assert (again.seed, again.game_number) == ("fresh", 2)


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("seed", ["1", 'ä "quoted" \\ seed ✓', "x" * 200], ids=len)
def test_any_opponent_and_seed_round_trip(path, opponent, seed):
    saved_and_loaded(path, session_after(3, new_session(seed=seed, opponent=opponent)))


def test_a_byte_order_mark_is_skipped(game):
    expected = all_of(game_file.load(game, new_seed))
    game.write_bytes(codecs.BOM_UTF8 + game.read_bytes())
    assert all_of(game_file.load(game, new_seed)) == expected
    assert not list(verify_path(game).errors)


def test_a_missing_file_is_not_a_damaged_one(path):
    with pytest.raises(FileNotFoundError):
        game_file.load(path, new_seed, lambda: "2026-11-21")


ROW = {"opponent": "easy", "rules": "puluc"}


@pytest.mark.parametrize(
    ("place", "change", "reason"),
    [
        ("version", 5, "it was made by a newer Puluc"),
        ("version", "2", "$.version"),
        ("version", 0, "$.version"),
        ("version", 1, "its format version 1 is not supported"),
        ("format", "chess", "$.format"),
        ("extra", 1, "unknown field `extra`"),
        ("game.extra", 1, "unknown field `extra` - at `$.game`"),
        *(
            ("played", time, "played")
            for time in (
                *("yesterday", "2026-11-21T12:00:00", "1969-12-31T23:59:59Z"),
                *("0001-01-01T00:00:00+23:59", "9999-01-01T00:00:00Z"),
                "9999-12-31T23:59:59-12:00",
            )
        ),
        *(
            ("game.date", date, "$.game")
            for date in (
                *("today", "2026-99-99", "2026-02-30", "2026-11-21\n", "20261121", "2026-W47-6"),
                *("0000-01-01", "٢٠٢٦-١١-٢١", "\x1b[2J"),
            )
        ),
        ("position", "", "$.position"),
        ("position", "\x1b", "$.position"),
        (
            "position",
            "5 - - - - - - - - - 5 j",
            "the moves do not lead to the position '5",
        ),
        ("game.rules", "throws=dice", "throws can't be 'dice'"),
        ("game.rules", "", "the rules are empty"),
        ("game.rules", "pieces=7", "pieces can't be 7"),
        ("game.rules", "x" * 300, "$.game.rules"),
        ("game.rules", "puluc\n", "$.game.rules"),
        ("game.rules", "\x9b2J", "$.game.rules"),
        ("game.rules", "pieces=1", "turn "),
        ("game.opponent", "god", "no opponent 'god'"),
        ("game.opponent", None, "$.game.opponent"),
        ("game.opponent", "easy\n", "$.game.opponent"),
        ("game.opponent", "\x1b]0;title\x07", "$.game.opponent"),
        ("game", [], "$.game"),
        ("game.seed", "other", "the SHA-256 is not that of the seed"),
        ("game.seed", "a\nb", "$.game.seed"),
        ("game.seed", " a", "$.game.seed"),
        ("game.seed", "seed\n", "$.game.seed"),
        ("game.seed", "", "seed and SHA-256 must come together"),
        ("game.sha256", "\x1b", "$.game.sha256"),
        ("game.sha256", "0" * 64, "the SHA-256 is not that of the seed"),
        ("game.number", 0, "$.game.number"),
        ("game.number", 3, "but the seed gives"),
        ("game.number", 10**9, "$.game.number"),
        ("game.number", 10**30, "$.game.number"),
        ("game.opening", lambda throws: throws[:-1], "turn 1: the opening throws are incomplete"),
        ("game.opening", lambda throws: [*throws, "0000"], "more opening throws"),
        ("game.opening.1", "2222", "'2222' is not a throw"),
        ("game.turns", lambda turns: ["0000 pass", *turns], "turn 1"),
        ("game.turns", lambda turns: turns[1:], "turn 1"),
        ("game.turns", lambda turns: [*turns, *["0000 city-5"] * 9], "turn 9"),
        ("game.turns.1", "nonsense", "turn 2: 'nonsense' does not begin with a throw"),
        ("game.turns.2", lambda turn: turn[:4], "has neither a move nor 'pass'"),
        ("game.turns.2", lambda turn: f"{turn[:4]} 9-city", "turn 3: 9-city is not legal"),
        ("game.turns.2", lambda turn: f"{turn[:4]} pass", "turn 3: not now: a unit must be moved"),
        ("game.turns.2", lambda turn: f"{turn} ", "turn 3"),
        ("game.turns.2", 7, "$.game.turns[2]"),
        ("game.throw", "0101x", "does not begin with a throw"),
        ("game.result", "jade", "turn 8: the result is given as 'jade', but the moves make it '-'"),
        ("game.result", "nobody", "$.game.result"),
        ("game.abandoned", True, "the game on the board can't be abandoned"),
        ("taken_back", ["0000 city-5"], "turn 9"),
        ("taken_back", ["nonsense"], "turn 9: 'nonsense' does not begin with a throw"),
        ("ahead", ["nonsense"], "'nonsense' is not a throw"),
        ("games.0.opponent", "god", "no opponent 'god'"),
        ("games.0.turns.3", "nonsense", "turn 4: 'nonsense' does not begin with a throw"),
        ("games.0.rules", "dice", "no rule 'dice'"),
        ("scores_from", 0, "$.scores_from"),
        ("scores_from", 10**9, "$.scores_from"),
        ("games.0.opponent", "\x1b[2J", "$.games[0].opponent"),
        ("earlier.turns", 10**9, "$.earlier.turns"),
        ("earlier.streak", -1, "$.earlier.streak"),
        ("earlier.streak", 1.5, "$.earlier.streak"),
        ("earlier.streak_side", "draw", "$.earlier.streak_side"),
        ("earlier.tallies", [{**ROW, "rules": "dice"}], "no rule 'dice'"),
        ("earlier.tallies", [{**ROW, "jade": -1}], "jade"),
        ("earlier.tallies", [{**ROW, "jade": 10**9}], "jade"),
        ("earlier.tallies", [{**ROW, "opponent": "\x1b[2J"}], "opponent"),
        ("earlier.tallies", [{**ROW, "opponent": "easy\n"}], "opponent"),
    ],
)
def test_a_wrong_file_is_refused_with_place_and_reason(game, place, change, reason):
    spoil(game, place, change)
    assert reason in refusal_of(game)


@pytest.mark.parametrize("name", ["format", "version", "played", "position", "game"])
def test_every_field_is_required(game, name):
    content = json.loads(game.read_text())
    del content[name]
    game.write_text(json.dumps(content))
    assert f"missing required field `{name}`" in refusal_of(game)


@pytest.mark.parametrize("throw", ["None", "0110", "", "0110 city-2"])
def test_a_turn_before_the_opening_or_after_the_end_is_refused(path, throw):
    for session in (session_after(1, new_session()), played_out(new_session())):
        game_file.save(path, session)
        spoil(path, "game.throw", throw)
        assert refusal_of(path)
    spoil(path, "game.throw", "0000")
    assert refusal_of(path).endswith("not now: the game is over")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 500,
        b"not a game",
        b"[]",
        b"null",
        b"\xef\xbb\xbf{}",
        b'{"format": "puluc-game", "version": 1, "rules": "\xff"}',
        b'{"format": "\\ud800"}',
        b"[" * 100_000,
        b'{"match": ' * 100_000,
        b'{"extra": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"version": 1e400}',
        b'{"version": ' + b"9" * 10_000 + b"}",
    ],
    ids=lambda content: repr(content[:24]),
)
def test_anything_but_a_game_file_is_refused(path, content):
    path.write_bytes(content)
    assert refusal_of(path)


@pytest.mark.gate
def test_a_truncated_file_is_refused_wherever_it_ends(game):
    whole = game.read_bytes().rstrip()
    for end in range(len(whole)):
        game.write_bytes(whole[:end])
        assert refusal_of(game)


def test_a_huge_file_is_refused(game):
    game.write_bytes(game.read_bytes() + b" " * game_file.MAX_BYTES)
    assert refusal_of(game) == "it is too large"


FIXTURES = {
    "game-v2-by-hand.puluc": "ab09d6888f1c7ffe69e6e8600d23c6e758b3fe49c60e07213bb49335edb1c306",
    "game-v2-many.puluc": "82987a0b4004f0fb17e226daae4ed59dad826f1fd76aef1e5f54dc071b01d9d7",
    "game-v2-middle.puluc": "a4e061cb91ddb9c92d972bac9c50e1aad12b63d12c6ea313bd1b363edbb65867",
    "game-v2-opening.puluc": "cd027b3ef41a687d230ed9372954c35e5abccb40149b2e0c27e40ba38aa46872",
    "game-v2-taken-back.puluc": "863831469231e147a4955194ca593994135a949ee815e7ae945c2ea52a2c5f85",
    "game-v2-two-throws.puluc": "6b352e2c7c5a37c4557e0346a75988d82ac4d9655896a26d18e9cb463ebe90d1",
    "game-v2-two-ways.puluc": "47b443c49078e70b9bc9ee136104ae033067efd5886c71fcb7440085242caf1b",
    "game-v2-won.puluc": "aa8015ffc6b81db31b928f57f5cd6e3c66f28ed25999ff39c44a37ef4fc02fbd",
    "record-1-by-hand.txt": "5dbd47b51e30e718d263fe8ae6f927c3ea9d89aa1b466d520414aed242a1d325",
    "record-1-two-throws.txt": "c52273af32d171ff383a2365bb203c647cfe4aa3650fd0abd681b570d22a705d",
    "record-1-under-way.txt": "997e758d721b35838911e7526c75d9154ee0d1b0399636587ebbee01995ad1ce",
    "record-1-won.txt": "72dfe4c9a78a1df74f5e073b6a39fa511feedfae3704f1fe57d938277542e18f",
}
"""Files as earlier programs wrote them, with their SHA-256: they must never change, and load
for ever."""


def test_every_stored_file_is_listed():
    stored = {path.name for path in DATA.glob("*-*.*") if path.suffix != ".ini"}
    assert stored - {f"link-{VERSION}.txt"} == set(FIXTURES)


@pytest.mark.parametrize("name", FIXTURES)
def test_a_stored_file_is_unchanged_and_verifies(name):
    assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == FIXTURES[name]
    verdict = verify_path(DATA / name)
    assert verdict.errors == ()
    assert verdict.verified + verdict.unverifiable > 0


@pytest.mark.parametrize("name", [name for name in FIXTURES if name.endswith(".puluc")])
def test_a_stored_game_can_be_continued(name, path):
    session = game_file.load(DATA / name, new_seed)
    saved_and_loaded(path, session)
    if not session.needs_throw:
        play_step(session, Random(1))


def test_moves_without_a_value_use_the_least_throw():
    """The final position is from the program that wrote the file, without values of moves."""
    session = game_file.load(DATA / "game-v2-two-ways.puluc", new_seed)
    while session.future:
        session.redo()
    assert len(session.match.turns) == 25
    assert str(session.match.position) == "0 - - - o j - - 0 j"


def test_a_session_with_moves_taken_back_round_trips(path):
    session, rng = new_session(), Random(3)
    for number in range(80):
        play_step(session, rng)
        if number % 9 == 8 and (turn := session.last_choice()) is not None:
            session.take_back(turn)
        if number % 15 == 14:
            session.redo()
        saved_and_loaded(path, session)


@needs_pipes
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_anything_but_a_file_is_refused_at_once(path, make):
    make(path)
    with pytest.raises(GameFileError, match="it is not a regular file"):
        game_file.read(path)


def taken_back_from_the_end() -> Session:
    """A finished game of which two moves were taken back."""
    session = played_out(new_session())
    for _ in range(2):
        session.take_back(session.last_choice())
    return session


def test_the_earlier_end_of_a_game_round_trips(path):
    session = taken_back_from_the_end()
    again = saved_and_loaded(path, session)
    assert again.ended == session.ended
    assert again.ended.result
    assert verify_file(game_file.read(path)).errors == ()
    again.next_game()
    assert again.scores == session.scores


@pytest.mark.parametrize(
    "change",
    [
        {"number": 7},
        {"rules": "pieces=2"},
        {"seed": "x", "sha256": commitment("x")},
        {"opening": []},
        {"opponent": "hard"},
        {"is_assisted": False},
        {"result": None},
        {"abandoned": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_earlier_end_is_one_of_the_game_on_the_board(change):
    file = game_file.decode(game_file.encode(taken_back_from_the_end()))
    ended = msgspec.structs.replace(file.ended, **change)
    with pytest.raises(GameFileError, match="'ended' is not the game on the board"):
        game_file.to_session(msgspec.structs.replace(file, ended=ended), new_seed)


def test_a_game_that_is_over_has_no_earlier_end():
    session = taken_back_from_the_end()
    ended = game_file.decode(game_file.encode(session)).ended
    session.redo()
    while session.match.phase is not Phase.OVER:
        session.redo()
    file = game_file.decode(game_file.encode(session))
    assert file.ended is None
    with pytest.raises(GameFileError, match="'ended' is not"):
        game_file.to_session(msgspec.structs.replace(file, ended=ended), new_seed)


def test_abandoned_games_round_trip(path):
    session = session_after(9, new_session())
    session.next_game()
    again = saved_and_loaded(path, session_after(400, session))
    assert [game.is_abandoned for game in again.games[:2]] == [True, False]
    assert verify_file(game_file.read(path)).errors == ()


# Encoding many finished games costs no more than few


def played(games: int, rules: str = "pieces=1") -> Session:
    """A session with this many finished games."""
    session = Session(lambda: "seed", Setup(Ruleset.parse(rules), against("easy"), seed="1"))
    play_games(session, games, 0, Random(1))
    return session


@pytest.fixture
def encoded(monkeypatch) -> list[int]:
    """The numbers of the finished games that are encoded from now on."""
    numbers, line = [], game_file.game_line

    def noted(entry: object) -> bytes:
        numbers.append(entry.number)
        return line(entry)

    monkeypatch.setattr(game_file, "game_line", noted)
    return numbers


def test_a_finished_game_is_encoded_once(encoded):
    session, encoder, rng = played(3), Encoder(), Random(2)
    while len(session.games) < 5:
        assert encoder.encode(session) == Encoder().encode(session)
        encoded.clear()
        encoder.encode(session)
        assert encoded == []
        play_step(session, rng)
    encoder.encode(session)
    assert encoded == [5]


def test_a_save_does_not_copy_the_finished_games():
    session, encoder, rng = played(3), Encoder(), Random(2)
    (_, games, _) = encoder.encode(session)
    play_step(session, rng)
    assert encoder.encode(session)[1] is games


def test_the_games_of_a_file_opened_are_not_encoded_by_its_first_save(encoded):
    file = game_file.decode(game_file.encode(played(4)))
    session, encoder = game_file.to_session(file, str), Encoder()
    encoder.remember(file, session.games)
    encoded.clear()
    content = encoder.encode(session)
    assert encoded == []
    assert b"".join(content) == game_file.encode(session)


def test_dropped_and_changed_games_are_written(monkeypatch):
    monkeypatch.setattr(session_module, "MAX_GAMES", 3)
    session, encoder, rng = played(3), Encoder(), Random(3)
    for _ in range(400):
        play_step(session, rng)
        assert encoder.encode(session) == Encoder().encode(session)
    assert len(session.games) == 3
    session.games[1] = replace(session.games[1], is_assisted=True)
    assert encoder.encode(session) == Encoder().encode(session)


def test_each_finished_game_is_one_line():
    session = played(3)
    lines = game_file.encode(session).decode().splitlines()
    start = lines.index(' "games": [')
    assert [line[:16] for line in lines[start + 1 : start + 4]] == [
        f'  {{"number": {number}, ' for number in (1, 2, 3)
    ]
    assert lines[start + 4 :] == [" ]", "}"]
    assert (
        game_file.to_session(game_file.decode(game_file.encode(session)), str).games
        == session.games
    )
