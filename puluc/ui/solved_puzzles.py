"""The puzzles that the player has solved: remembered at once, and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puluc.game.puzzles import Puzzle


class SolvedPuzzles:
    """The keys of the puzzles solved, those of other versions of the program too."""

    def __init__(self, keys: frozenset[str], save: Callable[[frozenset[str]], None]) -> None:
        self._keys = keys
        self._save = save

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.key in self._keys

    def count(self, puzzles: Iterable[Puzzle]) -> int:
        """How many of these are solved."""
        return sum(puzzle in self for puzzle in puzzles)

    def add(self, puzzle: Puzzle) -> None:
        """Remember a puzzle as solved."""
        if puzzle not in self:
            self._keys |= {puzzle.key}
            self._save(self._keys)
