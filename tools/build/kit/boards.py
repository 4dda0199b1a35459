"""The boards: one of nine spaces, and sheets that make a longer one in a row."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from puluc.game.named_games import games
from puluc.rules import PRESETS, Side
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.text.language import gettext
from puluc.text.names import side_name
from tools.build.kit.art import glue, grid, join, mirrored, placed, scissors, with_halo
from tools.build.kit.page import BLACK, CUT, WHITE, Line, Pen, Picture
from tools.build.kit.rules import boards_of_teams
from tools.build.kit.sheet import Index, KitSheet
from tools.build.kit.typefaces import LABEL, SMALL, centred, paragraph
from tools.build.kit.words import Counted, Words, counted, listed, span, words

SPACE = 22.0
"""The width of a space in mm."""

STEP = 10
"""The spaces of a whole sheet of a long board."""

_CELL_PIXELS = 14
_PIXEL = SPACE / _CELL_PIXELS
_ROWS = 56
"""The height of the highway in pixels."""
_SCENE_PIXELS = 28
"""The pixels of the scene above a cell."""
_SCENE_PIXEL = SPACE / _SCENE_PIXELS
_FIGURE_INSET = 3
_PADDING = 3.0
_TAB = 10.0
_NUMBERS = 6.5
_FLAME_GREY = 0.45
LANE = Line(1.1, 0.8)

_WEST = 105
"""The columns of the title's jungle left of the pyramid."""
_JOINTS = {STEP + 1: 2, 2 * STEP + 1: 71}
"""The column of the jungle, clear of palms, at the joint before a space."""
_SCENE_ROWS, _SKY_ROWS = 52, 32
"""The rows from the top of the pyramid to its foot, and those above the jungle."""

_NOTE = centred(SMALL)
_GAP = 4.0


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a board: the cells from ``first`` on, of which 0 is the city of Jade."""

    first: int
    cells: int
    spaces: tuple[int, ...]
    """The lengths of the boards that it is a part of; the only one if it has Obsidian's city."""
    is_last: bool

    @property
    def left(self) -> float:
        """The paper left of the cells."""
        return 0 if self.first else _PADDING

    @property
    def width(self) -> float:
        """The width from edge to edge in mm, with the end of the board or the tab."""
        return self.left + self.cells * SPACE + (_PADDING if self.is_last else _TAB)

    @property
    def numbers(self) -> tuple[int, int]:
        """The first and the last space."""
        return max(1, self.first), self.first + self.cells - 1 - self.is_last


HEIGHT = _PADDING + (_SCENE_ROWS * _SCENE_PIXEL) + _ROWS * _PIXEL + _NUMBERS + _PADDING / 2
"""The height of every board in mm."""


def lengths() -> tuple[int, ...]:
    """Return the lengths of highway that the named games and the teams need."""
    teams = {usual_spaces(players) for players in range(1, MAX_PLAYERS + 1)}
    return tuple(sorted(teams | {preset.rules.spaces for preset in PRESETS}))


def pieces(spaces: int) -> tuple[Piece, ...]:
    """Return the parts of a board: sheets that longer boards have too, and its own end."""
    starts = (0, *range(STEP + 1, spaces, STEP))
    last = Piece(starts[-1], spaces + 2 - starts[-1], (spaces,), is_last=True)
    shared = (
        Piece(first, after - first, tuple(n for n in lengths() if n >= after), is_last=False)
        for first, after in pairwise(starts)
    )
    return (*shared, last)


def fires() -> dict[int, int]:
    """Return the burning space of each length on which a named game has fire."""
    burning = [preset for preset in PRESETS if preset.rules.fire]
    found = {each.with_players(count) for each in burning for count in range(1, MAX_PLAYERS + 1)}
    return dict(sorted((rules.spaces, rules.fire_space or 0) for rules in found))


def board_pages(spaces: int, index: Index) -> list[int]:
    """Return the pages of a board in order, all 0 before they are known."""
    return [index.get(piece, 0) for piece in pieces(spaces)]


