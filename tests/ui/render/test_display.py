"""The window: whole scales, and the mouse in all of them."""

import os
import random
import subprocess
import sys
from functools import partial
from types import SimpleNamespace

import pygame
import pytest
from driver import ART, Driver, layout

from puluc.storage.look import Look, Window
from puluc.storage.preferences import Preferences
from puluc.ui.render.canvas import DARK, INK, changed_area
from puluc.ui.render.display import Display
from puluc.ui.render.monitors import (
    least_size,
    monitors,
    on_monitor,
    scale_for,
    start_size,
    window_flags,
)
from puluc.ui.render.placement import MAXIMISED, MINIMISED, SETTLE_MS
from puluc.ui.scene.screens import Screen


@pytest.mark.parametrize(
    ("size", "scale"),
    [((240, 80), 1), ((719, 240), 2), ((720, 239), 2), ((1200, 400), 5), ((100, 30), 1)],
)
def test_the_scale_is_the_largest_whole_one_that_fits(size, scale):
    assert scale_for(size) == scale


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((3840, 2160), (3360, 1120)),
        ((1920, 1080), (1680, 560)),
        ((1366, 768), (1200, 400)),
        ((800, 600), (720, 240)),
        ((640, 480), (480, 160)),
        ((320, 240), (240, 80)),
    ],
)
def test_a_new_window_fills_nine_tenths_of_the_desktop(desktop, size):
    assert start_size(desktop) == size


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (480, 160)), ((480, 160), (480, 160)), ((479, 300), (240, 80))],
)
def test_no_window_is_smaller_than_twice_the_canvas_where_the_desktop_has_room(desktop, size):
    assert least_size(desktop) == size


@pytest.mark.parametrize("size", [(240, 80), (500, 400), (1200, 400), (1279, 719), (2400, 810)])
def test_the_mouse_finds_every_corner_at_every_window_size(driver, size):
    pygame.display.set_mode(size, pygame.RESIZABLE)
    scale, (left, top) = layout(size)
    for x, y in ((0, 0), (239, 79), (120, 40)):
        first = (left + x * scale, top + y * scale)
        last = (first[0] + scale - 1, first[1] + scale - 1)
        assert driver.display.to_canvas(first) == (x, y)
        assert driver.display.to_canvas(last) == (x, y)
    assert driver.display.to_canvas((left - 1, top - 1)) == (-1, -1)


@pytest.mark.parametrize("size", [(500, 400), (1200, 400), (1279, 719)])
def test_a_resized_window_is_drawn_again_with_a_border(driver, size):
    pygame.display.set_mode(size, pygame.RESIZABLE)
    frames = driver.app.frames
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
    driver.app.step(0)
    assert driver.app.frames == frames + 1
    scale, (left, top) = layout(pygame.display.get_window_size())
    window, theme = pygame.display.get_surface(), driver.display.theme
    for x in range(0, 240, 17):
        for y in range(0, 80, 13):
            shown = window.get_at((left + x * scale + scale // 2, top + y * scale))[:3]
            index = driver.app.canvas.get_at_mapped((x, y))
            assert shown == theme.palette[index]
    if top:
        assert window.get_at((0, 0))[:3] == theme.border


def test_full_screen_is_toggled_and_remembered(driver):
    driver.press("f11")
    assert driver.context.preferences.full_screen
    assert driver.display.full_screen
    driver.press("f11")
    assert not driver.display.full_screen
    assert '"full_screen":false' in (driver.folder / "preferences.json").read_text().replace(
        " ", ""
    )


def refuse_full_screen(monkeypatch) -> None:
    real = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, **_: int) -> pygame.Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("no such mode")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)


def assert_back_in_a_window(driver) -> None:
    assert not pygame.display.is_fullscreen()
    assert pygame.display.get_surface().get_size() == (720, 240)
    assert not driver.context.preferences.full_screen
    assert driver.shows("Full screen doesn't work here")
    assert driver.context.saving.finish()
    assert not Preferences.load(driver.context.paths.preferences).full_screen
    driver.wait(1000)
    driver.press("return")
    driver.wait(1000)
    assert not driver.context.notices
    assert driver.scene_name == "TitleScene"


