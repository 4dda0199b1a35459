"""One puzzle on the board: the cursor before the answer, the move made, the answers after it."""

from collections.abc import Iterator

import pygame

from puluc.game.puzzles import Puzzle
from puluc.rules import HandSticks, Match, Move, Phase, Side, Won
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
        """The move that a click at a canvas pixel makes, else why it makes none.

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
    """A match in which the puzzle's throw has fallen."""
    match = Match(puzzle.rules, HandSticks([puzzle.throw]))
    match.position, match.phase = puzzle.position, Phase.THROW
    match.throw()
    return match
