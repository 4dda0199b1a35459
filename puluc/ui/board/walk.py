"""A listener's walk over the board before a throw."""

from collections.abc import Sequence

from puluc.ui.scene.input import Command
from puluc.ui.widgets.choice import stepped

WALKS = {
    Command.LEFT: Command.UP,
    Command.RIGHT: Command.DOWN,
    Command.HOME: Command.HOME,
    Command.END: Command.END,
}
"""The keys that lead over the board, as those that lead through a list."""


class Walk:
    """The place on the board that was said last; it begins in the city of the side to throw."""

    def __init__(self) -> None:
        self._cell: int | None = None

    def begin(self) -> None:
        """Begin anew: the board has changed."""
        self._cell = None

    def step(self, key: Command, start: int, cells: Sequence[str]) -> str:
        """Go to the next place and return what is there; ``start`` is the first one."""
        if self._cell is None and key in (Command.LEFT, Command.RIGHT):
            self._cell = start
        else:
            self._cell = stepped(WALKS[key], self._cell or 0, len(cells))
        return cells[self._cell]
