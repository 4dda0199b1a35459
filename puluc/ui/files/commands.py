"""What a player may ask for in the list of games, and the menu that offers it."""

from __future__ import annotations

from enum import Enum, auto

from puluc.ui.widgets.menu import Item, Pane


class FilesCommand(Enum):
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
    FilesCommand.NEW: ("New", "N"),
    FilesCommand.OPEN: ("Open", "O"),
    FilesCommand.SAVE_AS: ("Save as", "A"),
    FilesCommand.EXIT: ("Exit", "X"),
    FilesCommand.RENAME: ("Rename", "R"),
    FilesCommand.DUPLICATE: ("Duplicate", "D"),
    FilesCommand.DELETE: ("Delete", "Del"),
    FilesCommand.FIND: ("Find", "F"),
    FilesCommand.PREFERENCES: ("Preferences", "E"),
    FilesCommand.HELP: ("Help", "F1"),
    FilesCommand.HISTORY: ("History", "H"),
    FilesCommand.ABOUT: ("About", "B"),
}

_PANES = (
    ("File", (FilesCommand.NEW, FilesCommand.OPEN, FilesCommand.SAVE_AS, FilesCommand.EXIT)),
    ("Edit", (FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE, FilesCommand.FIND)),
    (
        "Special",
        (FilesCommand.PREFERENCES, FilesCommand.HELP, FilesCommand.HISTORY, FilesCommand.ABOUT),
    ),
)

BY_HOT_KEY = {key: command for command, (_, key) in _LABELS.items()}
"""By hot-key."""

CHANGES = (FilesCommand.OPEN, FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE)
"""What is done with one game of the list."""


def refusal(command: FilesCommand, *, has_entry: bool, has_session: bool) -> str:
    """Why a wish can't be met now; empty if it can."""
    if command in CHANGES and not has_entry:
        return "There is no game to choose"
    if command is FilesCommand.SAVE_AS and not has_session:
        return "No game is open"
    return ""


def file_menu(*, has_entry: bool, has_session: bool) -> list[Pane]:
    """The menu as it stands when a game is selected or not, and one is open or not."""

    def item(command: FilesCommand) -> Item:
        reason = refusal(command, has_entry=has_entry, has_session=has_session)
        return Item(*_LABELS[command], command, reason)

    return [Pane(title, tuple(item(command) for command in wishes)) for title, wishes in _PANES]
