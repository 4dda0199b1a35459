"""What a player may ask for on the board, and the menu that offers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from puluc.rules import Match, Phase
from puluc.ui.input import Action, Command, Letter
from puluc.ui.scene import Screen
from puluc.ui.widgets.menu import Item, Pane


class BoardCommand(Enum):
    """One thing to ask for; each has a hot-key."""

    NEW_GAME = auto()
    OPEN = auto()
    SAVE_AS = auto()
    EXIT = auto()
    THROW = auto()
    MOVE = auto()
    PASS = auto()
    PROCEED = auto()
    TAKE_BACK = auto()
    PLAY_AGAIN = auto()
    SCORES = auto()
    RULES = auto()
    RECORD = auto()
    HELP = auto()
    PREFERENCES = auto()
    STICKS = auto()
    HISTORY = auto()
    ABOUT = auto()


@dataclass(frozen=True, slots=True)
class Situation:
    """What a request depends on."""

    phase: Phase
    is_persons_turn: bool
    has_past: Callable[[], bool]
    """Whether a person's move can be taken back: asked only when it matters."""
    has_future: bool
    """Whether there is one taken back that can be played again."""


DUE = {
    Phase.OPENING: BoardCommand.THROW,
    Phase.THROW: BoardCommand.THROW,
    Phase.MOVE: BoardCommand.MOVE,
    Phase.PASS: BoardCommand.PASS,
    Phase.OVER: BoardCommand.PROCEED,
}
"""What the match waits for: Space and Enter ask for it."""

SCREENS = {
    BoardCommand.NEW_GAME: Screen.NEXT_GAME,
    BoardCommand.SCORES: Screen.SCORES,
    BoardCommand.RULES: Screen.RULES,
    BoardCommand.RECORD: Screen.RECORD,
    BoardCommand.HELP: Screen.HELP,
    BoardCommand.PREFERENCES: Screen.PREFERENCES,
    BoardCommand.STICKS: Screen.STICKS,
    BoardCommand.HISTORY: Screen.HISTORY,
    BoardCommand.ABOUT: Screen.ABOUT,
}
"""Requests that open a screen of their own."""

_WAITING = {
    Phase.OPENING: "The sides throw for the first move",
    Phase.THROW: "Throw the sticks first",
    Phase.MOVE: "Move a unit first",
    Phase.PASS: "There is no move: pass",
    Phase.OVER: "The game is over: proceed",
}

_ALIASES = {"Z": "U"}
"""Keys that other programs have taught people."""


def prompt(match: Match) -> str:
    """What a person is told when it is his turn; empty where the cursor says it."""
    match match.phase:
        case Phase.OPENING | Phase.THROW:
            return f"{match.mover} to throw"
        case Phase.PASS:
            return f"{match.mover} can't move: pass"
    return ""


def is_at_any_time(action: Action, phase: Phase) -> bool:
    """Whether an action has nothing to do with whose turn it is."""
    command = command_of(action, phase)
    is_outside_game = command is not None and command not in DUE.values()
    return is_outside_game or action in (Command.MENU, Command.CANCEL)


def refusal(command: BoardCommand, situation: Situation) -> str:
    """Why a request can't be met now; empty if it can."""
    if command is BoardCommand.TAKE_BACK:
        return "" if situation.has_past() else "There is no move to take back"
    if command is BoardCommand.PLAY_AGAIN:
        return "" if situation.has_future else "No move was taken back"
    if command not in DUE.values():
        return ""
    if not situation.is_persons_turn and situation.phase is not Phase.OPENING:
        return "It is the computer's turn"
    is_due = situation.is_persons_turn and DUE[situation.phase] is command
    return "" if is_due else _WAITING[situation.phase]


def game_menu(situation: Situation) -> tuple[Pane, ...]:
    """The menu as it stands now."""

    def pane(title: str, *rows: tuple[str, str, BoardCommand]) -> Pane:
        items = (
            Item(label, key, command, refusal(command, situation)) for label, key, command in rows
        )
        return Pane(title, tuple(items))

    is_over = situation.phase is Phase.OVER
    onward = ("Proceed", "P", BoardCommand.PROCEED) if is_over else ("Pass", "P", BoardCommand.PASS)
    return (
        pane(
            "Game",
            ("New game", "N", BoardCommand.NEW_GAME),
            ("Open", "O", BoardCommand.OPEN),
            ("Save as", "A", BoardCommand.SAVE_AS),
            ("Exit", "X", BoardCommand.EXIT),
        ),
        pane(
            "Turn",
            ("Throw", "T", BoardCommand.THROW),
            ("Move", "M", BoardCommand.MOVE),
            onward,
            ("Take back", "U", BoardCommand.TAKE_BACK),
            ("Play again", "Y", BoardCommand.PLAY_AGAIN),
        ),
        pane(
            "View",
            ("Scores", "C", BoardCommand.SCORES),
            ("Rules", "R", BoardCommand.RULES),
            ("Record", "G", BoardCommand.RECORD),
            ("Help", "F1", BoardCommand.HELP),
        ),
        pane(
            "Special",
            ("Preferences", "E", BoardCommand.PREFERENCES),
            ("Sticks", "K", BoardCommand.STICKS),
            ("History", "H", BoardCommand.HISTORY),
            ("About", "B", BoardCommand.ABOUT),
        ),
    )


_ANY = Situation(Phase.THROW, is_persons_turn=True, has_past=lambda: True, has_future=True)
_OVER = Situation(Phase.OVER, is_persons_turn=True, has_past=lambda: True, has_future=True)


def command_of(action: Action, phase: Phase) -> BoardCommand | None:
    """What a key asks for in this phase, or None."""
    match action:
        case Command.ACCEPT:
            return DUE[phase]
        case Command.HELP:
            return BoardCommand.HELP
        case Letter(key):
            return _hot_key(key, phase)
    return None


def _hot_key(key: str, phase: Phase) -> BoardCommand | None:
    wanted = _ALIASES.get(key, key)
    for pane in game_menu(_OVER if phase is Phase.OVER else _ANY):
        for item in pane.items:
            if item.key == wanted and isinstance(item.meaning, BoardCommand):
                return item.meaning
    return None
