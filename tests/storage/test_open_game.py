"""The list of saved games and the open one: nothing is lost or overwritten."""

import errno
import os
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from open_games import DATA, SETUP, START, Clock, Games, changed, failing
from playing import play_on, play_step

from puluc.game.session import LAST_NUMBER, Session, Setup
from puluc.rules import (
    GivenStart,
    Phase,
    Player,
    Ruleset,
    Seat,
    SeriesGame,
    Side,
    against,
)
from puluc.storage import game_file
from puluc.storage.errors import DamagedError, LockedError, RefusedError
from puluc.storage.library import Library
from puluc.text.error_messages import error_message


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_game_without_a_name_is_kept_as_puluc(open_game, tmp_path):
    assert open_game.saved().name == "Puluc.puluc"
    assert open_game.saved().name == "Puluc 2.puluc"
    assert open_game.library.names == ["Puluc", "Puluc 2"]
    assert [path.name for path in tmp_path.glob("*.lock")] == ["Puluc 2.puluc.lock"]


def test_the_list_describes_each_file(open_game, clock):
    open_game.saved("Old")
    clock.now += timedelta(days=3)
    open_game.saved("New", Setup(Ruleset.preset("ritual warfare"), against("easy")))
    play_on(open_game.session)
    open_game.save()
    new, old = open_game.library.entries
    date = START.astimezone().date()
    expected = ("Old", Ruleset(), "easy", (0, 0), date, Player.JADE)
    assert (old.name, old.rules, old.opponent, old.won, old.date, old.mover) == expected
    winner = open_game.session.match.outcome.winner
    assert (new.name, new.rules, new.mover) == ("New", Ruleset.preset("ritual warfare"), None)
    assert new.won == ((1, 0) if winner is Side.JADE else (0, 1))


@pytest.mark.parametrize(
    ("rules", "seats", "mover"),
    [
        ("capture=eagle spaces=7", "easy easy", Player.OBSIDIAN),
        ("players=2 throws_per_turn=2", "easy easy hard hard", Player.Q),
    ],
)
def test_the_list_names_the_next_player(open_game, rules, seats, mover):
    """Also with the pieces lost, which end the text of the position."""
    setup = Setup(Ruleset.parse(rules), tuple(map(Seat, seats.split())))
    open_game.new(setup, "Eagles")
    session, rng = open_game.session, random.Random(3)
    while session.match.player is not mover or "lost" not in str(session.match.position):
        play_step(session, rng)
        if "eagle" not in rules and session.match.player is mover:
            break
    open_game.save()
    assert open_game.library.entries[0].mover is mover


def test_games_with_moves_taken_back_are_not_counted_in_the_list(open_game, monkeypatch):
    """As the game on the board, as an earlier one, or without a record."""
    monkeypatch.setattr("puluc.game.session.MAX_GAMES", 1)
    open_game.saved("Marked")
    for _ in range(3):
        session = open_game.session
        while session.match.phase is not Phase.MOVE:
            session.throw()
        session.move(session.match.legal_moves[0])
        session.take_back(0)
        play_on(session)
        open_game.save()
        assert sum(tally.jade + tally.obsidian for tally in session.scores.tallies) > 0
        assert open_game.library.entries[0].won == (0, 0)
        session.next_game()
    play_on(open_game.session)
    open_game.save()
    assert sum(open_game.library.entries[0].won) == 1


WATCHED_GAME = Setup(Ruleset(), (Seat("easy"), Seat("fair")))
HANDICAP = Setup(
    Ruleset(), against("easy"), start=GivenStart.parse("5 - - - - - - - - - 3 j", Ruleset())
)


@pytest.mark.parametrize("setup", [WATCHED_GAME, HANDICAP])
def test_the_list_counts_neither_watched_games_nor_handicaps(open_game, monkeypatch, setup):
    monkeypatch.setattr("puluc.game.session.MAX_GAMES", 1)
    open_game.saved("Apart", setup)
    for _ in range(3):
        play_on(open_game.session, random.Random(2))
        open_game.save()
        assert sum(tally.jade + tally.obsidian for tally in open_game.session.scores.tallies) > 0
        assert open_game.library.entries[0].won == (0, 0)
        open_game.session.next_game()


def test_the_game_played_last_comes_first_whatever_its_modification_time(open_game, clock):
    for name in ("b", "a", "c"):
        open_game.saved(name)
        clock.now += timedelta(minutes=1)
    os.utime(open_game.library.path("b"))
    assert [entry.name for entry in open_game.library.entries] == ["c", "a", "b"]


