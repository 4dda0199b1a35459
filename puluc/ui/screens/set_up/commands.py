"""The menu of Set up, and the command of each key."""

from puluc.game.draft import Draft
from puluc.marks import NC_
from puluc.rules import HighwayKind
from puluc.text.language import gettext, pgettext
from puluc.ui.app.hot_keys import SetUpCommand, command_with
from puluc.ui.app.input import Action, Command, Letter, Shortcut
from puluc.ui.widgets.menu import Item, Pane

_PANES = (
    (
        NC_("menu", "Position"),
        (
            SetUpCommand.RULES,
            SetUpCommand.CLEAR,
            SetUpCommand.NOTATION,
            SetUpCommand.COPY,
            SetUpCommand.PASTE,
            SetUpCommand.TAKE_BACK,
        ),
    ),
    (
        NC_("menu", "Pieces"),
        (
            SetUpCommand.JADE,
            SetUpCommand.OBSIDIAN,
            SetUpCommand.TAKE,
            SetUpCommand.TURN_ROUND,
            SetUpCommand.TEAM_MATE,
            SetUpCommand.LOSE,
        ),
    ),
    (NC_("menu", "Turn"), (SetUpCommand.MOVER, SetUpCommand.NO_THROW)),
    (NC_("menu", "Go"), (SetUpCommand.ANALYSE, SetUpCommand.PLAY_ON, SetUpCommand.CLOSE)),
)

_BY_SHORTCUT = {command.value.ctrl: command for command in SetUpCommand if command.value.ctrl}
_BY_KEY = {
    Command.ACCEPT: SetUpCommand.ANALYSE,
    Command.DELETE: SetUpCommand.TAKE,
    Command.ERASE: SetUpCommand.TAKE,
}


def command_of(action: Action) -> SetUpCommand | None:
    """The command of a key, if it has one."""
    match action:
        case Command():
            return _BY_KEY.get(action)
        case Shortcut(letter):
            return _BY_SHORTCUT.get(letter)
        case Letter(key):
            return command_with(key, SetUpCommand)
    return None


def refusal(command: SetUpCommand, draft: Draft, *, has_past: bool) -> str:
    """Why a command means nothing now; empty if it does."""
    rules = draft.rules
    match command:
        case SetUpCommand.TAKE_BACK if not has_past:
            return gettext("Nothing has been changed")
        case SetUpCommand.NO_THROW if not draft.values:
            return gettext("Nobody has thrown")
        case SetUpCommand.TURN_ROUND if rules.highway is not HighwayKind.RETURN:
            return gettext("Under these rules nothing turns round")
        case SetUpCommand.TEAM_MATE if rules.players == 1:
            return gettext("There are no teams under these rules")
        case SetUpCommand.LOSE if not rules.can_draw:
            return gettext("Under these rules no piece gets lost")
    return ""


def set_up_menu(draft: Draft, *, has_past: bool) -> list[Pane]:
    """The menu, with the commands that mean nothing now dithered."""

    def item(command: SetUpCommand) -> Item:
        reason = refusal(command, draft, has_past=has_past)
        return Item(gettext(command.value.label), command.value.key, command, reason)

    return [Pane(pgettext("menu", title), tuple(map(item, commands))) for title, commands in _PANES]
