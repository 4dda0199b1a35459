"""Turns the rulebook of a rule set into the blocks of a page."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from puluc.marks import N_
from puluc.rules import Position, Ruleset
from puluc.text.language import gettext
from puluc.text.names import option_name, value_name
from puluc.text.rulebook import BANDED, Chosen, Example, Faces, Passage, Worth, rulebook
from puluc.text.rulebook import Heading as RulebookHeading
from puluc.text.rulebook.sections import Item
from puluc.ui.render.font import Font
from puluc.ui.screens.manual.diagram import CITY, EMPTY, FIRE, GAP, Diagram
from puluc.ui.widgets.sheet import Block, Entry, Heading, Paragraph, Picture

_REAL_STICKS = N_(
    "For real sticks choose Sticks: By hand in a new game, and enter what they show. Print kit in"
    " the menu has sticks to cut out, and a board."
)
_WORTH_INDENT = 84
_OPTION_INDENT = 92
_TERM_GAP = 6
"""The least between the widest term and what stands beside it."""


def rules_blocks(rules: Ruleset, bold: Font | None = None) -> Iterator[Block]:
    """The rulebook of a rule set as blocks; tables are indented for terms in a ``bold`` face."""
    for section in rulebook(rules):
        if section.heading:
            yield Heading(str(section.heading), section.heading)
        blocks = map(_block, section.items)
        yield from _with_room(blocks, bold) if bold else blocks
        if section.heading is RulebookHeading.STICKS:
            yield Paragraph(gettext(_REAL_STICKS))


def _with_room(blocks: Iterable[Block], bold: Font) -> Iterator[Block]:
    """The blocks of a section, with its table indented for the widest term."""
    blocks = tuple(blocks)
    terms = [block.term for block in blocks if isinstance(block, Entry)]
    least = max(map(bold.width, terms), default=0) + _TERM_GAP
    for block in blocks:
        if isinstance(block, Entry):
            yield replace(block, indent=max(block.indent, least))
        else:
            yield block


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
