"""Encoding a file with many finished games costs no more than one with few."""

from dataclasses import replace
from random import Random

import pytest
from playing import play_step

from puluc.game import session as session_module
from puluc.game.session import Session, Setup
from puluc.rules import (
    Ruleset,
    against,
)
from puluc.storage import game_file
from puluc.storage.game_file import Encoder
from tools.monkey.homes import play_games


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
    while len(session.games) < 6:
        assert encoder.encode(session) == Encoder().encode(session)
        encoded.clear()
        encoder.encode(session)
        assert encoded == []
        play_step(session, rng)
    encoder.encode(session)
    assert encoded == [6]


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
