"""Turns the rulebook of a rule set into the blocks of a page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from puluc.language import gettext
from puluc.names import option_name, value_name
from puluc.rules import Position, Ruleset
from puluc.ui.rulebook import BANDED, Chosen, Example, Faces, Passage, Worth, rulebook
from puluc.ui.rulebook import Heading as RulebookHeading
from puluc.ui.rulebook.sections import Item
from puluc.ui.screens.diagram import CITY, EMPTY, FIRE, GAP, Diagram
from puluc.ui.widgets.sheet import Block, Entry, Heading, Paragraph, Picture

_REAL_STICKS = (
    "For real sticks choose Sticks: By hand in a new game, and enter what they show. Print kit in"
    " the menu has sticks to cut out, and a board."
)
_WORTH_INDENT = 84
_OPTION_INDENT = 92


def rules_blocks(rules: Ruleset) -> Iterator[Block]:
    """The rulebook of a rule set as blocks."""
    for section in rulebook(rules):
        if section.heading:
            yield Heading(str(section.heading), section.heading)
        yield from map(_block, section.items)
        if section.heading is RulebookHeading.STICKS:
            yield Paragraph(_REAL_STICKS)


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
    """The picture of an example."""
    return Diagram(
        tuple(_cells(example.before, example.cells)),
        tuple(_cells(example.after, example.cells)),
        str(example.caption),
    )


def _cells(position: Position, cells: tuple[int, ...]) -> Iterator[str]:
    """The contents of these cells, in the notation of diagrams."""
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
    return str(unit) if unit else FIRE if cell == rules.fire_space else EMPTY
