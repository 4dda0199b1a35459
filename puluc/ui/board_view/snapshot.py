"""What the board shows at one moment, and where it is on the canvas."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self, TypeVar

import pygame

from puluc.rules import CITY, STICK_COUNT, Move, Position, Side, Throw, Unit
from puluc.ui.render.canvas import HEIGHT, WIDTH

T = TypeVar("T")

BOARD_TOP, BOARD_BOTTOM = 10, 73
_CANVAS = pygame.Rect(0, 0, WIDTH, HEIGHT)
_MARGIN = 1
"""Between the edge of the canvas and the figures and sticks."""

FIGURE_SIZE = (26, 52)
FIGURE_TOP = 27
STICKS_TOP = 2
STICK_SIZE = (5, 22)
STICK_PITCH = 7
_NARROW_STICK_WIDTH, _NARROW_STICK_PITCH = 3, 4
PILE_LEFT = 28
_BOARD_WIDTH, _GREATEST_BOARD_WIDTH = 154, 205
"""Of all cells, where the figures have their full width, and where they are cropped."""
_MAX_PITCH, _WIDE_PITCH, _MIN_PITCH = 14, 6, 5
_BOARD_CENTRE = 119
UPPER_LANE = 7
_LEAST_STEP = 2
"""Between the pieces of a tower that is carried, and lowered if it is too high even so."""

PIECE_SIZES = {
    14: (12, 6, 5),
    12: (10, 6, 5),
    9: (8, 5, 4),
    8: (7, 5, 4),
    7: (6, 4, 3),
    6: (5, 4, 3),
    5: (4, 4, 3),
}
"""By least cell pitch: width and height of a piece, and the step between stacked pieces."""


class Pose(StrEnum):
    """The pose of a figure; the value is the name of its sprite."""

    IDLE = "idle"
    BLINK = "blink"
    THROWING = "throwing"
    VICTORIOUS = "victorious"
    DEFEATED = "defeated"


@dataclass(frozen=True, slots=True)
class ThrownValue:
    """What one throw is worth, and whether a move has used it."""

    marked: int
    value: int
    is_used: bool = False

    @property
    def note(self) -> str:
        """What the banded faces count, if not their number: ``0=5``."""
        return "" if self.marked == self.value else f"{self.marked}={self.value}"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything the board shows; pairs are Jade's and Obsidian's."""

    units: tuple[Unit | None, ...]
    homes: tuple[int, int]
    piles: tuple[int, int]
    """Enemies slain by each side."""
    throws: tuple[Throw | None, Throw | None] = (None, None)
    """The sticks thrown; None while they are in the hand."""
    values: tuple[tuple[ThrownValue, ...], tuple[ThrownValue, ...]] = ((), ())
    """What each side's throws of a turn are worth, as far as they have come to rest."""
    poses: tuple[Pose, Pose] = (Pose.IDLE, Pose.IDLE)
    last: tuple[int, int] | None = None
    """The first and last cell of the last move."""
    fire: int | None = None
    """The space that burns."""

    @classmethod
    def of(cls, position: Position) -> Self:
        """A position with the sticks in both hands."""
        piles = (position.slain_by(Side.JADE), position.slain_by(Side.OBSIDIAN))
        return cls(position.units, position.homes, piles, fire=position.rules.fire_space)

    def with_position(self, position: Position) -> Snapshot:
        """The same with the pieces of another position."""
        fresh = Snapshot.of(position)
        return replace(self, units=fresh.units, homes=fresh.homes, piles=fresh.piles)

    def with_units(self, units: tuple[Unit | None, ...]) -> Snapshot:
        """The same with other units on the highway."""
        return replace(self, units=units)

    def with_throw(self, side: Side, throw: Throw, value: int) -> Snapshot:
        """The same with another throw before one side, and its value beside the earlier ones."""
        values = (*self.values[side], ThrownValue(throw.marked, value))
        return replace(
            self,
            throws=_with_side(self.throws, side, throw),
            values=_with_side(self.values, side, values),
        )

    def with_value_used(self, side: Side, value: int) -> Snapshot:
        """The same with a throw of this value used."""
        values = list(self.values[side])
        for number, each in enumerate(values):
            if each.value == value and not each.is_used:
                values[number] = replace(each, is_used=True)
                break
        return replace(self, values=_with_side(self.values, side, tuple(values)))

    def with_sticks_in_hand(self, side: Side) -> Snapshot:
        """The same with a side's sticks in the hand; the values of earlier throws stay."""
        return replace(self, throws=_with_side(self.throws, side, None))

    def with_throws_taken_up(self, *sides: Side) -> Snapshot:
        """The same with the sticks in the hand and no values, for these sides."""
        snapshot = self
        for side in sides:
            values = _with_side(snapshot.values, side, ())
            snapshot = replace(snapshot.with_sticks_in_hand(side), values=values)
        return snapshot

    def with_pile(self, side: Side, height: int) -> Snapshot:
        """The same with ``height`` slain enemies beside one side."""
        return replace(self, piles=_with_side(self.piles, side, height))

    def with_last(self, origin: int, target: int) -> Snapshot:
        """The same with another last move, from cell to cell."""
        return replace(self, last=(origin, target))

    def with_pose(self, side: Side, pose: Pose) -> Snapshot:
        """The same with one figure in another pose."""
        return replace(self, poses=_with_side(self.poses, side, pose))

    def with_eyes_shut(self) -> Snapshot:
        """The same with the eyes of idle figures shut."""
        jade, obsidian = (Pose.BLINK if pose is Pose.IDLE else pose for pose in self.poses)
        return replace(self, poses=(jade, obsidian))

    def without(self, side: Side, move: Move) -> Snapshot:
        """The same without the unit that moves."""
        if move.origin == CITY:
            return replace(self, homes=_with_side(self.homes, side, self.homes[side] - 1))
        units = list(self.units)
        units[move.origin] = None
        return replace(self, units=tuple(units))


