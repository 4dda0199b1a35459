"""Events turned into actions."""

from functools import partial

import pygame
import pytest

from puluc.ui.scene.input import (
    MOST_WHEEL_STEPS,
    Click,
    Command,
    Hover,
    Letter,
    Release,
    Shortcut,
    Wheel,
    single_steps,
)
from puluc.ui.scene.interpreter import ALT_TAP_MS, Interpreter


@pytest.fixture
def interpreter() -> Interpreter:
    return Interpreter(lambda pos: (pos[0] // 5, pos[1] // 5))


def key(code: int, kind: int = pygame.KEYDOWN, mod: int = 0, scancode: int = 0) -> pygame.Event:
    return pygame.Event(kind, key=code, mod=mod, unicode="", scancode=scancode)


@pytest.mark.parametrize(
    ("code", "action"),
    [
        (pygame.K_SPACE, Command.ACCEPT),
        (pygame.K_RETURN, Command.ACCEPT),
        (pygame.K_KP_ENTER, Command.ACCEPT),
        (pygame.K_ESCAPE, Command.CANCEL),
        (pygame.K_F2, Command.MENU),
        (pygame.K_F10, Command.MENU),
        (pygame.K_F11, Command.FULL_SCREEN),
        (pygame.K_t, Letter("T")),
        (pygame.K_7, Letter("7")),
        (pygame.K_F5, Command.REPEAT),
        (pygame.K_F6, Command.DESCRIBE),
        (pygame.K_F7, Command.COUNT),
        (pygame.K_F8, Command.THREATS),
        (pygame.K_F9, Command.TYPE_MOVE),
        (pygame.K_F12, None),
        (pygame.K_LSHIFT, None),
        (pygame.K_COMMA, Letter(",")),
    ],
)
def test_keys(interpreter, code, action):
    assert interpreter.action(key(code)) == action


def test_the_text_input_of_the_system_is_switched_only_when_it_changes(interpreter, monkeypatch):
    told = list[str]()
    for name in ("start", "stop"):
        monkeypatch.setattr(pygame.key, f"{name}_text_input", partial(told.append, name))
    for is_on in (True, True, False, False, True):
        interpreter.set_text_input(is_on=is_on)
    assert told == ["stop", "start"], "it is on at first"


@pytest.mark.parametrize("mod", [pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_SHIFT])
def test_hot_keys_work_with_control_and_command(interpreter, mod):
    assert interpreter.action(key(pygame.K_t, mod=mod)) == Letter("T")


def test_hot_keys_go_by_their_place_on_a_cyrillic_keyboard(interpreter):
    small_ie = 0x0435  # where a Latin keyboard has its T
    assert interpreter.action(key(small_ie, scancode=pygame.KSCAN_T)) == Letter("T")


def test_alt_alone_opens_the_menu_when_it_is_let_go(interpreter):
    assert interpreter.action(key(pygame.K_LALT, mod=pygame.KMOD_ALT)) is None
    assert not interpreter.take_alt()
    assert interpreter.action(key(pygame.K_LALT, pygame.KEYUP)) is None
    assert interpreter.take_alt()
    assert not interpreter.take_alt(), "once"


@pytest.mark.parametrize(("held_ms", "is_tap"), [(ALT_TAP_MS, True), (ALT_TAP_MS + 1, False)])
def test_alt_that_was_held_is_no_tap(interpreter, held_ms, is_tap):
    interpreter.action(key(pygame.K_LALT, mod=pygame.KMOD_ALT))
    interpreter.advance(held_ms)
    interpreter.action(key(pygame.K_LALT, pygame.KEYUP))
    assert interpreter.take_alt() is is_tap


@pytest.mark.parametrize("other", [pygame.KMOD_LSHIFT, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_alt_after_another_modifier_is_no_tap(interpreter, other):
    """Shift+Alt switches the keyboard on many desktops."""
    interpreter.action(key(pygame.K_LALT, mod=pygame.KMOD_LALT | other))
    interpreter.action(key(pygame.K_LALT, pygame.KEYUP))
    assert not interpreter.take_alt()


def test_the_right_alt_is_no_tap(interpreter):
    """SDL calls AltGr the right Alt; it writes letters and signs on most keyboards of Europe."""
    interpreter.action(key(pygame.K_RALT, mod=pygame.KMOD_RALT))
    interpreter.action(key(pygame.K_RALT, pygame.KEYUP))
    assert not interpreter.take_alt()


def test_alt_with_enter_is_full_screen_and_no_menu(interpreter):
    interpreter.action(key(pygame.K_LALT, mod=pygame.KMOD_ALT))
    action = interpreter.action(key(pygame.K_RETURN, mod=pygame.KMOD_ALT))
    assert action is Command.FULL_SCREEN
    interpreter.action(key(pygame.K_LALT, pygame.KEYUP))
    assert not interpreter.take_alt()


def test_mouse(interpreter):
    def event(kind: int, **attributes: object) -> pygame.Event:
        return pygame.Event(kind, **attributes)

    act = interpreter.action
    assert act(event(pygame.MOUSEMOTION, pos=(50, 30))) == Hover((10, 6))
    assert act(event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=1)) == Click((10, 6))
    assert act(event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=3)) is Command.MENU
    assert act(event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=2)) is None
    assert act(event(pygame.MOUSEBUTTONUP, pos=(50, 30), button=1)) == Release((10, 6))
    assert act(event(pygame.MOUSEBUTTONUP, pos=(50, 30), button=3)) is None
    assert act(event(pygame.MOUSEWHEEL, y=2)) == Wheel(2)
    assert act(event(pygame.MOUSEWHEEL, y=0)) is None


def moved(interpreter: Interpreter, *pos: int) -> object:
    return interpreter.action(pygame.Event(pygame.MOUSEMOTION, pos=pos))


def test_a_pointer_that_rests_hovers_over_nothing(interpreter):
    assert moved(interpreter, 50, 30) == Hover((10, 6))
    assert moved(interpreter, 50, 30) is None
    assert moved(interpreter, 51, 30) == Hover((10, 6)), "another pixel of the window"


@pytest.mark.parametrize("kind", [pygame.WINDOWSHOWN, pygame.WINDOWSIZECHANGED])
def test_the_first_motion_in_another_window_or_size_is_not_the_players(interpreter, kind):
    moved(interpreter, 50, 30)
    interpreter.note_size(pygame.Event(kind))
    assert moved(interpreter, 90, 60) is None
    assert moved(interpreter, 90, 60) is None
    assert moved(interpreter, 91, 60) == Hover((18, 12))


def test_a_window_that_moves_or_gets_the_focus_keeps_its_pointer(interpreter):
    moved(interpreter, 50, 30)
    interpreter.note_size(pygame.Event(pygame.WINDOWMOVED))
    interpreter.note_size(pygame.Event(pygame.WINDOWFOCUSGAINED))
    assert moved(interpreter, 90, 60) == Hover((18, 12))


@pytest.mark.parametrize("button", [pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT])
def test_alt_with_a_click_is_that_click_and_no_menu(interpreter, button):
    """Window managers move windows so."""
    interpreter.action(key(pygame.K_LALT, mod=pygame.KMOD_ALT))
    interpreter.action(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=button))
    interpreter.action(pygame.Event(pygame.MOUSEBUTTONUP, pos=(50, 30), button=button))
    interpreter.action(key(pygame.K_LALT, pygame.KEYUP))
    assert not interpreter.take_alt()


