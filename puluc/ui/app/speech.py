"""Sentences for a listener: each is said once, in order."""

from collections import deque

_MOST = 20
"""Sentences that wait while nobody listens."""


class Speech:
    """The sentences that are not said yet, and the last one."""

    def __init__(self) -> None:
        self.last = ""
        self._waiting = deque[str](maxlen=_MOST)

    def say(self, text: str) -> None:
        """Add a sentence; an empty one is none."""
        if text:
            self.last = text
            self._waiting.append(text)

    def repeat(self) -> None:
        """Say the last sentence again."""
        self.say(self.last)

    def take(self) -> list[str]:
        """Return the sentences that are not said yet, oldest first; they are said now."""
        taken = [*self._waiting]
        self._waiting.clear()
        return taken
