"""The places of everything on the canvas, for highways of any length and teams of any size."""

from bisect import bisect_right
from collections.abc import Container
from typing import Self

import pygame

from puluc.rules import CITY, STICK_COUNT, Captures, Player, Ruleset, Side, Unit
from puluc.rules.events import Moved
from puluc.ui.render.canvas import HEIGHT, WIDTH
from puluc.ui.render.scroll_bar import LEAST_TARGET

BOARD_TOP, BOARD_BOTTOM = 10, 66
NUMBERS_TOP = 72
"""The top of the numbers of spaces, between the marks of the last move and the balance."""
_GROUND = 73
"""The ground under slain pieces, and the top of the mark of a computer that thinks."""
_NUMBERED = ((13, range(1, 14)), (19, range(1, 20, 2)), (39, (1, *range(5, 40, 5))))
"""The spaces that are numbered, by the greatest number of spaces."""
_MARGIN = 1
"""The distance from the edge of the canvas to the figures and sticks."""

FIGURE_SIZE, SMALL_FIGURE_SIZE = (26, 52), (18, 40)
FIGURE_TOP = 27
_SMALL_FIGURE_TOPS = 28, 25
"""Above three rows of slain pieces, and in the team game above the score."""
STICKS_TOP = 2
STICK_SIZE = (5, 22)
STICK_PITCH = 7
_VALUES_RIGHT = 42
"""The right edge of the values beside Jade's sticks."""
_NARROW_STICK_WIDTH, _NARROW_STICK_PITCH = 3, 4
PILE_LEFT = 28
_BOARD_WIDTH, _GREATEST_BOARD_WIDTH = 154, 205
"""The width of all cells where the figures have their full width, and where they are cropped."""
_MAX_PITCH, _WIDE_PITCH, _MIN_PITCH = 14, 6, 5
_COB_PITCH = 10
"""The least pitch with room for corn cobs between the spaces."""
_BESIDE_PIECE = 3
"""A rule and a clear column on both sides of a piece."""
_BOARD_CENTRE = 119
UPPER_LANE = 5
_STACK_TOP = BOARD_TOP + 3
"""The highest row of a piece, clear of the cursor."""
_LEAST_STEP = 2
"""The least step between pieces of a carried unit, which is lowered if it is still too high."""

_TEAM_CITY, _GREATEST_TEAM_WIDTH = 14, 207
"""The pitch of a city with a table of hands, less beside the longest roads; and of all cells."""
NUMERAL = 5
"""The width and height of a player's numeral."""
_NUMERAL_PITCH = NUMERAL + 1
"""The pitch of numerals, with the clear row below."""
_NUMERAL_ROOM = NUMERAL + 3
"""The height of a numeral with a frame and a clear row."""
_WIDEST_SHAPE, _LEAST_SHAPE = 12, 8
"""The widest cell pitch of pieces that have shapes, and the least width of such a piece."""
_HAND_PITCH = 12
"""The greatest height of a row of the table of hands."""
SLAIN_TOP, SLAIN_SIZE, SCORE_TOP = 67, (5, 4), 72
"""In the team game, below the figures: one slain piece and its number, and the score."""

PIECE_SIZES = {
    14: (11, 6, 5),
    12: (10, 6, 5),
    9: (8, 5, 4),
    8: (7, 5, 4),
    7: (6, 4, 3),
    6: (5, 4, 3),
    5: (4, 4, 3),
}
"""The width and height of a piece, and the step between stacked pieces, by least cell pitch."""


