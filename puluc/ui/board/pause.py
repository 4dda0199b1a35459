"""Holds a game that nobody at this computer plays, and plays it step by step."""

from puluc.marks import N_
from puluc.ui.app.input import Action, Click, Command
from puluc.ui.board.controller import BoardController
from puluc.ui.board.picture.strip import Words

PAUSED: Words = (
    # Translators: a game without persons stands still; Space and → are keys. 155 pixels at most.
    N_("Paused. Space: go on. →: a step"),
)
"""What the strip says meanwhile."""


class Pause:
    """Space, Enter or a click stops a game without persons and lets it go on."""

    def __init__(self, controller: BoardController) -> None:
        self.is_on = False
        self._controller = controller
        self._steps = 0
        """The steps asked for that are not played yet: a computer thinks about the first."""

    @property
    def is_stepping(self) -> bool:
        """Whether a step is still to be played."""
        return self.is_on and self._steps > 0

    def take(self, action: Action) -> bool:
        """Stop, go on, or play a throw or move while it stands still; False for other actions."""
        match action:
            case Command.ACCEPT | Click():
                self.is_on, self._steps = not self.is_on, 0
            case Command.RIGHT if self.is_on:
                self._steps += 1
                self.play_steps()
            case _:
                return False
        return True

    def play_steps(self) -> None:
        """Play the steps asked for, until a computer still thinks or a throw has to be entered."""
        controller = self._controller
        while self._steps and controller.is_automatic:
            if controller.is_resting and not controller.play_on():
                return
            controller.timeline.finish()
            self._steps -= 1
        self._steps = 0
