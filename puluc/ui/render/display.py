"""The window and its themes: it shows the canvas at a whole scale, and maps the mouse to it."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from warnings import catch_warnings

import pygame

from puluc import PulucError
from puluc.marks import N_
from puluc.storage.look import Look, ThemeName, Window
from puluc.ui.render.canvas import (
    CLEAR,
    DARK,
    HEIGHT,
    INK,
    LIGHT,
    PALETTE,
    PAPER,
    WIDTH,
    changed_area,
)
from puluc.ui.render.monitors import (
    Size,
    least_size,
    monitors,
    on_monitor,
    scale_for,
    start_size,
    window_flags,
)
from puluc.ui.render.placement import Placement

Colour = tuple[int, int, int]

_BORDER_SHADE = 0.88
_GAP_SHINE = 0.3


@dataclass(frozen=True, slots=True)
class Theme:
    """The two colours of the screen."""

    paper: Colour
    ink: Colour

    @property
    def has_light_ink(self) -> bool:
        """Whether the ink is lighter than the paper."""
        return sum(self.ink) > sum(self.paper)

    @property
    def palette(self) -> tuple[Colour, ...]:
        """The colours of a canvas, by palette index."""
        light, dark = (self.ink, self.paper) if self.has_light_ink else (self.paper, self.ink)
        return (self.paper, self.ink, PALETTE[CLEAR], light, dark)

    def in_two_tones(self, pixels: bytes) -> bytes:
        """Return the pixels of a canvas as paper and ink only."""
        tones = (INK, PAPER) if self.has_light_ink else (PAPER, INK)
        return pixels.translate(bytes.maketrans(bytes((LIGHT, DARK)), bytes(tones)))

    @property
    def faint_ink(self) -> Colour:
        """The ink in the gaps of an LCD, where paper shines through."""
        red, green, blue = (
            round(ink + (paper - ink) * _GAP_SHINE)
            for ink, paper in zip(self.ink, self.paper, strict=True)
        )
        return (red, green, blue)

    @property
    def border(self) -> Colour:
        """The colour around the canvas: slightly darker paper."""
        red, green, blue = (int(part * _BORDER_SHADE) for part in self.paper)
        return (red, green, blue)


THEMES = {
    ThemeName.LCD: Theme((170, 180, 160), (60, 58, 45)),
    ThemeName.PAPER: Theme((244, 240, 228), (38, 34, 32)),
    ThemeName.BLUE: Theme((122, 196, 226), (16, 36, 92)),
    ThemeName.AMBER: Theme((36, 22, 6), (255, 176, 32)),
    ThemeName.INVERSE: Theme((0, 0, 0), (255, 255, 255)),
}


_STDERR = 2
_MAX_BYTES = 1 << 16


@contextmanager
def logged_stderr() -> Iterator[None]:
    """Log what is written to the process's standard error inside the block, on Linux."""
    terminal = _copy(_STDERR) if sys.platform == "linux" else None
    if terminal is None:
        yield
        return
    captured = os.memfd_create("stderr")
    os.dup2(captured, _STDERR)
    try:
        yield
    finally:
        os.dup2(terminal, _STDERR)
        os.close(terminal)
        for line in os.pread(captured, _MAX_BYTES, 0).decode(errors="replace").splitlines():
            log.info("%s", line)
        os.close(captured)


def _copy(descriptor: int) -> int | None:
    """Return a copy of a file descriptor; None if it is closed."""
    try:
        return os.dup(descriptor)
    except OSError:
        return None


log = logging.getLogger(__name__)

MIN_GAP_SCALE = 3
"""The least scale with room for LCD gaps between the pixels."""

FULL_SCREEN_CHECK_MS = 500
"""The milliseconds after which a full-screen window that does not appear is given up."""

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
_HEADLESS_DRIVERS = ("dummy", "offscreen")


class DisplayError(PulucError):
    """The error for a window that can't be opened."""