class Layout:
    """Positions on the canvas for a highway of ``spaces`` spaces and ``players`` players a side.

    Cells are numbered along the board: 0 is Jade's city, ``spaces + 1`` is Obsidian's. In the team
    game the cities are wider than the spaces: each is a table with a row for the hand of each
    player, and every unit bears its player's numeral.
    """

    def __init__(self, spaces: int, players: int = 1, *, captors_return: bool = True) -> None:
        self.spaces = spaces
        self.players = players
        self.cells = spaces + 2
        self.is_for_teams = players > 1
        self._captors_return = captors_return and self.is_for_teams
        greatest = _GREATEST_TEAM_WIDTH if self.is_for_teams else _GREATEST_BOARD_WIDTH
        self.pitch = self._team_pitch() if self.is_for_teams else self._pitch()
        self.piece_width, self.piece_height, self.stack_step = self._piece_size(self.pitch)
        room, end = (greatest - self.pitch * spaces) // 2, self._end(self.pitch)
        self.margin = int(self.pitch < end <= room)
        """The columns between a city and the highway, where pieces take the place of rules."""
        end = min(_TEAM_CITY + self.margin if self.is_for_teams else end, room)
        self.city_pitch = end - self.margin
        self.width = self.pitch * spaces + 2 * end
        self.left = _BOARD_CENTRE - self.width // 2
        self.stack_top = _STACK_TOP + _NUMERAL_ROOM * self.is_for_teams
        """The highest row of a piece on a space; a numeral has room above it."""
        self.has_narrow_sticks = self.left < _VALUES_RIGHT
        """Whether there is no room for a column of values between wide sticks and the board."""
        self.stick_width, self._stick_pitch = STICK_SIZE[0], STICK_PITCH
        if self.has_narrow_sticks:
            self.stick_width, self._stick_pitch = _NARROW_STICK_WIDTH, _NARROW_STICK_PITCH

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """Return the layout for a rule set."""
        is_back = rules.captures is Captures.BACKWARD
        return cls(rules.spaces, rules.players, captors_return=is_back)

    def _pitch(self) -> int:
        limits = dict.fromkeys(range(_MAX_PITCH, _WIDE_PITCH, -1), _BOARD_WIDTH)
        limits[_WIDE_PITCH] = _GREATEST_BOARD_WIDTH
        widths = {pitch: pitch * self.spaces + 2 * self._end(pitch) for pitch in limits}
        return next((pitch for pitch in limits if widths[pitch] <= limits[pitch]), _MIN_PITCH)

    def _team_pitch(self) -> int:
        room = _GREATEST_TEAM_WIDTH - 2 * _TEAM_CITY
        return min(_MAX_PITCH, max(_MIN_PITCH, room // self.spaces))

    def _piece_size(self, pitch: int) -> tuple[int, int, int]:
        room = min(pitch, _WIDEST_SHAPE) if self.is_for_teams else pitch
        return next(size for least, size in PIECE_SIZES.items() if room >= least)

    def _end(self, pitch: int) -> int:
        """Return the width from a wall to the highway, if all pieces are clear of both walls."""
        width = self._piece_size(pitch)[0]
        return max(pitch, width + _BESIDE_PIECE + (width > pitch - _BESIDE_PIECE))

    @property
    def has_cobs(self) -> bool:
        """Whether there is room for corn cobs between the spaces, clear of the pieces."""
        return self.piece_width <= self.pitch - _BESIDE_PIECE and self.pitch >= _COB_PITCH

    @property
    def numbered(self) -> list[int]:
        """The spaces that are numbered below the board."""
        spaces = next(spaces for greatest, spaces in _NUMBERED if self.spaces <= greatest)
        return [space for space in spaces if space <= self.spaces]

    @property
    def board(self) -> pygame.Rect:
        """The board with its outer lines."""
        return pygame.Rect(self.left, BOARD_TOP, self.width + 1, BOARD_BOTTOM - BOARD_TOP + 1)

    def city(self, side: Side) -> int:
        """Return the cell of a side's city."""
        return 0 if side is Side.JADE else self.spaces + 1

    def cell(self, side: Side, space: int) -> int:
        """Return the cell of a move's origin or target: ``CITY`` is the side's own city."""
        return self.city(side) if space == CITY else space

    def ends(self, moved: Moved) -> tuple[int, int]:
        """Return the cells where a move began and ended."""
        end = self.city(moved.side) if moved.move.is_homecoming else moved.walk[-1]
        return self.cell(moved.side, moved.move.origin), end

    def rule(self, cell: int) -> int:
        """Return the column of the line left of a cell; ``cells`` stands for the right edge."""
        if 1 < cell < self.cells - 1:
            return self._road(cell)
        inside = self.city_pitch * (cell in (1, self.cells - 1))
        return self.left + inside if cell <= 1 else self.left + self.width - inside

    def _road(self, cell: int) -> int:
        """Return the column where a space begins."""
        return self.left + self.city_pitch + self.margin + self.pitch * (cell - 1)

    def cell_rect(self, cell: int) -> pygame.Rect:
        """Return the inside of a cell, without its lines."""
        x = self.rule(cell) + 1
        width = self.rule(cell + 1) - x
        return pygame.Rect(x, BOARD_TOP + 1, width, BOARD_BOTTOM - BOARD_TOP - 1)

    def cell_at(self, pos: tuple[int, int], wanted: Container[int] = ()) -> int | None:
        """Return the cell under a canvas pixel, if it is on the board.

        Narrow cells that are ``wanted`` reach as far into those beside them as they lack in width.
        """
        here, lacking = self._cell_under(pos), max(LEAST_TARGET - self.pitch, 0)
        if here is None or here in wanted:
            return here
        beside = (self._cell_under((pos[0] + x, pos[1])) for x in (-lacking, lacking))
        return next((cell for cell in beside if cell is not None and cell in wanted), here)

    def _cell_under(self, pos: tuple[int, int]) -> int | None:
        if not self.board.collidepoint(pos):
            return None
        return bisect_right([self.rule(cell) for cell in range(1, self.cells)], pos[0])

    def piece_pos(self, cell: float, level: float) -> tuple[int, int]:
        """Return the top left of a piece ``level`` pieces high; a fraction is between cells.

        On a unit too high for the board, the highest place on the board.
        """
        here, fraction = int(cell), cell % 1
        x: float = self._piece_x(here)
        if fraction:
            x += (self._piece_x(here + 1) - x) * fraction
        y = BOARD_BOTTOM - 1 - self.piece_height - level * self.stack_step
        is_on_road = 1 <= cell <= self.spaces
        return (round(x), round(max(y, self.stack_top if is_on_road else _STACK_TOP)))

    def _piece_x(self, cell: int) -> int:
        """Return the left edge of a piece on a cell."""
        for side in Side:
            if self.is_for_teams and cell == self.city(side):
                hand = self.hand_area(Player.A if side is Side.JADE else Player.P)
                city, left = self.cell_rect(cell), hand.centerx - self.piece_width // 2
                return max(city.x, min(left, city.right - self.piece_width))
        if cell in (0, self.cells - 1):
            return self.rule(cell) + (self.city_pitch + 2 - self.piece_width) // 2
        return self._road(cell) + (self.pitch + 2 - self.piece_width) // 2

    def stack(self, foot: tuple[int, int], height: int) -> list[tuple[int, int]]:
        """Return the top left of each piece of a unit, bottom to top, above ``foot``.

        The pieces of a high unit are closer, so that one more would still have room.
        """
        x, y = foot
        y = max(y, self.stack_top + _LEAST_STEP * (height - 1))
        step = min(self.stack_step, max(_LEAST_STEP, (y - self.stack_top) / height))
        return [(x, round(y - level * step)) for level in range(height)]

    @property
    def most_pieces(self) -> int:
        """The pieces of the highest unit that the board has room for."""
        return (self.piece_pos(1, 0)[1] - self.stack_top) // _LEAST_STEP

    def hand_row(self, player: Player) -> pygame.Rect:
        """Return the row of a team's player in the table of hands: numeral and pieces."""
        city = self.cell_rect(self.city(player.side))
        pitch = min(_HAND_PITCH, city.height / self.players)
        tops = [round(city.bottom - pitch * n) for n in range(self.players + 1)]
        top, bottom = tops[self.players - player.number + 1], tops[self.players - player.number]
        return pygame.Rect(city.x, top, city.width, bottom - top)

    @property
    def has_numerals_in_city(self) -> bool:
        """Whether there is room for numerals beside the hands."""
        return self.city_pitch == _TEAM_CITY

    def numeral_area(self, player: Player) -> pygame.Rect:
        """Return the outer part of a player's row, for the numeral; without room it is empty."""
        row = self.hand_row(player)
        width = _NUMERAL_PITCH if self.has_numerals_in_city else 0
        left = row.x if player.side is Side.JADE else row.right - width
        return pygame.Rect(left, row.y, width, row.height)

    def hand_area(self, player: Player) -> pygame.Rect:
        """Return the inner part of a player's row, for the pieces in hand."""
        row, numeral = self.hand_row(player), self.numeral_area(player)
        left = numeral.right if player.side is Side.JADE else row.x
        return pygame.Rect(left, row.y, row.width - numeral.width, row.height)

    @property
    def has_shapes(self) -> bool:
        """Whether the pieces of each player of a team have their own shape."""
        return self.is_for_teams and self.piece_width >= _LEAST_SHAPE

    def lane(self, unit: Unit) -> int:
        """Return the height of a unit's lane in pieces; the upper one is for units going home."""
        is_homeward = unit.is_homeward or (unit.is_captor and self._captors_return)
        return UPPER_LANE * is_homeward

    def home_level(self, player: Player, pieces: int) -> float:
        """Return the level of a piece in its city: on the others or, in a team, in its row."""
        if not player.is_in_team:
            return pieces
        y = self.hand_row(player).centery - self.piece_height / 2
        return (BOARD_BOTTOM - 1 - self.piece_height - y) / self.stack_step

    def hand_pos(self, player: Player) -> tuple[int, int]:
        """Return the top left of a piece in the hand of a player of a team."""
        return self.piece_pos(self.city(player.side), self.home_level(player, 0))

    def pile_pos(self, side: Side, level: int) -> tuple[int, int]:
        """Return the position of a slain enemy: beside the figure, or in piles at its feet.

        In the team game one piece at the figure's feet represents all of them.
        """
        if self.is_for_teams:
            return (self.figure(side).x + _MARGIN, SLAIN_TOP)
        if self.has_piles_at_feet:
            in_row = self.figure(side).width // (self.piece_width + 1)
            row, column = divmod(level, in_row)
            x = _MARGIN + column * (self.piece_width + 1)
            y = HEIGHT - 1 - self.piece_height - row * self.stack_step
            return (self._mirrored(x, self.piece_width, side), y)
        x = PILE_LEFT if side is Side.JADE else WIDTH - PILE_LEFT - self.piece_width - 1
        return (x, _GROUND - 1 - self.piece_height - level * self.stack_step)

    def _mirrored(self, x: int, width: int, side: Side) -> int:
        return x if side is Side.JADE else WIDTH - x - width

    def pile_rect(self, side: Side, level: int) -> pygame.Rect:
        """Return the area of a slain enemy."""
        size = SLAIN_SIZE if self.is_for_teams else (self.piece_width, self.piece_height)
        return pygame.Rect(self.pile_pos(side, level), size)

    @property
    def has_piles_at_feet(self) -> bool:
        """Whether there is no room for a pile between figure and board."""
        return self.left <= PILE_LEFT + self.piece_width

    @property
    def thinking(self) -> tuple[int, int]:
        """The top left of the mark of a computer that thinks, clear of slain pieces and scores.

        It is over the feet of the figure on the left, else below the board.
        """
        is_taken = self.is_for_teams or self.has_piles_at_feet
        return (self.left + 1 if is_taken else 0, _GROUND)

    @property
    def has_small_figures(self) -> bool:
        """Whether the figures are those of the team game, as slain pieces lie at their feet."""
        return self.is_for_teams or self.has_piles_at_feet

    def figure(self, side: Side) -> pygame.Rect:
        """Return the area of a side's figure, a column away from the board.

        Small figures are those of the team game; beside the widest boards they are narrower.
        """
        (width, height), top = FIGURE_SIZE, FIGURE_TOP
        if self.has_small_figures:
            (width, height), top = SMALL_FIGURE_SIZE, _SMALL_FIGURE_TOPS[self.is_for_teams]
            width = min(width, self.left - _MARGIN)
        left = min(_MARGIN, self.left - _MARGIN - width)
        return pygame.Rect(self._mirrored(left, width, side), top, width, height)

    def score(self, side: Side) -> pygame.Rect:
        """Return the area of the score of a side of a team game, below its figure."""
        figure = self.figure(side)
        return pygame.Rect(figure.x, SLAIN_TOP, figure.width, HEIGHT - SLAIN_TOP)

    @property
    def series_place(self) -> pygame.Rect:
        """The area of the place of a team game in its series, below Obsidian's city."""
        city = self.cell_rect(self.city(Side.OBSIDIAN))
        return pygame.Rect(city.x, BOARD_BOTTOM + 1, city.width, HEIGHT - BOARD_BOTTOM - 1)

    def stick_pos(self, side: Side, stick: int) -> tuple[int, int]:
        """Return the resting position of one of a side's sticks."""
        left = self.sticks(side).x
        return (left + self._stick_pitch * stick, STICKS_TOP)

    def sticks(self, side: Side) -> pygame.Rect:
        """Return the area of a side's four sticks."""
        width = self._stick_pitch * (STICK_COUNT - 1) + self.stick_width
        left = 0 if self.has_narrow_sticks else _MARGIN
        left = self._mirrored(left, width, side)
        return pygame.Rect(left, STICKS_TOP, width, STICK_SIZE[1])