def board_sheets(index: Index) -> Iterator[KitSheet]:
    """Yield the sheets of all boards: the shortest, parts that several share, then their ends."""
    parts = {piece for spaces in lengths() for piece in pieces(spaces)}
    for piece in sorted(parts, key=lambda each: (each.is_last and each.first, each.numbers)):
        title, note = words(Words.BOARD_PART, spaces=span(*piece.numbers)), ""
        if piece.first == 0 and piece.is_last:
            title = counted(Counted.BOARD, *piece.spaces)
        else:
            note = _whole(piece)
        picture = Picture((piece.width, HEIGHT), partial(_draw_piece, piece), is_centred=True)
        text = paragraph(" ".join(_notes(piece, index)), _NOTE)
        gap = Spacer(0, _GAP * mm)
        yield KitSheet(title, [gap, picture, gap, text], piece, note, is_wide=True)


def _whole(piece: Piece) -> str:
    """Return the boards that a part belongs to."""
    if piece.is_last:
        return counted(Counted.BOARD, *piece.spaces)
    return words(Words.BOARD_LENGTHS, spaces=listed(piece.spaces))


def _notes(piece: Piece, index: Index) -> Iterator[str]:
    """Yield what is below a part: its games, and how it is laid and used."""
    if piece.is_last:
        (spaces,) = piece.spaces
        for_two = [each for each in games(of_teams=False) if each.rules.spaces == spaces]
        if for_two:
            yield words(Words.BOARD_GAMES, games=listed([gettext(each.name) for each in for_two]))
        for (players, length), names in boards_of_teams().items():
            if length == spaces:
                yield words(Words.BOARD_TEAMS, players=players, games=listed(names))
        if before := board_pages(spaces, index)[:-1]:
            yield counted(Counted.BOARD_AFTER, len(before), pages=listed(before))
    if not piece.first:
        yield words(Words.BOARD_LANES)
        if not piece.is_last:
            yield words(Words.BOARD_LANES_TEAMS)
            yield words(Words.BOARD_LONGER)
        yield words(Words.BOARD_HOME)
        yield words(Words.BOARD_SLAIN)
    for spaces, space in _flames(piece).items():
        yield words(Words.BOARD_FIRE, space=space, spaces=spaces)


def _flames(piece: Piece) -> dict[int, int]:
    """Return the burning spaces of a part by the lengths of their boards."""
    first, last = piece.numbers
    return {
        spaces: space
        for spaces, space in fires().items()
        if spaces in piece.spaces and first <= space <= last
    }


def _draw_piece(piece: Piece, pen: Pen) -> None:
    wide = piece.cells * SPACE
    right = piece.left + wide
    if not piece.is_last:
        glue(pen, (right, 0), (_TAB, HEIGHT))
    _draw_scene(piece, pen)
    _draw_highway(piece, pen)
    pen.box((0, 0), (piece.width, HEIGHT), CUT)
    scissors(pen, (14, 0))
    joints = [(piece.left, piece.first)] if piece.first else []
    if not piece.is_last:
        middle = right + _TAB / 2 + 1
        pen.box((middle - 2.4, HEIGHT / 2 - 26), (4.8, 52), grey=WHITE)
        text = words(Words.BOARD_JOIN, space=piece.first + piece.cells)
        pen.text((middle, HEIGHT / 2), text, LABEL, is_centred=True, degrees=-90)
        joints.append((right, piece.first + piece.cells))
    for x, space in joints:
        for y in (6, HEIGHT - 4.6):
            join(pen, (x, y), "AB"[list(_JOINTS).index(space)])