class Display:
    """The window and its contents."""

    def __init__(
        self,
        look: Look,
        icon: pygame.Surface,
        before_shown: Callable[[], None] | None = None,
    ) -> None:
        """Open the window; ``before_shown`` is called for each new one while it is hidden."""
        self._before_shown = before_shown
        self.theme = THEMES[look.theme]
        self.has_gaps = look.lcd
        self.full_screen = look.full_screen
        self._monitors = _init_display()
        self._drawn_look: object = None
        self._shown_pixels = b""
        window = look.window or Window(0, 0, *start_size(self._monitors[0].size))
        area = pygame.Rect(window.x, window.y, window.width, window.height)
        self._placement = Placement(area, is_maximised=look.maximised)
        self._has_place = look.window is not None
        """Whether the position of the window is known; the system chooses that of the first one."""
        self._icon = icon
        self._window_id = 0
        """SDL's number of the window that is not in full screen."""
        self._check_in_ms = 0
        self._caption = "Puluc"
        self._open()

    def set_caption(self, text: str) -> None:
        """Set the caption of the window if it is another one."""
        if text != self._caption:
            self._caption = text
            pygame.display.set_caption(text)

    def set_full_screen(self, *, full_screen: bool) -> None:
        """Switch to full screen, or back to the window at its former size and position.

        ``full_screen`` stays False where the switch fails.
        """
        if full_screen != self.full_screen:
            self._remember_window()
            self.full_screen = full_screen
            self._reopen()

    def tick(self, elapsed_ms: int) -> None:
        """Advance time; go back to a window if the full-screen one does not appear."""
        if not self.full_screen:
            self._placement.tick(_window_area(), self._flags, elapsed_ms)
        if self._check_in_ms > 0:
            self._check_in_ms -= elapsed_ms
            if self._check_in_ms <= 0 and not _is_visible():
                log.warning("the full-screen window did not appear")
                self.full_screen = False
                self._reopen()

    @property
    def window(self) -> Window | None:
        """Position and size of the window when it is neither maximised nor in full screen."""
        self._remember_window()
        return Window(*self._placement.area) if self._has_place else None

    @property
    def is_maximised(self) -> bool:
        """Whether the window is maximised; in full screen, whether it was before."""
        return self._placement.is_maximised

    def present(self, canvas: pygame.Surface) -> None:
        """Show the canvas: what has changed of it, or all of it with a new theme or size."""
        pixels = canvas.get_buffer().raw
        look = (self.theme, self.has_gaps, self._window.get_size())
        if look != self._drawn_look:
            self._window.fill(self.theme.border)
            self._show(self._enlarged(canvas, canvas.get_rect()), (0, 0))
            pygame.display.flip()
        elif pixels != self._shown_pixels:
            area = changed_area(self._shown_pixels, pixels)
            pygame.display.update(self._show(self._enlarged(canvas, area), area.topleft))
        self._drawn_look, self._shown_pixels = look, pixels

    def to_canvas(self, window_pos: tuple[int, int]) -> tuple[int, int]:
        """Return the canvas pixel at a window position; outside the canvas if the position is."""
        scale, (left, top) = self.layout
        return ((window_pos[0] - left) // scale, (window_pos[1] - top) // scale)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def invalidate(self) -> None:
        """Redraw the whole window next time: its content may be lost."""
        self._drawn_look = None

    def _show(self, picture: pygame.Surface, corner: tuple[int, int]) -> pygame.Rect:
        """Draw a picture at a canvas pixel, and return its window area."""
        scale, (left, top) = self.layout
        return self._window.blit(picture, (left + corner[0] * scale, top + corner[1] * scale))

    def _enlarged(self, canvas: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
        """Return an area of the canvas, scaled and coloured for the window."""
        scale, _ = self.layout
        theme, part = self.theme, canvas.subsurface(area)
        sharp = _in_colours(part, theme).convert()
        if self.has_gaps and scale >= MIN_GAP_SCALE:
            faint = _in_colours(part, replace(theme, ink=theme.faint_ink)).convert()
            return _with_gaps(sharp, faint, scale)
        return pygame.transform.scale_by(sharp, scale)

    @property
    def layout(self) -> tuple[int, tuple[int, int]]:
        """The scale of the canvas, and where it begins in the window."""
        size = self._window.get_size()
        scale = scale_for(size)
        return scale, ((size[0] - WIDTH * scale) // 2, (size[1] - HEIGHT * scale) // 2)

    @property
    def _flags(self) -> int:
        return window_flags(self._window_id)

    def _remember_window(self) -> None:
        if self.full_screen:
            return
        placement = self._placement
        placement.leave(_window_area(), self._flags)
        self._has_place = True
        if placement.is_maximised and placement.filled:
            # A window that fills another monitor by now belongs there.
            there, _ = on_monitor(placement.filled, self._monitors)
            if there != on_monitor(placement.area, self._monitors)[0]:
                _, placement.area = on_monitor(placement.area, [self._monitors[there]])

    def _reopen(self) -> None:
        """Open a new window: on some systems the old one keeps its position or size."""
        pygame.display.quit()
        self._monitors = _init_display()
        self._open()

    def _open(self) -> None:
        """Open the window; not in full screen if that fails."""
        pygame.display.set_caption(self._caption)
        pygame.display.set_icon(_in_colours(self._icon, self.theme))
        self.invalidate()
        if self.full_screen:
            try:
                self._window = self._new_window((0, 0), pygame.FULLSCREEN, self._monitor)
                self._check_in_ms = FULL_SCREEN_CHECK_MS
            except pygame.error as error:
                log.warning("no full screen: %s", error)
                self.full_screen = False
            else:
                return
        try:
            monitor, area = self._monitor, self._placement.area
            if self._has_place:  # the monitor where it was may be gone
                _, area = on_monitor(area, self._monitors)
            self._window = self._new_window(area.size, pygame.RESIZABLE, monitor)
            with catch_warnings(action="ignore"):  # deprecated; nothing else has this window
                window = pygame.Window.from_display_module()
            self._window_id = window.id
            window.minimum_size = least_size(self._monitors[monitor].size)
            if self._has_place:
                pygame.display.set_window_position(area.topleft)
            else:
                self._placement.area = _window_area()
            if self.is_maximised:
                window.maximize()
        except pygame.error as error:
            raise DisplayError(_NO_WINDOW, reason=error) from error

    @property
    def _monitor(self) -> int:
        """The monitor of the window, by its index: the first one until the window has a place."""
        return on_monitor(self._placement.area, self._monitors)[0] if self._has_place else 0

    def _new_window(self, size: Size, flags: int, monitor: int) -> pygame.Surface:
        if self._before_shown:
            pygame.display.set_mode(size, flags | pygame.HIDDEN, display=monitor)
            self._before_shown()
            flags |= pygame.SHOWN
        return pygame.display.set_mode(size, flags, display=monitor)


def _window_area() -> pygame.Rect:
    """Return where the window is on the desktop."""
    return pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())


_NO_WINDOW = N_("can't open a window: {reason}")


def _init_display() -> list[pygame.Rect]:
    """Start SDL's video and return the areas of the monitors; DisplayError without a screen.

    SDL falls back on drivers without a screen; they are refused unless asked for, as tests do.
    """
    has_driver = bool(os.environ.get("SDL_VIDEODRIVER"))
    if sys.platform == "linux" and not has_driver and not any(map(os.environ.get, _DISPLAYS)):
        text = N_("can't open a window: neither {variable} nor {other_variable} is set")
        raise DisplayError(text, variable=_DISPLAYS[0], other_variable=_DISPLAYS[1])
    # Otherwise KDE and others switch the desktop's effects off while the window is open.
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    try:
        with logged_stderr():
            pygame.display.init()
        pygame.display.set_allow_screensaver(True)  # a game that waits keeps no screen awake
        if pygame.display.get_driver() in _HEADLESS_DRIVERS and not has_driver:
            pygame.display.quit()
            raise DisplayError(N_("can't open a window: the display does not respond"))
        if pygame.display.get_driver() != "wayland":
            # Two flat colours need no 3D driver; without one the window opens sooner and draws
            # faster. On Wayland SDL has no other way to draw.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        return monitors()
    except (pygame.error, IndexError) as error:
        raise DisplayError(_NO_WINDOW, reason=error) from error


def _is_visible() -> bool:
    """Return whether the window is on the screen and holds the canvas."""
    window = pygame.display.get_surface()
    has_room = window is not None and window.width >= WIDTH and window.height >= HEIGHT
    return has_room and pygame.display.get_active()


def _with_gaps(sharp: pygame.Surface, faint: pygame.Surface, scale: int) -> pygame.Surface:
    """Return the sharp picture scaled, the last line of each pixel from the faint one.

    Columns are replaced before rows are scaled, which is much faster.
    """
    wide, wide_faint = (pygame.transform.scale_by(each, (scale, 1)) for each in (sharp, faint))
    width, rows = wide.get_size()
    for x in range(scale - 1, width, scale):
        wide.blit(wide_faint, (x, 0), (x, 0, 1, rows))
    picture = pygame.transform.scale_by(wide, (1, scale))
    for row in range(rows):
        picture.blit(wide_faint, (0, row * scale + scale - 1), (0, row, width, 1))
    return picture


def _in_colours(surface: pygame.Surface, theme: Theme) -> pygame.Surface:
    coloured = surface.copy()
    coloured.set_palette(theme.palette)
    return coloured
