"""Which commands of the list of games are possible now, and the menu of them."""

from puluc.marks import N_
from puluc.text.language import gettext
from puluc.ui.app.hot_keys import FilesCommand
from puluc.ui.widgets.menu import Item, Pane

_PANES = (
    (
        N_("File"),
        (
            FilesCommand.NEW,
            FilesCommand.OPEN,
            FilesCommand.PUZZLES,
            FilesCommand.SAVE_AS,
            FilesCommand.PRINT_KIT,
            FilesCommand.EXIT,
        ),
    ),
    (
        N_("Edit"),
        (FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE, FilesCommand.FIND),
    ),
    (
        # Translators: the menu of what fits nowhere else. Four titles stand side by side.
        N_("Special"),
        (
            FilesCommand.LEARN,
            FilesCommand.SET_UP,
            FilesCommand.PREFERENCES,
            FilesCommand.HELP,
            FilesCommand.HISTORY,
            FilesCommand.ABOUT,
        ),
    ),
)

BY_SHORTCUT = {command.value.ctrl: command for command in FilesCommand if command.value.ctrl}

CHANGES = (FilesCommand.OPEN, FilesCommand.RENAME, FilesCommand.DUPLICATE, FilesCommand.DELETE)
"""Commands on the selected game."""


def refusal(command: FilesCommand, *, has_entry: bool, has_session: bool) -> str:
    """Why a command is not possible now; empty if it is."""
    if command in CHANGES and not has_entry:
        return gettext("There is no game to choose")
    if command is FilesCommand.SAVE_AS and not has_session:
        return gettext("No game is open")
    return ""


def file_menu(*, has_entry: bool, has_session: bool) -> list[Pane]:
    """The menu, with the commands that are not possible now dithered."""

    def item(command: FilesCommand) -> Item:
        reason = refusal(command, has_entry=has_entry, has_session=has_session)
        return Item(gettext(command.value.label), command.value.key, command, reason)

    return [
        Pane(gettext(title), tuple(item(command) for command in commands))
        for title, commands in _PANES
    ]
