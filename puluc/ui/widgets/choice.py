"""The selection of one of some items: the same keys, wheel and pointer on every screen."""

from collections.abc import Callable, Sequence

from puluc.text.language import gettext
from puluc.ui.scene.input import Action, Click, Command, Hover, Letter, Wheel
from puluc.ui.widgets.rows import next_beginning

ALONG: dict[Action, Action] = {Command.LEFT: Command.UP, Command.RIGHT: Command.DOWN}
"""The meaning of arrow keys where items are side by side."""


def stepped(
    action: Action, index: int, count: int, page: int = 0, *, goes_round: bool = False
) -> int:
    """Return the index of the item to which an action leads from another one of ``count``.

    The wheel and a page stop at the ends; so do Up and Down unless the choice goes round.
    """
    last = count - 1
    match action:
        case Command.UP:
            index = last if goes_round and index <= 0 else index - 1
        case Command.DOWN:
            index = 0 if goes_round and index >= last else index + 1
        case Command.PAGE_UP | Command.PAGE_DOWN:
            index += -page if action is Command.PAGE_UP else page
        case Command.HOME | Command.END:
            index = 0 if action is Command.HOME else last
        case Wheel(steps):
            index -= steps
        case _:
            return index
    return max(min(index, last), 0)


def turned(action: Action, keys: tuple[Command, Command]) -> Action:
    """Return the key that a step of the wheel up or down stands for, else the action itself."""
    return keys[action.steps < 0] if isinstance(action, Wheel) else action


ONWARD = Command.RIGHT, Command.DOWN, Command.PAGE_DOWN, Command.END
BACKWARD = Command.LEFT, Command.UP, Command.PAGE_UP, Command.HOME
"""The keys that go on among some items in a row, and those that go back."""


def end_words(action: Action, index: int, count: int) -> str:
    """Return what a listener hears if a key leads no further than the item ``index``, else ""."""
    if action in ONWARD and index == count - 1:
        return gettext("The end")
    return gettext("The beginning") if action in BACKWARD and not index else ""


class Selection:
    """One of some items, numbered from 0; -1 if none is selected at first."""

    goes_round = True
    """Whether the arrow keys go from the last item to the first, and back."""
    is_column = False
    """Whether Left and Right do nothing."""

    def __init__(
        self,
        count: int,
        item_at: Callable[[tuple[int, int]], int | None],
        keys: Sequence[str] = (),
        labels: Sequence[str] = (),
        index: int = 0,
    ) -> None:
        """Select the item ``index``; ``item_at`` returns the item at a canvas pixel.

        The letters ``keys`` take items; other letters select by the beginnings of ``labels``.
        """
        self.count, self.index = count, index
        self.labels = labels
        self._item_at, self._keys = item_at, keys

    @property
    def page(self) -> int:
        """The number of items by which PgUp and PgDn go."""
        return self.count

    def go(self, index: int) -> None:
        """Select an item."""
        self.index = index

    def walk(self, action: Action) -> None:
        """Select the item to which an action leads, if any."""
        index: int | None
        match action:
            case Hover(pos):
                index = self._item_at(pos)
            case Letter(letter):
                index = next_beginning(self.labels, letter, self.index)
            case _:
                key = action if self.is_column else ALONG.get(action, action)
                index = stepped(key, self.index, self.count, self.page, goes_round=self.goes_round)
        if index is not None:
            self.go(index)

    def take(self, action: Action) -> int | None:
        """Return the item taken by Enter, its key or a click; select one by other actions."""
        taken: int | None = None
        match action:
            case Command.ACCEPT:
                return self.index
            case Letter(key) if key in self._keys:
                taken = self._keys.index(key)
            case Click(pos):
                taken = self._item_at(pos)
            case _:
                self.walk(action)
        if taken is not None:
            self.go(taken)
        return taken
