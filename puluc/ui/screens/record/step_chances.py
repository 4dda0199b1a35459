"""Jade's chance while the steps of an analysed game are shown on the board."""

import pygame

from puluc.game.analysis import GameAnalysis
from puluc.ui.board.picture.balance import draw_balance
from puluc.ui.board.picture.layout import Layout
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.render.art import Art
from puluc.ui.screens.record.graph import columns


class StepChances:
    """Draws the balance below the board; nothing for a game that has not been analysed."""

    def __init__(self, art: Art, layout: Layout, game: GameAnalysis | None) -> None:
        self._art, self._layout = art, layout
        self._columns = columns(game) if game else ()

    def draw(
        self, canvas: pygame.Surface, number: int, snapshot: Snapshot, *, is_over: bool
    ) -> None:
        """Draw the chance in a step, which ``is_over`` or shown as far as ``snapshot``."""
        if self._columns:
            jade = self.jade(number, snapshot, is_over=is_over)
            draw_balance(canvas, self._art, self._layout, jade)

    def jade(self, number: int, snapshot: Snapshot, *, is_over: bool) -> float:
        """Jade's chance: before the throws, with the best move to come, or after the move.

        A turn in progress has that of the turn before it.
        """
        if number >= len(self._columns):
            return self._columns[-1].after
        column = self._columns[number]
        if is_over:
            return column.after
        if column.side is None:
            return column.before
        throws = snapshot.values[column.side]
        is_thrown = len(throws) == column.throws and snapshot.mover is column.side
        return column.thrown if is_thrown else column.before
