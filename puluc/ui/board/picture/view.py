"""The picture of the board: figures, sticks, highway, cities, units and piles."""

from collections.abc import Iterator, Sequence

import pygame

from puluc.rules import STICK_COUNT, Player, Side, Throw, Unit
from puluc.ui.board.picture.figures import draw_figure, draw_hands, draw_score, sprite_name
from puluc.ui.board.picture.layout import (
    BOARD_BOTTOM,
    BOARD_TOP,
    FIGURE_SIZE,
    NUMBERS_TOP,
    NUMERAL,
    STICK_SIZE,
    Layout,
)
from puluc.ui.board.picture.snapshot import Snapshot
from puluc.ui.board.picture.values import draw_values
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import DARK, HEIGHT, INK, LIGHT, PAPER, invert

_THIN_COB_PITCH = 8
"""The least cell pitch with room for thin corn cobs between the spaces."""

_DIGIT_PITCH = 7
_COUNT_PIECES = 7
"""The pieces that a number of two digits replaces in a tower without room."""

_MARK_WIDTHS = (9, 7, 5, 3)
"""The widths of the marks under the last move, the widest first."""

_SHAPES = ("leaf", "twig", "shell", "seed", "feather", "corn", "flower")
"""The pieces of the second to eighth player of a team; those of the first are discs."""

_STEP_ASIDE = 3
"""The pixels by which a freed piece is seen beside its tower."""

_FIRES = ((9, 11), (6, 6), (4, 4))
"""The least inside of a cell for each picture of the fire, and the picture's width."""


