"""What the monkey has seen, and what went wrong."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import puluc
from puluc.ui.dev.monkey.checks import FaultError

_PACKAGE = Path(puluc.__file__).parent
_DEV = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Crash:
    """Something that went wrong, and how to see it again."""

    place: str
    """The kind of the error and the line of the program that it comes from."""
    text: str
    life: int
    script: tuple[str, ...]
    """All that was done in that life: how the program was started, then frame by frame."""
    trace: str


@dataclass(slots=True)
class Tally:
    """What the monkey has seen."""

    steps: int = 0
    lives: int = 0
    starts: int = 0
    """How often the program was started."""
    visits: Counter[str] = field(default_factory=Counter)
    """By the name of the screen, or the class of a scene that has no such name."""
    games: Counter[str] = field(default_factory=Counter)
    """Games played in, by the name of their rules."""
    finished: int = 0
    longest: tuple[float, int, int] = (0.0, 0, 0)
    """The processor time in seconds of the step that took longest, its life and its number."""
    crashes: dict[str, Crash] = field(default_factory=dict)
    """The first one at each place."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often it crashed at each place."""

    def note(self, error: BaseException, life: int, script: Sequence[str]) -> None:
        """Count an error, and keep it if it is the first of its place."""
        place = place_of(error)
        trace = "".join(traceback.format_exception(error))
        self.crashes.setdefault(place, Crash(place, f"{error}", life, tuple(script), trace))
        self.counts[place] += 1


def place_of(error: BaseException) -> str:
    """The kind of an error and where in the program it comes from; of a fault, what it is."""
    if isinstance(error, FaultError):
        return f"{error}".partition(":")[0]
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if Path(each.filename).is_relative_to(_PACKAGE)]
    program = [each for each in ours if not Path(each.filename).is_relative_to(_DEV)] or frames
    last = program[-1]
    path = Path(last.filename)
    name = path.relative_to(_PACKAGE) if path.is_relative_to(_PACKAGE) else path
    return f"{type(error).__name__} in {name.as_posix()}:{last.lineno} {last.name}"
