"""Saving the open game, preferences and solved puzzles in the background."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from puluc.marks import N_
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences
from puluc.storage.saver import Saver
from puluc.text.language import gettext, ngettext

if TYPE_CHECKING:
    from puluc.storage.open_game import OpenGame
    from puluc.storage.solved_puzzles import SolvedPuzzles

log = logging.getLogger(__name__)

MAX_WAIT_S = 0.01
"""The seconds that the saves of one frame may wait, in all, for earlier ones."""

LATE_S = 1.0
"""The seconds that something may be unsaved without the mark."""

_GAME, _PREFERENCES, _PUZZLES = "the game", "the preferences", "the puzzles solved"
_FAILURES = {
    _GAME: N_("Can't save the game: {reason}. You can play on."),
    _PREFERENCES: N_("Can't save the preferences: {reason}. You can play on."),
    _PUZZLES: N_("Can't save your solved puzzles: {reason}. You can play on."),
}

_CONFLICTS = {
    "CHANGED": N_("Another program has changed '{name}'. Its version is kept as '{other_name}'."),
    "REMOVED": N_("Another program has removed '{name}'. It is saved again."),
    "TAKEN": N_("Another program is playing '{name}'. Your game continues as '{other_name}'."),
}
"""The notices of conflicts, by the name of the conflict, whose module loads late."""


class Saving:
    """The saves in threads; a failure is reported once, and retried later."""

    def __init__(
        self, open_game: Callable[[], OpenGame | None], paths: Paths, notices: deque[str]
    ) -> None:
        """Prepare to save; ``open_game`` returns the game file, None before one is used."""
        self._open_game = open_game
        self._notices = notices
        self._preferences = Saver[Preferences](lambda chosen: chosen.save(paths.preferences))
        self._puzzles: Saver[SolvedPuzzles] = Saver(
            lambda solved: solved.save(paths.solved_puzzles)
        )
        self._failed = set[str]()
        self._wait_left_s = MAX_WAIT_S
        self._unsaved_since_s: float | None = None

    @property
    def is_saved(self) -> bool:
        """Whether everything was saved when the last frame began."""
        return self._unsaved_since_s is None

    @property
    def is_late(self) -> bool:
        """Whether something is still unsaved after a failure or for a second."""
        return bool(self._failed) or (
            self._unsaved_since_s is not None and perf_counter() - self._unsaved_since_s >= LATE_S
        )

    @property
    def unsaved_message(self) -> str:
        """A sentence that names what is not saved; empty if everything is."""
        game = self._open_game()
        if turns := game.unsaved_turns if game else 0:
            return ngettext(
                "The last turn is not saved.", "{count} turns are not saved.", turns
            ).format(count=turns)
        if not self._preferences.is_idle:
            return gettext("The preferences are not saved.")
        return "" if self._puzzles.is_idle else gettext("Your solved puzzles are not saved.")

    def save_game(self) -> None:
        """Save the game in the background.

        A save waits for the one before it, so that a kill loses at most the last action; on a slow
        disk only briefly, so that no frame is late.
        """
        start_s = perf_counter()
        if game := self._open_game():
            game.save_soon(self._wait_left_s)
        self._wait_left_s -= perf_counter() - start_s

    def check_game(self) -> None:
        """Look in the background whether another program has changed the game."""
        if game := self._open_game():
            game.check_soon()

    def save_preferences(self, chosen: Preferences) -> None:
        """Save the preferences in the background."""
        self._preferences.put(chosen)

    def save_puzzles(self, solved: SolvedPuzzles) -> None:
        """Save the keys of the puzzles solved in the background."""
        self._puzzles.put(solved)

    def report(self) -> None:
        """Turn what the threads report into notices; called once a frame."""
        self._wait_left_s = MAX_WAIT_S
        game = self._open_game()
        is_saved = game is None or game.is_saved
        if is_saved and self._preferences.is_idle and self._puzzles.is_idle:
            self._unsaved_since_s = None
        elif self._unsaved_since_s is None:
            self._unsaved_since_s = perf_counter()
        while game and game.conflicts:
            met = game.conflicts.popleft()
            text = gettext(_CONFLICTS[met.conflict.name])
            self._notices.append(text.format(name=met.path.stem, other_name=met.other.stem))
        self._report_failure(_GAME, game.failure if game else None, is_saved=is_saved)
        for subject, saver in ((_PREFERENCES, self._preferences), (_PUZZLES, self._puzzles)):
            self._report_failure(subject, saver.error, is_saved=saver.is_idle)

    def flush(self) -> bool:
        """Wait for the threads, retry what failed, and return whether everything is saved.

        A thread may call this.
        """
        game = self._open_game()
        savers = [game.finish_saving] if game else []
        savers += [self._preferences.finish, self._puzzles.finish]
        are_saved = [finish() for finish in savers]
        return all(are_saved)

    def finish(self) -> bool:
        """Flush and report; return whether everything is saved."""
        is_saved = self.flush()
        self.report()
        return is_saved

    def _report_failure(self, subject: str, error: OSError | None, *, is_saved: bool) -> None:
        """Add a notice for a failure, once until the next success."""
        if is_saved:
            self._failed.discard(subject)
        elif error and subject not in self._failed:
            self._failed.add(subject)
            log.error("can't save %s: %s", subject, error)
            from puluc.text.error_messages import error_message

            text = gettext(_FAILURES[subject])
            self._notices.append(text.format(reason=error_message(error)))
