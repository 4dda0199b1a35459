"""File errors are reported once, and play goes on."""

import errno
import os
from datetime import timedelta

from driver import Driver, waiting_for_jade

from puluc.rules import Phase
from puluc.storage import game_file
from puluc.storage.preferences import Preferences
from puluc.ui.board.key_words import LEARNT_THROWS


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_failed_save_is_reported_once_and_the_next_one_saves_everything(board, monkeypatch):
    driver = waiting_for_jade(board(), Phase.THROW)
    with monkeypatch.context() as patch:
        patch.setattr(game_file, "write", full_disk)
        driver.press("t")
        assert driver.scene_name == "NoticeScene"
        assert driver.shows("no space is left on the disk")
        driver.close_notice()
        waiting_for_jade(driver, Phase.THROW)
        assert not driver.context.notices
    driver.press("t")
    saved = game_file.load(driver.context.open_game.path, lambda: "")
    assert saved.match.turns == driver.context.session.match.turns


def test_preferences_that_cannot_be_saved_hold_for_this_run(driver, monkeypatch):
    monkeypatch.setattr("puluc.storage.small_files.write_atomically", full_disk)
    driver.context.set_preferences(Preferences(auto_throw=True))
    assert driver.context.preferences.auto_throw
    assert not driver.context.saving.finish()
    assert driver.context.notices[0].startswith("Can't save the preferences: no space is left")


def test_damaged_preferences_are_kept_aside_and_the_program_begins_anew(tmp_path):
    (tmp_path / "preferences.json").write_text('{"broken')
    driver = Driver(tmp_path)
    assert driver.context.preferences == Preferences(own_throws=LEARNT_THROWS, menu_opened=True)
    assert (tmp_path / "preferences.damaged-1.json").read_text() == '{"broken'
    driver.close_notice()
    driver.leave_title("p")
    driver.press("return")
    assert driver.context.session is not None


def test_a_clock_set_back_only_gives_a_notice(board):
    driver = board()
    path = driver.context.open_game.path
    driver.context.close()
    before = game_file.read(path).played
    driver.context.open_game.clock = lambda: before - timedelta(days=20)
    assert driver.context.load_game(path)
    assert "The clock is earlier" in driver.context.notices[0]
    driver.context.save_session()
    assert driver.context.saving.finish()
    assert game_file.read(path).played == before
