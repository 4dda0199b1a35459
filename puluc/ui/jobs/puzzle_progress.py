"""The player's progress in puzzles: those solved, those missed, and those due today."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache

from msgspec.structs import replace

from puluc.game.drill import DrillResults
from puluc.game.practice import Due
from puluc.game.puzzles import Puzzle
from puluc.storage.solved_puzzles import SolvedPuzzles


class PuzzleProgress:
    """The puzzles solved or seen, also those of other versions of the program, and the schedule."""

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
        """Return how many of these puzzles are solved."""
        return sum(puzzle in self for puzzle in puzzles)

    def tries(self, puzzles: Iterable[Puzzle]) -> list[tuple[Puzzle, bool]]:
        """Return those of some puzzles that were tried, and whether the first try solved each."""
        return [(each, each in self) for each in puzzles if each in self or self.has_seen(each)]

    def rated(self, puzzles: Iterable[Puzzle]) -> list[tuple[Puzzle, bool]]:
        """Return the tries that count for the rating, the oldest first as far as that is known."""
        places = {key: place for place, key in enumerate(self._puzzles.order)}
        tries = [each for each in self.tries(puzzles) if not self._is_practised(each[0])]
        return sorted(tries, key=lambda each: places.get(each[0].key, -1))

    def _is_practised(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle was first tried in practice."""
        return puzzle.key in self._puzzles.practised

    def is_due(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle that was missed comes again today."""
        due = self._puzzles.due.get(puzzle.key)
        return due is not None and not due.is_learned and due.day <= self._today()

    @property
    def mistakes(self) -> tuple[Puzzle, ...]:
        """The player's own mistakes that are not learned yet, the latest first."""
        kept = reversed(self._puzzles.mistakes.items())
        return tuple(filter(None, (_parsed(text) for key, text in kept if self._is_open(key))))

    def _is_open(self, key: str) -> bool:
        """Return whether a mistake of the player's own is known and not learned yet."""
        due = self._puzzles.due.get(key)
        return key in self._puzzles.mistakes and due is not None and not due.is_learned

    def add(self, mistakes: Iterable[Puzzle]) -> None:
        """Store mistakes of the player's own."""
        new = {each.key: str(each) for each in mistakes if not self._is_open(each.key)}
        if new:
            due = dict.fromkeys(new, Due.first(self._today()))
            self._change(mistakes=self._puzzles.mistakes | new, due=self._puzzles.due | due)

    @property
    def drill(self) -> DrillResults:
        """The answers to the drill on odds."""
        return self._puzzles.drill

    def note_odds(self, *, is_right: bool, ms: int) -> None:
        """Store an answer to the drill on odds."""
        self._change(drill=self.drill.plus(is_right=is_right, ms=ms))

    def note(self, puzzle: Puzzle, *, is_solved: bool, is_practice: bool = False) -> None:
        """Store an answer: whether the first one was right, and when the puzzle comes again."""
        key, today, changes = puzzle.key, self._today(), dict[str, object]()
        due = self._puzzles.due.get(key) or (None if is_solved else Due.first(today))
        if due:
            changes["due"] = self._puzzles.due | {key: due.after(today, is_solved=is_solved)}
        if puzzle.idea and puzzle not in self and not self.has_seen(puzzle):
            name = "solved" if is_solved else "seen"
            changes[name] = getattr(self._puzzles, name) | {key}
            if is_practice:
                changes["practised"] = self._puzzles.practised | {key}
            else:
                changes["order"] = (*self._puzzles.order, key)
        self._change(**changes)

    def _change(self, **changes: object) -> None:
        self._puzzles = replace(self._puzzles, **changes)
        self._save(self._puzzles)


@lru_cache(maxsize=512)
def _parsed(line: str) -> Puzzle | None:
    """Return the puzzle in a line; None if it can't be read here."""
    with suppress(ValueError):
        return Puzzle.parse(line)
    return None
