"""Words are posted as the events that SDL sends."""

import os
from pathlib import Path

import pygame
import pytest

from tools.monkey.gestures import Surroundings, post, quoted

AROUND = Surroundings(Path("home"))


@pytest.fixture(autouse=True)
def window():
    pygame.display.set_mode((720, 240), pygame.RESIZABLE)
    pygame.event.clear()


def events_of(word: str) -> list[tuple[str, dict[str, object]]]:
    post(word, AROUND)
    return [(pygame.event.event_name(event.type), event.dict) for event in pygame.event.get()]


def keys_of(word: str) -> list[tuple[str, int, int, str]]:
    """Name of the event, key, modifiers, text."""
    return [
        (name, found.get("key", 0), found.get("mod", 0), found.get("unicode", found.get("text")))
        for name, found in events_of(word)
    ]


def test_a_letter_key_writes_its_letter():
    assert keys_of("key:a") == [
        ("KeyDown", pygame.K_a, 0, "a"),
        ("TextInput", 0, 0, "a"),
        ("KeyUp", pygame.K_a, 0, ""),
    ]


def test_a_key_that_is_held_repeats():
    names = [name for name, *_ in keys_of("key:x*3")]
    assert names == ["KeyDown", "TextInput"] * 3 + ["KeyUp"]


def test_a_key_that_is_held_is_let_go_by_another_word():
    assert [name for name, *_ in keys_of("down:x")] == ["KeyDown", "TextInput"]
    assert [name for name, *_ in keys_of("up:x")] == ["KeyUp"]
    assert [name for name, _ in events_of("buttondown:11")] == ["ControllerButtonDown"]
    assert [name for name, _ in events_of("buttonup:11")] == ["ControllerButtonUp"]


def test_the_number_pad_writes_digits_with_num_lock_only():
    _, down, text, *_ = keys_of("key:num+KP3")
    assert down == ("KeyDown", pygame.K_KP3, pygame.KMOD_NUM, "3")
    assert text == ("TextInput", 0, 0, "3")
    assert keys_of("key:KP3")[0] == ("KeyDown", pygame.K_KP3, 0, "")


def test_with_ctrl_a_key_writes_nothing_and_all_keys_are_let_go():
    ctrl, shift = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
    assert keys_of("key:ctrl+shift+z") == [
        ("KeyDown", pygame.K_LCTRL, ctrl, ""),
        ("KeyDown", pygame.K_LSHIFT, ctrl | shift, ""),
        ("KeyDown", pygame.K_z, ctrl | shift, "Z"),
        ("KeyUp", pygame.K_z, ctrl | shift, ""),
        ("KeyUp", pygame.K_LSHIFT, ctrl, ""),
        ("KeyUp", pygame.K_LCTRL, 0, ""),
    ]


def test_keys_that_write_nothing_printable_send_no_text():
    assert [name for name, *_ in keys_of("key:RETURN")] == ["KeyDown", "KeyUp"]
    assert [text for *_, text in keys_of("key:SPACE")] == [" ", " ", ""]


def test_a_letter_of_another_alphabet_has_the_place_of_a_latin_one():
    down, text, _up = events_of("key:ф")
    assert down[1]["key"] == ord("ф")
    assert pygame.KSCAN_A <= down[1]["scancode"] <= pygame.KSCAN_Z
    assert text[1]["text"] == "ф"


def test_a_click_is_three_events():
    names = [name for name, _ in events_of("click:12,-3")]
    assert names == ["MouseMotion", "MouseButtonDown", "MouseButtonUp"]
    assert all(found["pos"] == (12, -3) for _, found in events_of("click:12,-3"))


def test_a_drag_is_three_words():
    words = ("grab:12,3", "move:12,9", "release:12,9")
    names = [name for word in words for name, _ in events_of(word)]
    assert names == ["MouseMotion", "MouseButtonDown", "MouseMotion", "MouseButtonUp"]


def test_a_stick_belongs_to_a_controller():
    ((name, found),) = events_of("axis:1,-32768")
    assert name == "ControllerAxisMotion"
    assert found == {"axis": 1, "value": -32768, "instance_id": 0}


def test_the_window_takes_another_size():
    assert "VideoResize" in [name for name, _ in events_of("resize:333x444")]
    assert pygame.display.get_window_size() == (333, 444)


def test_a_file_is_dropped_with_its_folder():
    found = dict(events_of("drop:a%20b.puluc"))
    assert Path(found["DropFile"]["file"]) == Path("home") / "a b.puluc"


def test_a_name_that_is_not_utf_8_is_dropped():
    name = os.fsdecode(b"caf\xe9.puluc")
    found = dict(events_of(f"drop:{quoted(name)}"))
    assert Path(found["DropFile"]["file"]) == Path("home") / name


def test_a_disk_is_full_until_it_is_not(tmp_path):
    around = Surroundings(tmp_path)
    post("disk:full", around)
    with pytest.raises(OSError, match=os.strerror(28)):
        around.sync(0)
    post("disk:free", around)
    around.sync(0)
    assert around.is_reliable


def test_another_program_changes_files(tmp_path):
    around = Surroundings(tmp_path)
    (tmp_path / "a b").write_text("a b")
    (tmp_path / "c").write_text("c")
    post("swap:a%20b=c", around)
    assert (tmp_path / "a b").read_text() == (tmp_path / "c").read_text() == "c"
    post("remove:c", around)
    post("remove:c", around)
    assert [path.name for path in tmp_path.iterdir()] == ["a b"]
    assert not around.is_reliable


def test_texts_may_hold_anything():
    assert events_of("text:%3A%2A%0A+")[0][1]["text"] == ":*\n+"


@pytest.mark.parametrize("word", ["", "fly:1", "key", "click:1", "event:NOTHING", "key:NOTHING"])
def test_anything_but_a_gesture_is_refused(word):
    with pytest.raises((ValueError, AttributeError, TypeError)):
        post(word, AROUND)
