"""Values are written in order by a thread, and none is forgotten."""

import subprocess
import sys
import threading

import pytest

from puluc.storage.saver import Saver


class Disk:
    """Writes only while its gate is open; may be full."""

    def __init__(self) -> None:
        self.written: list[int] = []
        self.tries = 0
        self.gate = threading.Event()
        self.is_full = False
        self.reached = threading.Event()

    def write(self, value: int) -> None:
        self.reached.set()
        self.tries += 1
        assert self.gate.wait(60)
        if self.is_full:
            raise OSError(28, "full")
        self.written.append(value)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def saver(disk) -> Saver[int]:
    """A saver to a disk that writes at once."""
    disk.gate.set()
    return Saver(disk.write)


def test_of_several_waiting_values_only_the_last_is_written(disk):
    saver = Saver(disk.write)
    saver.put(1)
    assert disk.reached.wait(60)
    for value in (2, 3, 4):
        saver.put(value)
    assert saver.is_busy
    disk.gate.set()
    saver.flush()
    assert disk.written == [1, 4]
    assert not saver.is_busy
    assert saver.error is None


def test_values_are_written_in_order(disk, saver):
    for value in range(300):
        saver.put(value)
    saver.flush()
    assert disk.written == sorted(disk.written)
    assert disk.written[-1] == 299


def test_with_patience_each_value_is_written(disk, saver):
    for value in range(30):
        saver.put(value, 60)
    saver.flush()
    assert disk.written == list(range(30))


def test_patience_is_limited(disk):
    saver = Saver(disk.write)
    saver.put(1)
    saver.put(2, 0.01)
    assert disk.written == []
    disk.gate.set()
    saver.flush()


def test_an_error_is_kept_until_a_value_is_written(disk, saver):
    disk.is_full = True
    saver.put(1)
    with pytest.raises(OSError, match="full"):
        saver.flush()
    assert not saver.finish()
    assert str(saver.error) == "[Errno 28] full"
    disk.is_full = False
    assert saver.finish()
    assert disk.written == [1]
    assert saver.error is None
    assert saver.finish()
    assert disk.written == [1]


def test_a_value_that_fails_while_the_end_waits_for_it_is_tried_again(disk):
    disk.is_full = True
    saver = Saver(disk.write)
    saver.put(1)
    threading.Timer(0.1, disk.gate.set).start()
    assert not saver.finish()
    assert disk.tries == 2


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_bug_while_writing_counts_as_an_error():
    saver = Saver(lambda value: [][value])
    saver.put(1)
    with pytest.raises(OSError, match="error"):
        saver.flush()
    assert not saver.is_busy


def test_no_thread_is_left(saver):
    saver.put(1)
    saver.flush()
    assert [thread.name for thread in threading.enumerate()].count("saving") == 0


def test_the_program_ends_only_when_all_is_written(tmp_path):
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from puluc.storage.saver import Saver\n"
        "def write(text):\n"
        "    time.sleep(0.3)\n"
        "    Path(sys.argv[1]).write_text(text)\n"
        "Saver(write).put('kept')\n"
        "raise SystemExit\n"
    )
    path = tmp_path / "file"
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    assert path.read_text() == "kept"
