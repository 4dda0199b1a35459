"""Files of games over Link: their chains are checked, and both files of a game compared."""

import json
import os
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from linked import ROOTS, RULES, SECRETS, give_links, linked, played
from open_games import change_field

from puluc.cli.text import verdict_lines
from puluc.game.session import Session, Setup
from puluc.rules import (
    Phase,
    Place,
    Player,
    Seat,
    chain_of,
    commitment,
    verify,
)
from puluc.storage import atomic, game_file
from puluc.storage.errors import GameFileError
from puluc.storage.library import Library
from puluc.storage.open_game import OpenGame
from puluc.storage.verification import Agreement, Subject, compare, verify_path


@pytest.fixture
def path(tmp_path) -> Path:
    path = tmp_path / "Linked.puluc"
    game_file.save(path, played(linked(0), 30))
    return path


def test_a_game_comes_back_from_its_file_at_every_step(path):
    session = linked(1)
    for step in range(40):
        game_file.save(path, session)
        loaded = game_file.load(path, str)
        assert loaded.record == session.record
        assert loaded.elsewhere == {Player.JADE}
        assert loaded.is_linked
        assert not loaded.is_by_hand
        played(session, 1, step)


def test_throws_that_are_known_ahead_stay_known(path):
    session = played(linked(0), 12)
    while session.match.phase is not Phase.THROW:
        played(session, 1)
    give_links(session)
    game_file.save(path, session)
    loaded = game_file.load(path, str)
    assert not loaded.lacks_throw
    assert loaded.match.sticks.entered == session.match.sticks.entered
    assert len(loaded.match.sticks.entered) > len(loaded.record.throws)
    assert verify_path(path).ahead == (), "the next throw may be known"
    assert loaded.throw() == session.throw()


def test_only_files_with_such_games_need_a_newer_program(path):
    assert json.loads(path.read_text())["version"] == 3
    session = Session(lambda: "seed", Setup(RULES, (Seat(), Seat("easy"))))
    game_file.save(path, session)
    assert json.loads(path.read_text())["version"] == 2
    session = played(linked(0), 1000)
    session.new_game(Setup(RULES, (Seat(), Seat("easy")), seed="seed"))
    assert not session.is_linked
    assert session.elsewhere == frozenset()
    game_file.save(path, session)
    assert json.loads(path.read_text())["version"] == 3
    assert game_file.load(path, str).games == session.games
    loaded = game_file.load(path, str)
    encoder = game_file.Encoder()
    encoder.remember(game_file.read(path), loaded.games)
    assert json.loads(b"".join(encoder.encode(loaded)))["version"] == 3


CHANGES = [
    ("place.secret", "33" * 32, "root"),
    ("game.link.own", 1, "root"),
    ("game.link.own", 2, "own"),
    ("game.link.computers.1.link", "44" * 32, "does not belong to its chain"),
    ("game.link.computers.1.link", "", "different numbers"),
    ("game.link.computers.1.link", chain_of(ROOTS[1])[1].hex(), "different numbers"),
    ("game.link.computers.1.end", "44" * 32, "does not belong to its chain"),
    ("game.link.computers.0.players", "o", "its own chain and players"),
    ("game.link.computers.0.players", "z", "letter"),
    ("game.link.computers.0.name", "a,b", "name"),
    ("game.link.computers", [], "length 2"),
    ("game.link.extra", 1, "extra"),
]


@pytest.mark.parametrize(("place", "change", "reason"), CHANGES)
def test_a_file_with_wrong_chains_is_refused(path, place, change, reason):
    content = json.loads(path.read_text())
    change_field(content, place, change)
    path.write_text(json.dumps(content))
    before = path.read_bytes()
    with pytest.raises(GameFileError) as caught:
        game_file.load(path, str)
    assert reason in str(caught.value)
    with suppress(GameFileError):  # it breaks the schema
        assert reason in str(verify_path(path).errors[0])
    assert path.read_bytes() == before


def test_a_throw_that_the_chains_don_t_give_is_noticed(path):
    content = json.loads(path.read_text())
    other = {"0000": "1111"}.get(content["game"]["opening"][0], "0000")
    change_field(content, "game.opening.0", other)
    path.write_text(json.dumps(content))
    (error,) = verify_path(path).errors
    assert "opening throw 1" in str(error)