def test_a_screen_that_cannot_be_filled_leaves_the_window(driver, monkeypatch):
    refuse_full_screen(monkeypatch)
    driver.press("f11")
    assert_back_in_a_window(driver)


def test_a_screen_that_cannot_be_filled_any_more_is_no_reason_not_to_start(tmp_path, monkeypatch):
    (tmp_path / "preferences.json").write_text('{"full_screen": true}')
    refuse_full_screen(monkeypatch)
    driver = Driver(tmp_path)
    assert_back_in_a_window(driver)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("get_active", False),
        ("get_surface", None),
        ("get_surface", pygame.Surface((239, 80))),
        ("get_surface", pygame.Surface((240, 79))),
    ],
)
def test_a_window_that_goes_with_full_screen_comes_back(driver, monkeypatch, asked, answer):
    driver.press("f11")
    driver.wait(200)
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, asked, lambda: answer)
        driver.wait(500)
    assert_back_in_a_window(driver)


def test_full_screen_is_not_left_again_when_all_is_well(driver, monkeypatch):
    driver.press("f11")
    driver.wait(1000)
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)  # another program is in front
    driver.wait(1000)
    assert driver.display.full_screen
    assert driver.context.preferences.full_screen


def test_only_what_changed_is_drawn_again():
    old = bytes(240 * 80)
    assert changed_area(old, old) == (0, 0, 0, 0)
    rng = random.Random(1)
    for _ in range(200):
        new = bytearray(old)
        places = [(rng.randrange(240), rng.randrange(80)) for _ in range(rng.randint(1, 3))]
        for x, y in places:
            new[y * 240 + x] = 1
        around = pygame.Rect(*places[0], 1, 1).unionall([(*place, 1, 1) for place in places])
        assert changed_area(old, bytes(new)) == around
    new = bytearray(old)
    new[10 * 240 + 7] = new[12 * 240 + 200] = 1
    assert changed_area(old, bytes(new)) == (7, 10, 194, 3)
    new = bytearray(old)
    new[0] = new[-1] = 1
    assert changed_area(old, bytes(new)) == (0, 0, 240, 80)


def test_after_many_partial_draws_the_window_shows_the_whole_canvas(driver):
    driver.press("return")
    driver.press("down", "right", "down", "down", "escape")
    driver.wait(1000)
    partly = pygame.display.get_surface().copy()
    driver.display.invalidate()
    driver.display.present(driver.app.canvas)
    whole = pygame.display.get_surface()
    assert pygame.image.tobytes(partly, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_lcd_gaps_fade_the_ink_between_pixels_and_leave_the_paper(tmp_path):
    (tmp_path / "preferences.json").write_text('{"lcd": true}')
    driver = Driver(tmp_path)
    theme, window = driver.display.theme, pygame.display.get_surface()
    scale, (left, top) = layout(pygame.display.get_window_size())
    assert scale >= 3
    inks = 0
    for x in range(0, 240, 7):
        for y in range(0, 80, 7):
            corner = (left + x * scale, top + y * scale)
            gap = (corner[0] + scale - 1, corner[1])
            is_ink = driver.app.canvas.get_at_mapped((x, y)) in (INK, DARK)
            inks += is_ink
            assert window.get_at(corner)[:3] == (theme.ink if is_ink else theme.paper)
            assert window.get_at(gap)[:3] == (theme.faint_ink if is_ink else theme.paper)
    assert inks


LEFT, RIGHT = pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, 200, 1280, 800)


