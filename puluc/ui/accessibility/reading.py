"""The place of a listener in a page or table, which they read text by text."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from puluc.ui.scene.controls import Actions, Control, Role, tab_name
from puluc.ui.scene.input import Action, Command


class Reading:
    """The text that a listener has come to in a scene, and those that they have read.

    Up, Down, Home and End go from text to text; other keys may go to the next text that is unread.
    """

    def __init__(self) -> None:
        self._at: object = None
        """The key of the text that has the focus; None if the scene gives it to a control."""
        self._read = set[object]()
        self._texts: dict[object, Control] = {}
        self._above = 0
        """The number of texts above the control that has the focus."""

    def leave(self) -> None:
        """Let the scene place the focus: it has reacted to another key."""
        self._at = None

    def placed(self, controls: Sequence[Control]) -> tuple[Control, ...]:
        """Return the controls with the focus on the text that the listener has come to.

        At first that is the first text, if the scene gives the focus to a tab: Orca doesn't say the
        name of a screen in which a tab has it.
        """
        texts = {key: n for n, key in enumerate(_keys(controls)) if _is_text(controls[n])}
        self._texts = {key: controls[number] for key, number in texts.items()}
        at = next(n for n, each in enumerate(controls) if each.is_focused)
        tab = ""
        if controls[at].role is Role.TAB:
            tab, at = tab_name(controls[at].name), next(iter(texts.values()), at)
        at = texts.get(self._at, at)
        self._above = sum(number < at for number in texts.values())
        self._at = next((key for key, number in texts.items() if number == at), None)
        self._read.add(self._at)
        return tuple(
            replace(each, is_focused=n == at, tab=tab if n in texts.values() else "")
            for n, each in enumerate(controls)
        )

    @property
    def _leads(self) -> Actions:
        """The actions that open what the text with the focus leads to; empty if nothing."""
        text = self._texts.get(self._at)
        return text.click if text and text.role is Role.TEXT else ()

    def _goes_up(self, action: Action, reads_on: Collection[Command]) -> bool:
        """Return whether a key goes to the text above; where PgDn reads on, PgUp does too."""
        return action is Command.UP or Command.PAGE_DOWN in reads_on

    def step(self, action: Action, reads_on: Collection[Command]) -> Actions | None:
        """Go to another text, and return the actions that show it; None if the key doesn't."""
        keys, has_focus = [*self._texts], self._at is not None
        wanted = range(self._above + has_focus, len(keys))
        match action:
            case Command.DOWN:
                pass
            case Command.UP | Command.PAGE_UP if self._goes_up(action, reads_on):
                wanted = range(self._above - 1, -1, -1)
            case Command.HOME | Command.END:
                wanted = range(len(keys))[:: 1 if action is Command.HOME else -1]
            case Command.ACCEPT if action in reads_on and self._leads:
                return self._leads
            case Command() if action in reads_on and (has_focus or action is not Command.ACCEPT):
                unread = (number for number in wanted if keys[number] not in self._read)
                wanted = range(next(unread, len(keys)), len(keys))
            case _:
                return None
        if not wanted:
            return ()
        self._at = keys[wanted[0]]
        return self._texts[self._at].focus


def _is_text(control: Control) -> bool:
    return control.is_read or control.role is Role.TEXT


def _keys(controls: Iterable[Control]) -> list[object]:
    """Return a key for each control, which stays when others come and go."""
    seen, keys = Counter[object](), list[object]()
    for each in controls:
        key = (each.role, each.name) if each.ident is None else (each.ident,)
        seen[key] += 1
        keys.append((key, seen[key]))
    return keys
