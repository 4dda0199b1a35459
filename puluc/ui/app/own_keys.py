"""The player's own keys, from the preferences file."""

from collections.abc import Mapping

import pygame

from puluc.text.language import gettext, ngettext
from puluc.text.numerals import whole
from puluc.ui.board.commands import BoardCommand
from puluc.ui.scene.input import Command

_MAX_SHOWN = 12
"""The most characters shown of a name from the file."""

_MAX_COMPLAINTS = 2

MEANINGS: dict[str, Command | BoardCommand] = {
    **{
        command.name.lower().replace("_", "-"): command
        for command in Command
        if command is not Command.SELECT_ALL
    },
    **{
        command.name.lower().replace("_", "-"): command
        for command in BoardCommand
        if command not in (BoardCommand.HELP, BoardCommand.PROCEED, BoardCommand.LOOK)
    },
    "play-again": BoardCommand.REDO,
    "sticks": BoardCommand.SCORES,
    "throws": BoardCommand.SCORES,
    "history": Command.HELP,
    "about": Command.HELP,
}
"""The meanings that a key can be bound to, by name.

A command of the board is its letter, if it has one; own keys do nothing in a field, so none selects
its text. The last five are commands of earlier versions, with the screens that now have them.
"""


def read_bindings(keys: Mapping[str, str]) -> tuple[dict[int, Command | BoardCommand], str]:
    """Return the meanings by key code, and a sentence about invalid bindings, if any."""
    bindings, complaints = dict[int, Command | BoardCommand](), list[str]()
    for name, meaning in keys.items():
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            text = gettext("there is no key '{key}'")
            complaints.append(text.format(key=_short(name)))
            continue
        if meaning in MEANINGS:
            bindings[code] = MEANINGS[meaning]
        else:
            text = gettext("the key '{key}' can't do '{command}'")
            complaints.append(text.format(key=_short(name), command=_short(meaning)))
    return bindings, _complaint(complaints)


def _complaint(complaints: list[str]) -> str:
    """Return the first complaints as a sentence, with the number of the others."""
    if not complaints:
        return ""
    shown, more = complaints[:_MAX_COMPLAINTS], len(complaints) - _MAX_COMPLAINTS
    listed = "; ".join(shown)
    if more <= 0:
        # Translators: {complaints} are clauses such as: there is no key 'j'; there is no key 'k'.
        return gettext("Ignored key bindings: {complaints}.").format(complaints=listed)
    text = ngettext(
        "Ignored key bindings: {complaints}; and {count} more.",
        "Ignored key bindings: {complaints}; and {count} more.",
        more,
    )
    return text.format(complaints=listed, count=whole(more))


def _short(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}\N{HORIZONTAL ELLIPSIS}"
