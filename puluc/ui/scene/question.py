"""How long a question ignores keys that were meant for what it covers."""

from __future__ import annotations

from dataclasses import dataclass

from puluc.ui.scene.input import Action, Command, Hover, Typed

UNASKED_GUARD_MS = 600
"""How long, in ms, a question that opens unasked ignores input meant for what it covers."""

END_GUARD_MS = 800
"""The guard, in ms, of the panel at the end of a game, for players who pressed Space all along."""

NEXT_GUARD_MS = 250
"""The guard, in ms, of a question that follows an answer, against keys meant for what was there."""

DECISION_GUARD_MS = 150
"""The guard, in ms, of a decision on the board against Space and Enter pressed in a row."""


@dataclass(slots=True, eq=False)
class Question:
    """A question to the player; keys and clicks from before it was drawn don't answer it."""

    guard_ms: int = 0
    """The milliseconds for which it ignores answers after it was drawn."""
    guards_accept_only: bool = False
    """Whether only Space and Enter are ignored for that long."""
    _shown_ms: int | None = None

    def takes(self, action: Action) -> bool:
        """Return whether the action may answer it now; the mouse may move and text be typed."""
        is_free = self.guards_accept_only and action is not Command.ACCEPT
        return is_free or self.takes_answers or isinstance(action, Hover | Typed)

    @property
    def takes_answers(self) -> bool:
        """Whether it has been on the screen long enough."""
        return self._shown_ms is not None and self._shown_ms >= self.guard_ms

    def show(self) -> None:
        """Record that it has been drawn."""
        self._shown_ms = self._shown_ms or 0

    def tick(self, elapsed_ms: int) -> None:
        """Advance time."""
        if self._shown_ms is not None:
            self._shown_ms += elapsed_ms
