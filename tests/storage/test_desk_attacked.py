"""Two programs, links, full disks and other programs: no game is lost, none is written over."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from puluc.rules import Ruleset
from puluc.session import Setup
from puluc.storage import gamefile, lock
from puluc.storage.desk import Desk
from puluc.storage.desk_errors import DeskError
from puluc.storage.files import backup_of
from puluc.storage.library import Library
from puluc.storage.lock import FileLock

SETUP = Setup(Ruleset(), "easy")


def new_desk(folder: Path) -> Desk:
    seeds = iter(range(1, 1000))
    return Desk(
        Library(folder), lambda: str(next(seeds)), lambda: datetime(2026, 11, 21, tzinfo=UTC)
    )


@pytest.fixture
def desk(tmp_path) -> Desk:
    return new_desk(tmp_path)


@pytest.fixture
def other(tmp_path) -> Desk:
    """Another window on the same folder."""
    return new_desk(tmp_path)


def saved(desk: Desk, name: str) -> Path:
    desk.new(SETUP, name)
    desk.session.throw()
    desk.save()
    return desk.path


def is_locked(path: Path) -> bool:
    try:
        with FileLock(path):
            return False
    except lock.LockedError:
        return True


def written_by_another(path: Path, content: bytes) -> None:
    """Replace a file as a program that synchronises folders does."""
    temporary = path.with_name("sync")
    temporary.write_bytes(content)
    temporary.replace(path)


# A game that is open, and the names of others


def test_a_refused_renaming_leaves_the_open_game_where_it_is(desk, other):
    path, taken = saved(desk, "Mine"), saved(other, "Taken")
    for is_open in (True, False):
        before = taken.read_bytes()
        with pytest.raises(DeskError, match="Can't rename 'Mine': File exists"):
            desk.rename("Mine", "Taken")
        assert desk.path == path
        assert is_locked(path)
        desk.session.throw()
        desk.save()
        assert taken.read_bytes() == before
        assert is_locked(taken) is is_open
        other.close()


@pytest.mark.parametrize("step", ["new", "save_as", "duplicate", "rename"])
def test_a_name_that_another_window_holds_is_not_taken(desk, other, step):
    path = saved(desk, "Mine")
    other.new(SETUP, "Taken")  # begun, not saved yet
    arguments = {"new": (SETUP, "Taken"), "save_as": ("Taken",)}.get(step, ("Mine", "Taken"))
    with pytest.raises(DeskError, match="'Taken' is open in another Puluc"):
        getattr(desk, step)(*arguments)
    assert desk.path == path
    assert is_locked(path)
    other.save()
    content = other.path.read_bytes()
    with pytest.raises(DeskError, match="File exists"):
        getattr(desk, step)(*arguments)
    assert other.path.read_bytes() == content
    other.close()
    with pytest.raises(DeskError, match="File exists"):
        getattr(desk, step)(*arguments)
    assert desk.path == path


@pytest.mark.parametrize("step", ["new", "save_as", "duplicate", "rename"])
def test_a_game_made_between_looking_and_writing_is_not_written_over(
    desk, tmp_path, monkeypatch, step
):
    """Another program, without locks, makes the file at the last moment."""
    saved(desk, "Mine")
    link = os.link
    taken = tmp_path / "Taken.puluc"

    def interrupted(old: Path, new: Path) -> None:
        if Path(new) == taken and not taken.exists():
            taken.write_bytes(b"another's")
        link(old, new)

    monkeypatch.setattr(os, "link", interrupted)
    if step == "new":
        desk.new(SETUP, "Taken")
        desk.save()
        assert list(desk.kept) == [tmp_path / "Taken (other).puluc"]
        assert desk.kept[0].read_bytes() == b"another's"
        gamefile.load(taken, str)
        return
    arguments = ("Taken",) if step == "save_as" else ("Mine", "Taken")
    if step == "save_as":
        desk.save_as("Taken")
        assert desk.kept[0].read_bytes() == b"another's"
    else:
        with pytest.raises(DeskError, match="File exists"):
            getattr(desk, step)(*arguments)
        assert taken.read_bytes() == b"another's"
        assert desk.name == "Mine"


def test_two_windows_that_begin_at_once_get_games_of_their_own(desk, other):
    desk.new(SETUP)
    other.new(SETUP)
    assert (desk.name, other.name) == ("Puluc", "Puluc 2")


def test_a_renamed_open_game_is_locked_all_the_time(desk, monkeypatch):
    path = saved(desk, "Old")
    new = path.with_name("New.puluc")
    link, seen = os.link, []

    def noted(old: Path, target: Path) -> None:
        seen.append((is_locked(path), is_locked(new)))
        link(old, target)

    monkeypatch.setattr(os, "link", noted)
    desk.rename("Old", "New")
    assert seen == [(True, True)]
    assert is_locked(new)
    assert not is_locked(path)


def test_a_game_that_was_never_saved_can_be_renamed(desk, tmp_path):
    desk.new(SETUP, "Old")
    desk.rename("Old", "New")
    desk.save()
    assert [path.name for path in tmp_path.glob("*.puluc")] == ["New.puluc"]


@pytest.mark.parametrize("call", ["exists", "unlink", "stat"])
def test_whatever_fails_while_renaming_the_game_stays_open_and_locked(desk, monkeypatch, call):
    path = saved(desk, "Old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(Path, call, fail)
        try:
            desk.rename("Old", "New")
        except DeskError:
            assert desk.path == path
        else:
            assert desk.name == "New"
    assert is_locked(desk.path)
    desk.session.throw()
    desk.save()
    assert gamefile.load(desk.path, str).record == desk.session.record


def test_a_lock_that_can_not_be_closed_is_let_go(desk, monkeypatch):
    saved(desk, "One")
    close = os.close

    def fail(handle: int) -> None:
        close(handle)
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(lock.os, "close", fail)
        desk.close()
    desk.open(desk.library.path("One"))


# Paths and links


def test_a_relative_path_is_the_same_file(desk, tmp_path, monkeypatch):
    path = saved(desk, "One")
    monkeypatch.chdir(tmp_path)
    session = desk.session
    desk.open(Path("One.puluc"))
    assert desk.session is session
    desk.close()
    desk.open(Path("One.puluc"))
    assert desk.path == path
    desk.rename("One", "Two")
    assert desk.name == "Two"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_and_its_target_are_one_game(desk, other, tmp_path):
    path = saved(desk, "One")
    (tmp_path / "Link.puluc").symlink_to("One.puluc")
    with pytest.raises(DeskError, match="'One' is open in another Puluc"):
        other.open(tmp_path / "Link.puluc")
    desk.close()
    desk.open(tmp_path / "Link.puluc")
    assert desk.path == path
    with pytest.raises(DeskError, match="'One' is open in another Puluc"):
        other.open(path)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_library_behind_a_link_knows_its_open_game(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    desk = new_desk(tmp_path / "link")
    saved(desk, "One")
    desk.rename("One", "Two")
    assert desk.path == tmp_path / "real" / "Two.puluc"
    desk.delete("Two")
    assert desk.session is None


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_in_a_circle_are_told_of(desk, tmp_path):
    (tmp_path / "a.puluc").symlink_to("b.puluc")
    (tmp_path / "b.puluc").symlink_to("a.puluc")
    with pytest.raises(DeskError, match="Can't open 'a'"):
        desk.open(tmp_path / "a.puluc")


# Lock files


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_a_lock_file_that_is_a_link_is_refused_and_its_target_left_alone(desk, tmp_path, link):
    path = saved(desk, "One")
    desk.close()
    target = tmp_path / "precious"
    target.write_text("do not touch")
    link(tmp_path / "One.puluc.lock", target)
    with pytest.raises(DeskError, match="Can't open 'One': it is no file"):
        desk.open(path)
    assert target.read_text() == "do not touch"
    (tmp_path / "One.puluc.lock").unlink()
    desk.open(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only POSIX has such pipes")
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir])
def test_what_is_no_lock_file_is_refused_at_once(desk, tmp_path, make):
    path = saved(desk, "One")
    desk.close()
    make(tmp_path / "One.puluc.lock")
    with pytest.raises(DeskError, match="it is no file"):
        desk.open(path)


def test_a_lock_that_can_not_be_written_is_not_kept_for_ever(desk, monkeypatch):
    path = saved(desk, "One")
    desk.close()

    def fail(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(lock.os, "write", fail)
        desk.open(path)
        assert is_locked(path)
        desk.close()
    desk.open(path)
    assert path.with_name("One.puluc.lock").read_text() == str(os.getpid())


# Other programs


def test_a_file_that_another_program_replaced_is_kept(desk, tmp_path):
    path = saved(desk, "One")
    theirs = path.read_bytes().replace(b'"easy"', b'"hard"')
    written_by_another(path, theirs)
    desk.session.throw()
    desk.save()
    assert list(desk.kept) == [tmp_path / "One (other).puluc"]
    assert desk.kept[0].read_bytes() == theirs
    assert gamefile.load(path, str).record == desk.session.record
    desk.kept.clear()
    desk.session.throw()
    desk.save()
    assert not desk.kept
    written_by_another(path, b"nonsense of the same file")
    desk.save()
    assert [each.name for each in desk.kept] == ["One (other) 2.puluc"]
    assert desk.kept[0].read_bytes() == b"nonsense of the same file"


def test_a_change_of_the_same_size_is_noticed(desk):
    path = saved(desk, "One")
    theirs = path.read_bytes().replace(b'"easy"', b'"hard"')
    assert len(theirs) == path.stat().st_size
    path.write_bytes(theirs)
    desk.save()
    assert desk.kept[0].read_bytes() == theirs


def test_a_file_replaced_while_it_is_opened_is_noticed(desk, monkeypatch):
    path = saved(desk, "One")
    desk.close()
    read = gamefile.read_content

    def interrupted(opened: Path) -> bytes:
        content = read(opened)
        written_by_another(path, b"theirs")
        return content

    monkeypatch.setattr(gamefile, "read_content", interrupted)
    desk.open(path)
    desk.save()
    assert desk.kept[0].read_bytes() == b"theirs"


def test_the_same_content_written_again_is_no_change(desk):
    path = saved(desk, "One")
    written_by_another(path, path.read_bytes())
    os.utime(path, (1, 1))
    desk.save()
    assert not desk.kept


def test_without_links_the_other_version_is_copied(desk, monkeypatch):
    path = saved(desk, "One")
    written_by_another(path, b"theirs")

    def fail(*_: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", fail)
    desk.save()
    assert desk.kept[0].read_bytes() == b"theirs"
    gamefile.load(path, str)


def test_another_version_that_can_not_be_kept_is_not_written_over(desk, monkeypatch):
    path = saved(desk, "One")
    written_by_another(path, b"theirs")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("puluc.storage.files.copy", fail)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            desk.save()
        assert path.read_bytes() == b"theirs"
        assert isinstance(desk.failure, OSError)
    desk.save()
    assert desk.failure is None
    assert desk.kept[0].read_bytes() == b"theirs"


@pytest.mark.skipif(os.name == "nt", reason="devices are another matter there")
def test_a_backup_of_any_kind_never_hangs(desk):
    path = saved(desk, "One")
    desk.close()
    path.write_text("spoilt")
    backup = backup_of(path)
    for make in (os.mkfifo, Path.mkdir, lambda each: each.symlink_to("/dev/zero")):
        make(backup)
        with pytest.raises(DeskError, match="it is no file"):
            desk.recover(path)
        backup.rmdir() if backup.is_dir() else backup.unlink()
    with backup.open("wb") as file:
        file.truncate(10 * 2**30)
    with pytest.raises(DeskError, match="is damaged too: it is larger than"):
        desk.recover(path)
    assert path.read_text() == "spoilt"
