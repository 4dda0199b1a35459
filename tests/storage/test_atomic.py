"""Files are replaced completely or not at all."""

import errno
import io
import os
from pathlib import Path

import pytest
from open_games import failing, needs_links

from puluc.storage import atomic as files
from puluc.storage.atomic import (
    TooLargeError,
    backup_of,
    read_file,
    set_aside,
    sweep,
    write_atomically,
)

OLD, NEW = b"the old content, which is longer", b"the new content"


@pytest.fixture
def path(tmp_path) -> Path:
    """A path in a new folder."""
    path = tmp_path / "home" / "file.json"
    write_atomically(path, OLD)
    return path


def names_beside(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir())


def fail_at(step: str, code: int, patch: pytest.MonkeyPatch) -> None:
    """Make one step of writing a file fail."""
    if step not in {"write", "flush"}:
        patch.setattr(step, failing(code))
        return
    opened = type("FailingFile", (io.FileIO,), {step: failing(code)})
    patch.setattr("os.fdopen", lambda handle, _mode: opened(handle, "wb"))


def test_a_file_and_its_folders_are_created_without_a_backup(tmp_path):
    path = tmp_path / "new" / "folder" / "file.json"
    write_atomically(path, NEW, keep_backup=True)
    assert path.read_bytes() == NEW
    assert names_beside(path) == ["file.json"]


@pytest.mark.parametrize("content", [NEW, b"", bytes(range(256)) * 10_000])
def test_the_content_is_replaced_and_nothing_else_is_left(path, content):
    write_atomically(path, content)
    assert path.read_bytes() == content
    assert names_beside(path) == ["file.json"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EIO], ids=errno.errorcode.get)
@pytest.mark.parametrize("step", ["os.open", "write", "flush", "os.fsync", "pathlib.Path.replace"])
def test_a_failure_at_any_step_changes_nothing(tmp_path, path, monkeypatch, step, code):
    first = tmp_path / "file.json"
    for each in (path, first):
        with monkeypatch.context() as patch:
            fail_at(step, code, patch)
            with pytest.raises(OSError, match=os.strerror(code)):
                write_atomically(each, NEW)
    assert path.read_bytes() == OLD
    assert names_beside(path) == ["file.json"]
    assert names_beside(first) == ["home"]
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW


def test_the_new_content_is_flushed_before_it_replaces_the_old(path, monkeypatch):
    steps = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(handle: int) -> None:
        steps.append(f"synced {os.fstat(handle).st_size}")
        fsync(handle)

    def noted_replace(temporary: Path, target: Path) -> Path:
        assert temporary.parent == target.parent, "a rename is atomic within one folder"
        steps.append(f"replaced {target.read_bytes()!r} by {temporary.read_bytes()!r}")
        return replace(temporary, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    write_atomically(path, NEW)
    assert steps[:2] == [f"synced {len(NEW)}", f"replaced {OLD!r} by {NEW!r}"]


def test_a_folder_that_cannot_be_synced_is_no_failure(path, monkeypatch):
    opened = os.open

    def open_no_folder(name: str, flags: int, *mode: int) -> int:
        if Path(name).is_dir():
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return opened(name, flags, *mode)

    monkeypatch.setattr(os, "open", open_no_folder)
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_read_only_folder_is_refused(path):
    path.parent.chmod(0o500)
    try:
        with pytest.raises(PermissionError):
            write_atomically(path, NEW)
    finally:
        path.parent.chmod(0o700)
    assert path.read_bytes() == OLD


def test_a_folder_that_cannot_be_made_is_refused(path):
    with pytest.raises(OSError, match=r"file\.json"):
        write_atomically(path / "below" / "other.json", NEW)
    assert path.read_bytes() == OLD


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path):
    (tmp_path / "file.json" / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match=r"file\.json"):
        write_atomically(tmp_path / "file.json", NEW)
    assert (tmp_path / "file.json" / "inside").is_dir()
    assert names_beside(tmp_path / "file.json") == ["file.json"]


