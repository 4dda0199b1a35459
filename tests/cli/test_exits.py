"""Signals end the program in order: what was played is saved, and the lock is gone."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from programs import only_line, run_python
from rounds import in_gate, usual_or_full

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")

PLAY = """
import os; os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import errno, sys, threading, time
from pathlib import Path

home, disk = Path(sys.argv[1]), sys.argv[2]

def gate(*_):
    if disk == "slow" and is_ready:
        time.sleep(0.3)
    if disk == "hung" and is_ready:
        threading.Event().wait()
    if disk == "full" and is_ready:
        if is_game_waiting:
            os.write(1, b"ready\\n")  # at once: two threads may say it
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

is_ready = is_game_waiting = False
os.fsync = gate
import pygame
from puluc.storage.saver import Saver
from puluc.ui.app import stop_signals

if disk == "hung":
    stop_signals.LONGEST_S = 0.5
put = Saver.put

def noted(saver, value, *patience):
    if isinstance(value, tuple):
        global is_game_waiting
        is_game_waiting = is_ready
        (home / "last").write_bytes(b"".join(value))
    return put(saver, value, *patience)

Saver.put = noted

class Fingers:
    frames = 0
    def tick(self, rate=0):
        global is_ready
        key = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        pygame.event.post(key)
        self.frames += 1
        file = home / "Puluc.puluc"
        if not is_ready and self.frames >= 25 and file.exists() and b'"turns"' in file.read_bytes():
            is_ready = True
            if disk != "full":
                os.write(1, b"ready\\n")
        time.sleep(0.005)
        return 100

pygame.time.Clock = Fingers
sys.argv[1:] = []
from puluc.__main__ import main
main()
"""


def stop(home: Path, number: int, times: int, disk: str) -> tuple[int, str]:
    """Play some turns, send a signal some times, and return the exit status and errors."""
    (home / "preferences.json").write_text('{"speed": "fast", "learn_offered": true}')
    with subprocess.Popen(
        [sys.executable, "-c", PLAY, str(home), disk],
        env={**os.environ, "PULUC_HOME": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            line = program.stdout.readline()
            if line != "ready\n":
                program.kill()
            for _ in range(times):
                program.send_signal(number)
                time.sleep(0.001)
            _, errors = program.communicate(timeout=60)
        finally:
            program.kill()
    assert line == "ready\n", errors
    return program.returncode, errors


USUAL = (
    ("SIGTERM", 200, "slow"),
    ("SIGHUP", 1, "fast"),
)


@pytest.mark.parametrize(
    ("name", "times", "disk"),
    [
        case if case in USUAL else in_gate(case)
        for case in product(("SIGINT", "SIGTERM", "SIGHUP"), (1, 10, 200), ("fast", "slow"))
    ],
)
def test_a_signal_saves_what_was_played_and_removes_the_lock(tmp_path, name, times, disk):
    number = getattr(signal, name)
    assert stop(tmp_path, number, times, disk) == (128 + number, "")
    assert (tmp_path / "Puluc.puluc").read_bytes() == (tmp_path / "last").read_bytes()
    assert json.loads((tmp_path / "last").read_bytes())["game"]["turns"]
    assert not list(tmp_path.rglob("*.lock"))


@pytest.mark.parametrize("times", usual_or_full(10, 1))
def test_a_disk_that_hangs_holds_the_program_only_for_a_while(tmp_path, times):
    line = "puluc: the disk did not take the last save in time\n"
    assert stop(tmp_path, signal.SIGTERM, times, "hung") == (128 + signal.SIGTERM, line)
    assert json.loads((tmp_path / "Puluc.puluc").read_bytes())["game"]["turns"]


@pytest.mark.parametrize("name", usual_or_full("SIGTERM", "SIGINT"))
def test_a_signal_on_a_full_disk_says_what_is_not_saved(tmp_path, name):
    number = getattr(signal, name)
    status, errors = stop(tmp_path, number, 1, "full")
    assert status == 128 + number
    assert re.fullmatch(r"puluc: (The last turn is|\d+ turns are) not saved\.\n", errors)


def test_nothing_is_imported_before_ctrl_c_can_be_caught(tmp_path):
    code = "import sys; old = {*sys.modules}; import puluc.__main__; print(*{*sys.modules} - old)"
    status, printed, _ = run_python("-c", code, home=tmp_path)
    assert status == 0
    assert {*printed.split()} == {"puluc", "puluc.__main__", "__future__"}


BOX = """
import os; os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import sys, time
import pygame
from puluc.ui.app import stop_signals
from puluc.cli import crash
def box(*_):
    print("ready", flush=True)
    time.sleep(1e6)  # runs Python's handlers as no real box does: a noted signal would not end it
pygame.display.message_box = box
stop_signals.listen()
crash.show_message("all is lost")
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_message_box(name):
    number = getattr(signal, name)
    code = [sys.executable, "-c", BOX]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(code, text=True, **streams) as shown:
        assert shown.stdout.readline() == "ready\n"
        shown.send_signal(number)
        try:
            assert shown.wait(30) == -number
        finally:
            shown.kill()


def test_with_frames_no_box_waits_for_a_person(tmp_path):
    """The error of a driver that does not exist is a line and a status."""
    body = """
import os; os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import sys, pygame
pygame.display.message_box = lambda *_: print("a box")
sys.argv[1:] = ["--frames", "2"]
from puluc.__main__ import main
main()
"""
    status, printed, problem = run_python("-c", body, home=tmp_path, SDL_VIDEODRIVER="nosuch")
    assert (status, printed) == (1, "")
    assert only_line(problem)


WRAPPED = """
import os, signal, sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == "{module}":
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt as error:
                raise RuntimeError("Error calling __set_name__") from error
sys.meta_path.insert(0, Interrupt())
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[1:] = {words}
from puluc.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("puluc.cli.parser", ["files"]),
        ("puluc.cli.text", ["files"]),
        ("puluc.storage.paths", []),
        ("puluc.ui.app.stop_signals", []),
    ],
)
def test_ctrl_c_while_a_class_is_made_is_no_bug(tmp_path, module, words):
    """Python 3.11 raises a RuntimeError because of it."""
    code = WRAPPED.format(module=module, words=words)
    assert run_python("-c", code, home=tmp_path) == (130, "", "")