def _draw_scene(piece: Piece, pen: Pen) -> None:
    """Draw the jungle and its pyramids, in front of them the figures of both sides at the ends."""
    foot = _PADDING + _SCENE_ROWS * _SCENE_PIXEL
    pen.draw(panorama(piece), (piece.left, _PADDING), _SCENE_PIXEL)
    jade, obsidian = (with_halo(grid(f"{side.name.lower()}/idle")) for side in Side)
    inset = (_FIGURE_INSET - 1) * _SCENE_PIXEL
    right = piece.left + piece.cells * SPACE - inset - len(obsidian[0]) * _SCENE_PIXEL
    for rows, x, is_here in (
        (jade, piece.left + inset, not piece.first),
        (obsidian, right, piece.is_last),
    ):
        if is_here:
            pen.draw(rows, (x, foot - len(rows) * _SCENE_PIXEL), _SCENE_PIXEL, light=WHITE)


def panorama(piece: Piece) -> tuple[str, ...]:
    """Return the jungle behind a part, with a pyramid near a city if there is room for it."""
    pyramid, jungle = grid("title/pyramid"), grid("title/jungle")
    wide, whole = len(pyramid[0]), piece.cells * _SCENE_PIXELS
    has_pyramid = whole > wide + _WEST / 2 and (piece.is_last or not piece.first)
    left = (whole - wide) // 2
    if piece.first:
        left = _WEST - _JOINTS[piece.first]
    elif not piece.is_last:
        left = whole - wide - (_WEST - _JOINTS[piece.cells])
    sky = ("." * len(jungle[0]),) * _SKY_ROWS
    rows = list[str]()
    for bush, stones in zip((*sky, *jungle), pyramid, strict=False):
        west, foot = bush[:_WEST], bush[_WEST:][:wide]
        wood = west[::-1] + west + west[::-1]
        (temple,) = placed((wide, 1), [((foot,), (0, 0)), ((stones,), (0, 0))])
        middle = temple if has_pyramid else ""
        rows.append((wood[:left][::-1] + middle + wood)[:whole])
    return tuple(rows)


def _draw_highway(piece: Piece, pen: Pen) -> None:
    top, height = _PADDING + _SCENE_ROWS * _SCENE_PIXEL, _ROWS * _PIXEL
    middle, foot = top + height / 2, top + height
    number_y = foot + LABEL.fontSize * 0.25 + 2
    burning = _flames(piece).values()
    for number in range(piece.cells):
        cell, x = piece.first + number, piece.left + number * SPACE
        is_obsidian = piece.is_last and number == piece.cells - 1
        name = str(cell)
        if cell == 0 or is_obsidian:
            city = tuple(row[1:] for row in grid("board/cell-city")[1 : _ROWS - 1])
            rows = mirrored(city) if is_obsidian else city
            pen.draw(rows, (x + _PIXEL, top + _PIXEL), _PIXEL)
            name = side_name(Side.OBSIDIAN if is_obsidian else Side.JADE)
        else:
            if cell in burning:
                flames = grid("board/fire-11-0")
                for low in (middle, foot):
                    at = x + 2 * _PIXEL, low - (len(flames) + 1) * _PIXEL
                    pen.draw(flames, at, _PIXEL, dark=_FLAME_GREY)
            pen.line((x + 2 * _PIXEL, middle), (x + SPACE - 2 * _PIXEL, middle), LANE)
        pen.text((x + SPACE / 2, number_y), name, LABEL, align=0.5)
    _draw_walls(piece, pen, top)


def _draw_walls(piece: Piece, pen: Pen, top: float) -> None:
    cob = grid("board/cob")
    rows = [cob[row % len(cob)] for row in range(2, _ROWS - 2)]
    solid = {0, 1} if not piece.first else set[int]()
    solid |= {piece.cells - 1, piece.cells} if piece.is_last else set()
    for number in range(piece.cells + 1):
        x = piece.left + number * SPACE
        if number in solid:
            pen.box((x - _PIXEL / 2, top), (_PIXEL, _ROWS * _PIXEL), grey=BLACK)
        else:
            pen.draw(rows, (x - _PIXEL * 1.5, top + 2 * _PIXEL), _PIXEL)
    for y in (top, top + (_ROWS - 1) * _PIXEL):
        pen.box((piece.left, y), (piece.cells * SPACE, _PIXEL), grey=BLACK)
