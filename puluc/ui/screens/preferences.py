"""The Preferences dialog."""

from functools import partial

import msgspec

from puluc.marks import N_
from puluc.rules import Ruleset
from puluc.storage.preferences import (
    PREFERENCE_ROWS,
    PREFERENCE_TABS,
    PreferenceRow,
    Preferences,
)
from puluc.text.language import gettext, ngettext, pgettext
from puluc.ui.scene.base import Scene
from puluc.ui.scene.context import RESET_QUESTION, Context
from puluc.ui.scene.screens import HelpTopic
from puluc.ui.scene.transitions import Pop, Transition
from puluc.ui.widgets.dialog import DialogAnswer, DialogScene
from puluc.ui.widgets.notice import confirm
from puluc.ui.widgets.rows import Row

_TUTOR = "tutor"

RESET_NOTE = N_("Empties the score table of the open file. The records of its games stay.")


def tutor_scene(context: Context) -> Scene[None]:
    """Return the dialog with the tutor in focus."""
    scene = PreferencesScene(context)
    scene.focus_on(_TUTOR)
    return scene


class PreferencesScene(DialogScene[None]):
    """A dialog that saves the preferences when it is accepted; the look changes with the choice."""

    help_topic = HelpTopic.PREFERENCES

    def __init__(self, context: Context) -> None:
        self._context = context
        self._rows = {each: _row(each, context.preferences) for each in PREFERENCE_ROWS}
        note = context.to_solve(Ruleset()).short
        for each, row in self._rows.items():
            if note and each.field == _TUTOR:  # its other explanations leave no room
                row.notes = (f"{row.notes[0]}\n{note}", *row.notes[1:])
        self._kept = {each: row.index for each, row in self._rows.items()}
        """The present values, from which a row differs once it is changed."""
        tabs = {pgettext("tab", name): len(rows) for name, rows in PREFERENCE_TABS.items()}
        rows = [*self._rows.values()]
        first = next(iter(tabs))
        # Translators: a row of Preferences, with dots behind it: empties the table of scores.
        self._reset = Row(gettext("Reset scores"), ("",), notes=(gettext(RESET_NOTE),), opens=True)
        rows.insert(tabs[first], self._reset)
        tabs[first] += 1
        super().__init__(context.art, gettext("Preferences"), rows, gettext("Done"), tabs)

    def focus_on(self, field: str) -> None:
        """Focus the row of a preference, in its tab."""
        row = next(row for each, row in self._rows.items() if each.field == field)
        self.dialog.focus_on(self.dialog.rows.index(row))

    def act(self, answer: DialogAnswer) -> Transition | None:
        """Show a changed look; save the preferences."""
        match answer:
            case DialogAnswer.CHANGED:
                self._context.show_look(self._chosen())
            case DialogAnswer.ACCEPTED:
                self._context.set_preferences(self._chosen())
                return Pop()
            case DialogAnswer.OPENED:
                return self._ask_to_reset()
        return super().act(answer)

    def _ask_to_reset(self) -> Transition | None:
        """Ask before the score table is emptied; say so if no game is open."""
        if self._context.session is None:
            self.dialog.complaint = gettext("No game is open")
            return None
        return confirm(self._context.art, gettext(RESET_QUESTION), self._context.reset_scores)

    def tick(self, elapsed_ms: int) -> Transition | None:
        """Follow changes from elsewhere: F11 is a preference too."""
        for each, row in self._rows.items():
            now = each.values.index(getattr(self._context.preferences, each.field))
            if now != self._kept[each]:
                row.index = self._kept[each] = now
                self.is_dirty = True
        return super().tick(elapsed_ms)

    def close(self) -> None:
        """Restore the look if it was only tried."""
        self._context.show_look(self._context.preferences)

    def _chosen(self) -> Preferences:
        """Return the preferences with the changes made in the dialog, and no others."""
        changed = {
            each.field: each.values[row.index]
            for each, row in self._rows.items()
            if row.index != self._kept[each]
        }
        return msgspec.structs.replace(self._context.preferences, **changed)


def _row(shown: PreferenceRow, now: Preferences) -> Row:
    """Return a row with its present value, in the player's language."""
    names = tuple(map(partial(_name, shown.context), shown.names, shown.values))
    index = shown.values.index(getattr(now, shown.field))
    return Row(gettext(shown.label), names, index, tuple(map(gettext, shown.notes)))


def _name(context: str, name: str | tuple[str, str], value: object) -> str:
    """Return the translated name of a value."""
    if isinstance(name, tuple) and isinstance(value, int):
        return ngettext(*name, value).format(count=value)
    text = str(name)
    return pgettext(context, text) if context else gettext(text)
