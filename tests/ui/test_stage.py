"""What goes wrong with files is told once, and play goes on."""

from __future__ import annotations

import errno
import os

import pytest
from driver import Driver
from test_game_by_mouse import waiting_for_jade

from puluc.rules import Phase
from puluc.storage import gamefile
from puluc.storage.preferences import Preferences


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_save_that_fails_is_told_once_and_the_next_good_one_holds_everything(board, monkeypatch):
    driver = waiting_for_jade(board(), Phase.THROW)
    with monkeypatch.context() as patch:
        patch.setattr(gamefile, "save", full_disk)
        driver.press("t")
        assert type(driver.scene).__name__ == "NoticeScene"
        assert "No space left on device" in " ".join(driver.scene._lines)
        driver.press("return")
        waiting_for_jade(driver, Phase.THROW)
        assert not driver.stage.notices
    driver.press("t")
    saved = gamefile.load(driver.stage.paths.game, lambda: "")
    assert saved.match.turns == driver.stage.session.match.turns


def test_preferences_that_cannot_be_saved_hold_for_this_run(driver, monkeypatch):
    monkeypatch.setattr("puluc.storage.preferences.save", full_disk)
    driver.stage.set_preferences(Preferences(auto_throw=True))
    assert driver.stage.preferences.auto_throw
    assert driver.stage.notices[0].startswith("Can't save the preferences: No space left")


@pytest.mark.parametrize("name", ["preferences.json", "Puluc.puluc"])
def test_a_damaged_file_is_kept_aside_and_the_program_begins_anew(tmp_path, name):
    (tmp_path / name).write_text('{"broken')
    driver = Driver(tmp_path)
    assert driver.stage.preferences == Preferences()
    assert driver.stage.session is None
    stem, suffix = name.split(".")
    assert (tmp_path / f"{stem}.damaged-1.{suffix}").read_text() == '{"broken'
    driver.press("return")
    driver.press("return", "return")
    assert driver.stage.session is not None


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path):
    (tmp_path / "Puluc.puluc").mkdir()
    driver = Driver(tmp_path)
    assert any("can't be read" in notice for notice in driver.stage.notices) or (
        "can't be read" in " ".join(driver.scene._lines)
    )
    assert (tmp_path / "Puluc.puluc").is_dir()
