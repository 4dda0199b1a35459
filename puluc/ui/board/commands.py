"""The commands of the board: their effects, the situations in which they are possible, the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from puluc.marks import N_
from puluc.rules import Phase
from puluc.text.language import gettext, pgettext
from puluc.ui.scene.base import Quit, Screen, Transition
from puluc.ui.scene.hot_keys import BoardCommand
from puluc.ui.scene.input import Action, Command, hot_key_of
from puluc.ui.widgets.menu import Pane, command_pane

if TYPE_CHECKING:
    from puluc.ui.board.scene import BoardScene


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts that decide which commands are possible."""

    phase: Phase
    is_persons_turn: bool
    has_past: Callable[[], bool]
    """Returns whether a person's move can be taken back; a function, as the answer takes time."""
    has_future: bool
    """Whether a move was taken back that can be played again."""
    is_linked: bool = False
    """Whether other computers play the game too."""
    lacks_throw: bool = False
    """Whether the other computers' part of the throw that is due has not arrived yet."""
    is_somebody_away: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A command of the board: its effect or screen, and when it is possible."""

    does: Callable[[BoardScene], Transition | None]
    phases: tuple[Phase, ...] = ()
    """The phases of a person's turn in which it is possible; empty if it is in all."""
    refusal: Callable[[Situation], str] = lambda _situation: ""
    """Returns the reason why it is not possible now, if anything else decides; else ""."""
    leaves_table: bool = False
    """Whether it leaves a game over Link, after a question."""


def _take_back_refusal(situation: Situation) -> str:
    if situation.is_linked and situation.phase is Phase.OVER:
        return gettext(_WAITING[Phase.OVER])
    return "" if situation.has_past() else gettext("There is no move to take back")


def _redo_refusal(situation: Situation) -> str:
    return "" if situation.has_future else gettext("No move was taken back")


def _fill_seat_refusal(situation: Situation) -> str:
    return "" if situation.is_somebody_away else gettext("Nobody is away")


def _throw_refusal(situation: Situation) -> str:
    return gettext("Wait for the others") if situation.lacks_throw else ""


def _proceed_refusal(situation: Situation) -> str:
    return gettext("Open a table for another game") if situation.is_linked else ""


def _opens(screen: Screen) -> Row:
    """Return the row of a command that opens a screen over the board."""
    return Row(lambda board: board.open(screen))


_ROWS: dict[BoardCommand, Row] = {
    BoardCommand.NEW_GAME: Row(lambda board: board.open_new_game(), leaves_table=True),
    BoardCommand.OPEN: Row(lambda board: board.turn_to(Screen.FILES), leaves_table=True),
    BoardCommand.SAVE_AS: Row(lambda board: board.ask_copy_name()),
    BoardCommand.LINK: Row(lambda board: board.turn_to(Screen.LINK), leaves_table=True),
    BoardCommand.EXIT: Row(lambda _board: Quit(), leaves_table=True),
    BoardCommand.THROW: Row(
        lambda board: board.throw(), (Phase.OPENING, Phase.THROW), _throw_refusal
    ),
    BoardCommand.MOVE: Row(lambda board: board.move(), (Phase.MOVE,)),
    BoardCommand.PASS: Row(lambda board: board.pass_turn(), (Phase.PASS,)),
    BoardCommand.PROCEED: Row(lambda board: board.proceed(), (Phase.OVER,), _proceed_refusal),
    BoardCommand.HINT: Row(lambda board: board.ask_hint(), (Phase.MOVE,)),
    BoardCommand.TAKE_BACK: Row(lambda board: board.take_back(), refusal=_take_back_refusal),
    BoardCommand.FILL_SEAT: Row(lambda board: board.fill_seat(), refusal=_fill_seat_refusal),
    BoardCommand.REDO: Row(lambda board: board.redo(), refusal=_redo_refusal),
    BoardCommand.LOOK: Row(lambda board: board.hide_end()),
    BoardCommand.MISTAKES: Row(lambda board: board.retry_mistakes()),
    BoardCommand.LEARN: Row(lambda board: board.open_lessons()),
    BoardCommand.RECORD: Row(lambda board: board.open_record()),
    BoardCommand.ANALYSIS: Row(lambda board: board.open_analysis()),
    BoardCommand.SET_UP: Row(lambda board: board.open_set_up(), leaves_table=True),
    BoardCommand.SCORES: _opens(Screen.SCORES),
    BoardCommand.RULES: _opens(Screen.RULES),
    BoardCommand.THROWS: _opens(Screen.THROWS),
    BoardCommand.HISTORY: _opens(Screen.HISTORY),
    BoardCommand.PUZZLES: _opens(Screen.PUZZLES),
    BoardCommand.HELP: _opens(Screen.HELP),
    BoardCommand.PREFERENCES: _opens(Screen.PREFERENCES),
    BoardCommand.PRINT_KIT: _opens(Screen.PRINT_KIT),
    BoardCommand.ABOUT: _opens(Screen.ABOUT),
}

NEXT_COMMAND = {
    phase: next(command for command, row in _ROWS.items() if phase in row.phases) for phase in Phase
}
"""The command that the match waits for; Space and Enter give it."""

_WAITING = {
    Phase.OPENING: N_("Both throw for the first move"),
    Phase.THROW: N_("Throw the sticks first"),
    Phase.MOVE: N_("Move a unit first"),
    Phase.PASS: N_("There is no move: pass"),
    Phase.OVER: N_("The game is over"),
}


def row_of(command: BoardCommand) -> Row:
    """Return the row of a command."""
    return _ROWS[command]


def command_of(action: Action, phase: Phase) -> BoardCommand | None:
    """Return the command of a key in this phase, if it has one.

    A letter of two commands means the one that is possible in this phase.
    """
    if action is Command.ACCEPT:
        return NEXT_COMMAND[phase]
    command = hot_key_of(action, BoardCommand)
    due = [each for each, row in _ROWS.items() if phase in row.phases]
    return hot_key_of(action, due) or command


def is_always_possible(action: Action, phase: Phase) -> bool:
    """Return whether an action does not depend on whose turn it is."""
    command = command_of(action, phase)
    is_outside_turn = command is not None and not _ROWS[command].phases
    return is_outside_turn or action is Command.MENU


def refusal(command: BoardCommand, situation: Situation) -> str:
    """Return the reason why a command is not possible now; empty if it is."""
    row = _ROWS[command]
    if reason := row.refusal(situation):
        return reason
    if not row.phases or (situation.is_persons_turn and situation.phase in row.phases):
        return ""
    if situation.is_persons_turn or situation.phase is Phase.OPENING:
        return gettext(_WAITING[situation.phase])
    others = gettext("Wait for the others")
    return others if situation.is_linked else gettext("It is the computer's turn")


def game_menu(situation: Situation) -> tuple[Pane[BoardCommand], ...]:
    """Return the menu, with the commands that are not possible now dithered."""

    def pane(title: str, *commands: BoardCommand) -> Pane[BoardCommand]:
        return command_pane(title, commands, partial(refusal, situation=situation))

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
