"""The file of the puzzles that the player has solved, and of those whose answer was seen."""

from pathlib import Path

from puluc.storage import small_files
from puluc.storage.errors import ContentError

MAX_BYTES = 1024 * 1024


class SolvedPuzzles(small_files.Fields, frozen=True):
    """The keys of puzzles."""

    solved: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    """Those whose answer was seen before they were solved: they never count as solved."""


class SolvedPuzzlesError(ContentError):
    """An invalid file of puzzles solved."""


def load(path: Path) -> SolvedPuzzles:
    """Return the puzzles solved; none if there is no such file.

    SolvedPuzzlesError if the content is invalid, OSError if it can't be read.
    """
    return small_files.load(path, SolvedPuzzles, MAX_BYTES, SolvedPuzzlesError)


def save(path: Path, puzzles: SolvedPuzzles) -> None:
    """Add these puzzles to those in the file, which other programs may write; OSError if not."""
    try:
        there = load(path)
    except SolvedPuzzlesError:
        there = SolvedPuzzles()
    solved = puzzles.solved | there.solved
    merged = SolvedPuzzles(solved=solved, seen=(puzzles.seen | there.seen) - solved)
    small_files.save(path, merged, MAX_BYTES)