def test_a_verdict_names_the_computers_and_counts_their_throws(path):
    verdict = verify_path(path)
    ends = tuple(chain_of(root)[0].hex() for root in ROOTS)
    ((number, computers),) = verdict.linked
    told = [(each.name, each.end) for each in computers]
    assert (number, told) == (1, [("Ana", ends[0]), ("Ben", ends[1])])
    assert verdict.verified == len(game_file.load(path, str).record.throws) > 5
    assert verdict.unverifiable == 0


def test_chains_and_a_seed_together_are_an_error(path):
    seed = "seven"
    content = json.loads(path.read_text())
    change_field(content, "game.seed", seed)
    change_field(content, "game.sha256", commitment(seed))
    path.write_text(json.dumps(content))
    (error,) = verify_path(path).errors
    assert str(error) == "game 1, its throws can't come both from chains and from a seed"


@pytest.mark.parametrize("backs", [0, 3])
def test_chains_that_made_more_throws_than_the_file_has_are_reported(path, backs):
    """An older state with the chains of a later one, as if the end had been cut off."""
    assert verify_path(path).ahead == ()
    later = json.loads(path.read_text())
    session = played(linked(0), 6)
    game_file.save(path, session)
    content = json.loads(path.read_text())
    links = later["game"]["link"] | {"backs": backs}
    change_field(content, "game.link", links)
    path.write_text(json.dumps(content))
    verdict = verify_path(path)
    assert not verdict.errors
    (use,) = verdict.ahead
    assert (use.number, use.throws, use.backs) == (1, len(session.record.throws), backs)
    assert use.made > use.throws + 2
    lines = [*verdict_lines(verdict)]
    assert f"Game 1: its chains made {use.made} throws, but the file has {use.throws}." in lines
    said = "Turns were taken back 3 times." in lines
    assert said is bool(backs)
    assert ("No move was taken back: this may be an older copy of the game." in lines) is not said


@pytest.mark.parametrize(
    ("changes", "finding"),
    [
        (
            {"game.link.computers.1.name": "Eve"},
            "game 1, Obsidian is 'Ben', but plays at the computer of 'Eve'",
        ),
        (
            {"game.link.computers.1.name": "Ana", "game.seats.1": "human Ana"},
            "game 1, two computers are called 'Ana'",
        ),
    ],
)
def test_names_that_hide_who_played_are_errors(path, changes, finding):
    content = json.loads(path.read_text())
    for place, value in changes.items():
        change_field(content, place, value)
    path.write_text(json.dumps(content))
    assert [str(each) for each in verify_path(path).errors] == [finding]


def twin(path: Path, steps: int, seed: int = 1, **names: tuple[str, str]) -> Path:
    other = path.with_name("Other.puluc")
    game_file.save(other, played(linked(1, **names), steps, seed))
    return other


def test_two_files_of_one_game_agree_and_one_that_is_behind_is_told_so(path):
    turns = len(game_file.load(path, str).record.every_turn)
    other = twin(path, 30)
    assert [*compare(path, other)] == [*compare(other, path)] == [Agreement(1, turns)]
    shorter = len(game_file.load(twin(path, 15), str).record.every_turn)
    behind = (Subject.LENGTH, str(turns), str(shorter))
    assert [*compare(path, other)] == [Agreement(1, shorter, None, (behind,))]


@pytest.mark.parametrize(
    ("change", "subject"),
    [
        (lambda session: session.note_help(), Subject.MARKED),
        (lambda session: session.take_back(len(session.match.turns)), Subject.TAKEN_BACK),
        (
            lambda session: setattr(
                session, "header", replace(session.header, seats=(Seat(name="Ana"), Seat("hard")))
            ),
            Subject.PLAYERS,
        ),
    ],
)
def test_every_other_difference_is_named(path, change, subject):
    other = twin(path, 30)
    session = game_file.load(other, str)
    change(session)
    game_file.save(other, session)
    (agreement,) = compare(path, other)
    assert subject in [each[0] for each in agreement.others]
    assert not agreement.is_whole
    assert agreement.difference is None


def test_a_result_that_only_one_file_has_is_named(path):
    game_file.save(path, played(linked(0), 1000))
    other = twin(path, 1000)
    content = json.loads(other.read_text())
    del content["game"]["result"]
    other.write_text(json.dumps(content))
    (agreement,) = compare(path, other)
    assert [each[0] for each in agreement.others] == [Subject.RESULT]


