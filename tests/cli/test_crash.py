"""Crashes are logged and reported, and the game is kept."""

import logging
import os
import sys
from pathlib import Path

import pygame
import pytest
from programs import only_line, run_python

from puluc.cli.crash import LOG_BYTES, open_log, run_guarded, show_message
from puluc.storage import game_file

PROGRAM = """
import sys
from pathlib import Path
from puluc.cli.crash import run_guarded
def program():
    {body}
sys.exit(run_guarded(Path(sys.argv[1]), program))
"""


def run(body: str, log_file: Path) -> tuple[int, str, str]:
    """Run a program in another process, as hooks and fault handlers apply to a whole one."""
    return run_python("-c", PROGRAM.format(body=body), str(log_file), home=log_file.parent)


def test_a_crash_is_logged_and_reported_in_one_line(tmp_path):
    log_file = tmp_path / "log" / "puluc.log"
    status, printed, problem = run("raise KeyError('a\\nb')", log_file)
    assert (status, printed) == (70, "")
    line = only_line(problem)
    assert line.startswith("puluc: Something went wrong (KeyError: 'a\\nb').")
    assert "Your game is saved" in line
    assert str(log_file) in line
    log = log_file.read_text("utf-8")
    assert "Traceback" in log
    assert "KeyError: 'a\\nb'" in log


def test_an_expected_error_is_its_own_line(tmp_path):
    body = (
        "from puluc import PulucError; from puluc.text.language import set_language;"
        " set_language('es'); raise PulucError('it is a folder')"
    )
    assert run(body, tmp_path / "puluc.log") == (1, "", "puluc: es una carpeta\n")
    log = (tmp_path / "puluc.log").read_text("utf-8")
    assert "ended: it is a folder" in log
    assert "Traceback" not in log


def test_a_status_is_passed_on_silently(tmp_path):
    assert run("return 3", tmp_path / "puluc.log") == (3, "", "")


def test_a_crash_in_a_thread_is_logged(tmp_path):
    log_file = tmp_path / "puluc.log"
    body = "import threading; t = threading.Thread(target=lambda: 1 / 0); t.start(); t.join()"
    assert run(f"{body}; return 0", log_file) == (0, "", "")
    assert "ZeroDivisionError" in log_file.read_text("utf-8")


def test_a_fatal_fault_leaves_a_trace(tmp_path):
    log_file = tmp_path / "puluc.log"
    status, *_ = run("import faulthandler; faulthandler._sigsegv()", log_file)
    assert status not in (0, 1)
    assert "most recent call first" in log_file.read_text("utf-8")


def test_a_crash_is_reported_without_a_log(tmp_path):
    (tmp_path / "file").write_text("no folder")
    status, _, problem = run("raise RuntimeError('x')", tmp_path / "file" / "puluc.log")
    assert status == 70
    assert only_line(problem)


def test_the_box_is_shown_where_there_is_a_screen(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: shown.append(words))
    show_message("all is lost")
    assert capsys.readouterr().err == "puluc: all is lost\n"
    monkeypatch.setattr(sys, "stderr", None)  # as in a windowed program
    show_message("all is lost")
    assert shown == [("Puluc", "all is lost", "error")] * 2


def test_a_scene_that_crashes_loses_nothing(tmp_path):
    """The board crashes at the third throw; the file holds what was played before."""
    body = """
    import os; os.environ["PULUC_HOME"] = str(Path(sys.argv[1]).parent)
    import pygame
    from puluc.storage.paths import Paths
    from puluc.game.session import Session, Setup
    from puluc.rules import Ruleset
    from puluc.storage.preferences import Preferences
    from puluc.ui.app import main
    from puluc.ui.app import app
    paths = Paths.find(os.environ)
    Preferences(learn_offered=True).save(paths.preferences)
    real = Session.throw
    throws = []
    def throw(self):
        throws.append(1)
        if len(throws) == 3: raise LookupError("broken")
        return real(self)
    Session.throw = throw
    class Fingers:
        def tick(self, rate=0):
            key = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
            pygame.event.post(key)
            return 100
    pygame.time.Clock = Fingers
    return main.run(paths)"""
    status, _, problem = run(body, tmp_path / "puluc.log")
    assert status == 70
    assert "LookupError: broken" in problem
    saved = game_file.load(next(tmp_path.glob("*.puluc")), str)
    assert len(saved.match.opening) == 2


def test_a_long_log_is_renamed(tmp_path):
    path = tmp_path / "puluc.log"
    path.write_bytes(b"x" * (LOG_BYTES + 1))
    open_log(path)
    logging.getLogger("puluc").warning("new")
    assert (tmp_path / "puluc.log.1").stat().st_size == LOG_BYTES + 1
    assert path.read_text("utf-8").endswith("WARNING puluc: new\n")


def log_in_a_program(folder: Path, *lines: str) -> str:
    """The log of another program, which prints and raises nothing."""
    code = (
        "import logging, pathlib",
        "from puluc.cli.crash import open_log",
        "open_log(pathlib.Path('puluc.log'))",
        "log = logging.getLogger('puluc.game')",
        *lines,
    )
    assert run_python("-c", "\n".join(code), home=folder) == (0, "", "")
    path = folder / "puluc.log"
    return path.read_text() if path.is_file() else ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="only POSIX has such pipes")
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_without_a_file_nothing_is_logged(tmp_path, make):
    make(tmp_path / "puluc.log")
    log_in_a_program(tmp_path, "log.error('lost')")


@pytest.mark.skipif(os.name == "nt", reason="only POSIX limits the size of files")
def test_a_log_on_a_full_disk_is_silent(tmp_path):
    lines = (
        "import resource, signal",
        "log.error('kept')",
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)",
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))",
        "try: raise OSError('why')",
        "except OSError: log.exception('lost')",
    )
    assert log_in_a_program(tmp_path, *lines).endswith("kept\n")


def test_a_log_takes_any_text(tmp_path):
    logged = log_in_a_program(tmp_path, "log.error('a name: %s', chr(0xDCFF))")
    assert logged.endswith("a name: \\udcff\n")


class Unspeakable:
    """An object whose text raises."""

    def __repr__(self) -> str:
        raise LookupError


@pytest.mark.parametrize(
    ("line", "as_logged"),
    [
        (["%d turns", "nine"], "'%d turns' % ('nine',)"),
        (["%d", Unspeakable()], "'%d' % (<Unspeakable instance at "),
        (["no place", 3], "'no place' % (3,)"),
    ],
)
def test_a_badly_formatted_line_is_logged(tmp_path, monkeypatch, capsys, line, as_logged):
    logger = logging.getLogger("puluc")
    monkeypatch.setattr(logger, "propagate", False)  # pytest's own handlers would raise
    open_log(tmp_path / "puluc.log")
    logger.error(*line, exc_info=OSError("the disk is full"))
    logger.warning("%s is next", "this")
    first, *trace, last = (tmp_path / "puluc.log").read_text("utf-8").splitlines()
    assert f"ERROR puluc: badly formatted: {as_logged}" in first
    assert trace[-1] == "OSError: the disk is full"
    assert last.endswith("WARNING puluc: this is next")
    assert capsys.readouterr() == ("", "")


def test_a_crash_report_survives_any_text(tmp_path, capsys):
    def program() -> int:
        raise ValueError("ключ\n\n  \U0001f33d")

    assert run_guarded(tmp_path / "puluc.log", program) == 70
    assert only_line(capsys.readouterr().err)
