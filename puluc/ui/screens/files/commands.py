"""The commands of the list of saved games: the table, when they are possible, and the menu."""

from enum import unique
from functools import partial

from puluc.marks import N_
from puluc.text.language import gettext
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import HotKey, KeyCommand
from puluc.ui.scene.input import Shortcut
from puluc.ui.widgets.menu import Pane, command_pane


@unique
class FilesCommand(KeyCommand):
    """The commands of the list of saved games."""

    NEW = HotKey("N", N_("New"), N_("New game in a new file."))
    OPEN = HotKey("O", N_("Open"), N_("Open the selected game."))
    SAVE_AS = HotKey(
        "",
        N_("Copy as"),
        N_("Copy as: copy the open game under another name."),
        ctrl=Shortcut.SAVE_AS,
    )
    PRINT_KIT = BoardCommand.PRINT_KIT.value
    EXIT = HotKey("X", N_("Exit"), N_("Exit."), ctrl=Shortcut.QUIT)
    RENAME = HotKey("R", N_("Rename"), N_("Rename the selected game."))
    DUPLICATE = HotKey("D", N_("Duplicate"), N_("Duplicate the selected game."))
    DELETE = HotKey(
        N_("Del"), N_("Delete"), N_("Delete: it goes to the trash folder beside the games.")
    )
    FIND = HotKey("F", N_("Find"), N_("Find: type part of a name, a game or an opponent."))
    PREFERENCES = BoardCommand.PREFERENCES.value
    LEARN = BoardCommand.LEARN.value
    SET_UP = BoardCommand.SET_UP.value
    PUZZLES = BoardCommand.PUZZLES.value
    HELP = HotKey("F1", N_("Help"), N_("Help."))


_PANES = (
    (
        N_("File"),
        (
            FilesCommand.NEW,
            FilesCommand.OPEN,
            FilesCommand.SAVE_AS,
            FilesCommand.EXIT,
        ),
    ),
    (
        N_("Edit"),
        (FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE, FilesCommand.FIND),
    ),
    (
        N_("Learn"),
        (FilesCommand.LEARN, FilesCommand.PUZZLES, FilesCommand.SET_UP),
    ),
    (
        # Translators: the menu of what fits nowhere else. Four titles are side by side.
        N_("Special"),
        (
            FilesCommand.PREFERENCES,
            FilesCommand.PRINT_KIT,
            FilesCommand.HELP,
        ),
    ),
)

CHANGES = (FilesCommand.OPEN, FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE)
"""The commands on the selected game."""


def refusal(command: FilesCommand, *, has_entry: bool, has_session: bool) -> str:
    """Return why a command is not possible now; empty if it is."""
    if command in CHANGES and not has_entry:
        return gettext("There is no game to select")
    if command is FilesCommand.SAVE_AS and not has_session:
        return gettext("No game is open")
    return ""


def file_menu(*, has_entry: bool, has_session: bool) -> list[Pane[FilesCommand]]:
    """Return the menu, with the commands that are not possible now dithered."""
    why = partial(refusal, has_entry=has_entry, has_session=has_session)
    return [command_pane(gettext(title), commands, why) for title, commands in _PANES]
