"""The boards: a highway between two cities, cut into sheets where it is long."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from math import ceil

from pygame import FRect

from puluc.rules import PRESETS, Ruleset, Side
from puluc.rules.player import MAX_PLAYERS
from puluc.rules.ruleset import usual_spaces
from puluc.text.language import gettext
from puluc.text.names import side_name
from tools.build.kit import art
from tools.build.kit.art import LABEL, SMALL, draw, grid, mirrored, placed, with_halo
from tools.build.kit.page import WHITE, KitLine, Pages, box
from tools.build.kit.rules import boards_of_teams
from tools.build.kit.sheet import Index, KitSheet
from tools.build.kit.words import Counted, Words, counted, listed, words

SPACE = 22.0
"""The width of a space in mm."""

_MOST_CELLS = 11
"""The cells of a sheet, spaces and cities."""

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
LANE = KitLine(1.1, 0.8)

_WEST = 105
"""The columns of the title's jungle left of the pyramid."""
_BESIDE_JOINT = 33
"""The least pixels between a pyramid and the joint in the middle, so that no palm is cut there."""
_SCENE_ROWS, _SKY_ROWS = 52, 32
"""The rows from the top of the pyramid to its foot, and those above the jungle."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a board on one sheet."""

    spaces: int
    number: int
    """The number of the sheet, from 1."""
    count: int
    first: int
    """The first cell: 0 is the city of Jade, ``spaces + 1`` that of Obsidian."""
    cells: int

    @property
    def is_first(self) -> bool:
        """Whether the board begins with this part."""
        return self.number == 1

    @property
    def is_last(self) -> bool:
        """Whether the board ends with this part."""
        return self.number == self.count

    @property
    def left(self) -> float:
        """The paper left of the cells."""
        return _PADDING if self.is_first else 0

    @property
    def width(self) -> float:
        """The width from edge to edge in mm, with the end of the board or the tab."""
        return self.left + self.cells * SPACE + (_PADDING if self.is_last else _TAB)


HEIGHT = _PADDING + (_SCENE_ROWS * _SCENE_PIXEL) + _ROWS * _PIXEL + _NUMBERS + _PADDING / 2
"""The height of every board in mm."""


def lengths() -> tuple[int, ...]:
    """Return the lengths of highway that the named games and the teams need."""
    teams = {usual_spaces(players) for players in range(1, MAX_PLAYERS + 1)}
    return tuple(sorted(teams | {preset.rules.spaces for preset in PRESETS}))