@pytest.mark.parametrize(
    ("window", "areas", "monitor", "rect"),
    [
        (pygame.Rect(100, 50, 720, 240), [LEFT], 0, (100, 50, 720, 240)),
        (pygame.Rect(5000, 50, 720, 240), [LEFT], 0, (1200, 50, 720, 240)),
        (pygame.Rect(-300, -40, 720, 240), [LEFT], 0, (0, 0, 720, 240)),
        (pygame.Rect(0, 0, 9000, 9000), [LEFT], 0, (0, 0, 1920, 1080)),
        (pygame.Rect(50, 50, 200, 60), [LEFT], 0, (50, 50, 480, 160)),
        (pygame.Rect(2000, 300, 720, 240), [LEFT, RIGHT], 1, (2000, 300, 720, 240)),
        (pygame.Rect(2000, 300, 720, 240), [LEFT], 0, (1200, 300, 720, 240)),
        (pygame.Rect(1800, 300, 720, 240), [LEFT, RIGHT], 1, (1920, 300, 720, 240)),
        (pygame.Rect(1300, 100, 720, 240), [LEFT, RIGHT], 0, (1200, 100, 720, 240)),
        (
            pygame.Rect(-900, 100, 720, 240),
            [LEFT, pygame.Rect(-1280, 0, 1280, 800)],
            1,
            (-900, 100, 720, 240),
        ),
        (pygame.Rect(10, 900, 720, 240), [LEFT, RIGHT], 0, (10, 840, 720, 240)),
    ],
)
def test_a_remembered_window_comes_back_inside_a_monitor_that_is_there(
    window, areas, monitor, rect
):
    assert on_monitor(window, areas) == (monitor, pygame.Rect(rect))


def test_sdl_tells_where_the_monitors_lie(driver):
    sizes = pygame.display.get_desktop_sizes()
    assert driver.display
    assert [area.size for area in monitors()] == sizes
    assert monitors()[0].topleft == (0, 0)


def test_without_sdls_answer_the_first_monitor_is_used(driver, monkeypatch):
    monkeypatch.setattr("puluc.ui.render.monitors._SDL", "no such library")
    assert driver.display
    assert monitors() == [pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])]


def test_the_screen_may_lock_and_the_desktop_keeps_its_effects(driver):
    assert driver.display
    assert pygame.display.get_allow_screensaver()
    assert os.environ["SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR"] == "0"


def test_the_window_can_not_be_made_too_small(driver):
    assert driver.display
    with pytest.deprecated_call():
        window = pygame.Window.from_display_module()
    assert window.minimum_size == (480, 160)


def test_the_window_is_remembered(driver):
    pygame.display.set_mode((960, 320), pygame.RESIZABLE)
    driver.context.remember_window()
    assert driver.context.saving.finish()
    stored = Preferences.load(driver.context.paths.preferences)
    assert (stored.window.width, stored.window.height) == (960, 320)
    again = Driver(driver.folder, Screen.TITLE)
    assert (again.display.window.width, again.display.window.height) == (960, 320)


class Desktop:
    """A desktop of made-up monitors, which shows one window: SDL's driver for tests has none.

    It has the area, the flags and the calls of the window.
    """

    def __init__(self, monkeypatch) -> None:
        self.monitors = [LEFT]
        self.area = LEFT.copy()
        self.flags = 0
        self.calls = list[str]()
        real = pygame.display.set_mode

        def set_mode(size: tuple[int, int], flags: int = 0, **_: int) -> pygame.Surface:
            is_full = bool(flags & pygame.FULLSCREEN)
            self.area.size, self.flags = LEFT.size if is_full else size, 0
            self.calls.append("full screen" if is_full else "window")
            return real(size, flags)

        def move(pos: tuple[int, int]) -> None:
            self.area.topleft = pos

        maximise = partial(self.calls.append, "maximise")
        window = SimpleNamespace(id=1, maximize=maximise)
        windows = SimpleNamespace(from_display_module=lambda: window)

        for name, answer in (
            ("set_mode", set_mode),
            ("set_window_position", move),
            ("get_window_position", lambda: self.area.topleft),
            ("get_window_size", lambda: self.area.size),
        ):
            monkeypatch.setattr(pygame.display, name, answer)
        monkeypatch.setattr(pygame, "Window", windows)
        monkeypatch.setattr("puluc.ui.render.display.window_flags", lambda _id: self.flags)
        monkeypatch.setattr("puluc.ui.render.display.monitors", lambda: self.monitors)


@pytest.fixture
def desktop(monkeypatch) -> Desktop:
    return Desktop(monkeypatch)


NORMAL = Window(100, 50, 960, 320)


