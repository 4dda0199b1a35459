"""Saves the open game, preferences and solved puzzles in the background, reports failures."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from time import perf_counter

from msgspec.structs import replace

from puluc.game.drill import DrillResults
from puluc.game.practice import Due
from puluc.game.puzzles import Puzzle
from puluc.marks import N_
from puluc.storage.open_file import Saver
from puluc.storage.open_game import OpenGame
from puluc.storage.paths import Paths
from puluc.storage.preferences import Preferences
from puluc.storage.small_files import SolvedPuzzles
from puluc.text.language import gettext, ngettext
from puluc.text.reasons import reason_text

log = logging.getLogger(__name__)

MAX_WAIT_S = 0.01
"""How long the saves of one frame may wait, in all, for earlier ones."""

LATE_S = 1.0
"""How long something may be unsaved without the mark."""

_GAME, _PREFERENCES, _PUZZLES = "the game", "the preferences", "the puzzles solved"
_FAILURES = {
    _GAME: N_("Can't save the game: {reason}. You can play on."),
    _PREFERENCES: N_("Can't save the preferences: {reason}. You can play on."),
    _PUZZLES: N_("Can't save the puzzles solved: {reason}. You can play on."),
}


class Saving:
    """Saves in threads; a failure is reported once and retried later."""

    def __init__(self, open_game: OpenGame, paths: Paths, notices: deque[str]) -> None:
        self._open_game = open_game
        self._notices = notices
        self._preferences = Saver[Preferences](lambda chosen: chosen.save(paths.preferences))
        self._puzzles = Saver[SolvedPuzzles](lambda solved: solved.save(paths.solved_puzzles))
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
        """A sentence on what is not saved; empty if all is."""
        turns = self._open_game.unsaved_turns
        if turns:
            return ngettext(
                "The last turn is not saved.", "{count} turns are not saved.", turns
            ).format(count=turns)
        if not self._preferences.is_idle:
            return gettext("The preferences are not saved.")
        return "" if self._puzzles.is_idle else gettext("The puzzles solved are not saved.")

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

    def save_puzzles(self, solved: SolvedPuzzles) -> None:
        """Save the keys of the puzzles solved in the background."""
        self._puzzles.put(solved)

    def report(self) -> None:
        """Turn what the threads report into notices; called once a frame."""
        self._wait_left_s = MAX_WAIT_S
        are_saved = self._open_game.is_saved, self._preferences.is_idle, self._puzzles.is_idle
        if all(are_saved):
            self._unsaved_since_s = None
        elif self._unsaved_since_s is None:
            self._unsaved_since_s = perf_counter()
        while self._open_game.conflict_copies:
            kept = self._open_game.conflict_copies.popleft()
            text = gettext(
                "Another program has changed '{name}'. Its version is kept as '{other_name}'."
            )
            self._notices.append(text.format(name=self._open_game.name, other_name=kept.stem))
        self._report_failure(_GAME, self._open_game.failure, is_saved=self._open_game.is_saved)
        for subject, saver in ((_PREFERENCES, self._preferences), (_PUZZLES, self._puzzles)):
            self._report_failure(subject, saver.error, is_saved=saver.is_idle)

    def flush(self) -> bool:
        """Wait for the threads, retry what failed, and return whether everything is saved.

        A thread may call this.
        """
        savers = (self._open_game.finish_saving, self._preferences.finish, self._puzzles.finish)
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
            text = gettext(_FAILURES[subject])
            self._notices.append(text.format(reason=reason_text(error)))


class PuzzleProgress:
    """The puzzles solved or seen, those of other versions of the program too; and what is due."""

    def __init__(
        self,
        puzzles: SolvedPuzzles,
        save: Callable[[SolvedPuzzles], None],
        today: Callable[[], int],
    ) -> None:
        self._puzzles, self._save, self._today = puzzles, save, today

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.key in self._puzzles.solved

    def has_seen(self, puzzle: Puzzle) -> bool:
        """Return whether the answer was seen before the puzzle was solved."""
        return puzzle.key in self._puzzles.seen

    def count(self, puzzles: Iterable[Puzzle]) -> int:
        """Return how many of these are solved."""
        return sum(puzzle in self for puzzle in puzzles)

    def tries(self, puzzles: Iterable[Puzzle]) -> list[tuple[Puzzle, bool]]:
        """Return those of some puzzles that were tried, and whether the first try solved each."""
        return [(each, each in self) for each in puzzles if each in self or self.has_seen(each)]

    def is_due(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle that was missed comes again today."""
        due = self._puzzles.due.get(puzzle.key)
        return due is not None and not due.is_learned and due.day <= self._today()

    @property
    def mistakes(self) -> tuple[Puzzle, ...]:
        """The player's own mistakes that are not learned yet, the latest first."""
        kept = reversed(self._puzzles.mistakes.items())
        return tuple(_parsed(text for key, text in kept if self._is_open(key)))

    def _is_open(self, key: str) -> bool:
        """Return whether a mistake of the player's own is known and not learned yet."""
        due = self._puzzles.due.get(key)
        return key in self._puzzles.mistakes and due is not None and not due.is_learned

    def add(self, mistakes: Iterable[Puzzle]) -> None:
        """Remember mistakes of the player's own."""
        new = {each.key: str(each) for each in mistakes if not self._is_open(each.key)}
        if new:
            due = dict.fromkeys(new, Due.first(self._today()))
            self._change(mistakes=self._puzzles.mistakes | new, due=self._puzzles.due | due)

    @property
    def drill(self) -> DrillResults:
        """The answers to the drill on odds."""
        return self._puzzles.drill

    def note_odds(self, *, is_right: bool, ms: int) -> None:
        """Remember an answer to the drill on odds."""
        self._change(drill=self.drill.plus(is_right=is_right, ms=ms))

    def note(self, puzzle: Puzzle, *, is_solved: bool) -> None:
        """Remember an answer: what a first one was, and when the puzzle comes again."""
        key, today, changes = puzzle.key, self._today(), dict[str, object]()
        due = self._puzzles.due.get(key) or (None if is_solved else Due.first(today))
        if due:
            changes["due"] = self._puzzles.due | {key: due.after(today, is_solved=is_solved)}
        if puzzle.idea and puzzle not in self and not self.has_seen(puzzle):
            name = "solved" if is_solved else "seen"
            changes[name] = getattr(self._puzzles, name) | {key}
        self._change(**changes)

    def _change(self, **changes: object) -> None:
        self._puzzles = replace(self._puzzles, **changes)
        self._save(self._puzzles)


def _parsed(lines: Iterable[str]) -> Iterator[Puzzle]:
    """Yield the puzzles in lines; one that a newer version wrote or a hand changed is left out."""
    for line in lines:
        with suppress(ValueError):
            yield Puzzle.parse(line)
