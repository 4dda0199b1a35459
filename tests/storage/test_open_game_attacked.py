"""Two programs, links, full disks and other programs: no game is lost or overwritten."""

import errno
import os
import random
from pathlib import Path

import pytest
from open_games import SETUP, Games, failing, needs_links, needs_pipes
from playing import play_step

from puluc.storage import game_file, lock
from puluc.storage.atomic import backup_of
from puluc.storage.errors import (
    DamagedBackupError,
    LockedError,
    RefusedError,
    StorageError,
)
from puluc.storage.lock import FileLock
from puluc.storage.open_file import Conflict


@pytest.fixture
def other(tmp_path) -> Games:
    """Another window on the same folder."""
    return Games(tmp_path)


def is_locked(path: Path) -> bool:
    try:
        with FileLock(path):
            return False
    except LockedError:
        return True


def written_by_another(path: Path, content: bytes) -> None:
    """Replace a file as a program that synchronises folders does."""
    temporary = path.with_name("sync")
    temporary.write_bytes(content)
    temporary.replace(path)


# A game that is open, and the names of others


def test_a_refused_renaming_leaves_the_open_game_where_it_is(open_game, other):
    path, taken = open_game.saved("Mine"), other.saved("Taken")
    for is_open in (True, False):
        before = taken.read_bytes()
        with pytest.raises(RefusedError, match=r"can't rename .*Mine.puluc: File exists"):
            open_game.rename("Mine", "Taken")
        assert open_game.path == path
        assert is_locked(path)
        open_game.throw_and_save()
        assert taken.read_bytes() == before
        assert is_locked(taken) is is_open
        other.close()


@pytest.mark.parametrize("step", ["new", "save_as", "duplicate", "rename"])
def test_a_name_that_another_window_holds_is_not_taken(open_game, other, step):
    path = open_game.saved("Mine")
    other.new(SETUP, "Taken")  # begun, not saved yet
    arguments = {"new": (SETUP, "Taken"), "save_as": ("Taken",)}.get(step, ("Mine", "Taken"))
    with pytest.raises(LockedError, match="Taken"):
        getattr(open_game, step)(*arguments)
    other.save()
    taken = other.path
    content = taken.read_bytes()
    for _ in range(2):
        assert open_game.path == path
        assert is_locked(path)
        with pytest.raises(RefusedError, match="File exists"):
            getattr(open_game, step)(*arguments)
        assert taken.read_bytes() == content
        other.close()


@pytest.fixture
def taken(open_game, tmp_path, monkeypatch) -> Path:
    """A file that another program, which ignores locks, creates at the last moment."""
    open_game.saved("Mine")
    link = os.link
    taken = tmp_path / "Taken.puluc"

    def interrupted(old: Path, new: Path) -> None:
        if Path(new) == taken and not taken.exists():
            taken.write_bytes(b"another's")
        link(old, new)

    monkeypatch.setattr(os, "link", interrupted)
    return taken


@pytest.mark.parametrize("step", ["new", "save_as"])
def test_a_file_created_between_check_and_save_is_kept(open_game, tmp_path, taken, step):
    if step == "new":
        open_game.new(SETUP, "Taken")
        open_game.save()
    else:
        open_game.save_as("Taken")
    assert [each.other for each in open_game.conflicts] == [tmp_path / "Taken (other).puluc"]
    assert open_game.conflicts[0].other.read_bytes() == b"another's"
    assert game_file.load(taken, str).record == open_game.session.record


@pytest.mark.parametrize("step", ["duplicate", "rename"])
def test_a_file_created_between_check_and_renaming_is_not_overwritten(open_game, taken, step):
    with pytest.raises(RefusedError, match="File exists"):
        getattr(open_game, step)("Mine", "Taken")
    assert taken.read_bytes() == b"another's"
    assert open_game.name == "Mine"


def test_two_windows_that_start_at_once_get_separate_games(open_game, other):
    open_game.new()
    other.new()
    assert (open_game.name, other.name) == ("Puluc", "Puluc 2")


def test_a_renamed_open_game_is_locked_all_the_time(open_game, monkeypatch):
    path = open_game.saved("Old")
    new = path.with_name("New.puluc")
    link, seen = os.link, []

    def noted(old: Path, target: Path) -> None:
        seen.append((is_locked(path), is_locked(new)))
        link(old, target)

    monkeypatch.setattr(os, "link", noted)
    open_game.rename("Old", "New")
    assert seen == [(True, True)]
    assert is_locked(new)
    assert not is_locked(path)