@pytest.mark.parametrize("shortcut", [pygame.KMOD_LCTRL, pygame.KMOD_RMETA])
def test_undo_and_redo_are_what_they_are_in_other_programs(interpreter, shortcut):
    shift = pygame.KMOD_LSHIFT
    assert interpreter.action(key(pygame.K_z, mod=shortcut)) == Shortcut("Z")
    assert interpreter.action(key(pygame.K_z, mod=shortcut | shift)) == Shortcut("Shift+Z")
    cyrillic = key(0x44F, mod=shortcut | shift, scancode=pygame.KSCAN_Z)
    assert interpreter.action(cyrillic) == Shortcut("Shift+Z")
    assert interpreter.action(key(pygame.K_y, mod=shortcut)) == Letter("Y")
    assert interpreter.action(key(pygame.K_s, mod=shortcut)) == Shortcut("S")
    assert interpreter.action(key(pygame.K_q, mod=shortcut)) is Command.QUIT
    assert interpreter.action(key(pygame.K_q)) == Letter("Q")
    assert interpreter.action(key(pygame.K_z, mod=shift)) == Letter("Z")
    assert interpreter.action(key(pygame.K_t, mod=shortcut | shift)) == Letter("T")


def test_a_wheel_that_spins_freely_counts_a_bounded_number_of_steps():
    assert list(single_steps(Wheel(3))) == [Wheel(1)] * 3
    assert list(single_steps(Wheel(-2))) == [Wheel(-1)] * 2
    assert list(single_steps(Wheel(-(10**9)))) == [Wheel(-1)] * MOST_WHEEL_STEPS
    assert list(single_steps(Click((1, 2)))) == [Click((1, 2))]
