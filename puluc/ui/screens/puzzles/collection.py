"""The puzzles that the program is shipped with: by game, by idea, and that of the day."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from puluc.assets import assets
from puluc.game.puzzles import FILE_NAME, Chapter, Idea, Puzzle, parse_puzzles
from puluc.marks import N_

CHAPTERS = (
    N_("Captors turn back"),
    N_("Looping highway"),
    N_("Loop, turning back"),
    N_("Bell, turning back"),
    N_("Bell, looping"),
)
"""The titles of chapters that are no named games, marked for translation."""


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles to be solved one after another."""

    title: str
    """Marked for translation."""
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """All puzzles."""

    chapters: tuple[Chapter, ...]

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles of all chapters."""
        return tuple(puzzle for chapter in self.chapters for puzzle in chapter.puzzles)

    @property
    def by_game(self) -> Iterator[Group]:
        """The chapters."""
        return (Group(chapter.title, chapter.puzzles) for chapter in self.chapters)

    @property
    def by_idea(self) -> Iterator[Group]:
        """The puzzles of each idea, easy ones first."""
        puzzles = sorted(self.puzzles, key=lambda puzzle: puzzle.difficulty)
        for idea in Idea:
            yield Group(idea.label, tuple(each for each in puzzles if each.idea is idea))

    def title_of(self, puzzle: Puzzle) -> str:
        """The title of the chapter of a puzzle: its game."""
        return next(each.title for each in self.chapters if each.rules == puzzle.rules)


@cache
def collection() -> Collection:
    """The puzzles of the program; PuzzleError or OSError if they can't be read."""
    return Collection(parse_puzzles((assets() / FILE_NAME).read_text("utf-8")))