def test_a_game_that_was_never_saved_can_be_renamed(open_game, tmp_path):
    open_game.new(SETUP, "Old")
    open_game.rename("Old", "New")
    open_game.save()
    assert [path.name for path in tmp_path.glob("*.puluc")] == ["New.puluc"]


def test_a_game_put_back_once_another_is_open_is_closed(open_game):
    path = open_game.saved("One")
    taken = open_game.take("One")
    assert is_locked(path)
    open_game.saved("Two")
    open_game.put_back(taken)
    assert open_game.name == "Two"
    assert not is_locked(path)


@pytest.mark.parametrize("call", ["exists", "unlink", "stat"])
def test_after_a_failed_rename_the_game_stays_open_and_locked(open_game, monkeypatch, call):
    path = open_game.saved("Old")

    with monkeypatch.context() as patch:
        patch.setattr(Path, call, failing(errno.EIO))
        try:
            open_game.rename("Old", "New")
        except StorageError:
            assert open_game.path == path
        else:
            assert open_game.name == "New"
    assert is_locked(open_game.path)
    open_game.throw_and_save()
    assert game_file.load(open_game.path, str).record == open_game.session.record


def test_a_lock_that_can_not_be_closed_is_released(open_game, monkeypatch):
    open_game.saved("One")
    close = os.close

    def fail(handle: int) -> None:
        close(handle)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(lock.os, "close", fail)
        open_game.close()
    open_game.open(open_game.library.path("One"))


# Paths and links


def test_a_relative_path_is_the_same_file(open_game, tmp_path, monkeypatch):
    path = open_game.saved("One")
    monkeypatch.chdir(tmp_path)
    session = open_game.session
    open_game.open(Path("One.puluc"))
    assert open_game.session is session
    open_game.close()
    open_game.open(Path("One.puluc"))
    assert open_game.path == path
    open_game.rename("One", "Two")
    assert open_game.name == "Two"


@needs_links
def test_a_link_and_its_target_are_one_game(open_game, other, tmp_path):
    path = open_game.saved("One")
    (tmp_path / "Link.puluc").symlink_to("One.puluc")
    with pytest.raises(LockedError, match="One"):
        other.open(tmp_path / "Link.puluc")
    open_game.close()
    open_game.open(tmp_path / "Link.puluc")
    assert open_game.path == path
    with pytest.raises(LockedError, match="One"):
        other.open(path)