def lane(unit: Unit) -> int:
    """The height of a unit's lane in pieces: units on their way home are in the upper lane."""
    return UPPER_LANE if unit.is_homeward else 0


def _with_side(pair: tuple[T, T], side: Side, value: T) -> tuple[T, T]:
    jade, obsidian = pair
    return (value, obsidian) if side is Side.JADE else (jade, value)


class Layout:
    """Positions on the canvas for a highway of ``spaces`` spaces.

    Cells are numbered along the board: 0 is Jade's city, ``spaces + 1`` is Obsidian's.
    """

    def __init__(self, spaces: int) -> None:
        self.spaces = spaces
        self.cells = spaces + 2
        least = _WIDE_PITCH if _WIDE_PITCH * self.cells <= _GREATEST_BOARD_WIDTH else _MIN_PITCH
        self.pitch = min(_MAX_PITCH, max(least, _BOARD_WIDTH // self.cells))
        self.left = _BOARD_CENTRE - self.pitch * self.cells // 2
        size = next(size for pitch, size in PIECE_SIZES.items() if self.pitch >= pitch)
        self.piece_width, self.piece_height, self.stack_step = size
        self.has_narrow_sticks = self.left < FIGURE_SIZE[0] + 2 * _MARGIN
        self.stick_width, self._stick_pitch = STICK_SIZE[0], STICK_PITCH
        if self.has_narrow_sticks:
            self.stick_width, self._stick_pitch = _NARROW_STICK_WIDTH, _NARROW_STICK_PITCH

    @property
    def board(self) -> pygame.Rect:
        """The board with its outer lines."""
        width = self.pitch * self.cells + 1
        return pygame.Rect(self.left, BOARD_TOP, width, BOARD_BOTTOM - BOARD_TOP + 1)

    def city(self, side: Side) -> int:
        """The cell of a side's city."""
        return 0 if side is Side.JADE else self.spaces + 1

    def cell(self, side: Side, space: int) -> int:
        """The cell of a move's origin or target: ``CITY`` is the side's own city."""
        return self.city(side) if space == CITY else space

    def cell_rect(self, cell: int) -> pygame.Rect:
        """The inside of a cell, without its lines."""
        x = self.left + self.pitch * cell + 1
        return pygame.Rect(x, BOARD_TOP + 1, self.pitch - 1, BOARD_BOTTOM - BOARD_TOP - 1)

    def cell_at(self, pos: tuple[int, int]) -> int | None:
        """The cell under a canvas pixel, if it is on the board."""
        if not self.board.collidepoint(pos):
            return None
        return min((pos[0] - self.left) // self.pitch, self.cells - 1)

    def piece_pos(self, cell: float, level: float) -> tuple[int, int]:
        """The top left of a piece ``level`` pieces high; a fraction is between cells.

        On a tower too high for the board, the highest place on the board.
        """
        x = self.left + self.pitch * cell + (self.pitch + 2 - self.piece_width) // 2
        y = BOARD_BOTTOM - 1 - self.piece_height - level * self.stack_step
        return (round(x), round(max(y, BOARD_TOP + 1)))

    def tower(self, foot: tuple[int, int], height: int) -> list[tuple[int, int]]:
        """The top left of each piece of a unit, bottom to top; ``foot`` is that of the lowest.

        A high unit closes up, so that one piece more would still stand on the board.
        """
        x, y = foot
        top = BOARD_TOP + 1
        y = max(y, top + _LEAST_STEP * (height - 1))
        step = min(self.stack_step, max(_LEAST_STEP, (y - top) / height))
        return [(x, round(y - level * step)) for level in range(height)]

    def pile_pos(self, side: Side, level: int) -> tuple[int, int]:
        """The position of a slain enemy: in a pile beside the figure, or in piles at its feet."""
        if self.has_piles_at_feet:
            in_row = self.figure(side).clip(_CANVAS).width // (self.piece_width + 1)
            row, column = divmod(level, in_row)
            x = _MARGIN + column * (self.piece_width + 1)
            y = HEIGHT - 1 - self.piece_height - row * self.stack_step
            return (x if side is Side.JADE else WIDTH - x - self.piece_width, y)
        x = PILE_LEFT if side is Side.JADE else WIDTH - PILE_LEFT - self.piece_width - 1
        return (x, BOARD_BOTTOM - 1 - self.piece_height - level * self.stack_step)

    def pile_rect(self, side: Side, level: int) -> pygame.Rect:
        """The area of a slain enemy."""
        return pygame.Rect(self.pile_pos(side, level), (self.piece_width, self.piece_height))

    @property
    def has_piles_at_feet(self) -> bool:
        """Whether there is no room for a pile between figure and board."""
        return self.left <= PILE_LEFT + self.piece_width

    def figure(self, side: Side) -> pygame.Rect:
        """The area of a side's figure; beside a wide board it begins beyond the canvas."""
        left = min(_MARGIN, self.left - 1 - FIGURE_SIZE[0])
        if side is Side.OBSIDIAN:
            left = WIDTH - left - FIGURE_SIZE[0]
        return pygame.Rect((left, FIGURE_TOP), FIGURE_SIZE)

    def stick_pos(self, side: Side, stick: int) -> tuple[int, int]:
        """The resting position of one of a side's sticks."""
        left = self.sticks(side).x
        return (left + self._stick_pitch * stick, STICKS_TOP)

    def sticks(self, side: Side) -> pygame.Rect:
        """The area of a side's four sticks."""
        width = self._stick_pitch * (STICK_COUNT - 1) + self.stick_width
        left = _MARGIN if side is Side.JADE else WIDTH - _MARGIN - width
        return pygame.Rect(left, STICKS_TOP, width, STICK_SIZE[1])
