"""Hot-keys: what menus, the manual, docs/keys.md and scenes know of a command, and where it is.

Each kind of screen has a table, an enum. Those of the board and of the list of saved games are
beside what reads them (``puluc.ui.board.commands``, ``puluc.ui.screens.files.commands``).

The texts are translatable, and translated where they are shown; so are the names of keys that other
keyboards print differently.

A language may have letters of its own where its words suggest others: Spanish has *Abrir* on B
(``keys`` in its language.json). The rest are those of English, and so are in Ukrainian all but the
answers: a Cyrillic keyboard gives the Latin letters by place (see ``interpreter``), a Latin one has
no others. Cyrillic initials would collide with these places: the key that types the first letter of
*Throw* there is the R of *Rules*. Shortcuts with Ctrl are the same everywhere, and so is X for
*Exit*: no letter of an answer ends the program if it is pressed once more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, unique
from string import ascii_uppercase
from typing import TypeVar

from puluc.marks import N_
from puluc.text.language import current_language, gettext
from puluc.ui.render.art import Art
from puluc.ui.scene.input import Action, Bound, Command, Letter, Shortcut


@dataclass(frozen=True, slots=True)
class HotKey:
    """The row of a command in the table of one kind of screen."""

    letter: str
    """The letter, or the name of another key, in languages with no other letter; may be empty."""
    label: str
    """The command in a menu."""
    help: str = ""
    """A sentence for the manual, or a note beside the label."""
    ctrl: Shortcut | None = None
    """The shortcut that gives it too, if one does."""
    button: Command | None = None
    """The button of a game controller that gives it, if one does."""


class KeyCommand(Enum):
    """A command with a hot-key; commands of several screens that are one have equal rows."""

    _value_: HotKey

    @property
    def key(self) -> str:
        """The key in the language in use, if any; a name that isn't a letter is translatable."""
        return current_language().keys.get(str(self), self.value.letter)

    @property
    def names(self) -> str:
        """The keys as Help names them: ``U, Ctrl+Z``; empty if the command is only in the menu."""
        keys = (shown_key(self.key), f"Ctrl+{self.value.ctrl}" if self.value.ctrl else "")
        return ", ".join(filter(None, keys))

    def is_given_by(self, action: Action) -> bool:
        """Return whether an action is its letter, with Ctrl or without, its button or own key."""
        match action:
            case Command():
                return self.value.button is action
            case Letter(key):
                return self.key == key
            case Shortcut():
                return self.value.ctrl is action
            case Bound(KeyCommand() as command):
                return self.value == command.value
        return False


C = TypeVar("C", bound=KeyCommand)


def hot_key_of(action: Action, commands: Iterable[C]) -> C | None:
    """Return the first of some commands that an action gives, if one does."""
    return next((each for each in commands if each.is_given_by(action)), None)


BUTTONS = {Command.HINT: "X", Command.WHY: "Y"}
"""The names of the buttons of a game controller that give commands of a screen."""


def shown_cap(art: Art, key: str, button: Command | None = None) -> str:
    """Return a key as it is printed, or on a game controller its button; empty if there is none."""
    if not art.has_pad_caps:
        return shown_key(key)
    return BUTTONS[button] if button else art.button(key)


def shown_key(key: str) -> str:
    """Return a key as it is printed on the keyboards of the language in use.

    The letter of another alphabet on that key follows the Latin one, after a stroke. It is a small
    one, since many a capital looks like a Latin letter of another key.
    """
    if len(key) != 1:
        return gettext(key) if key else ""
    letters = dict(zip(ascii_uppercase, current_language().letters, strict=False))
    return f"{key}/{letters[key].lower()}" if key in letters else key


@unique
class RecordCommand(KeyCommand):
    """The commands of the record of a game."""

    TEXT = HotKey("T", N_("Text file"), N_("Save the game as a text file."))
    CLIPBOARD = HotKey("C", N_("Copy text"), N_("Copy it to the clipboard as text."))
    GIF = HotKey("A", N_("Animation"), N_("Save it as an animated GIF."))
    PICTURES = HotKey("I", N_("Pictures"), N_("Save a picture of each turn."))
    ANALYSIS = HotKey(
        "D", N_("Analysis"), N_("Analyse the game: what throws and choices were worth.")
    )
    MISTAKES = HotKey("Q", N_("Mistakes"), N_("Analyse the game, and retry its mistakes."))
    NEXT_GAME = HotKey("N", N_("Next game"), N_("Show the next game of the file."))
    PREVIOUS_GAME = HotKey("P", N_("Previous game"), N_("Show the previous game of the file."))
    CLOSE = HotKey("G", N_("Close"), N_("Close the record."))


@unique
class ScoresCommand(KeyCommand):
    RESET = HotKey("R", N_("Reset"), N_("Empty the score table (you are asked first)."))
    CLOSE = HotKey("C", N_("Close"), N_("Close the scores."))


