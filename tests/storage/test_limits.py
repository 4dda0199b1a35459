"""Impossible values are refused and never written; anything but a file is refused at once."""

import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from open_games import DATA, SETUP, START, Clock, Games, changed, needs_pipes
from playing import play_on

from puluc.game.session import LAST_NUMBER, Session
from puluc.storage import game_file
from puluc.storage.atomic import NotAFileError
from puluc.storage.errors import GameFileError
from puluc.storage.preferences import Preferences


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("played", "9998-12-31T23:59:59-12:00"),
        ("played", "1970-01-01T00:00:00+14:00"),
        ("game.date", "2024-02-29"),
        ("earlier.tallies", [{"opponent": "easy", "rules": "puluc", "jade": LAST_NUMBER}]),
        ("earlier.streak", LAST_NUMBER),
    ],
)
def test_an_accepted_file_can_be_written_and_read_again(tmp_path, place, value):
    path = tmp_path / "Puluc.puluc"
    path.write_bytes(changed(DATA / "game-v2-many.puluc", place, value))
    for zone in (UTC, timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))):
        open_game = Games(tmp_path, Clock(START.replace(tzinfo=zone)))
        open_game.open(path)
        open_game.session.new_game(SETUP)
        open_game.save()
        open_game.close()
        assert open_game.library.entries[0].damage is None
        game_file.load(path, str)


@pytest.mark.parametrize("year", [1, 1969, 9999])
def test_an_impossible_time_is_not_stored(tmp_path, year):
    open_game = Games(tmp_path, Clock(datetime(year, 1, 1, tzinfo=UTC)))
    open_game.new()
    open_game.save()
    assert game_file.read(open_game.path).played is None


def test_numbers_and_counts_stay_within_the_schema(tmp_path):
    path = tmp_path / "Puluc.puluc"
    session = Session(lambda: "seed", SETUP)
    session.game_number = LAST_NUMBER
    session.earlier.streak = session.earlier.turns = LAST_NUMBER + 5
    play_on(session, turns=1)
    session.new_game(SETUP)
    assert session.games
    session.reset_scores()
    session.earlier.longest = LAST_NUMBER + 5
    game_file.save(path, session)
    again = game_file.load(path, str)
    assert again.game_number == LAST_NUMBER
    assert again.earlier.longest == LAST_NUMBER


@needs_pipes
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
class TestWhatIsNoFile:
    def test_in_the_place_of_a_game(self, tmp_path, make):
        make(tmp_path / "Puluc.puluc")
        with pytest.raises(GameFileError, match="it is not a regular file"):
            game_file.read(tmp_path / "Puluc.puluc")

    def test_in_the_place_of_the_preferences(self, tmp_path, make):
        path = tmp_path / "preferences.json"
        make(path)
        with pytest.raises(NotAFileError):
            Preferences.load(path)
        with pytest.raises(OSError, match=r"it is not a regular file|directory"):
            Preferences().save(path)
        assert not path.is_file()
