"""What could not be saved stays in sight, and is not left without a question."""

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from driver import Driver, shows_unsaved_mark, waiting_for_jade
from playing import play_step

from puluc.rules import Phase
from puluc.storage import game_file
from puluc.ui.scene.screens import Screen


class Disk:
    """A disk that can be full."""

    def __init__(self) -> None:
        self.is_full = False

    def guard(self, write: Callable[..., object]) -> Callable[..., object]:
        def guarded(*arguments: object, **options: object) -> object:
            if self.is_full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return write(*arguments, **options)

        return guarded


@pytest.fixture
def disk(monkeypatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr(os, "fsync", disk.guard(os.fsync))
    yield disk
    disk.is_full = False


@pytest.fixture
def unsaved(board, disk) -> Driver:
    """A game whose last turns are not saved; the notice about it was read."""
    driver = waiting_for_jade(board(opponent="human"), Phase.THROW)
    disk.is_full = True
    driver.press("t")
    driver.close_notice()
    driver.wait(3000)
    return driver


def close_window(driver: Driver) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.step()


def play_turns(driver: Driver, count: int) -> None:
    session = driver.context.session
    for _ in range(count):
        play_step(session)
        driver.context.save_session()
        driver.step()


def test_a_mark_stays_on_every_screen_until_the_game_is_saved(unsaved, disk, check_screen):
    check_screen("unsaved-board", unsaved.picture())
    for screen in Screen:
        if screen is not Screen.TABLE:  # none is open
            unsaved.app.scenes = [unsaved.context.scene(screen)]
            assert shows_unsaved_mark(unsaved), screen
    unsaved.app.scenes = [unsaved.context.scene(Screen.SCORES)]
    check_screen("unsaved-scores", unsaved.picture())
    unsaved.app.scenes = [unsaved.context.scene(Screen.FILES)]
    check_screen("unsaved-files", unsaved.picture())
    disk.is_full = False
    unsaved.step()
    assert not shows_unsaved_mark(unsaved)


def test_leaving_asks_and_a_careless_enter_stays(unsaved, check_screen):
    for ask in (lambda: unsaved.press("x"), lambda: close_window(unsaved)):
        ask()
        assert unsaved.scene_name == "LeaveScene"
        check_screen("unsaved-leave", unsaved.picture())
        unsaved.press("return")
        assert unsaved.scene_name == "BoardScene"
    unsaved.press("x", "y")
    assert unsaved.is_over


def test_trying_again_leaves_once_the_disk_has_room(unsaved, disk):
    close_window(unsaved)
    unsaved.press("t")
    close_window(unsaved)
    assert unsaved.scene_name == "LeaveScene"
    assert len(unsaved.app.scenes) == 2
    disk.is_full = False
    unsaved.press("t")
    assert unsaved.is_over
    saved = game_file.load(unsaved.context.open_game.path, str)
    assert saved.record == unsaved.context.session.record


def test_closing_the_window_tries_again_automatically(unsaved, disk, monkeypatch):
    monkeypatch.setattr(Driver, "step", lambda self, ms=20: self.app.step(ms))
    disk.is_full = False
    close_window(unsaved)
    assert unsaved.is_over
    saved = game_file.load(unsaved.context.open_game.path, str)
    assert saved.record == unsaved.context.session.record


def test_the_question_counts_the_turns(unsaved):
    assert unsaved.context.saving.unsaved_message == "The last turn is not saved."
    before = len(unsaved.context.session.match.turns)
    play_turns(unsaved, 9)
    turns = len(unsaved.context.session.match.turns) - before
    begun = unsaved.context.session.match.pending is not None
    assert unsaved.context.saving.unsaved_message == f"{turns + begun} turns are not saved."


@pytest.mark.parametrize("step", ["open", "new", "drop"])
def test_another_game_is_not_begun_over_turns_that_are_not_saved(unsaved, disk, step):
    context, path = unsaved.context, unsaved.context.open_game.path
    disk.is_full = False
    game_file.save(path.with_name("Other.puluc"), context.session)
    disk.is_full = True
    play_turns(unsaved, 1)
    lost = context.session.record

    def go() -> None:
        if step == "drop":
            pygame.event.post(
                pygame.Event(pygame.DROPFILE, file=str(path.with_name("Other.puluc")))
            )
            unsaved.step()
            return
        unsaved.app.scenes = [context.scene(Screen.FILES)]
        unsaved.step()
        if step == "open":
            unsaved.click_on("Other")
        else:
            unsaved.press("n")
            unsaved.type("New")
            unsaved.press("return", "return")

    go()
    assert unsaved.scene_name == "ConfirmScene"
    unsaved.press("return")
    assert context.session.record == lost
    go()
    unsaved.press("y")
    assert context.open_game.path != path


def test_preferences_that_are_not_saved_are_asked_about_too(driver, disk):
    disk.is_full = True
    driver.context.toggle_full_screen()
    driver.step()
    driver.press("return")
    assert shows_unsaved_mark(driver)
    close_window(driver)
    assert driver.scene_name == "LeaveScene"
    driver.press("n")
    disk.is_full = False
    close_window(driver)
    assert driver.is_over
    assert "full_screen" in (Path(driver.folder) / "preferences.json").read_text()


def test_a_notice_names_the_kept_version_of_another_program(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    assert driver.context.saving.finish()
    path = driver.context.open_game.path
    path.write_bytes(path.read_bytes().replace(b'"easy"', b'"hard"'))
    driver.press("t")
    assert driver.scene_name == "NoticeScene"
    assert driver.shows("Another program has changed 'Puluc'.")
    assert driver.shows("Its version is kept as 'Puluc (other)'.")


def test_a_change_by_another_program_is_noticed_when_the_window_regains_the_focus(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    assert driver.context.saving.finish()
    path = driver.context.open_game.path
    saved = path.read_bytes()
    path.unlink()
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    driver.step()
    assert path.read_bytes() == saved
    assert driver.shows("Another program has removed 'Puluc'. It is saved again.")


def test_leaving_first_says_that_another_program_has_changed_the_game(board):
    driver = waiting_for_jade(board(), Phase.THROW)
    assert driver.context.saving.finish()
    path = driver.context.open_game.path
    saved = path.read_bytes()
    path.write_bytes(saved.replace(b'"easy"', b'"hard"'))
    close_window(driver)
    assert driver.shows("Another program has changed 'Puluc'.")
    assert not driver.is_over
    driver.close_notice()
    close_window(driver)
    assert driver.is_over
    assert path.read_bytes() == saved