def _border(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Yield the outermost pixels of an area."""
    for x in range(rect.left, rect.right):
        yield from ((x, rect.top), (x, rect.bottom - 1))
    for y in range(rect.top, rect.bottom):
        yield from ((rect.left, y), (rect.right - 1, y))


class BoardView:
    """A painter of snapshots on a canvas."""

    def __init__(self, art: Art, layout: Layout) -> None:
        self.layout = layout
        self.you: Player | None = None
        """The player of a team whose units stand out."""
        self.flame = 0
        """Which of the two pictures of fire is shown."""
        self._art = art
        self._cleared: list[pygame.Rect] = []
        self._occupied: tuple[pygame.Rect, ...] = ()
        """The areas that were cleared for the pieces at rest; lines keep out of them."""
        self.last_drawn: object = None
        self._pixels = b""
        """The last picture, so that a blinking cursor does not redraw the board."""

    def draw(self, canvas: pygame.Surface, snapshot: Snapshot) -> None:
        """Draw the board at rest."""
        self._cleared.clear()
        wanted = (snapshot, self.flame if snapshot.fire else 0)
        if self.last_drawn == wanted:
            canvas.get_buffer().write(self._pixels, 0)
        else:
            self._draw(canvas, snapshot)
            self.last_drawn, self._pixels = wanted, canvas.get_buffer().raw

    def _draw(self, canvas: pygame.Surface, snapshot: Snapshot) -> None:
        canvas.fill(PAPER)
        self._draw_board(canvas)
        if snapshot.last:
            self._draw_last_move(canvas, snapshot.last)
        for space in self.layout.numbered:
            self._draw_number(canvas, space)
        for side in Side:
            self._draw_side(canvas, snapshot, side)
        if snapshot.fire:
            self._draw_fire(canvas, snapshot.fire)
        layout = self.layout
        if layout.is_for_teams:
            draw_hands(canvas, self._art, layout, snapshot)
        for space, unit in enumerate(snapshot.units):
            if unit:
                foot = layout.piece_pos(space, layout.lane(unit))
                self.draw_unit(canvas, unit, foot)
        self._occupied = tuple(self._cleared)

    def draw_landing(
        self,
        canvas: pygame.Surface,
        unit: Unit,
        foot: tuple[int, int],
        squash: int,
        freed: Sequence[int] | None,
    ) -> None:
        """Draw a captor that lands, its top ``squash`` pixels lower; then the tower is inverse.

        ``freed`` are the levels of the pieces that step aside then.
        """
        self.draw_unit(canvas, unit, foot, squash)
        places = self.layout.tower(foot, len(unit.pieces))
        size = (self.layout.piece_width, self.layout.piece_height)
        if freed is None:
            return
        invert(canvas, pygame.Rect(places[-1], size).union(pygame.Rect(places[0], size)))
        for level in freed:
            x, y = places[level]
            aside = -_STEP_ASIDE if unit.side is Side.JADE else _STEP_ASIDE
            self.draw_piece(canvas, unit.pieces[level], (x + aside, y))

    def draw_unit(
        self, canvas: pygame.Surface, unit: Unit, foot: tuple[int, int], squash: int = 0
    ) -> None:
        """Draw a unit bottom to top; ``foot`` is the corner of its lowest piece.

        In the team game its player's numeral is above it. The highest piece is pressed down
        by ``squash`` pixels, the others by less.
        """
        layout = self.layout
        (x, y), pieces = foot, unit.pieces
        if len(pieces) > layout.most_pieces:
            y -= self._draw_count(canvas, len(pieces), (x, y + layout.piece_height))
            pieces = pieces[-(layout.most_pieces - _COUNT_PIECES) :]
        places = layout.tower((x, y), len(pieces))
        places = [(x, y + squash * level // len(pieces)) for level, (x, y) in enumerate(places, 1)]
        top = places[-1][1]
        self._clear_round(canvas, places)
        for piece, place in zip(pieces, places, strict=True):
            self.draw_piece(canvas, piece, place)
        if layout.is_for_teams:
            self._draw_numeral(canvas, unit.player, (x, top))

    def _clear_round(self, canvas: pygame.Surface, places: Sequence[tuple[int, int]]) -> None:
        """Clear the area of stacked pieces and the pixels round it."""
        size = (self.layout.piece_width, self.layout.piece_height)
        area = pygame.Rect(places[0], size).union(pygame.Rect(places[-1], size))
        self._clear(canvas, area.inflate(2, 2))

    def _clear(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.fill(PAPER, area)
        self._cleared.append(area)

    def _draw_numeral(self, canvas: pygame.Surface, player: Player, top: tuple[int, int]) -> None:
        """Draw a numeral above a unit's highest piece, inverse on your own."""
        layout, is_own = self.layout, player is self.you
        is_small = layout.pitch <= NUMERAL + 1 + is_own
        sign = self._art[f"numerals/{player.number}" + "-small" * is_small]
        box = pygame.Rect(0, top[1] - NUMERAL - 1, sign.width, NUMERAL)
        box.centerx = top[0] + layout.piece_width // 2
        box.y -= is_own
        clear = pygame.Rect(top[0] - 1, box.y, layout.piece_width + 2, NUMERAL + 1)
        self._clear(canvas, clear.union(box.inflate(2, 2 + 2 * is_own)))
        canvas.blit(sign, box)
        if is_own:
            invert(canvas, box.inflate(2, 2))

    def _draw_count(self, canvas: pygame.Surface, count: int, foot: tuple[int, int]) -> int:
        """Draw a number from the top down, for pieces without room; return its height."""
        left, bottom = foot
        digits, width = str(count), self.layout.piece_width
        top = bottom - len(digits) * _DIGIT_PITCH
        canvas.fill(PAPER, (left - 1, top, width + 2, bottom - top))
        for row, digit in enumerate(digits):
            pos = (left + width // 2, top + row * _DIGIT_PITCH)
            self._art.figures.draw_centred(canvas, pos, digit)
        return bottom - top

    def draw_piece(self, canvas: pygame.Surface, player: Player, pos: tuple[int, int]) -> None:
        """Draw one piece: a disc or, in a wide cell of the team game, in its player's shape."""
        art, width = self._art, self.layout.piece_width
        sprite = art[f"pieces/{sprite_name(player.side)}-{width}"]
        if self.layout.has_shapes and player.number > 1:
            path = f"pieces/{_SHAPES[player.number - 2]}-{width}"
            sprite = art[path] if player.side is Side.JADE else art.swapped(path)
        canvas.blit(sprite, pos)

    def draw_ghost(self, canvas: pygame.Surface, cell: int, level: float) -> None:
        """Show where a unit would land: above the pieces there, and their numeral."""
        ghost = self._art[f"pieces/ghost-{self.layout.piece_width}"]
        place = ghost.get_rect(topleft=self.layout.piece_pos(cell, level))
        column = pygame.Rect(place.x, 0, place.width, HEIGHT)
        tops = [area.top for area in self._occupied if column.colliderect(area)]
        place.bottom = min([place.bottom, *tops])
        place.top = max(place.top, BOARD_TOP + 2)
        canvas.fill(PAPER, place.inflate(2, 2).clip(self.layout.board.inflate(-2, -2)))
        canvas.blit(ghost, place)

    def draw_ghost_at_home(
        self, canvas: pygame.Surface, player: Player, homes: tuple[int, int]
    ) -> None:
        """Show where a unit would go home: on the pieces there, or in its player's inverse row."""
        layout, side = self.layout, player.side
        if not player.is_in_team:
            self.draw_ghost(canvas, layout.city(side), homes[side])
            return
        hand = layout.hand_area(player)
        for x, y in _border(hand):
            if (x + y) % 2:
                canvas.fill(PAPER, (x, y, 1, 1))

    def draw_cursor(self, canvas: pygame.Surface, cell: int) -> None:
        """Draw the cursor: lines round the cell that keep out of what is clear beside pieces."""
        layout, is_city = self.layout, cell in (0, self.layout.cells - 1)
        thickness = 2 if layout.has_cobs or (layout.margin and is_city) else 1
        rect = layout.cell_rect(cell).inflate(2 * thickness, 0)
        rect.y, rect.height = BOARD_TOP, BOARD_BOTTOM - BOARD_TOP + 2
        left = pygame.Rect(rect.x, rect.y, thickness, rect.height)
        top = pygame.Rect(rect.x, rect.y, rect.width, 2)
        for line in (left, left.move(rect.width - thickness, 0)):
            canvas.fill(INK, line)
            for area in self._occupied:
                canvas.fill(PAPER, area.clip(line))
        for line in (top, top.move(0, rect.height - 2)):
            canvas.fill(INK, line)

    def point_at(self, canvas: pygame.Surface, cell: int) -> None:
        """Show the number of a space that has none below the board, in place of its neighbours'."""
        numbered = self.layout.numbered
        if not 0 < cell <= self.layout.spaces or cell in numbered:
            return
        box = self._number_area(cell).inflate(4, 2)
        for area in map(self._number_area, numbered):
            if area.colliderect(box.inflate(2, 0)):
                canvas.fill(PAPER, area)
        canvas.fill(PAPER, box.inflate(2, 2))  # the marks of the last move
        canvas.fill(INK, box)
        self._draw_number(canvas, cell, PAPER)

    def _number_area(self, space: int) -> pygame.Rect:
        """Return the area of the number of a space below the board."""
        face = self._art.numbers
        area = pygame.Rect(0, NUMBERS_TOP, face.width(str(space)), face.height)
        area.centerx = self.layout.cell_rect(space).centerx
        return area

    def _draw_number(self, canvas: pygame.Surface, space: int, ink: int = INK) -> None:
        self._art.numbers.draw(canvas, self._number_area(space).topleft, str(space), ink)

    def draw_stick(self, canvas: pygame.Surface, pos: tuple[int, int], *, is_banded: bool) -> None:
        """Draw a stick at rest."""
        name = "banded" if is_banded else "plain"
        if self.layout.has_narrow_sticks:
            name += "-narrow"
        self._draw_thrown(canvas, name, pos)

    def _draw_thrown(self, canvas: pygame.Surface, name: str, pos: tuple[int, int]) -> None:
        """Draw a stick or kernel in the middle of a stick's place."""
        sprite = self._art[f"{self._art.thrown}/{name}"]
        place = pygame.Rect(pos, (self.layout.stick_width, STICK_SIZE[1]))
        canvas.blit(sprite, sprite.get_rect(center=place.center))

    def draw_tumbling(self, canvas: pygame.Surface, pos: tuple[int, int], turn: int) -> None:
        """Draw a stick in the air, turned by ``turn`` eighths."""
        self._draw_thrown(canvas, f"tumble-{turn % 8}", pos)

    def _draw_board(self, canvas: pygame.Surface) -> None:
        board, layout = self.layout.board, self.layout
        pygame.draw.rect(canvas, INK, board, 1)
        city = self._art["board/cell-city"]
        for side in Side:
            rect = layout.cell_rect(layout.city(side))
            canvas.blit(city, rect, (0, 0, rect.width, rect.height))
        for cell in range(1, layout.cells):
            x = layout.rule(cell)
            if cell in (1, layout.cells - 1):
                canvas.fill(INK, (x, BOARD_TOP, 1, BOARD_BOTTOM - BOARD_TOP))
            elif layout.has_cobs:
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

    def _draw_last_move(self, canvas: pygame.Surface, last: tuple[int, ...]) -> None:
        width = next(width for width in _MARK_WIDTHS if width <= self.layout.pitch - 2)
        mark = self._art[f"board/last-move-{width}"]
        for cell in set(last):
            rect = self.layout.cell_rect(cell)
            canvas.blit(mark, (rect.centerx - mark.get_width() // 2, BOARD_BOTTOM + 3))

    def _draw_side(self, canvas: pygame.Surface, snapshot: Snapshot, side: Side) -> None:
        layout = self.layout
        draw_figure(canvas, self._art, layout, snapshot, side)
        if throw := snapshot.throws[side]:
            self._draw_sticks(canvas, side, throw)
        draw_values(canvas, self._art, layout, side, snapshot.values[side])
        if layout.is_for_teams:
            draw_score(canvas, self._art, layout, snapshot, side)
            return
        city, levels = layout.city(side), range(snapshot.home(side))
        places = [layout.piece_pos(city, level) for level in levels]
        self._draw_stack(canvas, snapshot.players[side], places)
        self._draw_pile(canvas, snapshot, side)

    def _draw_stack(
        self, canvas: pygame.Surface, player: Player, places: Sequence[tuple[int, int]]
    ) -> None:
        """Draw pieces of one player on each other."""
        if places:
            self._clear_round(canvas, places)
        for pos in places:
            self.draw_piece(canvas, player, pos)

    def _draw_pile(self, canvas: pygame.Surface, snapshot: Snapshot, side: Side) -> None:
        """Draw the slain enemies."""
        for level in range(snapshot.piles[side]):
            place = self.layout.pile_pos(side, level)
            self.draw_piece(canvas, snapshot.players[side.enemy], place)

    def _draw_sticks(self, canvas: pygame.Surface, side: Side, throw: Throw) -> None:
        for stick in range(STICK_COUNT):
            pos = self.layout.stick_pos(side, stick)
            self.draw_stick(canvas, pos, is_banded=throw.faces[stick])

    def draw_hand(self, canvas: pygame.Surface, side: Side) -> None:
        """Draw the sticks in the hand of the side to throw."""
        path = f"{self._art.thrown}/hand"
        hand = self._art[path] if side is Side.JADE else self._art.mirrored(path)
        canvas.blit(hand, hand.get_rect(center=self.layout.sticks(side).center).move(0, 2))


_THICKNESS = 2
_REACH = 4
"""The height of the area in which the pointer is on the balance."""
_NUMBER_GAP, _NUMBER_WIDTH = 2, 9
"""The distance from the board to a number, and the width of one."""


def balance_area(layout: Layout) -> pygame.Rect:
    """Return the area in which the pointer is on the balance."""
    board = layout.board
    if layout.is_for_teams:  # below a city stands the place of the game in a series
        board = board.inflate(-2 * (layout.city_pitch + _NUMBER_GAP), 0)
    return pygame.Rect(board.x, HEIGHT - _REACH, board.width, _REACH)


def percents(jade: float) -> tuple[int, int]:
    """Return both sides' chances as whole numbers that add up to 100, by Jade's chance, 0 to 1."""
    percent = round(100 * jade)
    return percent, 100 - percent


def draw_balance(canvas: pygame.Surface, art: Art, layout: Layout, jade: float) -> None:
    """Draw Jade's share light and Obsidian's dark above a line, with a gap in the middle.

    Both numbers are beside the board if there is room.
    """
    area = balance_area(layout)
    top = area.bottom - _THICKNESS
    width = round(area.width * jade)
    canvas.fill(PAPER, (area.x, top - 1, area.width, _THICKNESS + 1))
    canvas.fill(INK, (area.x, top, area.width, _THICKNESS))
    canvas.fill(LIGHT, (area.x, top, width, 1))
    canvas.fill(DARK, (area.x + width, top, area.width - width, 1))
    canvas.fill(PAPER, (area.centerx, top, 1, _THICKNESS))
    if layout.is_for_teams or layout.left < FIGURE_SIZE[0] + _NUMBER_GAP + _NUMBER_WIDTH:
        return
    face, (left, right) = art.figures, map(str, percents(jade))
    y = HEIGHT - face.height - 1
    face.draw_right(canvas, (area.x - _NUMBER_GAP, y), left)
    face.draw(canvas, (area.right + _NUMBER_GAP, y), right)
