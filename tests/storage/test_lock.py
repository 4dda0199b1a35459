"""Two programs never write to one file."""

import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from open_games import failing

from puluc.storage.lock import FileLock, LockedError

HOLDER = (
    "import pathlib, sys, time\n"
    "from puluc.storage.lock import FileLock\n"
    "FileLock(pathlib.Path(sys.argv[1])).acquire()\n"
    "print('held', flush=True)\n"
    "time.sleep(600)\n"
)


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "Puluc.puluc"


@pytest.fixture
def holder(path) -> Iterator[subprocess.Popen[str]]:
    """Another program that holds the lock."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout.readline() == "held\n"
    yield program
    program.kill()
    program.wait()
    program.stdout.close()


def lock_file(path: Path) -> Path:
    return path.with_name("Puluc.puluc.lock")


def test_only_one_program_holds_a_lock(path, holder):
    with pytest.raises(LockedError) as caught:
        FileLock(path).acquire()
    assert caught.value.pid == holder.pid


def test_the_lock_of_a_killed_program_is_taken_over(path, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert lock_file(path).read_text() == str(holder.pid)
    with FileLock(path):
        assert lock_file(path).read_text() == str(os.getpid())


def test_releasing_a_lock_removes_its_file(path):
    lock = FileLock(path)
    for _ in range(3):
        lock.acquire()
        lock.acquire()
        assert lock_file(path).exists()
        lock.release()
        lock.release()
        assert not lock_file(path).exists()


def test_a_lock_that_a_thread_releases_meanwhile_is_released_once(path, monkeypatch):
    lock, is_same = FileLock(path), os.path.samestat
    lock.acquire()

    def meanwhile(*stats):
        monkeypatch.undo()
        lock.release()
        return is_same(*stats)

    monkeypatch.setattr("os.path.samestat", meanwhile)
    lock.release()
    assert not lock_file(path).exists()


def test_two_locks_in_one_program_exclude_each_other(path):
    with FileLock(path):
        other = FileLock(path)
        with pytest.raises(LockedError):
            other.acquire()
        other.release()
        assert lock_file(path).exists()


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", b"9" * 5000])
def test_the_content_of_an_old_lock_file_does_not_matter(path, content):
    lock_file(path).write_bytes(content)
    with FileLock(path):
        assert lock_file(path).read_text() == str(os.getpid())


def test_no_file_handles_are_left_open(path):
    def handles() -> int:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names are enough

    before = handles()
    for _ in range(20):
        with FileLock(path), pytest.raises(LockedError):
            FileLock(path).acquire()
    assert handles() == before


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_without_a_writable_folder_play_goes_on_without_a_lock(path, monkeypatch, code):
    monkeypatch.setattr(os, "open", failing(code))
    with FileLock(path):
        assert not lock_file(path).exists()


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_where_the_system_has_no_locks_play_goes_on_without_one(path, monkeypatch, code):
    monkeypatch.setattr(fcntl, "flock", failing(code))
    with FileLock(path), FileLock(path):
        pass


def test_locking_is_retried_if_the_last_holder_removes_the_file(path, monkeypatch):
    """The other program unlinks the file after this one has opened it and before it locks it."""
    opened = []

    def opened_too_early(*arguments: object, **options: object) -> int:
        handle = os_open(*arguments, **options)
        if not opened:
            lock_file(path).unlink()
        opened.append(handle)
        return handle

    os_open = os.open
    with monkeypatch.context() as patched:
        patched.setattr(os, "open", opened_too_early)
        lock = FileLock(path)
        lock.acquire()
    assert lock_file(path).read_text() == str(os.getpid())
    with pytest.raises(LockedError):
        FileLock(path).acquire()
    lock.release()


def test_the_log_says_when_the_holder_is_unknown(path):
    assert str(LockedError(path, None)).endswith("is locked by process unknown")
