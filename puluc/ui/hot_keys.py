"""Every hot-key, in one table: menus, Help, docs/keys.md and the input read it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@dataclass(frozen=True, slots=True)
class HotKey:
    """A key that gives one command on one kind of screen."""

    key: str
    """A letter, or the name of another key."""
    label: str
    """The command in a menu."""
    help: str
    """A sentence for the Help page."""
    ctrl: str = ""
    """The letter that gives it with Ctrl or Cmd in other programs; ``Shift+`` may precede it."""

    @property
    def names(self) -> str:
        """The keys as Help names them: ``U, Ctrl+Z``."""
        return f"{self.key}, Ctrl+{self.ctrl}" if self.ctrl else self.key


@unique
class BoardCommand(Enum):
    """The commands of the board."""

    NEW_GAME = HotKey("N", "New game", "New game.")
    OPEN = HotKey("O", "Open", "Open: the list of saved games.")
    SAVE_AS = HotKey("A", "Save as", "Save as: continue under another name.", ctrl="S")
    EXIT = HotKey("X", "Exit", "Exit. The game is saved.", ctrl="Q")
    THROW = HotKey("T", "Throw", "Throw the sticks.")
    MOVE = HotKey("M", "Move", "Move the unit under the cursor.")
    PASS = HotKey("P", "Pass", "Pass when there is no move; proceed to the next game.")
    PROCEED = HotKey("P", "Next game", "Proceed to the next game.")
    LOOK = HotKey("Esc", "Look at the board", "Look at the board when a game is over.")
    HINT = HotKey("I", "Hint", "Hint: the best moves, and the chance to win that each leaves.")
    TAKE_BACK = HotKey(
        "U", "Take back", "Take back your last move. The same throws come again.", ctrl="Z"
    )
    PLAY_AGAIN = HotKey("Y", "Play again", "Play again what was taken back.", ctrl="Shift+Z")
    SCORES = HotKey("C", "Scores", "Scores.")
    RULES = HotKey("R", "Rules", "The rules in play.")
    LEARN = HotKey("L", "Learn", "Learn: a guided first game of three minutes.")
    RECORD = HotKey("G", "Record", "The record: every turn of this game and of earlier ones.")
    ANALYSIS = HotKey("D", "Analysis", "Analysis: what throws and choices were worth so far.")
    HELP = HotKey("F1", "Help", "This page.")
    PREFERENCES = HotKey("E", "Preferences", "Preferences.")
    SET_UP = HotKey("W", "Set up", "Set up: any position, of any rules.")
    STICKS = HotKey("K", "Sticks", "Sticks: how they have fallen, and how to check the throws.")
    PUZZLES = HotKey("J", "Puzzles", "Puzzles: what would you play?")
    HISTORY = HotKey("H", "History", "Where the game comes from.")
    ABOUT = HotKey("B", "About", "About this program.")


@unique
class FilesCommand(Enum):
    """The commands of the list of saved games."""

    NEW = HotKey("N", "New", "New game in a file of its own.")
    OPEN = HotKey("O", "Open", "Open the game selected.")
    SAVE_AS = HotKey("A", "Save as", "Save as: the open game under another name.", ctrl="S")
    EXIT = HotKey("X", "Exit", "Exit.", ctrl="Q")
    RENAME = HotKey("R", "Rename", "Rename the game selected.")
    DUPLICATE = HotKey("D", "Duplicate", "Duplicate the game selected.")
    DELETE = HotKey("Del", "Delete", "Delete: it goes to the trash folder beside the games.")
    FIND = HotKey("F", "Find", "Find: type part of a name, a game or an opponent.")
    PREFERENCES = HotKey("E", "Preferences", "Preferences.")
    LEARN = HotKey("L", "Learn", "Learn: a guided first game of three minutes.")
    SET_UP = HotKey("W", "Set up", "Set up: any position, of any rules.")
    PUZZLES = HotKey("J", "Puzzles", "Puzzles: what would you play?")
    HELP = HotKey("F1", "Help", "Help.")
    HISTORY = HotKey("H", "History", "Where the game comes from.")
    ABOUT = HotKey("B", "About", "About this program.")


@unique
class RecordCommand(Enum):
    """The commands of the record of a game."""

    TEXT = HotKey("T", "Text file", "Write the game as a text file.")
    CLIPBOARD = HotKey("C", "Copy text", "Copy it to the clipboard as text.")
    GIF = HotKey("A", "Animation", "Write it as an animated GIF.")
    PICTURES = HotKey("I", "Pictures", "Write a picture of each turn.")
    ANALYSIS = HotKey("D", "Analysis", "Analyse the game: what throws and choices were worth.")
    NEXT_GAME = HotKey("N", "Next game", "Show the next game of the file.")
    PREVIOUS_GAME = HotKey("P", "Previous game", "Show the previous game of the file.")
    CLOSE = HotKey("G", "Close", "Close the record.")


@unique
class SetUpCommand(Enum):
    """The commands of the screen on which positions are set up."""

    JADE = HotKey("J", "Jade piece", "Put a piece of Jade on top, or in its city.")
    OBSIDIAN = HotKey("O", "Obsidian piece", "Put a piece of Obsidian on top, or in its city.")
    TAKE = HotKey("Del", "Take off", "The top piece goes home; one that is at home is slain.")
    TURN_ROUND = HotKey("B", "Turn round", "A unit without captives turns round.")
    TEAM_MATE = HotKey("K", "Team-mate", "In teams: the top piece becomes a team-mate's.")
    LOSE = HotKey("L", "Lost piece", "In a city: a slain piece of it is lost instead.")
    MOVER = HotKey("M", "Who moves", "The next player is to move.")
    NO_THROW = HotKey("T", "No throw", "Take up the sticks.")
    TAKE_BACK = HotKey("U", "Take back", "Take back the last change.", ctrl="Z")
    RULES = HotKey("R", "Rule set", "Choose other rules.")
    CLEAR = HotKey("H", "All home", "All pieces go home.")
    NOTATION = HotKey("N", "Notation", "See or type the position as a line of notation.")
    COPY = HotKey("C", "Copy", "Copy this line to the clipboard.")
    PASTE = HotKey("V", "Paste", "Set up the line that is on the clipboard.")
    ANALYSE = HotKey("A", "Analyse", "The chances of all moves, or before the throw of all throws.")
    PLAY_ON = HotKey("P", "Play on", "Play on from here; such a game does not count.")
    CLOSE = HotKey("W", "Close", "Close the screen. It keeps the position.")


@unique
class AnalysisCommand(Enum):
    """The commands of the analysis of a game."""

    BOARD = HotKey("Enter", "Board", "Show the move made, then the best one.")
    MISTAKE = HotKey("M", "Next mistake", "Go to the next mistake.")
    SET_UP = HotKey("W", "Set up", "Set up the position: what if?")
    GRAPH = HotKey("G", "Graph", "Jade's chance after each throw and each move.")
    TURNS = HotKey("T", "Turns", "The turns with their luck and cost.")
    BALANCE = HotKey("B", "Balance", "The sums of luck and cost.")
    CLOSE = HotKey("D", "Close", "Close the analysis.")


HelpLine = tuple[str, str]
"""The names of some keys, and what they do."""


def _line(
    command: BoardCommand | FilesCommand | RecordCommand | SetUpCommand | AnalysisCommand,
) -> HelpLine:
    return command.value.names, command.value.help


BOARD_HELP: tuple[HelpLine, ...] = (
    ("Space, Enter", "Do the next thing: throw, move, pass or proceed."),
    _line(BoardCommand.THROW),
    ("Arrows", "Move the cursor to a unit that can move."),
    ("Up, Down", "Choose between the moves of a unit that has several."),
    ("1 to 6", "With two throws: use the throw of that value for the next move."),
    ("Home, End", "Go to the first or the last unit that can move."),
    *map(
        _line,
        (
            BoardCommand.MOVE,
            BoardCommand.PASS,
            BoardCommand.HINT,
            BoardCommand.TAKE_BACK,
            BoardCommand.PLAY_AGAIN,
            BoardCommand.NEW_GAME,
            BoardCommand.OPEN,
            BoardCommand.SAVE_AS,
            BoardCommand.SCORES,
            BoardCommand.RULES,
            BoardCommand.LEARN,
            BoardCommand.RECORD,
            BoardCommand.ANALYSIS,
            BoardCommand.SET_UP,
            BoardCommand.STICKS,
            BoardCommand.PUZZLES,
            BoardCommand.PREFERENCES,
            BoardCommand.HISTORY,
            BoardCommand.ABOUT,
            BoardCommand.HELP,
        ),
    ),
    ("F2, F10, Alt", "The menu. Esc closes whatever is open."),
    ("F11, Alt+Enter", "Full screen."),
    _line(BoardCommand.EXIT),
)
"""The keys of the board, in the order of the Help page."""

FILES_HELP: tuple[HelpLine, ...] = (
    (f"Enter, {FilesCommand.OPEN.value.key}", FilesCommand.OPEN.value.help),
    _line(FilesCommand.NEW),
    _line(FilesCommand.SAVE_AS),
    _line(FilesCommand.RENAME),
    _line(FilesCommand.DUPLICATE),
    _line(FilesCommand.DELETE),
    _line(FilesCommand.FIND),
    _line(FilesCommand.LEARN),
    _line(FilesCommand.SET_UP),
    _line(FilesCommand.PUZZLES),
    ("Esc", "Back to the game that is open."),
)
"""The keys of the list of saved games, in the order of the Help page."""

RECORD_HELP: tuple[HelpLine, ...] = (
    ("Up, Down", "Choose a turn."),
    ("Enter", "Show the turn on the board."),
    *map(_line, RecordCommand),
    ("O", "After an export: open its folder."),
    ("Left, Right", "On the board: a turn back or on."),
    ("Enter, P", "On the board: play the turns one after another, or pause."),
)
"""The keys of the record and of its replay, in the order of the Help page."""

SET_UP_HELP: tuple[HelpLine, ...] = (
    (f"Enter, {SetUpCommand.ANALYSE.value.key}", SetUpCommand.ANALYSE.value.help),
    ("Arrows", "Left and right: another space. Up: a piece more. Down: take one off."),
    ("0 to 6", "The value of a throw."),
    *(_line(each) for each in SetUpCommand if each is not SetUpCommand.ANALYSE),
    ("Mouse", "Carry pieces from city, space or pile to another; beside the board they are slain."),
    ("Sticks, figure", "Click: another throw; this side is to move."),
    ("Chances", "Enter or a click goes on with that throw, or after that move. U goes back."),
)
"""The keys and the mouse of Set up, in the order of the Help page."""
PUZZLES_HELP: tuple[HelpLine, ...] = (
    ("Arrows", "Choose a move; after the answer, look at every move."),
    (
        f"Enter, {BoardCommand.MOVE.value.key}",
        "Play the move: it is your answer. Then the next puzzle.",
    ),
    ("PgUp, PgDn", "The puzzle before, the puzzle after."),
    (BoardCommand.RULES.value.key, "The rules of the puzzle."),
    ("Esc", "Back to the list of puzzles."),
)
"""The keys of puzzles, in the order of the Help page."""

ANALYSIS_HELP: tuple[HelpLine, ...] = (
    ("Left, Right", "Choose a turn; on the board: the move made, the best move."),
    *map(_line, AnalysisCommand),
    ("PgUp, PgDn", "Another page: graph, turns, balance."),
)
"""The keys of the analysis of a game, in the order of the Help page."""

DIALOG_HELP: tuple[HelpLine, ...] = (
    ("Up, Down", "Another row of a dialog; a line up or down on a page."),
    ("Left, Right", "Another value in a dialog; a page back or on."),
    ("A letter", "In a dialog: the next value that begins with it."),
    ("0 to 4", "Sticks thrown by hand: how many are banded."),
    ("PgUp, PgDn", "The first or last row of a dialog; a page back or on."),
    ("Home, End", "To the beginning or the end."),
    ("Enter", "Accept a dialog; go on in a page, and close it at its end."),
    ("Esc", "Cancel a dialog; close a page."),
    ("F1", "Help about what is on the screen. F1 again goes back."),
)
"""The keys of dialogs and pages, in the order of the Help page."""
