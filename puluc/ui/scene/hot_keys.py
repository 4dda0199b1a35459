"""Every hot-key, in one table: menus, the manual, docs/keys.md and the input read it.

The texts are marked, and translated where they are shown; so are the names of keys that other
keyboards print differently.

The commands of the original and those of every game have a letter, at most eighteen on the board.
The others are in the menu, where a letter goes to an item that begins with it: a new command needs
no letter, and a language no free one.

A language may have letters of its own where its words suggest others: Spanish has *Abrir* on A
(``keys`` in its language.json). The rest are those of English, and so are in Ukrainian all but the
answers: a Cyrillic keyboard gives the Latin letters by place (see ``input``), a Latin one has no
others. Cyrillic initials would collide with these places: the key that types the first letter of
*Throw* there is the R of *Rules*. Shortcuts with Ctrl are the same everywhere, and so is X for
*Exit*: no letter of an answer ends the program if it is pressed once more.
"""

from dataclasses import dataclass
from enum import Enum, unique
from functools import cache
from string import ascii_uppercase
from typing import get_args

from puluc.languages import LANGUAGES
from puluc.marks import N_
from puluc.text.language import current_language, gettext, language


@dataclass(frozen=True, slots=True)
class HotKey:
    """A key that gives one command on one kind of screen."""

    letter: str
    """The letter, or the name of another key, in languages with no other letter; may be empty."""
    label: str
    """The command in a menu."""
    help: str = ""
    """A sentence for the manual, or a note beside the label."""
    ctrl: str = ""
    """The letter that gives it with Ctrl or Cmd in other programs; ``Shift+`` may precede it."""

    @property
    def key(self) -> str:
        """The key in the language in use, if any; a name that is no letter is marked."""
        return _own_keys(language()).get(self, self.letter)

    @property
    def names(self) -> str:
        """The keys as Help names them: ``U, Ctrl+Z``; empty if the command is only in the menu."""
        keys = (shown_key(self.key), f"Ctrl+{self.ctrl}" if self.ctrl else "")
        return ", ".join(filter(None, keys))


def shown_key(key: str) -> str:
    """Return a key as it is printed on the keyboards of the language in use.

    The letter of another alphabet on that key follows the Latin one, after a stroke.
    """
    if len(key) != 1:
        return gettext(key) if key else ""
    letters = dict(zip(ascii_uppercase, current_language().letters, strict=False))
    return f"{key}/{letters[key]}" if key in letters else key


