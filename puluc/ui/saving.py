"""Saves the open game and the preferences in the background, and reports failures."""

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

MAX_WAIT_S = 0.01
"""How long the saves of one frame may wait, in all, for earlier ones."""

_GAME, _PREFERENCES = "the game", "the preferences"


class Saving:
    """Saves in threads; a failure is reported once and retried later."""

    def __init__(self, open_game: OpenGame, preferences_file: Path, notices: deque[str]) -> None:
        self._open_game = open_game
        self._notices = notices
        self._preferences = Saver[Preferences](
            lambda chosen: preferences.save(preferences_file, chosen)
        )
        self._failed = set[str]()
        self._wait_left_s = MAX_WAIT_S

    @property
    def has_failed(self) -> bool:
        """Whether something is still unsaved after a failure."""
        return bool(self._failed)

    @property
    def unsaved_message(self) -> str:
        """A sentence on what is not saved; empty if all is."""
        turns = self._open_game.unsaved_turns
        if turns:
            return f"{turns} turns are not saved." if turns > 1 else "The last turn is not saved."
        return "The preferences are not saved." if self._preferences.error else ""

    def save_game(self) -> None:
        """Save the game in the background.

        A save waits for the one before it, so that a kill loses at most the last action; on a
        slow disk only briefly, so that no frame is late.
        """
        start_s = perf_counter()
        self._open_game.save_soon(self._wait_left_s)
        self._wait_left_s -= perf_counter() - start_s

    def save_preferences(self, chosen: Preferences) -> None:
        """Save the preferences in the background."""
        self._preferences.put(chosen)

    def report(self) -> None:
        """Turn what the threads report into notices; called once a frame."""
        self._wait_left_s = MAX_WAIT_S
        while self._open_game.conflict_copies:
            kept = self._open_game.conflict_copies.popleft()
            self._notices.append(
                f"Another program has changed '{self._open_game.name}'. Its version is kept as"
                f" '{kept.stem}'."
            )
        self._report_failure(_GAME, self._open_game.failure, is_saved=self._open_game.is_saved)
        error = self._preferences.error
        self._report_failure(_PREFERENCES, error, is_saved=not (error or self._preferences.is_busy))

    def finish(self) -> bool:
        """Wait for the threads, retry what failed, and return whether everything is saved."""
        is_game_saved, are_preferences = self._open_game.finish_saving(), self._preferences.finish()
        self.report()
        return is_game_saved and are_preferences

    def finish_game(self) -> bool:
        """The same for the game alone."""
        is_saved = self._open_game.finish_saving()
        self.report()
        return is_saved

    def _report_failure(self, subject: str, error: OSError | None, *, is_saved: bool) -> None:
        """Add a notice for a failure, once until the next success."""
        if is_saved:
            self._failed.discard(subject)
        elif error and subject not in self._failed:
            self._failed.add(subject)
            log.error("can't save %s: %s", subject, error)
            reason = error.strerror or error
            self._notices.append(f"Can't save {subject}: {reason}. Play goes on.")
