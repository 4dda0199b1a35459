"""Preferences: the dialog saves what was changed in it, and nothing else."""

import pygame
import pytest
from driver import Driver, go_to
from test_tabs import press_tab

from puluc.languages import LANGUAGES
from puluc.rules import HUMAN
from puluc.storage.preferences import PREFERENCE_TABS, Loudness
from puluc.text.language import gettext, pgettext, set_language
from puluc.ui.scene.screens import Screen
from tests.playing import play_on


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


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_tab_scrolls(dialog, code):
    set_language(code)
    dialog.press("escape")
    dialog.app.scenes.append(dialog.context.scene(Screen.PREFERENCES))
    for name, rows in PREFERENCE_TABS.items():
        dialog.step()
        assert pgettext("tab", name) in {word.text for word in dialog.words}
        texts = [gettext(each.label) for each in rows]
        if name == next(iter(PREFERENCE_TABS)):
            texts.append(gettext("Reset scores"))
        shown = [word.text for word in dialog.words if word.rect.y > 11 and word.text in texts]
        assert shown == texts, "a tab has room for five rows"
        press_tab(dialog)
    assert dialog.scene.dialog.focus == 0


def test_a_tab_is_opened_by_a_click_and_by_the_row_after_the_last_one(dialog):
    (play, *_), (first, *_, last), (screen, *_), _sound = PREFERENCE_TABS.values()
    dialog.click_on("Screen")
    assert dialog.scene.dialog.focused.prompt == screen.label
    dialog.press("up")
    assert dialog.scene.dialog.focused.prompt == last.label
    dialog.press("pagedown", "home")
    assert dialog.scene.dialog.focused.prompt == first.label
    dialog.wheel(-9)
    assert dialog.scene.dialog.focused.prompt == last.label
    press_tab(dialog, pygame.KMOD_SHIFT)
    assert dialog.scene.dialog.focused.prompt == play.label


def test_a_loudness_is_heard_as_soon_as_it_is_chosen(dialog, monkeypatch):
    heard = []
    monkeypatch.setattr(dialog.context.audio, "set_loudness", heard.append)
    go_to(dialog, "Sound")
    dialog.press("right", "return")
    assert heard[-1] is dialog.context.preferences.sound is Loudness.HIGH


def test_scores_are_reset_from_the_first_tab_after_a_question(board):
    driver = board(opponent=HUMAN)
    play_on(driver.context.session)
    assert driver.context.session.scores.tallies
    driver.app.scenes.append(driver.context.scene(Screen.PREFERENCES))
    go_to(driver, "Reset scores")
    driver.press("return", "return")
    assert driver.context.session.scores.tallies, "No is selected"
    driver.press("return", "y")
    assert driver.scene_name == "PreferencesScene"
    assert not driver.context.session.scores.tallies
    assert driver.context.session.record.result, "the record stays"


def test_without_a_game_there_are_no_scores_to_reset(driver):
    driver.app.scenes.append(driver.context.scene(Screen.PREFERENCES))
    go_to(driver, "Reset scores")
    driver.press("return")
    assert driver.shows("No game is open")
