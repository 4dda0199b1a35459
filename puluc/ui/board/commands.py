"""The commands of the board: one row of one table each, and the menu.

The commands of the original and those of every game have a letter, at most eighteen in all. The
others are in the menu, where a letter goes to an item that begins with it: a new command needs no
letter, and a language no free one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import unique
from functools import partial

from puluc.marks import N_
from puluc.rules import Phase
from puluc.text.language import gettext, pgettext
from puluc.ui.board.effects import (
    Board,
    Effect,
    Opens,
    copy_as,
    open_lessons,
    open_link,
    proceed,
    turns_to,
)
from puluc.ui.scene.hot_keys import HotKey, KeyCommand, hot_key_of
from puluc.ui.scene.input import Action, Command, Shortcut
from puluc.ui.scene.screens import Screen
from puluc.ui.scene.transitions import Quit, Transition
from puluc.ui.widgets.menu import Pane, command_pane
from puluc.ui.widgets.notice import confirm


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
    """Whether another computer plays the game too."""
    lacks_throw: bool = False
    """Whether the other computer's part of the throw that is due has not arrived yet."""
    has_table: bool = False
    """Whether the table of a game over Link is open."""
    can_swap: bool = False
    """Whether the finished game can be played again with the same throws and swapped sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRow(HotKey):
    """The row of a command: its key, its effect, and when it is possible."""

    does: Effect
    """Carries it out on the board, and returns what follows."""
    phases: tuple[Phase, ...] = ()
    """The phases of a person's turn in which it is possible; empty if it is in all."""
    refusal: Callable[[Situation], str] = lambda _situation: ""
    """Returns the reason why it is not possible now, if anything else decides; else ""."""
    leaves_table: bool = False
    """Whether it leaves a game over Link, after a question."""


LEAVE_QUESTION = N_("Leave the table? The game is saved: you can continue it later.")

_WAITING = {
    Phase.OPENING: N_("Both throw for the first move"),
    Phase.THROW: N_("Throw the sticks first"),
    Phase.MOVE: N_("Move a unit first"),
    Phase.PASS: N_("You can't move: pass"),
    Phase.OVER: N_("The game is over"),
}


def _take_back_refusal(situation: Situation) -> str:
    if situation.is_linked and situation.phase is Phase.OVER:
        return gettext(_WAITING[Phase.OVER])
    return "" if situation.has_past() else gettext("There is no move to take back")


def _redo_refusal(situation: Situation) -> str:
    return "" if situation.has_future else gettext("There is no move to redo")


def _throw_refusal(situation: Situation) -> str:
    return gettext("Wait for the other player") if situation.lacks_throw else ""


def _proceed_refusal(situation: Situation) -> str:
    is_closed = situation.is_linked and not situation.has_table
    return gettext("Open a table for another game") if is_closed else ""


@unique
class BoardCommand(KeyCommand):
    _value_: CommandRow

    NEW_GAME = CommandRow(
        "N", N_("New game"), N_("New game."), does=Opens(Screen.NEXT_GAME), leaves_table=True
    )
    OPEN = CommandRow(
        "O",
        N_("Open"),
        N_("Open: the list of saved games."),
        does=turns_to(Screen.FILES),
        leaves_table=True,
    )
    SAVE_AS = CommandRow(
        "",
        N_("Copy as"),
        N_("Copy as: continue in a copy under another name."),
        ctrl=Shortcut.SAVE_AS,
        does=copy_as,
    )
    LINK = CommandRow(
        "",
        N_("Link"),
        N_(
            "Link: play with another computer, see the table's code and address, or leave the"
            " table."
        ),
        does=open_link,
    )
    PRINT_KIT = CommandRow(
        "",
        N_("Print kit"),
        N_("Print kit: boards, counters, sticks and rules as a PDF file."),
        does=Opens(Screen.PRINT_KIT),
    )
    EXIT = CommandRow(
        "X",
        N_("Exit"),
        N_("Exit. The game is saved."),
        ctrl=Shortcut.QUIT,
        does=lambda _board: Quit(),
        leaves_table=True,
    )
    THROW = CommandRow(
        "T",
        N_("Throw"),
        N_("Throw the sticks."),
        does=lambda board: board.throw(),
        phases=(Phase.OPENING, Phase.THROW),
        refusal=_throw_refusal,
    )
    MOVE = CommandRow(
        "M",
        N_("Move"),
        N_("Move the unit under the cursor."),
        does=lambda board: board.move(),
        phases=(Phase.MOVE,),
    )
    PASS = CommandRow(
        "P",
        N_("Pass"),
        N_("Pass if you can't move; after a game, go on to the next."),
        does=lambda board: board.pass_turn(),
        phases=(Phase.PASS,),
    )
    PROCEED = CommandRow(
        "P",
        N_("Next game"),
        N_("Go on to the next game."),
        does=proceed,
        phases=(Phase.OVER,),
        refusal=_proceed_refusal,
    )
    SWAP_SIDES = CommandRow(
        "",
        # Translators: play the game again with its throws; you get the side that the computer had.
        N_("Same throws, other side"),
        N_("Same throws, other side: play this game again from the other side."),
        does=lambda board: board.swap_sides(),
    )
    MISTAKES = CommandRow(
        "Q",
        N_("Mistakes"),
        N_("Retry your mistakes."),
        does=lambda board: board.retry_mistakes(),
    )
    LOOK = CommandRow(
        "Esc",
        N_("Look at the board"),
        N_("Look at the board when a game is over."),
        does=lambda board: board.hide_end(),
    )
    HINT = CommandRow(
        "I",
        N_("Hint"),
        N_("Hint: the best moves, and your chance to win after each."),
        button=Command.HINT,
        does=lambda board: board.ask_hint(),
        phases=(Phase.MOVE,),
    )
    TAKE_BACK = CommandRow(
        "U",
        N_("Take back"),
        N_("Take back your last move. The same throws come again."),
        ctrl=Shortcut.UNDO,
        does=lambda board: board.take_back(),
        refusal=_take_back_refusal,
    )
    REDO = CommandRow(
        "Y",
        N_("Redo"),
        N_("Redo a move that was taken back."),
        ctrl=Shortcut.REDO,
        does=lambda board: board.redo(),
        refusal=_redo_refusal,
    )
    SCORES = CommandRow("C", N_("Scores"), N_("Scores."), does=Opens(Screen.SCORES))
    RULES = CommandRow("R", N_("Rules"), N_("The rules in play."), does=Opens(Screen.RULES))
    LEARN = CommandRow(
        "L",
        N_("Lessons"),
        N_("Lessons: a first game, teams, and what other rules do."),
        does=open_lessons,
    )
    RECORD = CommandRow(
        "G",
        N_("Record"),
        N_("The record: every turn of this game and of earlier ones."),
        does=Opens(Screen.RECORD),
    )
    ANALYSIS = CommandRow(
        "D",
        N_("Analysis"),
        N_("Analysis: what throws and choices were worth so far."),
        does=Opens(Screen.ANALYSIS),
    )
    HELP = CommandRow(
        "F1",
        N_("Help"),
        N_("The manual, opened at the page about this screen."),
        does=Opens(Screen.HELP),
    )
    PREFERENCES = CommandRow(
        "E", N_("Preferences"), N_("Preferences."), does=Opens(Screen.PREFERENCES)
    )
    SET_UP = CommandRow(
        "W",
        N_("Set up"),
        N_("Set up: any position, under any rules."),
        does=Opens(Screen.SET_UP),
        leaves_table=True,
    )
    PUZZLES = CommandRow(
        "J", N_("Puzzles"), N_("Puzzles: what would you play?"), does=Opens(Screen.PUZZLES)
    )


