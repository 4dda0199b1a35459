"""Keys of the player's own, from the preferences file (docs/keys.md)."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from puluc.ui.input import Action, Command, Letter

MEANINGS: dict[str, Action] = {
    **{command.name.lower().replace("_", "-"): command for command in Command},
    "throw": Letter("T"),
    "move": Letter("M"),
    "pass": Letter("P"),
    "take-back": Letter("U"),
    "play-again": Letter("Y"),
    "new-game": Letter("N"),
    "open": Letter("O"),
    "save-as": Letter("A"),
    "scores": Letter("C"),
    "rules": Letter("R"),
    "record": Letter("G"),
    "preferences": Letter("E"),
    "sticks": Letter("K"),
    "history": Letter("H"),
    "about": Letter("B"),
    "exit": Letter("X"),
}
"""What a key can be made to do."""


def read_bindings(keys: Mapping[str, str]) -> tuple[dict[int, Action], list[str]]:
    """The key codes with their actions, and a sentence for each binding that makes no sense."""
    bindings, complaints = dict[int, Action](), list[str]()
    for name, meaning in keys.items():
        try:
            code = pygame.key.key_code(name)
        except ValueError:
            complaints.append(f"There is no key '{name}'; its binding is ignored.")
            continue
        if meaning in MEANINGS:
            bindings[code] = MEANINGS[meaning]
        else:
            complaints.append(f"The key '{name}' can't do '{meaning}'; its binding is ignored.")
    return bindings, complaints
