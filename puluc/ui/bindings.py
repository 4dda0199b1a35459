"""Keys of the player's own, from the preferences file (docs/keys.md)."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from puluc.ui.hot_keys import BoardCommand
from puluc.ui.input import Action, Command, Letter

_MAX_SHOWN = 12
"""How much of a text is shown that may be of any length."""

_COMPLAINTS = 2

MEANINGS: dict[str, Action] = {
    **{command.name.lower().replace("_", "-"): command for command in Command},
    **{
        command.name.lower().replace("_", "-"): Letter(command.value.key)
        for command in BoardCommand
        if command not in (BoardCommand.HELP, BoardCommand.PROCEED)
    },
}
"""What a key can be made to do."""


def read_bindings(keys: Mapping[str, str]) -> tuple[dict[int, Action], str]:
    """The key codes with their actions, and a sentence on the bindings that make no sense.

    The sentence is empty if they all do.
    """
    bindings, complaints = dict[int, Action](), list[str]()
    for name, meaning in keys.items():
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            complaints.append(f"there is no key '{_short(name)}'")
            continue
        if meaning in MEANINGS:
            bindings[code] = MEANINGS[meaning]
        else:
            complaints.append(f"the key '{_short(name)}' can't do '{_short(meaning)}'")
    return bindings, _told(complaints)


def _told(complaints: list[str]) -> str:
    """The first complaints, and how many more there are."""
    if not complaints:
        return ""
    told, more = complaints[:_COMPLAINTS], len(complaints) - _COMPLAINTS
    others = [f"and {more:,} more"] if more > 0 else []
    return f"Own keys that are ignored: {'; '.join([*told, *others])}."


def _short(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}\N{HORIZONTAL ELLIPSIS}"
