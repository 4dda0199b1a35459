"""What a player may ask for on the board, and the menu that offers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from puluc.rules import Match, Phase
from puluc.ui.input import Action, Command, Letter
from puluc.ui.scene import Screen
from puluc.ui.widgets.menu import Item, Pane


class Request(Enum):
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
    Phase.OPENING: Request.THROW,
    Phase.THROW: Request.THROW,
    Phase.MOVE: Request.MOVE,
    Phase.PASS: Request.PASS,
    Phase.OVER: Request.PROCEED,
}
"""What the match waits for: Space and Enter ask for it."""

SCREENS = {
    Request.NEW_GAME: Screen.NEXT_GAME,
    Request.SCORES: Screen.SCORES,
    Request.RULES: Screen.RULES,
    Request.RECORD: Screen.RECORD,
    Request.HELP: Screen.HELP,
    Request.PREFERENCES: Screen.PREFERENCES,
    Request.STICKS: Screen.STICKS,
    Request.HISTORY: Screen.HISTORY,
    Request.ABOUT: Screen.ABOUT,
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
    request = request_of(action, phase)
    is_outside_game = request is not None and request not in DUE.values()
    return is_outside_game or action in (Command.MENU, Command.CANCEL)


def refusal(request: Request, situation: Situation) -> str:
    """Why a request can't be met now; empty if it can."""
    if request is Request.TAKE_BACK:
        return "" if situation.has_past() else "There is no move to take back"
    if request is Request.PLAY_AGAIN:
        return "" if situation.has_future else "No move was taken back"
    if request not in DUE.values():
        return ""
    if not situation.is_persons_turn and situation.phase is not Phase.OPENING:
        return "It is the computer's turn"
    is_due = situation.is_persons_turn and DUE[situation.phase] is request
    return "" if is_due else _WAITING[situation.phase]


def game_menu(situation: Situation) -> tuple[Pane, ...]:
    """The menu as it stands now."""

    def pane(title: str, *rows: tuple[str, str, Request]) -> Pane:
        items = (
            Item(label, key, request, refusal(request, situation)) for label, key, request in rows
        )
        return Pane(title, tuple(items))

    is_over = situation.phase is Phase.OVER
    onward = ("Proceed", "P", Request.PROCEED) if is_over else ("Pass", "P", Request.PASS)
    return (
        pane(
            "Game",
            ("New game", "N", Request.NEW_GAME),
            ("Open", "O", Request.OPEN),
            ("Save as", "A", Request.SAVE_AS),
            ("Exit", "X", Request.EXIT),
        ),
        pane(
            "Turn",
            ("Throw", "T", Request.THROW),
            ("Move", "M", Request.MOVE),
            onward,
            ("Take back", "U", Request.TAKE_BACK),
            ("Play again", "Y", Request.PLAY_AGAIN),
        ),
        pane(
            "View",
            ("Scores", "C", Request.SCORES),
            ("Rules", "R", Request.RULES),
            ("Record", "G", Request.RECORD),
            ("Help", "F1", Request.HELP),
        ),
        pane(
            "Special",
            ("Preferences", "E", Request.PREFERENCES),
            ("Sticks", "K", Request.STICKS),
            ("History", "H", Request.HISTORY),
            ("About", "B", Request.ABOUT),
        ),
    )


_ANY = Situation(Phase.THROW, is_persons_turn=True, has_past=lambda: True, has_future=True)
_OVER = Situation(Phase.OVER, is_persons_turn=True, has_past=lambda: True, has_future=True)


def request_of(action: Action, phase: Phase) -> Request | None:
    """What a key asks for in this phase, or None."""
    match action:
        case Command.ACCEPT:
            return DUE[phase]
        case Command.HELP:
            return Request.HELP
        case Letter(key):
            return _hot_key(key, phase)
    return None


def _hot_key(key: str, phase: Phase) -> Request | None:
    wanted = _ALIASES.get(key, key)
    for pane in game_menu(_OVER if phase is Phase.OVER else _ANY):
        for item in pane.items:
            if item.key == wanted and isinstance(item.meaning, Request):
                return item.meaning
    return None
