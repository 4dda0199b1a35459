"""macOS runs a downloaded app from a copy elsewhere; the player is asked to move it."""

from pathlib import Path

import pytest

from puluc.storage.paths import is_translocated
from puluc.storage.preferences import Preferences
from puluc.ui.app.main import ask_to_move
from puluc.ui.scene.context import translocation_message

COPY = Path("/private/var/folders/x/T/AppTranslocation/0A1B-2C/d/Puluc.app/Contents/MacOS/puluc")
APPLICATIONS = Path("/Applications/Puluc.app/Contents/MacOS/puluc")


@pytest.mark.parametrize(("executable", "is_copy"), [(COPY, True), (APPLICATIONS, False)])
def test_a_copy_is_known_by_its_path(executable, is_copy):
    assert is_translocated(executable) is is_copy


def test_the_player_is_asked_once(driver, check_screen):
    ask_to_move(driver.context, COPY)
    assert list(driver.context.notices) == [translocation_message()]
    driver.step()
    check_screen("notice-translocated", driver.picture())
    assert Preferences.load(driver.context.paths.preferences).asked_to_move
    ask_to_move(driver.context, COPY)
    assert not driver.context.notices


def test_an_app_in_its_place_asks_nothing(driver):
    ask_to_move(driver.context, APPLICATIONS)
    assert not driver.context.notices
    assert not driver.context.preferences.asked_to_move