@needs_links
def test_a_library_behind_a_link_knows_its_open_game(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    open_game = Games(tmp_path / "link")
    open_game.saved("One")
    open_game.rename("One", "Two")
    assert open_game.path == tmp_path / "real" / "Two.puluc"
    open_game.delete("Two")
    assert open_game.session is None


@needs_links
def test_a_loop_of_links_is_refused(open_game, tmp_path):
    (tmp_path / "a.puluc").symlink_to("b.puluc")
    (tmp_path / "b.puluc").symlink_to("a.puluc")
    with pytest.raises(RefusedError, match=r"can't open .*a.puluc"):
        open_game.open(tmp_path / "a.puluc")


# Lock files


@needs_pipes
@pytest.mark.parametrize("make", [Path.symlink_to, Path.hardlink_to, os.mkfifo, Path.mkdir])
def test_anything_but_a_lock_file_is_refused_at_once_and_left_alone(open_game, tmp_path, make):
    path = open_game.saved("One")
    open_game.close()
    target, lock_file = tmp_path / "precious", tmp_path / "One.puluc.lock"
    target.write_text("do not touch")
    is_link = make in (Path.symlink_to, Path.hardlink_to)
    make(lock_file, target) if is_link else make(lock_file)
    with pytest.raises(RefusedError, match="it is not a regular file"):
        open_game.open(path)
    assert target.read_text() == "do not touch"
    lock_file.rmdir() if lock_file.is_dir() else lock_file.unlink()
    open_game.open(path)


def test_a_lock_that_can_not_be_written_is_released(open_game, monkeypatch):
    path = open_game.saved("One")
    open_game.close()

    with monkeypatch.context() as patch:
        patch.setattr(lock.os, "write", failing(errno.ENOSPC))
        open_game.open(path)
        assert is_locked(path)
        open_game.close()
    open_game.open(path)
    assert path.with_name("One.puluc.lock").read_text() == str(os.getpid())


# Other programs


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def renamed(path: Path) -> None:
    path.rename(path.with_name("Elsewhere.puluc"))


def put_back(path: Path) -> None:
    """Bring back the version before the last one, as a folder that synchronises does."""
    written_by_another(path, backup_of(path).read_bytes())


@pytest.mark.parametrize("notice", [Games.close, Games.finish_saving, Games.check_soon])
@pytest.mark.parametrize(
    ("change", "conflict"),
    [
        (put_back, Conflict.CHANGED),
        (emptied, Conflict.REMOVED),
        (Path.unlink, Conflict.REMOVED),
        (renamed, Conflict.REMOVED),
    ],
)
def test_saved_turns_survive_what_another_program_does(
    open_game, tmp_path, change, conflict, notice
):
    path = open_game.saved("One")
    play_step(open_game.session, random.Random(1))
    open_game.save()
    record, backup = open_game.session.record, backup_of(path).read_bytes()
    change(path)
    notice(open_game)
    open_game.wait_for_saves()
    assert game_file.load(path, str).record == record
    assert backup_of(path).read_bytes() == backup
    assert [each.conflict for each in open_game.conflicts] == [conflict]
    if change is put_back:
        assert open_game.conflicts[0].other.read_bytes() == backup
        assert open_game.conflicts[0].other == tmp_path / "One (other).puluc"
    if change is renamed:
        assert (tmp_path / "Elsewhere.puluc").exists()


def test_a_file_that_nobody_changed_is_not_written_again(open_game):
    path = open_game.saved("One")
    before = path.stat()
    open_game.finish_saving()
    os.utime(path, (1, 1))
    open_game.check_soon()
    open_game.wait_for_saves()
    open_game.close()
    assert (path.stat().st_ino, path.stat().st_mtime) == (before.st_ino, 1)
    assert not open_game.conflicts


def test_a_file_replaced_by_a_folder_is_an_error_until_it_is_gone(open_game):
    path = open_game.saved("One")
    content = path.read_bytes()
    path.unlink()
    path.mkdir()
    assert not open_game.finish_saving()
    assert "not a regular file" in str(open_game.failure)
    path.rmdir()
    assert open_game.finish_saving()
    assert path.read_bytes() == content


def test_one_copy_and_one_notice_however_often_another_program_writes(open_game, tmp_path):
    path = open_game.saved("One")
    for number in range(40):
        written_by_another(path, b"version %d" % number)
        open_game.finish_saving()
    assert len(open_game.conflicts) == 1
    copies = sorted(each.name for each in tmp_path.glob("*other*") if each.suffix != ".bak")
    assert copies == ["One (other).puluc"]
    other = tmp_path / copies[0]
    assert other.read_bytes() == b"version 39"
    assert backup_of(other).read_bytes() == b"version 38"


def test_a_copy_that_somebody_has_changed_is_not_replaced(open_game, tmp_path):
    path = open_game.saved("One")
    written_by_another(path, b"theirs")
    open_game.finish_saving()
    written_by_another(tmp_path / "One (other).puluc", b"played on")
    written_by_another(path, b"theirs again")
    open_game.finish_saving()
    assert (tmp_path / "One (other).puluc").read_bytes() == b"played on"
    assert (tmp_path / "One (other) 2.puluc").read_bytes() == b"theirs again"


def test_a_deleted_lock_is_taken_again(open_game, other):
    path = open_game.saved("One")
    for notice in (open_game.save, open_game.check_soon, open_game.finish_saving):
        path.with_name("One.puluc.lock").unlink()
        notice()
        open_game.wait_for_saves()
        with pytest.raises(LockedError, match="One"):
            other.open(path)
    assert not open_game.conflicts


def test_two_programs_never_play_on_in_one_file(open_game, other, tmp_path):
    path = open_game.saved("One")
    path.with_name("One.puluc.lock").unlink()
    other.open(path)
    for _ in range(20):
        for games in (open_game, other):
            play_step(games.session, random.Random(1))
            games.save()
    assert (open_game.name, other.name) == ("One 2", "One")
    assert [each.conflict for each in open_game.conflicts] == [Conflict.TAKEN]
    assert not other.conflicts
    assert sorted(each.name for each in tmp_path.glob("*.puluc")) == ["One 2.puluc", "One.puluc"]
    for games in (open_game, other):
        assert game_file.load(games.path, str).record == games.session.record
        assert is_locked(games.path)
    open_game.close()
    assert is_locked(path)
    with pytest.raises(LockedError, match="One"):
        open_game.open(path)


def test_a_lock_lost_during_a_save_leaves_the_next_one_to_go_elsewhere(
    open_game, other, monkeypatch
):
    path = open_game.saved("One")
    write = game_file.write

    def interrupted(*arguments, **options):
        write(*arguments, **options)
        monkeypatch.undo()
        path.with_name("One.puluc.lock").unlink()
        other.open(path)

    monkeypatch.setattr(game_file, "write", interrupted)
    play_step(open_game.session, random.Random(1))
    open_game.save()
    record = open_game.session.record
    open_game.close()
    assert [each.conflict for each in open_game.conflicts] == [Conflict.TAKEN]
    assert game_file.load(path.with_name("One 2.puluc"), str).record == record
    assert is_locked(path)


def test_a_lock_of_another_program_is_never_removed(open_game, other):
    path = open_game.saved("One")
    path.with_name("One.puluc.lock").unlink()
    other.open(path)
    open_game.close()
    assert is_locked(path)


def test_a_file_that_another_program_replaced_is_kept(open_game, tmp_path):
    path = open_game.saved("One")
    theirs = path.read_bytes().replace(b'"easy"', b'"hard"')
    written_by_another(path, theirs)
    open_game.throw_and_save()
    assert [each.other for each in open_game.conflicts] == [tmp_path / "One (other).puluc"]
    assert open_game.conflicts[0].other.read_bytes() == theirs
    assert game_file.load(path, str).record == open_game.session.record
    open_game.conflicts.clear()
    open_game.throw_and_save()
    assert not open_game.conflicts


def test_a_change_of_the_same_size_is_noticed(open_game):
    path = open_game.saved("One")
    theirs = path.read_bytes().replace(b'"easy"', b'"hard"')
    assert len(theirs) == path.stat().st_size
    path.write_bytes(theirs)
    open_game.save()
    assert open_game.conflicts[0].other.read_bytes() == theirs


def test_a_file_replaced_while_it_is_opened_is_noticed(open_game, monkeypatch):
    path = open_game.saved("One")
    open_game.close()
    read = game_file.read_content

    def interrupted(opened: Path) -> bytes:
        content = read(opened)
        written_by_another(path, b"theirs")
        return content

    monkeypatch.setattr(game_file, "read_content", interrupted)
    open_game.open(path)
    open_game.save()
    assert open_game.conflicts[0].other.read_bytes() == b"theirs"


def test_rewriting_the_same_content_is_no_change(open_game):
    path = open_game.saved("One")
    written_by_another(path, path.read_bytes())
    os.utime(path, (1, 1))
    open_game.save()
    assert not open_game.conflicts


def test_without_links_the_other_version_is_copied(open_game, monkeypatch):
    path = open_game.saved("One")
    written_by_another(path, b"theirs")

    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    open_game.save()
    assert open_game.conflicts[0].other.read_bytes() == b"theirs"
    game_file.load(path, str)


def test_another_version_that_can_not_be_kept_is_not_overwritten(open_game, monkeypatch):
    path = open_game.saved("One")
    written_by_another(path, b"theirs")

    with monkeypatch.context() as patch:
        patch.setattr("puluc.storage.atomic.copy", failing(errno.ENOSPC))
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            open_game.save()
        assert path.read_bytes() == b"theirs"
        assert isinstance(open_game.failure, OSError)
    open_game.save()
    assert open_game.failure is None
    assert open_game.conflicts[0].other.read_bytes() == b"theirs"


@pytest.mark.skipif(os.name == "nt", reason="devices are another matter there")
def test_a_backup_of_any_kind_never_hangs(open_game):
    path = open_game.saved("One")
    open_game.close()
    path.write_text("spoilt")
    backup = backup_of(path)
    backup.write_text("{")
    with pytest.raises(DamagedBackupError, match="the file is cut off"):
        open_game.recover(path)
    backup.unlink()
    for make in (os.mkfifo, Path.mkdir, lambda each: each.symlink_to("/dev/zero")):
        make(backup)
        with pytest.raises(DamagedBackupError, match="it is not a regular file"):
            open_game.recover(path)
        backup.rmdir() if backup.is_dir() else backup.unlink()
    with backup.open("wb") as file:
        file.truncate(10 * 2**30)
    with pytest.raises(DamagedBackupError, match="it is too large"):
        open_game.recover(path)
    assert path.read_text() == "spoilt"


def test_a_link_that_leads_nowhere_is_never_written_through(open_game, tmp_path):
    elsewhere = tmp_path / "elsewhere" / "target.puluc"
    elsewhere.parent.mkdir()
    (tmp_path / "Link.puluc").symlink_to(elsewhere)
    open_game.saved("One")
    for step, *words in (("new", SETUP, "Link"), ("save_as", "Link"), ("rename", "One", "Link")):
        with pytest.raises(StorageError):
            getattr(open_game, step)(*words)
    assert not elsewhere.exists()
    assert open_game.name == "One"
