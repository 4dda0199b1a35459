"""Panels for what takes long: an export drawn step by step, and a job that is waited for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import ART
from watched_texts import texts_of

from puluc.ui.jobs.job import Job
from puluc.ui.render.canvas import INK, make_canvas
from puluc.ui.scene.controls import Role
from puluc.ui.scene.input import Click, Command, Letter
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.transitions import Pop, Push
from puluc.ui.widgets import progress
from puluc.ui.widgets.progress import ExportScene
from puluc.ui.widgets.wait import SHOWN_AFTER_MS, WaitScene, call_result, wait_for


def write() -> Path:
    return Path("a.gif")


def drawing(steps: int) -> Iterator[float]:
    for step in range(steps):
        yield (step + 1) / steps
    return write


@pytest.fixture
def seconds(monkeypatch) -> list[float]:
    """The time in each step of an export; it stands still unless a test says otherwise."""
    taken = [0.0]
    monkeypatch.setattr(progress, "perf_counter", lambda: sum(taken))
    return taken


@pytest.mark.usefixtures("seconds")
def test_an_export_goes_on_by_four_steps_a_frame_and_closes_with_what_writes_it():
    scene, shares = ExportScene(ART, "Drawing", drawing(8)), []
    for frame in range(3):
        scene.is_dirty = False
        assert scene.tick(20) == (Pop(write) if frame > 1 else None)
        assert scene.is_dirty
        (bar,) = (each for each in scene.controls() if each.role is Role.PROGRESS)
        shares.append((bar.name, bar.value))
    assert shares == [("Drawing", "50 %"), ("Drawing", "100 %"), ("Drawing", "100 %")]


def test_a_slow_step_of_an_export_is_the_only_one_of_its_frame(seconds):
    def slow() -> Iterator[float]:
        for share in (0.25, 0.5):
            seconds.append(1.0)
            yield share

    scene = ExportScene(ART, "Drawing", slow())
    assert scene.tick(20) is None
    (bar,) = (each for each in scene.controls() if each.role is Role.PROGRESS)
    assert bar.value == "25 %"


def test_an_export_is_cancelled_by_esc_and_a_click_on_it_alone():
    scene = ExportScene(ART, "Drawing", drawing(8))
    (esc,) = (each for each in scene.controls() if each.key == "Esc")
    cancelled = Pop("Nothing was saved")
    assert scene.handle(Command.CANCEL) == scene.handle(Click(esc.rect.center)) == cancelled
    for action in (Command.ACCEPT, Letter("X"), Click((5, 5))):
        assert scene.handle(action) is None


@pytest.mark.usefixtures("seconds")
def test_the_bar_of_an_export_fills_from_the_left():
    scene, filled = ExportScene(ART, "Drawing", drawing(8)), []
    for _ in range(3):
        canvas = make_canvas()
        scene.draw(canvas)
        bar, esc = scene.controls()
        row = range(bar.rect.left + 2, bar.rect.right - 2)
        filled.append([canvas.get_at_mapped((x, bar.rect.centery)) == INK for x in row])
        scene.tick(20)
    half = len(filled[0]) // 2
    rest = len(filled[0]) - half
    assert filled == [[False] * len(row), [True] * half + [False] * rest, [True] * len(row)]
    texts = dict(texts_of(scene))
    assert texts["Drawing"].bottom < bar.rect.top < bar.rect.bottom < esc.rect.top
    assert abs(texts["Drawing"].centerx - bar.rect.centerx) <= 1
    assert esc.rect.contains(texts["Esc"])


LEFT = Pop("left")


def waiting(job: Job[str]) -> WaitScene:
    return WaitScene(ART, job, LEFT)


def test_a_job_that_takes_long_shows_its_panel_once_and_takes_answers_later():
    scene = waiting(Job(lambda: "done"))
    assert scene.question.guard_ms == SHOWN_AFTER_MS + UNASKED_GUARD_MS
    seen = []
    for elapsed_ms in (SHOWN_AFTER_MS - 1, 1, 1):
        scene.is_dirty = False
        assert scene.tick(elapsed_ms) is None
        seen.append((scene.is_dirty, bool(texts_of(scene)), bool([*scene.controls()])))
    assert seen == [(False, False, False), (True, True, True), (False, True, True)]
    names = [each.name for each in scene.controls() if each.role is Role.BUTTON]
    assert names == ["Leave", "Wait", "OK"]
    assert "Saving ..." in dict(texts_of(scene))


def test_leave_goes_on_without_a_job_and_wait_does_nothing():
    scene = waiting(Job(lambda: "done"))
    for action in (Command.ACCEPT, Command.CANCEL, Letter("W")):
        assert scene.handle(action) is None
    assert scene.handle(Letter("L")) == LEFT
    scene.handle(Command.HOME)
    assert scene.handle(Command.ACCEPT) == LEFT


def test_the_panel_closes_with_its_job_and_leaves_one_that_is_not_done():
    job = Job(lambda: "done")
    scene = waiting(job)
    assert scene.tick(20) is None
    scene.close()
    assert job.is_left
    job.run()
    assert scene.tick(20) == Pop(job)


@pytest.mark.parametrize("leave", [None, LEFT])
def test_a_job_is_waited_for_in_a_panel_unless_it_is_done_at_once(driver, monkeypatch, leave):
    def then(job: Job[str]) -> Pop:
        return Pop(job.result())

    driver.context.jobs.patience_s = None
    assert wait_for(driver.context, lambda: "done", then, leave=leave) == Pop("done")
    started = []
    monkeypatch.setattr("puluc.ui.jobs.job.in_thread", lambda work, *_, **__: started.append(work))
    driver.context.jobs.patience_s = 0.0
    pushed = wait_for(driver.context, lambda: "late", then, leave=leave)
    assert isinstance(pushed, Push)
    assert isinstance(pushed.scene, WaitScene)
    assert pushed.scene.handle(Letter("L")) == (leave or Pop())
    (work,) = started
    work()
    closed = pushed.scene.tick(20)
    pushed.scene.close()
    assert pushed.then(closed.result) == Pop("late")


def test_the_function_that_a_job_returns_is_called():
    called = []
    job = Job(lambda: lambda: called.append(1))
    job.run()
    call_result(job)
    assert called == [1]
