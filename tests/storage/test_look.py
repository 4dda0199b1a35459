"""The look read without msgspec is that of the preferences."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from open_games import needs_pipes

from puluc.storage.look import LANGUAGE_CHOICES, Look, ThemeName, Window, read_look
from puluc.storage.preferences import Preferences, Speed

PIXELS = st.integers(-100_000, 100_000)
SIZE = st.integers(1, 100_000)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    theme=st.sampled_from(ThemeName),
    lcd=st.booleans(),
    full_screen=st.booleans(),
    window=st.none() | st.builds(Window, PIXELS, PIXELS, SIZE, SIZE),
)
def test_the_look_is_that_of_the_preferences(tmp_path, theme, lcd, full_screen, window):
    chosen = Preferences(
        theme=theme, lcd=lcd, full_screen=full_screen, window=window, speed=Speed.OFF
    )
    chosen.save(tmp_path / "preferences.json")
    assert read_look(tmp_path / "preferences.json") == chosen.look


@pytest.mark.parametrize("language", LANGUAGE_CHOICES)
def test_the_language_is_read_with_the_look(tmp_path, language):
    Preferences(language=language).save(tmp_path / "preferences.json")
    assert read_look(tmp_path / "preferences.json") == Look(language=language)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"theme": "pink"}',
        b'{"theme": ["lcd"]}',
        b'{"window": {"x": 0, "y": 0, "width": 0, "height": 80}}',
        b'{"window": {"x": 0, "y": 0, "width": 240, "height": -80}}',
        b'{"window": {"x": 100001, "y": 0, "width": 240, "height": 80}}',
        b'{"window": {"x": 0.5, "y": 0, "width": 240, "height": 80}}',
        b'{"window": {"x": 0, "y": 0, "width": 240}}',
        b'{"window": 7}',
        b'{"language": "tlh"}',
        b'{"theme": ' + b"[" * 30_000,
        b'{"theme": "amber", "keys": "' + b"x" * 70_000 + b'"}',
    ],
)
def test_any_error_leaves_the_default(tmp_path, content):
    (tmp_path / "preferences.json").write_bytes(content)
    assert read_look(tmp_path / "preferences.json") == Look()


@needs_pipes
def test_nothing_but_a_file_is_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "missing"):
        assert read_look(tmp_path / name) == Look()
