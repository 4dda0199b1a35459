"""What Orca 43 says at an update of AccessKit's tree: its rules, as far as the game needs them.

``tests/ui/accessibility/test_orca.py`` compares this model with Orca itself.
"""

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import NamedTuple

import pytest

accesskit = pytest.importorskip("accesskit")
Role = accesskit.Role

_WORDS = (
    (Role.BUTTON, "push button"),
    (Role.COMBO_BOX, "combo box"),
    (Role.DIALOG, "dialog"),
    (Role.HEADING, "heading"),
    (Role.LABEL, "label"),
    (Role.LINK, "link"),
    (Role.LIST_BOX, "list box"),
    (Role.MENU, "menu"),
    (Role.PANE, "panel"),
    (Role.PROGRESS_INDICATOR, "progress bar"),
    (Role.TAB, "page tab"),
    (Role.TEXT_INPUT, "entry"),
)
"""How Orca calls the roles; AccessKit's roles can't be keys of a dictionary."""

_COUNTED = Role.LIST_BOX_OPTION, Role.MENU_ITEM, Role.TAB
_SILENT_NAMES = Role.COMBO_BOX, Role.LABEL, Role.LIST_BOX_OPTION, Role.MENU_ITEM
"""Roles of which Orca does not say a name that changes."""
_LEAST_WORDS = 3
"""The fewest words of a label that is said with a dialog or panel."""

Nodes = Mapping[int, accesskit.Node]


class Kind(Enum):
    """The parts of what Orca says."""

    PLACE = auto()
    """The name of a dialog, panel, menu or list that the focus has come into, and its labels."""
    NAME = auto()
    ABOUT = auto()
    """The description."""
    ROLE = auto()
    """A word for the role, or a position in a list."""


class Said(NamedTuple):
    """A part of what Orca says."""

    kind: Kind
    text: str


def name(node: accesskit.Node) -> str:
    """Return the name of a node: a label's is its value."""
    return node.label or node.value or ""


def said(before: Nodes, after: Nodes, old: int, new: int) -> Iterator[Said]:
    """Yield what Orca says when ``before`` becomes ``after``, and the focus moves."""
    if old in before and old in after:
        yield from _changes(before[old], after[old])
    if new != old:
        yield from _ancestors(before, after, old, new)
        yield from _focused(after, new)


def _changes(before: accesskit.Node, after: accesskit.Node) -> Iterator[Said]:
    """Yield what is said of the node with the focus when it changes."""
    if name(before) != name(after) and after.role not in _SILENT_NAMES:
        yield Said(Kind.NAME, name(after))
    if (before.description or "") != (after.description or "") and after.description:
        yield Said(Kind.ABOUT, after.description)
    if after.role == Role.COMBO_BOX and before.numeric_value != after.numeric_value:
        yield Said(Kind.NAME, name(after))
        yield Said(Kind.ROLE, _word(after))


def _ancestors(before: Nodes, after: Nodes, old: int, new: int) -> Iterator[Said]:
    """Yield what is said of the dialogs, panels and lists that the focus has come into."""
    if not old or after[new].role == Role.TAB or new == old:
        return
    known = {*_above(before, old)}
    found = list[int]()
    for number in _above(after, new):
        role = after[number].role
        if number in known or role in (Role.WINDOW, Role.MENU_BAR):
            break
        if not _is_layout(after, number):
            found.append(number)
    for number in reversed(found):
        yield from _ancestor(after, number)


def _is_layout(nodes: Nodes, number: int) -> bool:
    """Return whether Orca takes a container for mere layout, and doesn't say it."""
    node = nodes[number]
    if node.role != Role.PANE:
        return False
    items = Role.LIST_BOX_OPTION, Role.MENU_ITEM, Role.MENU
    children = [nodes[each] for each in node.children]
    is_alone = len(children) == 1 and name(children[0]) == name(node)
    return is_alone or (bool(children) and children[0].role in items)


def _ancestor(nodes: Nodes, number: int) -> Iterator[Said]:
    node = nodes[number]
    if name(node):
        yield Said(Kind.PLACE, name(node))
    if node.role == Role.LIST_BOX:
        count = len(node.children)
        yield Said(Kind.ROLE, f"List with {count} item{'s' * (count != 1)}")
        return
    yield Said(Kind.ROLE, _word(node))
    if node.role in (Role.DIALOG, Role.PANE):
        for text in _labels(nodes, number):
            yield Said(Kind.PLACE, text)


def _labels(nodes: Nodes, number: int) -> Iterator[str]:
    """Yield the labels that a new dialog or panel is said with, each once."""
    texts = dict[str, None]()
    for each in _below(nodes, number):
        text = name(nodes[each])
        is_long = nodes[each].role == Role.LABEL and len(text.split()) >= _LEAST_WORDS
        if is_long and text not in name(nodes[number]):
            texts[text] = None
    yield from texts


def _focused(nodes: Nodes, number: int) -> Iterator[Said]:
    """Yield what is said of a node that gets the focus."""
    node = nodes[number]
    yield Said(Kind.NAME, name(node))
    if node.role != Role.LIST_BOX_OPTION and (word := _word(node)):
        yield Said(Kind.ROLE, word)
    if node.role == Role.PARAGRAPH:
        yield Said(Kind.ROLE, "read only")
    if node.role in _COUNTED:
        parent = next(_above(nodes, number))
        siblings = nodes[parent].children
        yield Said(Kind.ROLE, f"{siblings.index(number) + 1} of {len(siblings)}")
    about = node.description or ""
    is_new = node.role == Role.LIST_BOX_OPTION or about.casefold() not in name(node).casefold()
    if about and node.role != Role.LABEL and is_new:
        yield Said(Kind.ABOUT, about)


def _word(node: accesskit.Node) -> str:
    """Return Orca's word for the role of a node, if it says one."""
    return next((word for role, word in _WORDS if role == node.role), "")


def _above(nodes: Nodes, number: int) -> Iterator[int]:
    """Yield the nodes above a node, the nearest first."""
    parents = {child: each for each, node in nodes.items() for child in node.children}
    while (number := parents.get(number, -1)) >= 0:
        yield number


def _below(nodes: Nodes, number: int) -> Iterator[int]:
    """Yield the nodes below a node, except those of lists, where Orca doesn't look."""
    for child in nodes[number].children:
        yield child
        if nodes[child].role not in (Role.COMBO_BOX, Role.LIST_BOX, Role.MENU, Role.MENU_BAR):
            yield from _below(nodes, child)
