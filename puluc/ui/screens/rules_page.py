"""The rules of one rule set as blocks of a page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from puluc.rules import Position, Ruleset
from puluc.ui.rulebook import BANDED, Example, Faces, Passage, Worth, rulebook
from puluc.ui.rulebook.sections import Item
from puluc.ui.screens.diagram import CITY, EMPTY, FIRE, GAP, Diagram
from puluc.ui.widgets.sheet import Block, Entry, Heading, Paragraph, Picture

_WORTH_INDENT = 84


def rules_blocks(rules: Ruleset) -> Iterator[Block]:
    """The rulebook of a rule set, ready to be set."""
    for section in rulebook(rules):
        if section.heading:
            yield Heading(section.heading)
        yield from map(_block, section.items)


def _block(item: Item) -> Block:
    match item:
        case Passage():
            return Paragraph(str(item))
        case Faces(caption):
            return Picture(("sticks/banded", "sticks/plain"), str(caption))
        case Worth(banded, value):
            return Entry(BANDED[banded], str(value), _WORTH_INDENT)
        case Example():
            return Diagram(
                tuple(_cells(item.before, item.places)),
                tuple(_cells(item.after, item.places)),
                str(item.caption),
            )


def _cells(position: Position, places: tuple[int, ...]) -> Iterator[str]:
    """What stands on these places, as a diagram draws it."""
    for before, place in pairwise((places[0] - 1, *places)):
        if place > before + 1:
            yield GAP
        yield _cell(position, place)


def _cell(position: Position, place: int) -> str:
    rules, (jade, obsidian) = position.rules, position.homes
    if place == 0:
        return CITY + "j" * jade
    if place > rules.spaces:
        return CITY + "o" * obsidian
    unit = position.units[place]
    return str(unit) if unit else FIRE if place == rules.fire_space else EMPTY