def opened(**look: object) -> Display:
    return Display(Look(**{"window": NORMAL, **look}), ART["icon/48"])


def test_a_maximised_window_keeps_its_former_area(desktop):
    display = opened()
    assert not display.is_maximised
    desktop.area, desktop.flags = LEFT.copy(), MAXIMISED
    display.tick(50)
    assert (display.window, display.is_maximised) == (NORMAL, True)
    assert "maximise" not in desktop.calls


def test_the_first_window_has_a_former_area_at_once(desktop):
    desktop.area.topleft = (120, 260)  # the place that the system gives it
    display = opened(window=None)
    desktop.area, desktop.flags = LEFT.copy(), MAXIMISED
    display.tick(50)
    assert display.window == Window(120, 260, 1680, 560)


def test_a_window_that_was_maximised_is_so_again_after_a_restart(desktop):
    display = opened(maximised=True)
    assert desktop.calls == ["window", "maximise"]
    assert desktop.area == pygame.Rect(100, 50, 960, 320), "what it is restored to"
    assert (display.window, display.is_maximised) == (NORMAL, True), "before the system answers"


@pytest.mark.parametrize("is_maximised", [True, False])
def test_full_screen_and_back_changes_neither_area_nor_state(desktop, is_maximised):
    display = opened()
    if is_maximised:
        desktop.area, desktop.flags = LEFT.copy(), MAXIMISED
    for full_screen in (True, False):
        display.set_full_screen(full_screen=full_screen)
        assert (display.window, display.is_maximised) == (NORMAL, is_maximised)
        display.tick(1000)
    assert desktop.calls == ["window", "full screen", "window", *["maximise"] * is_maximised]
    assert desktop.area == pygame.Rect(100, 50, 960, 320)


