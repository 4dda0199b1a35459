"""The base class of scenes, and the transitions that their handlers return."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pygame

from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Command, Hover, Typed

if TYPE_CHECKING:  # the title needs none of it
    from puluc.text.spoken import HeardBoard

R = TypeVar("R")


class Screen(Enum):
    """The scenes that other scenes open by name.

    The value names the module in ``puluc.ui`` and the function or class that makes the scene.
    """

    TITLE = "screens.title:TitleScene"
    FILES = "screens.files.scene:FilesScene"
    BOARD = "board.scene:BoardScene"
    RESUMED_BOARD = "board.scene:resumed_board_scene"
    """``BOARD`` with a game that tells where it stands."""
    NEW_GAME = "screens.new_game.scene:NewGameScene"
    TEAM_GAME = "screens.new_game.scene:team_game_scene"
    """The screen ``NEW_GAME`` with the team game proposed."""
    NEXT_GAME = "screens.new_game.scene:next_game_scene"
    SCORES = "screens.scores.scene:ScoresScene"
    RECORD = "screens.record.scene:record_scene"
    ANALYSIS = "screens.record.analysis:analysis_scene"
    """The analysis of the game on the board."""
    THROWS = "screens.throws:ThrowsScene"
    CHOOSE_RULES = "screens.new_game.rules_scene:rule_set_scene"
    CHOOSE_PLAYERS = "screens.new_game.scene:players_scene"
    PREFERENCES = "screens.preferences:PreferencesScene"
    TUTOR = "screens.preferences:tutor_scene"
    """The screen ``PREFERENCES`` with the tutor in focus."""
    HELP = "screens.manual.scene:help_scene"
    RULES = "screens.manual.scene:rules_scene"
    HISTORY = "screens.manual.scene:history_scene"
    ABOUT = "screens.manual.scene:about_scene"
    WELCOME = "screens.learn.scene:welcome_scene"
    LESSONS = "screens.learn.scene:LessonsScene"
    LEARN = "screens.learn.scene:learn_scene"
    TEAM_LESSON = "screens.learn.scene:team_lesson_scene"
    FIRST_TEAM_GAME = "screens.learn.scene:first_team_game_scene"
    STRATEGY = "screens.learn.scene:strategy_scene"
    STRATEGY_2 = "screens.learn.scene:second_strategy_scene"
    OTHER_ROADS = "screens.learn.scene:other_roads_scene"
    ROADS = "screens.learn.scene:RoadsScene"
    """The question with which of ``OTHER_ROADS`` to begin."""
    RULE_SCENES = "screens.learn.scene:rule_scenes"
    SET_UP = "screens.set_up.scene:set_up_scene"
    PUZZLES = "screens.puzzles.list_scene:puzzles_scene"
    FIRST_SET = "screens.puzzles.list_scene:first_set_scene"
    """The screen ``PUZZLES`` with the first set selected."""
    MISTAKES = "screens.puzzles.scene:mistakes_scene"
    """The mistakes of the player as puzzles."""
    PRINT_KIT = "screens.print_kit:print_kit_scene"
    LINK = "screens.link:LinkScene"
    TABLE = "screens.link:TableScene"

    def load(self) -> Callable[..., Scene[Any]]:
        """Import the module, and return the function or class that makes the scene."""
        module, _, name = self.value.partition(":")
        maker: Callable[..., Scene[Any]] = getattr(import_module(f"puluc.ui.{module}"), name)
        return maker


class HelpTopic(Enum):
    """The pages and sections of the manual that a scene can be about, by their names there."""

    FIRST_GAME = "first-game"
    KEYS = "board"
    SAVED_GAMES = "saved-games"
    LEARN = "learn"
    RECORD = "record"
    SET_UP = "set-up"
    PUZZLES = "puzzles"
    ANALYSIS = "analysis"
    SCORES = "scores"
    STICKS = "sticks"
    PRINTING = "printing"
    LINK = "link"
    NAMED_GAMES = "named-games"
    OPPONENTS = "opponents"
    SEATS = "seats"
    NEW_GAME = "new-game"
    PREFERENCES = "preferences"
    DIALOGS = "dialogs"


UNASKED_GUARD_MS = 600
"""The guard, in ms, of a question that opens by itself, against input for what it covers."""

END_GUARD_MS = 800
"""The guard, in ms, of the panel at the end of a game, for players who pressed Space all along."""

NEXT_GUARD_MS = 250
"""The guard, in ms, of a question that follows an answer, against keys meant for what was there."""

DECISION_GUARD_MS = 150
"""The guard, in ms, of a decision on the board against Space and Enter pressed in a row."""


@dataclass(slots=True, eq=False)
class Question:
    """A question to the player; keys and clicks from before it was drawn don't answer it."""

    guard_ms: int = 0
    """The milliseconds for which it ignores answers after it was drawn."""
    guards_accept_only: bool = False
    """Whether only Space and Enter are ignored for that long."""
    _shown_ms: int | None = None

    def takes(self, action: Action) -> bool:
        """Return whether the action may answer it now; the mouse may move and text be typed."""
        is_free = self.guards_accept_only and action is not Command.ACCEPT
        return is_free or self.takes_answers or isinstance(action, Hover | Typed)

    @property
    def takes_answers(self) -> bool:
        """Whether it has been on the screen long enough."""
        return self._shown_ms is not None and self._shown_ms >= self.guard_ms

    def show(self) -> None:
        """Record that it has been drawn."""
        self._shown_ms = self._shown_ms or 0

    def tick(self, elapsed_ms: int) -> None:
        """Advance time."""
        if self._shown_ms is not None:
            self._shown_ms += elapsed_ms