def test_a_copy_for_others_has_no_secret(path):
    session = played(linked(0), 30)
    assert verify_path(path).secret == (1,)
    for _ in range(2):
        content = b"".join(game_file.Encoder().encode(session, is_for_others=True))
        assert SECRETS[0].encode() not in content
        path.write_bytes(content)
        verdict = verify_path(path)
        assert not verdict.errors
        assert verdict.secret == ()
        played(session, 1000)
    path.write_bytes(game_file.encode(session))
    assert verify_path(path).secret == (1,), "the other computer may not know the end"


@pytest.mark.skipif(os.name != "posix", reason="the permissions of POSIX")
def test_only_its_owner_can_read_a_file_with_a_secret(path, tmp_path):
    """Also if others could read it before; its backup, a duplicate and what is recovered, too."""
    session = played(linked(0), 10)
    library = Library(tmp_path)
    games = OpenGame(library, str, lambda: datetime(2026, 11, 29, tzinfo=UTC))
    game_file.save(path, session)
    path.chmod(0o644)
    for _ in range(2):
        game_file.save(path, played(session, 2))
    library.duplicate(path.stem, "copy")
    for file in (path, atomic.backup_of(path), library.path("copy")):
        assert file.stat().st_mode & 0o777 == 0o600
    path.write_text("damaged")
    path.chmod(0o644)
    games.recover(path)
    assert game_file.has_secret(path.read_bytes())
    assert path.stat().st_mode & 0o777 == 0o600
    session.place = None
    open_to_all = tmp_path / f"other{path.suffix}"
    game_file.save(open_to_all, session)
    assert open_to_all.stat().st_mode & 0o044


def test_a_file_of_version_1_0_goes_on_to_the_end_of_its_game():
    session = game_file.load(Path(__file__).parent / "linked-1.0.puluc", str)
    assert (session.place.code, session.place.secret) == ("KTM4X9QW3P", SECRETS[0])
    assert played(session, 1000).is_over
    assert verify(session.record).outcome


def test_the_secret_of_a_seat_is_kept_and_that_of_a_game_is_not():
    """A file of version 1.0 has one secret for both."""
    old = Place("KTM4X9QW3P", SECRETS[0])
    new = old.renewed("ab" * 32)
    assert new.token == old.token
    assert new.renewed("cd" * 32).token == old.token
    assert len({each.root(2) for each in (old, new, new.renewed("cd" * 32))}) == 3


def test_the_place_at_a_table_comes_back_from_its_file(path):
    session = played(linked(1), 10)
    session.place = Place("KTM4X9QW3P", SECRETS[1], "192.168.1.7 [2001:db8::7]:99", 3, "6f" * 32)
    game_file.save(path, session)
    assert game_file.load(path, str).place == session.place
    session.new_game(Setup(RULES, (Seat(), Seat("easy")), seed="seed"))
    assert session.place is None


def test_files_with_another_move_differ_from_that_turn_on(path):
    for seed in range(2, 10):
        ((_, *agreements),) = [(None, *compare(path, twin(path, 30, seed)))]
        mine, theirs = (
            game_file.load(each, str).record.every_turn
            for each in (path, path.with_name("Other.puluc"))
        )
        pairs = [*zip(mine, theirs, strict=False)]
        first = next(number for number, (a, b) in enumerate(pairs, 1) if a.moves != b.moves)
        assert [each.difference for each in agreements] == [first]


def test_games_of_other_tables_are_not_compared(path):
    other = path.with_name("Other.puluc")
    game_file.save(other, Session(lambda: "seed", Setup(RULES, (Seat(), Seat()))))
    assert [*compare(path, other)] == []


def test_a_finished_game_among_others_is_compared_too(path, tmp_path):
    long = tmp_path / "Long.puluc"
    session = played(linked(1), 1000)
    session.new_game(Setup(RULES, (Seat(), Seat("easy")), seed="seed"))
    game_file.save(long, session)
    (agreement,) = compare(path, long)
    assert agreement.difference is None


def test_a_game_that_had_ended_comes_back_after_moves_were_taken_back(path):
    session = played(linked(0), 1000)
    session.take_back(len(session.match.turns) - 3)
    assert session.ended
    game_file.save(path, session)
    assert game_file.load(path, str).ended == session.ended
    content = json.loads(path.read_text())
    assert replace(session.record, chains=None).chains is None
    assert content["ended"]["link"]["computers"] == content["game"]["link"]["computers"]
    assert content["game"]["link"]["backs"] == 1
    assert game_file.load(path, str).chains == session.chains
    assert not verify_path(path).errors
