"""Files of games over Link: their chains are checked, and both files of a game compared."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from linked import ROOTS, RULES, give_links, linked, played
from open_games import change_field

from puluc.game.session import Session, Setup
from puluc.rules import (
    Phase,
    Player,
    Seat,
    chain_of,
)
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.verification import Agreement, compare, verify_path


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
    ("game.link.root", "33" * 32, "root"),
    ("game.link.root", "11", "32 bytes"),
    ("game.link.own", 1, "root"),
    ("game.link.own", 2, "root"),
    ("game.link.computers.1.link", "44" * 32, "not of its chain"),
    ("game.link.computers.1.link", "", "different numbers"),
    ("game.link.computers.1.link", chain_of(ROOTS[1])[1].hex(), "different numbers"),
    ("game.link.computers.1.end", "44" * 32, "not of its chain"),
    ("game.link.computers.0.players", "o", "of their own"),
    ("game.link.computers.0.players", "z", "letter"),
    ("game.link.computers.0.name", "a,b", "name"),
    ("game.link.computers", [], "of their own"),
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


@pytest.mark.parametrize("steps", [30, 29, 28, 15, 3])
def test_files_of_one_game_agree_however_far_each_has_got(path, steps):
    other = twin(path, steps)
    turns = len(game_file.load(other, str).record.every_turn)
    assert [*compare(path, other)] == [Agreement(1, turns, None)]
    assert [*compare(other, path)] == [Agreement(1, turns, None)]


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
    assert [*compare(path, twin(path, 30, seats=("Ana", "Eve")))] == []
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
