"""The look that is read before the preferences: files and defaults mean the same in both."""

import pytest

from puluc.languages import SYSTEM
from puluc.storage.look import Look, ThemeName, Window, read_look
from puluc.storage.preferences import Preferences


@pytest.mark.parametrize("content", [None, b"", b"[]", b"{}", b'{"lcd": 1, "theme": "mauve"}'])
def test_unusable_values_get_the_default_of_the_preferences(tmp_path, content):
    path = tmp_path / "preferences.json"
    if content is not None:
        path.write_bytes(content)
    expected = Look(ThemeName.LCD, lcd=False, full_screen=False, window=None, language=SYSTEM)
    assert read_look(path) == Preferences().look == expected


def test_what_was_saved_is_read(tmp_path):
    path = tmp_path / "preferences.json"
    window = Window(x=10, y=20, width=480, height=160)
    Preferences(theme=ThemeName.AMBER, lcd=True, full_screen=True, window=window).save(path)
    assert read_look(path) == Look(ThemeName.AMBER, lcd=True, full_screen=True, window=window)