def test_damaged_files_stay_in_the_list_and_say_why(open_game, tmp_path):
    assert not Library(tmp_path / "nowhere").entries
    open_game.saved("Good")
    (tmp_path / "Bad.puluc").write_text("{")
    (tmp_path / "List.puluc").write_text("[]")
    (tmp_path / "Newer.puluc").write_text('{"format": "puluc-game", "version": 99}')
    (tmp_path / "Folder.puluc").mkdir()
    damage = {entry.name: entry.damage for entry in open_game.library.entries}
    assert damage["Good"] is None
    assert error_message(damage["Bad"]) == "the file is cut off"
    assert error_message(damage["List"]) == "it is not a file that Puluc can read"
    assert "newer Puluc" in error_message(damage["Newer"])
    assert "Folder" not in damage


def test_a_game_open_elsewhere_is_not_opened(open_game, tmp_path):
    path = open_game.saved("One")
    record = open_game.session.record
    other = Games(tmp_path)
    other.saved("Two")
    with pytest.raises(LockedError) as caught:
        other.open(path)
    assert (caught.value.path.name, caught.value.pid) == ("One.puluc", os.getpid())
    assert other.name == "Two"
    for forbidden in (lambda: other.rename("One", "x"), lambda: other.delete("One")):
        with pytest.raises(LockedError):
            forbidden()
    open_game.close()
    other.open(path)
    assert (other.name, other.session.record) == ("One", record)


def test_save_as_keeps_the_old_file_and_continues_in_the_new(open_game, tmp_path):
    old = open_game.saved("Old")
    before = old.read_bytes()
    open_game.save_as("New")
    open_game.throw_and_save()
    assert open_game.name == "New"
    assert old.read_bytes() == before
    Games(tmp_path).open(old)


def test_turns_played_while_a_copy_is_written_are_in_the_copy(open_game):
    old = open_game.saved("Old")
    continue_there = open_game.saving_as("New")()
    open_game.throw_and_save()
    continue_there()
    open_game.finish_saving()
    assert open_game.name == "New"
    assert game_file.load(open_game.path, str).record == open_game.session.record
    assert game_file.load(old, str).record == open_game.session.record


def test_a_copy_that_is_ready_when_another_game_is_open_changes_nothing(open_game):
    open_game.saved("Old")
    continue_there = open_game.saving_as("New")()
    open_game.saved("Other")
    continue_there()
    assert open_game.name == "Other"


def test_turns_that_a_failing_disk_does_not_keep_are_counted(open_game, monkeypatch):
    open_game.saved("One")
    assert open_game.unsaved_turns == 0
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing(errno.ENOSPC))
        patch.setattr(os, "replace", failing(errno.ENOSPC))
        for turns in range(3):
            while len(open_game.session.match.turns) < turns:
                play_step(open_game.session)
            open_game.save_soon()
        assert not open_game.finish_saving()
        assert open_game.unsaved_turns == 3
    assert open_game.finish_saving()
    assert open_game.unsaved_turns == 0


@pytest.mark.parametrize("is_open", [True, False])
def test_a_game_is_renamed_with_its_backup(open_game, tmp_path, is_open):
    open_game.saved("Old")
    open_game.save()
    if not is_open:
        open_game.close()
    open_game.rename("Old", "New")
    left = ["New.puluc", "New.puluc.bak"]
    assert files(tmp_path) == ([*left, "New.puluc.lock"] if is_open else left)
    assert open_game.name == ("New" if is_open else "Puluc")


def test_a_duplicate_is_a_separate_game(open_game):
    path = open_game.saved("One")
    open_game.duplicate("One", "Copy")
    assert open_game.library.path("Copy").read_bytes() == path.read_bytes()
    assert open_game.name == "One"


def test_every_deleted_game_is_in_the_trash(open_game, tmp_path):
    for number in range(3):
        open_game.saved("One")
        open_game.session.reset_scores()
        content = open_game.path.read_bytes()
        if number == 2:
            open_game.close()
        open_game.delete("One")
        assert open_game.session is None
        name = f"One {number + 1}.puluc" if number else "One.puluc"
        assert (tmp_path / "trash" / name).read_bytes() == content
    assert not open_game.library.entries


