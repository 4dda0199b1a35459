"""The window: the canvas in it by a whole scale, centred, and the way back for the mouse."""

from __future__ import annotations

import logging
import os
import sys
from collections import deque

import pygame

from puluc.rules.errors import PulucError
from puluc.storage.look import Look, WindowRect
from puluc.ui.render.canvas import HEIGHT, WIDTH, changed_area
from puluc.ui.render.native_stderr import logged_stderr
from puluc.ui.render.theme import THEMES

log = logging.getLogger(__name__)

MIN_START_SCALE = 3
MIN_GAP_SCALE = 3
"""From this scale up there is room for the gaps of an LCD between the pixels."""

DESKTOP_SHARE = 0.9

SETTLE_MS = 500
"""How long a window manager gets to show a window that fills the screen."""

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
_UNSEEN_DRIVERS = ("dummy", "offscreen")

Size = tuple[int, int]

_Change = tuple[bytes, bytes, tuple[int, int], pygame.Surface]
"""The pixels before and after, and what the window shows then: a canvas pixel, a picture."""


class DisplayError(PulucError):
    """There is no window to be had."""

    def __init__(self, cause: object) -> None:
        super().__init__(f"can't open a window: {cause}")


def scale_for(size: Size) -> int:
    """The largest whole scale at which the canvas fits ``size``, at least 1."""
    return max(1, min(size[0] // WIDTH, size[1] // HEIGHT))


def start_size(desktop: Size) -> Size:
    """The window a new player gets: the largest whole scale in 90 % of the desktop."""
    usable = (int(desktop[0] * DESKTOP_SHARE), int(desktop[1] * DESKTOP_SHARE))
    scale = max(MIN_START_SCALE, scale_for(usable))
    return (WIDTH * scale, HEIGHT * scale)


class Display:
    """The window and what is shown in it."""

    def __init__(self, look: Look, icon: pygame.Surface) -> None:
        self.theme = THEMES[look.theme]
        self.has_gaps = look.lcd
        self.full_screen = look.full_screen
        desktop = _connected()
        self._shown_look: object = None
        self._shown_pixels = b""
        self._changes = deque[_Change](maxlen=2)
        self._size, self._place = start_size(desktop), None
        if look.window:
            self._size, self._place = on_desktop(look.window, desktop)
        self._icon = icon
        self._settling_ms = 0
        self._open()

    def set_full_screen(self, *, full_screen: bool) -> None:
        """Fill the screen, or go back to a window of the former size and place.

        ``full_screen`` is False afterwards where the screen can't be filled.
        """
        if full_screen != self.full_screen:
            self._note_window()
            self.full_screen = full_screen
            self._reopen()

    def settle(self, elapsed_ms: int) -> None:
        """Let time pass; go back to a window if what should fill the screen is not to be seen."""
        if self._settling_ms > 0:
            self._settling_ms -= elapsed_ms
            if self._settling_ms <= 0 and not _is_seen():
                log.warning("the window that filled the screen is gone")
                self.full_screen = False
                self._reopen()

    @property
    def window_rect(self) -> WindowRect | None:
        """Position and size of the window, or those before it filled the screen."""
        self._note_window()
        if self._place is None:
            return None
        return WindowRect(*self._place, *self._size)

    def present(self, canvas: pygame.Surface) -> None:
        """Show the canvas: all of it, or what has changed since it was last shown."""
        look = (self.theme, self.has_gaps, self._window.get_size())
        pixels = canvas.get_buffer().raw
        if look != self._shown_look:
            self._changes.clear()
            self._window.fill(self.theme.border)
            self._show(self._enlarged(canvas, canvas.get_rect()), (0, 0))
            pygame.display.flip()
        elif pixels != self._shown_pixels:
            corner, picture = self._change(canvas, self._shown_pixels, pixels)
            pygame.display.update(self._show(picture, corner))
        self._shown_look, self._shown_pixels = look, pixels

    def to_canvas(self, window_pos: tuple[int, int]) -> tuple[int, int]:
        """The canvas pixel under a point of the window; beyond the canvas it lies outside it."""
        scale, (left, top) = self._layout()
        return ((window_pos[0] - left) // scale, (window_pos[1] - top) // scale)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def forget(self) -> None:
        """Show all of the canvas next time: the window's content may be gone."""
        self._shown_look = None

    def _change(
        self, canvas: pygame.Surface, old: bytes, new: bytes
    ) -> tuple[tuple[int, int], pygame.Surface]:
        """What has changed, as a corner and a picture of the window; kept while a cursor blinks."""
        for before, after, corner, picture in self._changes:
            if before == old and after == new:
                return corner, picture
        area = changed_area(old, new)
        picture = self._enlarged(canvas, area)
        self._changes.append((old, new, area.topleft, picture))
        return area.topleft, picture

    def _show(self, picture: pygame.Surface, corner: tuple[int, int]) -> pygame.Rect:
        """Draw a picture in the window from a canvas pixel on; the place it takes there."""
        scale, (left, top) = self._layout()
        return self._window.blit(picture, (left + corner[0] * scale, top + corner[1] * scale))

    def _enlarged(self, canvas: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
        """One area of the canvas as the window shows it."""
        scale, _ = self._layout()
        theme, part = self.theme, canvas.subsurface(area)
        sharp = _in_colours(part, (theme.paper, theme.ink)).convert()
        if self.has_gaps and scale >= MIN_GAP_SCALE:
            faint = _in_colours(part, (theme.paper, theme.faint_ink)).convert()
            return _with_gaps(sharp, faint, scale)
        return pygame.transform.scale_by(sharp, scale)

    def _layout(self) -> tuple[int, tuple[int, int]]:
        size = self._window.get_size()
        scale = scale_for(size)
        return scale, ((size[0] - WIDTH * scale) // 2, (size[1] - HEIGHT * scale) // 2)

    def _note_window(self) -> None:
        if not self.full_screen:
            self._size = pygame.display.get_window_size()
            x, y = pygame.display.get_window_position()
            self._place = (x, y)

    def _reopen(self) -> None:
        """Make a new window: old ones keep their place or size on some systems."""
        pygame.display.quit()
        _connected()
        self._open()

    def _open(self) -> None:
        """Make the window; an ordinary one if the screen can't be filled."""
        pygame.display.set_caption("Puluc")
        pygame.display.set_icon(_in_colours(self._icon, (self.theme.paper, self.theme.ink)))
        self.forget()
        if self.full_screen:
            try:
                self._window = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
                self._settling_ms = SETTLE_MS
            except pygame.error as error:
                log.warning("the screen can't be filled: %s", error)
                self.full_screen = False
            else:
                return
        try:
            self._window = pygame.display.set_mode(self._size, pygame.RESIZABLE)
            if self._place:
                pygame.display.set_window_position(self._place)
        except pygame.error as error:
            raise DisplayError(error) from error


def _connected() -> Size:
    """The size of the desktop that the window is to stand on; DisplayError if it would be unseen.

    Drivers without a screen are for tests: SDL must be asked for them, or it takes them in need.
    """
    has_driver = bool(os.environ.get("SDL_VIDEODRIVER"))
    if sys.platform == "linux" and not has_driver and not any(map(os.environ.get, _DISPLAYS)):
        raise DisplayError(f"there is no display: neither {' nor '.join(_DISPLAYS)} is set")
    try:
        with logged_stderr():
            pygame.display.init()
        if pygame.display.get_driver() in _UNSEEN_DRIVERS and not has_driver:
            pygame.display.quit()
            raise DisplayError("there is no display that answers")
        return pygame.display.get_desktop_sizes()[0]
    except (pygame.error, IndexError) as error:
        raise DisplayError(error) from error


def _is_seen() -> bool:
    """Whether there is a window on the screen with room for the canvas."""
    window = pygame.display.get_surface()
    has_room = window is not None and window.width >= WIDTH and window.height >= HEIGHT
    return has_room and pygame.display.get_active()


def on_desktop(window: WindowRect, desktop: Size) -> tuple[Size, tuple[int, int]]:
    """A remembered window, pulled back so that most of it is on the desktop there is now."""
    size = (min(window.width, desktop[0]), min(window.height, desktop[1]))
    x = min(max(window.x, 0), max(0, desktop[0] - size[0]))
    y = min(max(window.y, 0), max(0, desktop[1] - size[1]))
    return size, (x, y)


def _with_gaps(sharp: pygame.Surface, faint: pygame.Surface, scale: int) -> pygame.Surface:
    """The sharp picture scaled, its last line of each pixel, both ways, taken from the faint one.

    Columns are exchanged while the picture is only one pixel high a row: that is much faster.
    """
    wide, wide_faint = (pygame.transform.scale_by(each, (scale, 1)) for each in (sharp, faint))
    width, rows = wide.get_size()
    for x in range(scale - 1, width, scale):
        wide.blit(wide_faint, (x, 0), (x, 0, 1, rows))
    picture = pygame.transform.scale_by(wide, (1, scale))
    for row in range(rows):
        picture.blit(wide_faint, (0, row * scale + scale - 1), (0, row, width, 1))
    return picture


def _in_colours(
    surface: pygame.Surface, colours: tuple[tuple[int, int, int], ...]
) -> pygame.Surface:
    coloured = surface.copy()
    coloured.set_palette(colours)
    return coloured
