"""Every hot-key, in one table: menus, Help, docs/keys.md and the input read it.

The texts are marked, and translated where they are shown; so are the names of keys that other
keyboards print differently. Letters are the same in all languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from puluc.marks import N_


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

    NEW_GAME = HotKey("N", N_("New game"), N_("New game."))
    OPEN = HotKey("O", N_("Open"), N_("Open: the list of saved games."))
    SAVE_AS = HotKey("A", N_("Save as"), N_("Save as: continue under another name."), ctrl="S")
    PRINT_KIT = HotKey(
        "V", N_("Print kit"), N_("Print kit: boards, counters, sticks and rules as a PDF file.")
    )
    EXIT = HotKey("X", N_("Exit"), N_("Exit. The game is saved."), ctrl="Q")
    THROW = HotKey("T", N_("Throw"), N_("Throw the sticks."))
    MOVE = HotKey("M", N_("Move"), N_("Move the unit under the cursor."))
    PASS = HotKey("P", N_("Pass"), N_("Pass when there is no move; proceed to the next game."))
    PROCEED = HotKey("P", N_("Next game"), N_("Proceed to the next game."))
    LOOK = HotKey("Esc", N_("Look at the board"), N_("Look at the board when a game is over."))
    HINT = HotKey(
        "I", N_("Hint"), N_("Hint: the best moves, and the chance to win that each leaves.")
    )
    TAKE_BACK = HotKey(
        "U", N_("Take back"), N_("Take back your last move. The same throws come again."), ctrl="Z"
    )
    PLAY_AGAIN = HotKey(
        "Y", N_("Play again"), N_("Play again what was taken back."), ctrl="Shift+Z"
    )
    SCORES = HotKey("C", N_("Scores"), N_("Scores."))
    RULES = HotKey("R", N_("Rules"), N_("The rules in play."))
    LEARN = HotKey("L", N_("Learn"), N_("Learn: a guided first game of three minutes."))
    RECORD = HotKey(
        "G", N_("Record"), N_("The record: every turn of this game and of earlier ones.")
    )
    ANALYSIS = HotKey(
        "D", N_("Analysis"), N_("Analysis: what throws and choices were worth so far.")
    )
    HELP = HotKey("F1", N_("Help"), N_("The manual, at the page about the screen."))
    PREFERENCES = HotKey("E", N_("Preferences"), N_("Preferences."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up: any position, of any rules."))
    STICKS = HotKey(
        "K", N_("Sticks"), N_("Sticks: how they have fallen, and how to check the throws.")
    )
    PUZZLES = HotKey("J", N_("Puzzles"), N_("Puzzles: what would you play?"))
    HISTORY = HotKey("H", N_("History"), N_("Where the game comes from."))
    ABOUT = HotKey("B", N_("About"), N_("About this program."))


@unique
class FilesCommand(Enum):
    """The commands of the list of saved games."""

    NEW = HotKey("N", N_("New"), N_("New game in a file of its own."))
    OPEN = HotKey("O", N_("Open"), N_("Open the game selected."))
    SAVE_AS = HotKey("A", N_("Save as"), N_("Save as: the open game under another name."), ctrl="S")
    PRINT_KIT = HotKey(
        "V", N_("Print kit"), N_("Print kit: boards, counters, sticks and rules as a PDF file.")
    )
    EXIT = HotKey("X", N_("Exit"), N_("Exit."), ctrl="Q")
    RENAME = HotKey("R", N_("Rename"), N_("Rename the game selected."))
    DUPLICATE = HotKey("D", N_("Duplicate"), N_("Duplicate the game selected."))
    DELETE = HotKey(
        N_("Del"), N_("Delete"), N_("Delete: it goes to the trash folder beside the games.")
    )
    FIND = HotKey("F", N_("Find"), N_("Find: type part of a name, a game or an opponent."))
    PREFERENCES = HotKey("E", N_("Preferences"), N_("Preferences."))
    LEARN = HotKey("L", N_("Learn"), N_("Learn: a guided first game of three minutes."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up: any position, of any rules."))
    PUZZLES = HotKey("J", N_("Puzzles"), N_("Puzzles: what would you play?"))
    HELP = HotKey("F1", N_("Help"), N_("Help."))
    HISTORY = HotKey("H", N_("History"), N_("Where the game comes from."))
    ABOUT = HotKey("B", N_("About"), N_("About this program."))


@unique
class RecordCommand(Enum):
    """The commands of the record of a game."""

    TEXT = HotKey("T", N_("Text file"), N_("Write the game as a text file."))
    CLIPBOARD = HotKey("C", N_("Copy text"), N_("Copy it to the clipboard as text."))
    GIF = HotKey("A", N_("Animation"), N_("Write it as an animated GIF."))
    PICTURES = HotKey("I", N_("Pictures"), N_("Write a picture of each turn."))
    ANALYSIS = HotKey(
        "D", N_("Analysis"), N_("Analyse the game: what throws and choices were worth.")
    )
    NEXT_GAME = HotKey("N", N_("Next game"), N_("Show the next game of the file."))
    PREVIOUS_GAME = HotKey("P", N_("Previous game"), N_("Show the previous game of the file."))
    CLOSE = HotKey("G", N_("Close"), N_("Close the record."))


@unique
class SetUpCommand(Enum):
    """The commands of the screen on which positions are set up."""

    JADE = HotKey("J", N_("Jade piece"), N_("Put a piece of Jade on top, or in its city."))
    OBSIDIAN = HotKey(
        "O", N_("Obsidian piece"), N_("Put a piece of Obsidian on top, or in its city.")
    )
    TAKE = HotKey(
        N_("Del"), N_("Take off"), N_("The top piece goes home; one that is at home is slain.")
    )
    TURN_ROUND = HotKey("B", N_("Turn round"), N_("A unit without captives turns round."))
    TEAM_MATE = HotKey("K", N_("Team-mate"), N_("In teams: the top piece becomes a team-mate's."))
    LOSE = HotKey("L", N_("Lost piece"), N_("In a city: a slain piece of it is lost instead."))
    MOVER = HotKey("M", N_("Who moves"), N_("The next player is to move."))
    NO_THROW = HotKey("T", N_("No throw"), N_("Take up the sticks."))
    TAKE_BACK = HotKey("U", N_("Take back"), N_("Take back the last change."), ctrl="Z")
    RULES = HotKey("R", N_("Rule set"), N_("Choose other rules."))
    CLEAR = HotKey("H", N_("All home"), N_("All pieces go home."))
    NOTATION = HotKey("N", N_("Notation"), N_("See or type the position as a line of notation."))
    COPY = HotKey("C", N_("Copy"), N_("Copy this line to the clipboard."))
    PASTE = HotKey("V", N_("Paste"), N_("Set up the line that is on the clipboard."))
    ANALYSE = HotKey(
        "A", N_("Analyse"), N_("The chances of all moves, or before the throw of all throws.")
    )
    PLAY_ON = HotKey("P", N_("Play on"), N_("Play on from here; such a game does not count."))
    CLOSE = HotKey("W", N_("Close"), N_("Close the screen. It keeps the position."))


@unique
class AnalysisCommand(Enum):
    """The commands of the analysis of a game."""

    BOARD = HotKey("Enter", N_("Board"), N_("Show the move made, then the best one."))
    MISTAKE = HotKey("M", N_("Next mistake"), N_("Go to the next mistake."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up the position: what if?"))
    GRAPH = HotKey("G", N_("Graph"), N_("Jade's chance after each throw and each move."))
    TURNS = HotKey("T", N_("Turns"), N_("The turns with their luck and cost."))
    BALANCE = HotKey("B", N_("Balance"), N_("The sums of luck and cost."))
    CLOSE = HotKey("D", N_("Close"), N_("Close the analysis."))


HelpLine = tuple[str, str]
"""The names of some keys, and what they do; both are translated where they are shown."""


def _line(
    command: BoardCommand | FilesCommand | RecordCommand | SetUpCommand | AnalysisCommand,
) -> HelpLine:
    return command.value.names, command.value.help


BOARD_HELP: tuple[HelpLine, ...] = (
    (N_("Space, Enter"), N_("Do the next thing: throw, move, pass or proceed.")),
    _line(BoardCommand.THROW),
    (N_("Arrows"), N_("Move the cursor to a unit that can move.")),
    (N_("Up, Down"), N_("Choose between the moves of a unit that has several.")),
    (N_("1 to 6"), N_("With two throws: use the throw of that value for the next move.")),
    (N_("Home, End"), N_("Go to the first or the last unit that can move.")),
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
            BoardCommand.PRINT_KIT,
            BoardCommand.PREFERENCES,
            BoardCommand.HISTORY,
            BoardCommand.ABOUT,
            BoardCommand.HELP,
        ),
    ),
    ("F2, F10, Alt", N_("The menu. Esc closes whatever is open.")),
    ("F11, Alt+Enter", N_("Full screen.")),
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
    _line(FilesCommand.PRINT_KIT),
    ("Esc", N_("Back to the game that is open.")),
)
"""The keys of the list of saved games, in the order of the Help page."""

RECORD_HELP: tuple[HelpLine, ...] = (
    (N_("Up, Down"), N_("Choose a turn.")),
    ("Enter", N_("Show the turn on the board.")),
    *map(_line, RecordCommand),
    ("O", N_("After an export: open its folder.")),
    (N_("Left, Right"), N_("On the board: a turn back or on.")),
    ("Enter, P", N_("On the board: play the turns one after another, or pause.")),
)
"""The keys of the record and of its replay, in the order of the Help page."""

SET_UP_HELP: tuple[HelpLine, ...] = (
    (f"Enter, {SetUpCommand.ANALYSE.value.key}", SetUpCommand.ANALYSE.value.help),
    (N_("Arrows"), N_("Left and right: another space. Up: a piece more. Down: take one off.")),
    (N_("0 to 6"), N_("The value of a throw.")),
    *(_line(each) for each in SetUpCommand if each is not SetUpCommand.ANALYSE),
    (
        N_("Mouse"),
        N_("Carry pieces from city, space or pile to another; beside the board they are slain."),
    ),
    (N_("Sticks, figure"), N_("Click: another throw; this side is to move.")),
    (
        N_("Chances"),
        N_("Enter or a click goes on with that throw, or after that move. U goes back."),
    ),
)
"""The keys and the mouse of Set up, in the order of the Help page."""

PUZZLES_HELP: tuple[HelpLine, ...] = (
    (N_("Arrows"), N_("Choose a move; after the answer, look at every move.")),
    (
        f"Enter, {BoardCommand.MOVE.value.key}",
        N_("Play the move: it is your answer. Then the next puzzle."),
    ),
    (N_("PgUp, PgDn"), N_("The puzzle before, the puzzle after.")),
    (BoardCommand.RULES.value.key, N_("The rules of the puzzle.")),
    ("Esc", N_("Back to the list of puzzles.")),
)
"""The keys of puzzles, in the order of the Help page."""

ANALYSIS_HELP: tuple[HelpLine, ...] = (
    (N_("Left, Right"), N_("Choose a turn; on the board: the move made, the best move.")),
    *map(_line, AnalysisCommand),
    (N_("PgUp, PgDn"), N_("Another page: graph, turns, balance.")),
)
"""The keys of the analysis of a game, in the order of the Help page."""

DIALOG_HELP: tuple[HelpLine, ...] = (
    (N_("Up, Down"), N_("Another row of a dialog; a line up or down on a page.")),
    (N_("Left, Right"), N_("Another value in a dialog; a page back or on.")),
    (N_("A letter"), N_("In a dialog: the next value that begins with it.")),
    (N_("0 to 4"), N_("Sticks thrown by hand: how many are banded.")),
    (N_("PgUp, PgDn"), N_("The first or last row of a dialog; a page back or on.")),
    (N_("Home, End"), N_("To the beginning or the end.")),
    ("Enter", N_("Accept a dialog; go on in a page, and close it at its end.")),
    ("Esc", N_("Cancel a dialog; close a page.")),
    ("F1", N_("Help about what is on the screen. F1 again goes back.")),
)
"""The keys of dialogs and pages, in the order of the Help page."""
