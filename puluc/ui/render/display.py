"""The window: the canvas in it by a whole scale, centred, and the way back for the mouse."""

from __future__ import annotations

import pygame

from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.theme import Theme

MIN_START_SCALE = 3
DESKTOP_SHARE = 0.9

Size = tuple[int, int]


class DisplayError(RuntimeError):
    """There is no window to be had; the text names the cause."""


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

    def __init__(self, theme: Theme, icon: pygame.Surface, *, full_screen: bool) -> None:
        try:
            pygame.display.init()
            desktop = pygame.display.get_desktop_sizes()[0]
        except (pygame.error, IndexError) as error:
            raise DisplayError(str(error)) from error
        self.theme = theme
        self.full_screen = full_screen
        self._size = start_size(desktop)
        pygame.display.set_caption("Puluc")
        pygame.display.set_icon(_in_colours(icon, theme))
        self._open()

    def set_full_screen(self, *, full_screen: bool) -> None:
        """Fill the screen, or go back to a window of the former size."""
        if full_screen != self.full_screen:
            if full_screen:
                self._size = pygame.display.get_window_size()
            self.full_screen = full_screen
            self._open()

    def present(self, canvas: pygame.Surface) -> None:
        """Show the canvas."""
        window = self._window
        scale, (left, top) = self._layout()
        picture = pygame.transform.scale_by(_in_colours(canvas, self.theme), scale)
        if picture.get_size() != window.get_size():
            window.fill(self.theme.border)
        window.blit(picture, (left, top))
        pygame.display.flip()

    def to_canvas(self, window_pos: tuple[int, int]) -> tuple[int, int]:
        """The canvas pixel under a point of the window; beyond the canvas it lies outside it."""
        scale, (left, top) = self._layout()
        return ((window_pos[0] - left) // scale, (window_pos[1] - top) // scale)

    def _layout(self) -> tuple[int, tuple[int, int]]:
        size = pygame.display.get_window_size()
        scale = scale_for(size)
        return scale, ((size[0] - WIDTH * scale) // 2, (size[1] - HEIGHT * scale) // 2)

    def _open(self) -> None:
        size, flags = (
            ((0, 0), pygame.FULLSCREEN) if self.full_screen else (self._size, pygame.RESIZABLE)
        )
        try:
            self._window = pygame.display.set_mode(size, flags)
        except pygame.error as error:
            raise DisplayError(str(error)) from error


def _in_colours(surface: pygame.Surface, theme: Theme) -> pygame.Surface:
    coloured = surface.copy()
    coloured.set_palette([theme.paper, theme.ink])
    return coloured
