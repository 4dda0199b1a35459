"""The tables of keys in the manual, for each kind of screen.

Letters and their sentences are those of the commands; arrows, Esc and the mouse are here.
"""

from typing import NamedTuple

from puluc.text.language import gettext
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import (
    BUTTONS,
    AnalysisCommand,
    KeyCommand,
    PuzzleCommand,
    RecordCommand,
    ReplayCommand,
    SetUpCommand,
    WrittenCommand,
)
from puluc.ui.screens.files.commands import FilesCommand

_UP_DOWN, _LEFT_RIGHT = "↑ ↓", "← →"
"""The directions of a D-pad."""


class KeyLine(NamedTuple):
    """What some keys or buttons do, in the player's language."""

    names: str
    """The keys; empty if there are none."""
    effect: str
    button: str = ""
    """The buttons of a game controller that do it; empty if there are none."""


def _line(command: KeyCommand, button: str = "") -> KeyLine:
    own = command.value.button
    return KeyLine(
        command.names, gettext(command.value.help), button or (BUTTONS[own] if own else "")
    )


def _enter_line(command: KeyCommand) -> KeyLine:
    return KeyLine(f"Enter, {command.key}", gettext(command.value.help), "A")


def _menu_line() -> KeyLine:
    """Return the line of the button that opens the menu of a screen with letters."""
    # Translators: beside Start, a button of a game controller.
    return KeyLine("", gettext("The menu, with all other commands."), "Start")


def _pad() -> str:
    # Translators: the four arrows of a game controller, in a table.
    return gettext("D-pad")


def board_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the board, in the order of the page."""
    return (
        KeyLine(gettext("Space, Enter"), gettext("Do the next thing: throw, move, pass or go on.")),
        _line(BoardCommand.THROW),
        KeyLine(gettext("Arrows"), gettext("Move the cursor to a unit that can move.")),
        KeyLine(
            gettext("Up, Down"), gettext("Choose between the moves of a unit that has several.")
        ),
        KeyLine(
            gettext("1 to 6"),
            gettext("With two throws: use the throw of that value for the next move."),
        ),
        KeyLine(gettext("Home, End"), gettext("Go to the first or the last unit that can move.")),
        *map(
            _line,
            (
                BoardCommand.MOVE,
                BoardCommand.PASS,
                BoardCommand.HINT,
                BoardCommand.TAKE_BACK,
                BoardCommand.REDO,
                BoardCommand.NEW_GAME,
                BoardCommand.OPEN,
                BoardCommand.SAVE_AS,
                BoardCommand.SCORES,
                BoardCommand.RULES,
                BoardCommand.LEARN,
                BoardCommand.RECORD,
                BoardCommand.ANALYSIS,
                BoardCommand.SET_UP,
                BoardCommand.PUZZLES,
                BoardCommand.PREFERENCES,
                BoardCommand.HELP,
            ),
        ),
        KeyLine("F2, F10, Alt", gettext("The menu. Esc closes whatever is open.")),
        KeyLine("F11, Alt+Enter", gettext("Full screen.")),
        _line(BoardCommand.EXIT),
    )


def files_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the list of saved games, in the order of the page."""
    return (
        _enter_line(FilesCommand.OPEN),
        _line(FilesCommand.NEW),
        _line(FilesCommand.SAVE_AS),
        _line(FilesCommand.RENAME),
        _line(FilesCommand.DUPLICATE),
        _line(FilesCommand.DELETE),
        _line(FilesCommand.FIND),
        _line(FilesCommand.LEARN),
        _line(FilesCommand.SET_UP),
        _line(FilesCommand.PUZZLES),
        KeyLine("Esc", gettext("Back to the game that is open."), "B"),
        _menu_line(),
    )