FREED_LETTERS = "ABFHKSV"
"""Letters that had commands of the board in earlier versions, which are in the menu alone now."""

NEXT_COMMAND = {
    phase: next(command for command in BoardCommand if phase in command.value.phases)
    for phase in Phase
}
"""The command that the match waits for; Space and Enter give it."""


def command_of(action: Action, phase: Phase) -> BoardCommand | None:
    """Return the command of a key in this phase, if it has one.

    A letter of two commands means the one that is possible in this phase.
    """
    if action is Command.ACCEPT:
        return NEXT_COMMAND[phase]
    command = hot_key_of(action, BoardCommand)
    due = [each for each in BoardCommand if phase in each.value.phases]
    return hot_key_of(action, due) or command


def is_always_possible(action: Action, phase: Phase) -> bool:
    """Return whether an action does not depend on whose turn it is."""
    command = command_of(action, phase)
    is_outside_turn = command is not None and not command.value.phases
    return is_outside_turn or action is Command.MENU


def refusal(command: BoardCommand, situation: Situation) -> str:
    """Return the reason why a command is not possible now; empty if it is."""
    row = command.value
    if reason := row.refusal(situation):
        return reason
    if not row.phases or (situation.is_persons_turn and situation.phase in row.phases):
        return ""
    if situation.is_persons_turn or situation.phase is Phase.OPENING:
        return gettext(_WAITING[situation.phase])
    others = gettext("Wait for the other player")
    return others if situation.is_linked else gettext("It is the computer's turn")


def carry_out(command: BoardCommand, board: Board, situation: Situation) -> Transition | None:
    """Carry out a command, or show why it is not possible; ask before it leaves a table."""
    row, context = command.value, board.context
    if reason := refusal(command, situation):
        board.refuse(reason)
        return None
    if not (row.leaves_table and context.table):
        return row.does(board)

    def leave() -> Transition | None:
        context.leave_table()
        return row.does(board)

    if situation.phase is Phase.OVER:
        return leave()
    return confirm(context.art, gettext(LEAVE_QUESTION), leave)


def link_menu() -> str:
    """Return where the menu has Link, such as ``Game > Link``."""
    return f"{pgettext('menu', 'Game')} > {gettext(BoardCommand.LINK.value.label)}"


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
            *((BoardCommand.SWAP_SIDES,) if situation.can_swap else ()),
            BoardCommand.HINT,
            BoardCommand.TAKE_BACK,
            BoardCommand.REDO,
        ),
        pane(
            pgettext("menu", "View"),
            BoardCommand.SCORES,
            BoardCommand.RULES,
            BoardCommand.RECORD,
        ),
        pane(
            gettext("Learn"),
            BoardCommand.LEARN,
            BoardCommand.PUZZLES,
            BoardCommand.ANALYSIS,
            BoardCommand.SET_UP,
        ),
        pane(
            pgettext("menu", "Special"),
            BoardCommand.PREFERENCES,
            BoardCommand.PRINT_KIT,
            BoardCommand.HELP,
        ),
    )