@unique
class BoardCommand(Enum):
    """The commands of the board."""

    NEW_GAME = HotKey("N", N_("New game"), N_("New game."))
    OPEN = HotKey("O", N_("Open"), N_("Open: the list of saved games."))
    SAVE_AS = HotKey(
        "", N_("Copy as"), N_("Copy as: go on in a copy under another name."), ctrl="S"
    )
    LINK = HotKey("", N_("Link"), N_("Link: one game with other computers; or leave the table."))
    FILL_SEAT = HotKey(
        "", N_("Fill seat"), N_("Fill seat: a level plays for who is away, if all agree.")
    )
    PRINT_KIT = HotKey(
        "",
        N_("Print kit"),
        N_("Print kit: boards, counters, sticks and rules as a PDF file."),
    )
    EXIT = HotKey("X", N_("Exit"), N_("Exit. The game is saved."), ctrl="Q")
    THROW = HotKey("T", N_("Throw"), N_("Throw the sticks."))
    MOVE = HotKey("M", N_("Move"), N_("Move the unit under the cursor."))
    PASS = HotKey(
        "P", N_("Pass"), N_("Pass when you have no move; after a game, go on to the next.")
    )
    PROCEED = HotKey("P", N_("Next game"), N_("Go on to the next game."))
    MISTAKES = HotKey("Q", N_("Mistakes"), N_("Try your mistakes again."))
    LOOK = HotKey("Esc", N_("Look at the board"), N_("Look at the board when a game is over."))
    HINT = HotKey(
        "I", N_("Hint"), N_("Hint: the best moves, and the chance to win that each leaves.")
    )
    TAKE_BACK = HotKey(
        "U",
        N_("Take back"),
        N_("Take back your last move. The same throws come again."),
        ctrl="Z",
    )
    REDO = HotKey("Y", N_("Redo"), N_("Redo a move that was taken back."), ctrl="Shift+Z")
    SCORES = HotKey("C", N_("Scores"), N_("Scores."))
    RULES = HotKey("R", N_("Rules"), N_("The rules in play."))
    LEARN = HotKey("L", N_("Lessons"), N_("Lessons: a first game, teams, and what other rules do."))
    RECORD = HotKey(
        "G", N_("Record"), N_("The record: every turn of this game and of earlier ones.")
    )
    ANALYSIS = HotKey(
        "D", N_("Analysis"), N_("Analysis: what throws and choices were worth so far.")
    )
    HELP = HotKey("F1", N_("Help"), N_("The manual, open at the page about this screen."))
    PREFERENCES = HotKey("E", N_("Preferences"), N_("Preferences."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up: any position, under any rules."))
    THROWS = HotKey("", N_("Throws"), N_("Throws: how often each has come, and how to check them."))
    PUZZLES = HotKey("J", N_("Puzzles"), N_("Puzzles: what would you play?"))
    HISTORY = HotKey("", N_("History"), N_("Where the game comes from."))
    ABOUT = HotKey("", N_("About"), N_("About this program."))


FREED_LETTERS = "ABFHKSV"
"""Letters that had commands of the board in earlier versions, which are in the menu alone now."""


@unique
class FilesCommand(Enum):
    """The commands of the list of saved games."""

    NEW = HotKey("N", N_("New"), N_("New game in a file of its own."))
    OPEN = HotKey("O", N_("Open"), N_("Open the game selected."))
    SAVE_AS = HotKey(
        "", N_("Copy as"), N_("Copy as: copy the open game under another name."), ctrl="S"
    )
    PRINT_KIT = BoardCommand.PRINT_KIT.value
    EXIT = HotKey("X", N_("Exit"), N_("Exit."), ctrl="Q")
    RENAME = HotKey("R", N_("Rename"), N_("Rename the game selected."))
    DUPLICATE = HotKey("D", N_("Duplicate"), N_("Duplicate the game selected."))
    DELETE = HotKey(
        N_("Del"), N_("Delete"), N_("Delete: it goes to the trash folder beside the games.")
    )
    FIND = HotKey("F", N_("Find"), N_("Find: type part of a name, a game or an opponent."))
    PREFERENCES = BoardCommand.PREFERENCES.value
    LEARN = BoardCommand.LEARN.value
    SET_UP = BoardCommand.SET_UP.value
    PUZZLES = BoardCommand.PUZZLES.value
    HELP = HotKey("F1", N_("Help"), N_("Help."))
    HISTORY = BoardCommand.HISTORY.value
    ABOUT = BoardCommand.ABOUT.value


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
    MISTAKES = HotKey("Q", N_("Mistakes"), N_("Analyse the game, and try its mistakes again."))
    NEXT_GAME = HotKey("N", N_("Next game"), N_("Show the next game of the file."))
    PREVIOUS_GAME = HotKey("P", N_("Previous game"), N_("Show the previous game of the file."))
    CLOSE = HotKey("G", N_("Close"), N_("Close the record."))


@unique
class ScoresCommand(Enum):
    """The commands of the scores."""

    RESET = HotKey("R", N_("Reset"), N_("Empty the score table, after a question."))
    CLOSE = HotKey("C", N_("Close"), N_("Close the scores."))


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
    LOSE = HotKey(
        "L", N_("Lost piece"), N_("In a city: one of its slain pieces counts as lost instead.")
    )
    MOVER = HotKey("M", N_("Who moves"), N_("Give the move to the next player."))
    HANDICAP = HotKey(
        "I", N_("Handicap"), N_("Handicap: a piece less for Obsidian, then for Jade.")
    )
    NO_THROW = HotKey("T", N_("No throw"), N_("Take the throw back."))
    TAKE_BACK = HotKey("U", N_("Take back"), N_("Take back the last change."), ctrl="Z")
    RULES = HotKey("R", N_("Rule set"), N_("Choose other rules."))
    CLEAR = HotKey("H", N_("All home"), N_("All pieces go home."))
    NOTATION = HotKey("N", N_("Notation"), N_("See or type the position as a line of notation."))
    COPY = HotKey("C", N_("Copy"), N_("Copy this line to the clipboard."))
    PASTE = HotKey("V", N_("Paste"), N_("Set up the line that is on the clipboard."))
    ANALYSE = HotKey(
        "A",
        N_("Analyse"),
        N_("The chance after each move, or before the throw the best move for each throw."),
    )
    PLAY_ON = HotKey("P", N_("Play on"), N_("Play on from here; such a game does not count."))
    CLOSE = HotKey("W", N_("Close"), N_("Close the screen; the position is kept."))


@unique
class AnalysisCommand(Enum):
    """The commands of the analysis of a game."""

    BOARD = HotKey("Enter", N_("Board"), N_("Show the move made, then the best one."))
    MISTAKE = HotKey("M", N_("Next mistake"), N_("Go to the next mistake."))
    WHY = HotKey("Y", N_("Why?"), N_("Say why the best move is better."))
    RETRY = HotKey("Q", N_("Try again"), N_("Try your mistakes again."))
    RETRY_ALL = HotKey("A", N_("Try all again"), N_("Try the mistakes of both sides again."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up the position: what if?"))
    GRAPH = HotKey("G", N_("Graph"), N_("Jade's chance after each throw and each move."))
    TURNS = HotKey("T", N_("Turns"), N_("The turns with their luck and cost."))
    BALANCE = HotKey("B", N_("Balance"), N_("Luck and cost, added up."))
    CLOSE = HotKey("D", N_("Close"), N_("Close the analysis."))


@unique
class PuzzleCommand(Enum):
    """The commands of a puzzle that has been answered."""

    WHY = AnalysisCommand.WHY.value
    REPLY = HotKey("E", N_("Reply"), N_("Show the selected answer and the most dangerous reply."))


@unique
class ConfirmCommand(Enum):
    """The answers to a question.

    The Ukrainian words for Yes and No begin with the letters on the keys N and Y. If they gave the
    answers, the initial of No would mean Yes; so the key N answers No, and Y does nothing.
    """

    YES = HotKey("Y", N_("Yes"))
    TRY_AGAIN = HotKey("T", N_("Try again"))
    NO = HotKey("N", N_("No"))
    LEAVE = HotKey("L", N_("Leave"))
    WAIT = HotKey("W", N_("Wait"))


@unique
class WrittenCommand(Enum):
    """The command offered after an export."""

    OPEN_FOLDER = HotKey("O", N_("Open folder"), N_("After an export: open its folder."))


@unique
class ReplayCommand(Enum):
    """The command of a replay, which is in no menu."""

    PLAY = HotKey("P", "", N_("On the board: play the turns one after another, or pause."))


@unique
class WelcomeCommand(Enum):
    """The choices of a new player; letters are not shown in a list of choices."""

    LEARN = HotKey("L", N_("Learn the game"), N_("in three minutes"))
    PLAY = HotKey("P", N_("Play at once"), N_("if you know it"))
    TEAMS = HotKey("T", N_("Play in teams"), N_("two a side, or more"))


@unique
class EndingCommand(Enum):
    """The lessons, and the choices of a learner after one."""

    PLAY = HotKey("P", N_("Play a game"), N_("against whom you like"))
    FIRST_GAME = HotKey("L", N_("First game"), N_("in three minutes"))
    STRATEGY = HotKey("S", N_("Strategy"), N_("how to play well"))
    TEAMS = HotKey("T", N_("Team lesson"), N_("in one minute"))
    OTHER_ROADS = HotKey("O", N_("Other rules"), N_("one short scene each"))
    PUZZLES = HotKey("J", N_("Puzzles"), N_("what would you play?"))
    TUTOR = HotKey("E", N_("Tutor"), N_("asks about mistakes"))


AnyCommand = (
    BoardCommand
    | FilesCommand
    | RecordCommand
    | ScoresCommand
    | SetUpCommand
    | AnalysisCommand
    | PuzzleCommand
    | ConfirmCommand
    | WrittenCommand
    | ReplayCommand
    | WelcomeCommand
    | EndingCommand
)


@cache
def _own_keys(code: str) -> dict[HotKey, str]:
    """Return the keys of a language that differ from English."""
    commands = {str(each): each.value for group in get_args(AnyCommand) for each in group}
    own = LANGUAGES[code].keys if code in LANGUAGES else {}
    return {commands[name]: letter for name, letter in own.items()}
