"""A disk that takes its time delays no frame; the player sees that, and may go on without it."""

import errno
import os
import threading
from collections.abc import Callable, Iterator

import pygame
import pytest
from driver import Driver, shows_unsaved_mark, waiting_for_jade
from rounds import sampled

from puluc.rules import Phase
from puluc.storage import game_file
from puluc.storage.kit import Paper
from puluc.ui.jobs import saving
from puluc.ui.jobs.job import Job, Jobs
from puluc.ui.scene.question import UNASKED_GUARD_MS
from puluc.ui.scene.screens import Screen
from puluc.ui.screens.files.file_list import search_text
from puluc.ui.screens.print_kit import PrintKitScene
from puluc.ui.widgets.wait import SHOWN_AFTER_MS, WaitScene

pytestmark = pytest.mark.usefixtures("saves_in_a_thread")

CALLS = ("fsync", "link", "rename", "replace", "write", "unlink")


class Disk:
    """A disk whose calls wait for a gate."""

    is_holding = threading.Event()
    """Set while a call waits."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()

    def guard(self, call: Callable[..., object]) -> Callable[..., object]:
        def guarded(*arguments: object, **options: object) -> object:
            if not self.gate.is_set():
                assert threading.current_thread() is not threading.main_thread(), "a frame waits"
                Disk.is_holding.set()
                assert self.gate.wait(60)
                Disk.is_holding.clear()
            return call(*arguments, **options)

        return guarded


@pytest.fixture
def disk(monkeypatch) -> Iterator[Disk]:
    """A disk that begins to hang when its gate is cleared."""
    disk = Disk()
    Disk.is_holding.clear()
    for name in CALLS:
        monkeypatch.setattr(os, name, disk.guard(getattr(os, name)))
    yield disk
    disk.gate.set()


@pytest.fixture
def slow(board, disk, kits) -> Driver:  # noqa: ARG001 - saved by it
    """A saved game on the board of a disk that hangs from now on."""
    driver = waiting_for_jade(board(opponent="human"), Phase.THROW)
    assert driver.context.saving.finish()
    game_file.save(driver.folder / "Other.puluc", driver.context.session)
    driver.context.jobs.patience_s = 0.0
    disk.gate.clear()
    return driver


def frames(driver: Driver, ms: int = 20) -> None:
    for _ in range(0, ms, 20):
        driver.app.step(20)


def press(driver: Driver, *names: str) -> None:
    """Press keys, each after the jobs that need no disk; ``Driver.press`` waits for that too."""
    for name in names:
        driver.post_key(pygame.key.key_code(name), name if len(name) == 1 else "")
        frames(driver)
        while is_waiting(driver) and not Disk.is_holding.wait(0.01):
            frames(driver)


def press_at_once(driver: Driver, *names: str) -> None:
    """Press keys so quickly that one frame sees them all, and let the jobs go on for a while."""
    for name in names:
        driver.post_key(pygame.key.key_code(name), name if len(name) == 1 else "")
    frames(driver)


def settle(driver: Driver, until: Callable[[], bool]) -> None:
    """Run frames until the jobs have come to an end."""
    pause = threading.Event()
    for _ in range(3000):
        driver.app.step(20)
        if until():
            return
        pause.wait(0.01)
    pytest.fail(f"{driver.app.scenes}")


def is_waiting(driver: Driver) -> bool:
    return bool(driver.app.scenes) and isinstance(driver.scene, WaitScene)


def open_list(driver: Driver, disk: Disk) -> None:
    """Open the list of games while the disk is quick, with the other game selected."""
    disk.gate.set()
    driver.app.scenes = [driver.context.scene(Screen.FILES)]
    settle(driver, lambda: not is_waiting(driver) and bool(driver.scene.games.entries))
    entries = driver.context.open_game.library.entries
    driver.scene.games.renew([(each, search_text(each)) for each in entries], "Other")
    disk.gate.clear()


def begin(driver: Driver, disk: Disk, what: str) -> None:
    """Begin an operation by its keys."""
    if what == "leave":
        press(driver, "t")
        driver.post(pygame.QUIT)
        frames(driver)
    elif what == "list":
        press(driver, "t")
        driver.app.scenes = [driver.context.scene(Screen.FILES)]
        frames(driver)
    elif what == "text":
        driver.app.scenes.append(driver.context.scene(Screen.RECORD))
        press(driver, "t")
    elif what == "kit":
        driver.app.scenes.append(PrintKitScene(driver.context, Paper.A4, driver.folder))
        frames(driver)
        press(driver, "return")
    else:
        open_list(driver, disk)
        keys = {
            "save as": ("f2", "c", "return", "x", "return"),
            "rename": ("r", "x", "return"),
            "duplicate": ("d", "return"),
            "delete": ("delete", "y"),
            "open": ("return",),
            "new": ("n", "x", "return", "return"),
        }
        press(driver, *keys[what])


OPERATIONS = (
    "save as", "rename", "duplicate", "delete", "open", "new", "list", "text", "kit", "leave",
)  # fmt: skip


@pytest.mark.parametrize("what", sampled(OPERATIONS, 3))
def test_no_frame_waits_and_the_panel_appears(slow, disk, what):
    begin(slow, disk, what)
    assert is_waiting(slow)
    assert not slow.shows("Saving ...")
    frames(slow, SHOWN_AFTER_MS)
    assert slow.shows("Saving ...")
    frames(slow, UNASKED_GUARD_MS)
    press(slow, "return")
    assert is_waiting(slow)
    disk.gate.set()
    settle(slow, lambda: not is_waiting(slow))


@pytest.mark.parametrize("what", sampled(OPERATIONS, 3))
def test_the_player_may_go_on_without_it(slow, disk, what):
    begin(slow, disk, what)
    assert is_waiting(slow)
    frames(slow, SHOWN_AFTER_MS + UNASKED_GUARD_MS)
    press(slow, "l")
    assert not is_waiting(slow)
    assert slow.is_over is (what == "leave")
    disk.gate.set()
    settle(slow, lambda: not slow.context.jobs.is_busy)
    assert slow.context.saving.finish()
    path, session = slow.context.open_game.path, slow.context.session
    assert game_file.load(path, str).record == session.record
    own = f"{path.name}.lock"
    settle(slow, lambda: {each.name for each in path.parent.glob("*.lock")} <= {own})


TYPED_AHEAD = {
    "list": ("o n", "return return"),
    "list again": ("o escape o n", "escape o p"),
    "open": ("o return n", "return return"),
    "save as": ("o f2 c return", "x return n return return"),
    "rename": ("o r", "x return escape o n"),
    "duplicate": ("o d", "return o h"),
    "delete": ("o delete", "y n return"),
    "copy of the board": ("f2 c return", "x return o n return"),
    "text": ("r t escape o n", "return return"),
}
"""Keys of one frame that change the screen and start a job, and those of the next frames."""


def type_ahead(driver: Driver, what: str) -> None:
    """Press the keys while a turn is being saved."""
    at_once, later = TYPED_AHEAD[what]
    press(driver, "t")
    press_at_once(driver, *at_once.split())
    press(driver, *later.split())


@pytest.mark.parametrize("what", sampled(TYPED_AHEAD, 3))
def test_keys_in_the_frame_that_starts_a_job_stall_nothing(slow, disk, what):
    type_ahead(slow, what)
    disk.gate.set()
    settle(slow, lambda: not any(isinstance(each, WaitScene) for each in slow.app.scenes))
    slow.post(pygame.QUIT)
    settle(slow, lambda: slow.is_over)
    slow.context.close()
    assert not slow.context.jobs.is_busy
    assert not list(slow.folder.rglob("*.lock"))


def test_a_game_that_is_begun_before_the_list_is_there_is_begun(slow, disk):
    type_ahead(slow, "list")
    assert is_waiting(slow)
    disk.gate.set()
    settle(slow, lambda: not is_waiting(slow))
    assert slow.scene_name == "BoardScene"
    assert slow.context.open_game.name == "Puluc 2"


def test_leaving_waits_for_the_saves_and_for_no_other_job(slow, disk):
    disk.gate.set()
    never = threading.Event()
    slow.context.jobs.start(lambda: never.wait(60), lambda _: None, in_turn=True)
    slow.post(pygame.QUIT)
    settle(slow, lambda: slow.is_over)
    never.set()


def test_leaving_without_waiting_asks_nothing_even_if_the_save_fails(slow, disk, monkeypatch):
    begin(slow, disk, "leave")
    frames(slow, SHOWN_AFTER_MS + UNASKED_GUARD_MS)
    press(slow, "l")
    assert slow.is_over

    def fail(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)
    disk.gate.set()
    slow.context.close()
    assert not list(slow.folder.glob("*.lock"))


def test_a_game_that_is_dropped_while_the_program_is_left_stays_open(slow, disk):
    begin(slow, disk, "leave")
    slow.post(pygame.DROPFILE, file=str(slow.folder / "Other.puluc"))
    frames(slow)
    disk.gate.set()
    settle(slow, lambda: slow.is_over or slow.context.open_game.name == "Other")
    frames(slow, 200)
    assert not slow.is_over


def test_the_end_of_the_program_waits_for_what_was_begun(slow, disk):
    open_list(slow, disk)
    press(slow, "delete", "y")
    press_at_once(slow, "l")
    done = list[str]()
    slow.context.jobs.start(
        lambda: done.append("work"), lambda _: done.append("then"), in_turn=True
    )
    slow.post(pygame.QUIT)
    settle(slow, lambda: slow.is_over)
    disk.gate.set()
    slow.context.close()
    assert done == ["work", "then"]
    assert not (slow.folder / "Other.puluc").exists()


def test_a_backup_that_was_restored_for_nobody_is_not_opened(slow, disk):
    open_list(slow, disk)
    (slow.folder / "Other.puluc.bak").write_bytes((slow.folder / "Other.puluc").read_bytes())
    (slow.folder / "Other.puluc").write_text("{")
    disk.gate.set()
    press(slow, "return")
    settle(slow, lambda: slow.shows("Open its backup?"))
    disk.gate.clear()
    press(slow, "y")
    assert is_waiting(slow)
    frames(slow, SHOWN_AFTER_MS + UNASKED_GUARD_MS)
    press(slow, "l")
    disk.gate.set()
    settle(slow, lambda: not slow.context.jobs.is_busy)
    assert slow.context.open_game.name == "Puluc"


def test_a_list_that_is_closed_before_its_first_frame_blocks_nothing(slow, disk):
    press(slow, "t")
    slow.context.scene(Screen.FILES).close()
    disk.gate.set()
    settle(slow, lambda: not slow.context.jobs.is_busy)


def test_the_mark_appears_after_a_second(slow, disk, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(saving, "perf_counter", lambda: now[0])
    press(slow, "t")
    now[0] = 0.9
    frames(slow)
    assert not shows_unsaved_mark(slow)
    now[0] = 1.0
    frames(slow)
    assert shows_unsaved_mark(slow)
    disk.gate.set()
    settle(slow, lambda: not shows_unsaved_mark(slow))


def test_turns_played_while_save_as_goes_on_are_in_the_new_file(slow, disk):
    press(slow, "f2", "c", "return", "x", "return")
    assert is_waiting(slow)
    frames(slow, SHOWN_AFTER_MS + UNASKED_GUARD_MS)
    press(slow, "l", "t")
    turns = slow.context.session.record
    disk.gate.set()
    settle(slow, lambda: not slow.context.jobs.is_busy)
    assert slow.context.saving.finish()
    path = slow.context.open_game.path
    assert path.stem != "Puluc"
    assert game_file.load(path, str).record == turns


def test_jobs_in_turn_wait_for_each_other_and_others_for_none():
    jobs, gate, done = Jobs(0.0), threading.Event(), list[str]()
    first = jobs.start(lambda: gate.wait(60), lambda _: done.append("first"), in_turn=True)
    second = jobs.start(lambda: None, lambda _: done.append("second"), in_turn=True)
    other = jobs.start(lambda: None, lambda _: done.append("other"))
    for job in (first, second, other):
        job.is_left = True
    assert other.wait(60)
    jobs.tick()
    assert done == ["other"]
    assert not second.is_done
    gate.set()
    assert first.wait(60)
    jobs.tick()
    assert second.wait(60)
    jobs.tick()
    assert done == ["other", "first", "second"]


def test_the_next_job_starts_though_nobody_has_fetched_the_one_before():
    jobs, done = Jobs(0.0), list[str]()
    first = jobs.start(lambda: None, lambda _: done.append("first"), in_turn=True)
    assert first.wait(60)
    second = jobs.start(lambda: None, lambda _: done.append("second"), in_turn=True)
    assert second.wait(10)
    second.finish()
    first.is_left = True
    jobs.tick()
    assert done == ["second", "first"]
    assert not jobs.is_busy


def test_an_error_is_raised_where_the_result_is_asked_for():
    job = Job(lambda: 1 // 0, lambda job: job.result())
    job.start()
    assert job.wait(60)
    with pytest.raises(ZeroDivisionError):
        job.finish()


def test_without_threads_everything_is_done_at_once(slow, disk, monkeypatch):
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    disk.gate.set()
    monkeypatch.setattr(threading.Thread, "start", refuse)
    for _ in range(3):
        press(slow, "t", "space")
    assert slow.context.open_game.is_saved
    begin(slow, disk, "list")
    disk.gate.set()
    assert {entry.name for entry in slow.scene.games.entries} == {"Puluc", "Other"}