@pytest.mark.parametrize("has_links", [True, False])
def test_damaged_files_are_kept_under_the_next_free_number(tmp_path, monkeypatch, has_links):
    if not has_links:
        monkeypatch.setattr(os, "link", failing(errno.EPERM))
    path = tmp_path / "Puluc.puluc"
    (tmp_path / "Puluc.damaged-2.puluc").write_text("2")
    for number in (1, 3, 4):
        path.write_text(str(number))
        assert set_aside(path) == tmp_path / f"Puluc.damaged-{number}.puluc"
    assert not path.exists()
    kept = [(tmp_path / f"Puluc.damaged-{number}.puluc").read_text() for number in range(1, 5)]
    assert kept == ["1", "2", "3", "4"]


def test_a_missing_file_can_not_be_set_aside(tmp_path):
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "none.puluc")


def test_the_previous_version_is_kept_as_a_backup(path):
    assert not backup_of(path).exists()
    write_atomically(path, NEW, keep_backup=True)
    assert backup_of(path).read_bytes() == OLD
    write_atomically(path, b"newest", keep_backup=True)
    assert backup_of(path).read_bytes() == NEW
    assert names_beside(path) == ["file.json", "file.json.bak"]


class SharingError(OSError):
    """The error of Windows while another program has the file open."""

    winerror = 32


@pytest.fixture
def pauses(monkeypatch) -> list[float]:
    """The pauses made, which take no time."""
    pauses = list[float]()
    monkeypatch.setattr("time.sleep", pauses.append)
    return pauses


@pytest.mark.parametrize("times", [3, 8])
def test_a_sharing_error_is_retried(path, monkeypatch, pauses, times):
    rename, failures = Path.replace, iter([True] * times)

    def sometimes(self: Path, target: Path) -> Path:
        if next(failures, False):
            raise SharingError
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", sometimes)
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW
    assert len(pauses) == times


def test_a_lasting_sharing_error_is_raised_after_a_second(path, monkeypatch, pauses):
    def never(*_: Path) -> Path:
        raise SharingError

    monkeypatch.setattr(Path, "replace", never)
    with pytest.raises(SharingError):
        write_atomically(path, NEW)
    assert 0 < sum(pauses) < 1
    assert path.read_bytes() == OLD
    assert names_beside(path) == ["file.json"]


@pytest.mark.skipif(os.name == "nt", reason="permissions are another matter there")
def test_permissions_are_kept_and_new_files_have_the_usual_ones(path, tmp_path):
    path.chmod(0o640)
    write_atomically(path, NEW)
    assert path.stat().st_mode & 0o777 == 0o640
    fresh, usual = tmp_path / "fresh", tmp_path / "usual"
    write_atomically(fresh, NEW)
    usual.touch()
    assert fresh.stat().st_mode == usual.stat().st_mode


@needs_links
def test_a_link_stays_a_link(path, tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to(path)
    write_atomically(link, NEW, keep_backup=True)
    assert link.is_symlink()
    assert path.read_bytes() == NEW


def test_temporary_files_and_nothing_else_are_removed_after_a_day(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(Path, "replace", lambda self, _: made.append(self) or failing(errno.EIO)())
    monkeypatch.setattr(files, "remove_quietly", lambda _: None)
    game, foreign = tmp_path / "Puluc.puluc", [".a-1.tmp", ".mine.tmp", "x.123456789abc.puluc-tmp"]
    for _ in range(2):
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            write_atomically(game, NEW)
    fresh, _old = made
    for name in (*foreign, game.name):
        (tmp_path / name).touch()
    (tmp_path / ".folder.123456789abc.puluc-tmp").mkdir()
    now_s = fresh.stat().st_mtime + 3600
    for each in tmp_path.iterdir():
        if each != fresh:
            os.utime(each, (now_s - 90_000, now_s - 90_000))
    sweep(tmp_path, now_s)
    kept = [*foreign, fresh.name, game.name, ".folder.123456789abc.puluc-tmp"]
    assert names_beside(game) == sorted(kept)
    sweep(tmp_path / "nowhere", now_s)


def test_a_link_that_leads_nowhere_is_replaced(tmp_path):
    link = tmp_path / "preferences.json"
    link.symlink_to(tmp_path / "missing")
    write_atomically(link, b"new")
    assert not link.is_symlink()
    assert link.read_bytes() == b"new"
    assert not (tmp_path / "missing").exists()


def test_errors_name_the_file(tmp_path):
    (tmp_path / "large").write_bytes(b"1234")
    with pytest.raises(TooLargeError) as caught:
        read_file(tmp_path / "large", 3)
    assert caught.value.filename == str(tmp_path / "large")
