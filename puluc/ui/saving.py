"""Saves the open game, preferences and solved puzzles in the background, reports failures."""

from __future__ import annotations

import logging
from collections import deque
from time import perf_counter

from puluc.language import gettext, ngettext
from puluc.marks import N_
from puluc.reasons import reason_text
from puluc.storage import preferences, solved_puzzles
from puluc.storage.open_game import OpenGame
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences
from puluc.storage.saver import Saver

log = logging.getLogger(__name__)

MAX_WAIT_S = 0.01
"""How long the saves of one frame may wait, in all, for earlier ones."""

_GAME, _PREFERENCES, _PUZZLES = "the game", "the preferences", "the puzzles solved"
_FAILURES = {
    _GAME: N_("Can't save the game: {reason}. Play goes on."),
    _PREFERENCES: N_("Can't save the preferences: {reason}. Play goes on."),
    _PUZZLES: N_("Can't save the puzzles solved: {reason}. Play goes on."),
}


class Saving:
    """Saves in threads; a failure is reported once and retried later."""

    def __init__(self, open_game: OpenGame, paths: Paths, notices: deque[str]) -> None:
        self._open_game = open_game
        self._notices = notices
        self._preferences = Saver[Preferences](
            lambda chosen: preferences.save(paths.preferences, chosen)
        )
        self._puzzles = Saver[frozenset[str]](
            lambda solved: solved_puzzles.save(paths.solved_puzzles, solved)
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
            return ngettext(
                "The last turn is not saved.", "{count} turns are not saved.", turns
            ).format(count=turns)
        if self._preferences.error:
            return gettext("The preferences are not saved.")
        return gettext("The puzzles solved are not saved.") if self._puzzles.error else ""

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

    def save_puzzles(self, solved: frozenset[str]) -> None:
        """Save the keys of the puzzles solved in the background."""
        self._puzzles.put(solved)

    def report(self) -> None:
        """Turn what the threads report into notices; called once a frame."""
        self._wait_left_s = MAX_WAIT_S
        while self._open_game.conflict_copies:
            kept = self._open_game.conflict_copies.popleft()
            text = gettext(
                "Another program has changed '{name}'. Its version is kept as '{other_name}'."
            )
            self._notices.append(text.format(name=self._open_game.name, other_name=kept.stem))
        self._report_failure(_GAME, self._open_game.failure, is_saved=self._open_game.is_saved)
        for subject, saver in ((_PREFERENCES, self._preferences), (_PUZZLES, self._puzzles)):
            error = saver.error
            self._report_failure(subject, error, is_saved=not (error or saver.is_busy))

    def finish(self) -> bool:
        """Wait for the threads, retry what failed, and return whether everything is saved."""
        savers = (self._open_game.finish_saving, self._preferences.finish, self._puzzles.finish)
        are_saved = [finish() for finish in savers]
        self.report()
        return all(are_saved)

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
            text = gettext(_FAILURES[subject])
            self._notices.append(text.format(reason=reason_text(error)))
