"""The size and position to which the window returns from full screen and when it starts again."""

import pygame

SETTLE_MS = 300
"""How long an area must last to be the window's own: on X11 the size that a maximised window takes
may arrive before the flag that says that it is maximised."""

MINIMISED, MAXIMISED = 0x40, 0x80
"""``SDL_WINDOW_MINIMIZED`` and ``SDL_WINDOW_MAXIMIZED``."""


class Placement:
    """The area of the window when it is not maximised, and whether it is.

    SDL's flags alone don't tell: on X11 a maximised window that was minimised and came back lacks
    the flag, though it fills the monitor as before.
    """

    def __init__(self, area: pygame.Rect, *, is_maximised: bool) -> None:
        self.area = area
        """The area of the window when it is not maximised."""
        self.is_maximised = is_maximised
        self.filled: pygame.Rect | None = None
        """The area that the window had when it was last seen maximised."""
        self._new: pygame.Rect | None = None
        """An area that has not lasted yet."""
        self._new_ms = 0

    def tick(self, area: pygame.Rect, flags: int, elapsed_ms: int) -> None:
        """Advance time; the window has an area on the desktop, and SDL's flags."""
        if flags & MAXIMISED:
            self.is_maximised, self.filled, self._new = True, area, None
        elif flags & MINIMISED or area == self.filled:
            self._new = None
        elif area != self._new:
            self._new, self._new_ms = area, 0
        else:
            self._new_ms += elapsed_ms
            if self._new_ms >= SETTLE_MS:
                self.area, self.is_maximised, self.filled = area, False, None

    def leave(self, area: pygame.Rect, flags: int) -> None:
        """Note the last area and flags of a window that closes."""
        self.tick(area, flags, 0)
        if not self.is_maximised and not flags & MINIMISED:
            self.area = area
