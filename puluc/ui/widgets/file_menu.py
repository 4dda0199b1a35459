"""What a player may ask for in the list of games, and the menu that offers it."""

from __future__ import annotations

from enum import Enum, auto

from puluc.ui.widgets.menu import Item, Pane


class Wish(Enum):
    """One thing to ask for; each has a hot-key."""

    NEW = auto()
    OPEN = auto()
    SAVE_AS = auto()
    EXIT = auto()
    RENAME = auto()
    DUPLICATE = auto()
    DELETE = auto()
    FIND = auto()
    PREFERENCES = auto()
    HELP = auto()
    HISTORY = auto()
    ABOUT = auto()


_LABELS = {
    Wish.NEW: ("New", "N"),
    Wish.OPEN: ("Open", "O"),
    Wish.SAVE_AS: ("Save as", "A"),
    Wish.EXIT: ("Exit", "X"),
    Wish.RENAME: ("Rename", "R"),
    Wish.DUPLICATE: ("Duplicate", "D"),
    Wish.DELETE: ("Delete", "Del"),
    Wish.FIND: ("Find", "F"),
    Wish.PREFERENCES: ("Preferences", "E"),
    Wish.HELP: ("Help", "F1"),
    Wish.HISTORY: ("History", "H"),
    Wish.ABOUT: ("About", "B"),
}

_PANES = (
    ("File", (Wish.NEW, Wish.OPEN, Wish.SAVE_AS, Wish.EXIT)),
    ("Edit", (Wish.RENAME, Wish.DUPLICATE, Wish.DELETE, Wish.FIND)),
    ("Special", (Wish.PREFERENCES, Wish.HELP, Wish.HISTORY, Wish.ABOUT)),
)

WISHES = {key: wish for wish, (_, key) in _LABELS.items()}
"""By hot-key."""

CHANGES = (Wish.OPEN, Wish.RENAME, Wish.DUPLICATE, Wish.DELETE)
"""What is done with one game of the list."""


def refusal(wish: Wish, *, has_entry: bool, has_session: bool) -> str:
    """Why a wish can't be met now; empty if it can."""
    if wish in CHANGES and not has_entry:
        return "There is no game to choose"
    if wish is Wish.SAVE_AS and not has_session:
        return "No game is open"
    return ""


def file_menu(*, has_entry: bool, has_session: bool) -> list[Pane]:
    """The menu as it stands when a game is selected or not, and one is open or not."""

    def item(wish: Wish) -> Item:
        reason = refusal(wish, has_entry=has_entry, has_session=has_session)
        return Item(*_LABELS[wish], wish, reason)

    return [Pane(title, tuple(item(wish) for wish in wishes)) for title, wishes in _PANES]