def record_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the record and of its replay, in the order of the page."""
    return (
        KeyLine(gettext("Up, Down"), gettext("Choose a turn."), _UP_DOWN),
        KeyLine("Enter", gettext("Show the turn on the board."), "A"),
        *map(_line, (each for each in RecordCommand if each is not RecordCommand.CLOSE)),
        _line(RecordCommand.CLOSE, "B"),
        _line(WrittenCommand.OPEN_FOLDER),
        KeyLine(
            gettext("Left, Right"), gettext("On the board: previous or next turn."), _LEFT_RIGHT
        ),
        _enter_line(ReplayCommand.PLAY),
        _menu_line(),
    )


def set_up_keys() -> tuple[KeyLine, ...]:
    """Return the keys and the mouse of Set up, in the order of the page."""
    closing = SetUpCommand.CLOSE
    on_chances = gettext(
        "Enter or a click: go on with that throw, or after that move. {key}: go back."
    )
    return (
        _enter_line(SetUpCommand.ANALYSE),
        KeyLine(
            gettext("Arrows"),
            gettext("Left and right: another space. Up: add a piece. Down: take one off."),
            _pad(),
        ),
        KeyLine(gettext("0 to 6"), gettext("The value of a throw.")),
        *(_line(each) for each in SetUpCommand if each not in (SetUpCommand.ANALYSE, closing)),
        _line(closing, "B"),
        _menu_line(),
        KeyLine(
            gettext("Mouse"),
            gettext(
                "Move pieces from one city, space or pile to another; off the board they are slain."
            ),
        ),
        KeyLine(gettext("Sticks, figure"), gettext("Click: another throw; this side is to move.")),
        KeyLine(gettext("Chances"), on_chances.format(key=SetUpCommand.TAKE_BACK.key)),
    )


def puzzles_keys() -> tuple[KeyLine, ...]:
    """Return the keys of puzzles, in the order of the page."""
    return (
        KeyLine(
            gettext("Arrows"),
            gettext("Choose a move; after the answer, look at every move."),
            _pad(),
        ),
        KeyLine(
            f"Enter, {BoardCommand.MOVE.key}",
            gettext("Play the move: it is your answer. Then the next puzzle."),
            "A",
        ),
        KeyLine(gettext("PgUp, PgDn"), gettext("The previous puzzle, the next puzzle."), "LB, RB"),
        *map(_line, PuzzleCommand),
        KeyLine(BoardCommand.RULES.key, gettext("The rules of the puzzle.")),
        KeyLine("Esc", gettext("Back to the list of puzzles."), "B"),
        _menu_line(),
    )


def analysis_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the analysis of a game, in the order of the page."""
    closing = AnalysisCommand.CLOSE
    return (
        KeyLine(
            gettext("Left, Right"),
            gettext("Choose a turn; on the board: the move made, the best move."),
            _LEFT_RIGHT,
        ),
        _line(AnalysisCommand.BOARD, "A"),
        *(_line(each) for each in AnalysisCommand if each not in (AnalysisCommand.BOARD, closing)),
        _line(closing, "B"),
        KeyLine("Tab", gettext("Another page: graph, turns, balance."), "LB, RB"),
        _menu_line(),
    )


def dialog_keys() -> tuple[KeyLine, ...]:
    """Return the keys of dialogs and pages, in the order of the page."""
    return (
        KeyLine(
            gettext("Up, Down"),
            gettext("Another row of a dialog; a line up or down on a page."),
            _UP_DOWN,
        ),
        KeyLine(
            gettext("Left, Right"),
            gettext("Another value in a dialog; previous or next page."),
            _LEFT_RIGHT,
        ),
        KeyLine(gettext("A letter"), gettext("In a dialog: the next value that begins with it.")),
        KeyLine(gettext("Digits"), gettext("In a dialog: the number that they make.")),
        KeyLine("Tab", gettext("The next tab, menu or link; with Shift the one before.")),
        KeyLine(gettext("0 to 4"), gettext("Sticks thrown by hand: how many are banded.")),
        KeyLine(
            gettext("PgUp, PgDn"),
            gettext("The first or last row of a dialog; previous or next page."),
        ),
        KeyLine(gettext("Home, End"), gettext("To the beginning or the end.")),
        KeyLine("Ctrl+A", gettext("In a text field: select all of it.")),
        KeyLine("Enter", gettext("Accept a dialog; page down, and close a page at its end."), "A"),
        KeyLine("Esc", gettext("Cancel a dialog; close a page."), "B"),
        KeyLine("F1", gettext("Help with what is on the screen. F1 again goes back.")),
    )
