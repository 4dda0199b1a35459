"""File errors are reported once, and play goes on."""

import errno
import os
from datetime import timedelta
from types import SimpleNamespace

import pytest
from driver import Driver, prefer, waiting_for_jade

from puluc.link.protocol import EndReason, LinkError
from puluc.rules import Phase
from puluc.storage import game_file
from puluc.storage.preferences import Preferences, Speed
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
    assert "The clock is set earlier" in driver.context.notices[0]
    driver.context.save_session()
    assert driver.context.saving.finish()
    assert game_file.read(path).played == before


def test_as_time_passes_all_that_waits_for_it_goes_on(driver, monkeypatch):
    context, told = driver.context, list[object]()
    for name in ("thinker", "adviser", "jobs", "saving", "audio", "display"):
        step = "report" if name == "saving" else "tick"
        monkeypatch.setattr(
            getattr(context, name), step, lambda *ms, name=name: told.append((name, *ms))
        )
    context.tick(50)
    assert told == [
        *(("thinker",), ("adviser",), ("jobs",), ("saving",)),
        *(("audio", 50), ("display", 50)),
    ]


def test_a_table_is_tended_until_it_cannot_go_on(driver):
    told = list[str]()
    driver.context.table = SimpleNamespace(
        tick=lambda: told.append("tick"),
        close=lambda: told.append("close"),
        session=None,
        problem=None,
    )
    driver.context.tick(20)
    assert told == ["tick"]
    assert not driver.context.notices
    driver.context.table.problem = LinkError(EndReason.VERSION)
    driver.context.tick(20)
    assert told == ["tick", "tick", "close"]
    assert driver.context.table is None
    assert len(driver.context.notices) == 1


@pytest.mark.parametrize(
    ("changes", "does"), [({}, False), ({"tutor": 10}, True), ({"looked_closer": True}, True)]
)
def test_who_has_asked_for_mistakes_looks_closer(driver, changes, does):
    assert prefer(driver, **changes).context.looks_closer == does


def test_full_screen_that_fails_later_is_given_up_with_a_notice(driver, monkeypatch):
    driver.context.toggle_full_screen()
    assert driver.context.preferences.full_screen
    monkeypatch.setattr(driver.display, "full_screen", False)
    driver.context.tick(20)
    assert driver.context.notices[0].startswith("Full screen doesn't work here")
    assert not driver.context.preferences.full_screen
    assert driver.context.saving.finish()
    assert not Preferences.load(driver.context.paths.preferences).full_screen


def test_a_listener_has_no_motion_unless_a_speed_was_chosen(driver):
    for chosen, then in ((Speed.NORMAL, Speed.OFF), (Speed.SLOW, Speed.SLOW)):
        prefer(driver, speed=chosen, has_listened=False)
        driver.context.note_listener()
        assert driver.context.preferences.speed is then
    prefer(driver, speed=Speed.NORMAL)
    driver.context.note_listener()
    assert driver.context.preferences.speed is Speed.NORMAL


def test_throws_by_the_player_are_counted_up_to_a_limit(driver):
    prefer(driver, own_throws=0)
    for _ in range(5):
        driver.context.note_throw(3)
    assert driver.context.preferences.own_throws == 3
