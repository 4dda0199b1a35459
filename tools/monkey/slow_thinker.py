"""Computer players that now and then need many frames, in every run the same number."""

from random import Random

from puluc.rules import Play
from puluc.ui.jobs.thinking import Question, Thinker, Thought

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
