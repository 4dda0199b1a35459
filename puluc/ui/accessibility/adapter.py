"""AccessKit's adapter of the system, which calls back when a screen reader asks."""

import sys
from collections.abc import Callable
from typing import Any

import pygame

IS_BEFORE_WINDOW = sys.platform in ("win32", "darwin")
"""Whether the adapter has to be made before the window is shown."""


class Adapter:
    """A sender of updates to the system's accessibility interface.

    ``ask`` is called when a reader first asks for the tree, ``request`` with each request, and
    ``stop`` when no reader is left; all of them perhaps in another thread. They must not raise:
    AccessKit panics. ImportError if there is no AccessKit.
    """

    def __init__(
        self,
        ask: Callable[[], None],
        request: Callable[[Any], None],
        stop: Callable[[], None],
    ) -> None:
        import accesskit

        self._adapter: Any
        if sys.platform == "win32":
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(window, ask, request)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(window, ask, request)
        else:
            self._adapter = accesskit.unix.Adapter(ask, request, stop)

    def update(self, make: Callable[[], Any]) -> None:
        """Send an update, which is made only if a reader listens."""
        self._raise(self._adapter.update_if_active(make))

    def focus(self, *, is_focused: bool) -> None:
        """Send whether the window has the keyboard."""
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(is_focused))
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(is_focused)

    def place(self, corner: tuple[int, int], size: tuple[int, int]) -> None:
        """Send the place of the window on the screen; Windows and macOS know it."""
        if IS_BEFORE_WINDOW:
            return
        import accesskit

        rect = accesskit.Rect.from_origin_size(accesskit.Point(*corner), accesskit.Size(*size))
        self._adapter.set_root_window_bounds(rect, rect)

    @staticmethod
    def _raise(events: Any) -> None:  # noqa: ANN401 - of a class that each system has its own of
        """Raise the events of an update, on systems where the caller must."""
        if events is not None:
            events.raise_events()
