"""Holds a game that nobody at this computer plays, and plays it step by step."""

from __future__ import annotations

from puluc.ui.board.controller import BoardController
from puluc.ui.board_view.strip import Words
from puluc.ui.input import Action, Click, Command

PAUSED: Words = ("Paused. Space: go on. →: a step",)


class Pause:
    """Space, Enter or a click stops a game without persons and lets it go on."""

    def __init__(self, controller: BoardController) -> None:
        self.is_on = False
        self._controller = controller

    def take(self, action: Action) -> bool:
        """Stop, go on, or play a throw or move while it stands still; False for other actions."""
        match action:
            case Command.ACCEPT | Click():
                self.is_on = not self.is_on
            case Command.RIGHT if self.is_on:
                if self._controller.is_resting:
                    self._controller.play_on()
                self._controller.timeline.finish()
            case _:
                return False
        return True
