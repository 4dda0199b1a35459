"""Preferences: the dialog saves what was changed in it, and nothing else."""

import pytest
from driver import Driver, go_to

from puluc.storage.preferences import Loudness
from puluc.ui.scene.base import Screen


@pytest.fixture
def dialog(driver: Driver) -> Driver:
    driver.press("return")
    driver.app.scenes.append(driver.context.scene(Screen.PREFERENCES))
    driver.step()
    return driver


def row(driver: Driver, label: str):
    return next(each for each in driver.scene.dialog.rows if each.prompt == label)


@pytest.mark.parametrize("key", ["return", "escape"])
def test_full_screen_switched_by_its_key_stays_and_its_row_follows(dialog, key):
    before = dialog.context.preferences
    dialog.press("f11")
    dialog.step()
    assert row(dialog, "Full screen").value == "Yes"
    dialog.press(key)
    assert dialog.context.preferences.full_screen
    dialog.press("f11")
    assert dialog.context.preferences == before


def test_only_the_row_that_was_changed_is_saved(dialog):
    label = dialog.scene.dialog.rows[0].prompt
    dialog.press("right", "f11", "return")
    saved = dialog.context.preferences
    assert saved.full_screen
    dialog.app.scenes.append(dialog.context.scene(Screen.PREFERENCES))
    dialog.step()
    assert row(dialog, label).index == 1


def test_a_loudness_is_heard_as_soon_as_it_is_chosen(dialog, monkeypatch):
    heard = []
    monkeypatch.setattr(dialog.context.audio, "set_loudness", heard.append)
    go_to(dialog, "Sound")
    dialog.press("right", "return")
    assert heard[-1] is dialog.context.preferences.sound is Loudness.HIGH
