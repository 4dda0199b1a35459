"""Turning the rulebook of a rule set into the blocks and diagrams of a page."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pygame

from puluc.marks import N_
from puluc.rules import Player, Position, Ruleset
from puluc.text.language import gettext
from puluc.text.names import option_name, value_name
from puluc.text.rulebook import (
    BANDED,
    Chosen,
    Example,
    Faces,
    Heading,
    Item,
    Passage,
    Worth,
    rulebook,
)
from puluc.ui.board.picture.figures import numeral, sprite_name
from puluc.ui.board.picture.layout import Layout
from puluc.ui.render.art import Art
from puluc.ui.render.canvas import INK, blank
from puluc.ui.widgets.sheet import Block, Entry, Paragraph, Picture, SheetHeading

EMPTY, FIRE, CITY, GAP = "-", "*", "#", ".."
"""Cells of a diagram; a city is followed by the pieces in it."""

_CELL, _GAP_WIDTH, _PIECE_STEP, _LANE_STEP, _FIRE_HEIGHT = 14, 8, 5, 7, 18
_NUMERAL_STEP = 6
"""The rows for the numeral above a unit of a team game."""
_GROUND = 3
"""The rows of the ground of a city; other cells have one."""
_ARROW = "\N{RIGHTWARDS ARROW}"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A stretch of highway before and after a move, or at rest, and its caption.

    Cells are units as in notation, with a capital on top in the upper lane, or ``EMPTY``,
    ``FIRE``, ``CITY`` with its pieces, or a ``GAP`` where spaces are left out.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    caption: str

    def render(self, art: Art) -> pygame.Surface:
        """Return the picture, as wide and high as it needs to be."""
        foot = max(map(_height, (*self.before, *self.after)))
        arrow_x = _width(self.before) + 7
        after_x = arrow_x + 14 if self.before else 0
        picture = blank((after_x + _width(self.after), foot + _GROUND))
        if self.before:
            _draw_strip(picture, art, (0, foot), self.before)
            art.bold.draw(picture, (arrow_x, foot - 11), _ARROW)
        _draw_strip(picture, art, (after_x, foot), self.after)
        return picture


def _width(cells: tuple[str, ...]) -> int:
    return sum(_GAP_WIDTH if cell == GAP else _CELL for cell in cells) + 1


def _pieces(cell: str) -> str:
    return cell.strip(CITY + EMPTY + FIRE + GAP)


def _team_player(cell: str) -> Player | None:
    """Return the player of a unit of a team game."""
    if cell.startswith(CITY) or not _pieces(cell):
        return None
    player = Player.from_letter(cell[-1].lower())
    return player if player.is_in_team else None


def _height(cell: str) -> int:
    """Return the rows from the top of a cell's pieces to the ground."""
    if cell == FIRE:
        return _FIRE_HEIGHT
    pieces = _pieces(cell)
    lane = _LANE_STEP if pieces[-1:].isupper() else 0
    sign = _NUMERAL_STEP if _team_player(cell) else 0
    return max(len(pieces), 1) * _PIECE_STEP + 5 + lane + sign


def _draw_strip(
    canvas: pygame.Surface, art: Art, foot: tuple[int, int], cells: tuple[str, ...]
) -> None:
    """Draw cells side by side on the ground, with walls between them."""
    left, bottom = foot
    for cell in cells:
        if cell == GAP:
            for x in (2, 4, 6):
                canvas.fill(INK, (left + x, bottom, 1, 1))
            left += _GAP_WIDTH
            continue
        _draw_cell(canvas, art, (left, bottom), cell)
        left += _CELL


def _draw_cell(canvas: pygame.Surface, art: Art, foot: tuple[int, int], cell: str) -> None:
    left, bottom = foot
    is_city = cell.startswith(CITY)
    canvas.fill(INK, (left, bottom, _CELL + 1, 3 if is_city else 1))
    wall = 11 if is_city else 8
    for x in (left, left + _CELL):
        canvas.fill(INK, (x, bottom - wall, 1, wall))
    if cell == FIRE:
        flames = art["board/fire-11-0"]
        x = left + (_CELL - flames.get_width()) // 2 + 1
        canvas.blit(flames, (x, bottom - flames.get_height()))
    pieces = _pieces(cell)
    lane = _LANE_STEP if pieces[-1:].isupper() else 0
    for level, piece in enumerate(pieces):
        name = sprite_name(Player.from_letter(piece.lower()).side)
        pos = (left + 2, bottom - 6 - lane - _PIECE_STEP * level)
        canvas.blit(art[f"pieces/{name}-11"], pos)
    if player := _team_player(cell):
        sign = numeral(art, player)
        top = bottom - 6 - lane - _PIECE_STEP * (len(pieces) - 1) - sign.get_height() - 1
        canvas.blit(sign, (left + (_CELL - sign.get_width()) // 2 + 2, top))


_REAL_STICKS = N_(
    "For real sticks choose Sticks: By hand in a new game, and enter what they show. Print kit in"
    " the menu has sticks to cut out, and a board."
)
_WORTH_INDENT = 84
_OPTION_INDENT = 92


def rules_blocks(rules: Ruleset) -> Iterator[Block]:
    """Yield the rulebook of a rule set as blocks."""
    for section in rulebook(rules):
        yield SheetHeading(str(section.heading), section.heading)
        yield from map(_block, section.items)
        if section.heading is Heading.STICKS:
            yield Paragraph(gettext(_REAL_STICKS))


def _block(item: Item) -> Block:
    match item:
        case Passage():
            return Paragraph(str(item))
        case Faces(caption):
            return Picture(("sticks/banded", "sticks/plain"), str(caption))
        case Worth(banded, value):
            return Entry(gettext(BANDED[banded]), str(value), _WORTH_INDENT)
        case Chosen(option, value):
            return Entry(option_name(option), value_name(option, value), _OPTION_INDENT)
        case Example():
            return diagram(item)


def diagram(example: Example) -> Diagram:
    """Return the picture of an example."""
    return Diagram(
        tuple(cells_of(example.before, example.cells)),
        tuple(cells_of(example.after, example.cells)),
        str(example.caption),
    )


def cells_of(position: Position, cells: tuple[int, ...]) -> Iterator[str]:
    """Yield the contents of these cells, in the notation of diagrams."""
    for before, cell in pairwise((cells[0] - 1, *cells)):
        if cell > before + 1:
            yield GAP
        yield _cell(position, cell)


def _cell(position: Position, cell: int) -> str:
    rules, (jade, obsidian) = position.rules, position.homes
    if cell == 0:
        return CITY + "j" * jade
    if cell > rules.spaces:
        return CITY + "o" * obsidian
    unit = position.units[cell]
    if unit is None:
        return FIRE if cell == rules.fire_space else EMPTY
    text = str(unit)
    return text[:-1] + text[-1].upper() if Layout.of(rules).lane(unit) else text
