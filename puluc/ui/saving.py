"""Keeps the open game and the preferences, and knows what could not be written."""

from __future__ import annotations

import logging
from collections import deque
from pathlib import Path
from time import perf_counter

from puluc.storage import preferences
from puluc.storage.open_game import OpenGame
from puluc.storage.preferences import Preferences
from puluc.storage.saver import Saver

log = logging.getLogger(__name__)

PATIENCE_S = 0.01
"""How long the saves of one frame may wait in all for those before them."""

_GAME, _PREFERENCES = "the game", "the preferences"


class Saving:
    """Has everything written by threads; a save that fails is told once and tried again later."""

    def __init__(self, open_game: OpenGame, preferences_file: Path, notices: deque[str]) -> None:
        self._open_game = open_game
        self._notices = notices
        self._preferences = Saver[Preferences](
            lambda chosen: preferences.save(preferences_file, chosen)
        )
        self._failed = set[str]()
        self._patience_s = PATIENCE_S

    @property
    def has_failed(self) -> bool:
        """Whether something could not be written so far."""
        return bool(self._failed)

    @property
    def loss(self) -> str:
        """What would be lost now, as a sentence; empty if nothing."""
        turns = self._open_game.unsaved_turns
        if turns:
            return f"{turns} turns are not saved." if turns > 1 else "The last turn is not saved."
        return "The preferences are not saved." if self._preferences.error else ""

    def save_game(self) -> None:
        """Have the game written as it is now.

        One save waits for the one before, so that a kill loses at most the last action; on a
        slow disk not for long, so that no frame is late.
        """
        start_s = perf_counter()
        self._open_game.save_soon(self._patience_s)
        self._patience_s -= perf_counter() - start_s

    def save_preferences(self, chosen: Preferences) -> None:
        """Have the preferences written."""
        self._preferences.put(chosen)

    def watch(self) -> None:
        """Tell what the threads have met since the last time; called once a frame."""
        self._patience_s = PATIENCE_S
        while self._open_game.conflict_copies:
            kept = self._open_game.conflict_copies.popleft()
            self._notices.append(
                f"Another program has changed '{self._open_game.name}'. Its version is kept as"
                f" '{kept.stem}'."
            )
        self._note(_GAME, self._open_game.failure, is_saved=self._open_game.is_saved)
        error = self._preferences.error
        self._note(_PREFERENCES, error, is_saved=not (error or self._preferences.is_busy))

    def finish(self) -> bool:
        """Wait for the threads, trying once more what failed; whether all is written now."""
        is_game_saved, are_preferences = self._open_game.finish_saving(), self._preferences.finish()
        self.watch()
        return is_game_saved and are_preferences

    def finish_game(self) -> bool:
        """Do so for the game alone."""
        is_saved = self._open_game.finish_saving()
        self.watch()
        return is_saved

    def _note(self, what: str, error: OSError | None, *, is_saved: bool) -> None:
        """Tell the player once that something can't be saved, until it is saved again."""
        if is_saved:
            self._failed.discard(what)
        elif error and what not in self._failed:
            self._failed.add(what)
            log.error("can't save %s: %s", what, error)
            reason = error.strerror or error
            self._notices.append(f"Can't save {what}: {reason}. Play goes on.")
