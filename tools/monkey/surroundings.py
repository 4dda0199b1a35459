"""The program's folder, disk, other programs and slow computer players."""

import errno
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from puluc.rules import Play
from puluc.ui.jobs.thinking import Question, Thinker, Thought


@dataclass(slots=True)
class Surroundings:
    """A player's folder on a disk that may be full."""

    folder: Path
    is_disk_full: bool = False
    is_tampered: bool = False
    """Whether another program has changed files since the program was started."""

    @property
    def is_reliable(self) -> bool:
        """Whether saved files must exist."""
        return not (self.is_disk_full or self.is_tampered)

    def reset(self) -> None:
        """Reset for a new run of the program."""
        self.is_disk_full = self.is_tampered = False

    def sync(self, _handle: int) -> None:
        """Replacement for ``os.fsync`` that fails if the disk is full."""
        if self.is_disk_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def swap(self, name: str, other: str) -> None:
        """Replace a file by a copy of another, as a sync folder does."""
        self.is_tampered = True
        with suppress(OSError):
            copy = self.folder / "swapped"
            shutil.copyfile(self.folder / other, copy)
            copy.replace(self.folder / name)

    def remove(self, name: str) -> None:
        """Delete a file."""
        self.is_tampered = True
        with suppress(OSError):
            (self.folder / name).unlink()


_FRAMES = (0,) * 12 + (1, 5, 40)
"""The frames of a thought, one of these; with 40 the board says that it thinks."""


class SlowThinker(Thinker):
    """Keeps an answer back for some frames, however soon it is found."""

    def __init__(self, rng: Random) -> None:
        super().__init__(patience_s=None)
        self._rng = rng
        self._frames_left = 0

    def ask(self, question: Question, rng: Random) -> Thought:
        """Begin to think, for some frames."""
        self._frames_left = self._rng.choice(_FRAMES)
        return super().ask(question, rng)

    def answer(self, thought: Thought) -> Play | None:
        """The choice, once its frames have passed."""
        if self._frames_left:
            self._frames_left -= 1
            return None
        return super().answer(thought)
