"""Scroll bars that are dragged."""

from typing import Any

from puluc.ui.scene.base import Scene
from puluc.ui.scene.input import Action, Click, Hover, Release


class ScrollDrag:
    """The scroll bar that is dragged with the pointer, if any."""

    def __init__(self) -> None:
        self._scene: Scene[Any] | None = None
        self._grip = 0
        """The distance of the pointer from the top of the thumb."""

    def drop(self) -> None:
        """End the drag."""
        self._scene = None

    def take(self, scene: Scene[Any], action: Action) -> bool:
        """Scroll if the action begins or continues a drag; return whether it does."""
        scrolled = scene.scrolled
        bar = scrolled.scroll_bar if scrolled else None
        if isinstance(action, Click) and bar and bar.target.collidepoint(action.pos):
            self._scene, self._grip = scene, bar.grip(action.pos[1])
        elif scene is not self._scene or not isinstance(action, Hover | Release):
            self.drop()
        if self._scene is None or not isinstance(action, Click | Hover | Release):
            return False
        if scrolled and bar:
            scrolled.scroll_to(bar.top_at(action.pos[1] - self._grip))
        if isinstance(action, Release):
            self.drop()
        return True