def test_a_size_that_comes_before_the_flag_is_not_remembered(desktop):
    display = opened()
    desktop.area = LEFT.copy()
    for _ in range(5):
        display.tick(SETTLE_MS // 5 - 1)
    desktop.flags = MAXIMISED
    display.tick(50)
    assert (display.window, display.is_maximised) == (NORMAL, True)


def test_a_restored_window_is_no_longer_maximised_once_its_area_lasts(desktop):
    display = opened(maximised=True)
    desktop.area, desktop.flags = LEFT.copy(), MAXIMISED
    display.tick(50)
    desktop.area, desktop.flags = pygame.Rect(130, 60, 720, 240), 0
    display.tick(50)
    display.tick(SETTLE_MS - 1)
    assert display.is_maximised
    display.tick(1)
    assert (display.window, display.is_maximised) == (Window(130, 60, 720, 240), False)


def test_while_it_is_dragged_an_area_does_not_last(desktop):
    display = opened(maximised=True)
    for x in range(10):
        desktop.area = pygame.Rect(x, 60, 720, 240)
        display.tick(SETTLE_MS)
    assert display.is_maximised


def test_the_last_area_counts_however_short_it_was_there(desktop):
    display = opened()
    desktop.area = pygame.Rect(300, 200, 720, 240)
    assert display.window == Window(300, 200, 720, 240)


def test_a_minimised_window_keeps_state_and_area(desktop):
    """It has the area of an icon on some systems, and comes back without the flag on X11."""
    display = opened()
    whole = LEFT.copy()
    desktop.area, desktop.flags = whole, MAXIMISED
    display.tick(50)
    desktop.area, desktop.flags = pygame.Rect(-32000, -32000, 160, 28), MINIMISED
    for _ in range(10):
        display.tick(100)
    assert (display.window, display.is_maximised) == (NORMAL, True)
    desktop.area, desktop.flags = whole, 0
    for _ in range(10):
        display.tick(100)
    assert (display.window, display.is_maximised) == (NORMAL, True)


def test_a_window_closed_while_it_is_minimised_keeps_its_area(desktop):
    display = opened()
    desktop.area, desktop.flags = pygame.Rect(-32000, -32000, 160, 28), MINIMISED
    assert (display.window, display.is_maximised) == (NORMAL, False)


def test_a_window_maximised_on_another_monitor_belongs_there(desktop):
    desktop.monitors = [LEFT, RIGHT]
    display = opened()
    desktop.area, desktop.flags = RIGHT.copy(), MAXIMISED
    assert display.window == Window(1920, 200, 960, 320)


@pytest.mark.parametrize("is_maximised", [True, False])
def test_a_window_whose_monitor_was_switched_off_comes_back_whole(desktop, is_maximised):
    desktop.monitors = [LEFT, RIGHT]
    display = opened(window=Window(2000, 500, 960, 320), maximised=is_maximised)
    display.set_full_screen(full_screen=True)
    desktop.monitors = [LEFT]
    display.set_full_screen(full_screen=False)
    assert desktop.area == pygame.Rect(960, 500, 960, 320)
    assert LEFT.contains(desktop.area)
    assert display.is_maximised is is_maximised


def test_the_state_of_the_window_is_in_the_preferences(driver, monkeypatch):
    monkeypatch.setattr("puluc.ui.render.display.window_flags", lambda _id: MAXIMISED)
    driver.wait(100)
    driver.context.remember_window()
    assert driver.context.saving.finish()
    assert Preferences.load(driver.context.paths.preferences).maximised
    monkeypatch.setattr("puluc.ui.render.display.window_flags", lambda _id: 0)
    pygame.display.set_mode((960, 320), pygame.RESIZABLE)
    driver.wait(1000)
    driver.context.remember_window()
    assert driver.context.saving.finish()
    stored = Preferences.load(driver.context.paths.preferences)
    assert (stored.maximised, stored.window.width) == (False, 960)


def test_sdl_tells_the_flags_of_a_window(driver):
    assert driver.display
    with pytest.deprecated_call():
        window = pygame.Window.from_display_module()
    shown, hidden = 0x04, 0x08
    assert window_flags(window.id) & (shown | hidden) == shown
    window.hide()
    assert window_flags(window.id) & (shown | hidden) == hidden
    assert window_flags(window.id + 99) == 0, "a window that was closed"


def whole_window(driver: Driver, picture: pygame.Surface) -> bytes:
    driver.display.invalidate()
    driver.display.present(picture)
    return window_pixels()


def window_pixels() -> bytes:
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


@pytest.mark.parametrize(("driver", "hint"), [("x11", "0"), ("windows", "0"), ("wayland", None)])
def test_only_wayland_may_draw_with_a_3d_driver(monkeypatch, driver, hint):
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    Display(Look(), ART["icon/48"])
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == hint


def test_a_new_window_is_hidden_until_it_is_prepared(monkeypatch):
    """On some systems a screen reader has to know it before it is shown."""
    modes, real = list[object](), pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, **_: int) -> pygame.Surface:
        modes.append("hidden" if flags & pygame.HIDDEN else "shown")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    display = Display(Look(), ART["icon/48"], lambda: modes.append("prepared"))
    assert modes == ["hidden", "prepared", "shown"]
    display.set_full_screen(full_screen=True)
    assert modes == ["hidden", "prepared", "shown"] * 2


@pytest.mark.parametrize("full_screen", [True, False])
@pytest.mark.parametrize(("left", "monitor"), [(100, 0), (2000, 1)])
def test_a_window_opens_on_the_monitor_where_it_was(monkeypatch, left, monitor, full_screen):
    shown, real = list[int](), pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        shown.append(display)
        return real(size, flags)

    areas = [pygame.Rect(left, 0, 1920, 1080) for left in (0, 1920)]
    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr("puluc.ui.render.display.monitors", lambda: areas)
    look = Look(window=Window(left, 50, 960, 320), full_screen=full_screen)
    for prepare in (None, lambda: None):
        Display(look, ART["icon/48"], prepare)
    assert shown == [monitor] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such redirections")
@pytest.mark.parametrize("closed", ["2>&-", "<&- >&- 2>&-"])
def test_the_game_starts_without_standard_streams(tmp_path, closed):
    environment = os.environ | {"HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    command = f"exec '{sys.executable}' -m puluc --frames 2 {closed}"
    subprocess.run(["/bin/sh", "-c", command], env=environment, timeout=60, check=True)
