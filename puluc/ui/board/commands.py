"""Which commands of the board are possible now, and the menu of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from puluc.marks import N_
from puluc.rules import Phase
from puluc.text.language import gettext, pgettext
from puluc.ui.scene.base import Screen
from puluc.ui.scene.hot_keys import BoardCommand
from puluc.ui.scene.input import Action, Command, hot_key_of
from puluc.ui.widgets.menu import Pane


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides which commands are possible."""

    phase: Phase
    is_persons_turn: bool
    has_past: Callable[[], bool]
    """Whether a person's move can be taken back; a function, as the answer takes time."""
    has_future: bool
    """Whether a move was taken back that can be played again."""
    is_linked: bool = False
    """Whether other computers play the game too."""
    lacks_throw: bool = False
    """Whether their part of the throw that is due has not come yet."""
    is_somebody_away: bool = False


NEXT_COMMAND = {
    Phase.OPENING: BoardCommand.THROW,
    Phase.THROW: BoardCommand.THROW,
    Phase.MOVE: BoardCommand.MOVE,
    Phase.PASS: BoardCommand.PASS,
    Phase.OVER: BoardCommand.PROCEED,
}
"""The command that the match waits for; Space and Enter give it."""

_OF_TURN = (*NEXT_COMMAND.values(), BoardCommand.HINT)
"""The commands that depend on whose turn it is."""

SCREENS = {
    BoardCommand.NEW_GAME: Screen.NEXT_GAME,
    BoardCommand.SCORES: Screen.SCORES,
    BoardCommand.RULES: Screen.RULES,
    BoardCommand.LEARN: Screen.LESSONS,
    BoardCommand.RECORD: Screen.RECORD,
    BoardCommand.ANALYSIS: Screen.ANALYSIS,
    BoardCommand.HELP: Screen.HELP,
    BoardCommand.PREFERENCES: Screen.PREFERENCES,
    BoardCommand.THROWS: Screen.THROWS,
    BoardCommand.SET_UP: Screen.SET_UP,
    BoardCommand.PUZZLES: Screen.PUZZLES,
    BoardCommand.PRINT_KIT: Screen.PRINT_KIT,
    BoardCommand.FILL_SEAT: Screen.FILL_SEAT,
    BoardCommand.HISTORY: Screen.HISTORY,
    BoardCommand.ABOUT: Screen.ABOUT,
}
"""Commands that open a screen."""

_WAITING = {
    Phase.OPENING: N_("Both throw for the first move"),
    Phase.THROW: N_("Throw the sticks first"),
    Phase.MOVE: N_("Move a unit first"),
    Phase.PASS: N_("There is no move: pass"),
    Phase.OVER: N_("The game is over"),
}


def is_always_possible(action: Action, phase: Phase) -> bool:
    """Whether an action does not depend on whose turn it is."""
    command = command_of(action, phase)
    is_outside_game = command is not None and command not in _OF_TURN
    return is_outside_game or action in (Command.MENU, Command.CANCEL)


def refusal(command: BoardCommand, situation: Situation) -> str:
    """Why a command is not possible now; empty if it is."""
    if situation.is_linked and command is BoardCommand.PROCEED:
        return gettext("Open a table for another game")
    if command is BoardCommand.TAKE_BACK:
        if situation.is_linked and situation.phase is Phase.OVER:
            return gettext(_WAITING[Phase.OVER])
        return "" if situation.has_past() else gettext("There is no move to take back")
    if command is BoardCommand.FILL_SEAT:
        return "" if situation.is_somebody_away else gettext("Nobody is away")
    if command is BoardCommand.REDO:
        return "" if situation.has_future else gettext("No move was taken back")
    return _untimely(command, situation) if command in _OF_TURN else ""


def _untimely(command: BoardCommand, situation: Situation) -> str:
    """Why a command of the turn is not due; empty if it is."""
    if not situation.is_persons_turn and situation.phase is not Phase.OPENING:
        others = gettext("Wait for the others")
        return others if situation.is_linked else gettext("It is the computer's turn")
    due = [NEXT_COMMAND[situation.phase]]
    if situation.phase is Phase.MOVE:
        due.append(BoardCommand.HINT)
    if command is BoardCommand.THROW and situation.lacks_throw:
        return gettext("Wait for the others")
    is_due = situation.is_persons_turn and command in due
    return "" if is_due else gettext(_WAITING[situation.phase])


def game_menu(situation: Situation) -> tuple[Pane, ...]:
    """Return the menu, with the commands that are not possible now dithered."""

    def pane(title: str, *commands: BoardCommand) -> Pane:
        return Pane.of(title, commands, partial(refusal, situation=situation))

    is_over = situation.phase is Phase.OVER
    return (
        pane(
            # Translators: the titles of the menu, five side by side: 165 pixels at most in all.
            pgettext("menu", "Game"),
            BoardCommand.NEW_GAME,
            BoardCommand.OPEN,
            BoardCommand.SAVE_AS,
            BoardCommand.LINK,
            BoardCommand.EXIT,
        ),
        pane(
            pgettext("menu", "Turn"),
            BoardCommand.THROW,
            BoardCommand.MOVE,
            BoardCommand.PROCEED if is_over else BoardCommand.PASS,
            BoardCommand.HINT,
            BoardCommand.TAKE_BACK,
            BoardCommand.FILL_SEAT if situation.is_linked else BoardCommand.REDO,
        ),
        pane(
            pgettext("menu", "View"),
            BoardCommand.SCORES,
            BoardCommand.RULES,
            BoardCommand.RECORD,
            BoardCommand.THROWS,
            BoardCommand.HISTORY,
        ),
        pane(
            gettext("Learn"),
            BoardCommand.LEARN,
            BoardCommand.PUZZLES,
            BoardCommand.MISTAKES,
            BoardCommand.ANALYSIS,
            BoardCommand.SET_UP,
            BoardCommand.HELP,
        ),
        pane(
            pgettext("menu", "Special"),
            BoardCommand.PREFERENCES,
            BoardCommand.PRINT_KIT,
            BoardCommand.ABOUT,
        ),
    )


def command_of(action: Action, phase: Phase) -> BoardCommand | None:
    """Return the command of a key in this phase, if it has one."""
    if action is Command.ACCEPT:
        return NEXT_COMMAND[phase]
    command = hot_key_of(action, BoardCommand)
    is_proceed = command is BoardCommand.PASS and phase is Phase.OVER
    return BoardCommand.PROCEED if is_proceed else command