def pieces(spaces: int) -> tuple[Piece, ...]:
    """Return the parts of a board, as equal as possible."""
    cells = spaces + 2
    count = ceil(cells / _MOST_CELLS)
    sizes = [cells // count + (number < cells % count) for number in range(count)]
    return tuple(
        Piece(spaces, number + 1, count, sum(sizes[:number]), size)
        for number, size in enumerate(sizes)
    )


def board_sheets(spaces: int) -> Iterator[KitSheet]:
    """Yield the sheets of a board."""
    for piece in pieces(spaces):
        note = words(Words.BOARD_SHEET, sheet=piece.number, sheets=piece.count)
        yield KitSheet(
            counted(Counted.BOARD, spaces),
            partial(_draw_piece, piece),
            note if piece.count > 1 else "",
            is_wide=True,
            mark=("board", spaces) if piece.is_first else None,
        )


def _draw_piece(piece: Piece, pages: Pages, area: FRect, _index: Index) -> None:
    left = area.centerx - piece.width / 2
    note_top = _draw_notes(piece, pages, area)
    top = area.y + (note_top - area.y - HEIGHT) / 2
    board = FRect(left + piece.left, top, piece.cells * SPACE, HEIGHT)
    if not piece.is_last:
        art.glue(pages, board.right, top, _TAB, HEIGHT)
    _draw_scene(piece, pages, board)
    _draw_highway(piece, pages, board)
    art.cut(pages, box(left, top, piece.width, HEIGHT))
    art.scissors(pages, (left + 14, top))
    if not piece.is_last:
        middle = board.right + _TAB / 2 + 1
        pages.fill([box(middle - 2.4, board.centery - 26, 4.8, 52)], WHITE)
        text = words(Words.BOARD_JOIN, sheet=piece.number + 1)
        pages.turned_text((middle, board.centery), text, LABEL, 90)
    for x, joint, is_here in (
        (board.x, piece.number - 1, not piece.is_first),
        (board.right, piece.number, not piece.is_last),
    ):
        for y in (board.y + 6, board.bottom - 4.6) if is_here else ():
            art.join(pages, (x, y), "ABC"[joint - 1])


def _draw_notes(piece: Piece, pages: Pages, area: FRect) -> float:
    """Write the players of the board at the foot of its first sheet; return the y above them."""
    texts = list[str]()
    for_two = (each for each in PRESETS if each.rules.players == 1)
    games = [gettext(each.name) for each in for_two if each.rules.spaces == piece.spaces]
    teams = {
        players: names
        for (players, spaces), names in boards_of_teams().items()
        if spaces == piece.spaces
    }
    if games:
        texts.append(words(Words.BOARD_GAMES, games=listed(games)))
    for players, names in teams.items():
        texts.append(words(Words.BOARD_TEAMS, players=players, games=listed(names)))
    texts.append(words(Words.BOARD_LANES))
    if piece.spaces % 2:
        texts.append(words(Words.BOARD_FIRE))
    texts.extend(
        words(word)
        for word, is_said in (
            (Words.BOARD_HOME, games),
            (Words.BOARD_HANDS, teams),
            (Words.BOARD_SLAIN, True),
        )
        if is_said
    )
    lines = pages.lines(" ".join(texts), SMALL, area.width) if piece.is_first else ()
    top = area.bottom - len(lines) * SMALL.leading - 1
    for row, line in enumerate(lines):
        y = top + SMALL.leading * (row + 0.8)
        pages.text((area.centerx, y), line, SMALL, align=0.5)
    return top


def _draw_scene(piece: Piece, pages: Pages, board: FRect) -> None:
    """Draw the jungle and its pyramids, in front of them the figures of both sides at the ends."""
    left, right = (cell * _SCENE_PIXELS for cell in (piece.first, piece.first + piece.cells))
    scene = [row[left:right] for row in panorama(piece.spaces)]
    top, foot = board.y + _PADDING, board.y + _PADDING + _SCENE_ROWS * _SCENE_PIXEL
    draw(pages, scene, (board.x, top), _SCENE_PIXEL)
    jade, obsidian = (with_halo(grid(f"{side.name.lower()}/idle")) for side in Side)
    inset = (_FIGURE_INSET - 1) * _SCENE_PIXEL
    for rows, figure_x, is_here in (
        (jade, board.x + inset, piece.is_first),
        (obsidian, board.right - inset - len(obsidian[0]) * _SCENE_PIXEL, piece.is_last),
    ):
        if is_here:
            at = figure_x, foot - len(rows) * _SCENE_PIXEL
            draw(pages, rows, at, _SCENE_PIXEL, light=WHITE)


@cache
def panorama(spaces: int) -> tuple[str, ...]:
    """Return the jungle behind a board: a pyramid in its middle, or one at each side of a joint."""
    pyramid, jungle = grid("title/pyramid"), grid("title/jungle")
    wide, parts = len(pyramid[0]), pieces(spaces)
    whole = (spaces + 2) * _SCENE_PIXELS
    is_parted = len(parts) % 2 == 0
    middle = parts[len(parts) // 2].first * _SCENE_PIXELS if is_parted else whole // 2
    sky = ("." * len(jungle[0]),) * _SKY_ROWS
    rows = list[str]()
    for bush, stones in zip((*sky, *jungle), pyramid, strict=False):
        west, foot = bush[:_WEST], bush[_WEST:][:wide]
        wood = (west[::-1] + west) * spaces
        (temple,) = placed((wide, 1), [((foot,), (0, 0)), ((stones,), (0, 0))])
        if is_parted:
            temple += wood[:_BESIDE_JOINT] + wood[-_BESIDE_JOINT:] + temple
        left = middle - len(temple) // 2
        rows.append(wood[-left:] + temple + wood[: whole - left - len(temple)])
    return tuple(rows)


def _draw_highway(piece: Piece, pages: Pages, board: FRect) -> None:
    top = board.y + _PADDING + _SCENE_ROWS * _SCENE_PIXEL
    height = _ROWS * _PIXEL
    number_y = top + height + LABEL.capital + 2
    fire = Ruleset(spaces=piece.spaces, fire=True).fire_space if piece.spaces % 2 else None
    for number in range(piece.cells):
        cell, x = piece.first + number, board.x + number * SPACE
        if cell in (0, piece.spaces + 1):
            city = [row[1:] for row in grid("board/cell-city")[1 : _ROWS - 1]]
            draw(pages, city if cell == 0 else mirrored(city), (x + _PIXEL, top + _PIXEL), _PIXEL)
            side = Side.JADE if cell == 0 else Side.OBSIDIAN
            pages.text((x + SPACE / 2, number_y), side_name(side), LABEL, align=0.5)
            continue
        middle = top + height / 2
        if cell == fire:
            flames = grid("board/fire-11-0")
            for foot in (middle, top + height):
                at = x + 2 * _PIXEL, foot - (len(flames) + 1) * _PIXEL
                draw(pages, flames, at, _PIXEL, dark=_FLAME_GREY)
        pages.line((x + 2 * _PIXEL, middle), (x + SPACE - 2 * _PIXEL, middle), LANE)
        pages.text((x + SPACE / 2, number_y), str(cell), LABEL, align=0.5)
    _draw_walls(piece, pages, board, top)


def _draw_walls(piece: Piece, pages: Pages, board: FRect, top: float) -> None:
    cob = grid("board/cob")
    rows = [cob[row % len(cob)] for row in range(2, _ROWS - 2)]
    for number in range(piece.cells + 1):
        x = board.x + number * SPACE
        cell = piece.first + number
        if cell not in (0, 1, piece.spaces + 1, piece.spaces + 2):
            draw(pages, rows, (x - _PIXEL * 1.5, top + 2 * _PIXEL), _PIXEL)
        else:
            wide = _PIXEL / 2
            pages.fill([box(x - wide, top, 2 * wide, _ROWS * _PIXEL)])
    for y in (top, top + (_ROWS - 1) * _PIXEL):
        pages.fill([box(board.x, y, board.width, _PIXEL)])
