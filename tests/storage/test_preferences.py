"""The preferences file, also as the first frame reads it, without msgspec."""

import os
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from open_games import needs_pipes
from rounds import in_gate

from puluc.storage import preferences
from puluc.storage.atomic import NotAFileError
from puluc.storage.errors import ContentError
from puluc.storage.look import LANGUAGE_CHOICES, Look, ThemeName, Window, read_look
from puluc.storage.preferences import (
    PREFERENCE_ROWS,
    Preferences,
    Speed,
)

FIELDS = [each.name for each in msgspec.structs.fields(Preferences) if each.name != "version"]

ROWS = {row.field: row for row in PREFERENCE_ROWS}


def another(name: str) -> object:
    """A value that is not the default: the last one of its row; fields without one are switches."""
    values = ROWS[name].values if name in ROWS else (False, True)
    default = getattr(Preferences(), name)
    return next(value for value in reversed(values) if value != default)


SPECIAL = {
    "window": Window(-10, 20, 480, 160),
    "keys": {"f5": "throw"},
    "own_throws": 2,
    "link_name": "Ana",
    "link_table": "192.168.1.7 KTM4X9QW3P",
}
CHOSEN = Preferences(**{name: another(name) for name in FIELDS if name not in SPECIAL}, **SPECIAL)
"""Preferences without any default value."""


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "config" / "preferences.json"


def written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return path


def test_preferences_round_trip(path):
    assert all(getattr(CHOSEN, name) != getattr(Preferences(), name) for name in FIELDS)
    assert Preferences.load(path) == Preferences()
    CHOSEN.save(path)
    assert Preferences.load(path) == CHOSEN


@pytest.mark.parametrize("row", PREFERENCE_ROWS, ids=lambda row: row.field)
def test_every_choice_round_trips(path, row):
    for value in row.values:
        chosen = msgspec.structs.replace(Preferences(), **{row.field: value})
        chosen.save(path)
        assert Preferences.load(path) == chosen


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(keys=st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=3))
def test_any_keys_round_trip(path, keys):
    Preferences(keys=keys).save(path)
    assert Preferences.load(path).keys == keys


def test_the_file_is_text_that_can_be_read_and_changed_by_hand(path):
    CHOSEN.save(path)
    assert {'  "version": 1,', '  "speed": "off",'} <= set(path.read_text().splitlines())


@pytest.mark.parametrize("name", FIELDS)
def test_a_file_with_one_preference_leaves_the_others_at_their_defaults(path, name):
    value = getattr(CHOSEN, name)
    written(path, msgspec.json.encode({name: value}))
    assert Preferences.load(path) == msgspec.structs.replace(Preferences(), **{name: value})


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b'{"speed": "slo', "truncated"),
        (b"speed = slow", "(byte 0)"),
        (b'{"speed": "slow"} and more', "trailing characters (byte 19)"),
        (b"\xff\xfe\x00", "(byte 0)"),
        (b'{"speed": "\xff"}', "UTF-8"),
        (b"\0" * 300, "(byte 0)"),
        (b"[]", "Expected `object`"),
        (b"null", "Expected `object`"),
        (b'{"theme": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", "recursion"),
        (b'{"window": ' * 5_000, "recursion"),
        (b'{"version": "2"}', "$.version"),
        (b" " * preferences.MAX_BYTES + b"{}", "it is too large"),
    ],
    ids=lambda value: repr(value[:24]) if isinstance(value, bytes) else None,
)
def test_a_damaged_file_is_refused_with_the_place(path, content, reason):
    written(path, content)
    with pytest.raises(ContentError) as caught:
        Preferences.load(path)
    assert reason.lower() in str(caught.value).lower()
    assert path.read_bytes() == content


WRONG = {
    "window": [3, {"x": 0, "y": 0, "width": 240}, {"x": 0, "y": 0, "width": 0, "height": 80}],
    "keys": [3, "a", ["a"]],
    "own_throws": ["2", -1, 10**30, 1.5],
    "link_name": [3, None],
    "link_table": [3, None],
    "tutor": ["5", 7, -5, 10**30],
    "language": [3, "tlh", None],
}
"""Values that fields can't have: of a wrong type, unknown, or out of range."""


def wrong_values(name: str) -> list[object]:
    is_name = isinstance(getattr(Preferences(), name), str)
    return WRONG.get(name, [3, "amber-2027", None, []] if is_name else [1, "yes", None])


