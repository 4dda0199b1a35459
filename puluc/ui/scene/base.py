"""The base class of scenes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import TYPE_CHECKING, Generic

import pygame

from puluc.ui.render.scroll_bar import Scrolled
from puluc.ui.scene.controls import Control
from puluc.ui.scene.input import Action, Command
from puluc.ui.scene.question import Question
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, R, ShowHelp, Transition

if TYPE_CHECKING:  # the title needs none of it
    from puluc.text.spoken import HeardBoard


class Scene(ABC, Generic[R]):
    """A screen, or a panel over another one; ``R`` is the type of its result."""

    then: Callable[[R], Transition | None] | None = None
    """A function that returns the next transition, given the result; the app sets it."""

    has_tabs: bool = False
    """Whether the shoulder buttons of a game controller change its tabs; else they turn pages."""

    is_overlay: bool = False
    """Whether the scene below is drawn too."""

    is_dirty: bool = True
    """Whether it needs redrawing; the app clears it."""

    is_covered: bool = False
    """Whether another scene covers it; set by the app."""

    is_running_covered: bool = False
    """Whether the scene advances while another scene covers it."""

    is_moving: bool = False
    """Whether something moves, so that the app runs at the full frame rate."""

    has_moves: bool = False
    """Whether texts such as 4-7 are moves, which a screen reader says in words."""

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
    def is_read(self) -> bool:
        """Whether a listener reads its texts one after another, with Up and Down."""
        return False

    @property
    def reads_on(self) -> Collection[Command]:
        """The keys that go to a listener's next unread text."""
        return ()

    @property
    def part(self) -> Hashable:
        """The game, puzzle or lesson that it shows now; a new one is announced like a new scene."""
        return None

    @property
    def title(self) -> str:
        """The name that a screen reader says; empty if it is the heading, or the game's."""
        return ""

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
        """Show the last sentence in full if it was cut; return what it leaves out."""
        return ""

    def heard_board(self) -> HeardBoard | None:
        """Return the board about which a listener can ask, if there is one."""
        return None

    def close(self) -> None:
        """Release resources. The app calls it once, however the scene is left."""
