"""The monkey finds what is wrong, says how to see it again, and finds nothing in the program."""

import logging
import signal
import threading
from collections import deque
from itertools import count

import pytest
from rounds import in_gate, usual_or_full

from puluc.ui.board.scene import BoardScene
from puluc.ui.jobs.job import Jobs
from puluc.ui.scene.context import Context
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Replace, Transition
from puluc.ui.screens.files.scene import FilesScene
from puluc.ui.widgets import progress
from tools.monkey import __main__ as report
from tools.monkey import checks, gestures, life, slow
from tools.monkey.life import run_monkey


def places(steps: int, seed: int = 1) -> list[str]:
    return list(run_monkey(steps, seed).crashes)


def only(monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    """Let the player press only these keys, one in each frame."""
    monkeypatch.setattr(life, "frames", lambda _scene, rng, _files: [f"+16 key:{rng.choice(keys)}"])


USUAL = 600


@pytest.mark.parametrize("steps", usual_or_full(USUAL, 25_000))
def test_it_finds_nothing_and_sees_much(steps):
    tally = run_monkey(steps, 3)
    assert [crash.trace for crash in tally.crashes.values()] == []
    assert tally.steps == steps
    assert len(tally.visits) > 15
    assert {"BOARD", "FILES", "AskScene"} <= set(tally.visits)
    assert tally.games
    if steps > USUAL:  # of fewer steps it depends on the seed
        names = {"RECORD", "NEW_GAME", "LINK", "PRINT_KIT", "PUZZLES", "MenuScene", "WaitScene"}
        assert names <= set(tally.visits)
        assert tally.finished > 10
        assert len(tally.games) > 10


@pytest.mark.parametrize("steps", [in_gate(USUAL), pytest.param(25_000, marks=pytest.mark.full)])
def test_a_controller_alone_plays_and_reaches_many_screens(steps):
    tally = run_monkey(steps, 4, has_only_pad=True)
    assert [crash.trace for crash in tally.crashes.values()] == []
    assert {"BOARD", "MenuScene"} <= set(tally.visits)
    assert tally.games
    if steps > USUAL:
        assert tally.finished > 10


@pytest.mark.gate
def test_a_crash_is_reported_with_what_led_to_it(monkeypatch, capsys):
    def fail(_self: BoardScene, _canvas: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(BoardScene, "draw", fail)
    assert report.play(60, 1) == 1
    printed = capsys.readouterr().out
    assert "CRASH ZeroDivisionError in ui/app/app.py" in printed
    assert "planted" in printed
    (crash,) = run_monkey(60, 1).crashes.values()
    assert crash.script[0].startswith("start:")
    assert "\n".join(f"    {line}" for line in crash.script[-12:]) in printed
    assert f"python -m tools.monkey --seed 1 --life {crash.life}" in printed
    again = run_monkey(60, 1, crash.life)
    assert again.crashes[crash.place].script == crash.script


@pytest.mark.gate
def test_one_life_alone_is_the_same_as_among_others(monkeypatch):
    monkeypatch.setattr(life, "LIFE_STEPS", 60)
    both, *each = run_monkey(120, 8), run_monkey(120, 8, 1), run_monkey(120, 8, 2)
    assert [tally.lives for tally in (both, *each)] == [2, 1, 1]
    assert both.visits == each[0].visits + each[1].visits
    assert both.visits != each[0].visits + each[0].visits


@pytest.mark.gate
def test_a_slow_computer_repeats_the_same_steps(monkeypatch):
    """What draws a few steps a frame draws fewer of them there."""
    only(monkeypatch, "SPACE", "g", "i", "a", "ESCAPE")
    usual = run_monkey(100)
    assert usual.visits["ExportScene"]
    monkeypatch.setattr(progress, "perf_counter", count().__next__)
    assert run_monkey(100).visits == usual.visits


def test_a_clean_run_ends_with_status_0(capsys):
    assert report.play(100, 1) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("monkey: seed 1, 100 steps, ")
    assert "different crashes: 0" in printed


@pytest.mark.gate
def test_a_game_that_is_not_saved_is_noticed(monkeypatch):
    monkeypatch.setattr(Context, "save_session", lambda _self: None)
    assert {"not saved", "not saved, record"} & set(places(120))


@pytest.mark.gate
def test_a_first_scene_that_leads_nowhere_is_noticed(monkeypatch):
    def lead_astray(self: FilesScene, _elapsed_ms: int) -> Transition:
        return Replace(self._context.scene(Screen.HELP))

    monkeypatch.setattr(FilesScene, "tick", lead_astray)
    assert places(100) == ["closing this scene ends the program"]


@pytest.mark.gate
def test_a_program_that_can_not_be_left_is_noticed(monkeypatch):
    monkeypatch.setitem(gestures.WORDS, "event", lambda _name: None)
    assert places(200) == ["the program can't be left"]


def test_a_thread_that_outlives_the_program_is_a_fault(monkeypatch):
    close, end = Context.close, threading.Event()

    def leave_work(self: Context) -> None:
        threading.Thread(target=end.wait).start()
        close(self)

    monkeypatch.setattr(Context, "close", leave_work)
    assert places(50) == ["a thread still runs"]
    end.set()


def test_files_left_behind_are_a_fault(monkeypatch):
    close = Context.close

    def leave_file(self: Context) -> None:
        (self.paths.data / "exports").mkdir(exist_ok=True)
        (self.paths.data / "exports" / ".film.gif.tmp").touch()
        close(self)

    monkeypatch.setattr(Context, "close", leave_file)
    assert places(50) == ["files are left behind"]


@pytest.mark.gate
def test_an_error_in_a_thread_is_noticed(monkeypatch):
    save = Context.save_session

    def fail_in_thread(self: Context) -> None:
        thread = threading.Thread(target=int, args=["planted"])
        thread.start()
        thread.join()
        save(self)

    monkeypatch.setattr(Context, "save_session", fail_in_thread)
    assert any(place.startswith("ValueError in ") for place in places(120))


@pytest.mark.gate
def test_wrong_words_in_the_log_are_noticed(monkeypatch):
    log = logging.getLogger("puluc.ui.scene.context")
    monkeypatch.setattr(Context, "save_session", lambda _self: log.warning("%d", "planted"))
    assert any(place.startswith("TypeError in ui/") for place in places(120))


@pytest.mark.gate
def test_jobs_that_wait_for_one_that_nobody_asks_for_are_noticed(monkeypatch):
    go_on = Jobs.tick

    def tick(self: Jobs) -> None:
        waiting = self._waiting
        if self._running and not self._running.is_finished:
            self._waiting = deque()
        go_on(self)
        self._waiting = waiting

    monkeypatch.setattr(slow, "STALL_S", 0.2)
    monkeypatch.setattr(Jobs, "tick", tick)
    only(monkeypatch, "RETURN", "o key:n", "ESCAPE key:t")
    assert "a job does not end" in places(900)


@pytest.mark.gate
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no such timer")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_step_that_hangs_is_noticed(monkeypatch):
    """The error may come up in a callback of the interpreter, which can't raise it."""

    def hang(_self: BoardScene, _elapsed_ms: int) -> None:
        while True:
            pass

    monkeypatch.setattr(checks, "HANG_S", 0.1)
    monkeypatch.setattr(BoardScene, "tick", hang)
    assert any(place.startswith("HangError in ui/app/app.py") for place in places(120))