class Scene(ABC, Generic[R]):
    """A screen, or a panel over another one; ``R`` is the type of its result."""

    then: Callable[[R], Transition | None] | None = None
    """A function that returns the next transition, given the result; the app sets it."""

    is_overlay: bool = False
    """Whether the scene below is drawn too."""

    is_dirty: bool = True
    """Whether it needs redrawing; the app clears it."""

    is_covered: bool = False
    """Whether another scene lies over it; the app sets it."""

    is_running_covered: bool = False
    """Whether the scene advances while another scene covers it."""

    is_moving: bool = False
    """Whether something moves, so that the app runs at the full frame rate."""

    is_typing: bool = False
    """Whether keys type text."""

    takes_digits: bool = False
    """Whether digits are typed in it, so that the number pad gives them with Num Lock."""

    is_draggable: bool = False
    """Whether something in it can be dragged: the app passes ``Release`` only to such scenes."""

    question: Question | None = None
    """The open question; the app drops actions that it does not take."""

    help_topic: HelpTopic | None = None
    """The part of Help about it; None for the part about the scene below, or the first one."""

    @property
    def hold_ms(self) -> float | None:
        """The longest time, in ms, for which sentences wait for a focus; None if it is right now.

        While something is shown before the player is asked, a screen reader's focus stays.
        """
        return None

    @property
    def scrolled(self) -> Scrolled | None:
        """The list or page whose scroll bar can be dragged."""
        return None

    def repeats(self, action: Action) -> bool:
        """Return whether a key or button that is held down may repeat its action now."""
        return self.is_typing or action not in (Command.ERASE, Command.DELETE)

    def handle(self, action: Action) -> Transition | None:
        """React to a key, click or button."""
        del action
        return None

    def help(self) -> Transition | None:
        """React to F1."""
        return ShowHelp()

    def pop(self, result: R) -> Pop:
        """Return the transition that closes the scene with a result."""
        return Pop(result)

    def cover(self) -> None:
        """End a drag: another scene opens on top."""

    def uncover(self) -> None:
        """Show what has changed while another scene was on top."""

    def lose_focus(self) -> None:
        """Drop the action that waits: the player turned to another window."""

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Advance time."""
        del elapsed_ms
        return None

    @abstractmethod
    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole scene; an overlay draws over the scene below."""

    def controls(self) -> Iterable[Control]:
        """Return the controls for a screen reader, in the order of reading.

        Texts that are drawn elsewhere need no control; those drawn in one without a name are its
        name (see ``described``).
        """
        return ()

    def repeat(self) -> str:
        """Show the last sentence in full if it was cut; return what it does not tell."""
        return ""

    def heard_board(self) -> HeardBoard | None:
        """Return the board about which a listener can ask, if there is one."""
        return None

    def close(self) -> None:
        """Release resources. The app calls it once, however the scene is left."""


@dataclass(frozen=True, slots=True)
class Push(Generic[R]):
    """Open a scene on top; ``then`` is called with its result, if it closes with one."""

    scene: Scene[R]
    then: Callable[[R], Transition | None] | None = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Close the scene, with a result unless it was cancelled (``Scene.pop``)."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace the scene by another, which closes with the same kind of result."""

    scene: Scene[Any]


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """Open Help on top, at the part about the scene."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program; ask first if something is not saved, unless it ``is_sure``."""

    is_sure: bool = False


Transition = Push[Any] | Pop | Replace | ShowHelp | Quit
