"""The pause of a game that continues without any person."""

from puluc.game.session import Session
from puluc.marks import N_
from puluc.text.language import gettext
from puluc.text.wordings import Words
from puluc.ui.board.controller import BoardController
from puluc.ui.jobs.thinker import PlayJob
from puluc.ui.scene.input import Action, Click, Command

# Translators: a game without persons stands still; Space and Right are keys. 155 pixels at most.
PAUSED = N_("Paused. Space: go on. Right: step")
"""The text of the strip while a watched game is paused."""


class Pause:
    """The pause of a watched game, which Space, Enter or a click begins and ends."""

    def __init__(self, session: Session, controller: BoardController) -> None:
        self._session, self._controller = session, controller
        self._is_begun = False
        self._steps = 0
        """The steps asked for that are not played yet; the first may wait for a computer player."""

    @property
    def is_watched(self) -> bool:
        """Whether the game continues without any person."""
        return not self._session.persons and self._controller.match.outcome is None

    @property
    def is_on(self) -> bool:
        """Whether the game is paused."""
        return self._is_begun and self.is_watched

    @property
    def is_stepping(self) -> bool:
        """Whether a step is still to be played."""
        return self.is_on and self._steps > 0

    @property
    def awaited(self) -> PlayJob | None:
        """The choice of a computer that the game waits for, if it is not paused."""
        return None if self.is_on and not self.is_stepping else self._controller.play_job

    @property
    def words(self) -> Words:
        """The strip's text while the game is paused, else empty."""
        return Words(gettext(PAUSED) if self.is_on else "")

    def take(self, action: Action) -> bool:
        """Stop, go on, or play a step while paused; return False for other actions."""
        match action:
            case Command.ACCEPT | Click():
                self._is_begun, self._steps = not self._is_begun, 0
            case Command.RIGHT if self.is_on:
                self._steps += 1
                self.play_steps()
            case _:
                return False
        return True

    def play_steps(self) -> None:
        """Play the steps asked for, until a computer is waited for or a throw has to be entered."""
        controller = self._controller
        while self._steps and controller.is_automatic:
            if controller.is_resting and not controller.play_on():
                return
            controller.timeline.finish()
            self._steps -= 1
        self._steps = 0
