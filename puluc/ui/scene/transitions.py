"""What a handler of a scene returns to open, close or replace a scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from puluc.ui.scene.base import Scene

R = TypeVar("R")


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
