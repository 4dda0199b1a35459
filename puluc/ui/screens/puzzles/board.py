"""The puzzles of the program, and one of them on the board."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pygame

from puluc.assets import assets
from puluc.game.puzzles import FILE_NAME, Chapter, Idea, Puzzle, parse_puzzles
from puluc.marks import N_
from puluc.rules import HandSticks, Match, Move, Side, Won
from puluc.text.language import gettext
from puluc.ui.app.context import Context
from puluc.ui.board.cursor import Cursor
from puluc.ui.board.picture.animations import Animator
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.timeline import Clip, Timeline
from puluc.ui.board.picture.view import BoardView

_SEEN_MS = 600
"""How long the board stands after the answer."""


class PuzzleBoard:
    """The board of a puzzle. Jade is to move; the sticks lie as they fell."""

    def __init__(self, context: Context, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.view = BoardView(context.art, Layout.of(puzzle.rules))
        self._start = Snapshot.of(puzzle.position).with_throw(Side.JADE, puzzle.throw, puzzle.value)
        self.timeline = Timeline(
            self._start,
            lambda: context.preferences.speed,
            lambda _: None,
            context.play_sound,
        )
        self.cursor = Cursor(_thrown(puzzle), self.view)

    def play(self, move: Move) -> None:
        """Show a move, then the position again."""
        match, animator = _thrown(self.puzzle), Animator(self.view, lambda _: False)
        events = tuple(event for event in match.move(move) if not isinstance(event, Won))

        def clips() -> Iterator[Clip]:
            end = self._start
            for clip in animator.clips(events, self._start):
                end = clip.snapshot
                yield clip
            yield Clip(_SEEN_MS, end, is_read=True)
            yield Clip(0, self._start)

        self.timeline.play(clips())

    def point_to(self, move: Move) -> None:
        """Put the cursor on a move."""
        self.cursor.put(self.view.layout.cell(Side.JADE, move.origin))
        while self.cursor.move != move:
            self.cursor.choose(1)

    def click(self, pos: tuple[int, int]) -> Move | str:
        """Return the move that a click at a canvas pixel makes, else why it makes none.

        The message is empty if the click has put the cursor on another unit.
        """
        cell = self.view.layout.cell_at(pos)
        if cell is None:
            return gettext("Click a unit")
        if cell == self.cursor.cell or self.cursor.aim(cell):
            return self.cursor.move
        return "" if self.cursor.put(cell) else self.cursor.refusal(cell)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the board, and what moves on it."""
        self.timeline.draw(canvas, self.view)


def _thrown(puzzle: Puzzle) -> Match:
    """Return a match in which the puzzle's throw has fallen."""
    match = Match(puzzle.rules, HandSticks([puzzle.throw]), puzzle.position)
    match.throw()
    return match


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
        """Return the title of the chapter of a puzzle: its game."""
        return next(each.title for each in self.chapters if each.rules == puzzle.rules)


@cache
def collection() -> Collection:
    """Return the puzzles of the program; PuzzleError or OSError if they can't be read."""
    return Collection(parse_puzzles((assets() / FILE_NAME).read_text("utf-8")))
