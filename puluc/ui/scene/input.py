"""The actions that scenes handle: what keys, mouse and game controllers mean."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto


class Command(Enum):
    """The commands of special keys and buttons."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    HOME = auto()
    END = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    NEXT_TAB = auto()
    PREVIOUS_TAB = auto()
    ACCEPT = auto()
    CANCEL = auto()
    MENU = auto()
    HELP = auto()
    FULL_SCREEN = auto()
    QUIT = auto()
    ERASE = auto()
    DELETE = auto()
    HINT = auto()
    WHY = auto()
    """The commands of two buttons of a game controller, on every screen that has them."""
    REPEAT = auto()
    """Say the last sentence again; this command and the next ones are for listeners."""
    DESCRIBE = auto()
    COUNT = auto()
    THREATS = auto()
    TYPE_MOVE = auto()
    SELECT_ALL = auto()
    """Select the text of a field."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter, digit or sign, upper case, with or without Ctrl or Cmd.

    It is a Latin letter, or one of another alphabet whose key has no Latin letter: ``Б``.
    """

    text: str


class Shortcut(StrEnum):
    """A letter with Ctrl or Cmd, which has the same meaning in other programs."""

    UNDO = "Z"
    REDO = "Shift+Z"
    SAVE_AS = "S"
    QUIT = "Q"


@dataclass(frozen=True, slots=True)
class Bound:
    """One of the player's own keys, for a command that has no letter."""

    command: Enum


@dataclass(frozen=True, slots=True)
class Typed:
    """Text typed or pasted into a field; every character is printable."""

    text: str


@dataclass(frozen=True, slots=True)
class Spell:
    """A direction of a game controller while a field is open.

    Up and down give the next letter of the alphabet, left and right another place.
    """

    way: Command


@dataclass(frozen=True, slots=True)
class Hover:
    """The mouse moved to a canvas pixel."""

    pos: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Click:
    """The left mouse button went down on a canvas pixel."""

    pos: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Release:
    """The left mouse button went up over a canvas pixel."""

    pos: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wheel:
    """The mouse wheel turned; positive steps scroll up."""

    steps: int


Action = Command | Letter | Shortcut | Bound | Typed | Spell | Hover | Click | Release | Wheel

MOST_WHEEL_STEPS = 60
"""The most steps that one event of the wheel counts: more than any list of a screen has rows."""


def single_steps(action: Action) -> Iterable[Action]:
    """Return the actions that scenes handle one by one: a wheel turned by one step each."""
    match action:
        case Wheel(steps):
            return [Wheel(1 if steps > 0 else -1)] * min(abs(steps), MOST_WHEEL_STEPS)
    return (action,)


REPEATED = frozenset(
    {
        Command.UP,
        Command.DOWN,
        Command.LEFT,
        Command.RIGHT,
        Command.PAGE_UP,
        Command.PAGE_DOWN,
        Command.ERASE,
        Command.DELETE,
    }
)
"""The commands that a held key or button repeats: none that decides."""
