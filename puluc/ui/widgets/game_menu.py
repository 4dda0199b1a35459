"""What a player may ask for on the board, and the menu that offers it."""

from __future__ import annotations

from enum import Enum, auto

from puluc.rules import Phase
from puluc.ui.widgets.menu import Item, Pane


class Request(Enum):
    """One thing to ask for; each has a hot-key."""

    NEW_GAME = auto()
    EXIT = auto()
    THROW = auto()
    MOVE = auto()
    PASS = auto()
    PROCEED = auto()
    SCORES = auto()
    RULES = auto()
    HELP = auto()
    PREFERENCES = auto()
    HISTORY = auto()
    ABOUT = auto()


DUE = {
    Phase.THROW: Request.THROW,
    Phase.MOVE: Request.MOVE,
    Phase.PASS: Request.PASS,
    Phase.OVER: Request.PROCEED,
}
"""What the match waits for: Space and Enter ask for it."""

_PHASES = {request: phase for phase, request in DUE.items()}

_WAITING = {
    Phase.OPENING: "The sides throw for the first move",
    Phase.THROW: "Throw the sticks first",
    Phase.MOVE: "Move a unit first",
    Phase.PASS: "There is no move: pass",
    Phase.OVER: "The game is over: proceed",
}


def is_move_in_game(request: Request | None) -> bool:
    """Whether a request is part of playing, so that it must wait for its turn."""
    return request in _PHASES


def refusal(request: Request, phase: Phase, *, is_persons_turn: bool) -> str:
    """Why a request can't be met now; empty if it can."""
    if not is_move_in_game(request):
        return ""
    if phase is not Phase.OPENING and not is_persons_turn:
        return "It is the computer's turn"
    return "" if _PHASES[request] is phase else _WAITING[phase]


def game_menu(phase: Phase, *, is_persons_turn: bool) -> tuple[Pane, ...]:
    """The menu as it stands in this phase."""

    def item(label: str, key: str, request: Request) -> Item:
        return Item(label, key, request, refusal(request, phase, is_persons_turn=is_persons_turn))

    is_over = phase is Phase.OVER
    onward = ("Proceed", "P", Request.PROCEED) if is_over else ("Pass", "P", Request.PASS)
    return (
        Pane("Game", (item("New game", "N", Request.NEW_GAME), item("Exit", "X", Request.EXIT))),
        Pane(
            "Turn",
            (
                item("Throw", "T", Request.THROW),
                item("Move", "M", Request.MOVE),
                item(*onward),
            ),
        ),
        Pane(
            "View",
            (
                item("Scores", "C", Request.SCORES),
                item("Rules", "R", Request.RULES),
                item("Help", "F1", Request.HELP),
            ),
        ),
        Pane(
            "Special",
            (
                item("Preferences", "E", Request.PREFERENCES),
                item("History", "H", Request.HISTORY),
                item("About", "B", Request.ABOUT),
            ),
        ),
    )


def request_for(key: str, phase: Phase) -> Request | None:
    """What a hot-key asks for in this phase, or None."""
    for pane in game_menu(phase, is_persons_turn=True):
        for item in pane.items:
            if item.key == key and isinstance(item.meaning, Request):
                return item.meaning
    return None
