"""What a scene is, and the transitions its handlers return."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from puluc.ui.input import Action


class Screen(Enum):
    """The scenes that others may open by name."""

    TITLE = auto()
    FILES = auto()
    BOARD = auto()
    NEW_GAME = auto()
    NEXT_GAME = auto()
    SCORES = auto()
    STICKS = auto()
    RECORD = auto()
    PREFERENCES = auto()
    HELP = auto()
    RULES = auto()
    HISTORY = auto()
    ABOUT = auto()


@dataclass(slots=True, eq=False)
class Question:
    """Something the player is asked. Keys and clicks from before it was drawn don't answer it."""

    guard_ms: int = 0
    """How long after it was drawn it takes its first answer."""
    _shown_ms: int | None = None

    @property
    def takes_answers(self) -> bool:
        """Whether the player has had the time to see it."""
        return self._shown_ms is not None and self._shown_ms >= self.guard_ms

    def show(self) -> None:
        """It has been drawn."""
        self._shown_ms = self._shown_ms or 0

    def tick(self, elapsed_ms: int) -> None:
        """Let time pass."""
        if self._shown_ms is not None:
            self._shown_ms += elapsed_ms


class Scene(ABC):
    """One screen, or a panel over another one."""

    is_overlay: bool = False
    """Whether what lies below is still seen."""

    is_dirty: bool = True
    """Whether it must be drawn again; the app clears it."""

    is_moving: bool = False
    """Whether something moves, so that frames are wanted quickly."""

    is_typing: bool = False
    """Whether keys write text now."""

    question: Question | None = None
    """What the player is asked now; until it takes answers the app keeps keys and clicks away."""

    rest_ms: int = 0
    """How long it may be left alone while nobody does anything."""

    def handle(self, action: Action) -> Transition | None:
        """Do what a key, click or button asks for."""
        del action
        return None

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Let time pass."""
        del elapsed_ms
        return None

    @abstractmethod
    def draw(self, canvas: pygame.Surface) -> None:
        """Draw everything; an overlay draws over what is there."""

    def resume(self, result: object) -> Transition | None:
        """Take up again after the scene above was closed with ``result``."""
        del result
        return None

    def close(self) -> None:  # noqa: B027 - most scenes hold nothing
        """End what the scene has under way. The app calls it once, however the scene is left."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Close the scene; the one below resumes with ``result``."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in place of this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program; what can't be saved is asked about unless that ``is_sure``."""

    is_sure: bool = False


Transition = Push | Pop | Replace | Quit
