"""What a run of the monkey covered, and what went wrong."""

import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import puluc
from tools.monkey.checks import FaultError

_PACKAGE = Path(puluc.__file__).parent
_DEV = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Crash:
    """An error, and how to reproduce it."""

    place: str
    """The type of the error and the line of the program that raised it."""
    text: str
    life: int
    script: tuple[str, ...]
    """Everything done in that life: starts of the program, and frames."""
    trace: str


@dataclass(slots=True)
class Tally:
    """Counts of what the monkey did and saw."""

    steps: int = 0
    lives: int = 0
    starts: int = 0
    """Starts of the program."""
    visits: Counter[str] = field(default_factory=Counter)
    """By screen name, or the class of a scene without one."""
    games: Counter[str] = field(default_factory=Counter)
    """Games played, by the name of their rules."""
    finished: int = 0
    longest: tuple[float, int, int] = (0.0, 0, 0)
    """Processor time of the longest step in seconds, its life and number."""
    crashes: dict[str, Crash] = field(default_factory=dict)
    """The first crash at each place."""
    counts: Counter[str] = field(default_factory=Counter)
    """The number of crashes at each place."""

    def note(self, error: BaseException, life: int, script: Sequence[str]) -> None:
        """Count an error, and keep the first at each place."""
        place = place_of(error)
        trace = "".join(traceback.format_exception(error))
        self.crashes.setdefault(place, Crash(place, f"{error}", life, tuple(script), trace))
        self.counts[place] += 1


def place_of(error: BaseException) -> str:
    """The type of an error and where in the program it was raised; for a fault, its name."""
    if isinstance(error, FaultError):
        return f"{error}".partition(":")[0]
    frames = traceback.extract_tb(error.__traceback__)
    own_frames = [each for each in frames if Path(each.filename).is_relative_to(_PACKAGE)]
    program = [
        each for each in own_frames if not Path(each.filename).is_relative_to(_DEV)
    ] or frames
    last = program[-1]
    path = Path(last.filename)
    name = path.relative_to(_PACKAGE) if path.is_relative_to(_PACKAGE) else path
    return f"{type(error).__name__} in {name.as_posix()}:{last.lineno} {last.name}"
