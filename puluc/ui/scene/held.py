"""Keys and buttons that are held down, and the stick of a game controller as a D-pad."""

from collections.abc import Hashable
from typing import Generic, TypeVar

import pygame

REPEAT_DELAY_MS = 400
"""The milliseconds that a key is held before it repeats."""
REPEAT_INTERVAL_MS = 60
"""The milliseconds between two repetitions."""

STICK_PRESS, STICK_RELEASE = 20_000, 12_000
"""The deflections at which the stick counts as pressed, and as released, of 32,767."""

A = TypeVar("A")


class Held(Generic[A]):
    """The key or button that was pressed last and is still down, with the action it repeats."""

    def __init__(self) -> None:
        self._source: Hashable = None
        self._action: A | None = None
        self._left_ms = 0

    @property
    def action(self) -> A | None:
        """The action that is repeated, if any."""
        return self._action

    def press(self, source: Hashable, action: A | None) -> None:
        """Hold a key or button; None ends the repetition of another one."""
        self._source, self._action, self._left_ms = source, action, REPEAT_DELAY_MS

    def release(self, source: Hashable) -> None:
        """End the repetition if it is that of this key or button."""
        if source == self._source:
            self.stop()

    def stop(self) -> None:
        """End the repetition until another key is pressed."""
        self._source = self._action = None

    def count(self, elapsed_ms: int) -> int:
        """Advance time; return how many repetitions are due."""
        if self._action is None:
            return 0
        self._left_ms -= elapsed_ms
        due = 0 if self._left_ms > 0 else 1 + -self._left_ms // REPEAT_INTERVAL_MS
        self._left_ms += due * REPEAT_INTERVAL_MS
        return due


class Stick(Generic[A]):
    """The left stick of one controller: at most one direction is pressed."""

    def __init__(self, left: A, right: A, up: A, down: A) -> None:
        self._ways = {pygame.CONTROLLER_AXIS_LEFTX: (left, right)}
        self._ways[pygame.CONTROLLER_AXIS_LEFTY] = (up, down)
        self._places = dict.fromkeys(self._ways, 0)
        self._axis: int | None = None
        """The axis that is pressed, if any."""
        self._is_positive = False

    @property
    def pressed(self) -> A | None:
        """The direction pressed, if any."""
        return None if self._axis is None else self._ways[self._axis][self._is_positive]

    def move(self, axis: int, place: int) -> bool:
        """Move along an axis; return whether the direction pressed has changed."""
        if axis not in self._places:
            return False
        before = self.pressed
        self._places[axis] = place
        if self._axis is not None:
            along = self._places[self._axis] * (1 if self._is_positive else -1)
            self._axis = self._axis if along >= STICK_RELEASE else None
        if self._axis is None:
            furthest = max(self._places, key=lambda each: abs(self._places[each]))
            if abs(self._places[furthest]) >= STICK_PRESS:
                self._axis, self._is_positive = furthest, self._places[furthest] > 0
        return self.pressed is not before
