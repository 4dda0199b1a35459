"""What goes wrong with files is told once, and play goes on."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime

from driver import Driver
from test_game_by_mouse import waiting_for_jade

from puluc.rules import Phase
from puluc.storage import gamefile
from puluc.storage.preferences import Preferences


def full_disk(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_save_that_fails_is_told_once_and_the_next_good_one_holds_everything(board, monkeypatch):
    driver = waiting_for_jade(board(), Phase.THROW)
    with monkeypatch.context() as patch:
        patch.setattr(gamefile, "write", full_disk)
        driver.press("t")
        assert type(driver.scene).__name__ == "NoticeScene"
        assert driver.shows("No space left on device")
        driver.press("return")
        waiting_for_jade(driver, Phase.THROW)
        assert not driver.stage.notices
    driver.press("t")
    saved = gamefile.load(driver.stage.desk.path, lambda: "")
    assert saved.match.turns == driver.stage.session.match.turns


def test_preferences_that_cannot_be_saved_hold_for_this_run(driver, monkeypatch):
    monkeypatch.setattr("puluc.storage.preferences.save", full_disk)
    driver.stage.set_preferences(Preferences(auto_throw=True))
    assert driver.stage.preferences.auto_throw
    assert not driver.stage.saving.finish()
    assert driver.stage.notices[0].startswith("Can't save the preferences: No space left")


def test_damaged_preferences_are_kept_aside_and_the_program_begins_anew(tmp_path):
    (tmp_path / "preferences.json").write_text('{"broken')
    driver = Driver(tmp_path)
    assert driver.stage.preferences == Preferences()
    assert (tmp_path / "preferences.damaged-1.json").read_text() == '{"broken'
    driver.press("return")
    driver.press("return", "return")
    assert driver.stage.session is not None


def test_a_clock_set_back_is_told_and_nothing_else_happens(board):
    driver = board()
    path = driver.stage.desk.path
    driver.stage.close()
    driver.stage.desk.clock = lambda: datetime(2001, 1, 1, tzinfo=UTC)
    assert driver.stage.open_game(path)
    assert "The clock stands before" in driver.stage.notices[0]
    before = gamefile.read(path).played
    driver.stage.save_session()
    assert driver.stage.saving.finish()
    assert gamefile.read(path).played == before
