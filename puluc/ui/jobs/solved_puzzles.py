"""The puzzles that the player has solved: remembered at once, and saved."""

from collections.abc import Callable, Iterable

from puluc.game.puzzles import Puzzle
from puluc.storage.solved_puzzles import SolvedPuzzles


class PuzzleProgress:
    """The puzzles solved or seen, those of other versions of the program too."""

    def __init__(self, puzzles: SolvedPuzzles, save: Callable[[SolvedPuzzles], None]) -> None:
        self._puzzles = puzzles
        self._save = save

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.key in self._puzzles.solved

    def has_seen(self, puzzle: Puzzle) -> bool:
        """Return whether the answer was seen before the puzzle was solved."""
        return puzzle.key in self._puzzles.seen

    def count(self, puzzles: Iterable[Puzzle]) -> int:
        """Return how many of these are solved."""
        return sum(puzzle in self for puzzle in puzzles)

    def note(self, puzzle: Puzzle, *, is_solved: bool) -> None:
        """Remember a first answer: the puzzle is solved, or its answer has been seen."""
        if puzzle in self or self.has_seen(puzzle):
            return
        solved, seen = self._puzzles.solved, self._puzzles.seen
        key = {puzzle.key}
        self._puzzles = (
            SolvedPuzzles(solved=solved | key, seen=seen)
            if is_solved
            else SolvedPuzzles(solved=solved, seen=seen | key)
        )
        self._save(self._puzzles)