def test_a_damaged_file_is_refused_and_left_untouched(open_game, tmp_path):
    open_game.saved("Other")
    path = tmp_path / "Bad.puluc"
    path.write_text("{")
    with pytest.raises(DamagedError, match="the file is cut off") as caught:
        open_game.open(path)
    assert not caught.value.has_backup
    assert path.read_text() == "{"
    assert open_game.name == "Other"
    path.unlink()
    path.mkdir()
    with pytest.raises(DamagedError, match="it is not a regular file"):
        open_game.open(path)
    assert "Bad.puluc.lock" not in files(tmp_path)


def test_the_backup_replaces_a_damaged_file_which_is_kept(open_game, tmp_path):
    path = open_game.saved("One")
    first = path.read_bytes()
    open_game.throw_and_save()
    open_game.close()
    path.write_bytes(b"spoilt")
    with pytest.raises(DamagedError) as caught:
        open_game.open(path)
    assert caught.value.has_backup
    open_game.recover(path)
    open_game.open(path)
    assert path.read_bytes() == first
    assert (tmp_path / "trash" / "One.puluc").read_bytes() == b"spoilt"


def test_a_time_of_saving_from_a_wrong_clock_heals(open_game, clock):
    clock.now += timedelta(days=365 * 5000)
    path = open_game.saved("One")
    clock.now = START
    open_game.throw_and_save()
    assert game_file.read(path).played == START
    assert not open_game.is_clock_behind


@pytest.mark.parametrize("leave", [Games.finish_saving, Games.new])
def test_a_game_that_another_program_deletes_is_written_back_when_it_is_left(open_game, leave):
    path = open_game.saved("One")
    record = open_game.session.record
    path.unlink()
    assert leave(open_game) is not False
    open_game.close()
    assert game_file.load(path, str).record == record


def test_the_time_of_saving_never_decreases(open_game, clock):
    path = open_game.saved("One")
    clock.now -= timedelta(days=20)
    open_game.throw_and_save()
    assert game_file.read(path).played == START
    assert open_game.is_clock_behind
    clock.now += timedelta(days=500)
    open_game.save()
    assert game_file.read(path).played == clock.now
    assert not open_game.is_clock_behind


def test_a_vanished_folder_is_recreated_by_the_next_save(open_game, tmp_path):
    path = open_game.saved("One")
    for each in tmp_path.iterdir():
        each.unlink()
    tmp_path.rmdir()
    open_game.throw_and_save()
    assert game_file.load(path, str).record == open_game.session.record


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS], ids=errno.errorcode.get)
@pytest.mark.parametrize("action", ["save_as", "duplicate", "rename", "delete"])
def test_a_refusing_disk_is_reported_and_loses_nothing(open_game, monkeypatch, code, action):
    path = open_game.saved("One")
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        for name in ("rename", "replace"):
            patch.setattr(Path, name, failing(code))
        patch.setattr(os, "link", failing(code))
        arguments = {"save_as": ("Two",), "delete": ("One",)}.get(action, ("One", "Two"))
        with pytest.raises(RefusedError, match=os.strerror(code)):
            getattr(open_game, action)(*arguments)
    assert path.read_bytes() == before
    assert open_game.name == "One"
    left = ["One.puluc", "One.puluc.lock"]
    assert files(path.parent) == ([*left, "trash"] if action == "delete" else left)
    with pytest.raises(LockedError):
        Games(path.parent).open(path)
    open_game.open(path)
    open_game.save()


def test_the_score_of_a_series_counts_its_last_game_even_if_moves_are_taken_back(open_game):
    rules = Ruleset.parse("captures=backward pieces=1 highway=return army=1 players=2")
    setup = Setup(rules, against("human", 2), series_game=SeriesGame(2, (12, 9)))
    open_game.new(setup, "Village")
    session = open_game.session
    open_game.save()
    (entry,) = open_game.library.entries
    assert (entry.series_game, entry.series_score) == (SeriesGame(2, (12, 9)), (12, 9))
    play_on(session)
    taken = session.record.taken
    expected = (12 + taken[0], 9 + taken[1])
    assert sum(taken) > 0
    for _ in range(2):
        open_game.save()
        assert session.series_score == open_game.library.entries[0].series_score == expected
        session.take_back(session.last_choice())
    session.next_game()
    assert session.series_score == expected


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
    session.header = replace(session.header, number=LAST_NUMBER)
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
