"""The tables of keys in the manual, for each kind of screen.

Letters and their sentences are those of the commands; arrows, Esc and the mouse are here.
"""

from puluc.text.language import gettext
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.hot_keys import (
    AnalysisCommand,
    KeyCommand,
    PuzzleCommand,
    RecordCommand,
    ReplayCommand,
    SetUpCommand,
    WrittenCommand,
)
from puluc.ui.screens.files.commands import FilesCommand

KeyLine = tuple[str, str]
"""The names of some keys, and their effect, in the player's language."""


def _line(command: KeyCommand) -> KeyLine:
    return command.names, gettext(command.value.help)


def _enter_line(command: KeyCommand) -> KeyLine:
    return f"Enter, {command.key}", gettext(command.value.help)


def board_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the board, in the order of the page."""
    return (
        (gettext("Space, Enter"), gettext("Do the next thing: throw, move, pass or go on.")),
        _line(BoardCommand.THROW),
        (gettext("Arrows"), gettext("Move the cursor to a unit that can move.")),
        (gettext("Up, Down"), gettext("Choose between the moves of a unit that has several.")),
        (
            gettext("1 to 6"),
            gettext("With two throws: use the throw of that value for the next move."),
        ),
        (gettext("Home, End"), gettext("Go to the first or the last unit that can move.")),
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
        ("F2, F10, Alt", gettext("The menu. Esc closes whatever is open.")),
        ("F11, Alt+Enter", gettext("Full screen.")),
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
        ("Esc", gettext("Back to the game that is open.")),
    )


def record_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the record and of its replay, in the order of the page."""
    return (
        (gettext("Up, Down"), gettext("Choose a turn.")),
        ("Enter", gettext("Show the turn on the board.")),
        *map(_line, RecordCommand),
        _line(WrittenCommand.OPEN_FOLDER),
        (gettext("Left, Right"), gettext("On the board: previous or next turn.")),
        _enter_line(ReplayCommand.PLAY),
    )


def set_up_keys() -> tuple[KeyLine, ...]:
    """Return the keys and the mouse of Set up, in the order of the page."""
    on_chances = gettext(
        "Enter or a click: go on with that throw, or after that move. {key}: go back."
    )
    return (
        _enter_line(SetUpCommand.ANALYSE),
        (
            gettext("Arrows"),
            gettext("Left and right: another space. Up: add a piece. Down: take one off."),
        ),
        (gettext("0 to 6"), gettext("The value of a throw.")),
        *(_line(each) for each in SetUpCommand if each.names and each is not SetUpCommand.ANALYSE),
        (
            gettext("Mouse"),
            gettext(
                "Move pieces from one city, space or pile to another; off the board they are slain."
            ),
        ),
        (gettext("Sticks, figure"), gettext("Click: another throw; this side is to move.")),
        (gettext("Chances"), on_chances.format(key=SetUpCommand.TAKE_BACK.key)),
    )


def puzzles_keys() -> tuple[KeyLine, ...]:
    """Return the keys of puzzles, in the order of the page."""
    return (
        (gettext("Arrows"), gettext("Choose a move; after the answer, look at every move.")),
        (
            f"Enter, {BoardCommand.MOVE.key}",
            gettext("Play the move: it is your answer. Then the next puzzle."),
        ),
        (gettext("PgUp, PgDn"), gettext("The previous puzzle, the next puzzle.")),
        *map(_line, PuzzleCommand),
        (BoardCommand.RULES.key, gettext("The rules of the puzzle.")),
        ("Esc", gettext("Back to the list of puzzles.")),
    )


def analysis_keys() -> tuple[KeyLine, ...]:
    """Return the keys of the analysis of a game, in the order of the page."""
    return (
        (
            gettext("Left, Right"),
            gettext("Choose a turn; on the board: the move made, the best move."),
        ),
        *map(_line, AnalysisCommand),
        ("Tab", gettext("Another page: graph, turns, balance.")),
    )


def dialog_keys() -> tuple[KeyLine, ...]:
    """Return the keys of dialogs and pages, in the order of the page."""
    return (
        (gettext("Up, Down"), gettext("Another row of a dialog; a line up or down on a page.")),
        (gettext("Left, Right"), gettext("Another value in a dialog; previous or next page.")),
        (gettext("A letter"), gettext("In a dialog: the next value that begins with it.")),
        (gettext("Digits"), gettext("In a dialog: the number that they make.")),
        ("Tab", gettext("The next tab, menu or link; with Shift the one before.")),
        (gettext("0 to 4"), gettext("Sticks thrown by hand: how many are banded.")),
        (
            gettext("PgUp, PgDn"),
            gettext("The first or last row of a dialog; previous or next page."),
        ),
        (gettext("Home, End"), gettext("To the beginning or the end.")),
        ("Ctrl+A", gettext("In a text field: select all of it.")),
        ("Enter", gettext("Accept a dialog; page down, and close a page at its end.")),
        ("Esc", gettext("Cancel a dialog; close a page.")),
        ("F1", gettext("Help with what is on the screen. F1 again goes back.")),
    )
