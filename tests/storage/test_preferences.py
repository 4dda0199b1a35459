"""The preferences file."""

from __future__ import annotations

import msgspec
import pytest

from puluc.storage import preferences
from puluc.storage.preferences import Preferences, PreferencesError, Speed, ThemeName


def test_without_a_file_the_defaults_hold(tmp_path):
    assert preferences.load(tmp_path / "none.json") == Preferences()


def test_what_is_saved_is_read_back(tmp_path):
    path = tmp_path / "preferences.json"
    chosen = Preferences(
        auto_throw=True,
        auto_move=True,
        speed=Speed.OFF,
        theme=ThemeName.AMBER,
        full_screen=True,
    )
    preferences.save(path, chosen)
    assert preferences.load(path) == chosen


@pytest.mark.parametrize("name", [field.name for field in msgspec.structs.fields(Preferences)])
def test_each_preference_may_be_left_out(tmp_path, name):
    path = tmp_path / "preferences.json"
    default = msgspec.to_builtins(Preferences())
    path.write_bytes(msgspec.json.encode({name: default[name]}))
    assert preferences.load(path) == Preferences()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"\xff\xfe\x00", "JSON is malformed"),
        (b"[]", "Expected `object`"),
        (b'{"auto_throw": 1}', "$.auto_throw"),
        (b'{"speed": "warp"}', "$.speed"),
        (b'{"shine": true}', "unknown field `shine`"),
        (b'{"theme": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", ""),
        (b" " * preferences.MAX_BYTES + b"{}", "larger than"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(tmp_path, content, reason):
    path = tmp_path / "preferences.json"
    path.write_bytes(content)
    with pytest.raises(PreferencesError) as caught:
        preferences.load(path)
    assert reason in str(caught.value)
    assert path.read_bytes() == content