@pytest.mark.parametrize("version", [in_gate(1), 7])
@pytest.mark.parametrize("name", FIELDS)
def test_each_value_falls_back_alone(path, name, version):
    """It is named, the others are used, and the file keeps it until the player chooses another."""
    for wrong in wrong_values(name):
        CHOSEN.save(path)
        content = msgspec.json.decode(path.read_bytes()) | {name: wrong, "version": version}
        written(path, msgspec.json.encode(content))
        found, unused = Preferences.load_usable(path)
        default = getattr(Preferences(), name)
        assert found == msgspec.structs.replace(CHOSEN, version=version, **{name: default}), wrong
        assert [(each.field, each.value) for each in unused] == [(name, wrong)]
        assert read_look(path) == found.look
        found.save(path)
        assert msgspec.json.decode(path.read_bytes())[name] == wrong
        msgspec.structs.replace(found, **{name: getattr(CHOSEN, name)}).save(path)
        assert getattr(Preferences.load(path), name) == getattr(CHOSEN, name)


def test_each_key_falls_back_alone(path):
    written(path, b'{"keys": {"a": 1, "f5": "throw"}, "theme": "amber"}')
    found, unused = Preferences.load_usable(path)
    assert (found.keys, found.theme) == ({"f5": "throw"}, ThemeName.AMBER)
    assert [*map(str, unused)] == ["keys.a: 1"]


@pytest.mark.gate
def test_a_truncated_file_is_refused_wherever_it_ends(path):
    CHOSEN.save(path)
    whole = path.read_bytes().rstrip()
    for end in range(len(whole)):
        written(path, whole[:end])
        with pytest.raises(ContentError):
            Preferences.load(path)


def test_changed_bytes_raise_nothing_else(path):
    CHOSEN.save(path)
    whole, rng, refused = path.read_bytes(), Random(1), 0
    for _ in range(500):
        spoilt = bytearray(whole)
        spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        written(path, spoilt)
        try:
            Preferences.load(path)
        except ContentError:
            refused += 1
    assert refused > 250


@pytest.mark.parametrize("field", [{"shine": {"on": True}}, {"larger_text": True}], ids=str)
def test_preferences_of_another_version_are_used_if_known_and_kept(path, field):
    newer = {"version": 7, "theme": "amber", "speed": "warp", "lcd": True, **field}
    written(path, msgspec.json.encode(newer))
    found = Preferences.load(path)
    assert (found.theme, found.speed, found.lcd) == (ThemeName.AMBER, Speed.NORMAL, True)
    msgspec.structs.replace(found, lcd=False).save(path)
    kept = msgspec.json.decode(path.read_bytes())
    assert {name: kept[name] for name in newer} == newer | {"lcd": False}
    msgspec.structs.replace(found, speed=Speed.FAST).save(path)
    assert msgspec.json.decode(path.read_bytes())["speed"] == "fast"


def test_a_file_that_an_editor_saved_with_a_mark_of_utf_8_is_read(path):
    assert Preferences.load(written(path, b'\xef\xbb\xbf{"tutor": 10}')).tutor == 10


PIXELS = st.integers(-100_000, 100_000)
SIZE = st.integers(1, 100_000)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    theme=st.sampled_from(ThemeName),
    lcd=st.booleans(),
    full_screen=st.booleans(),
    window=st.none() | st.builds(Window, PIXELS, PIXELS, SIZE, SIZE),
    maximised=st.booleans(),
    language=st.sampled_from(LANGUAGE_CHOICES),
)
def test_the_look_is_that_of_the_preferences(path, **look):
    chosen = Preferences(speed=Speed.OFF, **look)
    chosen.save(path)
    assert read_look(path) == chosen.look == Look(**look)


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
        b'{"maximised": "yes"}',
        b'{"language": "tlh"}',
        b'{"theme": ' + b"[" * 30_000,
        b'{"theme": "amber", "keys": "' + b"x" * 70_000 + b'"}',
    ],
)
def test_a_file_without_a_usable_look_leaves_the_default(path, content):
    assert read_look(written(path, content)) == Look()


@needs_pipes
@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_nothing_but_a_file_is_read_or_replaced(path, make):
    assert read_look(path) == Look()
    path.parent.mkdir()
    make(path)
    assert read_look(path) == Look()
    with pytest.raises(NotAFileError):
        Preferences.load(path)
    with pytest.raises(OSError, match=r"it is not a regular file|directory"):
        Preferences().save(path)
    assert not path.is_file()