@unique
class SetUpCommand(KeyCommand):
    """The commands of the screen on which positions are set up."""

    JADE = HotKey("J", N_("Jade piece"), N_("Put a Jade piece on top, or in its city."))
    OBSIDIAN = HotKey(
        "O", N_("Obsidian piece"), N_("Put an Obsidian piece on top, or in its city.")
    )
    TAKE = HotKey(
        N_("Del"), N_("Take off"), N_("The top piece goes home; one that is at home is slain.")
    )
    TURN_ROUND = HotKey("B", N_("Turn round"), N_("A unit without captives turns round."))
    TEAM_MATE = HotKey("K", N_("Team-mate"), N_("In teams: the top piece becomes a team-mate's."))
    LOSE = HotKey(
        "L", N_("Lost piece"), N_("In a city: one of its slain pieces counts as lost instead.")
    )
    MOVER = HotKey("M", N_("Who moves"), N_("Let the next player move."))
    HANDICAP = HotKey(
        "I", N_("Handicap"), N_("Handicap: one piece fewer for Obsidian, then for Jade.")
    )
    NEXT_THROW = HotKey(
        "",
        N_("Next throw"),
        N_("Another throw; after the last one, none."),
        button=Command.HINT,
    )
    NO_THROW = HotKey("T", N_("No throw"), N_("Take the throw back."))
    TAKE_BACK = HotKey("U", N_("Take back"), N_("Take back the last change."), ctrl=Shortcut.UNDO)
    RULES = HotKey("R", N_("Rule set"), N_("Choose other rules."))
    CLEAR = HotKey("H", N_("All home"), N_("All pieces go home."))
    NOTATION = HotKey("N", N_("Notation"), N_("See or type the position as a line of notation."))
    COPY = HotKey("C", N_("Copy"), N_("Copy this line to the clipboard."))
    PASTE = HotKey("V", N_("Paste"), N_("Set up the position from the clipboard."))
    ANALYSE = HotKey(
        "A",
        N_("Analyse"),
        N_("The chance after each move; before the throw, the best move for each throw."),
    )
    PLAY_ON = HotKey("P", N_("Play on"), N_("Play on from here; the game doesn't count."))
    CLOSE = HotKey("W", N_("Close"), N_("Close the screen; the position is kept."))


@unique
class AnalysisCommand(KeyCommand):
    """The commands of the analysis of a game."""

    BOARD = HotKey("Enter", N_("Board"), N_("Show the move made, then the best one."))
    MISTAKE = HotKey("M", N_("Next mistake"), N_("Go to the next mistake."))
    WHY = HotKey("Y", N_("Why?"), N_("Say why the best move is better."), button=Command.WHY)
    RETRY = HotKey("Q", N_("Try again"), N_("Retry your mistakes."))
    RETRY_ALL = HotKey("A", N_("Try all again"), N_("Retry both sides' mistakes."))
    SET_UP = HotKey("W", N_("Set up"), N_("Set up the position: what if?"))
    GRAPH = HotKey("G", N_("Graph"), N_("Jade's chance after each throw and each move."))
    TURNS = HotKey("T", N_("Turns"), N_("The turns with their luck and cost."))
    BALANCE = HotKey("B", N_("Balance"), N_("Luck and cost, added up."))
    CLOSE = HotKey("D", N_("Close"), N_("Close the analysis."))


@unique
class PuzzleCommand(KeyCommand):
    """The commands of a puzzle that has been answered."""

    WHY = AnalysisCommand.WHY.value
    REPLY = HotKey("E", N_("Reply"), N_("Show the selected answer and the most dangerous reply."))


@unique
class ConfirmCommand(KeyCommand):
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
class WrittenCommand(KeyCommand):
    """The command offered after an export."""

    OPEN_FOLDER = HotKey("O", N_("Open folder"), N_("After an export: open its folder."))


@unique
class LinkCommand(KeyCommand):
    """The commands of the panel of a table."""

    COPY = HotKey("C", N_("Copy"), N_("Copy address and code as one line."))
    ADDRESS = HotKey("A", N_("Address"), N_("Type the new address of a host that is away."))
    LEAVE = HotKey("L", N_("Leave"), N_("Leave the table; you can continue the game later."))


@unique
class ReplayCommand(KeyCommand):
    """The command of a replay, which is in no menu."""

    PLAY = HotKey("P", "", N_("On the board: play one turn after another, or pause."))


@unique
class WelcomeCommand(KeyCommand):
    """The choices of a new player; letters are not shown in a list of choices."""

    LEARN = HotKey("L", N_("Learn the game"), N_("in three minutes"))
    PLAY = HotKey("P", N_("Play at once"), N_("if you know it"))
    FRIEND = HotKey("F", N_("With a friend"), N_("on two computers"))
    TEAMS = HotKey("T", N_("Play in teams"), N_("two a side, or more"))


@unique
class EndingCommand(KeyCommand):
    """The lessons, and the choices of a learner after one."""

    PLAY = HotKey("P", N_("Play a game"), N_("against anyone you like"))
    FIRST_GAME = HotKey("L", N_("First game"), N_("in three minutes"))
    STRATEGY = HotKey("S", N_("Strategy"), N_("how to play well"))
    STRATEGY_2 = HotKey("I", N_("Strategy II"), N_("when to bring out"))
    STRATEGY_3 = HotKey("C", N_("Strategy III"), N_("chase and bait"))
    TEAMS = HotKey("T", N_("Team lesson"), N_("in one minute"))
    OTHER_ROADS = HotKey("O", N_("Other rules"), N_("one short scene each"))
    PUZZLES = HotKey("J", N_("Puzzles"), N_("what would you play?"))
    TUTOR = HotKey("E", N_("Tutor"), N_("asks about mistakes"))
