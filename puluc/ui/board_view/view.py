"""Draws the board: figures, sticks, highway, cities, units and piles."""

from __future__ import annotations

import pygame

from puluc.rules import STICK_COUNT, Side, Throw, Unit
from puluc.ui.board_view.snapshot import BOARD_BOTTOM, BOARD_TOP, Layout, Pose, Snapshot, lane
from puluc.ui.board_view.values import draw_values
from puluc.ui.render.art import Art
from puluc.ui.render.sprites import INK, PAPER

_COB_PITCH, _THIN_COB_PITCH = 10, 8
"""The least cell pitch with room for corn cobs between the spaces, and for thin ones."""

_MARK_WIDTHS = (9, 7, 5, 3)
"""Of the marks under the last move, the widest first."""

_FIRES = ((9, 11), (6, 6), (4, 4))
"""The least inside of a cell for each picture of the fire, and the picture's width."""


def sprite_name(side: Side) -> str:
    """The side's name in the names of sprites: ``jade`` or ``obsidian``."""
    return side.name.lower()


class BoardView:
    """Draws snapshots on a canvas."""

    def __init__(self, art: Art, layout: Layout) -> None:
        self.layout = layout
        self.flame = 0
        """Which of the two pictures of fire is shown."""
        self._art = art
        self._drawn: tuple[Snapshot, int] | None = None
        self._pixels = b""
        """The last picture, so that a blinking cursor does not redraw the board."""

    def draw(self, canvas: pygame.Surface, snapshot: Snapshot) -> None:
        """Draw the board at rest."""
        wanted = (snapshot, self.flame if snapshot.fire else 0)
        if self._drawn == wanted:
            canvas.get_buffer().write(self._pixels, 0)
        else:
            self._draw(canvas, snapshot)
            self._drawn, self._pixels = wanted, canvas.get_buffer().raw

    def _draw(self, canvas: pygame.Surface, snapshot: Snapshot) -> None:
        canvas.fill(PAPER)
        self._draw_board(canvas)
        if snapshot.last:
            self._draw_last_move(canvas, snapshot.last)
        for side in Side:
            self._draw_side(canvas, snapshot, side)
        if snapshot.fire:
            self._draw_fire(canvas, snapshot.fire)
        for space, unit in enumerate(snapshot.units):
            if unit:
                self.draw_unit(canvas, unit, self.layout.piece_pos(space, lane(unit)))

    def draw_unit(self, canvas: pygame.Surface, unit: Unit, foot: tuple[int, int]) -> None:
        """Draw a unit bottom to top; ``foot`` is the corner of its lowest piece.

        In a narrow cell, where it touches the rules on both sides, it stands before them.
        """
        layout = self.layout
        places = layout.tower(foot, len(unit.pieces))
        if layout.pitch < _COB_PITCH:
            (left, bottom), (_, top) = places[0], places[-1]
            height = bottom + layout.piece_height - top
            canvas.fill(PAPER, (left - 1, top, layout.piece_width + 2, height))
        for piece, place in zip(unit.pieces, places, strict=True):
            self.draw_piece(canvas, piece.side, place)

    def draw_piece(self, canvas: pygame.Surface, side: Side, pos: tuple[int, int]) -> None:
        """Draw one piece."""
        canvas.blit(self._art[f"pieces/{sprite_name(side)}-{self.layout.piece_width}"], pos)

    def draw_ghost(self, canvas: pygame.Surface, cell: int, level: int) -> None:
        """Show where a unit would land."""
        name = f"pieces/ghost-{self.layout.piece_width}"
        canvas.blit(self._art[name], self.layout.piece_pos(cell, level))

    def draw_cursor(self, canvas: pygame.Surface, cell: int) -> None:
        """Draw the cursor: a line outside the cell, clear of its pieces and of the strip."""
        thickness = 2 if self.layout.pitch >= _COB_PITCH else 1
        rect = self.layout.cell_rect(cell).inflate(2 * thickness, 0)
        rect.y, rect.height = rect.y - 2, rect.height + 7
        pygame.draw.rect(canvas, INK, rect, thickness)

    def draw_stick(self, canvas: pygame.Surface, pos: tuple[int, int], *, is_banded: bool) -> None:
        """Draw a stick at rest."""
        name = "sticks/banded" if is_banded else "sticks/plain"
        if self.layout.has_narrow_sticks:
            name += "-narrow"
        canvas.blit(self._art[name], pos)

    def draw_tumbling(self, canvas: pygame.Surface, pos: tuple[int, int], turn: int) -> None:
        """Draw a stick in the air, turned by ``turn`` eighths."""
        picture = self._art[f"sticks/tumble-{turn % 8}"]
        canvas.blit(picture, (pos[0] - (picture.width - self.layout.stick_width) // 2, pos[1]))

    def _draw_board(self, canvas: pygame.Surface) -> None:
        board, layout = self.layout.board, self.layout
        pygame.draw.rect(canvas, INK, board, 1)
        city = self._art["board/cell-city"]
        for side in Side:
            rect = layout.cell_rect(layout.city(side))
            canvas.blit(city, rect, (0, 0, rect.width, rect.height))
        for cell in range(1, layout.cells):
            x = layout.left + layout.pitch * cell
            if cell in (1, layout.cells - 1):
                canvas.fill(INK, (x, BOARD_TOP, 1, BOARD_BOTTOM - BOARD_TOP))
            elif layout.pitch >= _COB_PITCH:
                canvas.blit(self._art["board/cob"], (x - 1, BOARD_TOP + 1))
            else:
                name = "cob-thin" if layout.pitch >= _THIN_COB_PITCH else "cob-dots"
                canvas.blit(self._art[f"board/{name}"], (x, BOARD_TOP + 1))

    def _draw_fire(self, canvas: pygame.Surface, space: int) -> None:
        """Draw the fire on the middle space; the widest is cropped to the cell."""
        rect = self.layout.cell_rect(space)
        width = next(width for least, width in _FIRES if rect.width >= least)
        flames = self._art[f"board/fire-{width}-{self.flame}"]
        area = flames.get_rect()
        area.width = min(area.width, rect.width)
        area.x = (flames.width - area.width) // 2
        left = rect.x + (rect.width - area.width) // 2
        canvas.blit(flames, (left, BOARD_BOTTOM - 1 - area.height), area)

    def _draw_last_move(self, canvas: pygame.Surface, last: tuple[int, int]) -> None:
        width = next(width for width in _MARK_WIDTHS if width <= self.layout.pitch - 2)
        mark = self._art[f"board/last-move-{width}"]
        for cell in set(last):
            rect = self.layout.cell_rect(cell)
            canvas.blit(mark, (rect.centerx - mark.get_width() // 2, BOARD_BOTTOM + 2))

    def _draw_side(self, canvas: pygame.Surface, snapshot: Snapshot, side: Side) -> None:
        layout = self.layout
        self._draw_figure(canvas, side, snapshot.poses[side])
        if throw := snapshot.throws[side]:
            self._draw_sticks(canvas, side, throw)
        draw_values(canvas, self._art, layout, side, snapshot.values[side])
        for level in range(snapshot.homes[side]):
            self.draw_piece(canvas, side, layout.piece_pos(layout.city(side), level))
        self._draw_pile(canvas, side, snapshot.piles[side])

    def _draw_pile(self, canvas: pygame.Surface, side: Side, height: int) -> None:
        """Draw the slain enemies; piles at the figure's feet stand clear of it."""
        layout = self.layout
        places = [layout.pile_pos(side, level) for level in range(height)]
        if layout.has_piles_at_feet and places:
            size = (layout.piece_width, layout.piece_height)
            for pos in places:
                canvas.fill(PAPER, pygame.Rect(pos, size).inflate(2, 2))
            ground = layout.figure(side).move(0, places[0][1] - 1 - layout.figure(side).top)
            canvas.fill(PAPER, ground)
        for pos in places:
            self.draw_piece(canvas, side.enemy, pos)

    def _draw_figure(self, canvas: pygame.Surface, side: Side, pose: Pose) -> None:
        canvas.blit(self._art[f"{sprite_name(side)}/{pose}"], self.layout.figure(side))

    def _draw_sticks(self, canvas: pygame.Surface, side: Side, throw: Throw) -> None:
        for stick in range(STICK_COUNT):
            pos = self.layout.stick_pos(side, stick)
            self.draw_stick(canvas, pos, is_banded=throw.faces[stick])

    def draw_hand(self, canvas: pygame.Surface, side: Side) -> None:
        """Draw the sticks in the hand of the side to throw."""
        path = "sticks/hand"
        hand = self._art[path] if side is Side.JADE else self._art.mirrored(path)
        canvas.blit(hand, hand.get_rect(center=self.layout.sticks(side).center).move(0, 2))
