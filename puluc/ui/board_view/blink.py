"""What blinks on the board while nothing moves: the cursor, the figures' eyes, a fire."""

from __future__ import annotations

from collections.abc import Callable

from puluc.storage.preferences import Speed

BLINK_MS = 250
EYES_OPEN_MS, EYES_SHUT_MS = 3600, 160


class Blink:
    """Counts the time since something was last asked of a person; with motion off none passes."""

    def __init__(self, speed: Callable[[], Speed]) -> None:
        self._speed = speed
        self._time_ms = 0

    @property
    def is_lit(self) -> bool:
        """Whether the cursor is to be seen."""
        return self._is_still or self._time_ms // BLINK_MS % 2 == 0

    @property
    def are_eyes_shut(self) -> bool:
        """Whether the figures blink."""
        spent_ms = self._time_ms % (EYES_OPEN_MS + EYES_SHUT_MS)
        return not self._is_still and spent_ms >= EYES_OPEN_MS

    def begin(self) -> None:
        """Be lit, with open eyes, from now on."""
        self._time_ms = 0

    def tick(self, elapsed_ms: int, *, has_light: bool) -> bool:
        """Let time pass; True if anything looks different now.

        ``has_light`` tells whether there is a cursor or a fire at all.
        """
        was_lit, were_shut = self.is_lit, self.are_eyes_shut
        self._time_ms += elapsed_ms
        is_other_light = has_light and was_lit != self.is_lit
        return is_other_light or were_shut != self.are_eyes_shut

    @property
    def _is_still(self) -> bool:
        return self._speed() is Speed.OFF
