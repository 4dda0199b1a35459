"""Games with the throws of another one in files: saved, resumed, verified, refused."""

import json
from pathlib import Path
from random import Random

import pytest
from open_games import change_field
from playing import play_on

from puluc.game.session import Session, Setup
from puluc.rules import Ruleset, Side, against
from puluc.storage import game_file
from puluc.storage.errors import GameFileError
from puluc.storage.library import Library
from puluc.storage.verification import verify_path


@pytest.fixture
def saved(tmp_path) -> Path:
    """A file with a game, the same throws with the sides swapped, and a third game."""
    session = Session(iter("abc").__next__, Setup(Ruleset(), against("easy")))
    play_on(session, Random(1))
    path = tmp_path / "Twice.puluc"
    game_file.save(path, session)
    assert json.loads(path.read_text())["version"] == 2, "older programs read it"
    session.swap_sides()
    play_on(session, Random(2), 10)
    game_file.save(path, session)
    return path


def test_it_is_resumed_with_its_throws_and_the_first_game(saved):
    content = json.loads(saved.read_text())
    assert content["version"] == 4
    assert content["game"]["throws_of"] == 1
    assert content["game"]["seats"] == ["easy", "human"]
    session = game_file.load(saved, str)
    first = session.first_game
    assert first == session.games[0]
    assert first.result
    play_on(session, Random(3))
    both = min(len(first.throws), len(session.record.throws))
    assert session.record.throws[:both] == first.throws[:both]
    game_file.save(saved, session)
    (entry,) = Library(saved.parent).entries
    assert entry.opponent == "easy"
    assert entry.won == tuple(map(session.scores.won, Side)), "the first game alone counts"
    assert sum(entry.won) == 1
    session.next_game()
    play_on(session, Random(4), 5)
    game_file.save(saved, session)
    assert json.loads(saved.read_text())["version"] == 4
    assert verify_path(saved).errors == ()
    assert game_file.load(saved, str).games[1].throws_of == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game.throws_of": 2}, "game 2 can't have the throws of game 2"),
        ({"game.throws_of": 3}, "game 2 can't have the throws of game 3"),
        ({"games.0.rules": "throws=bell"}, "game 2 can't have the throws of game 1"),
        ({"games.0.seed": "other"}, "game 2 can't have the throws of game 1"),
        ({"game.throws_of": -1}, "$.game.throws_of"),
        ({"game.throws_of": "1"}, "$.game.throws_of"),
        ({"game.throws_of": 0}, "opening throw 1 is 0010, but the seed gives 0111"),
    ],
)
def test_a_wrong_reference_is_refused_with_its_reason(saved, change, reason):
    content = json.loads(saved.read_text())
    for place, value in change.items():
        change_field(content, place, value)
    saved.write_text(json.dumps(content))
    with pytest.raises(GameFileError) as caught:
        game_file.load(saved, str)
    assert reason in str(caught.value)


def test_verify_compares_the_throws_of_both_finished_games(saved):
    session = game_file.load(saved, str)
    play_on(session, Random(3))
    session.next_game()
    game_file.save(saved, session)
    content = json.loads(saved.read_text())
    content["games"][0]["rules"] = "spaces=9 pieces=4"
    saved.write_text(json.dumps(content))
    texts = [*map(str, verify_path(saved).errors)]
    assert "game 2 can't have the throws of game 1" in texts
